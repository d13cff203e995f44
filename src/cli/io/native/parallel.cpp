// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/parallel.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>

#include "cli/io/native/deep_stack.h"
#include "cli/io/progress.h"
#include "os/resources.h"
#include "os/thread.h"

namespace hecla::cli {
namespace {

// What a thread may need of the address space: its heap and what it reads.
constexpr std::size_t address_space_of_thread = std::size_t{256} << 20;

// Returns how many threads the process has processors and memory for.
std::size_t thread_count() {
  const std::size_t limit = os::address_space_limit();
  const std::size_t count = os::processor_count();
  return limit == 0 ? count : std::clamp<std::size_t>(limit / address_space_of_thread, 1, count);
}

class OrderedWork {
 public:
  OrderedWork(std::size_t count, const ParallelOptions& options,
              const std::function<void(std::size_t)>& work,
              const std::function<void(std::size_t)>& finish)
      : count_(count), options_(options), work_(work), finish_(finish) {}

  // Does what is left, and waits while the window is full. Several threads call this.
  void help() {
    std::unique_lock lock(mutex_);
    for (;;) {
      has_room_.wait(lock, [&] { return can_work() || next_ >= count_; });
      if (next_ >= count_) return;
      work_on_next(lock);
    }
  }

  // Uses the results in order, and works while there are none.
  void lead() {
    std::unique_lock lock(mutex_);
    while (finished_ < count_ && !failure_) {
      if (is_done_[finished_ % parallel_window]) {
        finish_next(lock);
      } else if (can_work()) {
        work_on_next(lock);
      } else {
        is_leader_waiting_ = true;
        has_result_.wait(lock);
        is_leader_waiting_ = false;
      }
    }
  }

  void stop(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    fail(std::move(failure));
  }

  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  bool can_work() const { return next_ < count_ && next_ < finished_ + parallel_window; }

  void work_on_next(std::unique_lock<std::mutex>& lock) {
    const std::size_t i = next_++;
    lock.unlock();
    std::exception_ptr failure;
    try {
      work_(i);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    if (failure) fail(std::move(failure));
    is_done_[i % parallel_window] = true;
    if (options_.progress) options_.progress->update(++done_, count_);
    if (is_leader_waiting_ && (i == finished_ || failure_)) has_result_.notify_one();
  }

  void finish_next(std::unique_lock<std::mutex>& lock) {
    lock.unlock();
    finish_(finished_);
    lock.lock();
    is_done_[finished_ % parallel_window] = false;
    ++finished_;
    // Those who wait because the window was full are woken together, not one by one.
    if (next_ - finished_ == parallel_window / 2) has_room_.notify_all();
  }

  void fail(std::exception_ptr failure) {
    if (!failure_) failure_ = std::move(failure);
    next_ = count_;
    has_room_.notify_all();
  }

  const std::size_t count_;
  const ParallelOptions& options_;
  const std::function<void(std::size_t)>& work_;
  const std::function<void(std::size_t)>& finish_;

  std::mutex mutex_;  // of all that follows, except that only the leader changes finished_
  std::condition_variable has_room_;
  std::condition_variable has_result_;
  std::size_t next_ = 0;      // the next to be worked on
  std::size_t finished_ = 0;  // those before it are finished
  std::size_t done_ = 0;      // how many were worked on
  std::array<bool, parallel_window> is_done_{};
  bool is_leader_waiting_ = false;
  std::exception_ptr failure_;
};

// Helps on several threads until it is destroyed. Fewer threads do the same work.
class Helpers {
 public:
  Helpers(OrderedWork& work, std::size_t count, std::size_t levels) {
    try {
      threads_.reserve(count);
      while (threads_.size() < count) {
        auto thread = std::make_unique<os::Thread>(stack_bytes(levels), [&] { work.help(); });
        if (!thread->is_started()) break;
        threads_.push_back(std::move(thread));
      }
    } catch (const std::bad_alloc&) {  // those that have started are enough
    }
  }

 private:
  std::vector<std::unique_ptr<os::Thread>> threads_;
};

}  // namespace

void run_in_order(std::size_t count, const ParallelOptions& options,
                  const std::function<void(std::size_t)>& work,
                  const std::function<void(std::size_t)>& finish) {
  OrderedWork all(count, options, work, finish);
  const std::size_t most =
      options.jobs == 0 ? thread_count() : std::min(options.jobs, thread_count());
  const std::size_t threads = count > 1 ? std::min(count, most) : 1;
  {
    const Helpers helpers(all, threads - 1, options.levels);
    try {
      all.lead();
    } catch (...) {
      all.stop(std::current_exception());
    }
  }
  if (options.progress) (void)options.progress->hide(os::StandardFile::Error);
  all.rethrow_failure();
}

}  // namespace hecla::cli
