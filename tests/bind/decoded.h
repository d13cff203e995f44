// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short functions that decode text in tests.
#include <gtest/gtest.h>
#include <hecla/bind/decode.h>

#include <string>
#include <string_view>

#include "support/parsed.h"

namespace hecla::bind {

using test::json_body;
using test::native;

template <class T>
T decoded(const Body& body, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  T result = decode<T>(body, ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return result;
}
template <class T>
T decoded(std::string_view text, const EvalContext& ctx = EvalContext()) {
  return decoded<T>(native(text), ctx);
}

// Returns every diagnostic on a line of its own: "t.hcl:1,5-6: detail".
inline std::string lines(const Diagnostics& diags) {
  std::string out;
  for (const Diagnostic& diagnostic : diags) {
    out += diagnostic.subject.to_string() + ": " + diagnostic.detail + "\n";
  }
  return out;
}
template <class T>
std::string diagnostics_of(const Body& body, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  (void)decode<T>(body, ctx, diags);
  return lines(diags);
}
template <class T>
std::string diagnostics_of(std::string_view text, const EvalContext& ctx = EvalContext()) {
  return diagnostics_of<T>(native(text), ctx);
}

}  // namespace hecla::bind
