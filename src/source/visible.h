// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Text of unknown origin made safe to show: nothing in it can move the cursor, change colours,
// reorder what stands beside it, or be there unseen.
#include <string>
#include <string_view>

namespace hecla::detail {

// Appends `text` with control characters as their pictures (U+2400 and on), other characters that
// terminals act on as <U+202E>, and invalid bytes as U+FFFD. Tabs and line ends count as controls
// too.
void append_visible(std::string& out, std::string_view text);
// The same, but line ends stay, and a tab becomes a space.
std::string visible_text(std::string_view text);

// `text` broken at spaces into lines of up to `width` columns (0: as it is). Lines that start with
// a space are left alone: they are examples or lists. Ends without a line end.
std::string wrap(std::string_view text, std::size_t width);

}  // namespace hecla::detail
