// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Threads, and what the calling one has.
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>

namespace hecla::os {

// A thread with a stack of a given size, so that many threads fit into a small address space. The destructor waits for
// it.
class Thread {
 public:
  // Starts the thread, if the system has the resources for another one.
  Thread(std::size_t stack_bytes, std::function<void()> work);
  Thread(const Thread&) = delete;
  Thread& operator=(const Thread&) = delete;
  ~Thread() { wait(); }

  bool is_started() const { return is_started_; }
  // Waits until the work is done. Returns the exception that ended it, or null.
  std::exception_ptr wait();

 private:
  struct System;

  void run();

  std::function<void()> work_;
  std::exception_ptr failure_;
  void* thread_ = nullptr;  // the system's name of it, while it must be waited for
  bool is_started_ = false;
};

// Returns the lowest address of the stack of the calling thread; 0 if the system does not tell.
std::uintptr_t lowest_stack_address();

// Returns false if the calling thread is not the first one of the process. On Windows nothing tells.
bool may_be_main_thread();

}  // namespace hecla::os
