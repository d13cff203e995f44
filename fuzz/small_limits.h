// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Limits that keep each run of a fuzzer short.
#include <hecla/base/limits.h>

inline hecla::Limits small_limits() {
  hecla::Limits limits;
  limits.max_nesting = 100;
  limits.max_steps = 20'000;
  limits.max_string_bytes = 100'000;
  limits.max_elements = 10'000;
  return limits;
}
