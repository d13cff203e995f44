// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Signatures and descriptions of functions, as text for people and as JSON for editors.
//
//   analysis::function_text(*table.find("upper"), ctx)
//
// Examples are evaluated. Pure; safe to call from several threads.
#include <hecla/model/eval_context.h>
#include <hecla/stdlib/table.h>

#include <span>
#include <string>
#include <string_view>

namespace hecla::analysis {

// Returns a title for each theme, followed by one line for each function.
std::string functions_text(const stdlib::Table& table);

// Returns the signature of a function with types, its description, its parameters, and its example with the result in
// `ctx`.
std::string function_text(const Function& function, const EvalContext& ctx);

// Returns the JSON that `terraform metadata functions -json` prints (format version 1.0), with the additional members
// "example" and "example_result".
std::string functions_json(std::span<const Function* const> functions, const EvalContext& ctx);

// Returns the message for an undefined function, with similar names.
std::string unknown_function_text(std::string_view name, const stdlib::Table& table);

}  // namespace hecla::analysis
