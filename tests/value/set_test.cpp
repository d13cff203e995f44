// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"
#include "value/set_order.h"

namespace hecla {
namespace {

using namespace test;

std::vector<Value> elements_of(const Value& set) {
  const auto elements = set.elements();
  return {elements.begin(), elements.end()};
}

std::string key_of(const Value& value) {
  std::string key;
  detail::append_set_key(value, key);
  return key;
}

TEST(SetTest, SortsStringsByBytes) {
  const Value set = set_of({str("b"), str("a"), str("abcdefghi"), str("abcdefgh"), str("B"),
                            str(""), str("\u00e9"), str("a")});
  const std::vector<Value> expected = {str(""),          str("B"), str("a"),     str("abcdefgh"),
                                       str("abcdefghi"), str("b"), str("\u00e9")};
  EXPECT_EQ(elements_of(set), expected);
}

TEST(SetTest, SortsNumbersBySize) {
  const Value set = set_of({num(10), num("2.5"), num(-1), num("1e30"), num(2), num(10)});
  const std::vector<Value> expected = {num(-1), num(2), num("2.5"), num(10), num("1e30")};
  EXPECT_EQ(elements_of(set), expected);
}

TEST(SetTest, SortsFalseBeforeTrue) {
  const std::vector<Value> expected = {no(), yes()};
  EXPECT_EQ(elements_of(set_of({yes(), no(), yes()})), expected);
}

TEST(SetTest, SortsUnknownElementsAfterKnownOnesAndNullLast) {
  const Value unknown = Value::unknown(Type::string());
  const Value set = set_of({Value(), unknown, str("a"), unknown, Value::null(Type::string())});
  const std::vector<Value> expected = {str("a"), unknown, unknown, Value::null(Type::string())};
  EXPECT_EQ(elements_of(set), expected);
}

TEST(SetTest, SortsOtherElementsByKey) {
  const auto with = [](const Value& n) { return Value::object({{"n", n}}); };
  const Value set = set_of({with(num("123456789012")), with(num("123456789011")),
                            with(num("12345678901")), with(num(5)), with(num(10))});
  // The order of the reference implementation: "<1.23456789e+10;>" < "<1.23456789e+11;>" < "<10;>"
  // < "<5;>"; elements with equal keys keep their original order.
  const std::vector<Value> expected = {with(num("12345678901")), with(num("123456789012")),
                                       with(num("123456789011")), with(num(10)), with(num(5))};
  EXPECT_EQ(elements_of(set), expected);
}

TEST(SetTest, WritesKeys) {
  EXPECT_EQ(key_of(Value::tuple({str("a\"\\\n\x7f"), num(1), yes(), no()})),
            "<\"a\\\"\\\\\\n\\x7f\";1;T;F;>");
  EXPECT_EQ(key_of(Value::map(Type::number(), {{"k", num(1)}, {"l", Value()}})),
            "{\"k\":1;\"l\":~;}");
  EXPECT_EQ(key_of(Value::list(Type::string(), {str("\u00e9"), str("\u00a0"), Value::dynamic()})),
            "[\"\u00e9\";\"\\u00a0\";?;]");
  EXPECT_EQ(key_of(str("\U000E0001\a\x1f")), "\"\\U000e0001\\a\\x1f\"");
  EXPECT_EQ(key_of(set_of({num(2), num(1)})), "[1;2;]");
  EXPECT_EQ(key_of(Value::object({})), "<>");
  EXPECT_EQ(key_of(Value::tuple({Value::tuple({}), numbers({})})), "<<>;[];>");
  EXPECT_EQ(key_of(num(9'999'999'999)), "9999999999");
}

TEST(SetTest, KeepsPartlyUnknownElementsApart) {
  const Value partly = Value::object({{"a", Value::unknown(Type::number())}});
  EXPECT_EQ(set_of({partly, partly}).size(), 2u);
  EXPECT_EQ(set_of({Value::object({{"a", num(1)}}), Value::object({{"a", num(1)}})}).size(), 1u);
}

TEST(SetTest, MarksOfElementsMoveToTheSet) {
  const Value set =
      set_of({str("a").with_mark(Mark("m")), str("a"), str("b").with_mark(Mark("n"))});
  EXPECT_EQ(set, set_of({str("a"), str("b")}).with_marks({Mark("m"), Mark("n")}));
  const Value deep = set_of({Value::tuple({num(1).with_mark(Mark("m"))})});
  EXPECT_EQ(deep, set_of({Value::tuple({num(1)})}).with_mark(Mark("m")));
}

TEST(SetTest, FindsElements) {
  const Value set = set_of({str("a"), str("c")});
  EXPECT_EQ(has_element(set, str("a")), yes());
  EXPECT_EQ(has_element(set, str("b")), no());
  EXPECT_EQ(has_element(set, num(1)), no());
  EXPECT_EQ(has_element(set, Value::unknown(Type::string())), unknown_bool());
  EXPECT_EQ(has_element(set, Value::dynamic()), unknown_bool());
  EXPECT_EQ(has_element(set, Value::null(Type::string())), no());
  EXPECT_EQ(has_element(set_of({str("a"), Value()}), Value::null(Type::string())), yes());
  EXPECT_EQ(has_element(Value::unknown(set.type()), str("a")), unknown_bool());
  EXPECT_EQ(has_element(set_of({str("a"), Value::unknown(Type::string())}), str("b")),
            unknown_bool());
  EXPECT_EQ(has_element(set_of({str("a"), Value::unknown(Type::string())}), str("a")), yes());
  EXPECT_USAGE_ERROR((void)has_element(Value::null(set.type()), str("a")),
                     "null has no attributes or elements");
  EXPECT_USAGE_ERROR((void)has_element(strings({"a"}), str("a")),
                     "cannot get an element of a set of a value of type list of string");
}

TEST(SetTest, FindsElementsOfAnyType) {
  std::vector<Value> objects;
  for (int i = 0; i < 100; ++i)
    objects.push_back(Value::object({{"id", num(i)}, {"name", str("n" + std::to_string(i))}}));
  const Value set = set_of(objects);
  for (const Value& object : objects) EXPECT_EQ(has_element(set, object), yes());
  EXPECT_EQ(has_element(set, Value::object({{"id", num(1)}, {"name", str("n2")}})), no());
  const Value marked = Value::object({{"id", num(1)}, {"name", str("n1").with_mark(Mark("m"))}});
  EXPECT_EQ(has_element(set, marked), yes().with_mark(Mark("m")));
}

TEST(SetTest, OrdersValuesOfOneType) {
  EXPECT_EQ(set_order(num(1), num(2)), std::strong_ordering::less);
  EXPECT_EQ(set_order(str("b"), str("a")), std::strong_ordering::greater);
  EXPECT_EQ(set_order(num(1), Value::unknown(Type::number())), std::strong_ordering::less);
  EXPECT_EQ(set_order(Value::null(Type::number()), Value::unknown(Type::number())),
            std::strong_ordering::greater);
  EXPECT_EQ(set_order(numbers({1, 2}), numbers({1, 3})), std::strong_ordering::less);
  EXPECT_USAGE_ERROR((void)set_order(num(1), str("a")), "values of different types have no order");
  EXPECT_USAGE_ERROR((void)set_order(num(1), num(1).with_mark(Mark("m"))),
                     "marked values have no order");
}

TEST(SetTest, MakesBigSetsFast) {
  std::vector<Value> texts, integers, objects;
  for (int i = 0; i < 100'000; ++i) {
    const std::int64_t n = (i * 7919L) % 50'000;
    texts.push_back(str("element-" + std::to_string(n)));
    integers.push_back(num(n));
    objects.push_back(Value::object({{"id", num(n)}, {"name", texts.back()}}));
  }
  EXPECT_EQ(set_of(texts).size(), 50'000u);
  EXPECT_EQ(set_of(integers).size(), 50'000u);
  EXPECT_EQ(set_of(objects).size(), 50'000u);
  EXPECT_EQ(equals(set_of(objects), set_of(objects)), yes());
}

TEST(SetTest, WithElementsOfOneKeyAreEqualInAnyOrder) {
  std::vector<Value> elements;
  for (std::int64_t i = 0; i < 20'000; ++i) {
    elements.push_back(Value::object({{"at", num(1'700'000'000'000'000 + i)}}));
  }
  const Value set = set_of(elements);
  std::reverse(elements.begin(), elements.end());
  EXPECT_EQ(equals(set, set_of(elements)), yes());
  elements[7] = Value::object({{"at", num(1)}});
  EXPECT_EQ(equals(set, set_of(elements)), no());
}

TEST(SetTest, ManyElementsWithOneKeyAreNotQuadratic) {
  const Type type = Type::capsule("opaque");
  std::vector<Value> capsules;
  for (int i = 0; i < 20'000; ++i)
    capsules.push_back(Value::capsule(type, std::make_shared<const int>(i)));
  std::vector<Value> twice = capsules;
  twice.insert(twice.end(), capsules.begin(), capsules.end());
  const Value set = set_of(twice);
  EXPECT_EQ(elements_of(set), capsules);
}

}  // namespace
}  // namespace hecla
