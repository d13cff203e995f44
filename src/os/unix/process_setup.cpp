// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/process_setup.h"

#include <fcntl.h>
#include <unistd.h>

#include <csignal>

namespace hecla::os {
namespace {

// A file that is opened gets the lowest number that is free. Without this, a closed standard output could become the
// file that is being replaced.
void occupy_standard_files() {
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(file, F_GETFD) != -1) continue;
    // Opened the wrong way round, so that its use fails.
    if (::open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

// Signals with a handler have their default effect again in programs that are started; ignored ones do not.
void receive_signals_of_writing() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, [](int) {});
}

}  // namespace

void set_up_process() {
  occupy_standard_files();
  receive_signals_of_writing();
}

}  // namespace hecla::os
