// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "run.h"

#include <pthread.h>

#include <cstdint>
#include <exception>
#include <new>

namespace hecla::python {

namespace {

// A release build uses at most 600 bytes for a level of nesting, others far more (docs/guide/limits.md).
#ifdef NDEBUG
constexpr std::size_t bytes_of_level = 1024;
#else
constexpr std::size_t bytes_of_level = 32 * 1024;
#endif
constexpr std::size_t bytes_of_the_rest = 128 * 1024;

std::size_t stack_bytes(const Limits& limits) {
  return bytes_of_the_rest + std::min(limits.max_nesting, std::size_t{1} << 40) * bytes_of_level;
}

std::uintptr_t lowest_stack_address() {
  pthread_attr_t attributes;
  void* lowest = nullptr;
  std::size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  pthread_attr_getstack(&attributes, &lowest, &size);
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<std::uintptr_t>(lowest);
}

struct Job {
  const std::function<void()>& work;
  std::exception_ptr failure = nullptr;
  bool is_done = false;

  static void* run(void* self) {
    Job& job = *static_cast<Job*>(self);
    try {
      job.work();
    } catch (...) {
      job.failure = std::current_exception();
    }
    job.is_done = true;
    return nullptr;
  }
};

}  // namespace

bool has_stack_for(const Limits& limits) {
  thread_local const std::uintptr_t lowest = lowest_stack_address();
  const char here = 0;
  return reinterpret_cast<std::uintptr_t>(&here) - lowest >= stack_bytes(limits);
}

void run_with_stack_for(const Limits& limits, const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_t thread;
  Job job{work};
  pthread_attr_init(&attributes);
  const bool is_started = pthread_attr_setstacksize(&attributes, stack_bytes(limits)) == 0 &&
                          pthread_create(&thread, &attributes, &Job::run, &job) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_started) throw std::bad_alloc();
  pthread_join(thread, nullptr);
  // The interpreter ended the thread, where that does not unwind its stack.
  if (!job.is_done) wait_for_end_of_process();
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace hecla::python
