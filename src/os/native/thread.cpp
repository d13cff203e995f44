// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/thread.h"

namespace hecla::os {

void Thread::run() {
  try {
    work_();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

}  // namespace hecla::os
