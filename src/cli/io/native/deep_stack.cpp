// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/deep_stack.h"

#include <hecla/base/limits.h>

#include <cstdio>
#include <utility>

#include "cli/io/native/deep_thread.h"
#include "cli/options.h"

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

std::size_t stack_bytes(std::size_t levels) {
  if (levels <= Limits{}.max_nesting) return usual_bytes;
  return bytes_of_the_rest + levels * bytes_of_level;
}

}  // namespace

DeepThread::DeepThread(std::size_t levels, std::function<void()> work) : work_(std::move(work)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_bytes(levels));
  is_started_ = is_running_ = pthread_create(&thread_, &attributes, &run, this) == 0;
  pthread_attr_destroy(&attributes);
}

void* DeepThread::run(void* self) {
  auto& thread = *static_cast<DeepThread*>(self);
  try {
    thread.work_();
  } catch (...) {
    thread.failure_ = std::current_exception();
  }
  return nullptr;
}

std::exception_ptr DeepThread::wait() {
  if (std::exchange(is_running_, false)) pthread_join(thread_, nullptr);
  return failure_;
}

int run_with_stack_for(std::size_t levels, const std::function<int()>& work) {
  if (levels <= Limits{}.max_nesting) return work();
  int result = 0;
  DeepThread thread(levels, [&] { result = work(); });
  if (!thread.is_started()) {
    std::fputs("hecla: not enough memory for the stack that --max-nesting requires\n", stderr);
    return static_cast<int>(ExitCode::Error);
  }
  if (const auto failure = thread.wait()) std::rethrow_exception(failure);
  return result;
}

}  // namespace hecla::cli
