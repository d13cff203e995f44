// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

#include <pthread.h>
#include <unistd.h>

namespace hecla::os {

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
bool may_be_main_thread() { return ::gettid() == ::getpid(); }

}  // namespace hecla::os
