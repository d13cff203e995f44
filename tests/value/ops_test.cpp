// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

using Binary = ValueResult<Value> (*)(const Value&, const Value&);

struct ArithmeticCase {
  int line;
  Binary operation;
  Value a, b, expected;
};

TEST(ArithmeticTest, ComputesAndRefines) {
  const Value unknown = unknown_number(not_null());
  const Value infinite = Value::number(Number::infinity());
  const ArithmeticCase cases[] = {
      {__LINE__, add, num(1), num(2), num(3)},
      {__LINE__, add, num("0.1"), num("0.2"), num("0.3")},
      {__LINE__, add, num("1152921504606846975"), num(1), num("1152921504606846976")},
      {__LINE__, add, num("-1152921504606846976"), num(-1), num("-1152921504606846977")},
      {__LINE__, add, infinite, num(1), infinite},
      {__LINE__, subtract, num(1), num(2), num(-1)},
      {__LINE__, subtract, num("-1152921504606846976"), num(1), num("-1152921504606846977")},
      {__LINE__, multiply, num(6), num(7), num(42)},
      {__LINE__, multiply, num(1 << 30), num(1 << 30), num(std::int64_t{1} << 60)},
      {__LINE__, multiply, num("1000000000000"), num("1000000000000"), num("1e24")},
      {__LINE__, multiply, num("0.5"), num(4), num(2)},
      {__LINE__, divide, num(1), num(4), num("0.25")},
      {__LINE__, divide, num(6), num(3), num(2)},
      {__LINE__, divide, num(1), num(0), infinite},
      {__LINE__, modulo, num(7), num(3), num(1)},
      {__LINE__, modulo, num(-7), num(3), num(-1)},
      {__LINE__, modulo, num(5), num(0), num(5)},
      {__LINE__, add, unknown_number(), num(1), unknown},
      {__LINE__, add, Value::dynamic(), num(1), unknown},
      {__LINE__, add, unknown_number(), Value::null(Type::number()), unknown},
      {__LINE__, add, unknown_number(between(1, 5)), num(10), unknown_number(between(11, 15))},
      {__LINE__, add, unknown_number(at_least(1)), unknown_number(at_least(2)),
       unknown_number(at_least(3))},
      {__LINE__, add, unknown_number(at_least(1)), unknown_number(at_most(2)), unknown},
      {__LINE__, subtract, num(10), unknown_number(between(1, 5)), unknown_number(between(5, 9))},
      {__LINE__, multiply, num(-2), unknown_number(between(1, 5)),
       unknown_number(between(-10, -2))},
      {__LINE__, multiply, num(0), unknown_number(between(1, 5)), num(0)},
      {__LINE__, multiply, num(0), unknown_number(), unknown},
      {__LINE__, divide, unknown_number(between(1, 5)), num(2), unknown},
      {__LINE__, modulo, num(2), unknown_number(between(1, 5)), unknown},
  };
  for (const ArithmeticCase& c : cases) {
    SCOPED_TRACE(testing::Message() << "case in line " << c.line);
    EXPECT_THAT(c.operation(c.a, c.b), IsOk(c.expected));
    EXPECT_THAT(c.operation(c.a.with_mark(Mark("a")), c.b.with_mark(Mark("b"))),
                IsOk(c.expected.with_marks({Mark("a"), Mark("b")})));
  }
}

TEST(ArithmeticTest, UndefinedResultsAreErrors) {
  const Value infinite = Value::number(Number::infinity());
  EXPECT_THAT(subtract(infinite, infinite), IsError());
  EXPECT_THAT(multiply(num(0), infinite), IsError());
  EXPECT_THAT(divide(num(0), num(0)), IsError());
  EXPECT_THAT(divide(num(0).with_mark(Mark("m")), num(0)), IsError());
}

TEST(ArithmeticTest, HasUnaryOperations) {
  EXPECT_EQ(negate(num(5)), num(-5));
  EXPECT_EQ(negate(num("-1152921504606846976")), num("1152921504606846976"));
  EXPECT_EQ(negate(unknown_number(at_least(1))), unknown_number(not_null()));
  EXPECT_EQ(absolute(num("-0.5")), num("0.5"));
  EXPECT_EQ(absolute(unknown_number()), unknown_number(at_least(0)));
  EXPECT_EQ(absolute(num(-1).with_mark(Mark("m"))), num(1).with_mark(Mark("m")));
}

TEST(ArithmeticTest, InvalidOperandsAreUsageErrors) {
  EXPECT_THROW((void)add(str("1"), num(1)), UsageError);
  EXPECT_THROW((void)add(num(1), Value::null(Type::number())), UsageError);
  EXPECT_THROW((void)negate(Value::null(Type::number())), UsageError);
  EXPECT_THROW((void)less_than(num(1), yes()), UsageError);
  EXPECT_THROW((void)logical_and(num(1), yes()), UsageError);
  EXPECT_THROW((void)logical_and(Value::null(Type::boolean()), no()), UsageError);
  EXPECT_THROW((void)logical_not(Value::null(Type::boolean())), UsageError);
}

TEST(ComparisonTest, ComparesNumbersAndRanges) {
  EXPECT_EQ(less_than(num(1), num(2)), yes());
  EXPECT_EQ(less_than(num(2), num(2)), no());
  EXPECT_EQ(less_than(num("1.5"), num(2)), yes());
  EXPECT_EQ(less_than_or_equal(num(2), num(2)), yes());
  EXPECT_EQ(greater_than(num(3), num(2)), yes());
  EXPECT_EQ(greater_than_or_equal(num("2.5"), num("2.5")), yes());
  EXPECT_EQ(less_than(unknown_number(), num(2)), unknown_bool());
  EXPECT_EQ(less_than(unknown_number(at_most(1)), num(2)), yes());
  EXPECT_EQ(less_than(unknown_number(at_least(3)), num(2)), no());
  EXPECT_EQ(less_than(unknown_number(at_least(2)), num(2)), unknown_bool());
  EXPECT_EQ(greater_than(unknown_number(at_least(3)), num(2)), yes());
  EXPECT_EQ(greater_than_or_equal(unknown_number(at_least(3)), num(2)), yes());
  EXPECT_EQ(greater_than_or_equal(unknown_number(at_least(2)), num(2)), unknown_bool());
  EXPECT_EQ(less_than_or_equal(unknown_number(at_least(3)), num(2)), no());
  EXPECT_EQ(less_than(Value::dynamic(), num(2)), unknown_bool());
  EXPECT_EQ(less_than(num(1).with_mark(Mark("m")), num(2)), yes().with_mark(Mark("m")));
}

TEST(LogicTest, OneOperandMayDecideTheResult) {
  const Value unknown = Value::unknown(Type::boolean());
  EXPECT_EQ(logical_and(yes(), yes()), yes());
  EXPECT_EQ(logical_and(yes(), no()), no());
  EXPECT_EQ(logical_and(unknown, no()), no());
  EXPECT_EQ(logical_and(yes(), unknown), unknown_bool());
  EXPECT_EQ(logical_and(Value::dynamic(), no()), no());
  EXPECT_EQ(logical_and(Value::null(Type::boolean()), unknown), unknown_bool());
  EXPECT_EQ(logical_or(no(), no()), no());
  EXPECT_EQ(logical_or(unknown, yes()), yes());
  EXPECT_EQ(logical_or(no(), unknown), unknown_bool());
  EXPECT_EQ(logical_not(yes()), no());
  EXPECT_EQ(logical_not(unknown), unknown_bool());
  EXPECT_EQ(logical_not(Value::dynamic()), unknown_bool());
  EXPECT_EQ(logical_and(unknown.with_mark(Mark("m")), no()), no().with_mark(Mark("m")));
}

TEST(IndexTest, FindsElements) {
  const Value map = Value::map(Type::number(), {{"a", num(1)}});
  const Value tuple = Value::tuple({num(1), str("x")});
  EXPECT_EQ(index(numbers({5, 6}), num(1)), num(6));
  EXPECT_EQ(index(map, str("a")), num(1));
  EXPECT_EQ(index(tuple, num(1)), str("x"));
  EXPECT_EQ(has_index(numbers({5, 6}), num(1)), yes());
  EXPECT_EQ(has_index(numbers({5, 6}), num(2)), no());
  EXPECT_EQ(has_index(numbers({5, 6}), num(-1)), no());
  EXPECT_EQ(has_index(numbers({5, 6}), num("0.5")), no());
  EXPECT_EQ(has_index(numbers({5, 6}), num("1e100")), no());
  EXPECT_EQ(has_index(numbers({5, 6}), str("a")), no());
  EXPECT_EQ(has_index(map, str("b")), no());
  EXPECT_EQ(has_index(map, num(0)), no());
  EXPECT_EQ(has_index(tuple, num(1)), yes());
}

TEST(IndexTest, UnknownOperandsReturnUnknownElements) {
  const Value list = Value::unknown(Type::list(Type::string()));
  const Value tuple = Value::unknown(Type::tuple({Type::number(), Type::string()}));
  EXPECT_EQ(index(list, num(0)), Value::unknown(Type::string()));
  EXPECT_EQ(index(numbers({1, 2}), unknown_number()),
            Value::unknown(Type::number(), between(1, 2)));
  EXPECT_EQ(index(numbers({}), Value::dynamic()), unknown_number());
  EXPECT_EQ(index(tuple, num(1)), Value::unknown(Type::string()));
  EXPECT_EQ(index(tuple, unknown_number()), Value::dynamic());
  EXPECT_EQ(index(Value::dynamic(), num(1)), Value::dynamic());
  EXPECT_EQ(has_index(list, num(0)), unknown_bool());
  EXPECT_EQ(has_index(tuple, num(1)), yes());
  EXPECT_EQ(has_index(tuple, num(2)), no());
  EXPECT_EQ(has_index(tuple, unknown_number()), unknown_bool());
  EXPECT_EQ(has_index(Value::dynamic(), num(1)), unknown_bool());
}

TEST(IndexTest, KeepsMarksOfCollectionAndKey) {
  const Value result = index(numbers({5}).with_mark(Mark("list")), num(0).with_mark(Mark("key")));
  EXPECT_EQ(result, num(5).with_marks({Mark("list"), Mark("key")}));
}

TEST(IndexTest, InvalidOperandsAreUsageErrors) {
  EXPECT_THROW((void)index(numbers({5}), num(1)), UsageError);
  EXPECT_THROW((void)index(numbers({5}), str("0")), UsageError);
  EXPECT_THROW((void)index(numbers({5}), Value::null(Type::number())), UsageError);
  EXPECT_THROW((void)index(Value::null(Type::list(Type::number())), num(0)), UsageError);
  EXPECT_THROW((void)index(Value::object({}), str("a")), UsageError);
  EXPECT_THROW((void)has_index(str("a"), num(0)), UsageError);
}

TEST(AttributeTest, IsReadThroughMarksAndUnknowns) {
  const Value object = Value::object({{"a", num(1)}, {"\u00e9", num(2)}});
  EXPECT_EQ(get_attribute(object, "a"), num(1));
  EXPECT_EQ(get_attribute(object, "e\u0301"), num(2));
  EXPECT_EQ(get_attribute(object.with_mark(Mark("m")), "a"), num(1).with_mark(Mark("m")));
  EXPECT_EQ(get_attribute(Value::unknown(object.type()), "a"), unknown_number());
  EXPECT_EQ(get_attribute(Value::dynamic(), "a"), Value::dynamic());
  EXPECT_THROW((void)get_attribute(object, "b"), UsageError);
  EXPECT_THROW((void)get_attribute(Value::null(object.type()), "a"), UsageError);
  EXPECT_THROW((void)get_attribute(num(1), "a"), UsageError);
}

TEST(LengthTest, IsKnownOrRefined) {
  const Value unknown = Value::unknown(Type::string());
  const Value any_length = Value::unknown(Type::number(), {.null = Nullness::NotNull,
                                                           .min = NumberBound{Number(0)},
                                                           .max = NumberBound{Number(INT64_MAX)}});
  EXPECT_EQ(length(numbers({1, 2})), num(2));
  EXPECT_EQ(length(Value::tuple({num(1)})), num(1));
  EXPECT_EQ(length(Value::object({{"a", num(1)}})), num(1));
  EXPECT_EQ(length(Value::unknown(Type::tuple({Type::string()}))), num(1));
  EXPECT_EQ(length(Value::unknown(Type::list(Type::string()))), any_length);
  EXPECT_EQ(length(Value::dynamic()), any_length);
  EXPECT_EQ(length(Value::unknown(Type::list(Type::string()), with_length(2, 5))),
            unknown_number(between(2, 5)));
  EXPECT_EQ(length(Value::unknown(Type::map(Type::string()), with_length(2, 2))), num(2));
  EXPECT_EQ(length(set_of({unknown})), num(1));
  EXPECT_EQ(length(set_of({unknown, str("a"), str("b")})), unknown_number(between(1, 3)));
  EXPECT_EQ(length(Value::list(Type::string(), {unknown, unknown})), num(2));
  EXPECT_EQ(length(numbers({1}).with_mark(Mark("m"))), num(1).with_mark(Mark("m")));
  EXPECT_THROW((void)length(str("abc")), UsageError);
  EXPECT_THROW((void)length(Value::null(Type::list(Type::string()))), UsageError);
}

}  // namespace
}  // namespace hecla
