// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "cli/deep_stack.h"

namespace hecla::cli {
namespace {

class Work {
 public:
  Work(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  // Does what is left. Several threads call this.
  void run() noexcept {
    try {
      for (std::size_t i = next_++; i < count_; i = next_++) work_(i);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      next_ = count_;
    }
  }

  void rethrow_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

void for_each_in_parallel(std::size_t count, std::size_t levels,
                          const std::function<void(std::size_t)>& work) {
  Work all(count, work);
  std::vector<std::thread> helpers;
  const std::size_t threads = std::min<std::size_t>(count, std::thread::hardware_concurrency());
  for (std::size_t i = 1; i < threads; ++i) {
    try {
      helpers.emplace_back([&] {
        run_with_stack_for(levels, [&] {
          all.run();
          return 0;
        });
      });
    } catch (const std::system_error&) {
      break;  // no more threads; the others do the work
    }
  }
  all.run();
  for (std::thread& helper : helpers) helper.join();
  all.rethrow_failure();
}

}  // namespace hecla::cli
