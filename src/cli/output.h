// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a command's output goes: data to standard output, diagnostics and messages to standard error.
#include <hecla/source/diagnostic.h>

#include <string_view>

#include "cli/options.h"

namespace hecla::cli {

class Output {
 public:
  explicit Output(const CommonOptions& options);

  // Writes data to standard output.
  void write(std::string_view text);
  // Writes text for people to standard error, after everything that was written before.
  void message(std::string_view text);
  // Writes diagnostics to standard error, in the form that the options ask for.
  void report(const Diagnostics& diags);
  // Writes advice after a report; does nothing unless diagnostics are written as text.
  void hint(std::string_view text);
  // Flushes standard output and returns whether everything was written. finish() also writes a message if not.
  bool flush();
  bool finish();

 private:
  DiagnosticsForm form_;
  bool snippets_;
  bool color_;
  bool failed_ = false;
};

}  // namespace hecla::cli
