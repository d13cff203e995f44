// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// WebAssembly receives no signals: the host ends the process at once.
#include "cli/io/interruption.h"

#include <cstdlib>

namespace hecla::cli {
namespace {

bool has_replaced = false;

}  // namespace

SignalDelay::SignalDelay() = default;
SignalDelay::~SignalDelay() = default;

void note_replaced(const std::string&) { has_replaced = true; }
bool has_replaced_files() { return has_replaced; }
void print_replaced(const std::string&, const std::function<void()>& print) { print(); }

void on_interruption(void (*)()) {}

void end_by_closed_pipe() {
  constexpr int sigpipe = 13;
  std::_Exit(128 + sigpipe);  // what shells report for a process that the signal has ended
}

}  // namespace hecla::cli
