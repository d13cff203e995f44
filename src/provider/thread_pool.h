// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Runs tasks on a few threads, which are started when they are needed.
//
//   ThreadPool pool(16);
//   pool.run([call] { call->finish(answer(*call)); });
//
// The destructor waits for the tasks that have begun, and drops the others.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hecla::provider {

class ThreadPool {
 public:
  explicit ThreadPool(std::size_t max_threads) : max_threads_(max_threads) {}
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // May be called from any thread.
  void run(std::function<void()> task);
  // Returns whether no task is running or waiting, for which it waits at most that long.
  bool wait_until_idle(std::chrono::milliseconds at_most);

 private:
  void work();

  const std::size_t max_threads_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  std::size_t running_ = 0;
  bool is_ending_ = false;
};

}  // namespace hecla::provider
