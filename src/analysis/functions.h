// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that expressions can call, as selected by the command's option --functions.
//
//   EvalContext ctx = analysis::function_context({.root = "infra"});
//   analysis::function_table().find("upper")
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <cstdint>
#include <string>

namespace hecla::analysis {

struct FunctionOptions {
  // All: Standard and Terraform. If both contain a name, Terraform's function is used.
  enum class Set : std::uint8_t { All, Terraform, Standard };
  Set set = Set::All;
  // The directory in which file functions can read files; without it there are no file functions.
  std::string root;
};

// Returns the selected functions, grouped by theme.
stdlib::Table function_table(const FunctionOptions& options = {});

// Returns a context with the selected functions and no variables.
EvalContext function_context(const FunctionOptions& options = {});

}  // namespace hecla::analysis
