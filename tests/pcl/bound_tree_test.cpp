// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The bound tree has the shape of the syntax tree, and a type everywhere.
#include <gtest/gtest.h>
#include <hecla/syntax/walk.h>

#include "pcl/bind_support.h"

namespace hecla::pcl {
namespace {

// Returns the children that the bound node of an expression should have.
std::vector<const syntax::Expr*> bound_children(const syntax::Expr& expr) {
  std::vector<const syntax::Expr*> children;
  const auto add = [&](const syntax::Expr& child) { children.push_back(&child); };
  if (const auto* access = syntax::as<syntax::AccessExpr>(&expr)) {
    add(*access->source);
    for (const syntax::Step& step : access->steps) {
      if (step.kind == syntax::StepKind::Computed) add(*step.key);
    }
  } else if (expr.kind != syntax::ExprKind::Reference) {
    syntax::for_each_child_expr(expr, add);
  }
  return children;
}

void expect_mirrored(const Bound& bound, const syntax::Expr& expr) {
  EXPECT_EQ(bound.syntax, &expr);
  const auto expected = bound_children(expr);
  ASSERT_EQ(bound.children.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    expect_mirrored(*bound.children[i], *expected[i]);
  }
}

constexpr const char* expressions[] = {"1",
                                       "\"a${s}b\"",
                                       "o.a[0].b[i].c",
                                       "(s).x",
                                       "[1, [s, {a = 1, (s) = 2, \"k\" = zz}]]",
                                       "{for k, v in ls : k => v... if b}",
                                       "lo[*].b[*].c[i]",
                                       "lo.*.a",
                                       "f(s, [1]...)",
                                       "-(!b) + 1 - i * 2 / 3",
                                       "b ? s : (ls == 1)",
                                       "<<E\n%{for v in ls}${v}%{endfor}\nE\n",
                                       "\"%{if b}x%{else}${zz}%{endif}\"",
                                       "{a.b = 1, true = 2, null = 3, -1 = 4}",
                                       "nope(zz)[zz]",
                                       "recover(os, error)"};

TEST(BoundTree, MirrorsTheSyntaxTree) {
  TypeTable types;
  const testing::Names scope(types);
  for (const char* text : expressions) {
    SCOPED_TRACE(text);
    Diagnostics diags;
    const BoundExpression bound =
        bind_expression(types, test::parsed_expression(text), scope, diags);
    expect_mirrored(bound.root(), *bound.document()->root_expression());
  }
}

TEST(BoundTree, BindsWhatWasParsedOfIncompleteText) {
  TypeTable types;
  const testing::Names scope(types);
  for (const char* text : {"o.", "f(s,", "[1, ", "{a = ", "s +", "ls[", "b ? 1 :", "[for v in"}) {
    SCOPED_TRACE(text);
    Diagnostics diags, bind_diags;
    const auto document = syntax::parse_expression(Source::make("t", text), diags);
    EXPECT_TRUE(diags.has_errors());
    const BoundExpression bound = bind_expression(types, document, scope, bind_diags);
    expect_mirrored(bound.root(), *document->root_expression());
  }
}

TEST(BoundTree, NodesSayWhatTheyReferTo) {
  TypeTable types;
  const testing::Names scope(types);
  Diagnostics diags;
  const BoundExpression bound = bind_expression(
      types, test::parsed_expression("f(lo[0].b.c, [for k, v in ls : v])"), scope, diags);
  const auto& call = *as<BoundCall>(&bound.root());
  EXPECT_EQ(call.signature, scope.find_function("f")->static_signature());
  const auto& reference = *as<BoundReference>(call.children[0]);
  EXPECT_EQ(reference.definition, scope.find("lo"));
  ASSERT_EQ(reference.step_types.size(), 3u);
  EXPECT_TRUE(reference.step_types[1].is_object());
  EXPECT_TRUE(reference.step_types[2].is_int());
  const auto& loop = *as<BoundFor>(call.children[1]);
  EXPECT_EQ(loop.key->name, "k");
  EXPECT_TRUE(loop.key->type.is_int());
  EXPECT_EQ(as<BoundReference>(loop.children[1])->definition, loop.value);
}

TEST(BoundTree, PartsOfOperatorsHaveTypes) {
  TypeTable types;
  const testing::Names scope(types);
  Diagnostics diags;
  const BoundExpression bound =
      bind_expression(types, test::parsed_expression("i + i + n + oi"), scope, diags);
  const auto& sum = *as<BoundBinary>(&bound.root());
  ASSERT_EQ(sum.partial_types.size(), 3u);
  EXPECT_TRUE(sum.partial_types[0].is_int());
  EXPECT_TRUE(sum.partial_types[1].is_number());
  EXPECT_TRUE(sum.partial_types[2] == bound.type());
}

TEST(BoundTree, ConstantTextsAreKnown) {
  TypeTable types;
  const testing::Names scope(types);
  const auto text = [&](const char* source) -> std::optional<std::string> {
    Diagnostics diags;
    const BoundExpression bound =
        bind_expression(types, test::parsed_expression(source), scope, diags);
    const auto found = constant_text(bound.root());
    return found ? std::optional(std::string(*found)) : std::nullopt;
  };
  EXPECT_EQ(text("\"a\""), "a");
  EXPECT_EQ(text("(\"${\"a\"}\")"), "a");
  EXPECT_EQ(text("<<E\na\nE\n"), "a\n");
  EXPECT_EQ(text("s"), std::nullopt);
  EXPECT_EQ(text("1"), std::nullopt);
}

// Every level of nesting takes a bounded amount of stack, and the work is linear.
TEST(BoundTree, DeepAndLongExpressions) {
  TypeTable types;
  const testing::Names scope(types);
  const auto repeated = [](std::string_view text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
  };
  const std::string texts[] = {repeated("(", 190) + "zz" + repeated(").a", 190),
                               repeated("-", 390) + "1",
                               repeated("[", 390) + repeated("]", 390),
                               "i" + repeated(" + i", 100'000),
                               "o" + repeated(".a", 100'000),
                               "[" + repeated("i,", 100'000) + "i]",
                               "ls" + repeated("[i]", 10'000)};
  for (const std::string& text : texts) {
    Diagnostics parse_diags, diags;
    const auto document = syntax::parse_expression(Source::make("t", text), parse_diags);
    EXPECT_FALSE(parse_diags.has_errors()) << text.substr(0, 20);
    bind_expression(types, document, scope, diags);
  }
}

TEST(BoundTree, ExhaustedTypesAreReportedOnce) {
  Limits limits;
  limits.max_steps = 100;
  TypeTable types(Rules::Deployed, limits);
  std::string text = "[";
  for (int i = 0; i < 500; ++i) text += "{a" + std::to_string(i) + " = true}, ";
  Diagnostics diags;
  const auto document =
      syntax::parse_expression(Source::make("e", "[for v in " + text + "] : v]"), diags);
  Scope scope;
  bind_expression(types, document, scope, diags);
  bind_expression(types, document, scope, diags);
  EXPECT_EQ(std::ranges::count(diags.items(), DiagnosticCode::EvaluationTooLong, &Diagnostic::code),
            1);
}

}  // namespace
}  // namespace hecla::pcl
