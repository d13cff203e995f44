// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that the value of a secret argument never appears in anything that is shown.
#include <gtest/gtest.h>
#include <hecla/dec/spec.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

namespace hecla::dec {
namespace {

constexpr std::string_view canary = "hunter2";

const Spec& login() {
  static const Spec spec =
      object({{"password", attribute({"password", Type::number(), true, /*secret=*/true})},
              {"port", attribute({"port", Type::number()})}});
  return spec;
}

// Returns the diagnostics in every form of output, and every text that a program can read from
// them.
std::vector<std::string> shown(const Diagnostics& diags) {
  std::vector<std::string> out{to_text(diags), to_json(diags), to_sarif(diags), to_line(diags)};
  for (const Diagnostic& diagnostic : diags) {
    out.push_back(diagnostic.detail);
    for (const RelatedLocation& location : diagnostic.related) out.push_back(location.message);
    for (const Fix& fix : diagnostic.fixes) out.push_back(fix.title);
    if (!diagnostic.extra) continue;
    for (const auto& value : diagnostic.extra->related_values()) out.push_back(value.statement);
  }
  return out;
}

void expect_hidden(const std::string& name, const std::string& text, bool is_broken = false) {
  SCOPED_TRACE(text);
  Diagnostics diags;
  const SourceRef source = Source::make(name, text);
  syntax::DocumentRef document;
  Body body;
  if (name.ends_with(".json")) {
    body = json::parse(source, diags);
  } else {
    document = syntax::parse_config(source, diags);
    body = document->body();
  }
  EXPECT_EQ(diags.has_errors(), is_broken);
  EvalContext ctx;
  ctx.set("var", Value::object({{"secret", Value::string(std::string(canary))}}));
  static_cast<void>(decode(body, login(), ctx, diags));
  EXPECT_TRUE(diags.has_errors());
  for (const std::string& text_shown : shown(diags)) {
    EXPECT_EQ(text_shown.find(canary), std::string::npos) << text_shown;
  }
}

TEST(Secret, OfAnIncorrectTypeIsNotShown) {
  expect_hidden("a.hcl", "password = \"hunter2\"\n");
  expect_hidden("a.hcl", "password = \"x-${var.secret}\"\n");
  expect_hidden("a.hcl.json", R"({"password": "hunter2"})");
  expect_hidden("a.hcl.json", R"({"password": "${var.secret}"})");
}

TEST(Secret, ThatDoesNotEvaluateIsNotShown) {
  expect_hidden("a.hcl", "password = \"hunter2\" + 1\n");
  expect_hidden("a.hcl", "password = var.secret + 1\n");
  expect_hidden("a.hcl", "password = {hunter2 = 1}.hunter\n");
  expect_hidden("a.hcl", "password = [for s in [\"hunter2\"] : s.nope]\n");
  expect_hidden("a.hcl.json", R"({"password": "${var.secret + 1}"})");
}

TEST(Secret, OfSeveralLinesIsNotShown) {
  expect_hidden("a.hcl", "password = <<EOT\nhunter2\nEOT\n");
  expect_hidden("a.hcl", "password = [\n  \"hunter2\",\n]\n");
}

TEST(Secret, BesideAnotherErrorIsNotShown) {
  expect_hidden("a.hcl.json", R"({"password": "hunter2", "port": "x"})");
  expect_hidden("a.hcl.json", R"({"password": "hunter2", "prot": 1})");
}

// The errors are reported before any schema is known.
TEST(Secret, ThatDoesNotParseIsNotRendered) {
  const auto expect_not_rendered = [](const Body& body, const std::string& text,
                                      Diagnostics& diags) {
    SCOPED_TRACE(text);
    ASSERT_TRUE(diags.has_errors());
    static_cast<void>(decode(body, login(), EvalContext(), diags));
    for (const std::string& shown : {to_text(diags), to_json(diags), to_sarif(diags)})
      EXPECT_EQ(shown.find(canary), std::string::npos) << shown;
  };
  for (const std::string argument :
       {"password = [\"hunter2\" hunter2]", "password: \"hunter2\"", "password == \"hunter2\"",
        "password = 'hunter2'", "password = “hunter2”", "\"password\" = \"hunter2\"",
        "password \"hunter2\"", "password = 1 \"hunter2\"", "[password = \"hunter2\"",
        "password (\"hunter2\"", "password =\n\"hunter2\"", "password = \"hunter2",
        "password = \"%{ hunter2 }\""}) {
    Diagnostics diags;
    const std::string text = "port = 1\n" + argument + "\n";
    const auto document = syntax::parse_config(Source::make("a.hcl", text), diags);
    expect_not_rendered(document->body(), text, diags);
  }
  for (const std::string property :
       {"password: \"hunter2\"", "'password': \"hunter2\"", "\"password: \"hunter2\"",
        "password\": \"hunter2\"", "\"password\": 'hunter2'", "\"password\": “hunter2”",
        "\"password\":: \"hunter2\"", "\"password\", \"hunter2\"", "\"password\" \"hunter2\"",
        "\"password\" = \"hunter2\"", "\"password\": 1 \"hunter2\"", "\"password\": \"hunter2",
        "\"password\": hunter2\"", "\"password\": hunter2"}) {
    Diagnostics diags;
    const std::string text = "{\n  \"port\": 1,\n  " + property + ",\n  \"zz\": 2\n}\n";
    expect_not_rendered(json::parse(Source::make("a.hcl.json", text), diags), text, diags);
  }
}

TEST(Secret, InABlockThatDoesNotParseIsNotRendered) {
  const Spec spec = object({{"login", block_list("login", login())}});
  for (const std::string text :
       {"{\"login\": [\n \"password\": \"hunter2\"}]}", "{\"login\": [\"hunter2\"]}",
        "{\"login\": {\"password\": \"hunter2\" 1}}", "{\"login\": \"hunter2\"}"}) {
    SCOPED_TRACE(text);
    Diagnostics diags;
    const Body body = json::parse(Source::make("a.hcl.json", text), diags);
    static_cast<void>(decode(body, spec, EvalContext(), diags));
    ASSERT_TRUE(diags.has_errors());
    for (const std::string& shown : {to_text(diags), to_json(diags), to_sarif(diags)})
      EXPECT_EQ(shown.find(canary), std::string::npos) << shown;
  }
}

TEST(Secret, LeavesOtherArgumentsAlone) {
  Diagnostics diags;
  const auto document =
      syntax::parse_config(Source::make("a.hcl", "password = 1\nport = \"web\"\n"), diags);
  static_cast<void>(decode(document->body(), login(), EvalContext(), diags));
  ASSERT_TRUE(diags.has_errors());
  EXPECT_NE(to_text(diags).find("\"web\""), std::string::npos) << to_text(diags);
}

}  // namespace
}  // namespace hecla::dec
