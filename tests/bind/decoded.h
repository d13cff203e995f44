// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Short ways to decode text in tests.
#include <gtest/gtest.h>
#include <hecla/bind/decode.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <string>
#include <string_view>

namespace hecla::bind {

inline Body native(std::string_view text) {
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make("t.hcl", std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return file->body();
}

inline Body json_body(std::string_view text) {
  Diagnostics diags;
  const Body body = json::parse(Source::make("t.hcl.json", std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return body;
}

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

// Every diagnostic on a line: "t.hcl:1,5-6: detail".
inline std::string lines(const Diagnostics& diags) {
  std::string out;
  for (const Diagnostic& diagnostic : diags) {
    out += diagnostic.subject.to_string() + ": " + diagnostic.detail + "\n";
  }
  return out;
}
template <class T>
std::string mistakes(const Body& body, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  (void)decode<T>(body, ctx, diags);
  return lines(diags);
}
template <class T>
std::string mistakes(std::string_view text, const EvalContext& ctx = EvalContext()) {
  return mistakes<T>(native(text), ctx);
}

}  // namespace hecla::bind
