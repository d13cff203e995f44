// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace hecla::write {

// Returns a template whose value is `text`: doubles the sign of what would start an interpolation or directive ("$${").
std::string escape_template(std::string_view text);

// The same for a string in JSON. After a lone carriage return the reference reads "$${" differently, so that such a text
// is quoted inside an interpolation.
std::string escape_json_template(std::string_view text);

}  // namespace hecla::write
