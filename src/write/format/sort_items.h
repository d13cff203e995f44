// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Sorts the items of bodies, with the lines of their comments.
#include <hecla/syntax/document.h>

#include <cstdint>
#include <optional>
#include <string>

namespace hecla::write {

enum class SortedItems : std::uint8_t {
  // By name, in all bodies. Only neighboring lines are sorted: blank lines and blocks stay.
  Arguments,
  // By type and labels, in the body of the file. Blank lines between blocks stay; comments followed
  // by a blank line, and arguments, divide the file into parts that are sorted for themselves.
  Blocks
};

// Returns the text with sorted items, nothing if they are. Only items wholly inside `part` move. A
// last line without a newline gets one if it moves. Precondition: the document was parsed without
// errors. Takes n log n time.
std::optional<std::string> with_sorted(SortedItems kind, const syntax::DocumentRef& document,
                                       ByteRange part);

}  // namespace hecla::write
