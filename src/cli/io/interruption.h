// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Signals that end the process (SIGHUP, SIGINT, SIGTERM) while files are replaced or other programs run.
//
//   {
//     const SignalDelay delay;     // a signal waits from here
//     ... create a temporary file, rename it ...
//     note_replaced(path);
//   }                              // and ends the process here at the earliest
//
// The first SignalDelay, or on_interruption(), starts a thread that waits for the signals; before, they have their usual effect. The thread
// waits until no SignalDelay exists, prints the names of the replaced files that have not been printed, and then lets
// the signal end the process, at the latest after two seconds. All functions may be called by several threads.
#include <functional>
#include <string>

namespace hecla::cli {

class SignalDelay {
 public:
  // Does not return any more after a signal.
  SignalDelay();
  SignalDelay(const SignalDelay&) = delete;
  SignalDelay& operator=(const SignalDelay&) = delete;
  ~SignalDelay();
};

// Remembers that a file was replaced, until its name is printed.
void note_replaced(const std::string& path);
// Returns whether a file was replaced at any time.
bool has_replaced_files();
// Calls `print`, which writes the name of the file to standard output, so that a signal does not print it again.
void print_replaced(const std::string& path, const std::function<void()>& print);

// From now on, calls `action` on the thread before a signal ends the process.
void on_interruption(void (*action)());

// Ends the process by SIGPIPE, after these actions, because nobody reads its output.
[[noreturn]] void end_by_closed_pipe();

}  // namespace hecla::cli
