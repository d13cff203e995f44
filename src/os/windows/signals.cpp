// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/native/signals.h"

#include <windows.h>

#include <cstdio>
#include <cstdlib>

namespace hecla::os {
namespace {

// The system calls this on a thread of its own, and ends the process afterwards.
BOOL WINAPI end_after_event(DWORD) {
  if (wait_for_delays()) {
    run_actions();
    std::fflush(stdout);
  }
  return FALSE;
}

}  // namespace

void watch_signals() { ::SetConsoleCtrlHandler(&end_after_event, TRUE); }

void end_by_sigpipe() {
  constexpr int sigpipe = 13;
  std::_Exit(128 + sigpipe);  // what shells report for a process that the signal has ended
}

}  // namespace hecla::os
