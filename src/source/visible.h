// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Makes text of unknown origin safe to show: it cannot move the cursor, change colors,
// reorder the text around it, or be invisible.
#include <string>
#include <string_view>

namespace hecla::detail {

// Appends `text` with control characters as their pictures (U+2400 and on), other characters that
// affect terminals as <U+202E>, and invalid bytes as U+FFFD. Tabs and newlines are control characters
// as well.
void append_visible(std::string& out, std::string_view text);
// Returns a name from outside made visible in the same way, for a message.
std::string visible_name(std::string_view name);
// Returns text made visible in the same way, except that newlines are kept and tabs become spaces.
std::string visible_text(std::string_view text);

// Breaks `text` at spaces into lines of up to `width` columns (0: no limit). Lines that start with
// a space are not changed, since they are examples or lists. There is no newline at the end.
std::string wrap(std::string_view text, std::size_t width);

}  // namespace hecla::detail
