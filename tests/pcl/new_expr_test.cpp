// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <hecla/pcl/new_syntax.h>
#include <hecla/source/render.h>
#include <hecla/write/document.h>

#include "pcl/token_support.h"
#include "support/usage_error.h"

namespace hecla::pcl {
namespace {

using syntax::BinaryOp;
using syntax::UnaryOp;

NewExpr ref(const char* name) { return NewExpr::reference(name); }
NewExpr num(std::int64_t value) { return NewExpr::number(Number(value)); }

NewExpr sum(NewExpr a, NewExpr b) {
  return NewExpr::binary(BinaryOp::Add, std::move(a), std::move(b));
}
NewExpr product(NewExpr a, NewExpr b) {
  return NewExpr::binary(BinaryOp::Multiply, std::move(a), std::move(b));
}

// --- operators

TEST(NewExpr, OperandsGetParenthesesWherePrecedenceRequiresThem) {
  EXPECT_EQ(to_text(sum(ref("a"), product(ref("b"), ref("c")))), "a + b * c");
  EXPECT_EQ(to_text(product(sum(ref("a"), ref("b")), ref("c"))), "(a + b) * c");
  EXPECT_EQ(to_text(sum(sum(ref("a"), ref("b")), ref("c"))), "a + b + c");
  EXPECT_EQ(to_text(sum(ref("a"), sum(ref("b"), ref("c")))), "a + (b + c)");
  EXPECT_EQ(to_text(NewExpr::unary(UnaryOp::Not, sum(ref("a"), ref("b")))), "!(a + b)");
  EXPECT_EQ(
      to_text(NewExpr::binary(BinaryOp::And, NewExpr::binary(BinaryOp::Or, ref("a"), ref("b")),
                              NewExpr::binary(BinaryOp::Equal, ref("c"), ref("d")))),
      "(a || b) && c == d");
}

TEST(NewExpr, ConditionalsGetParenthesesExceptAsTheLastResult) {
  const NewExpr inner = NewExpr::conditional(ref("a"), ref("b"), ref("c"));
  EXPECT_EQ(to_text(NewExpr::conditional(inner, inner, inner)),
            "(a ? b : c) ? (a ? b : c) : a ? b : c");
  EXPECT_EQ(to_text(sum(inner, num(1))), "(a ? b : c) + 1");
}

// --- literals

TEST(NewExpr, NumbersHaveTheirShortestForm) {
  EXPECT_EQ(to_text(num(-12)), "-12");
  EXPECT_EQ(to_text(NewExpr::number(*Number::parse("1.50"))), "1.5");
  EXPECT_EQ(to_text(NewExpr::number(*Number::parse("1e3"))), "1000");
  EXPECT_EQ(to_text(num(-1).attribute("a")), "(-1).a");
  EXPECT_THROW(NewExpr::number(Number::infinity()), UsageError);
}

TEST(NewExpr, StringsAreEscaped) {
  EXPECT_EQ(to_text(NewExpr::string("a\n\r\t\"\\${b}%{c}$d\x01 \xC3\xA9")),
            R"("a\n\r\t\"\\$${b}%%{c}$d\u0001 )"
            "\xC3\xA9\"");
}

TEST(NewExpr, ValuesBecomeLiterals) {
  const Value value =
      Value::object({{"a", Value::number(Number(1))},
                     {"b c", Value::tuple({Value::string("x"), Value::null(Type::string())})}});
  EXPECT_EQ(to_text(NewExpr::value(value), {.one_line = true}),
            "{ a = 1, \"b c\" = [\"x\", null] }");
}

// --- references and calls

TEST(NewExpr, StepsFollowTheirSource) {
  EXPECT_EQ(to_text(ref("a").attribute("b").index(num(0)).index(NewExpr::string("k"))),
            "a.b[0][\"k\"]");
  EXPECT_EQ(to_text(ref("a").splat().attribute("b")), "a[*].b");
  EXPECT_EQ(to_text(NewExpr::parentheses(ref("a").splat()).index(num(0))), "(a[*])[0]");
  EXPECT_EQ(to_text(sum(ref("a"), ref("b")).attribute("c")), "(a + b).c");
}

TEST(NewExpr, CallsHaveCommasAndSpaces) {
  EXPECT_EQ(to_text(NewExpr::call("f", {ref("a"), num(1)})), "f(a, 1)");
  EXPECT_EQ(to_text(NewExpr::call("a::f", {ref("b")}, true)), "a::f(b...)");
  EXPECT_EQ(to_text(NewExpr::call("f", {})), "f()");
}

TEST(NewExpr, NamesMustBeIdentifiers) {
  EXPECT_THROW(ref("a b"), UsageError);
  EXPECT_USAGE_ERROR(ref("null"), "\"null\" cannot be the name of a variable");
  EXPECT_THROW((void)ref("a").attribute("0"), UsageError);
  EXPECT_THROW(NewExpr::call("a::", {}), UsageError);
  EXPECT_USAGE_ERROR(NewExpr::call("f", {}, true), "there is no argument to expand");
}

TEST(NewExpr, ValuesThatPclCannotExpressThrow) {
  EXPECT_USAGE_ERROR(NewExpr::number(Number::infinity()), "PCL has no infinite numbers");
  const Value capsule = Value::capsule(hecla::Type::capsule("c"), std::make_shared<int>(1));
  EXPECT_USAGE_ERROR(NewExpr::value(capsule), "PCL cannot express values of this type");
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("t", "1 +"), diags);
  EXPECT_USAGE_ERROR(NewExpr::source(document, *document->root_expression()),
                     "the expression is incomplete");
  const Tokens tokens("a = \"x${y}\"\n");
  EXPECT_USAGE_ERROR(NewExpr::source(tokens.map.document(),
                                     *tokens.find(syntax::NodeKind::Text).as<syntax::Expr>()),
                     "this node is not an expression of its own");
}

// --- constructors

TEST(NewExpr, TuplesAndObjectsHaveALineForEachElement) {
  const NewExpr object = NewExpr::object({{NewExpr::string("a"), NewExpr::tuple({num(1), num(2)})},
                                          {NewExpr::string("a b"), NewExpr::object({})},
                                          {ref("k"), NewExpr::tuple({})}});
  EXPECT_EQ(to_text(object),
            "{\n    a = [\n        1,\n        2,\n    ]\n    \"a b\" = {}\n    (k) = []\n}");
  EXPECT_EQ(to_text(object, {.one_line = true}), "{ a = [1, 2], \"a b\" = {}, (k) = [] }");
}

TEST(NewExpr, NamesThatWouldBeKeywordsAreQuotedOrInParentheses) {
  EXPECT_EQ(to_text(NewExpr::tuple({ref("for").attribute("x"), ref("for")}), {.one_line = true}),
            "[(for.x), for]");
  EXPECT_EQ(to_text(NewExpr::tuple({ref("form")}), {.one_line = true}), "[form]");
  EXPECT_EQ(to_text(NewExpr::object({{NewExpr::string("for"), num(1)}}), {.one_line = true}),
            "{ \"for\" = 1 }");
}

TEST(NewExpr, TemplatesKeepTextAndInterpolationsApart) {
  EXPECT_EQ(to_text(NewExpr::quoted_template(
                {NewExpr::string("a$"), NewExpr::string("{"), ref("b"), NewExpr::string("$")})),
            R"("a$${${b}$")");
  EXPECT_EQ(to_text(NewExpr::quoted_template({NewExpr::string("$"), ref("b")})), R"("\u0024${b}")");
  EXPECT_EQ(to_text(NewExpr::quoted_template({NewExpr::tuple({num(1), num(2)})})),
            R"("${[1, 2]}")");
}

TEST(NewExpr, ForExpressions) {
  EXPECT_EQ(to_text(NewExpr::tuple_for({.value = "v", .collection = ref("c")}, ref("v"))),
            "[for v in c : v]");
  EXPECT_EQ(to_text(NewExpr::object_for(
                {.key = "k", .value = "v", .collection = ref("c"), .condition = ref("d")}, ref("k"),
                ref("v"), true)),
            "{for k, v in c : k => v... if d}");
}

template <class F>
std::string deepest_text(F&& nest) {
  NewExpr deep = ref("a");
  try {
    for (;;) deep = nest(deep);
  } catch (const UsageError&) {
    return to_text(deep, {.one_line = true});
  }
}

TEST(NewExpr, TheDeepestExpressionsParse) {
  const std::string texts[] = {
      deepest_text([](const NewExpr& e) { return NewExpr::tuple({e}); }),
      deepest_text([](const NewExpr& e) { return sum(num(1), e); }),
      deepest_text([](const NewExpr& e) { return NewExpr::unary(UnaryOp::Not, e); }),
      deepest_text([](const NewExpr& e) {
        return NewExpr::object({{e, num(1)}});
      }),
      deepest_text([](const NewExpr& e) { return NewExpr::conditional(e, num(1), num(2)); }),
      deepest_text([](const NewExpr& e) { return NewExpr::quoted_template({e}); }),
      deepest_text([](const NewExpr& e) { return sum(e, num(1)).attribute("b"); }),
      deepest_text([](const NewExpr& e) { return NewExpr::call("f", {ref("b").index(e)}); }),
      deepest_text([](const NewExpr& e) {
        return NewExpr::object_for({.value = "v", .collection = num(1)}, num(1), e);
      }),
  };
  for (const std::string& text : texts) {
    Diagnostics diags;
    syntax::parse_expression(Source::make("x", text), diags);
    EXPECT_FALSE(diags.has_errors()) << text.substr(0, 60) << diags.items().front().detail;
  }
}

TEST(NewExpr, LimitsNesting) {
  NewExpr deep = num(1);
  const auto nest = [&] {
    for (int i = 0; i < 1000; ++i) deep = NewExpr::tuple({deep});
  };
  EXPECT_USAGE_ERROR(nest(), "the new syntax is nested too deeply");
  NewExpr chain = ref("a");
  for (int i = 0; i < 1000; ++i) chain = sum(chain, ref("a"));
  for (int i = 0; i < 1000; ++i) chain = chain.attribute("a");
}

// --- existing expressions

TEST(NewExpr, ExistingExpressionsKeepTheirTextAndGetParentheses) {
  const Tokens tokens("a = (x + # c\n y) * f(z /* d */)\nb = <<EOT\nq\nEOT\n");
  const auto& document = tokens.map.document();
  const auto source = [&](syntax::NodeKind kind, std::size_t number = 0) {
    return NewExpr::source(document, *tokens.find(kind, number).as<syntax::Expr>());
  };
  EXPECT_EQ(to_text(source(syntax::NodeKind::Call)), "f(z /* d */)");
  EXPECT_EQ(to_text(product(source(syntax::NodeKind::Reference), num(2))), "x * 2");
  EXPECT_EQ(to_text(source(syntax::NodeKind::Binary, 1)), "(x + # c\n y)");
  EXPECT_EQ(to_text(source(syntax::NodeKind::Template)), "<<EOT\nq\nEOT");
  EXPECT_EQ(to_text(NewExpr::tuple({source(syntax::NodeKind::Template)}), {.one_line = true}),
            "[(<<EOT\nq\nEOT\n)]");
}

// --- items

TEST(NewItem, ItemsAreIndentedByFourSpacesForEachLevel) {
  const NewItem items[] = {
      NewItem::comment("A bucket.\n\nOf logs."),
      NewItem::block(
          "resource", {"logs", "aws:s3:Bucket"},
          {NewItem::attribute("tags", NewExpr::object({{NewExpr::string("a"), num(1)}})),
           NewItem::block("options", {}, {NewItem::attribute("retain", NewExpr::boolean(true))})}),
      NewItem::blank_line(),
      NewItem::attribute("x", ref("logs").attribute("id")),
  };
  EXPECT_EQ(to_text(items), R"(# A bucket.
#
# Of logs.
resource logs "aws:s3:Bucket" {
    tags = {
        a = 1
    }
    options {
        retain = true
    }
}

x = logs.id
)");
  EXPECT_THROW(NewItem::attribute("a b", num(1)), UsageError);
  EXPECT_THROW(NewItem::block("a b", {}, {}), UsageError);
}

// --- edits: test 81 of the behavior of PCL

constexpr std::string_view edited = R"(# The bucket.
resource "b" "aws:s3:Bucket" { # of logs
    # Its name.
    name = "b" + /* c */ x # d

    # Unused.
    tags = {} /* e */
}
)";

std::string with(const Tokens& tokens, const write::Change& change) {
  return write::with_changes(tokens.map.text({0, 1000}), std::span(&change, 1));
}

TEST(Replace, ATokenKeepsTheTriviaAroundIt) {
  const Tokens tokens("a = 1\nr /* x */ \"l\" /* y */ {\n  b = c /* p */ + /* q */ d\n}\n");
  const auto block = tokens.map.tokens_of(tokens.block());
  EXPECT_EQ(with(tokens, replace(block[0], "s")),
            "a = 1\ns /* x */ \"l\" /* y */ {\n  b = c /* p */ + /* q */ d\n}\n");
  EXPECT_EQ(with(tokens, replace(block[1], "m")),
            "a = 1\nr /* x */ m /* y */ {\n  b = c /* p */ + /* q */ d\n}\n");
  const auto op = tokens.map.tokens_of(tokens.find(syntax::NodeKind::Binary))[0];
  EXPECT_EQ(with(tokens, replace(op, "-")),
            "a = 1\nr /* x */ \"l\" /* y */ {\n  b = c /* p */ - /* q */ d\n}\n");
}

TEST(Replace, AnExpressionGetsTheParenthesesOfItsPlace) {
  const Tokens tokens("a = x * y /* c */\nb = [p, q]\nc = z.w\nd = {e = 1}\nf = \"${g}\"\n");
  const auto changed = [&](syntax::NodeKind kind, std::size_t number, const NewExpr& by) {
    const write::Change change =
        replace(tokens.map, *tokens.find(kind, number).as<syntax::Expr>(), by);
    return change.text;
  };
  const auto ref_kind = syntax::NodeKind::Reference;
  const NewExpr by = sum(ref("m"), num(1));
  EXPECT_EQ(changed(ref_kind, 0, by), "(m + 1)");
  EXPECT_EQ(changed(ref_kind, 0, product(ref("m"), num(2))), "m * 2");
  EXPECT_EQ(changed(ref_kind, 1, product(ref("m"), num(2))), "(m * 2)");
  EXPECT_EQ(changed(ref_kind, 2, ref("for")), "(for)");
  EXPECT_EQ(changed(ref_kind, 3, NewExpr::tuple({num(1)})), "[\n    1,\n]");
  EXPECT_EQ(changed(ref_kind, 4, by), "m + 1");
  EXPECT_EQ(changed(ref_kind, 5, by), "(m + 1)");
  EXPECT_EQ(changed(ref_kind, 5, NewExpr::string("m")), "m");
  EXPECT_EQ(changed(ref_kind, 6, NewExpr::tuple({num(1), num(2)})), "[1, 2]");
}

TEST(Replace, PartsThatAreNotExpressionsAreRefused) {
  const Tokens tokens("a = \"x${y}\"\nb = z.0\nc = w[*].v\n");
  for (const auto kind :
       {syntax::NodeKind::Text, syntax::NodeKind::Number, syntax::NodeKind::SplatItem}) {
    EXPECT_USAGE_ERROR(replace(tokens.map, *tokens.find(kind).as<syntax::Expr>(), num(1)),
                       "this part of an expression cannot be replaced alone");
  }
  const Tokens others("d = 1\n");
  EXPECT_USAGE_ERROR(
      replace(tokens.map, *others.find(syntax::NodeKind::Number).as<syntax::Expr>(), num(1)),
      "the expression is not in the document");
}

class EditedDocument : public testing::Test {
 protected:
  std::string apply(const write::Edit& edit) {
    const auto changes = document_.apply(std::span(&edit, 1), diags_);
    EXPECT_TRUE(changes) << hecla::to_text(diags_);
    return std::string(document_.text());
  }
  write::Address at(std::string_view address) { return *write::Address::parse(address, diags_); }

  Diagnostics diags_;
  write::Document document_{Source::make("main.pp", std::string(edited)), diags_};
};

std::string replaced(std::string_view what, std::string_view by) {
  std::string text(edited);
  return text.replace(text.find(what), what.size(), by);
}

TEST_F(EditedDocument, RenamingKeepsCommentsAndLayout) {
  EXPECT_EQ(apply(write::Edit::rename(at("resource.b[\"aws:s3:Bucket\"].name"), {"label"})),
            replaced("name =", "label ="));
}

TEST_F(EditedDocument, ReplacingAValueKeepsItsSurroundings) {
  EXPECT_EQ(apply(write::Edit::set(at("resource.b[\"aws:s3:Bucket\"].tags"),
                                   edit_text(NewExpr::object({{NewExpr::string("a"), num(1)}})))),
            replaced("{} /*", "{\n        a = 1\n    } /*"));
}

TEST_F(EditedDocument, DroppingAnItemDropsItsComments) {
  EXPECT_EQ(apply(write::Edit::remove(at("resource.b[\"aws:s3:Bucket\"].tags"))),
            replaced("\n    # Unused.\n    tags = {} /* e */\n", ""));
}

TEST_F(EditedDocument, NewItemsAreIndentedByFourSpaces) {
  const NewItem items[] = {
      NewItem::block("options", {}, {NewItem::attribute("retain", NewExpr::boolean(true))})};
  EXPECT_EQ(apply(write::Edit::add(at("resource.b[\"aws:s3:Bucket\"]"), to_text(items))),
            replaced("/* e */\n", "/* e */\n\n    options {\n        retain = true\n    }\n"));
}

TEST(NewItems, AreIndentedByFourSpacesInDocumentsWithoutIndentation) {
  Diagnostics diags;
  write::Document document(Source::make("main.pp", "resource r \"x\" {\n}\n"), diags);
  write::Edit edit = write::Edit::add(*write::Address::parse("resource.r.x", diags), "a = 1\n");
  edit.indent = 4;
  ASSERT_TRUE(document.apply(std::span(&edit, 1), diags));
  EXPECT_EQ(document.text(), "resource r \"x\" {\n    a = 1\n}\n");
}

}  // namespace
}  // namespace hecla::pcl
