// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The functions that expressions may call on the command line.
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/stdlib/table.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/options.h"

namespace hecla::cli {

// The functions that are asked for, in groups to show them by.
stdlib::Table function_table(const FunctionOptions& options = {});
// A context with the functions that are asked for, and one with those that hcl2json knows.
std::shared_ptr<EvalContext> all_functions(const FunctionOptions& options = {});
std::shared_ptr<EvalContext> hcl2json_functions();

// Gives the JSON text of expressions that can be evaluated in `ctx`.
std::function<std::optional<std::string>(const Expression&)> simplifier(
    std::shared_ptr<const EvalContext> ctx);

}  // namespace hecla::cli
