// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Differences between expressions that make no difference to their values.
//
//   write::StructuralDiffOptions options;
//   options.are_equal = EqualValues(limits);
//
// Safe to call from several threads.
#include <hecla/file/file.h>
#include <hecla/model/eval_context.h>

namespace hecla::analysis {

// Says whether two expressions in the native syntax are constant and have equal values: 60 * 5 and 300, a heredoc and a
// quoted string, a call of jsonencode and a string. Expressions are constant if they refer to no names, and call only
// functions that have one result.
class EqualValues {
 public:
  explicit EqualValues(const Limits& limits);
  bool operator()(const SourceRange& before, const SourceRange& after) const;

 private:
  EvalContext functions_;
};

}  // namespace hecla::analysis
