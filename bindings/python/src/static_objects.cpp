// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Daemon threads of Python still run in this module when the process ends and destroys its static objects. So none are
// destroyed: the module registers their destructors with this function instead of that of the C library. Threads would
// use destroyed tables otherwise. The memory returns to the system with the process.

extern "C" [[gnu::visibility("hidden")]] int __cxa_atexit(void (*)(void*), void*, void*) noexcept {
  return 0;
}
