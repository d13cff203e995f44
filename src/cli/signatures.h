// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What functions take and give, as text for people and as JSON for editors.
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <span>
#include <string>
#include <string_view>

namespace hecla::cli {

// A title for each theme, and under it a line for each function.
std::string functions_text(const stdlib::Table& table);

// One function: signature with types, description, parameters, and the example with the result that it has in
// `ctx`.
std::string function_text(const Function& function, const EvalContext& ctx);

// As `terraform metadata functions -json` prints them (format version 1.0), with "example" and
// "example_result" beside.
std::string functions_json(std::span<const Function* const> functions, const EvalContext& ctx);

// What is said where there is no function of that name: the names it may have been meant to be.
std::string unknown_function_text(std::string_view name, const stdlib::Table& table);

}  // namespace hecla::cli
