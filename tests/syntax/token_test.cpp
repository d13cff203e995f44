// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/token.h>

#include <gtest/gtest.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <functional>

namespace hecla::syntax {
namespace {

using Tokenize = std::vector<Token> (*)(std::string_view);

// Returns "Ident(a) Equal(=) ...", without the end of the file.
std::string tokens(Tokenize tokenize, std::string_view text) {
  std::string out;
  for (const Token& token : tokenize(text)) {
    if (token.kind == TokenKind::EndOfFile) continue;
    if (!out.empty()) out += " ";
    out += name(token.kind).substr(5);
    out += "(" + std::string(text.substr(token.range.begin, token.range.size())) + ")";
  }
  return out;
}

struct Case {
  std::string_view text;
  std::string_view expected;
};

TEST(Tokens, AreDistinguishedOutsideOfTemplates) {
  const Case cases[] = {
      {"a-b_1 é9", "Ident(a-b_1) Ident(é9)"},
      {"1 2.5 1e5 1.e5 3e+7",
       "NumberLit(1) NumberLit(2.5) NumberLit(1e5) NumberLit(1.e5) NumberLit(3e+7)"},
      {"1..2 1... 1e", "NumberLit(1..2) NumberLit(1) Ellipsis(...) NumberLit(1) Ident(e)"},
      {"= == => ! !=", "Equal(=) EqualOp(==) FatArrow(=>) Bang(!) NotEqual(!=)"},
      {"< <= > >= && || & | ^ ~",
       "LessThan(<) LessThanEq(<=) GreaterThan(>) GreaterThanEq(>=) And(&&) Or(||) "
       "BitwiseAnd(&) BitwiseOr(|) BitwiseXor(^) BitwiseNot(~)"},
      {"a::b : . .. ...",
       "Ident(a) DoubleColon(::) Ident(b) Colon(:) Dot(.) Dot(.) Dot(.) Ellipsis(...)"},
      {"[]{}(),*/%+-?",
       "OBrack([) CBrack(]) OBrace({) CBrace(}) OParen(() CParen()) Comma(,) Star(*) Slash(/) "
       "Percent(%) Plus(+) Minus(-) Question(?)"},
      {"'`;", "Apostrophe(') Backtick(`) Semicolon(;)"},
      {"~}", "TemplateSeqEnd(~})"},
      {"\xC2\xA0", "Invalid(\xC2\xA0)"},
      {"\xFF", "BadUTF8(\xFF)"},
      {"a\rb\r\n", "Ident(a) Invalid(\r) Ident(b) Newline(\r\n)"},
      {"\xEF\xBB\xBF"
       "a",
       "Ident(a)"},
  };
  for (const Case& c : cases) EXPECT_EQ(tokens(tokenize_config, c.text), c.expected) << c.text;
}

TEST(Tokens, OfCommentsIncludeTheirNewline) {
  EXPECT_EQ(tokens(tokenize_config, "#a\n//b\n/*c\n*/d"),
            "Comment(#a\n) Comment(//b\n) Comment(/*c\n*/) Ident(d)");
  EXPECT_EQ(tokens(tokenize_config, "# to the end"), "Comment(# to the end)");
  EXPECT_EQ(tokens(tokenize_config, "/* open"), "Slash(/) Star(*) Ident(open)");
}

TEST(Tokens, OfQuotedTemplatesFollowTheirSequences) {
  const Case cases[] = {
      {R"("a")", R"x(OQuote(") QuotedLit(a) CQuote("))x"},
      {R"("a${b}c")",
       R"x(OQuote(") QuotedLit(a) TemplateInterp(${) Ident(b) TemplateSeqEnd(}) QuotedLit(c) CQuote("))x"},
      {R"("${~ {} ~}")",
       R"x(OQuote(") TemplateInterp(${~) OBrace({) CBrace(}) TemplateSeqEnd(~}) CQuote("))x"},
      {R"("%{if}")", R"x(OQuote(") TemplateControl(%{) Ident(if) TemplateSeqEnd(}) CQuote("))x"},
      {R"("$${a} $b \"")",
       R"x(OQuote(") QuotedLit($${) QuotedLit(a} ) QuotedLit($) QuotedLit(b \") CQuote("))x"},
      {R"("${"x"}")",
       R"x(OQuote(") TemplateInterp(${) OQuote(") QuotedLit(x) CQuote(") TemplateSeqEnd(}) CQuote("))x"},
      {"\"a\nb\"", "OQuote(\") QuotedLit(a) QuotedNewline(\n) QuotedLit(b) CQuote(\")"},
      {"\"$", "OQuote(\") Invalid($)"},
  };
  for (const Case& c : cases) EXPECT_EQ(tokens(tokenize_config, c.text), c.expected) << c.text;
}

TEST(Tokens, OfHeredocsAreDividedIntoLines) {
  EXPECT_EQ(tokens(tokenize_config, "<<A\nx\n ${y}z\n  A\nb"),
            "OHeredoc(<<A\n) StringLit(x\n) StringLit( ) TemplateInterp(${) Ident(y) "
            "TemplateSeqEnd(}) StringLit(z\n) "
            "CHeredoc(  A) Newline(\n) Ident(b)");
  EXPECT_EQ(tokens(tokenize_config, "<<A \n"), "LessThan(<) LessThan(<) Ident(A) Newline(\n)");
  EXPECT_EQ(tokens(tokenize_config, "<<A\nA"), "OHeredoc(<<A\n) StringLit(A)")
      << "no line end, no closing line";
  EXPECT_EQ(tokens(tokenize_config, "<<A\nx\ry\nA\n"),
            "OHeredoc(<<A\n) StringLit(x) Invalid(\ry\nA\n)");
}

TEST(Tokens, OfBareTemplates) {
  EXPECT_EQ(tokens(tokenize_template, "a \"b\"\n${c}$"),
            "StringLit(a \"b\"\n) TemplateInterp(${) Ident(c) TemplateSeqEnd(}) StringLit($)");
  EXPECT_EQ(tokens(tokenize_template, ""), "");
}

TEST(Tokens, AndSpacesBetweenThemMakeUpTheWholeText) {
  const std::string_view text =
      "a = \"x${ f(1, [2]) }y\" # c\nb {\n\t\"k\" = <<-E\n  t%{ if z }\n  E\n}\n\xFF\x01'";
  std::uint32_t last = 0;
  for (const Token& token : tokenize_config(text)) {
    EXPECT_EQ(text.substr(last, token.range.begin - last).find_first_not_of(" \t"), text.npos);
    last = token.range.end;
  }
  EXPECT_EQ(last, text.size());
}

std::vector<Token> kept_tokens(std::string_view text, const ParseOptions& options) {
  Diagnostics diags;
  const auto file = parse_config(Source::make("t.hcl", std::string(text)), diags, options);
  return {file->kept_tokens().begin(), file->kept_tokens().end()};
}

TEST(Tokens, ThatAParseKeepsAreThoseOfTheText) {
  for (const char* text :
       {"", "# c",
        "\xEF\xBB\xBF"
        "a = 1",
        "a \"b\" \"\" \"\\t\" c {\n  d = \"\" # e\n}\n\n",
        "a = \"x${ f(1, [2]) }y\" /* c */\nb = <<-E\n  t%{ if z }\n %{endif}\n  E\n",
        "a = [for x in y : { # c\n b = \"d\", \"e\" = x.0\n}]\nf { g = \"h\" }\r\n"}) {
    const auto all = tokenize_config(text);
    for (const bool keep_tree : {true, false}) {
      const auto kept = kept_tokens(text, {.keep_tokens = true, .keep_tree = keep_tree});
      ASSERT_EQ(kept.size(), all.size()) << text;
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(kept[i].range, all[i].range) << text;
        EXPECT_EQ(kept[i].kind, all[i].kind) << text;
      }
    }
  }
}

// The same errors are found, also those that depend on what was parsed long before.
TEST(Tokens, CanBeKeptWithoutTheTree) {
  std::string text = "first = 1e400\n";
  for (int i = 0; i < 2000; ++i) {
    const std::string number = std::to_string(i);
    text += "a" + number + " = [1, \"x${f(" + number +
            ")}\", {b = \"\\n\"}]\nc \"d\" {\n  e {\n    f = " + number +
            "\n    g = 1\n    f = 2\n  }\n}\n";
  }
  text += "first = [\n";
  Diagnostics with_tree, without;
  parse_config(Source::make("t.hcl", text), with_tree);
  const auto file = parse_config(Source::make("t.hcl", text), without, {.keep_tree = false});
  EXPECT_EQ(to_text(without), to_text(with_tree));
  EXPECT_EQ(with_tree.error_count(), 2002U);
  EXPECT_TRUE(file->root_body()->attributes.empty());
  EXPECT_TRUE(file->root_body()->blocks.empty());
  EXPECT_LT(file->tree_bytes(), 2U << 20);
}

TEST(Tokens, AreKeptOnlyIfAskedForAndWithoutErrors) {
  EXPECT_TRUE(kept_tokens("a = 1\n", {}).empty());
  EXPECT_TRUE(kept_tokens("a =\n", {.keep_tokens = true}).empty());
}

TEST(Tokens, OfATextWithoutTerminatorStayInsideIt) {
  const std::string text = "abc def";
  const auto all = tokenize_config(std::string_view(text).substr(0, 2));
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].range, (ByteRange{0, 2}));
}

TEST(Tokens, HaveNamesAndDescriptions) {
  EXPECT_EQ(name(TokenKind::EndOfFile), "TokenEOF");
  EXPECT_EQ(name(TokenKind::OBrace), "TokenOBrace");
  EXPECT_EQ(description(TokenKind::Comma), "\",\"");
}

}  // namespace
}  // namespace hecla::syntax
