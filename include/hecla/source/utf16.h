// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Utf16Offsets: offsets in UTF-16 code units, by which JavaScript and editors count, of bytes in sources.
//
//   hecla::Utf16Offsets offsets;
//   const auto begin = offsets.of(range.source(), range.bytes().begin);
//
// Bytes that are not UTF-8 count as the replacement characters that decoders put in their place. Indexes a source once,
// and keeps it alive; a query then scans some hundred bytes. Not synchronized.
#include <hecla/source/source.h>

#include <unordered_map>
#include <vector>

namespace hecla {

class Utf16Offsets {
 public:
  // Returns the number of code units before a byte (clamped to the end).
  std::size_t of(const SourceRef& source, std::size_t byte);
  // Returns the same for the units that are in the line of the byte.
  std::size_t in_line(const SourceRef& source, std::size_t byte);

 private:
  struct Checkpoint {
    std::uint32_t byte;  // where a character begins
    std::uint32_t unit;
  };
  struct Index {
    SourceRef source;
    std::vector<Checkpoint> checkpoints;  // ascending; none if the text is ASCII
  };
  static std::vector<Checkpoint> checkpoints_of(std::string_view text);

  std::unordered_map<const Source*, Index> indexes_;
};

// Returns the number of code units of a text.
std::size_t utf16_size(std::string_view text);

}  // namespace hecla
