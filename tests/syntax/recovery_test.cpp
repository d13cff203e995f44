// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests what is reported after an error, and what remains of the tree. golden/fail_* has more
// cases, with trees.
#include <gtest/gtest.h>

#include "parse_support.h"

namespace hecla::syntax {
namespace {

std::string names(const BodyNode& body) {
  std::string out;
  for (const AttributeNode* attribute : body.attributes)
    out += std::string(attribute->name()) + " ";
  for (const BlockNode* block : body.blocks) {
    out += std::string(block->type()) + "{ " + names(block->body) + "} ";
  }
  return out;
}

struct Case {
  std::string_view text;
  std::string_view errors;
  std::string_view names;  // of attributes, then blocks
};

void expect(std::span<const Case> cases) {
  for (const Case& c : cases) {
    const Parsed parsed{std::string(c.text)};
    EXPECT_EQ(errors(parsed.diags), c.errors) << c.text;
    EXPECT_EQ(names(parsed.body()), c.names) << c.text;
  }
}

TEST(Recovery, ContinuesAfterAnAttribute) {
  const Case cases[] = {
      {"a =\nb = 1\n", "missing-expression 1:4", "a b "},
      {"a = 1 2\nb = 1\n", "missing-newline 1:7", "a b "},
      {"a = 'x'\nb = 1\n", "invalid-character 1:5", "a b "},
      {"a = 1 & 2\nb = 1\n", "unsupported-operator 1:7", "a b "},
      {"a == 1\nb = 1\n", "invalid-item 1:1", "b "},
      {"a : 1\nb = 1\n", "invalid-item 1:1", "b "},
      {"a\nb = 1\n", "invalid-item 1:1", "b "},
      {"= 1\nb = 1\n", "invalid-item 1:1", "b "},
      {"\"a\" = 1\nb = 1\n", "invalid-item 1:1", "b "},
      {"a = 1\na = 2\nb = 1\n", "duplicate-argument 2:1", "a b "},
      {"a = 1 # c\na = = 2\na = 3\nb = \n",
       "missing-expression 2:5, duplicate-argument 2:1, "
       "duplicate-argument 3:1, missing-expression 4:5",
       "a b "},
  };
  expect(cases);
}

TEST(Recovery, FindsTheEndOfBrackets) {
  const Case cases[] = {
      {"a = [1, (2, 3]\nb = 1\n", "unclosed-bracket 1:11", "a b "},
      {"a = (1 +)\nb = )\nc = 1\n", "missing-expression 1:9, missing-expression 2:5", "a b c "},
      {"a = [\n  1,\n  = ,\n]\nb = 1\n", "missing-expression 3:3", "a b "},
      {"a = f(\n  x y,\n  [}\n)\nb = 1\n", "missing-separator 2:5", "a b "},
      {"a = x[0\nb = 1\n", "unclosed-bracket 2:1", "a b "},
      {"a = x[*\nb = 1\n", "invalid-splat 1:8", "a b "},
  };
  expect(cases);
}

TEST(Recovery, StopsAtALineThatCannotBeInsideTheBracket) {
  const Case cases[] = {
      {"a = [1, 2\nb = 3\nc = 4\n", "missing-separator 2:1", "a b c "},
      {"a = (1\nb {\n  c = 1\n}\n", "unclosed-bracket 2:1", "a b{ c } "},
      {"a = f(1,\nb = 3\n", "missing-separator 2:3", "a b "},
      {"a {\n  b = [\n}\nc = 1\n", "missing-expression 3:1", "c a{ b } "},
      {"a = [[1, (\nb = 1\nc = 1\n", "unclosed-bracket 2:3", "a b c "},
  };
  expect(cases);
}

TEST(Recovery, KeepsTheOtherItemsOfAnObject) {
  const Parsed parsed("a = {\n  b = \n  c = 1 2\n  d\n  e = 3\n}\nf = 1\n");
  EXPECT_EQ(errors(parsed.diags),
            "missing-expression 2:7, missing-separator 3:9, missing-separator 4:4");
  EXPECT_EQ(as<ObjectExpr>(&parsed.value())->items.size(), 4U);
  EXPECT_EQ(names(parsed.body()), "a f ");
}

TEST(Recovery, EndsAStringAtTheEndOfItsLine) {
  const Case cases[] = {
      {"a = \"x\nb = \"y\"\n", "newline-in-string 1:7", "a b "},
      {"a = f(\"x\nb = 1\n", "newline-in-string 1:9", "a b "},
      {"a = \"x ${y\nb = \"z\"\n", "unclosed-template-sequence 2:1", "a b "},
      {"a = \"x ${y\"\nb = \"z\"\n", "unclosed-template-sequence 1:6", "a b "},
      {"a \"b {\n  c = 1\n}\nd = 1\n", "newline-in-string 1:7, invalid-item 3:1", "c d a{ } "},
      {"a = \"several\nlines of text\"\nb = 1\n", "newline-in-string 1:13", "a b "},
  };
  expect(cases);
}

TEST(Recovery, InBlocks) {
  const Case cases[] = {
      {"a {\n  b = 1 }\nc = 1\n", "missing-newline 2:9", "c a{ b } "},
      {"a\n{\n  b = 1\n}\nc = 1\n", "invalid-item 1:1, invalid-item 2:1, invalid-item 4:1", "b c "},
      {"a \"x\"\n{\n  b = 1\n}\nc = 1\n", "invalid-block 1:6", "c a{ b } "},
      {"a { b = 1, c = 2 }\nd = 1\n", "invalid-single-line-block 1:10", "d a{ b } "},
      {"a { b {} }\nd = 1\n", "invalid-single-line-block 1:5", "d a{ } "},
      {"a {} b {}\nc = 1\n", "missing-newline 1:6", "c a{ } "},
      {"a {\n  b {\n    c = 1\n", "unclosed-bracket 2:5", "a{ b{ c } } "},
      {"}\na = 1\n", "invalid-item 1:1", "a "},
  };
  expect(cases);
}

TEST(Recovery, MarksIncompleteNodes) {
  const Parsed typed("a = x.y.\n");
  EXPECT_TRUE(typed.value().incomplete);
  const Expr* part = as<MissingExpr>(&typed.value())->part;
  ASSERT_NE(as<ReferenceExpr>(part), nullptr);
  EXPECT_EQ(as<ReferenceExpr>(part)->steps.size(), 1U);

  const Parsed conditional("a = x ? y\n");
  ASSERT_NE(as<ConditionalExpr>(&conditional.value()), nullptr);
  EXPECT_TRUE(conditional.value().incomplete);
  EXPECT_NE(as<MissingExpr>(as<ConditionalExpr>(&conditional.value())->if_false), nullptr);

  const Parsed call("a = f(x, \n");
  ASSERT_NE(as<CallExpr>(&call.value()), nullptr);
  EXPECT_EQ(as<CallExpr>(&call.value())->arguments.size(), 1U);

  const Parsed loop("a = [for x in\n");
  ASSERT_NE(as<ForExpr>(&loop.value()), nullptr);
  EXPECT_EQ(as<ForExpr>(&loop.value())->value_name, "x");
}

TEST(Recovery, PointsAtTheOpeningBracketInTheDetail) {
  const Parsed parsed("\n\na = [1,\n");
  ASSERT_EQ(parsed.diags.items().size(), 1U);
  EXPECT_NE(parsed.diags.items()[0].detail.find("line 3"), std::string::npos);
}

TEST(Recovery, OfStandaloneExpressionsAndTemplates) {
  EXPECT_EQ(errors(ParsedExpression("1 2").diags), "extraneous-text 1:3");
  EXPECT_EQ(errors(ParsedExpression("").diags), "missing-expression 1:1");
  EXPECT_EQ(errors(ParsedExpression("\"a").diags), "unclosed-string 1:3");
  Diagnostics diags;
  const auto document = parse_template(Source::make("t", "a ${b c} d %{ if }"), diags);
  EXPECT_EQ(errors(diags),
            "unclosed-template-sequence 1:7, missing-expression 1:18, unbalanced-directive 1:19");
  EXPECT_NE(document->root_expression(), nullptr);
}

}  // namespace
}  // namespace hecla::syntax
