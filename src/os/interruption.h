// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Signals that end the process (SIGHUP, SIGINT, SIGTERM; on Windows Ctrl-C, Ctrl-Break and the end of the console) while
// files are replaced or other programs run.
//
//   {
//     const SignalDelay delay;     // a signal waits from here
//     ... create a temporary file, rename it ...
//   }                              // and ends the process here at the earliest
//
// The first SignalDelay, or on_interruption(), starts a thread that waits for the signals; before, they have their usual
// effect. The thread waits until no SignalDelay exists, runs the actions, and then lets the signal end the process, at
// the latest after two seconds. All functions may be called by several threads.

namespace hecla::os {

class SignalDelay {
 public:
  // Does not return any more after a signal.
  SignalDelay();
  SignalDelay(const SignalDelay&) = delete;
  SignalDelay& operator=(const SignalDelay&) = delete;
  ~SignalDelay();
};

// From now on, calls `action` on the thread before a signal ends the process. Actions may write to standard output, which
// is flushed after the last one.
void on_interruption(void (*action)());

// Ends the process as SIGPIPE does, after these actions, because nobody reads its output.
[[noreturn]] void end_by_closed_pipe();

}  // namespace hecla::os
