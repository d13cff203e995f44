// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The comparison of two texts line by line, below unified_diff().
#include <cstddef>
#include <string_view>
#include <vector>

namespace hecla::write {

// Lines include their newline, so that a last line without one differs from the same line with one.
std::vector<std::string_view> split_lines(std::string_view text);

struct LineDiff {
  // Whether a line is removed, or added. The lines that are neither correspond to each other, in
  // order.
  std::vector<char> removed;
  std::vector<char> added;
};

LineDiff compare_lines(const std::vector<std::string_view>& before,
                       const std::vector<std::string_view>& after);

}  // namespace hecla::write
