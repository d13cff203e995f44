// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/interruption.h"

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "os/native/signals.h"

namespace hecla::os {
namespace {

struct Interruption {
  std::mutex mutex;  // of what follows
  std::condition_variable changed;
  std::size_t delays = 0;
  bool is_watched = false;
  bool is_ending = false;
  std::vector<void (*)()> actions;

  void watch() {
    if (!std::exchange(is_watched, true)) watch_signals();
  }
};

// Never destroyed, because a thread uses it until the process ends.
Interruption& interruption() {
  static Interruption* const only = new Interruption;
  return *only;
}

}  // namespace

SignalDelay::SignalDelay() {
  Interruption& state = interruption();
  std::unique_lock lock(state.mutex);
  state.watch();
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
  state.watch();
}

bool wait_for_delays() {
  Interruption& state = interruption();
  std::unique_lock lock(state.mutex);
  state.is_ending = true;
  return state.changed.wait_for(lock, longest_delay, [&] { return state.delays == 0; });
}

void run_actions() {
  std::vector<void (*)()> actions;
  {
    const std::lock_guard lock(interruption().mutex);
    actions = interruption().actions;
  }
  for (const auto action : actions) action();
}

void end_by_closed_pipe() {
  run_actions();
  end_by_sigpipe();
}

}  // namespace hecla::os
