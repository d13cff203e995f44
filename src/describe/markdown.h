// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text as Markdown shows it, whatever is in it.
#include <string>
#include <string_view>

namespace hecla::describe::markdown {

// A paragraph or several, line by line; what is shown has no breaks within a paragraph.
std::string text(std::string_view text);
// The same on one line, as the cell of a table or a heading.
std::string cell(std::string_view text);
// A span of code; `in_cell` where it stands in a table.
std::string code(std::string_view text, bool in_cell = false);
// A block of code in a language.
std::string code_block(std::string_view language, std::string_view text);

}  // namespace hecla::describe::markdown
