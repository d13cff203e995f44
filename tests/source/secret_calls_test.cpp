// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/secret_calls.h"

#include <gtest/gtest.h>
#include <hecla/source/render.h>

#include "source/excerpt.h"

namespace hecla {
namespace {

using detail::without_secret_calls;

TEST(SecretCalls, LiteralsAreHidden) {
  const std::pair<const char*, const char*> cases[] = {
      {R"_(a = sensitive("x"))_", "a = sensitive((secret))"},
      {R"_(a = sensitive ("x") + 1)_", "a = sensitive ((secret)) + 1"},
      {R"_(a = core::sensitive(7))_", "a = core::sensitive((secret))"},
      {R"_(a = secret("x"))_", "a = secret((secret))"},
      {R"_(sensitive("a)b") sensitive("c"))_", "sensitive((secret)) sensitive((secret))"},
      {R"_(sensitive("a\")\"b"))_", "sensitive((secret))"},
      {R"_(sensitive("${f("x")})") + b)_", "sensitive((secret)) + b"},
      {R"_(sensitive("$${") + "b")_", "sensitive((secret)) + \"b\""},
      {R"_(sensitive(upper({ a = "x" }["a"])) + "b")_", "sensitive((secret)) + \"b\""},
      {"sensitive(<<EOT\nx ) \"\nEOT\n) + b", "sensitive((secret)) + b"},
      {"sensitive(<<-EOT\n  x\n  EOTX\n  EOT\n) + b", "sensitive((secret)) + b"},
      {"sensitive(/* ) */ \"x\" # )\n) + b", "sensitive((secret)) + b"},
      {"[sensitive(\"x\", sensitive(\"y\")), \"z\"]", "[sensitive((secret)), \"z\"]"},
      // In strings of the JSON syntax.
      {R"_({"a": "${sensitive(\"x)\")}", "b": "y"})_",
       R"_({"a": "${sensitive((secret))}", "b": "y"})_"},
      {R"_({"a": "${sensitive(\"x\\\")\")}", "b": "y"})_",
       R"_({"a": "${sensitive((secret))}", "b": "y"})_"},
      {R"_({"a": "${sensitive(\"x\", ", "b": "y"})_",
       R"_({"a": "${sensitive((secret), ", "b": "y"})_"},
      {"sensitive('x') b", "sensitive((secret)) b"},
      // Unclosed.
      {"sensitive('x", "sensitive((secret)"},
      {"sensitive(\"x\" b", "sensitive((secret) b"},
      {"sensitive(\"x\nb = 1", "sensitive((secret)\nb = 1"},
      {"sensitive(\"x\"\nb == 1 ? {\n c = \"y\"\n}\nd = 1", "sensitive((secret)\n}\nd = 1"},
      {"a { b = sensitive(\"x\" }\nc = \"y\"", "a { b = sensitive((secret) }\nc = \"y\""},
      {"sensitive(<<EOT\nx", "sensitive((secret)"},
      {"sensitive([7], a[0]) + [secret([7])]", "sensitive((secret)) + [secret((secret))]"},
      {"[sensitive(-7)] + sensitive(a-b)", "[sensitive((secret))] + sensitive(a-b)"},
      {"a = sensitive[7] + b", "a = sensitive[(secret)] + b"},
      {"sensitive(“x”) + b", "sensitive((secret)) + b"},
      {"[sensitive([`x`, ‘y’])]", "[sensitive((secret))]"},
      {"sensitive({ a = “x” })", "sensitive((secret))"},
      {"sensitive(“x\nb = “y”", "sensitive((secret)\nb = “y”"},
      // With comments and newlines, which brackets allow.
      {"[sensitive\n(\"x\")]", "[sensitive\n((secret))]"},
      {"a = sensitive /* ( */ # \"\n (\"x\") + b", "a = sensitive /* ( */ # \"\n ((secret)) + b"},
      // With other brackets, or none.
      {R"_(a = sensitive["x"] + b)_", "a = sensitive[(secret)] + b"},
      {R"_(a = secret["x"] + b)_", "a = secret[(secret)] + b"},
      {R"_(a = sensitive{"x"} + b)_", "a = sensitive{(secret)} + b"},
      {R"_(a = sensitive "x" + b)_", "a = sensitive \"(secret) + b"},
      {R"_({"a": "${sensitive\"x\")}"})_", R"_({"a": "${sensitive\(secret))}"})_"},
      {R"_({"a": "${[sensitive \"x\")]}"})_", R"_({"a": "${[sensitive \(secret))]}"})_"},
      {R"_({"a": "${sensitive[\"x\"]}"})_", R"_({"a": "${sensitive[(secret)]}"})_"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(without_secret_calls(text), expected);
}

TEST(SecretCalls, EverythingElseIsShown) {
  for (const char* text : {"a = nonsensitive(\"x\")",
                           "a = issensitive(\"x\")",
                           "a = sensitive(var.x)",
                           "sensitive = \"x\"",
                           "sensitive()",
                           "sensitive(",
                           "sensitive",
                           "sensitive(a.b[0], c.1)",
                           "sensitive(true)",
                           "sensitive(file(\"key.pem\"))",
                           "sensitive(filebase64(\"${path.module}/key.pem\"))",
                           "x_secret(\"x\")",
                           "sensitive)(\"x\"",
                           "a = my-secret(\"x\")",
                           "a = var.secret[\"x\"]",
                           "secret \"x\" {\n}",
                           "secret { a = \"x\" }",
                           "a = \"sensitive \"",
                           "{\"sensitive\": \"x\", \"secret\": [\"x\"]}",
                           "sensitive\n[\"x\"]"}) {
    EXPECT_EQ(without_secret_calls(text), text);
  }
}

TEST(SecretCalls, OnlySurroundingsOfASubjectAreRead) {
  std::string text = "a = [";
  for (int i = 0; i < 200'000; ++i) text += "sensitive(\"Qzxk\"), ";
  const SourceRef source = Source::make("t.hcl", text);
  Diagnostics diags;
  for (std::uint32_t i = 0; i < 200; ++i)
    diags.add(DiagnosticCode::UnknownVariable, {source, {i * 19'000U, i * 19'000U + 5}}, "x");
  const std::string shown = to_text(diags) + to_json(diags) + to_sarif(diags);
  EXPECT_EQ(shown.find("Qzxk"), std::string::npos);
  EXPECT_NE(shown.find("(secret)"), std::string::npos);
}

// Nesting costs no stack, and unclosed calls are not read again and again.
TEST(SecretCalls, HostileTextsAreRead) {
  for (const std::string_view piece :
       {"sensitive(", "sensitive(\"${", "secret([", "sensitive(file(", "\\\"${secret("}) {
    std::string text;
    for (int i = 0; i < 2'000; ++i) text += piece;
    EXPECT_FALSE(without_secret_calls(text + "\"x").empty());
  }
}

TEST(SecretCalls, DetailsAboutTheArgumentAreConcealed) {
  const SourceRef source = Source::make("t.hcl", "a = sensitive(1 + \"Qzxk\") + b");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidOperand, {source, {18, 24}}, "The operand is \"Qzxk\".");
  diags.add(DiagnosticCode::UnknownVariable, {source, {28, 29}}, "There is no variable \"b\".");
  const std::string text = to_text(diags);
  EXPECT_EQ(text.find("Qzxk"), std::string::npos) << text;
  EXPECT_NE(text.find("There is no variable \"b\"."), std::string::npos) << text;
}

}  // namespace
}  // namespace hecla
