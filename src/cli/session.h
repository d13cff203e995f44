// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A dialogue: what is entered, one after the other, with the names that it has defined so far.
#include <hecla/model/eval_context.h>
#include <hecla/source/source.h>

#include <cstdint>
#include <string>

#include "cli/output.h"

namespace hecla::cli {

class Session {
 public:
  // With somebody who reads along, or of a script.
  enum class Kind : std::uint8_t { Prompt, Script };
  Session(const ConsoleOptions& options, const CommonOptions& common, Output& output, Kind kind);

  // Carries out one entry: an expression is answered with its value, "name = expression" defines a name, and
  // there are "help" and "exit". False: it is to end.
  bool enter(const SourceRef& entry);

  const EvalContext& context() const { return ctx_; }
  // Whether there was a mistake, in the variables that it started with or in an entry.
  bool has_failed() const { return failed_; }
  void report_failure(std::string detail);

 private:
  bool obey(std::string_view text);
  void help(std::string_view about);
  void define(const SourceRef& entry, const std::string& name, std::uint32_t value_at);
  void print_value(const SourceRef& entry);
  void report(const Diagnostics& diags);

  const ConsoleOptions& options_;
  const CommonOptions& common_;
  Output& output_;
  Kind kind_;
  EvalContext ctx_;
  bool failed_ = false;
};

}  // namespace hecla::cli
