// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>

namespace hecla::os {
namespace {

std::uintptr_t bytes_left() {
  const char here = 0;
  return reinterpret_cast<std::uintptr_t>(&here) - lowest_stack_address();
}

TEST(Thread, HasTheStackThatWasAskedFor) {
  for (const std::size_t size :
       {std::size_t{300'000}, std::size_t{5'000'001}, std::size_t{1} << 27}) {
    std::uintptr_t left = 0;
    Thread thread(size, [&left] { left = bytes_left(); });
    ASSERT_TRUE(thread.is_started());
    EXPECT_EQ(thread.wait(), nullptr);
    EXPECT_GT(left, size - 64 * 1024);    // without what the system puts there
    EXPECT_LT(left, size + 1024 * 1024);  // the smallest one of Wine
  }
}

TEST(Thread, IsNotStartedWithoutMemoryForItsStack) {
  Thread thread(std::size_t{1} << 60, [] {});
  EXPECT_FALSE(thread.is_started());
  EXPECT_EQ(thread.wait(), nullptr);
}

TEST(Thread, ReturnsTheExceptionThatEndedIt) {
  Thread thread(300'000, [] { throw std::runtime_error("x"); });
  EXPECT_THROW(std::rethrow_exception(thread.wait()), std::runtime_error);
}

TEST(Thread, MayBeTheMainOne) {
  EXPECT_TRUE(may_be_main_thread());
  bool is_main = true;
  Thread(300'000, [&is_main] { is_main = may_be_main_thread(); }).wait();
#ifndef _WIN32
  EXPECT_FALSE(is_main);
#endif
}

}  // namespace
}  // namespace hecla::os
