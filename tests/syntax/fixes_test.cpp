// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests the fixes of diagnostics: certain ones make a text valid and write what the author meant.
#include <gtest/gtest.h>
#include <hecla/json/parse.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/golden.h"

namespace hecla::syntax {
namespace {

// Returns the text with the fixes of one certainty applied, from the last position to the first.
std::string with_fixes(std::string text, const Diagnostics& diags, FixCertainty certainty) {
  const auto sorted = diags.sorted();
  for (auto item = sorted.rbegin(); item != sorted.rend(); ++item) {
    for (const Fix& fix : (*item)->fixes) {
      if (fix.certainty != certainty) continue;
      for (const TextEdit& edit : fix.edits) {
        const ByteRange bytes = edit.range.bytes();
        text.replace(bytes.begin, bytes.size(), edit.replacement);
      }
    }
  }
  return text;
}

Diagnostics errors_of(const std::string& text) {
  Diagnostics diags;
  parse_config(Source::make("test.hcl", text), diags);
  return diags;
}

TEST(Fixes, MakeTheTextValidIfCertain) {
  const std::pair<const char*, const char*> cases[] = {
      {"a = [1 2]\n", "a = [1, 2]\n"},
      {"a = [\n  \"x\"\n  \"y\"\n]\n", "a = [\n  \"x\",\n  \"y\"\n]\n"},
      {"a = f(x y)\n", "a = f(x, y)\n"},
      {"a = { b = 1 c = 2 }\n", "a = { b = 1, c = 2 }\n"},
      {"a = { b => 1 }\n", "a = { b = 1 }\n"},
      {"a = 1,\nb = 2\n", "a = 1\nb = 2\n"},
      {"a: 1\n", "a = 1\n"},
      {"a = b.0.1\n", "a = b[0][1]\n"},
  };
  for (const auto& [broken, expected] : cases) {
    SCOPED_TRACE(broken);
    const Diagnostics diags = errors_of(broken);
    EXPECT_TRUE(diags.has_errors());
    EXPECT_EQ(with_fixes(broken, diags, FixCertainty::Certain), expected) << to_text(diags);
    EXPECT_FALSE(errors_of(expected).has_errors()) << to_text(errors_of(expected));
  }
}

TEST(Fixes, AreSuggestionsIfNotCertain) {
  const std::pair<const char*, const char*> cases[] = {
      {"a = b & c\n", "a = b && c\n"},
      {"a = \"x${b c}\"\n", "a = \"x$${b c}\"\n"},
      {"}\na = 1\n", "\na = 1\n"},
      {"a = \"\\d\"\n", "a = \"\\\\d\"\n"},
  };
  for (const auto& [broken, expected] : cases) {
    SCOPED_TRACE(broken);
    const Diagnostics diags = errors_of(broken);
    EXPECT_EQ(with_fixes(broken, diags, FixCertainty::Certain), broken);
    EXPECT_EQ(with_fixes(broken, diags, FixCertainty::Suggestion), expected) << to_text(diags);
  }
}

TEST(Fixes, CorrectMisspelledNames) {
  const std::string text = "a = nmae\n";
  Diagnostics diags;
  const auto document = parse_config(Source::make("test.hcl", text), diags);
  EvalContext ctx;
  ctx.set("name", Value::string("x"));
  document->body().just_attributes(diags)[0].expression.evaluate(ctx, diags);
  EXPECT_EQ(with_fixes(text, diags, FixCertainty::Suggestion), "a = name\n") << to_text(diags);
}

// Each certain fix removes its error: applying all of them leaves fewer errors, in every broken text of the golden cases.
TEST(Fixes, LeaveFewerErrorsInGoldenCases) {
  std::size_t fixed = 0;
  for (const auto& file : std::filesystem::directory_iterator("tests/syntax/golden")) {
    std::stringstream content;
    content << std::ifstream(file.path()).rdbuf();
    const test_support::GoldenCase golden(file.path().stem().string(), content.str());
    if (!golden.has("input.hcl")) continue;
    const std::string text(golden.section("input.hcl"));
    const Diagnostics before = errors_of(text);
    const std::string changed = with_fixes(text, before, FixCertainty::Certain);
    if (changed == text) continue;
    ++fixed;
    EXPECT_LT(errors_of(changed).error_count(), before.error_count()) << file.path() << changed;
  }
  EXPECT_GT(fixed, 0U);
}

}  // namespace
}  // namespace hecla::syntax
