// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Escapes text for Markdown.
#include <string>
#include <string_view>

namespace hecla::describe::markdown {

// Returns paragraphs, line by line; Markdown joins the lines of a paragraph.
std::string text(std::string_view text);
// Returns the text on one line, for a table cell or a heading.
std::string cell(std::string_view text);
// Returns a code span; `in_cell` is for one in a table.
std::string code(std::string_view text, bool in_cell = false);
// Returns a code block in a language.
std::string code_block(std::string_view language, std::string_view text);

}  // namespace hecla::describe::markdown
