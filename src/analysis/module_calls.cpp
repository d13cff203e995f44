// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/module_calls.h"

#include <hecla/terraform/functions.h>
#include <hecla/terraform/module.h>

#include <algorithm>

#include "analysis/functions.h"
#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::analysis {

// More calls are not followed: modules that call each other often would take exponential time.
constexpr std::size_t max_followed_calls = 500;

struct CallFollower::Called {
  std::vector<File> files;
  terraform::ModuleConfig config;
  EvalContext functions;
  std::unique_ptr<CallFollower> follower;
};

CallFollower::CallFollower(std::string directory, const Limits& limits)
    : directory_(std::move(directory)),
      limits_(limits),
      around_{os::canonical(directory_)},
      left_(std::make_shared<std::size_t>(max_followed_calls)) {}

CallFollower::CallFollower(std::string directory, const CallFollower& around)
    : directory_(std::move(directory)),
      limits_(around.limits_),
      around_(around.around_),
      left_(around.left_) {
  around_.push_back(os::canonical(directory_));
}

CallFollower::~CallFollower() = default;

const CallFollower::Called* CallFollower::read(const std::string& source) {
  const auto [found, is_new] = called_.try_emplace(source);
  if (!is_new) return found->second.get();
  const std::string directory = os::normal_path(os::joined(directory_, source));
  if (std::ranges::find(around_, os::canonical(directory)) != around_.end()) return nullptr;
  Diagnostics ignored;
  auto called = std::make_unique<Called>();
  called->files = read_files(find_module_files(directory, ignored), {.limits = limits_}, ignored);
  if (called->files.empty()) return nullptr;
  std::vector<terraform::ModuleFile> files;
  for (const File& file : called->files)
    files.push_back({std::string(os::file_name(file.source()->name())), file.body()});
  called->config = terraform::read_config(files, limits_, ignored);
  called->functions = function_context({.root = directory});
  called->functions.set_limits(limits_);
  terraform::set_functions(called->functions, terraform::functions_of_apply());
  called->follower.reset(new CallFollower(directory, *this));
  found->second = std::move(called);
  return found->second.get();
}

Value CallFollower::outputs_of(const Called& called, const terraform::ModuleCall& call,
                               const ext::NamedValues& values) {
  Diagnostics ignored;
  std::vector<terraform::GivenVariable> given;
  for (const Attribute& argument : call.body.just_attributes(ignored)) {
    Diagnostics errors;
    Value value = argument.expression.evaluate(values.context_for(argument.expression), errors);
    given.push_back({.name = argument.name, .value = std::move(value)});
  }
  const ext::NamedValues own =
      module_values_with_calls(called.config, called.config.calls, given, called.functions,
                               {.path = ".", .workspace = "default"}, *called.follower, ignored);
  std::vector<Value::Field> outputs;
  for (const terraform::Output& output : called.config.outputs) {
    Value value = Value::dynamic();
    if (output.expression)
      value = output.expression.evaluate(own.context_for(output.expression), ignored);
    terraform::InputVariable marks;
    marks.sensitive = output.is_sensitive;
    marks.ephemeral = output.is_ephemeral;
    outputs.push_back({output.name, marks.marked(value)});
  }
  return Value::object(std::move(outputs));
}

std::map<std::string, Value> CallFollower::outputs(
    const terraform::Declared<terraform::ModuleCall>& calls, const ext::NamedValues& values) {
  std::map<std::string, Value> found;
  for (const terraform::ModuleCall& call : calls) {
    if (!terraform::is_local_source(call.source) || call.count || call.for_each) continue;
    const Called* called = *left_ > 0 ? read(call.source) : nullptr;
    if (!called) continue;
    --*left_;
    found.emplace(call.name, outputs_of(*called, call, values));
  }
  return found;
}

ext::NamedValues module_values_with_calls(const terraform::ModuleConfig& module,
                                          const terraform::Declared<terraform::ModuleCall>& calls,
                                          std::span<const terraform::GivenVariable> given,
                                          const EvalContext& ctx, terraform::ModuleOptions options,
                                          CallFollower& follower, Diagnostics& diags) {
  // What a call gets can depend on the outputs of others, so this is repeated until nothing changes.
  for (;;) {
    Diagnostics own(ctx.limits().max_diagnostics);
    ext::NamedValues values = terraform::module_values(module, given, ctx, options, own);
    auto outputs = follower.outputs(calls, values);
    if (outputs == options.calls) {
      diags.append(std::move(own));
      return values;
    }
    options.calls = std::move(outputs);
  }
}

}  // namespace hecla::analysis
