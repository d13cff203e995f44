// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expressions and values in a line of output.
#include <string>
#include <string_view>

namespace hecla::cli {

constexpr std::size_t longest_short_text = 60;  // in grapheme clusters

// Returns `text` on one line, shortened if it is longer than `longest`, and then ends with "...".
std::string short_text(std::string_view text, std::size_t longest = longest_short_text);

}  // namespace hecla::cli
