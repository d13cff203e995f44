// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The variables that --var, --vars and --unknown define.
#include <hecla/analysis/module.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>
#include <hecla/terraform/module.h>

#include <vector>

#include "cli/options.h"

namespace hecla::cli {

// FILE or NAME=FILE. A name is taken for a file's own if there is such a file.
struct NamedFile {
  std::string name;  // may be empty
  std::string path;
};
NamedFile split_named_file(const std::string& argument);

// A context with the functions and the variables that the options give; later ones replace earlier ones,
// --unknown comes after --vars, and --var after both.
EvalContext make_context(const ContextOptions& options, const CommonOptions& common,
                         Diagnostics& diags);

// The two parts of it: the functions, and the variables in that order.
EvalContext make_functions(const ContextOptions& options, const CommonOptions& common);
std::vector<terraform::GivenVariable> given_variables(const ContextOptions& options,
                                                      const EvalContext& functions,
                                                      const CommonOptions& common,
                                                      Diagnostics& diags);

// Evaluates a module with the variables that the options give. Errors in the options go to `diags`, errors in the
// module to `of_values`.
analysis::ModuleValues evaluate_module(const analysis::Module& module,
                                       const ContextOptions& options, const CommonOptions& common,
                                       Diagnostics& diags, Diagnostics& of_values);

}  // namespace hecla::cli
