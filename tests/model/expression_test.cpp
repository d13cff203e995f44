// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/custom_decode.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/typed_source.h>

#include "model/evaluation_extra.h"
#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

// An expression that is a reference to one variable.
class VariableExpression final : public SingleExpression {
 public:
  explicit VariableExpression(std::string name)
      : traversal_({{TraversalStepKind::Root, std::move(name), {}, {}}}) {}
  Value evaluate_at(NodeRef, const EvalContext& ctx, Diagnostics& diags) const override {
    return traversal_.resolve(ctx, diags);
  }
  SourceRange range_at(NodeRef) const override { return {}; }
  SourceRange start_range_at(NodeRef) const override { return {}; }
  void variables_at(NodeRef, std::vector<Traversal>& out) const override {
    out.push_back(traversal_);
  }
  std::optional<Traversal> traversal_at(NodeRef) const override { return traversal_; }

 private:
  Traversal traversal_;
};

Expression variable(std::string name) {
  return Expression(make_ref<const VariableExpression>(std::move(name)));
}

// An expression that has the value of another one.
class WrappingExpression final : public SingleExpression {
 public:
  explicit WrappingExpression(Expression inner) : inner_(std::move(inner)) {}
  Value evaluate_at(NodeRef, const EvalContext& ctx, Diagnostics& diags) const override {
    return inner_.evaluate(ctx, diags);
  }
  SourceRange range_at(NodeRef) const override { return {}; }
  SourceRange start_range_at(NodeRef) const override { return {}; }
  void variables_at(NodeRef, std::vector<Traversal>&) const override {}
  Expression wrapped_at(NodeRef) const override { return inner_; }

 private:
  Expression inner_;
};

// A source of several expressions: the numbers that it has.
class Numbers final : public RefCounted, public ExpressionsOf<Numbers, int> {
 public:
  explicit Numbers(std::vector<int> numbers)
      : ExpressionsOf(static_cast<const RefCounted&>(*this)), numbers_(std::move(numbers)) {}
  const int& number(std::size_t index) const { return numbers_[index]; }

  Value evaluate(const int& node, const EvalContext&, Diagnostics&) const { return num(node); }
  SourceRange range(const int&) const { return {}; }
  SourceRange start_range(const int&) const { return {}; }
  void variables(const int&, std::vector<Traversal>&) const {}
  std::optional<std::vector<Expression>> static_list(const int&) const { return {}; }
  std::optional<std::vector<std::pair<Expression, Expression>>> static_map(const int&) const {
    return {};
  }
  std::optional<StaticCall> static_call(const int&) const { return {}; }
  std::optional<Traversal> static_traversal(const int&) const { return {}; }
  Provenance provenance(const int&, const PartPath&, const ScopeRef&) const { return {}; }

 private:
  std::vector<int> numbers_;
};

TEST(LiteralExpression, HasItsValueInAnyContext) {
  const Expression five = literal_expression(num(5));
  Diagnostics diags;
  EXPECT_EQ(five.evaluate(EvalContext(), diags), num(5));
  EXPECT_EQ(five.evaluate_literal(diags), num(5));
  EXPECT_TRUE(five.variables().empty());
  EXPECT_TRUE(five.keyword().empty());
}

TEST(Expression, IsAKeywordIfItIsASingleName) { EXPECT_EQ(variable("string").keyword(), "string"); }

TEST(Expression, ReportsTheStaticFormThatWasExpected) {
  Diagnostics diags;
  const Expression five = literal_expression(num(5));
  EXPECT_TRUE(five.static_list(diags).empty());
  EXPECT_TRUE(five.static_map(diags).empty());
  EXPECT_FALSE(five.static_call(diags));
  EXPECT_FALSE(five.static_traversal(diags));
  ASSERT_EQ(diags.items().size(), 4U);
  for (const Diagnostic& diagnostic : diags)
    EXPECT_EQ(diagnostic.code, DiagnosticCode::StaticExpressionRequired);
}

TEST(Expression, AsWrittenIsTheInnermostOne) {
  const Expression once = Expression(make_ref<const WrappingExpression>(variable("a")));
  const Expression twice = Expression(make_ref<const WrappingExpression>(once));
  EXPECT_EQ(twice.keyword(), "");
  EXPECT_EQ(twice.as_written().keyword(), "a");
  EXPECT_EQ(variable("a").as_written().keyword(), "a");
}

TEST(ExpressionsOf, PassesEachNodeToItsSource) {
  const auto numbers = make_ref<const Numbers>(std::vector<int>{1, 2});
  Diagnostics diags;
  EXPECT_EQ(numbers->expression(numbers->number(0)).evaluate(EvalContext(), diags), num(1));
  EXPECT_EQ(numbers->expression(numbers->number(1)).evaluate(EvalContext(), diags), num(2));
}

TEST(ExpressionsOf, ReturnsTheNodesOfItsOwnExpressionsOnly) {
  const auto numbers = make_ref<const Numbers>(std::vector<int>{1, 2});
  EXPECT_EQ(Numbers::node_of(numbers->expression(numbers->number(1))), &numbers->number(1));
  EXPECT_EQ(Numbers::node_of(variable("a")), nullptr);
  EXPECT_EQ(Numbers::node_of(Expression()), nullptr);
}

TEST(ExpressionsOf, KeepsTheSourceAliveWhileAHandleExists) {
  Expression second;
  {
    const auto numbers = make_ref<const Numbers>(std::vector<int>{1, 2});
    second = numbers->expression(numbers->number(1));
  }
  const Expression copy = second;
  second = Expression();
  Diagnostics diags;
  EXPECT_EQ(copy.evaluate(EvalContext(), diags), num(2));
}

static_assert(sizeof(Expression) == 2 * sizeof(void*), "an expression is two words");

TEST(ExpressionClosure, EvaluatesLaterInItsContext) {
  EvalContext ctx;
  ctx.set("a", num(1));
  Diagnostics diags;
  const ExpressionDecoder* decoder = expression_decoder(expression_closure_type());
  ASSERT_NE(decoder, nullptr);
  const Value captured =
      decoder->decode_expression(variable("a"), expression_closure_type(), ctx, diags);
  EXPECT_EQ(expression_closure(captured).evaluate(diags), num(1));
  EXPECT_USAGE_ERROR(static_cast<void>(captured_expression(captured)),
                     "the value is not a captured expression of that kind");
}

TEST(ExpressionDecoder, IsFoundForCapsuleTypesThatHaveOne) {
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

TEST(EvaluationExtra, DescribesValues) {
  const std::pair<Value, const char*> cases[] = {
      {str("web"), "v is \"web\""},
      {num(12), "v is 12"},
      {Value::boolean(true), "v is true"},
      {Value(), "v is null"},
      {Value::list(Type::number(), {num(1)}), "v is a list of number with 1 element"},
      {Value::tuple({}), "v is a tuple with 0 elements"},
      {Value::object({{"a", num(1)}}), "v is an object with 1 attribute"},
      {Value::dynamic(), "v is unknown"},
      {Value::unknown(Type::string()), "v is an unknown string"},
      {str("hidden").with_mark(Mark("secret")), "v is not shown because it is marked \"secret\""},
  };
  for (const auto& [value, expected] : cases) {
    EXPECT_EQ(statement_about(value), expected);
  }
  EXPECT_LE(statement_about(str(std::string(1000, 'x'))).size(), 100U);
}

TEST(EvaluationExtra, OmitsUndefinedVariables) {
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

}  // namespace
}  // namespace hecla
