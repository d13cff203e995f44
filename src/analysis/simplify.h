// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expressions that can be computed become values when a configuration is converted to JSON.
//
//   write::ConfigJsonOptions options{.simplify = analysis::simplifier(analysis::function_context())};
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>

#include <functional>
#include <optional>
#include <string>

namespace hecla::analysis {

// Returns a function that returns the JSON text of an expression's value in `ctx`, or nothing if the expression
// cannot be evaluated without diagnostics or its value cannot be written as JSON. Safe to call from several threads.
std::function<std::optional<std::string>(const Expression&)> simplifier(EvalContext ctx);

}  // namespace hecla::analysis
