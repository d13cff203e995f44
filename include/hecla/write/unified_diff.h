// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The difference between two texts in the unified format, which patch and git apply read.
//
//   write::unified_diff("a\nb\n", "a\nc\n", {.before_name = "old/x", .after_name = "new/x"})
//   // --- old/x
//   // +++ new/x
//   // @@ -1,2 +1,2 @@
//   //  a
//   // -b
//   // +c
//
// Lines that are unique in both texts anchor the comparison; between them it is Myers' algorithm.
// It gives up on a part that differs in more than some hundred lines, which is then replaced as a
// whole. Time and memory are therefore linear in the size of the texts, up to a factor that does
// not depend on them (n log n for the anchors).
//
// Pure; safe to call from several threads.
#include <cstddef>
#include <string>
#include <string_view>

namespace hecla::write {

struct DiffOptions {
  std::string_view before_name = "before";
  std::string_view after_name = "after";
  std::size_t context = 3;  // unchanged lines shown around a change
};

// Returns the difference, or an empty string if the texts are equal. Names with control characters,
// quotes or backslashes are written as quoted C strings.
std::string unified_diff(std::string_view before, std::string_view after,
                         const DiffOptions& options = {});

}  // namespace hecla::write
