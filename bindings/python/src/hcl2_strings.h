// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Strings and heredocs as python-hcl2 gives them.
#include <string>
#include <string_view>
#include <vector>

namespace hecla::python {

// Returns the lines of the text without their newlines; the last one is empty after a final newline.
std::vector<std::string_view> lines_of(std::string_view text);

// Return and change text in "${...}".
bool is_wrapped(std::string_view text);
// Wraps the text from `begin` on, unless it is wrapped.
void wrap(std::string& text, std::size_t begin = 0);
// Puts the text from `begin` on into parentheses, inside of "${...}" if it is wrapped.
void parenthesize(std::string& text, std::size_t begin = 0);

// Appends the text of a quoted string with its escapes decoded, but "$${...}" and "%%{...}" as written.
void append_decoded(std::string_view text, std::string& out);

// Returns the lines between the markers of a heredoc, without the last newline: escaped as in a quoted string, or, if
// `is_value`, as they are (python-hcl2 escapes quotes and backslashes in a flush heredoc all the same).
std::string heredoc_content(std::string_view text, bool is_flush, bool is_value);

}  // namespace hecla::python
