// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pthread.h>

#include <cstddef>
#include <exception>
#include <functional>

namespace hecla::cli {

// A thread with a stack for a recursion over `levels` levels, and for no more, so that many threads fit into a small
// address space. The destructor waits for it.
class DeepThread {
 public:
  // Starts the thread, if the system has the resources for another one.
  DeepThread(std::size_t levels, std::function<void()> work);
  DeepThread(const DeepThread&) = delete;
  DeepThread& operator=(const DeepThread&) = delete;
  ~DeepThread() { wait(); }

  bool is_started() const { return is_started_; }
  // Waits until the work is done. Returns the exception that ended it, or null.
  std::exception_ptr wait();

 private:
  static void* run(void* self);

  std::function<void()> work_;
  std::exception_ptr failure_;
  pthread_t thread_{};
  bool is_started_ = false;
  bool is_running_ = false;
};

}  // namespace hecla::cli
