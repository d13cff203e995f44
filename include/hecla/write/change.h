// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Changes of a text, as edits and merges make them.
//
//   save(write::with_changes(document.text(), changes));
//
// Plain data and a pure function; safe to use from several threads.
#include <hecla/source/source.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hecla::write {

// A replacement of bytes.
struct Change {
  ByteRange range;   // in the text before all changes
  std::string text;  // the replacement
  // The position in the list of edits of the last one that changed it; 0 in a merge.
  std::size_t edit = 0;
};

// Returns `text` with the changes applied. Precondition: their ranges are in the text, ascend and
// do not overlap.
std::string with_changes(std::string_view text, std::span<const Change> changes);

}  // namespace hecla::write
