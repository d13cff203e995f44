// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that expressions may call, chosen as the command's --functions chooses them.
//
//   EvalContext ctx = analysis::function_context({.root = "infra"});
//   analysis::function_table().find("upper")
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <cstdint>
#include <string>

namespace hecla::analysis {

struct FunctionOptions {
  // All: Standard and Terraform. Where both have a function of one name, it is Terraform's.
  enum class Set : std::uint8_t { All, Terraform, Standard };
  Set set = Set::All;
  // The directory in which file functions may read; without it there are no file functions.
  std::string root;
};

// Returns the chosen functions, grouped by theme.
stdlib::Table function_table(const FunctionOptions& options = {});

// Returns a context with the chosen functions and no variables.
EvalContext function_context(const FunctionOptions& options = {});

}  // namespace hecla::analysis
