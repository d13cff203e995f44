// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "inputs.h"

namespace hecla::js {

FileOptions file_options(const Options& options) {
  FileOptions result{options.limits()};
  const std::string syntax = options.text("syntax", "auto");
  if (syntax == "native") {
    result.syntax = Syntax::Native;
  } else if (syntax == "json") {
    result.syntax = Syntax::Json;
  } else if (syntax != "auto") {
    throw UsageError("the option \"syntax\" must be \"auto\", \"native\" or \"json\"");
  }
  return result;
}

}  // namespace hecla::js
