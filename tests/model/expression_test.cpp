// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/custom_decode.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/evaluation_extra.h>
#include <hecla/model/suggestion.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

// An expression that is a reference to one variable.
class VariableOwner final : public NodeOwner {
 public:
  explicit VariableOwner(std::string name)
      : traversal_({{TraversalStepKind::Root, std::move(name), {}, {}}}) {}
  Value evaluate(const void*, const EvalContext& ctx, Diagnostics& diags) const override {
    return traversal_.resolve(ctx, diags);
  }
  SourceRange expression_range(const void*) const override { return {}; }
  void variables(const void*, std::vector<Traversal>& out) const override {
    out.push_back(traversal_);
  }
  std::optional<Traversal> static_traversal(const void*) const override { return traversal_; }

 private:
  Traversal traversal_;
};

Expression variable(std::string name) {
  return {Ref<const NodeOwner>(new VariableOwner(std::move(name))), nullptr};
}

TEST(LiteralExpression, IsItsValueInAnyContext) {
  const Expression five = literal_expression(num(5));
  Diagnostics diags;
  EXPECT_EQ(five.evaluate(EvalContext(), diags), num(5));
  EXPECT_EQ(five.evaluate_literal(diags), num(5));
  EXPECT_TRUE(five.variables().empty());
  EXPECT_TRUE(five.keyword().empty());
}

TEST(Expression, IsAKeywordWhenItIsOneName) { EXPECT_EQ(variable("string").keyword(), "string"); }

TEST(Expression, SaysWhichStaticFormWasNeeded) {
  Diagnostics diags;
  const Expression five = literal_expression(num(5));
  EXPECT_TRUE(five.static_list(diags).empty());
  EXPECT_TRUE(five.static_map(diags).empty());
  EXPECT_FALSE(five.static_call(diags));
  EXPECT_FALSE(five.static_traversal(diags));
  ASSERT_EQ(diags.items().size(), 4U);
  for (const Diagnostic& diagnostic : diags) EXPECT_EQ(diagnostic.code, DiagnosticCode::NotStatic);
}

TEST(NodeOwner, ThatHasNoBodiesSaysSo) {
  const VariableOwner owner("x");
  Diagnostics diags;
  EXPECT_THROW(static_cast<void>(owner.body_range(nullptr)), UsageError);
}

TEST(ExpressionClosure, EvaluatesLaterInItsContext) {
  EvalContext ctx;
  ctx.set("a", num(1));
  Diagnostics diags;
  const ExpressionDecoder* decoder = expression_decoder(expression_closure_type());
  ASSERT_NE(decoder, nullptr);
  const Value captured =
      decoder->decode_expression(variable("a"), expression_closure_type(), ctx, diags);
  EXPECT_EQ(expression_closure(captured).evaluate(diags), num(1));
  EXPECT_THROW(static_cast<void>(captured_expression(captured)), UsageError);
}

TEST(ExpressionDecoder, IsFoundOnCapsuleTypesThatHaveOne) {
  EXPECT_NE(expression_decoder(expression_type()), nullptr);
  EXPECT_EQ(expression_decoder(Type::capsule("other")), nullptr);
  EXPECT_EQ(expression_decoder(Type::string()), nullptr);
}

// --- EvaluationExtra -------------------------------------------------------------------------------------

std::string statement_about(const Value& value) {
  EvalContext ctx;
  ctx.set("v", value);
  const auto related = EvaluationExtra(variable("v"), ctx).related_values();
  return related.empty() ? "" : related[0].traversal + " " + related[0].statement;
}

TEST(EvaluationExtra, PutsValuesIntoWords) {
  const std::pair<Value, const char*> cases[] = {
      {str("web"), "v is \"web\""},
      {num(12), "v is 12"},
      {Value::boolean(true), "v is true"},
      {Value(), "v is null"},
      {Value::list(Type::number(), {num(1)}), "v is a list of number with 1 element"},
      {Value::tuple({}), "v is a tuple with 0 elements"},
      {Value::object({{"a", num(1)}}), "v is an object with 1 attribute"},
      {Value::dynamic(), "v is known only later"},
      {Value::unknown(Type::string()), "v is a string, known only later"},
      {str("hidden").with_mark(Mark("secret")), "v is not shown because it is marked \"secret\""},
  };
  for (const auto& [value, expected] : cases) {
    EXPECT_EQ(statement_about(value), expected);
  }
  EXPECT_LE(statement_about(str(std::string(1000, 'x'))).size(), 100U);
}

TEST(EvaluationExtra, LeavesOutWhatIsNotThere) {
  EXPECT_TRUE(EvaluationExtra(variable("nothing"), EvalContext()).related_values().empty());
}

TEST(EvaluationExtra, OutlivesTheContext) {
  Diagnostics diags;
  {
    EvalContext ctx;
    ctx.set("v", num(3));
    EvaluationExtra::attach(diags.add(DiagnosticCode::InvalidOperand, {}, "No."), variable("v"),
                            ctx);
  }
  ASSERT_NE(diags.items()[0].extra, nullptr);
  EXPECT_EQ(diags.items()[0].extra->related_values().at(0).statement, "is 3");
}

TEST(Quoted, EscapesWhatWouldEndOrBreakTheLine) {
  EXPECT_EQ(quoted("a\"b\\c\nd\x01"), "\"a\\\"b\\\\c\\nd\\u0001\"");
}

TEST(Quoted, ShowsTheStartOfALongTextUpToAWholeCharacter) {
  EXPECT_EQ(quoted("abcd", 4), "\"abcd\"");
  EXPECT_EQ(quoted("abcde", 4), "\"abcd\"...");
  EXPECT_EQ(quoted("abcu\u0308x", 4), "\"abc\"...");
  EXPECT_LT(hecla::quoted(std::string(1'000'000, 'a')).size(), 200U);
}

TEST(QuotedList, CutsLongListsShort) {
  const std::string_view names[] = {"a", "b", "c"};
  EXPECT_EQ(quoted_list(names), "\"a\", \"b\", \"c\"");
  EXPECT_EQ(quoted_list(names, 2), "\"a\", \"b\" and 1 more");
}

}  // namespace
}  // namespace hecla
