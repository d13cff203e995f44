// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/ops.h>
#include <hecla/value/walk.h>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using namespace test;

const Value infinity = Value::number(Number::infinity());
const Value minus_infinity = Value::number(Number::negative_infinity());

std::string message_of(const ValueResult<Value>& result) {
  return result ? "(no error)" : result.error().to_string();
}

TEST(ValueMessages, OfResultsThatAreUndefined) {
  EXPECT_EQ(message_of(add(infinity, minus_infinity)), "infinity minus infinity is undefined");
  EXPECT_EQ(message_of(subtract(infinity, infinity)), "infinity minus infinity is undefined");
  EXPECT_EQ(message_of(multiply(num(0), infinity)), "zero times infinity is undefined");
  EXPECT_EQ(message_of(divide(num(0), num(0))),
            "zero divided by zero, or infinity by infinity, is undefined");
  EXPECT_EQ(message_of(modulo(infinity, num(2))), "the remainder is undefined");
}

TEST(ValueMessages, OfOperandsOfTheWrongType) {
  EXPECT_USAGE_ERROR((void)add(str("a"), num(1)), "an operand must be of type number, not string");
  EXPECT_USAGE_ERROR((void)add(num(1), Value::null(Type::number())), "an operand must not be null");
  EXPECT_USAGE_ERROR((void)index(numbers({1}), str("a")),
                     "a value of type string cannot be a key of list of number");
  EXPECT_USAGE_ERROR((void)index(numbers({1}), num(1)),
                     "a collection has no element with this key");
  EXPECT_USAGE_ERROR((void)index(num(1), num(1)),
                     "cannot get an element by key of a value of type number");
  EXPECT_USAGE_ERROR((void)has_index(num(1), num(1)),
                     "cannot get an element by key of a value of type number");
  EXPECT_USAGE_ERROR((void)get_attribute(Value::object({{"a", num(1)}}), "b"),
                     "an object has no attribute \"b\"");
  EXPECT_USAGE_ERROR((void)num(1).size(),
                     "cannot read a value of type number as a collection, tuple or object");
  EXPECT_USAGE_ERROR((void)numbers({1}).key_at(1), "the position is past the last element");
  EXPECT_USAGE_ERROR((void)Type::string().capsule_operations(),
                     "cannot get the operations of a capsule type of string");
}

TEST(ValueMessages, OfCapsules) {
  EXPECT_USAGE_ERROR((void)Value::capsule(Type::string(), std::make_shared<int>(1)),
                     "a capsule value needs a capsule type");
  EXPECT_USAGE_ERROR((void)Value::capsule(Type::capsule("handle"), nullptr),
                     "a capsule value needs an object; use a null value for none");
}

TEST(ValueMessages, OfACollectionWhoseElementsBecomeDifferent) {
  const auto change = [](const Path&, const Value& value) -> ValueResult<Value> {
    return value == num(2) ? str("two") : value;
  };
  EXPECT_EQ(message_of(transform(Value::object({{"a", numbers({1, 2})}}), change)),
            ".a: the elements of a collection have different types");
}

}  // namespace
}  // namespace hecla
