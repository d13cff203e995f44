// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What interruption.cpp and the signals of a system do for each other.
#include <chrono>

namespace hecla::os {

// After this time a signal ends the process, whatever is delayed: the disk or the reader of the output can be slower.
inline constexpr std::chrono::seconds longest_delay{2};

// Lets a thread call the functions below when a signal arrives, and end the process. Without the resources for that,
// signals keep their usual effect.
void watch_signals();

// Waits until no SignalDelay exists; from then on, there is none. Returns false after the longest delay.
bool wait_for_delays();
// Then runs the actions of on_interruption().
void run_actions();

// Ends the process as SIGPIPE does.
[[noreturn]] void end_by_sigpipe();

}  // namespace hecla::os
