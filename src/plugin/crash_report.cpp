// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Source: hashicorp/go-plugin, client.go (logStderr); Terraform, internal/logging/panic.go, which keeps 100 lines.
#include "plugin/crash_report.h"

#include <cxxabi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>

#if __has_include(<execinfo.h>)
#include <execinfo.h>
#endif

namespace hecla::plugin {
namespace {

// A text of limited size, which signal handlers can read.
template <std::size_t size>
struct FixedText {
  char text[size] = {};

  void set(std::string_view from) { text[from.copy(text, size - 1)] = '\0'; }
  bool is_empty() const { return text[0] == '\0'; }
};

struct FatalSignal {
  int number;
  std::string_view text;
  bool has_address;
};
constexpr FatalSignal fatal_signals[] = {
    {SIGABRT, "signal SIGABRT: the program has aborted itself", false},
    {SIGBUS, "signal SIGBUS: invalid memory access at address ", true},
    {SIGFPE, "signal SIGFPE: invalid arithmetic operation", false},
    {SIGILL, "signal SIGILL: invalid instruction", false},
    {SIGSEGV, "signal SIGSEGV: invalid memory access at address ", true},
};

thread_local FixedText<256> note;
FixedText<128> crash_directory, crash_file;
std::array<struct sigaction, std::size(fatal_signals)> previous_actions;
std::terminate_handler previous_terminate = nullptr;
std::atomic<bool> is_crashing = false;

// --- writing, for signal handlers, too

void write_error(std::string_view text) {
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
}

void write_address(const void* address) {
  auto bits = reinterpret_cast<std::uintptr_t>(address);
  std::array<char, 2 + 2 * sizeof bits> text;
  std::size_t begin = text.size();
  do {
    text[--begin] = "0123456789abcdef"[bits & 0xf];
    bits >>= 4;
  } while (bits != 0);
  text[--begin] = 'x';
  text[--begin] = '0';
  write_error({text.data() + begin, text.size() - begin});
}

void write_stack() {
#if __has_include(<execinfo.h>)
  // Hosts show 100 lines; the newest calls are the most useful.
  std::array<void*, 64> frames;
  const int count = ::backtrace(frames.data(), static_cast<int>(frames.size()));
  write_error("\nStack of the thread, the newest call first:\n");
  ::backtrace_symbols_fd(frames.data(), count, STDERR_FILENO);
#endif
}

void remove_crash_files() {
  if (!crash_file.is_empty()) ::unlink(crash_file.text);
  if (!crash_directory.is_empty()) ::rmdir(crash_directory.text);
}

// The report must begin on a new line, and the last line written before may be unfinished.
void begin_report() {
  // Another thread that crashes at the same time waits for the end of the process.
  while (is_crashing.exchange(true)) ::pause();
  write_error("\npanic: ");
}

void end_report() {
  if (!note.is_empty()) {
    write_error("\nThe thread was answering ");
    write_error(note.text);
    write_error(".\n");
  }
  remove_crash_files();
  write_stack();
}

// --- signals

void restore_actions() {
  for (std::size_t i = 0; i < previous_actions.size(); ++i)
    ::sigaction(fatal_signals[i].number, &previous_actions[i], nullptr);
}

void report_signal(int number, siginfo_t* info, void*) {
  restore_actions();
  begin_report();
  const auto* const signal = std::ranges::find(fatal_signals, number, &FatalSignal::number);
  write_error(signal->text);
  if (signal->has_address) write_address(info->si_addr);
  write_error("\n");
  end_report();
  // Ends the process once this handler returns.
  ::raise(number);
}

// --- exceptions

std::string type_name() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  if (!type) return "an exception";
  int status = 0;
  char* const name = abi::__cxa_demangle(type->name(), nullptr, nullptr, &status);
  std::string text = status == 0 ? name : type->name();
  std::free(name);
  return text;
}

void write_current_exception() {
  const std::exception_ptr current = std::current_exception();
  if (!current) return write_error("std::terminate was called without an exception\n");
  std::string text = "uncaught exception ";
  try {
    std::rethrow_exception(current);
  } catch (const std::exception& exception) {
    text += type_name() + ": " + exception.what();
  } catch (...) {
    text += type_name();
  }
  write_error(text + "\n");
}

void report_termination() {
  restore_actions();
  begin_report();
  write_current_exception();
  end_report();
  if (previous_terminate) previous_terminate();
  std::abort();
}

void install_once() {
#if __has_include(<execinfo.h>)
  // The first call may allocate, which is not possible in a signal handler.
  void* frame = nullptr;
  ::backtrace(&frame, 1);
#endif
  struct sigaction action = {};
  action.sa_sigaction = report_signal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (std::size_t i = 0; i < previous_actions.size(); ++i)
    ::sigaction(fatal_signals[i].number, &action, &previous_actions[i]);
  previous_terminate = std::set_terminate(report_termination);
  std::atexit(remove_crash_files);
}

}  // namespace

void install_crash_reports() {
  [[maybe_unused]] static const bool is_installed = (install_once(), true);
}

void set_crash_files(std::string_view directory, std::string_view file) {
  crash_directory.set(directory);
  crash_file.set(file);
}

CrashNote::CrashNote(std::string_view text) : is_outermost_(note.is_empty()) {
  if (is_outermost_) note.set(text);
}

CrashNote::~CrashNote() {
  if (is_outermost_) note.set("");
}

CrashStack::CrashStack() {
  stack_t current = {};
  if (::sigaltstack(nullptr, &current) != 0 || (current.ss_flags & SS_DISABLE) == 0) return;
  constexpr std::size_t size = std::size_t{64} << 10;  // most of it is never touched
  memory_ = std::make_unique_for_overwrite<std::byte[]>(size);
  stack_t own = {};
  own.ss_sp = memory_.get();
  own.ss_size = size;
  ::sigaltstack(&own, nullptr);
}

CrashStack::~CrashStack() {
  if (!memory_) return;
  stack_t none = {};
  none.ss_flags = SS_DISABLE;
  ::sigaltstack(&none, nullptr);
}

}  // namespace hecla::plugin
