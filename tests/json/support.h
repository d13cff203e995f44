// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Helpers shared by the tests of the JSON syntax.
#include <gmock/gmock.h>
#include <hecla/json/parse.h>
#include <hecla/model/eval_context.h>

#include <string>
#include <vector>

#include "support/annotated_source.h"
#include "support/value_matchers.h"

namespace hecla::json::test {

using namespace hecla::test;

inline std::vector<DiagnosticCode> codes(const Diagnostics& diags) {
  std::vector<DiagnosticCode> out;
  for (const Diagnostic& diagnostic : diags) out.push_back(diagnostic.code);
  return out;
}

inline Expression expression(std::string text) {
  Diagnostics diags;
  Expression result = parse_expression(Source::make("test.json", std::move(text)), diags);
  EXPECT_TRUE(diags.empty()) << diags.items()[0].detail;
  return result;
}

inline Body body(std::string text) {
  Diagnostics diags;
  Body result = parse(Source::make("test.json", std::move(text)), diags);
  EXPECT_TRUE(diags.empty()) << diags.items()[0].detail;
  return result;
}

// Returns the errors that parsing finds.
inline Diagnostics errors(std::string text, const ParseOptions& options = {}) {
  Diagnostics diags;
  (void)parse_expression(Source::make("test.json", std::move(text)), diags, options);
  return diags;
}

inline Value evaluated(std::string text, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  Value value = expression(std::move(text)).evaluate(ctx, diags);
  EXPECT_TRUE(diags.empty()) << diags.items()[0].detail;
  return value;
}

}  // namespace hecla::json::test
