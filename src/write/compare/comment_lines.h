// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The comments that a text between items has on lines of their own.
#include <cstdint>
#include <vector>

#include "write/compare/outline.h"

namespace hecla::write {

// Comments on one line, or one that takes several.
struct CommentLine {
  ByteRange range;
  std::uint32_t line_end = 0;  // after the newline
  bool is_set_off = false;     // a blank line or the closing bracket follows
};

// Returns those of a text between two items, or, if it is an ending, between the last one and the end of their container.
// A comment directly before an item is not on a line of its own.
std::vector<CommentLine> comment_lines(const Outline& outline, ByteRange range, bool is_ending);

}  // namespace hecla::write
