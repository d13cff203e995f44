// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/scope.h"

#include "analysis/explain.h"
#include "analysis/module_set.h"
#include "cli/io/variables.h"

namespace hecla::cli {

Scope::Scope(const EvaluationOptions& options, const std::string& module,
             const CommonOptions& common, Diagnostics& diags, Diagnostics& of_values)
    : allows_undeclared_(options.partial) {
  if (module.empty()) {
    names_ = make_context(options, common, diags);
    return;
  }
  const analysis::Module files = analysis::read_module({module}, common.reading(), diags);
  if (diags.has_errors()) return;
  Diagnostics ignored;
  declared_ = terraform::read_config(analysis::module_files(files), common.limits, ignored);
  module_ = evaluate_module(files, options, common, diags, of_values);
  names_ = module_->values.context();
}

EvalContext Scope::context_for(const Expression& expression, Diagnostics& diags) const {
  if (!module_) return names_.child();
  const bool hides_module = defines("var") || defines("local");
  if (!allows_undeclared_ && !hides_module) {
    analysis::report_undeclared(expression, module_->values, diags);
    analysis::report_undeclared_objects(expression, names_, declared_, diags);
  }
  EvalContext ctx = module_->values.context_for(expression);
  for (const auto& [name, value] : definitions_) ctx.set(name, value);
  return ctx;
}

bool Scope::defines(const std::string& name) const { return definitions_.contains(name); }

void Scope::define_all(const Scope& other) {
  for (const auto& [name, value] : other.definitions_) define(name, value);
}

void Scope::define(const std::string& name, Value value) {
  names_.set(name, value);
  definitions_.insert_or_assign(name, std::move(value));
}

}  // namespace hecla::cli
