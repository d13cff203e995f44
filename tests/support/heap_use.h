// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The memory that a piece of code takes, by operator new, which is replaced in all test programs.
//
//   const HeapUse use;
//   parse(text);
//   EXPECT_LE(use.peak(), 40 * text.size());
//
//   const FailingAllocation failing(3);
//   EXPECT_THROW(parse(text), std::bad_alloc);
#include <cstddef>

namespace hecla::test {

// The maximum memory of the diagnostics of one text: up to 1000 are kept, however long it is.
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

// Returns whether allocations are counted: not under sanitizers.
bool counts_heap();
// Returns how many allocations of all threads were not released yet.
std::size_t live_allocations();

// Makes one allocation of this thread fail, as long as this object lives. There is one at a time.
class FailingAllocation {
 public:
  // The first allocation after this has the number 1; with 0, none fails.
  explicit FailingAllocation(std::size_t number);
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;
  ~FailingAllocation();

  std::size_t count() const;  // of allocations so far
  bool has_failed() const { return number_ != 0 && count() >= number_; }

 private:
  std::size_t number_;
};

}  // namespace hecla::test
