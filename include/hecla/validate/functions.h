// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions of expressions in a validation.
//
//   const EvalContext functions = validate::module_functions("infra", limits);
//   validate::validate_module(source, providers, {.functions = &functions}, diags);
//
// Functions are immutable and thread-safe.
#include <hecla/model/eval_context.h>

#include <string>

namespace hecla::validate {

// Returns Terraform's functions. File functions read files in `root`; for paths that lead out of it, and for functions
// whose results are known only when a module is applied, the results are unknown. Accesses the file system when file
// functions are called.
EvalContext module_functions(const std::string& root, const Limits& limits);

}  // namespace hecla::validate
