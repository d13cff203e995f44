// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/model/custom_decode.h>
#include <hecla/write/value_text.h>

#include "support/parsed.h"
#include "unicode/unicode.h"

namespace hecla::write {
namespace {

Value numbers(int count) {
  std::vector<Value> elements;
  for (int i = 0; i < count; ++i) elements.push_back(Value::number(i));
  return Value::tuple(std::move(elements));
}

TEST(QuoteTest, EscapesWhatWouldBeReadDifferently) {
  const struct {
    std::string_view text, quoted;
  } cases[] = {
      {"", R"("")"},
      {"plain", R"("plain")"},
      {"a\"b\\c", R"("a\"b\\c")"},
      {"line\nnext\r\tend", R"("line\nnext\r\tend")"},
      {"${x} %{if}", R"("$${x} %%{if}")"},
      {"$${x}", R"("$$${x}")"},
      {"5% of $3", R"("5% of $3")"},
      {"ends in $", R"("ends in $")"},
      {std::string_view("nul\0!", 5), R"("nul\u0000!")"},
      {"\x7f\xef\xbb\xbf", R"("\u007f\ufeff")"},
      {"right to left \xe2\x80\xae!", R"("right to left \u202e!")"},
      {"gr\xc3\xbc\xc3\x9f", "\"gr\xc3\xbc\xc3\x9f\""},
  };
  for (const auto& [text, quoted] : cases) EXPECT_EQ(quote(text), quoted);
}

TEST(ValueText, NamesExpressionsInJson) {
  Diagnostics diags;
  const Body body = test::json_body(R"({"a": ["${b}"]})");
  const Expression expression = body.just_attributes(diags).at(0).expression;
  EXPECT_EQ(
      to_hcl(Value::capsule(expression_type(), std::make_shared<const Expression>(expression))),
      "(expression in the JSON syntax)");
}

TEST(IsIdentifierTest, FollowsTheLanguage) {
  for (const char* text : {"a", "a-b", "_x", "x9", "gr\xc3\xbc\xc3\x9f"})
    EXPECT_TRUE(unicode::is_identifier(text)) << text;
  for (const char* text : {"", "9x", "-a", "a b", "a.b", "\xff"})
    EXPECT_FALSE(unicode::is_identifier(text)) << text;
}

TEST(ToHclTest, WritesPrimitiveValues) {
  EXPECT_EQ(to_hcl(Value::string("a\n")), R"("a\n")");
  EXPECT_EQ(to_hcl(Value::number(-5)), "-5");
  EXPECT_EQ(to_hcl(Value::boolean(true)), "true");
  EXPECT_EQ(to_hcl(Value()), "null");
  EXPECT_EQ(to_hcl(Value::number(Number::infinity())), "1/0");
}

TEST(ToHclTest, WritesShortSequencesOnOneLine) {
  EXPECT_EQ(to_hcl(numbers(3)), "[0, 1, 2]");
  EXPECT_EQ(to_hcl(Value::tuple({})), "[]");
  EXPECT_EQ(to_hcl(Value::tuple({numbers(2), Value::object({})})), "[[0, 1], {}]");
}

TEST(ToHclTest, WritesLongSequencesOverSeveralLines) {
  EXPECT_EQ(to_hcl(numbers(3), {.width = 6}), "[\n  0,\n  1,\n  2,\n]");
  EXPECT_EQ(to_hcl(Value::tuple({numbers(2), numbers(3)}), {.width = 11}),
            "[\n  [0, 1],\n  [0, 1, 2],\n]");
}

TEST(ToHclTest, AlignsTheKeysOfSingleLines) {
  const Value value = Value::object({{"name", Value::string("web")},
                                     {"a", Value::number(1)},
                                     {"inner", Value::object({{"b c", Value::boolean(false)}})},
                                     {"long_name", numbers(2)}});
  EXPECT_EQ(to_hcl(value, {.indent = 2}), R"({
    a = 1
    inner = {
      "b c" = false
    }
    long_name = [0, 1]
    name      = "web"
  })");
}

TEST(ToHclTest, WritesOneLineOnRequest) {
  const Value inner = Value::object({{"b c", Value::string("$${x}\n")}, {"long", numbers(2)}});
  const Value value =
      Value::object({{"a", Value::tuple({inner, Value::tuple({}), Value::object({})})},
                     {"set", Value::set(Type::boolean(), {Value::boolean(true)})}});
  EXPECT_EQ(to_hcl(value, {.width = 1, .one_line = true}),
            R"({ a = [{ "b c" = "$$${x}\n", long = [0, 1] }, [], {}], set = [true] })");
  EXPECT_EQ(to_hcl(value, {.one_line = true, .typed = true}),
            R"({ a = [{ "b c" = "$$${x}\n", long = [0, 1] }, [], {}], set = toset([true]) })");
}

TEST(ToHclTest, QuotesKeysThatAreNotIdentifiers) {
  const Value value =
      Value::map(Type::number(), {{"for", Value::number(1)}, {"${x}", Value::number(2)}});
  EXPECT_EQ(to_hcl(value), "{\n  \"$${x}\" = 2\n  \"for\"   = 1\n}");
}

TEST(ToHclTest, MarksWhatHclCannotRepresent) {
  EXPECT_EQ(to_hcl(Value::dynamic()), "(known after apply)");
  EXPECT_EQ(to_hcl(Value::string("s").with_mark(Mark::sensitive())), "(sensitive value)");
  EXPECT_EQ(to_hcl(Value::string("s").with_mark(Mark::ephemeral())), "(ephemeral value)");
  EXPECT_EQ(to_hcl(Value::string("s").with_mark(Mark("other"))), "\"s\"");
  EXPECT_EQ(to_hcl(Value::tuple({Value::number(1).with_mark(Mark::sensitive())})),
            "[(sensitive value)]");
}

TEST(ToHclTest, KeepsTypesOnRequest) {
  const ValueTextOptions typed{.typed = true};
  EXPECT_EQ(to_hcl(Value::set(Type::number(), {Value::number(1)}), typed), "toset([1])");
  EXPECT_EQ(to_hcl(Value::null(Type::string()), typed), "tostring(null)");
  EXPECT_EQ(to_hcl(Value::map(Type::string(), {{"a", Value::string("b")}}), typed),
            "tomap({\n  a = \"b\"\n})");
  EXPECT_EQ(to_hcl(Value::list(Type::number(), {Value::number(1)}), {.width = 3, .typed = true}),
            "tolist([\n  1,\n])");
}

TEST(ToHclTest, StopsAtTheSizeLimit) {
  Value value = Value::number(1);
  for (int i = 0; i < 40; ++i) value = Value::tuple({value, value});
  const std::string text = to_hcl(value, {.max_bytes = 1000});
  EXPECT_GT(text.size(), 1000U);
  EXPECT_LT(text.size(), 1200U);
  EXPECT_TRUE(text.ends_with("..."));
  const Value pair = Value::tuple({Value::number(1), Value::number(2)});
  EXPECT_EQ(to_hcl(pair, {.max_bytes = 6}), "[1, 2]");
  EXPECT_GT(to_hcl(pair, {.one_line = true, .max_bytes = 3}).size(), 3U);
}

TEST(ToHclTest, NestsDeeplyWithoutUsingTheStack) {
  Value value = Value::tuple({});
  for (int i = 0; i < 2000; ++i) value = Value::tuple({value});
  EXPECT_GT(to_hcl(value).size(), 2000U * 2);
}

}  // namespace
}  // namespace hecla::write
