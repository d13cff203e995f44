// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Differences between expressions that make no difference to their values.
//
//   found = without_equal_values(std::move(found), limits);
//
// Pure; safe to call from several threads.
#include <hecla/write/structural_diff.h>

#include <vector>

namespace hecla::analysis {

// Removes the differences between constant expressions with equal values: 60 * 5 and 300, a heredoc and a quoted
// string, a call of jsonencode and a string. Expressions are constant if they refer to no names, and call only
// functions that have one result. Only the native syntax.
std::vector<write::Difference> without_equal_values(std::vector<write::Difference> differences,
                                                    const Limits& limits);

}  // namespace hecla::analysis
