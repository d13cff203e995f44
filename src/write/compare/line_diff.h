// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The comparison of two sequences, below unified_diff() and structural_diff().
//
// Elements that are unique in both sequences anchor the comparison; between them it is Myers'
// algorithm, which gives up on a part that differs in more than some hundred elements. That part is
// then replaced as a whole. Takes linear time, and n log n for the anchors.
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::write {

// Lines include their newline, so that a last line without one differs from the same line with one.
std::vector<std::string_view> split_lines(std::string_view text);

struct SequenceDiff {
  // True for each element that is removed or added. The other elements correspond to each other, in
  // order.
  std::vector<char> removed;
  std::vector<char> added;
};

// Compares sequences of any numbers.
SequenceDiff compare_numbers(const std::vector<std::uint32_t>& before,
                             const std::vector<std::uint32_t>& after);

SequenceDiff compare_lines(const std::vector<std::string_view>& before,
                           const std::vector<std::string_view>& after);

}  // namespace hecla::write
