// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <string>
#include <string_view>

namespace hecla::detail {

// Appends `text` in quotes, with quotes, backslashes and control characters escaped.
void append_quoted(std::string& out, std::string_view text);

}  // namespace hecla::detail
