// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace hecla::write {

// Returns a template whose value is `text`: doubles the sign of what would start an interpolation or directive ("$${").
std::string escape_template(std::string_view text);

// Keeps the meaning of two parts of a template that were joined at an offset: a sign at the end of the first would begin
// or escape a sequence with what is at the start of the second ("$" and "{a}", "$" and "${a}").
void separate_parts(std::string& text, std::size_t seam);

// The same as escape_template() for a string in JSON. After a lone carriage return the reference reads "$${" differently,
// so that such a text is quoted inside an interpolation.
std::string escape_json_template(std::string_view text);

}  // namespace hecla::write
