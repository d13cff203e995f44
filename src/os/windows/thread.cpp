// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

#include <process.h>
#include <windows.h>

#include <climits>
#include <utility>

namespace hecla::os {

struct Thread::System {
  static unsigned __stdcall run(void* self) {
    static_cast<Thread*>(self)->run();
    return 0;
  }
};

Thread::Thread(std::size_t stack_bytes, std::function<void()> work) : work_(std::move(work)) {
  if (stack_bytes > UINT_MAX) return;
  thread_ = reinterpret_cast<void*>(::_beginthreadex(nullptr, static_cast<unsigned>(stack_bytes),
                                                     &System::run, this,
                                                     STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr));
  is_started_ = thread_ != nullptr;
}

std::exception_ptr Thread::wait() {
  if (void* const thread = std::exchange(thread_, nullptr)) {
    ::WaitForSingleObject(thread, INFINITE);
    ::CloseHandle(thread);
  }
  return failure_;
}

std::uintptr_t lowest_stack_address() {
  ULONG_PTR lowest = 0, highest = 0;
  ::GetCurrentThreadStackLimits(&lowest, &highest);
  return lowest;
}

bool may_be_main_thread() { return true; }

}  // namespace hecla::os
