// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/json/parse.h>
#include <hecla/source/render.h>
#include <hecla/specfile/read.h>
#include <hecla/syntax/parse.h>

namespace hecla::specfile {
namespace {

SpecFile read_text(const std::string& text, Diagnostics& diags) {
  return read(syntax::parse_config(Source::make("spec.hcldec", text), diags)->body(), diags);
}

const dec::Spec& field(const dec::Spec& object, const std::string& name) {
  for (const auto& [key, spec] : std::get<dec::ObjectSpec>(object.node().kind).fields) {
    if (key == name) return spec;
  }
  throw std::logic_error("no field " + name);
}

TEST(SpecFile, MayHaveIncompleteNames) {
  Diagnostics diags;
  (void)read_text("block_map {\n  labels = [=\n}\n", diags);
  EXPECT_TRUE(diags.has_errors());
}

TEST(SpecFile, CommentsBecomeDescriptions) {
  Diagnostics diags;
  const SpecFile file = read_text(R"(# The licence.

# Everything.
object {
  # One,
  # or two.
  attr "a" {}
  attr "b" {}  # not this
  // Three.
  default "c" {
    # Inside.
    attr { name = "c" }
    literal { value = 1 }
  }
})",
                                  diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  EXPECT_EQ(file.root.node().description, "Everything.");
  EXPECT_EQ(field(file.root, "a").node().description, "One,\nor two.");
  EXPECT_EQ(field(file.root, "b").node().description, "");
  const dec::Spec& with_default = field(file.root, "c");
  EXPECT_EQ(with_default.node().description, "Three.");
  EXPECT_EQ(std::get<dec::DefaultSpec>(with_default.node().kind).primary.node().description,
            "Inside.");
}

TEST(SpecFile, UsesTheLastOfDuplicateSpecifications) {
  Diagnostics diags;
  const SpecFile file =
      read_text("object {\n  attr \"a\" {}\n  literal \"a\" {\n    value = 1\n  }\n}\n", diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  const auto& fields = std::get<dec::ObjectSpec>(file.root.node().kind).fields;
  ASSERT_EQ(fields.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<dec::LiteralSpec>(fields[0].second.node().kind));
}

TEST(SpecFile, KeepsItsDocumentAlive) {
  SpecFile file;
  {
    Diagnostics diags;
    file = read_text("transform {\n  attr { name = \"a\" }\n  result = \"${nested}!\"\n}\n", diags);
    EXPECT_TRUE(diags.empty()) << to_text(diags);
  }
  Diagnostics diags;
  const auto input = syntax::parse_config(Source::make("t.hcl", "a = 1\n"), diags);
  EXPECT_EQ(dec::decode(input->body(), file.root, file.make_context(), diags), Value::string("1!"));
  EXPECT_TRUE(diags.empty()) << to_text(diags);
}

TEST(SpecFile, CanBeWrittenInJson) {
  Diagnostics diags;
  const Body body = json::parse(
      Source::make(
          "spec.json",
          R"({"object": {"attr": {"a": {"required": true}}, "literal": {"b": {"value": 1}}}})"),
      diags);
  const SpecFile file = read(body, diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  EXPECT_EQ(dec::implied_type(file.root),
            Type::object({{"a", Type::dynamic()}, {"b", Type::number()}}));
}

TEST(SpecFile, ReportsDeepNestingOnce) {
  // The parser would report the error first, so this is the case of a program that raises the
  // parser's limit.
  constexpr int levels = 1000;
  std::string text;
  for (int i = 0; i < levels; ++i) text += "array {\n";
  for (int i = 0; i < levels; ++i) text += "}\n";
  Limits limits;
  limits.max_nesting = levels + 1;
  Diagnostics diags;
  const auto document =
      syntax::parse_config(Source::make("spec.hcldec", text), diags, {.limits = limits});
  ASSERT_TRUE(diags.empty()) << to_text(diags);
  (void)read(document->body(), diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::NestingTooDeep);
}

TEST(SpecFile, OffersTheFunctionsOfTheLanguage) {
  Diagnostics diags;
  const SpecFile file = read_text(
      "literal {\n  value = [abs(-1), reverse(\"abc\"), strlen(\"abc\"), max(1, 2), int(1.5)]\n}\n",
      diags);
  EXPECT_TRUE(diags.empty()) << to_text(diags);
  const auto& literal = std::get<dec::LiteralSpec>(file.root.node().kind);
  EXPECT_EQ(literal.value, Value::tuple({Value::number(1), Value::string("cba"), Value::number(3),
                                         Value::number(2), Value::number(1)}));
}

TEST(SpecFile, HasALimitOfItsNesting) {
  std::string text;
  for (int i = 0; i < 250; ++i) text += "block {\nblock_type = \"a\"\n";
  for (int i = 0; i < 250; ++i) text += "}\n";
  Diagnostics diags;
  read_text(text, diags);
  ASSERT_FALSE(diags.empty());
  EXPECT_EQ(diags.items().at(0).detail, "Specifications are nested too deeply here.");
}

}  // namespace
}  // namespace hecla::specfile
