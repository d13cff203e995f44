// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expressions that are written with their source text, and numbers.
#include <hecla/model/expression.h>

#include <optional>
#include <string>

namespace hecla::write {

// Returns the source text of an expression in the native syntax, and nothing for others.
std::optional<std::string> native_source(const Expression& expression);
// Returns the value of an expression that needs no variables or functions, and nothing for others.
std::optional<Value> constant_value(const Expression& expression);
// Returns the JSON text of an expression in the JSON syntax that needs variables or functions, and nothing for others.
std::optional<std::string> json_source(const Expression& expression);

// Appends a number that is not infinite: with an exponent if it has very many digits.
void append_finite(std::string& out, const Number& number);

}  // namespace hecla::write
