// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Native syntax for strings that were read from the JSON syntax.
#include <hecla/base/limits.h>

#include <string>
#include <string_view>

namespace hecla::write {

// Which line breaks an expression may contain. Single: none, so that it fits between others on one line.
enum class Lines : std::uint8_t { Single, Heredoc };

// The expression for a template: the interpolated expression where it is all of the template, else a quoted
// template, or a heredoc where that is allowed and `text` consists of whole lines.
std::string template_expression(std::string_view text, Lines lines);

// The expression for literal text.
std::string literal_expression(std::string_view text, Lines lines);

// `text` as an expression that can be the value of an argument, with parentheses where a line break needs
// them; quoted if it is no expression.
std::string source_expression(std::string_view text, const Limits& limits);

// The key of an object whose text is a template.
std::string template_key(std::string_view text);

}  // namespace hecla::write
