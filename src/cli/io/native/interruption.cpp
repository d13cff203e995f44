// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/io/interruption.h"

#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "cli/io/printed_name.h"
#include "cli/io/terminal_text.h"

namespace hecla::cli {
namespace {

constexpr unsigned longest_delay = 2;  // seconds

struct Interruption {
  sem_t received{};
  std::mutex mutex;  // of what follows
  std::condition_variable changed;
  std::size_t delays = 0;
  bool is_watched = false;
  bool is_ending = false;
  std::vector<void (*)()> actions;

  std::mutex names_mutex;                        // of the rest, locked after the other one
  std::map<std::string, std::string> unprinted;  // lines by names
};

// Never destroyed, because the thread uses it until the process ends.
Interruption& interruption() {
  static Interruption* const only = new Interruption;
  return *only;
}

std::atomic<bool> has_replaced = false;
std::atomic<int> received_signal = 0;
std::atomic<sem_t*> receiver = nullptr;

// As if the signal had not been caught.
[[noreturn]] void end_by_signal(int signal) {
  struct sigaction usual = {};
  usual.sa_handler = SIG_DFL;
  ::sigaction(signal, &usual, nullptr);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, signal);
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
  ::sem_post(receiver);
  errno = before;
}

void* end_after_signal(void*) {
  Interruption& state = interruption();
  while (::sem_wait(&state.received) != 0) {
  }
  std::unique_lock lock(state.mutex);
  state.is_ending = true;
  state.changed.wait(lock, [&] { return state.delays == 0; });
  ::flockfile(stderr);  // that a program was killed is no news
  for (const auto action : state.actions) action();
  const std::lock_guard names_lock(state.names_mutex);
  for (const auto& [name, line] : state.unprinted) {
    std::fwrite(line.data(), 1, line.size(), stdout);
  }
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

// Without resources for the thread, signals keep their usual effect.
void watch_signals(Interruption& state) {
  if (std::exchange(state.is_watched, true)) return;
  ::sem_init(&state.received, 0, 0);
  receiver = &state.received;
  if (!start_thread()) return;
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

void note_replaced(const std::string& path) {
  std::string name = printed_name(path);
  std::string line = (TerminalText() << name << "\n").text();
  Interruption& state = interruption();
  const std::lock_guard lock(state.names_mutex);
  has_replaced = true;
  state.unprinted.insert_or_assign(std::move(name), std::move(line));
}

bool has_replaced_files() { return has_replaced; }

void print_replaced(const std::string& path, const std::function<void()>& print) {
  Interruption& state = interruption();
  const std::lock_guard lock(state.names_mutex);
  print();
  state.unprinted.erase(printed_name(path));
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

}  // namespace hecla::cli
