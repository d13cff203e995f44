// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Parses texts that have no errors.
#include <gtest/gtest.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <string>
#include <string_view>

namespace hecla::test {

inline Body native(std::string_view text, std::string name = "t.hcl") {
  Diagnostics diags;
  const auto document =
      syntax::parse_config(Source::make(std::move(name), std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return document->body();
}

inline Body json_body(std::string_view text) {
  Diagnostics diags;
  const Body body = json::parse(Source::make("t.hcl.json", std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return body;
}

inline syntax::DocumentRef parsed_expression(std::string_view text) {
  Diagnostics diags;
  auto document = syntax::parse_expression(Source::make("t.hcl", std::string(text)), diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return document;
}

}  // namespace hecla::test
