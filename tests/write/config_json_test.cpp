// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

namespace hecla::write {
namespace {

std::string compact_json(std::vector<std::string> files, Diagnostics& diags) {
  std::vector<syntax::DocumentRef> documents;
  for (std::string& text : files) {
    documents.push_back(syntax::parse_config(Source::make("t.hcl", std::move(text)), diags));
  }
  return config_to_json(documents, {.indent = 0}, diags);
}

TEST(ConfigToJsonTest, MapsEachKindOfExpression) {
  const struct {
    const char *expression, *json;
  } cases[] = {
      {"1.50", "1.5"},
      {"-10", "-10"},
      {"!true", "false"},
      {"-x", R"("${-x}")"},
      {"null", "null"},
      {R"("text")", R"("text")"},
      {R"("$${x} %%{y}")", R"("$${x} %%{y}")"},
      {R"("a${b}c")", R"("a${b}c")"},
      {R"("${b}")", R"("${b}")"},
      {R"("${"b"}")", R"("b")"},
      {R"("a${b ? "c" : "d"}")", R"("a%{if b}c%{else}d%{endif}")"},
      {R"("%{ for k, v in m ~} ${k}%{ endfor }")", R"("%{for k, v in m}${k}%{endfor}")"},
      {"[1, a.b, []]", R"([1,"${a.b}",[]])"},
      {R"({a = 1, (b) = 2, "c${d}" = 3, 4 = 5, e.f = 6})",
       R"({"a":1,"${(b)}":2,"c${d}":3,"4":5,"e.f":6})"},
      {"{a = 1, a = 2}", R"({"a":2})"},
      {"[for x in y : x]", R"("${[for x in y : x]}")"},
      {"f( a )", R"("${f( a )}")"},
      {"(a)", R"("${(a)}")"},
  };
  for (const auto& [expression, json] : cases) {
    Diagnostics diags;
    EXPECT_EQ(compact_json({std::string("v = ") + expression + "\n"}, diags),
              std::string("{\"v\":") + json + "}")
        << expression;
    EXPECT_TRUE(diags.empty()) << expression;
  }
}

TEST(ConfigToJsonTest, PutsBlocksIntoArraysUnderTheirLabels) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a \"x\" y {\n  b = 1\n}\na \"x\" y {}\nc {}\na \"z\" y {}\n"}, diags),
            R"({"a":{"x":{"y":[{"b":1},{}]},"z":{"y":[{}]}},"c":[{}]})");
  EXPECT_TRUE(diags.empty());
}

TEST(ConfigToJsonTest, ReadsSeveralFilesAsOne) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a {}\nb = 1\n", "c = 2\na {}\n"}, diags),
            R"({"a":[{},{}],"b":1,"c":2})");
  EXPECT_TRUE(diags.empty());
  compact_json({"a = 1\n", "a = 2\n"}, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::AttributeRedefined);
}

TEST(ConfigToJsonTest, ReportsBlocksThatConflict) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a \"x\" {}\na {}\n"}, diags), R"({"a":{"x":[{}]}})");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::NoPlaceInJson);
  EXPECT_EQ(diags.items()[0].subject.start().line, 2U);
}

TEST(ConfigToJsonTest, WarnsAboutBlocksHiddenByAnArgument) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a {}\na = 1\n"}, diags), R"({"a":1})");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::HiddenBlock);
}

TEST(ConfigToJsonTest, FindsMembersOfLargeBodiesQuickly) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "b \"x" + std::to_string(i) + "\" {}\n";
  Diagnostics diags;
  EXPECT_GT(compact_json({text, text}, diags).size(), text.size());
  EXPECT_TRUE(diags.empty());
}

}  // namespace
}  // namespace hecla::write
