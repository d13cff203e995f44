// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The variables that --var, --vars and --unknown define.
#include <hecla/model/eval_context.h>
#include <hecla/source/diagnostic.h>
#include <hecla/terraform/module.h>

#include <vector>

#include "analysis/module.h"
#include "cli/options.h"
#include "terraform/secrets.h"

namespace hecla::cli {

// Splits FILE or NAME=FILE. If a file with the whole text as its path exists, there is no name.
struct NamedFile {
  std::string name;  // may be empty
  std::string path;
};
NamedFile split_named_file(const std::string& argument);

// Returns a context with the functions and the variables of the options. Later variables replace earlier ones;
// --unknown replaces --vars, and --var replaces both.
EvalContext make_context(const ContextOptions& options, const CommonOptions& common,
                         Diagnostics& diags);

// Make the parts of that context: the functions, and then the variables in the order above. Values of variables that are
// in `secrets` are marked in their sources.
EvalContext make_functions(const ContextOptions& options, const CommonOptions& common);
std::vector<terraform::GivenVariable> given_variables(const ContextOptions& options,
                                                      const EvalContext& functions,
                                                      const terraform::DeclaredSecrets& secrets,
                                                      const CommonOptions& common,
                                                      Diagnostics& diags);

// Evaluates a module with the variables of the options. Errors in the options go to `diags`, errors in the module to
// `of_values`.
analysis::ModuleValues evaluate_module(const analysis::Module& module,
                                       const ContextOptions& options, const CommonOptions& common,
                                       Diagnostics& diags, Diagnostics& of_values);

}  // namespace hecla::cli
