// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gmock/gmock.h>
#include <hecla/base/result.h>

#include <string>

namespace hecla::test_support {

template <class Statement>
std::string usage_error_of(const Statement& statement) {
  try {
    statement();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "(no usage error)";
}

}  // namespace hecla::test_support

// Expects that a statement throws a UsageError with a message, which may be a matcher.
#define EXPECT_USAGE_ERROR(statement, message) \
  EXPECT_THAT(::hecla::test_support::usage_error_of([&] { statement; }), message)
