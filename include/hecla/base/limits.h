// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits: how much of the machine one input may use. They are on by default; going over one gives a
// diagnostic (or an error), never a crash.
//
//   hecla::Limits limits;
//   limits.max_nesting = 2000;      // this thread has a large stack
#include <cstddef>
#include <cstdint>

namespace hecla {

struct Limits {
  // Levels of nested blocks, brackets, templates, operators and values. Each level costs some
  // hundred bytes of stack, so raise it together with the stack of the thread.
  std::size_t max_nesting = 400;
  // Bytes of one source.
  std::size_t max_source_bytes = std::size_t{1} << 30;
  // Evaluated nodes, loop turns and function calls of one evaluation, counted through all it
  // contains.
  std::uint64_t max_steps = 100'000'000;
  // Bytes of the strings that one evaluation and the functions that it calls build, all together.
  std::size_t max_string_bytes = std::size_t{1} << 28;
  // Elements of the collections that one evaluation and the functions that it calls build, all together.
  std::size_t max_elements = 10'000'000;
  // Diagnostics kept of one source; what comes after is counted, not kept.
  std::size_t max_diagnostics = 1000;
};

}  // namespace hecla
