// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

#include <pthread.h>

#include <utility>

namespace hecla::os {

static_assert(sizeof(pthread_t) <= sizeof(void*));

struct Thread::System {
  static void* run(void* self) {
    static_cast<Thread*>(self)->run();
    return nullptr;
  }
};

Thread::Thread(std::size_t stack_bytes, std::function<void()> work) : work_(std::move(work)) {
  constexpr std::size_t page = 64 * 1024;  // a multiple of those of all systems
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_t thread{};
  is_started_ =
      pthread_attr_setstacksize(&attributes, (stack_bytes + page - 1) & ~(page - 1)) == 0 &&
      pthread_create(&thread, &attributes, &System::run, this) == 0;
  pthread_attr_destroy(&attributes);
  if (is_started_) thread_ = reinterpret_cast<void*>(thread);
}

std::exception_ptr Thread::wait() {
  if (void* const thread = std::exchange(thread_, nullptr)) {
    pthread_join(reinterpret_cast<pthread_t>(thread), nullptr);
  }
  return failure_;
}

}  // namespace hecla::os
