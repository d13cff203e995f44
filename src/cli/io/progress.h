// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A line on the terminal that says how far a long job is: "1,200 of 10,000 files".
#include <hecla/base/mutex.h>

#include <chrono>
#include <cstddef>
#include <mutex>

#include "os/terminal.h"

namespace hecla::cli {

// Shows nothing during the first second, and nothing at all unless people watch: standard error must be a terminal
// that can erase a line, and not that of a CI system. Several threads may use it.
class Progress {
 public:
  // Begins a job. `noun` says what is counted; it must be a literal.
  void start(const char* noun);
  // Tells how much is done. Called often; writes a few times in a second.
  void update(std::size_t done, std::size_t total);
  // Removes the line, if `file` is a terminal, and keeps it away until the lock is destroyed: for
  // everything else that is written there.
  [[nodiscard]] std::unique_lock<Mutex> hide(os::StandardFile file);

 private:
  using Clock = std::chrono::steady_clock;

  void show(std::size_t done, std::size_t total);

  Mutex mutex_;  // of all that follows, and of the terminal
  const char* noun_ = "";
  bool is_wanted_ = false;
  bool is_shown_ = false;
  Clock::time_point next_{};  // when to write the line again
};

}  // namespace hecla::cli
