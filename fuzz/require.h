// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reports that a property does not hold in a fuzzer.
#include <cstdio>
#include <cstdlib>
#include <string>

namespace hecla::fuzz {

// Ends the program, which libFuzzer takes for a finding. The explanation appears only without -close_fd_mask, as when a
// finding is replayed.
[[noreturn]] inline void fail(const char* what, const std::string& details = {}) {
  std::fprintf(stderr, "%s\n%s\n", what, details.c_str());
  std::abort();
}

inline void require(bool condition, const char* what, const std::string& details = {}) {
  if (!condition) fail(what, details);
}

}  // namespace hecla::fuzz
