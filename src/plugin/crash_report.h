// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Crash reports: a process that ends by an uncaught exception or a fatal signal says why on standard error, in the form
// that hosts show to people. They collect the lines from one that begins with "panic: ", as programs in Go write it.
//
//   install_crash_reports();
//   const CrashNote note("ReadResource of \"sqlite_table\"");
//   const CrashStack stack;                // in each thread whose stack may overflow
//
// Nothing is allocated when a signal is reported. Afterwards the process ends by the same signal, as without a report.
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace hecla::plugin {

// Takes over std::terminate and the signals SIGABRT, SIGBUS, SIGFPE, SIGILL and SIGSEGV. Can be called several times.
void install_crash_reports();

// The directory and the file in it, which are removed if the process crashes or exits. Empty names: none.
void set_crash_files(std::string_view directory, std::string_view file);

// Names what the thread is doing while this object exists, for reports. Of nested notes the outermost is used,
// shortened if it is long.
class CrashNote {
 public:
  explicit CrashNote(std::string_view text);
  CrashNote(const CrashNote&) = delete;
  CrashNote& operator=(const CrashNote&) = delete;
  ~CrashNote();

 private:
  bool is_outermost_;
};

// A second stack for the signal handlers of this thread, without which a stack overflow cannot be reported.
class CrashStack {
 public:
  CrashStack();
  CrashStack(const CrashStack&) = delete;
  CrashStack& operator=(const CrashStack&) = delete;
  ~CrashStack();

 private:
  std::unique_ptr<std::byte[]> memory_;  // null: the thread had one
};

}  // namespace hecla::plugin
