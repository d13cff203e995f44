// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/deep_stack.h"

#include <hecla/base/limits.h>

#include <cstdio>

#include "cli/io/native/deep_stack.h"
#include "cli/options.h"
#include "os/thread.h"

namespace hecla::cli {
namespace {

// Far more than one level takes in a release build. Pages that are not touched cost nothing.
constexpr std::size_t bytes_of_level = 24 * 1024;
constexpr std::size_t bytes_of_the_rest = 8 * 1024 * 1024;

// For the default limit on nesting. Release builds get by with a quarter of it (tests/cli/stack_test.py); the frames
// of other builds are larger.
#ifdef NDEBUG
constexpr std::size_t usual_bytes = 1024 * 1024;
#else
constexpr std::size_t usual_bytes = 32 * 1024 * 1024;
#endif

}  // namespace

std::size_t stack_bytes(std::size_t levels) {
  if (levels <= Limits{}.max_nesting) return usual_bytes;
  return bytes_of_the_rest + levels * bytes_of_level;
}

int run_with_stack_for(std::size_t levels, const std::function<int()>& work) {
  if (levels <= Limits{}.max_nesting) return work();
  int result = 0;
  os::Thread thread(stack_bytes(levels), [&] { result = work(); });
  if (!thread.is_started()) {
    std::fputs("hecla: not enough memory for the stack that --max-nesting requires\n", stderr);
    return static_cast<int>(ExitCode::Error);
  }
  if (const auto failure = thread.wait()) std::rethrow_exception(failure);
  return result;
}

}  // namespace hecla::cli
