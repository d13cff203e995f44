// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/deep_stack.h"

#include <hecla/base/limits.h>
#include <pthread.h>

#include <cstdio>
#include <exception>

#include "cli/options.h"

namespace hecla::cli {
namespace {

// Far more than one level takes in a release build. Pages that are not touched cost nothing.
constexpr std::size_t bytes_of_level = 24 * 1024;
constexpr std::size_t bytes_of_the_rest = 8 * 1024 * 1024;

struct Task {
  const std::function<int()>& work;
  int result = 0;
  std::exception_ptr failure = nullptr;
};

void* run_task(void* argument) {
  auto& task = *static_cast<Task*>(argument);
  try {
    task.result = task.work();
  } catch (...) {
    task.failure = std::current_exception();
  }
  return nullptr;
}

}  // namespace

int run_with_stack_for(std::size_t levels, const std::function<int()>& work) {
  if (levels <= Limits{}.max_nesting) return work();
  Task task{work};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, bytes_of_the_rest + levels * bytes_of_level);
  const int error = pthread_create(&thread, &attributes, &run_task, &task);
  pthread_attr_destroy(&attributes);
  if (error != 0) {
    std::fputs("hecla: not enough memory for the stack that --max-nesting requires\n", stderr);
    return static_cast<int>(ExitCode::Error);
  }
  pthread_join(thread, nullptr);
  if (task.failure) std::rethrow_exception(task.failure);
  return task.result;
}

}  // namespace hecla::cli
