// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Problem: an error or a warning of a provider, as Terraform shows it.
#include <hecla/value/path.h>

#include <string>

namespace hecla::provider {

// `attribute` is the path of the part of the object that the problem concerns. If it is empty, the problem concerns the
// object as a whole.
struct Problem {
  std::string summary;      // one sentence without a full stop
  std::string detail = {};  // whole sentences; may be empty
  Path attribute = {};
  bool is_warning = false;
};

}  // namespace hecla::provider
