// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values of PCL types: which type a value has, and conversion of values.
#include <hecla/pcl/eventual_value.h>
#include <hecla/pcl/typed_value.h>

namespace hecla::pcl {
namespace {

using HclType = hecla::Type;

Value num(double number) { return Value::number(Number::from_double(number)); }
Value str(std::string_view text) { return Value::string(std::string(text)); }
Value null() { return Value::null(HclType::dynamic()); }

class TypedValue : public ::testing::Test {
 protected:
  // Returns the converted value, or null (dynamic) after a failure, whose message is kept.
  Value converted(const Value& value, Type to) {
    const auto result = convert_value(table_, value, to);
    message_ = result ? "" : result.error().to_string();
    return result ? *result : Value::dynamic();
  }
  std::string failure(const Value& value, Type to) {
    converted(value, to);
    return message_;
  }
  std::string type_text(const Value& value) { return type_of(table_, value).to_string(); }

  TypeTable table_;
  std::string message_;
};

TEST_F(TypedValue, TypesOfValues) {
  EventualSource output(EventualKind::Output), promise(EventualKind::Promise);
  EXPECT_EQ(type_text(num(1)), "number");
  EXPECT_EQ(type_text(null()), "none");
  EXPECT_EQ(type_text(Value::null(HclType::string())), "none");
  EXPECT_EQ(type_text(Value::object({{"a", str("x")}, {"b", Value::tuple({num(1), null()})}})),
            "object({a = string, b = tuple(number, none)})");
  EXPECT_EQ(type_text(output.eventual().placeholder(HclType::string())), "output(string)");
  EXPECT_EQ(type_text(promise.eventual().placeholder()), "promise(dynamic)");
  EXPECT_EQ(type_text(Value::list(HclType::string(),
                                  {str("a"), output.eventual().placeholder(HclType::string())})),
            "list(union(output(string), string))");
}

TEST_F(TypedValue, IntegersHaveNoFraction) {
  EXPECT_EQ(converted(str("80"), Type::integer()), num(80));
  EXPECT_EQ(failure(num(1.5), Type::integer()), "a number without a fraction is required");
  // More than 256 bits, exact.
  const std::string digits = "1" + std::string(90, '0') + "7";
  const Value big = converted(str(digits), Type::integer());
  EXPECT_EQ(converted(big, Type::string()), str(digits));
}

TEST_F(TypedValue, OnlyNoneAcceptsNull) {
  EXPECT_EQ(converted(null(), Type::none()), null());
  EXPECT_EQ(converted(null(), table_.optional(Type::string())), null());
  EXPECT_EQ(converted(null(), Type::dynamic()), null());
  EXPECT_EQ(failure(null(), Type::string()), "string required");
  EXPECT_EQ(failure(str("x"), Type::none()), "none required");
}

TEST_F(TypedValue, AUnionHoldsAValueOfOneOfItsElements) {
  const Type type = table_.union_of({Type::number(), Type::boolean()});
  EXPECT_EQ(converted(num(2), type), num(2));
  EXPECT_EQ(converted(str("true"), type), Value::boolean(true));
  EXPECT_EQ(converted(str("2"), type), num(2));
  EXPECT_EQ(failure(str("x"), type), "bool | number required");
  EXPECT_EQ(converted(str("1"), table_.union_of({Type::number(), Type::string()})), str("1"));
}

TEST_F(TypedValue, ConstantsAndEnumsHoldTheirValuesOnly) {
  const std::vector<Value> values = {str("a"), str("b")};
  const Type letters = table_.enumeration("pkg:index:Letters", Type::string(), values);
  EXPECT_EQ(converted(str("b"), letters), str("b"));
  EXPECT_THAT(failure(str("c"), letters), ::testing::StartsWith("the value must be"));
  EXPECT_EQ(converted(str("1"), table_.constant(Type::number(), num(1))), num(1));
  EXPECT_THAT(failure(num(2), table_.constant(Type::number(), num(1))),
              ::testing::StartsWith("the value must be"));
  // An enum with the value comes before a string.
  EXPECT_EQ(converted(str("a"), table_.union_of({letters, Type::string()})), str("a"));
}

TEST_F(TypedValue, PartsAreConverted) {
  EXPECT_EQ(converted(Value::tuple({num(1), str("x")}), table_.list(Type::string())),
            Value::list(HclType::string(), {str("1"), str("x")}));
  EXPECT_EQ(
      converted(Value::object({{"a", num(1)}, {"z", num(2)}}),
                table_.object({{"a", Type::string()}, {"b", table_.optional(Type::number())}})),
      Value::object({{"a", str("1")}, {"b", null()}}));
  EXPECT_EQ(failure(Value::object({{"a", Value::tuple({num(1), str("x")})}}),
                    table_.map(table_.list(Type::number()))),
            ".a[1]: number required, got a non-numeric string");
  EXPECT_EQ(failure(Value::object({}), table_.object({{"a", Type::string()}})),
            ".a: string required");
}

TEST_F(TypedValue, PlainValuesBecomeEventual) {
  const Value value = converted(num(1), table_.output(Type::string()));
  EXPECT_EQ(type_text(value), "output(string)");
  EXPECT_EQ(**settle(value).arrival(), str("1"));
}

TEST_F(TypedValue, EventualValuesAreConvertedWhenTheyArrive) {
  EventualSource good(EventualKind::Promise), bad(EventualKind::Promise);
  const Type type = table_.output(Type::integer());
  const EventualValue first = settle(converted(good.eventual().placeholder(), type));
  const EventualValue second = settle(converted(bad.eventual().placeholder(), type));
  EXPECT_EQ(first.kind(), EventualKind::Output);
  EXPECT_FALSE(first.has_arrived());
  good.arrive(str("7"));
  bad.arrive(str("x"));
  EXPECT_EQ(**first.arrival(), num(7));
  ASSERT_FALSE(*second.arrival());
  EXPECT_EQ(second.arrival()->error().message,
            "The value that arrived does not have the right type: number required, got a "
            "non-numeric string.");
}

TEST_F(TypedValue, AnOutputIsNeitherAPromiseNorPlain) {
  EventualSource output(EventualKind::Output);
  const Value value = output.eventual().placeholder(HclType::string());
  EXPECT_EQ(failure(value, table_.promise(Type::string())), "an output cannot become a promise");
  EXPECT_EQ(failure(value, Type::string()),
            "the value arrives later, but a value of type string is needed now");
  EXPECT_EQ(
      type_text(converted(value, table_.union_of({Type::string(), table_.output(Type::string())}))),
      "output(string)");
}

TEST_F(TypedValue, ASetIsEventualAsAWhole) {
  EventualSource source(EventualKind::Output);
  const Value part = source.eventual().placeholder(HclType::string());
  EXPECT_EQ(failure(Value::tuple({part}), table_.set(table_.output(Type::string()))),
            "a set cannot contain values that arrive later; make the whole set eventual");
}

}  // namespace
}  // namespace hecla::pcl
