// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests static analyses and references.
#include "support/parsed.h"
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

std::string references(const std::string& source) {
  std::string result;
  for (const Traversal& traversal : parsed_expression(source)->expression().variables()) {
    result += (result.empty() ? "" : " ") + traversal.to_string();
  }
  return result;
}

TEST(Variables, AreInSourceOrder) {
  EXPECT_EQ(references("b + a.x[0] * f(c, d...)"), "b a.x[0] c d");
  EXPECT_EQ(references("\"${b}${a[\"k\"]}\""), "b a[\"k\"]");
  EXPECT_EQ(references("x ? y : z"), "x y z");
  EXPECT_EQ(references("a[b].c[d[e]]"), "a b d e");
  EXPECT_EQ(references("a[*].b[c]"), "a c");
  EXPECT_EQ(references("a == a"), "a a");
  EXPECT_EQ(references("[true, null, 1]"), "");
}

TEST(Variables, OfObjectsLeaveOutNamesAsKeys) {
  EXPECT_EQ(references("{a = b, (c) = d, \"${e}\" = f, true = g}"), "b c d e f g");
  EXPECT_EQ(references("{a.b = c}"), "a.b c");
}

TEST(Variables, OfForLeaveOutItsOwn) {
  EXPECT_EQ(references("[for x in xs : x + y if x == z]"), "xs y z");
  EXPECT_EQ(references("{for k, v in xs : k => v.a[k]}"), "xs");
  EXPECT_EQ(references("[for x in x : [for y in x : y]]"), "x");
  EXPECT_EQ(references("[[for x in a : x], x]"), "a x");
}

TEST(StaticList, HasTheElementsOfATuple) {
  Diagnostics diags;
  const auto list = parsed_expression("[a, 1 + 2, nope]")->expression().static_list(diags);
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[1].range().text(), "1 + 2");
  EXPECT_EQ(list[0].keyword(), "a");
  EXPECT_TRUE(diags.empty());
  for (const char* other : {"a", "([1])", "[for x in a : x]", "{}"}) {
    Diagnostics rejected;
    parsed_expression(other)->expression().static_list(rejected);
    EXPECT_TRUE(rejected.has_errors()) << other;
  }
}

TEST(StaticMap, HasKeysThatAreExpressions) {
  Diagnostics diags;
  const auto map = parsed_expression("{a = 1, (b) = 2, \"c\" = x}")->expression().static_map(diags);
  ASSERT_EQ(map.size(), 3U);
  EXPECT_EQ(map[0].first.evaluate(EvalContext::literal_only(), diags), str("a"));
  EXPECT_EQ(map[2].first.evaluate(EvalContext::literal_only(), diags), str("c"));
  EXPECT_TRUE(diags.empty());
  map[1].first.evaluate(EvalContext::literal_only(), diags);
  EXPECT_TRUE(diags.has_errors());
  EXPECT_EQ(map[0].first.keyword(), "a");
  EXPECT_EQ(map[1].first.keyword(), "");
}

TEST(StaticCall, HasNameAndArguments) {
  Diagnostics diags;
  const auto call = parsed_expression("object({a = b})")->expression().static_call(diags);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->name, "object");
  ASSERT_EQ(call->arguments.size(), 1U);
  EXPECT_EQ(call->arguments_range.text(), "({a = b})");
  EXPECT_EQ(call->name_range.text(), "object");
}

TEST(StaticTraversal, IsAReferenceWithStaticSteps) {
  const std::pair<const char*, const char*> cases[] = {
      {"a", "a"},       {"a.b[0][\"k\"]", "a.b[0][\"k\"]"},
      {"a.0", "a[0]"},  {"true", "true"},
      {"null", "null"}, {"true.x", "true.x"},
      {"(a)", ""},      {"a[b]", ""},
      {"a[*]", ""},     {"f().x", ""},
      {"1", ""},        {"\"a\"", ""},
      {"a[b].c", ""},
  };
  for (const auto& [source, expected] : cases) {
    const auto traversal = parsed_expression(source)->expression().as_traversal();
    EXPECT_EQ(traversal ? traversal->to_string() : "", expected) << source;
  }
}

TEST(Keyword, IsASingleName) {
  EXPECT_EQ(parsed_expression("string")->expression().keyword(), "string");
  EXPECT_EQ(parsed_expression("true")->expression().keyword(), "true");
  EXPECT_EQ(parsed_expression("a.b")->expression().keyword(), "");
  EXPECT_EQ(parsed_expression("\"string\"")->expression().keyword(), "");
}

}  // namespace
}  // namespace hecla::test
