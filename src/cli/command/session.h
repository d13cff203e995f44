// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A sequence of entries that are evaluated one after the other, with the names that they define.
#include <hecla/model/eval_context.h>
#include <hecla/source/source.h>
#include <hecla/validate/provider_set.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cli/io/output.h"
#include "cli/io/scope.h"

namespace hecla::cli {

struct ConsoleOptions : EvaluationOptions {
  std::string module;  // as in EvalOptions
  std::string script;  // a file to read entries from instead of a prompt; "-" is standard input
  std::vector<std::string> schemas = {};  // files with schemas of providers, for completion
};

class Session {
 public:
  // Whether entries come from a person at a prompt or from a script.
  enum class Kind : std::uint8_t { Prompt, Script };
  Session(const ConsoleOptions& options, const CommonOptions& common, Output& output, Kind kind);

  // Runs one entry: prints the value of an expression, defines a name for "name = expression", or runs the command
  // "help" or "exit". Returns false if the session is to end.
  bool enter(const SourceRef& entry);

  const EvalContext& context() const { return scope_->names(); }
  // Returns the same context with the objects of the module whose values are not known.
  EvalContext completed_names() const;
  // Returns whether the options are valid, so that entries can be evaluated.
  bool can_start() const { return can_start_; }
  // Returns whether there was an error, in the options, in the module or in an entry.
  bool has_failed() const { return failed_; }
  void report_failure(std::string detail);

 private:
  bool run_help(std::string_view text);
  // Runs ":load DIR", ":reload" and "var.NAME = EXPRESSION", which read the module again.
  bool run_loading(const SourceRef& entry);
  // Returns whether the options are valid, with a value for the variable `given` if there is one; otherwise nothing changes.
  bool load(ConsoleOptions options, const std::string& given, Diagnostics& diags);
  void answer_loaded(const std::string& given);
  void help(std::string_view about);
  void define(const SourceRef& entry, const std::string& name, std::uint32_t value_at);
  void print_value(const SourceRef& entry);
  std::string definition_json(const std::string& name, const Value& value) const;
  // Returns a list for the diagnostics of an entry. The hints of a script are limited for all entries together, because
  // each may be chosen from all names that were defined.
  Diagnostics diagnostics() const;
  void report(const Diagnostics& diags);
  // Reports the errors of an entry, which are also its answer in JSON.
  void answer_errors(const Diagnostics& diags);
  // Returns whether each entry is answered with one line of JSON.
  bool answers_in_json() const {
    return kind_ == Kind::Script && options_.format != ValueFormat::Hcl;
  }

  ConsoleOptions options_;
  const CommonOptions& common_;
  Output& output_;
  Kind kind_;
  Diagnostics hints_;  // empty
  std::unique_ptr<Scope> scope_;
  validate::ProviderSet providers_;
  bool can_start_ = false;
  bool failed_ = false;
};

}  // namespace hecla::cli
