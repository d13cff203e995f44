// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

const Value unknown_string_ = Value::unknown(Type::string());

Value object(std::vector<Value::Field> fields) { return Value::object(std::move(fields)); }

struct EqualsCase {
  int line;
  Value a, b, expected;
};

void check(const std::vector<EqualsCase>& cases) {
  for (const EqualsCase& c : cases) {
    SCOPED_TRACE(testing::Message() << "case in line " << c.line);
    EXPECT_EQ(equals(c.a, c.b), c.expected);
    EXPECT_EQ(equals(c.b, c.a), c.expected);
  }
}

TEST(EqualsTest, ComparesKnownValues) {
  check({
      {__LINE__, num(1), num(1), yes()},
      {__LINE__, num(1), num(2), no()},
      {__LINE__, num("0.5"), num("0.5"), yes()},
      {__LINE__, num("0.5"), num(0), no()},
      {__LINE__, num(1), str("1"), no()},
      {__LINE__, str("a"), str("a"), yes()},
      {__LINE__, yes(), yes(), yes()},
      {__LINE__, numbers({1, 2}), numbers({1, 2}), yes()},
      {__LINE__, numbers({1, 2}), numbers({2, 1}), no()},
      {__LINE__, numbers({1}), numbers({1, 2}), no()},
      {__LINE__, numbers({}), numbers({}), yes()},
      {__LINE__, Value::tuple({num(1)}), numbers({1}), no()},
      {__LINE__, object({{"a", num(1)}}), object({{"a", num(1)}}), yes()},
      {__LINE__, object({{"a", num(1)}}), object({{"b", num(1)}}), no()},
      {__LINE__, Value::map(Type::number(), {{"a", num(1)}}),
       Value::map(Type::number(), {{"b", num(1)}}), no()},
      {__LINE__, set_of({num(1), num(2)}), set_of({num(2), num(1), num(2)}), yes()},
      {__LINE__, set_of({num(1), num(2)}), set_of({num(2)}), no()},
      {__LINE__, Value::tuple({set_of({str("a")})}), Value::tuple({set_of({str("a")})}), yes()},
  });
}

TEST(EqualsTest, NullsOfAllTypesAreEqual) {
  check({
      {__LINE__, Value(), Value(), yes()},
      {__LINE__, Value::null(Type::string()), Value::null(Type::number()), yes()},
      {__LINE__, Value::null(Type::string()), str("a"), no()},
      {__LINE__, Value::null(Type::string()), unknown_string_, unknown_bool()},
      {__LINE__, Value::null(Type::string()), unknown_string(not_null()), no()},
      {__LINE__, Value(), unknown_number(), unknown_bool()},
      {__LINE__, object({{"a", Value()}}), object({{"a", Value()}}), yes()},
  });
}

TEST(EqualsTest, UnknownOperandsMakeItUnknown) {
  check({
      {__LINE__, unknown_string_, unknown_string_, unknown_bool()},
      {__LINE__, unknown_string_, str("a"), unknown_bool()},
      {__LINE__, unknown_string_, num(1), no()},
      {__LINE__, Value::dynamic(), num(1), unknown_bool()},
      {__LINE__, Value::dynamic(), Value::dynamic(), unknown_bool()},
      {__LINE__, unknown_string_, unknown_number(), unknown_bool()},
      {__LINE__, Value::unknown(Type::list(Type::dynamic())), numbers({1}), unknown_bool()},
      {__LINE__, Value::unknown(Type::list(Type::dynamic())), num(1), no()},
  });
}

TEST(EqualsTest, RefinementsMayRuleItOut) {
  const Type list = Type::list(Type::number());
  check({
      {__LINE__, unknown_string(prefixed("ab")), str("abc"), unknown_bool()},
      {__LINE__, unknown_string(prefixed("ab")), str("xbc"), no()},
      {__LINE__, unknown_string(prefixed("ab")), str("a"), no()},
      {__LINE__, unknown_number(between(1, 5)), num(3), unknown_bool()},
      {__LINE__, unknown_number(between(1, 5)), num(6), no()},
      {__LINE__, unknown_number(between(1, 5)), num(0), no()},
      {__LINE__, unknown_number({.min = NumberBound{Number(1), false}}), num(1), no()},
      {__LINE__, Value::unknown(list, with_length(2)), numbers({1}), no()},
      {__LINE__, Value::unknown(list, with_length(0, 1)), numbers({1, 2}), no()},
      {__LINE__, Value::unknown(list, with_length(1, 2)), numbers({1, 2}), unknown_bool()},
      {__LINE__, Value::unknown(Type::set(Type::string()), with_length(3)),
       set_of({unknown_string_, str("a")}), no()},
      {__LINE__, Value::unknown(Type::set(Type::string()), with_length(0, 1)),
       set_of({unknown_string_, str("a")}), unknown_bool()},
  });
}

TEST(EqualsTest, UnknownPartsMakeItUnknown) {
  check({
      {__LINE__, Value::tuple({unknown_string_}), Value::tuple({str("a")}), unknown_bool()},
      {__LINE__, Value::tuple({num(1), unknown_string_}), Value::tuple({num(2), str("a")}), no()},
      {__LINE__, object({{"a", unknown_number()}, {"b", num(1)}}),
       object({{"a", num(1)}, {"b", num(2)}}), no()},
      {__LINE__, object({{"a", unknown_number()}}), object({{"a", str("x")}}), no()},
      {__LINE__, object({{"a", Value::dynamic()}}), object({{"a", str("x")}}), unknown_bool()},
      {__LINE__, object({{"a", Value::dynamic()}}), object({{"b", str("x")}}), no()},
      {__LINE__, object({{"a", Value::dynamic()}}), Value::dynamic(), unknown_bool()},
  });
  // Lists are compared in order, up to the first element that decides or is undecided.
  EXPECT_EQ(equals(Value::tuple({unknown_string_, num(1)}), Value::tuple({str("a"), num(2)})),
            unknown_bool());
}

TEST(EqualsTest, ADifferenceAnywhereInAnObjectDecides) {
  const auto with = [](const Value& a, const Value& b) {
    return object({{"a", a}, {"b", object({{"c", b}})}});
  };
  const Value unknown_part = object({{"x", unknown_number()}});
  const Value known_part = object({{"x", num(1)}});
  check({
      {__LINE__, with(unknown_number(), num(1)), with(num(1), num(2)), no()},
      {__LINE__, with(unknown_number(), num(1)), with(num(1), num(1)), unknown_bool()},
      {__LINE__, with(unknown_part, Value::tuple({num(1), num(2)})),
       with(known_part, Value::tuple({num(1), num(3)})), no()},
      {__LINE__, with(Value::tuple({unknown_part, num(1)}), num(1)),
       with(Value::tuple({known_part, num(2)}), num(1)), unknown_bool()},
      {__LINE__, with(Value::tuple({unknown_part, num(1)}), num(1)),
       with(Value::tuple({known_part, num(2)}), num(2)), no()},
  });
}

TEST(EqualsTest, SetsWithUnknownElementsAreNeverKnownToBeEqual) {
  const Value unknown = set_of({str("a"), unknown_string_});
  const Value inner = set_of({object({{"a", unknown_string_}})});
  check({
      {__LINE__, unknown, unknown, unknown_bool()},
      {__LINE__, unknown, set_of({str("b")}), unknown_bool()},
      {__LINE__, set_of({str("a"), Value::null(Type::string()), unknown_string_}),
       set_of({str("a")}), unknown_bool()},
      {__LINE__, inner, inner, no()},
      {__LINE__, set_of({Value::null(Type::string()), str("a")}),
       set_of({str("a"), Value::null(Type::string())}), yes()},
  });
}

TEST(EqualsTest, CarriesMarksFromAllDepths) {
  const Value deep = Value::tuple({str("a").with_mark(Mark("deep"))});
  const Value result = equals(deep, Value::tuple({str("a")}).with_mark(Mark("top")));
  EXPECT_EQ(result, yes().with_marks({Mark("deep"), Mark("top")}));
  EXPECT_THAT(not_equal(num(1).with_mark(Mark("m")), num(1)), IsBelowMarks(no()));
}

TEST(EqualsTest, NotEqualIsTheOpposite) {
  EXPECT_EQ(not_equal(num(1), num(2)), yes());
  EXPECT_EQ(not_equal(num(1), num(1)), no());
  EXPECT_EQ(not_equal(unknown_string_, str("a")), unknown_bool());
}

TEST(IdentityTest, DistinguishesTypesAndStates) {
  const std::vector<Value> all = {
      num(1),
      num(2),
      num("1.5"),
      str("1"),
      str(""),
      yes(),
      no(),
      Value(),
      Value::dynamic(),
      Value::null(Type::string()),
      unknown_string_,
      unknown_string(not_null()),
      unknown_string(prefixed("a")),
      unknown_string(prefixed("b")),
      unknown_number(between(1, 2)),
      unknown_number(between(1, 3)),
      num(1).with_mark(Mark("m")),
      num(1).with_mark(Mark("n")),
      num(1).with_marks({Mark("m"), Mark("n")}),
      numbers({}),
      numbers({1}),
      numbers({1, 2}),
      set_of({num(1)}),
      Value::tuple({}),
      Value::tuple({num(1)}),
      Value::tuple({num(1).with_mark(Mark("m"))}),
      object({}),
      object({{"a", num(1)}}),
      object({{"b", num(1)}}),
      Value::map(Type::number(), {}),
      Value::map(Type::number(), {{"a", num(1)}}),
      Value::map(Type::number(), {{"b", num(1)}}),
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      EXPECT_EQ(all[i] == all[j], i == j)
          << all[i].to_debug_string() << " and " << all[j].to_debug_string();
      if (i != j) {
        EXPECT_NE(all[i].hash(), all[j].hash()) << all[i].to_debug_string();
      }
    }
  }
}

TEST(IdentityTest, EqualContentsAreIdentical) {
  const auto make = [] {
    return Value::object(
        {{"a", Value::list(Type::string(), {str("x"), unknown_string(prefixed("p-"))})},
         {"b", Value::map(Type::number(), {{"k", num("1e100")}})},
         {"c", set_of({num(2), num(1)}).with_mark(Mark("m"))}});
  };
  EXPECT_EQ(make(), make());
  EXPECT_EQ(make().hash(), make().hash());
}

class Even : public CapsuleOperations {
 public:
  bool equals(const void* a, const void* b) const override { return value(a) % 2 == value(b) % 2; }
  std::size_t hash(const void* object) const override {
    return static_cast<std::size_t>(value(object) % 2);
  }
  std::string to_debug_string(const void* object) const override {
    return std::to_string(value(object));
  }

 private:
  static int value(const void* object) { return *static_cast<const int*>(object); }
};

TEST(IdentityTest, CapsuleTypesDefineTheirEquality) {
  const Type type = Type::capsule("parity", std::make_shared<Even>());
  const auto of = [&](int n) { return Value::capsule(type, std::make_shared<const int>(n)); };
  EXPECT_EQ(of(1), of(3));
  EXPECT_EQ(of(1).hash(), of(3).hash());
  EXPECT_NE(of(1), of(2));
  EXPECT_EQ(equals(of(2), of(4)), yes());
  EXPECT_EQ(set_of({of(1), of(2), of(3)}).size(), 2u);
  EXPECT_EQ(of(5).to_debug_string(), "Value::capsule(parity, 5)");
}

TEST(DebugTextTest, ShowsTypesStatesAndMarks) {
  const Value value = Value::object(
      {{"a", Value::list(Type::number(), {num(1), Value()})},
       {"m", Value::map(Type::boolean(), {{"k", yes()}})},
       {"s", str("x\"y\n").with_mark(Mark("secret"))},
       {"t",
        Value::tuple({Value::dynamic(), unknown_string(prefixed("p"))}).with_mark(Mark("n"))}});
  EXPECT_EQ(
      value.to_debug_string(),
      "Value::object({{\"a\", Value::list(number, {Value::number(1), Value::null(number)})}, "
      "{\"m\", Value::map(bool, {{\"k\", Value::boolean(true)}})}, "
      "{\"s\", Value::string(\"x\\\"y\\n\").with_marks({\"secret\"})}, "
      "{\"t\", Value::tuple({Value::dynamic(), Value::unknown(string, {not null, prefix \"p\"})})"
      ".with_marks({\"n\"})}})");
}

TEST(DebugTextTest, IsCutShort) {
  const std::string text = strings({std::string(1000, 'x'), "y"}).to_debug_string(20);
  EXPECT_EQ(text, "Value::list(string, ...");
}

}  // namespace
}  // namespace hecla
