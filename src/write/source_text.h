// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expressions that are written as they are.
#include <hecla/model/expression.h>

#include <optional>
#include <string>

namespace hecla::write {

// The source text of an expression of the native syntax; nothing for others.
std::optional<std::string> native_source(const Expression& expression);
// The value of an expression that needs no variables or functions; nothing for others.
std::optional<Value> constant_value(const Expression& expression);
// The JSON text of an expression of the JSON syntax that needs some; nothing for others.
std::optional<std::string> json_source(const Expression& expression);

}  // namespace hecla::write
