// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that names, labels and quoted strings are compared in normalization form C: "é" is written here as U+00E9,
// and decomposed as "e" and U+0301.
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

using ::testing::ElementsAre;

syntax::DocumentRef parsed(const AnnotatedSource& input, Diagnostics& diags) {
  return syntax::parse_config(input.source(), diags);
}

TEST(Names, OfArgumentsAreDuplicatesIfTheyAreEqualAfterNormalization) {
  for (const char* text : {"«\u00e9» = 1\n«e\u0301» = 2\n", "«e\u0301» = 1\n«\u00e9» = 2\n"}) {
    const AnnotatedSource input(text);
    Diagnostics diags;
    const auto document = parsed(input, diags);
    ASSERT_EQ(diags.items().size(), 1U);
    const Diagnostic& error = diags.items()[0];
    EXPECT_EQ(error.id(), DiagnosticCode(DiagnosticCode::DuplicateArgument).id());
    EXPECT_EQ(error.subject, input.source_range(1));
    EXPECT_EQ(
        error.detail,
        "The argument \"\u00e9\" was already set on line 1. Each argument may be set only once.");
    ASSERT_EQ(error.related.size(), 1U);
    EXPECT_EQ(error.related[0].range, input.source_range(0));
    EXPECT_EQ(document->root_body()->attributes.size(), 1U);
  }
}

TEST(Names, OfManyArgumentsAreDuplicatesIfTheyAreEqualAfterNormalization) {
  std::string text = "\u00e9 = 0\n";
  for (int i = 0; i < 20; ++i) text += "a" + std::to_string(i) + " = 1\n";
  Diagnostics diags;
  (void)syntax::parse_config(Source::make("t", text + "e\u0301 = 2\n"), diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].subject.text(), "e\u0301");
}

TEST(Names, AreNormalizedInTheTreeAndHaveTheRangesOfTheSource) {
  const AnnotatedSource input(
      "«e\u0301» = «o\u0308»«.i\u0302»«[\"u\u0300\"]»\n«A\u030a» «n\u0303» «\"c\u0327\\\"\"» "
      "{\n}\n");
  Diagnostics diags;
  const auto document = parsed(input, diags);
  ASSERT_TRUE(diags.empty());
  const syntax::AttributeNode& attribute = *document->root_body()->attributes[0];
  EXPECT_EQ(attribute.name(), "\u00e9");
  EXPECT_EQ(document->source_range(attribute.name_range()), input.source_range(0));
  const auto& reference = *syntax::as<syntax::ReferenceExpr>(attribute.value);
  EXPECT_EQ(reference.root(), "\u00f6");
  EXPECT_EQ(document->source_range(reference.root_range()), input.source_range(1));
  EXPECT_EQ(reference.steps[0].name(), "\u00ee");
  EXPECT_EQ(document->source_range(reference.steps[0].range), input.source_range(2));
  EXPECT_EQ(document->source_range(reference.steps[0].name_range()).text(), "i\u0302");
  EXPECT_EQ(syntax::as<syntax::StringExpr>(reference.steps[1].key)->text(), "\u00f9");
  EXPECT_EQ(document->source_range(reference.steps[1].range), input.source_range(3));
  const syntax::BlockNode& block = *document->root_body()->blocks[0];
  EXPECT_EQ(block.type(), "\u00c5");
  EXPECT_EQ(document->source_range(block.type_range()), input.source_range(4));
  EXPECT_EQ(block.labels[0].text, "\u00f1");
  EXPECT_EQ(document->source_range(block.labels[0].range), input.source_range(5));
  EXPECT_EQ(block.labels[1].text, "\u00e7\"");
  EXPECT_EQ(document->source_range(block.labels[1].range), input.source_range(6));
  EXPECT_EQ(document->source_range(block.header_range()).text(), "A\u030a n\u0303 \"c\u0327\\\"\"");
}

TEST(Names, OfABodyMatchThoseOfTheSchema) {
  for (const char* wanted : {"\u00e9", "e\u0301"}) {
    for (const char* written : {"\u00e9", "e\u0301"}) {
      const AnnotatedSource input(std::string(written) + " = 1\nx {}\n" + "b" + written + " {}\n");
      Diagnostics diags;
      const BodySchema schema{{{wanted, /*required=*/true}}, {{std::string("b") + wanted}}};
      const Body body = parsed(input, diags)->body();
      const PartialContent partial = body.partial_content(schema, diags);
      EXPECT_TRUE(diags.empty());
      ASSERT_EQ(partial.content.attributes.size(), 1U);
      EXPECT_EQ(partial.content.attributes[0].name, "\u00e9");
      EXPECT_EQ(partial.content.find_attribute(wanted), &partial.content.attributes[0]);
      ASSERT_EQ(partial.content.blocks.size(), 1U);
      EXPECT_EQ(partial.content.blocks[0].type, "b\u00e9");
      EXPECT_TRUE(partial.remaining.content({{}, {{"x"}}}, diags).attributes.empty());
      EXPECT_TRUE(diags.empty());
    }
  }
}

TEST(Names, OfVariablesAndFunctionsMatchThoseOfTheContext) {
  const Function one({.name = "one",
                      .result_type = Function::always(Type::number()),
                      .implementation = [](CallContext&, std::span<const Value>,
                                           const Type&) -> CallResult { return num(1); }});
  for (const char* defined : {"\u00e9", "e\u0301"}) {
    EvalContext ctx;
    ctx.set(defined, Value::object({{defined, num(5)}})).set(defined, one);
    for (const std::string name : {"\u00e9", "e\u0301"}) {
      for (const std::string& text :
           {name + "." + name, name + "[\"" + name + "\"]", "{" + name + " = 5}." + name,
            "{\"" + name + "\" = 4 + " + name + "()}[\"" + name + "\"]",
            "[for " + name + " in [5] : \u00e9][0]"}) {
        Diagnostics diags;
        EXPECT_EQ(evaluate(Source::make("t", text), ctx, diags), num(5)) << text;
        EXPECT_TRUE(diags.empty()) << text;
      }
    }
  }
}

TEST(Names, InStandaloneTraversalsAreNormalized) {
  Diagnostics diags;
  const Traversal traversal =
      syntax::parse_traversal_abs(Source::make("t", "e\u0301.e\u0301[\"e\u0301\"]"), diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(traversal.to_string(), "\u00e9.\u00e9[\"\u00e9\"]");
}

TEST(Names, ThatChangeInNamespacesAreNormalized) {
  Diagnostics diags;
  const auto document =
      syntax::parse_expression(Source::make("t", "a :: e\u0301(1) + a::e\u0301(2)"), diags);
  const auto& sum = *syntax::as<syntax::BinaryExpr>(document->root_expression());
  EXPECT_EQ(syntax::as<syntax::CallExpr>(sum.first)->name(), "a::\u00e9");
  EXPECT_EQ(syntax::as<syntax::CallExpr>(sum.rest[0].expr)->name(), "a::\u00e9");
}

TEST(StaticTraversals, MayHaveKeysOfEveryLiteralType) {
  Diagnostics diags;
  const std::pair<const char*, Value> cases[] = {
      {"a[null]", Value()}, {"a[true]", yes()}, {"a[1]", num(1)}, {"a[\"x\"]", str("x")}};
  for (const auto& [text, key] : cases) {
    const auto document = syntax::parse_expression(Source::make("t", text), diags);
    const auto traversal = document->expression().as_traversal();
    ASSERT_TRUE(traversal) << text;
    EXPECT_EQ(traversal->steps()[1].key, key) << text;
    EXPECT_EQ(traversal->to_string(), text);
  }
}

}  // namespace
}  // namespace hecla::test
