// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The rows of one file: one for each argument, one for each block without arguments of its own, one for each error.
#include "scan_batch.h"

#include <hecla/base/limits.h>

#include <functional>
#include <optional>
#include <string>

namespace hecla::python {

struct ScanInput {
  std::string repository;                 // the folder to which `file` is relative
  std::string file;                       // as it is in the rows
  std::string path;                       // to read
  std::optional<std::string> text = {};   // what it contains, if it is not to be read
  std::optional<std::string> error = {};  // why it cannot be read
};

// Calls `add` for each row. The rows and what they refer to are valid during the call.
void scan_file(const ScanInput& input, const Limits& limits,
               const std::function<void(const Row&)>& add);

}  // namespace hecla::python
