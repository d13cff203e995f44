// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Descriptions, which are Markdown, in the cells of tables: on one line, with the escapes that terraform-docs adds.
#include <string>
#include <string_view>

namespace hecla::terraform {

// Returns a Markdown text as a cell; "n/a" if it is empty.
std::string markdown_cell(std::string_view text);
// Returns code, which can have several lines, as a cell.
std::string code_cell(std::string_view code);
// Returns a name with its underscores escaped.
std::string escaped_name(std::string_view name);

}  // namespace hecla::terraform
