// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the trees of expressions in a short notation that shows grouping with parentheses.
#include <gtest/gtest.h>

#include "parse_support.h"

namespace hecla::syntax {
namespace {

std::string shape(const Expr& expr);

std::string joined(std::span<const Expr* const> nodes) {
  std::string out;
  for (const Expr* node : nodes) out += (out.empty() ? "" : " ") + shape(*node);
  return out;
}

std::string shape_of_steps(std::span<const Step> steps) {
  std::string out;
  for (const Step& step : steps) {
    if (step.kind == StepKind::Attribute) {
      out += "." + std::string(step.name());
    } else {
      out += (step.kind == StepKind::Computed ? "[="
              : step.kind == StepKind::Index  ? "["
                                              : "[.") +
             shape(*step.key) + "]";
    }
  }
  return out;
}

struct Shape {
  std::string operator()(const NumberExpr& e) const {
    return e.constant == NumberExpr::in_place ? std::to_string(e.integer) : "#";
  }
  std::string operator()(const BoolExpr& e) const { return e.value ? "true" : "false"; }
  std::string operator()(const NullExpr&) const { return "null"; }
  std::string operator()(const StringExpr& e) const { return "'" + std::string(e.text()) + "'"; }
  std::string operator()(const TextExpr& e) const { return "`" + std::string(e.text()) + "`"; }
  std::string operator()(const TemplateExpr& e) const { return "<" + joined(e.parts) + ">"; }
  std::string operator()(const WrapExpr& e) const { return "${" + shape(*e.wrapped) + "}"; }
  std::string operator()(const ReferenceExpr& e) const {
    return std::string(e.root()) + shape_of_steps(e.steps);
  }
  std::string operator()(const AccessExpr& e) const {
    return "(" + shape(*e.source) + ")" + shape_of_steps(e.steps);
  }
  std::string operator()(const SplatExpr& e) const {
    return "splat(" + shape(*e.source) + ", " + shape(*e.each) + ")";
  }
  std::string operator()(const SplatItemExpr&) const { return "@"; }
  std::string operator()(const CallExpr& e) const {
    return std::string(e.name()) + "(" + joined(e.arguments) + (e.expand_last ? "...)" : ")");
  }
  std::string operator()(const TupleExpr& e) const { return "[" + joined(e.items) + "]"; }
  std::string operator()(const ObjectExpr& e) const {
    std::string out;
    for (const ObjectItem& item : e.items) {
      if (!out.empty()) out += " ";
      out += (item.key->computed_key ? "=" : "") + shape(*item.key) + ":" + shape(*item.value);
    }
    return "{" + out + "}";
  }
  std::string operator()(const ForExpr& e) const {
    std::string out = "for(";
    if (!e.key_name.empty()) out += std::string(e.key_name) + ",";
    out += std::string(e.value_name) + " in " + shape(*e.collection) + ": ";
    if (e.key) out += shape(*e.key) + "=>";
    out += shape(*e.value);
    if (e.group) out += "...";
    if (e.condition) out += " if " + shape(*e.condition);
    return out + ")";
  }
  std::string operator()(const ConditionalExpr& e) const {
    return "(" + shape(*e.condition) + " ? " + shape(*e.if_true) + " : " + shape(*e.if_false) + ")";
  }
  std::string operator()(const UnaryExpr& e) const {
    return (e.op == UnaryOp::Negate ? "-" : "!") + shape(*e.operand);
  }
  std::string operator()(const BinaryExpr& e) const {
    std::string out = "(" + shape(*e.first);
    for (const Operand& operand : e.rest) {
      out += " " + std::string(symbol(operand.op)) + " " + shape(*operand.expr);
    }
    return out + ")";
  }
  std::string operator()(const ParenthesesExpr& e) const { return "(" + shape(*e.inner) + ")"; }
  std::string operator()(const MissingExpr& e) const { return e.part ? "?" + shape(*e.part) : "?"; }
};

std::string shape(const Expr& expr) { return visit(expr, Shape{}); }

struct Case {
  std::string_view text;
  std::string_view expected;
};

void expect_shapes(std::span<const Case> cases) {
  for (const Case& c : cases) {
    const ParsedExpression parsed{std::string(c.text)};
    EXPECT_EQ(errors(parsed.diags), "") << c.text;
    EXPECT_EQ(shape(parsed.root()), c.expected) << c.text;
  }
}

TEST(Expressions, OfOperatorsGroupByPrecedence) {
  const Case cases[] = {
      {"1 + 2 - 3", "(1 + 2 - 3)"},
      {"1 + 2 * 3 % 4 - 5", "(1 + (2 * 3 % 4) - 5)"},
      {"a || b && c == d > e + f * g", "(a || (b && (c == (d > (e + (f * g))))))"},
      {"a * b + c > d == e && f || g", "((((((a * b) + c) > d) == e) && f) || g)"},
      {"-46 + 5", "(-46 + 5)"},
      {"!a.b == !c", "(!a.b == !c)"},
      {"- -1", "--1"},
      {"a ? b : c ? d : e", "(a ? b : (c ? d : e))"},
      {"a ? b ? 1 : 2 : 3", "(a ? (b ? 1 : 2) : 3)"},
      {"a == 1 ? x + 1 : y", "((a == 1) ? (x + 1) : y)"},
      {"(1 + 2) * 3", "(((1 + 2)) * 3)"},
      {"1\n+\n2", "(1 + 2)"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfTraversalsAreFlat) {
  const Case cases[] = {
      {"a.b.c", "a.b.c"},
      {"a[0][\"k\"].b", "a[0]['k'].b"},
      {"a[\n0\n]", "a[0]"},
      {"a[k].b[0]", "(a)[=k].b[0]"},
      {"a.b[-1]", "(a.b)[=-1]"},
      {"a[(0)]", "(a)[=(0)]"},
      {"a[\"x${y}\"]", "(a)[=<`x` y>]"},
      {"a[true][null]", "a[true][null]"},
      {"a.0.b", "a[.0].b"},
      {"f(x).y[0]", "(f(x)).y[0]"},
      {"[1][0]", "([1])[0]"},
      {"a.b-c", "a.b-c"},
      {"a . b", "a.b"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfSplatsHoldTheirElement) {
  const Case cases[] = {
      {"a[*]", "splat(a, @)"},
      {"a[*].b[0]", "splat(a, (@).b[0])"},
      {"a[*].b[*].c", "splat(a, splat((@).b, (@).c))"},
      {"a.*.b.c", "splat(a, (@).b.c)"},
      {"a.*.b[0].c", "(splat(a, (@).b))[0].c"},
      {"a.*.0.b", "splat(a, (@)[.0].b)"},
      {"a.*", "splat(a, @)"},
      {"a.b[k][*].c", "splat((a.b)[=k], (@).c)"},
      {"a[b[*].c]", "(a)[=splat(b, (@).c)]"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfCallsAndCollections) {
  const Case cases[] = {
      {"f()", "f()"},
      {"f(1, x...)", "f(1 x...)"},
      {"f(1,\n 2,\n)", "f(1 2)"},
      {"a::b::c(1)", "a::b::c(1)"},
      {"a :: b(1)", "a::b(1)"},
      {"[]", "[]"},
      {"[1, [2],]", "[1 [2]]"},
      {"{}", "{}"},
      {"{a = 1, \"b\" : 2\n c = 3}", "{a:1 'b':2 c:3}"},
      {"{(a) = 1, (b).c = 2, d.e = 3, \"${f}\" = 4, 5 = 6}",
       "{=(a):1 =((b)).c:2 d.e:3 ${f}:4 5:6}"},
      {"{\n\n a = 1,\n\n}", "{a:1}"},
      {"{a = x ? y : z}", "{a:(x ? y : z)}"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfForLoops) {
  const Case cases[] = {
      {"[for x in y : x]", "for(x in y: x)"},
      {"[for i, x in y : x if i > 0]", "for(i,x in y: x if (i > 0))"},
      {"{for k, v in y : k => v}", "for(k,v in y: k=>v)"},
      {"{\n for v in y : v.a => v.b... if v.c\n}", "for(v in y: v.a=>v.b... if v.c)"},
      {"{ # comment\n /* and */ for v in y : v => 1}", "for(v in y: v=>1)"},
      {"{form = 1}", "{form:1}"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfTemplates) {
  const Case cases[] = {
      {R"("")", "''"},
      {R"("a")", "'a'"},
      {R"("a\n\t\"\\\u00e9\U0001F44D")", "'a\n\t\"\\é👍'"},
      {R"("$${a} %%{b} $c $$d %")", "'${a} %{b} $c $$d %'"},
      {R"("${a}")", "${a}"},
      {R"("a${b}")", "<`a` b>"},
      {R"("${a}${b}")", "<a b>"},
      {R"("x ${~ a ~} y")", "<`x` a `y`>"},
      {R"(" ${~ a}")", "<`` a>"},
      {R"("%{ if a }b%{ else }c%{ endif }")", "<(a ? <`b`> : <`c`>)>"},
      {R"("%{ if a }%{ endif }")", "<(a ? <``> : <``>)>"},
      {R"("%{ for k, v in a }x${v}%{ endfor }")", "<for(k,v in a: <`x` v>)>"},
      {"\"${\"${a}\"}\"", "${${a}}"},
      {"\"${[\n1,\n2]}\"", "${[1 2]}"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfHeredocs) {
  const Case cases[] = {
      {"<<A\nx\n  y\nA\n", "<`x\n  y\n`>"},
      {"<<A\nA\n", "<``>"},
      {"<<A\n${x}\nA\n", "<x `\n`>"},
      {"<<A\n\\n $${x\nA\n", "<`\\n ${x\n`>"},
      {"<<-A\n    x\n      y\n\n    z\n    A\n", "<`x\n  y\n\nz\n`>"},
      {"<<-A\n  x ${y}\n   ${z}\n  A\n", "<`x ` y `\n ` z `\n`>"},
      {"<<-A\n\ta\n\t\tb\nA\n", "<`a\n\tb\n`>"},
      {"<<-A\n  ${x}\n a\nA\n", "<` ` x `\na\n`>"},
      {"<<A\r\nx\r\nA\r\n", "<`x\r\n`>"},
      {"<<A\n  ${~ x ~}  \n  y\nA\n", "<`` x `  y\n`>"},
      {"<<A\n%{ if x ~}\ny\n%{ endif ~}\nA\n", "<(x ? <`y\n`> : <``>) ``>"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfFlushHeredocsLoseSpacesButNotTheMarksAfterThem) {
  const Case cases[] = {
      {"<<-A\n  \u0301x\n  y\nA\n", "<`\u0301x\ny\n`>"},
      {"<<-A\n  \u200dx\n  y\nA\n", "<`\u200dx\ny\n`>"},
      {"<<-A\n  \u0301x\n    y\nA\n", "<`\u0301x\n  y\n`>"},
      {"<<-A\n  x\n \u0301 y\nA\n", "<` x\n\u0301 y\n`>"},
      {"<<-A\n\u3000\u2003\u0903x\n  ${y}\nA\n", "<`\u0903x\n` y `\n`>"},
      {"<<A\n${x ~} \u0301y\nA\n", "<x `\u0301y\n`>"},
      {"<<A\n \u0301 ${~ x}\nA\n", "<` \u0301` x `\n`>"},
  };
  expect_shapes(cases);
}

TEST(Expressions, OfNumbersKeepSmallIntegersInTheNode) {
  EXPECT_EQ(ParsedExpression("12").as_node<NumberExpr>().integer, 12);
  EXPECT_EQ(ParsedExpression("007").as_node<NumberExpr>().integer, 7);
  const ParsedExpression half("0.5");
  EXPECT_EQ(half.as_node<NumberExpr>().constant, 0U);
  EXPECT_EQ(half.document->number(half.as_node<NumberExpr>()).as_number(), *Number::parse("0.5"));
  const ParsedExpression big("123456789012345678901234567890");
  EXPECT_EQ(big.document->number(big.as_node<NumberExpr>()).as_number(),
            *Number::parse("123456789012345678901234567890"));
}

}  // namespace
}  // namespace hecla::syntax
