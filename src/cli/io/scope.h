// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The names that expressions on the command line can use: the functions and variables of the options, with --module
// also the values of a Terraform module, and the names that a console defines.
#include <hecla/model/expression.h>

#include <map>
#include <optional>
#include <string>

#include "analysis/module.h"
#include "cli/options.h"

namespace hecla::cli {

class Scope {
 public:
  // `module` is a directory, or empty. Errors in the options and syntax errors in the module go to `diags`; if there
  // are none, the scope is usable. Errors in the module's values go to `of_values`.
  Scope(const EvaluationOptions& options, const std::string& module, const CommonOptions& common,
        Diagnostics& diags, Diagnostics& of_values);
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;

  // Returns a context for one expression and reports names that the module does not declare. The scope must outlive the
  // context unchanged.
  EvalContext context_for(const Expression& expression, Diagnostics& diags) const;
  // Returns a context with all names that are defined.
  const EvalContext& names() const { return names_; }

  // Returns what the module declares.
  const terraform::ModuleConfig& module() const { return declared_; }

  void define(const std::string& name, Value value);
  // Defines the names that were defined in another scope.
  void define_all(const Scope& other);

 private:
  bool defines(const std::string& name) const;

  bool allows_undeclared_;
  std::optional<analysis::ModuleValues> module_;
  terraform::ModuleConfig declared_;  // by the module
  EvalContext names_;
  std::map<std::string, Value> definitions_;
};

}  // namespace hecla::cli
