// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits: how much memory and time one input may use. They are on by default. Exceeding one is
// reported as a diagnostic or an error.
//
//   hecla::Limits limits;
//   limits.max_nesting = 2000;      // this thread has a large stack
#include <cstddef>
#include <cstdint>

namespace hecla {

struct Limits {
  // Levels of nested blocks, brackets, templates, operators and values. Each level needs several
  // hundred bytes of stack, so raise the limit together with the stack size of the thread.
  std::size_t max_nesting = 400;
  // Bytes of one source.
  std::size_t max_source_bytes = std::size_t{1} << 30;
  // Work of one evaluation, including everything it calls: one step for each evaluated node,
  // iteration and function call, about one for each element that a function reads, and one for
  // every sixteen bytes of text.
  std::uint64_t max_steps = 100'000'000;
  // Total bytes of the strings that one evaluation and the functions it calls build.
  std::size_t max_string_bytes = std::size_t{1} << 28;
  // Total elements of the collections that one evaluation and the functions it calls build.
  std::size_t max_elements = 10'000'000;
  // Bytes of memory, by estimate, for all values that one evaluation builds.
  std::size_t max_memory_bytes = std::size_t{1} << 30;
  // Diagnostics kept for one source; further ones are only counted.
  std::size_t max_diagnostics = 1000;
};

inline constexpr Limits default_limits{};

}  // namespace hecla
