// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// One line of a source as a terminal shows it, cut to a width around the part that matters.
#include <hecla/source/source.h>

#include <string>
#include <string_view>

namespace hecla::detail {

struct ShownLine {
  std::string text;            // without a line end; safe to print
  std::size_t mark_begin = 0;  // columns of the marked part, from 0
  std::size_t mark_end = 0;
};

// Returns a part of `line` that contains the bytes `mark`, with an ellipsis in place of text that
// is cut off. Tabs advance to the next multiple of four columns. The work is bounded by `width`,
// however long the line is.
ShownLine show_line(std::string_view line, ByteRange mark, std::size_t width);

}  // namespace hecla::detail
