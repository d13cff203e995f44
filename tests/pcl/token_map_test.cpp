// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <hecla/syntax/token_list.h>

#include "pcl/token_support.h"
#include "support/repeated.h"

namespace hecla::pcl {
namespace {

using syntax::AnyNode;
using syntax::NodeKind;

// --- trivia

TEST(Trivia, WhitespaceUpToTheFirstNewlineTrailsATokenAndTheRestLeadsTheNext) {
  EXPECT_EQ(Tokens("a = 1 \n\n  b=2\n").all(), "<|a|>< |=|>< |1| \n><\n  |b|><|=|><|2|\n><||>");
}

TEST(Trivia, AtTheStartOfAFileLeadsTheFirstToken) {
  EXPECT_EQ(Tokens("\n# c\n\na = 1\n").all(), "<\n# c\n\n|a|>< |=|>< |1|\n><||>");
  EXPECT_EQ(Tokens("\xEF\xBB\xBF"
                   "a=1")
                .all(),
            "<\xEF\xBB\xBF|a|><|=|><|1|><||>");
}

TEST(Trivia, ALineCommentLeadsTheNextToken) {
  EXPECT_EQ(Tokens("a = 1 # t\nb = 2\n").all(), "<|a|>< |=|>< |1|>< # t\n|b|>< |=|>< |2|\n><||>");
  EXPECT_EQ(Tokens("a = 1 # c").all(), "<|a|>< |=|>< |1|>< # c||>");
}

TEST(Trivia, ABlockCommentBeforeANewlineTrailsTheToken) {
  EXPECT_EQ(Tokens("a = 1 /* t */\nb = 2").all(),
            "<|a|>< |=|>< |1| /* t */\n><|b|>< |=|>< |2|><||>");
}

TEST(Trivia, ABlockCommentBeforeALineCommentLeadsTheNextToken) {
  EXPECT_EQ(Tokens("a = 1 /* t */ # u\nb = 2").all(),
            "<|a|>< |=|>< |1|>< /* t */ # u\n|b|>< |=|>< |2|><||>");
}

TEST(Trivia, CommentsAboveAnEmptyLineTrailTheTokenBeforeThem) {
  EXPECT_EQ(Tokens("a = 1\n# c\n\n# d\nb = 2\n").all(),
            "<|a|>< |=|>< |1|\n# c\n\n><# d\n|b|>< |=|>< |2|\n><||>");
}

TEST(Trivia, TheSignsOfAnInterpolationBelongToItsNeighbors) {
  EXPECT_EQ(Tokens("a=\"p${ x /*c*/ }q\"").all(),
            "<|a|><|=|><|\"|><|p|${>< |x| /*c*/ ><}|q|><|\"|><||>");
  EXPECT_EQ(Tokens("a=\"${~ x ~}\"").all(), "<|a|><|=|><|\"|${~>< |x| ><~}|\"|><||>");
}

TEST(Trivia, TheSignsOfADirectiveAreTokens) {
  EXPECT_EQ(Tokens("a=\"%{ if \"${x}\" == y ~}b%{endif}\"").all(),
            "<|a|><|=|><|\"|><|%{|>< |if|>< |\"|${><|x|><}|\"|>< |==|>< |y|>< |~}|><|b|><|%{|><|"
            "endif|><|}|><|\"|><||>");
}

TEST(Trivia, HasAKindForEachPiece) {
  const Tokens tokens("a = \"${x}\" /* c */\n");
  const NodeToken open = tokens.map.tokens_of(tokens.value())[0];
  ASSERT_EQ(tokens.map.trailing(*open.first).size(), 1U);
  EXPECT_EQ(tokens.map.trailing(*open.first)[0].kind, Trivia::Kind::TemplateDelimiter);
  const NodeToken close = tokens.map.tokens_of(tokens.value())[1];
  EXPECT_EQ(tokens.map.leading(*close.first)[0].kind, Trivia::Kind::TemplateDelimiter);
  const auto trailing = tokens.map.trailing(*close.first);
  ASSERT_EQ(trailing.size(), 3U);
  EXPECT_EQ(trailing[0].kind, Trivia::Kind::Whitespace);
  EXPECT_EQ(trailing[1].kind, Trivia::Kind::Comment);
  EXPECT_EQ(trailing[2].kind, Trivia::Kind::Whitespace);
}

// --- roles

std::string value_roles(const std::string& expression) {
  const Tokens tokens("a = " + expression + "\n");
  EXPECT_FALSE(tokens.diags.has_errors()) << expression;
  return tokens.roles(tokens.value());
}
std::string roles(const std::string& expression, NodeKind kind, std::size_t number = 0) {
  const Tokens tokens("a = " + expression + "\n");
  EXPECT_FALSE(tokens.diags.has_errors()) << expression;
  return tokens.roles(tokens.find(kind, number));
}

TEST(TokenRoles, OfStructure) {
  const Tokens tokens("a = 1\nr \"l m\" n {\n}\n");
  EXPECT_EQ(tokens.roles(*tokens.body().attributes[0]), "Name a, Equals =");
  EXPECT_EQ(tokens.roles(tokens.block()), "Type r, Label \"l m\", Label n#1, Open {, Close }");
  EXPECT_EQ(tokens.roles(tokens.body()), "EndOfFile ");
  EXPECT_EQ(tokens.roles(tokens.block().body), "");
  EXPECT_EQ(tokens.roles(tokens.block().labels[0]), "");
}

TEST(TokenRoles, OfAQuotedLabelAreOneToken) {
  const Tokens tokens("r \"l\" {}\n");
  const NodeToken label = tokens.map.tokens_of(tokens.block())[1];
  EXPECT_EQ(tokens.map.text(label.range()), "\"l\"");
  EXPECT_EQ(tokens.leading(*label.first), " ");
  EXPECT_EQ(label.last - label.first, 2);
}

TEST(TokenRoles, OfOperators) {
  EXPECT_EQ(value_roles("a + b - c"), "Operator +, Operator -#1");
  EXPECT_EQ(value_roles("!a"), "Operator !");
  EXPECT_EQ(value_roles("a ? b : c"), "Question ?, Colon :");
}

TEST(TokenRoles, OfCalls) {
  EXPECT_EQ(value_roles("f(a, b,)"), "Name f, Open (, Comma ,, Comma ,#1, Close )");
  EXPECT_EQ(value_roles("f(a...)"), "Name f, Open (, Expand ..., Close )");
  EXPECT_EQ(value_roles("a::b(c)"), "Name a::b, Open (, Close )");
}

TEST(TokenRoles, OfConstructors) {
  EXPECT_EQ(value_roles("[a, b,]"), "Open [, Comma ,, Comma ,#1, Close ]");
  EXPECT_EQ(value_roles("{a = 1, b : 2}"), "Open {, Comma ,, Close }");
  EXPECT_EQ(roles("{a = 1, b : 2}", NodeKind::ObjectItem, 0), "Equals =");
  EXPECT_EQ(roles("{a = 1, b : 2}", NodeKind::ObjectItem, 1), "Equals :");
  EXPECT_EQ(roles("{a = 1}", NodeKind::Reference), "Value a");
  EXPECT_EQ(roles("{(a) = 1}", NodeKind::Parentheses), "Open (, Close )");
  EXPECT_EQ(roles("{(a) = 1}", NodeKind::Reference), "Root a");
}

TEST(TokenRoles, OfLiteralsAndTemplates) {
  EXPECT_EQ(value_roles("12"), "Value 12");
  EXPECT_EQ(value_roles("true"), "Value true");
  EXPECT_EQ(value_roles("null"), "Value null");
  EXPECT_EQ(value_roles("\"x\""), "Open \", Value x, Close \"");
  EXPECT_EQ(value_roles("\"x${y}\""), "Open \", Close \"");
  EXPECT_EQ(value_roles("\"${y}\""), "Open \", Close \"");
  EXPECT_EQ(roles("\"x${y}\"", NodeKind::Text), "Value x");
  EXPECT_EQ(value_roles("<<EOT\nx\nEOT"), "Open <<EOT\n, Close EOT");
  EXPECT_EQ(roles("<<EOT\nx\ny\nEOT", NodeKind::Text), "Value x\n, Value y\n");
}

TEST(TokenRoles, OfReferences) {
  EXPECT_EQ(value_roles("a.b[0]"), "Root a");
  EXPECT_EQ(roles("a.b[0]", NodeKind::Step, 0), "Dot ., Name b");
  EXPECT_EQ(roles("a.b[0]", NodeKind::Step, 1), "Open [, Close ]");
  EXPECT_EQ(roles("a.b[0]", NodeKind::Number), "Value 0");
  EXPECT_EQ(roles("a[\"k\"]", NodeKind::String), "Open \", Value k, Close \"");
  EXPECT_EQ(roles("a.0", NodeKind::Step), "Dot .");
  EXPECT_EQ(value_roles("f().x"), "");
  EXPECT_EQ(roles("a[b].c", NodeKind::Step, 0), "Open [, Close ]");
}

TEST(TokenRoles, OfSplats) {
  EXPECT_EQ(value_roles("a[*].b"), "Open [, Star *, Close ]");
  EXPECT_EQ(value_roles("a.*.b"), "Open ., Star *");
  EXPECT_EQ(roles("a[*].b", NodeKind::SplatItem), "");
  EXPECT_EQ(roles("a[*].b", NodeKind::Access), "");
  EXPECT_EQ(roles("a[*].b[*].c", NodeKind::Splat, 1), "Open [, Star *, Close ]");
}

TEST(TokenRoles, OfForExpressions) {
  EXPECT_EQ(value_roles("[for v in x : v]"),
            "Open [, For for, ValueName v, In in, Colon :, Close ]");
  EXPECT_EQ(value_roles("{for k, v in x : k => v... if v}"),
            "Open {, For for, KeyName k, Comma ,, ValueName v, In in, Colon :, Arrow =>, "
            "Group ..., If if, Close }");
}

TEST(TokenRoles, OfDirectives) {
  EXPECT_EQ(roles("\"%{ if x }b%{ endif }\"", NodeKind::Conditional),
            "Open %{, If if, Close }, OpenEnd %{, End endif, CloseEnd }");
  EXPECT_EQ(roles("\"%{ if x }b%{ else }c%{ endif }\"", NodeKind::Conditional),
            "Open %{, If if, Close }, OpenElse %{, Else else, CloseElse }, OpenEnd %{, End endif, "
            "CloseEnd }");
  EXPECT_EQ(roles("\"%{ for k, v in x }b%{ endfor }\"", NodeKind::For),
            "Open %{, For for, KeyName k, Comma ,, ValueName v, In in, Close }, OpenEnd %{, "
            "End endfor, CloseEnd }");
}

TEST(TokenRoles, HaveNames) { EXPECT_EQ(name(TokenRole::EndOfFile), "EndOfFile"); }

// --- parentheses

TEST(Parentheses, AroundAnExpressionAreListedFromTheInside) {
  const Tokens tokens("a = ( (x))\n");
  const auto& x = *tokens.find(NodeKind::Reference).as<syntax::Expr>();
  const auto around = tokens.map.parentheses_around(x);
  ASSERT_EQ(around.size(), 2U);
  EXPECT_EQ(around[0].open->range.begin, 6U);
  EXPECT_EQ(around[1].open->range.begin, 4U);
  EXPECT_EQ(around[1].close->range.begin, 9U);
  const auto& inner = *tokens.find(NodeKind::Parentheses, 1).as<syntax::Expr>();
  EXPECT_EQ(tokens.map.parentheses_around(inner).size(), 1U);
}

TEST(Parentheses, OfACallAreNotThoseOfItsArgument) {
  const Tokens tokens("a = f((x)) + g(y)\n");
  const auto& x = *tokens.find(NodeKind::Reference, 0).as<syntax::Expr>();
  const auto& y = *tokens.find(NodeKind::Reference, 1).as<syntax::Expr>();
  EXPECT_EQ(tokens.map.parentheses_around(x).size(), 1U);
  EXPECT_EQ(tokens.map.parentheses_around(y).size(), 0U);
}

TEST(Parentheses, OfOperandsAreNotThoseOfTheOperation) {
  const Tokens tokens("a = (x) + (y)\n");
  EXPECT_EQ(tokens.map.parentheses_around(tokens.value()).size(), 0U);
}

// --- printing

TEST(Print, OfANodeIncludesItsLeadingComments) {
  const Tokens tokens("a = 1\n# c\nb = 2 /* d */\nc = 3\n");
  EXPECT_EQ(print(tokens.map, *tokens.body().attributes[1]), "# c\nb = 2 /* d */\n");
}

TEST(Print, RestoresExpressionsAndTemplates) {
  for (const std::string text : {"", " a ", "# c\n(a +\n b) # d", "\"${a}\"", "a b", "1 +"}) {
    Diagnostics diags;
    const auto source = Source::make("x", text);
    EXPECT_EQ(print(TokenMap(syntax::parse_expression(source, diags))), text);
    EXPECT_EQ(print(TokenMap(syntax::parse_template(source, diags))), text);
  }
}

TEST(Print, RestoresTextsWithErrors) {
  for (const std::string text :
       {"a = ", "a = 1 b = 2\n", "r \"l {\n", "a = [1, 2\nb = 3\n", "a = \"${x\n", "} a = 1",
        "a = 1\na = 2\n", "x y\n{ }\n", "a = & 1\n", "a = /* \n", "r { a = [ }\n"}) {
    const Tokens tokens(text);
    EXPECT_TRUE(tokens.diags.has_errors()) << text;
    EXPECT_EQ(print(tokens.map), text);
  }
}

// Every token belongs to exactly one node.
TEST(Print, VisitsEachTokenOnce) {
  const Tokens tokens(
      "# c\nr \"l\" {\n  a = [for k, v in x[*].b[c.d].e : \"${(v)}\" if f(k, g...)]\n"
      "  b = {a = 1, (b) : !c.*.d}\n  c = <<-EOT\n    x ${y}\n    %{ if z ~}\n    w\n    %{ endif "
      "}\n"
      "  EOT\n}\n");
  ASSERT_FALSE(tokens.diags.has_errors());
  std::size_t count = 0;
  syntax::walk(syntax::root(*tokens.map.document()), [&](AnyNode node) {
    for (const NodeToken& token : tokens.map.tokens_of(node)) {
      EXPECT_NE(token.role, TokenRole::Unexpected) << tokens.map.text(token.range());
      count += static_cast<std::size_t>(token.last - token.first) + 1;
    }
    return syntax::Walk::Into;
  });
  EXPECT_EQ(count, tokens.map.tokens().size());
}

TEST(Print, TakesLinearTimeForLongAndDeepTexts) {
  const std::string text = test::repeated("a = [1, {b = \"${c} x\"}] # d\n", 20'000) +
                           "z = " + test::repeated("(", 150) + "1" + test::repeated(")", 150);
  const Tokens tokens(text);
  EXPECT_EQ(print(tokens.map), text);
}

}  // namespace
}  // namespace hecla::pcl
