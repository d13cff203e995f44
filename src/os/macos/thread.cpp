// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

#include <pthread.h>

namespace hecla::os {

std::uintptr_t lowest_stack_address() {
  const pthread_t self = pthread_self();
  // The address is the highest one.
  return reinterpret_cast<std::uintptr_t>(pthread_get_stackaddr_np(self)) -
         pthread_get_stacksize_np(self);
}

bool may_be_main_thread() { return pthread_main_np() != 0; }

}  // namespace hecla::os
