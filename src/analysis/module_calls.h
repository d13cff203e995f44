// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The outputs of the modules that a module calls, as far as they are known without providers.
//
//   CallFollower follower("infra", limits);
//   const auto called = follower.follow(calls, values);   // called["vpc"].outputs: {id = (unknown), name = "main"}
//
// Reads the files of called modules, each once. Must outlive the values that it returns. Not synchronized.
#include <hecla/ext/named_values.h>
#include <hecla/terraform/module.h>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/files.h"
#include "analysis/module_secrets.h"

namespace hecla::analysis {

class CallFollower {
 public:
  // `directory` is that of the module with the calls.
  CallFollower(std::string directory, const Limits& limits);
  ~CallFollower();

  // Returns the outputs of calls with a local source, by the names of the calls; of those with count or for_each, those of
  // all instances. Calls of modules that cannot be read, or whose instances are not known, are left out. `values` are
  // those of the module with the calls.
  std::map<std::string, terraform::CalledModule> follow(
      const terraform::Declared<terraform::ModuleCall>& calls, const ext::NamedValues& values);

 private:
  struct Called;
  CallFollower(std::string directory, const CallFollower& around);
  // What a call was last evaluated with, and the result.
  struct Evaluated {
    std::vector<std::pair<std::string, Value>> arguments;
    terraform::CalledModule result;
  };
  // One of the instances of a call.
  struct Instance {
    std::optional<Value> key = {};  // the index, or the key of for_each
    Value::Field repetition = {};   // count or each
    std::string step() const;       // [0], ["a"]; nothing without instances
  };
  std::optional<terraform::CalledModule> follow(const terraform::ModuleCall& call,
                                                const ext::NamedValues& values);
  const Called* read(const std::string& source);
  // Returns nothing if they are not known.
  std::optional<std::vector<Instance>> instances_of(const terraform::ModuleCall& call,
                                                    const ext::NamedValues& values) const;
  // Returns null if no more calls are followed.
  const terraform::CalledModule* evaluate_instance(const Called& called,
                                                   const terraform::ModuleCall& call,
                                                   const Instance& instance,
                                                   const ext::NamedValues& values);
  terraform::CalledModule evaluate(const Called& called, const terraform::ModuleCall& call,
                                   const std::vector<std::pair<std::string, Value>>& arguments,
                                   const Instance& instance, const ext::NamedValues& values);
  // Returns what the arguments of an instance refer to: the values of the caller, and count or each.
  std::shared_ptr<const ext::NamedValues> argument_scope(const Instance& instance,
                                                         const ext::NamedValues& values);

  std::string directory_;
  const Limits& limits_;
  std::shared_ptr<ModuleSecrets> secrets_;
  std::vector<std::string> around_;                        // the directories of the callers
  std::shared_ptr<std::size_t> left_;                      // how many calls are still followed
  std::map<std::string, std::unique_ptr<Called>> called_;  // by source
  std::deque<EvalContext> scopes_;                         // of arguments of instances
  std::map<std::string, Evaluated> evaluated_;  // by the names of the callers and the call
};

// Evaluates the variables and local values of a module together with the outputs of what it calls. Everything else is
// as for terraform::module_values().
ext::NamedValues module_values_with_calls(const terraform::ModuleConfig& module,
                                          const terraform::Declared<terraform::ModuleCall>& calls,
                                          std::span<const terraform::GivenVariable> given,
                                          const EvalContext& ctx, terraform::ModuleOptions options,
                                          CallFollower& follower, Diagnostics& diags);

}  // namespace hecla::analysis
