// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The width of text in terminal columns (UAX #11, East Asian width).
//
//   hecla::unicode::display_width("名前") == 4
//
// Terminals differ for new emoji; this counts as most of them do. Safe to call from several threads.
#include <cstddef>
#include <string_view>

namespace hecla::unicode {

// Returns the columns of one grapheme cluster: 0, 1 or 2. Control characters have none.
std::size_t grapheme_width(std::string_view cluster);
// Returns the columns of `text`, as the sum over its grapheme clusters.
std::size_t display_width(std::string_view text);

}  // namespace hecla::unicode
