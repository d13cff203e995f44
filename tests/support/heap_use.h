// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// HeapUse: the memory that a piece of code takes at most, for tests of limits. It counts what operator new
// returns, which is replaced in all test programs.
//
//   const HeapUse use;
//   parse(text);
//   EXPECT_LE(use.peak(), 40 * text.size());
#include <cstddef>

namespace hecla::test {

// What the diagnostics of one text take at most: up to 1000 are kept, however long it is.
constexpr std::size_t kept_diagnostics = 1'000'000;

class HeapUse {
 public:
  HeapUse();
  HeapUse(const HeapUse&) = delete;
  HeapUse& operator=(const HeapUse&) = delete;
  // Returns how many more bytes were in use at any time since the construction than at that time. Returns 0 under
  // sanitizers, which have operators of their own.
  std::size_t peak() const;

 private:
  std::size_t before_;
};

}  // namespace hecla::test
