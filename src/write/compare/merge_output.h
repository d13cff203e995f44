// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The changes that a merge makes, in order, and the text of its conflicts.
#include <hecla/write/merge.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "write/compare/outline.h"

namespace hecla::write {

class MergeOutput {
 public:
  MergeOutput(const Outline& ours, const Outline& theirs, const MergeOptions& options);

  std::string_view newline() const { return newline_; }
  // Returns a part of `theirs` with the newlines of `ours`, except in values.
  std::string translated(ByteRange theirs) const;
  // Likewise for text that contains no value.
  std::string translated_layout(std::string_view theirs) const;

  // Replaces a part of `ours` after all earlier ones; does nothing if that does not change it.
  void replace(ByteRange range, std::string text);
  // Replaces it by a conflict between texts that consist of whole lines. `theirs` is translated.
  void add_conflict(ByteRange range, std::string_view base, std::string_view ours,
                    std::string_view theirs);

  // The number of changes, to return to.
  std::size_t size() const { return changes_.size(); }
  void return_to(std::size_t size) {
    changes_.resize(size);
    while (!conflicts_.empty() && conflicts_.back().change >= size) conflicts_.pop_back();
  }
  bool has_conflicts() const { return !conflicts_.empty(); }
  // Returns the result with the same side at each conflict.
  enum class Side : std::uint8_t { Ours, Theirs };
  std::string resolved(Side side) const;
  MergeResult take();

 private:
  struct Conflict {
    std::size_t change = 0;        // its index
    std::size_t before = 0;        // the size of the text before the first marker
    ByteRange base, ours, theirs;  // the versions in its text
  };

  void move_byte_order_mark();
  bool begins_line(std::uint32_t offset) const;
  void append_marker(std::string& out, char character, const std::string& label) const;
  // Returns its range.
  ByteRange append_version(std::string& out, std::string_view text) const;

  std::string_view ours_;
  const Outline& theirs_;
  const MergeOptions& options_;
  std::string_view newline_;
  bool is_translating_;
  std::vector<Change> changes_;
  std::vector<Conflict> conflicts_;
};

}  // namespace hecla::write
