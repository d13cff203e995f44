// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// "Did you mean": the name that the author probably wanted.
//
//   const std::string_view names[] = {"name", "region"};
//   hecla::unicode::nearest_name("nmae", names) == "name"
//
// Cheap enough for every diagnostic: the work is bounded whatever the input. Safe to call from
// several threads.
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace hecla::unicode {

// The candidate with the fewest typing mistakes from `given` (a character left out, added,
// replaced, or two swapped), the first of equals; none when all are too far from it. Looks at the
// first max_suggestion_candidates only, and never suggests `given` itself. The result views a
// candidate.
std::optional<std::string_view> nearest_name(std::string_view given,
                                             std::span<const std::string_view> candidates);

constexpr std::size_t max_suggestion_candidates = 2000;

}  // namespace hecla::unicode
