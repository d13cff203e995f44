// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lists of replacements of bytes: their order, conflicts and composition.
#include <hecla/write/change.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace hecla::write {

// Replacements in one text that do not overlap.
class Replacements {
 public:
  // Returns whether a change would overlap an earlier one, or touch one of which either inserts.
  // `may_touch`: such neighbors do not matter to it.
  bool conflicts(ByteRange range, bool may_touch) const;
  // Returns whether a change replaces the byte at an offset.
  bool covers(std::uint32_t offset) const;
  // Returns whether an earlier change inserts something at the offset.
  bool inserts_at(std::uint32_t offset) const;
  // Adds a change and returns its position in all(). Precondition: it does not conflict. An insertion with `is_first`
  // goes before the earlier ones at its offset.
  std::size_t add(Change change, bool may_touch, bool is_first = false);
  // Removes the changes added last, so that `count` remain.
  void shrink(std::size_t count);

  const std::vector<Change>& all() const { return changes_; }
  Change& at(std::size_t index) { return changes_[index]; }
  // Returns the total size of the new texts.
  std::size_t bytes() const { return bytes_; }
  // Adds to the size of a text that is changed in place.
  void count_bytes(std::size_t size) { bytes_ += size; }
  // Returns the changes in the order of their ranges, without those that change nothing.
  std::vector<Change> sorted() const;

 private:
  struct End {
    std::uint32_t offset;
    bool may_touch;
    std::size_t count;  // of insertions at one offset that may touch each other
  };
  std::multimap<std::uint32_t, End>::iterator find(ByteRange range);

  std::vector<Change> changes_;
  std::vector<std::size_t> first_;          // the positions of those with is_first
  std::multimap<std::uint32_t, End> ends_;  // the ranges of the changes
  std::size_t bytes_ = 0;
};

// Returns the changes that lead from one text to a third, if `first` leads from there to `middle`
// and `second` from `middle` to the third. All lists are sorted.
std::vector<Change> composed(const std::vector<Change>& first, std::string_view middle,
                             const std::vector<Change>& second);

}  // namespace hecla::write
