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
  // Writes diagnostics to standard error, as text or as one JSON object. Equal diagnostics are written once.
  void report(const Diagnostics& diags);
  // Writes advice after a report; does nothing when diagnostics are written as JSON.
  void hint(std::string_view text);
  // Flushes standard output and returns whether everything was written. finish() also writes a message if not.
  bool flush();
  bool finish();

 private:
  bool json_;
  bool color_;
  bool failed_ = false;
};

}  // namespace hecla::cli
