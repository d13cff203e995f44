// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/interruption.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <mutex>
#include <utility>
#include <vector>

namespace hecla::os {
namespace {

constexpr unsigned longest_delay = 2;  // seconds

struct Interruption {
  int received = -1;  // the end of a pipe into which a byte is written for a signal
  std::mutex mutex;   // of what follows
  std::condition_variable changed;
  std::size_t delays = 0;
  bool is_watched = false;
  bool is_ending = false;
  std::vector<void (*)()> actions;
};

// Never destroyed, because the thread uses it until the process ends.
Interruption& interruption() {
  static Interruption* const only = new Interruption;
  return *only;
}

std::atomic<int> received_signal = 0;
std::atomic<int> receiver = -1;

// As if the signal had not been caught.
[[noreturn]] void end_by_signal(int signal) {
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(signal, &usual, nullptr);
  sigset_t only;
  sigemptyset(&only);  // macros on some systems
  sigaddset(&only, signal);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(signal);
  ::_exit(128 + signal);
}

void end_by_received_signal(int) { end_by_signal(received_signal); }

void receive_signal(int signal) {
  int none = 0;
  if (!received_signal.compare_exchange_strong(none, signal)) return;
  const int before = errno;  // of the code that was interrupted
  ::alarm(longest_delay);    // the disk or the reader of the output can be slower
  static_cast<void>(::write(receiver, "", 1));
  errno = before;
}

void* end_after_signal(void*) {
  Interruption& state = interruption();
  for (char byte; ::read(state.received, &byte, 1) != 1;) {
  }
  std::unique_lock lock(state.mutex);
  state.is_ending = true;
  state.changed.wait(lock, [&] { return state.delays == 0; });
  ::flockfile(stderr);  // that a program was killed is no news
  for (const auto action : state.actions) action();
  std::fflush(stdout);
  end_by_signal(received_signal);
}

bool start_thread() {
  constexpr std::size_t stack = 256 * 1024;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread{};
  const bool is_started = pthread_create(&thread, &attributes, &end_after_signal, nullptr) == 0;
  pthread_attr_destroy(&attributes);
  return is_started;
}

// A signal that was ignored when the process started (nohup) remains so.
void catch_signal(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  ::sigaction(signal, &action, nullptr);
}

bool open_pipe(Interruption& state) {
  int ends[2];
  if (::pipe(ends) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  state.received = ends[0];
  receiver = ends[1];
  return true;
}

// Without resources for the pipe and the thread, signals keep their usual effect.
void watch_signals(Interruption& state) {
  if (std::exchange(state.is_watched, true)) return;
  if (!open_pipe(state) || !start_thread()) return;
  catch_signal(SIGALRM, end_by_received_signal);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) catch_signal(signal, receive_signal);
}

}  // namespace

SignalDelay::SignalDelay() {
  Interruption& state = interruption();
  std::unique_lock lock(state.mutex);
  watch_signals(state);
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
  watch_signals(state);
}

void end_by_closed_pipe() {
  Interruption& state = interruption();
  std::vector<void (*)()> actions;
  {
    const std::lock_guard lock(state.mutex);
    actions = state.actions;
  }
  for (const auto action : actions) action();
  end_by_signal(SIGPIPE);
}

}  // namespace hecla::os
