// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "run.h"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <utility>

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

// The main thread has the id of the process, also after a fork on another thread.
bool is_main_thread() { return ::gettid() == ::getpid(); }

constexpr std::chrono::milliseconds interval{20};  // between checks of the signals

struct Job {
  const std::function<void()>& work;
  std::exception_ptr failure = nullptr;
  std::atomic<bool> is_interrupted = false;
  std::mutex mutex = {};
  std::condition_variable done = {};
  bool is_done = false;

  static void* run(void* self) {
    Job& job = *static_cast<Job*>(self);
    try {
      const Interruption interruption([&job] {
        if (job.is_interrupted) throw Interrupted();
      });
      job.work();
    } catch (...) {
      job.failure = std::current_exception();
    }
    const std::lock_guard lock(job.mutex);
    job.is_done = true;
    job.done.notify_one();
    return nullptr;
  }

  // Waits for the end of the work, also after an interruption: it uses what the caller owns.
  void wait(Signals* signals) {
    std::unique_lock lock(mutex);
    while (!done.wait_for(lock, interval, [this] { return is_done; })) {
      if (!signals) continue;
      lock.unlock();
      try {
        signals->check();
      } catch (const Interrupted&) {
        is_interrupted = true;
      }
      lock.lock();
    }
  }
};

}  // namespace

void Signals::check() {
  if (!raised_ && is_main_thread()) {
    const nanobind::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() < 0) raised_.emplace();
  }
  if (raised_) throw Interrupted();
}

void Signals::raise() {
  if (!raised_) throw Interrupted();
  throw *std::exchange(raised_, std::nullopt);
}

void check_signals() {
  if (PyErr_CheckSignals() < 0) throw nanobind::python_error();
}

bool has_stack_for(const Limits& limits) {
  thread_local const std::uintptr_t lowest = lowest_stack_address();
  const char here = 0;
  return reinterpret_cast<std::uintptr_t>(&here) - lowest >= stack_bytes(limits);
}

void run_with_stack_for(const Limits& limits, Signals* signals, const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_t thread;
  Job job{work};
  pthread_attr_init(&attributes);
  const bool is_started = pthread_attr_setstacksize(&attributes, stack_bytes(limits)) == 0 &&
                          pthread_create(&thread, &attributes, &Job::run, &job) == 0;
  pthread_attr_destroy(&attributes);
  if (!is_started) throw std::bad_alloc();
  job.wait(signals);
  pthread_join(thread, nullptr);
  if (job.failure) std::rethrow_exception(job.failure);
}

}  // namespace hecla::python
