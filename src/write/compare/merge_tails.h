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
  // Returns whether a tail is to follow a heredoc whose closing marker it would follow on its line.
  bool needs_line(const Piece& tail, const Unit& source) const;

 private:
  bool ends_with_heredoc_in_result() const;
  std::string comment_end(const Piece& tail, const Unit& source) const;
  bool may_have_last_comma() const;

  const Versions& versions_;
  const MergeStep& step_;
  const MergeOutput& out_;
};

}  // namespace hecla::write
