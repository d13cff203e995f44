// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/native/signals.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "os/thread.h"

namespace hecla::os {
namespace {

std::atomic<int> received_signal = 0;
std::atomic<int> receiver = -1;  // the end of a pipe into which a byte is written for a signal

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
  ::alarm(static_cast<unsigned>(longest_delay.count()));
  static_cast<void>(::write(receiver, "", 1));
  errno = before;
}

void end_after_signal(int pipe_end) {
  for (char byte; ::read(pipe_end, &byte, 1) != 1;) {
  }
  if (wait_for_delays()) {
    ::flockfile(stderr);  // that a program was killed is no news
    run_actions();
    std::fflush(stdout);
  }
  end_by_signal(received_signal);
}

// Returns the end of a pipe to read from, or -1.
int open_receiver() {
  int ends[2];
  if (::pipe(ends) != 0) return -1;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  receiver = ends[1];
  return ends[0];
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

}  // namespace

void watch_signals() {
  constexpr std::size_t stack = 256 * 1024;
  const int pipe_end = open_receiver();
  if (pipe_end < 0) return;
  // Never destroyed, because the thread waits until the process ends.
  static const Thread* const waiting = new Thread(stack, [=] { end_after_signal(pipe_end); });
  if (!waiting->is_started()) return;
  catch_signal(SIGALRM, end_by_received_signal);
  for (const int signal : {SIGHUP, SIGINT, SIGTERM}) catch_signal(signal, receive_signal);
}

void end_by_sigpipe() { end_by_signal(SIGPIPE); }

}  // namespace hecla::os
