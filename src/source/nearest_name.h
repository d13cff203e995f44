// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// "Did you mean": the name that the author probably wanted.
//
//   const std::string_view names[] = {"name", "region"};
//   hecla::nearest_name("nmae", names) == "name"
//
// Cheap enough for every diagnostic, because the work is bounded whatever the input. Safe to call from several threads.
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace hecla {

// Returns the candidate with the smallest edit distance from `given` (a character deleted, inserted
// or replaced, or two swapped), the first of equals, or nothing if all are too different. Looks
// only at the first max_suggestion_candidates, and never returns `given` itself. The result is a
// view of a candidate.
std::optional<std::string_view> nearest_name(std::string_view given,
                                             std::span<const std::string_view> candidates);

constexpr std::size_t max_suggestion_candidates = 2000;

}  // namespace hecla
