// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// WebAssembly receives no signals: the host ends the process at once.
#include "os/interruption.h"

#include <cstdlib>

namespace hecla::os {

SignalDelay::SignalDelay() = default;
SignalDelay::~SignalDelay() = default;

void on_interruption(void (*)()) {}

void end_by_closed_pipe() {
  constexpr int sigpipe = 13;
  std::_Exit(128 + sigpipe);  // what shells report for a process that the signal has ended
}

}  // namespace hecla::os
