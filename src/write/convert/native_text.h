// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Native syntax for strings that were read from the JSON syntax.
#include <hecla/base/limits.h>

#include <string>
#include <string_view>

namespace hecla::write {

// The spaces of each level of indentation.
constexpr std::size_t indent_step = 2;

// The newlines that an expression may contain. Single: none, so that it fits between others on one
// line.
enum class Lines : std::uint8_t { Single, Heredoc };

// Returns the expression for a template: the interpolated expression if it is the whole template,
// otherwise a quoted template, or a heredoc if that is allowed and `text` consists of whole lines.
std::string template_expression(std::string_view text, Lines lines);

// Returns the expression for literal text.
std::string literal_expression(std::string_view text, Lines lines);

// Returns `text` as an expression that can be the value of an argument, in parentheses if it
// contains newlines that require them; quoted if it is not an expression.
std::string source_expression(std::string_view text, const Limits& limits);

// Returns the object key for a name that is a template.
std::string template_key(std::string_view text);

// Returns whether an expression ends with a heredoc, which only a newline can follow.
bool ends_with_heredoc(std::string_view expression);
// Returns what ends an interpolation or directive after its expression.
std::string_view closing_brace(std::string_view expression);

}  // namespace hecla::write
