// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/interruption.h"

#include <windows.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <utility>
#include <vector>

namespace hecla::os {
namespace {

constexpr std::chrono::seconds longest_delay{2};

struct Interruption {
  std::mutex mutex;  // of what follows
  std::condition_variable changed;
  std::size_t delays = 0;
  bool is_watched = false;
  bool is_ending = false;
  std::vector<void (*)()> actions;
};

// Never destroyed, because the system's thread uses it until the process ends.
Interruption& interruption() {
  static Interruption* const only = new Interruption;
  return *only;
}

// The system calls this on a thread of its own, and ends the process afterwards.
BOOL WINAPI end_after_event(DWORD) {
  Interruption& state = interruption();
  std::unique_lock lock(state.mutex);
  state.is_ending = true;
  if (!state.changed.wait_for(lock, longest_delay, [&] { return state.delays == 0; })) return FALSE;
  for (const auto action : state.actions) action();
  std::fflush(stdout);
  return FALSE;
}

void watch_events(Interruption& state) {
  if (!std::exchange(state.is_watched, true)) ::SetConsoleCtrlHandler(&end_after_event, TRUE);
}

}  // namespace

SignalDelay::SignalDelay() {
  Interruption& state = interruption();
  std::unique_lock lock(state.mutex);
  watch_events(state);
  state.changed.wait(lock, [&] { return !state.is_ending; });
  ++state.delays;
}

SignalDelay::~SignalDelay() {
  Interruption& state = interruption();
  const std::lock_guard lock(state.mutex);
  --state.delays;
  if (state.is_ending) state.changed.notify_all();
}

void on_interruption(void (*action)()) {
  Interruption& state = interruption();
  const std::lock_guard lock(state.mutex);
  state.actions.push_back(action);
  watch_events(state);
}

void end_by_closed_pipe() {
  std::vector<void (*)()> actions;
  {
    Interruption& state = interruption();
    const std::lock_guard lock(state.mutex);
    actions = state.actions;
  }
  for (const auto action : actions) action();
  constexpr int sigpipe = 13;
  std::_Exit(128 + sigpipe);  // what shells report for a process that the signal has ended
}

}  // namespace hecla::os
