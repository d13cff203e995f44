// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Where a command's output goes: data to standard output, diagnostics and remarks to standard error.
#include <hecla/source/diagnostic.h>

#include <string_view>

#include "cli/options.h"

namespace hecla::cli {

class Console {
 public:
  explicit Console(const CommonOptions& options);

  // Data.
  void write(std::string_view text);
  // Remarks for people.
  void remark(std::string_view text);
  // As text, or as one JSON object.
  void report(const Diagnostics& diags);
  // What to do about it, after a report as text.
  void hint(std::string_view text);
  // Everything out. False where standard output did not take it; finish() says so, too.
  bool flush();
  bool finish();

 private:
  bool json_;
  bool color_;
  bool failed_ = false;
};

}  // namespace hecla::cli
