// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "run.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <utility>

#include "os/thread.h"

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

constexpr std::chrono::milliseconds interval{20};  // between checks of the signals

struct Job {
  const std::function<void()>& work;
  std::atomic<bool> is_interrupted = false;
  std::mutex mutex = {};
  std::condition_variable done = {};
  bool is_done = false;

  struct End {
    Job& job;
    ~End() {
      const std::lock_guard lock(job.mutex);
      job.is_done = true;
      job.done.notify_one();
    }
  };

  void run() {
    const End end{*this};
    const Interruption interruption([this] {
      if (is_interrupted) throw Interrupted();
    });
    work();
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
  if (!raised_ && os::may_be_main_thread()) {
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
  thread_local const std::uintptr_t lowest = os::lowest_stack_address();
  const char here = 0;
  return reinterpret_cast<std::uintptr_t>(&here) - lowest >= stack_bytes(limits);
}

void run_with_stack_for(const Limits& limits, Signals* signals, const std::function<void()>& work) {
  Job job{work};
  os::Thread thread(stack_bytes(limits), [&job] { job.run(); });
  if (!thread.is_started()) throw std::bad_alloc();
  job.wait(signals);
  if (const std::exception_ptr failure = thread.wait()) std::rethrow_exception(failure);
}

}  // namespace hecla::python
