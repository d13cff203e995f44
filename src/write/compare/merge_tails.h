// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text after a unit in the result: the separator that its position requires, and the end of its line.
#include <string>

#include "write/compare/merge_output.h"
#include "write/compare/merge_steps.h"

namespace hecla::write {

class MergeTails {
 public:
  MergeTails(const Versions& versions, const MergeStep& step, const MergeOutput& out)
      : versions_(versions), step_(step), out_(out) {}

  // Returns the text of a tail, which is that of `source`.
  std::string text(const Piece& tail, const Unit& source) const;
  // Likewise for one side of a conflict.
  std::string text_in_conflict(const Piece& tail, const Unit& source) const;
  // Returns whether a tail is to follow a heredoc whose closing marker it would follow on its line.
  bool needs_line(const Piece& tail, const Unit& source) const;

 private:
  bool ends_with_heredoc_in_result() const;
  // `needs_line` and `is_after_heredoc` are about the item before the tail.
  std::string separated(const Piece& tail, const Unit& source, bool needs_line,
                        bool is_after_heredoc) const;
  std::string translated(const Piece& tail, std::string text) const;
  std::string comment_end(const Piece& tail, const Unit& source) const;
  bool may_have_last_comma() const;

  const Versions& versions_;
  const MergeStep& step_;
  const MergeOutput& out_;
};

}  // namespace hecla::write
