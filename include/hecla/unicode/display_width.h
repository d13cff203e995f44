// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// How many columns of a terminal text takes.
//
//   hecla::unicode::display_width("名前") == 4
//
// Terminals differ for new emoji; this counts as most do. Safe to call from several threads.
#include <cstddef>
#include <string_view>

namespace hecla::unicode {

// Columns of one grapheme cluster: 0, 1 or 2. Control characters take none.
std::size_t grapheme_width(std::string_view cluster);
// Columns of `text`, as the sum over its grapheme clusters.
std::size_t display_width(std::string_view text);

}  // namespace hecla::unicode
