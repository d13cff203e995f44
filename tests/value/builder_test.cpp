// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "value/builder.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

// Returns the value of `type` that a builder makes from `parts`, with another value below them on
// its stack.
Value built(const Type& type, std::vector<Value> parts) {
  ValueBuilder builder;
  builder.push(num(7));
  const std::size_t first = builder.size();
  for (Value& part : parts) builder.push(std::move(part));
  builder.combine(type, first);
  EXPECT_EQ(builder.size(), first + 1);
  return builder.pop();
}

TEST(ValueBuilderTest, MakesTheSameValuesAsValue) {
  const Type service = Type::object({{"name", Type::string()}, {"port", Type::number()}});
  const Type pair = Type::tuple({Type::string(), Type::number()});
  EXPECT_EQ(built(Type::list(Type::string()), {str("a"), str("b")}), test::strings({"a", "b"}));
  EXPECT_EQ(built(Type::list(Type::string()), {}), test::strings({}));
  EXPECT_EQ(built(Type::set(Type::number()), {num(2), num(1), num(2)}),
            test::set_of({num(1), num(2)}));
  EXPECT_EQ(built(service, {str("web"), num(80)}),
            Value::object({{"name", str("web")}, {"port", num(80)}}));
  EXPECT_EQ(built(Type::object({}), {}), Value::object({}));
  EXPECT_EQ(built(pair, {str("x"), num(1)}), Value::tuple({str("x"), num(1)}));
  EXPECT_TRUE(built(pair, {str("x").with_mark(Mark("m")), num(1)}).contains_marked());
  EXPECT_FALSE(built(pair, {str("x"), Value::unknown(Type::number())}).is_wholly_known());
}

TEST(ValueBuilderTest, MapsAreSortedAndTheLastOfEqualKeysWins) {
  const Type lists = Type::map(Type::list(Type::string()));
  const Value one = test::strings({"1"});
  const Value two = test::strings({"2"});
  const Value expected = Value::map(lists.element_type(), {{"a", one}, {"b", two}});
  EXPECT_EQ(built(lists, {str("a"), one, str("b"), two}), expected);
  EXPECT_EQ(built(lists, {str("b"), two, str("a"), one}), expected);
  EXPECT_EQ(built(lists, {str("a"), two, str("b"), one, str("a"), one, str("b"), two}), expected);
  EXPECT_EQ(built(lists, {}), Value::map(lists.element_type(), {}));
}

TEST(ValueBuilderTest, DynamicPartsTakeTheTypeOfTheContainer) {
  const Type numbers = Type::list(Type::number());
  EXPECT_EQ(
      built(numbers, {Value::null(Type::dynamic()), Value::dynamic()}),
      Value::list(Type::number(), {Value::null(Type::number()), Value::unknown(Type::number())}));
}

TEST(ValueBuilderTest, PartsOfTheWrongTypeAreUsageErrors) {
  EXPECT_USAGE_ERROR(built(Type::list(Type::number()), {num(1), str("x")}),
                     "an element of type string cannot be in a collection of number");
  EXPECT_USAGE_ERROR(built(Type::tuple({Type::number()}), {}),
                     "0 values do not make up tuple of 1 element");
  EXPECT_USAGE_ERROR(built(Type::object({{"a", Type::number()}}), {num(1), num(2)}),
                     "2 values do not make up object with attributes \"a\"");
  EXPECT_USAGE_ERROR(built(Type::string(), {}), "a value of type string cannot be combined");
}

TEST(ValueBuilderTest, StringsAreNormalizedAndMustBeUtf8) {
  ValueBuilder builder;
  EXPECT_TRUE(builder.push_string("e\u0301"));
  EXPECT_FALSE(builder.push_string("abc\xff"));
  EXPECT_EQ(builder.size(), 1u);
  EXPECT_EQ(builder.pop(), str("\u00e9"));
}

TEST(ValueBuilderTest, DroppedPartsAreReleased) {
  ValueBuilder builder;
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(builder.push_string(std::string(100, 'x')));
  builder.drop(1);
  EXPECT_EQ(builder.pop(), str(std::string(100, 'x')));
}

// Makes strings of all sizes: some share a block, some fill one, and some have their own
// allocation.
std::vector<Value> texts(std::size_t longest) {
  ValueBuilder builder;
  std::vector<Value> values;
  for (std::size_t size = 0; size <= longest; ++size) {
    EXPECT_TRUE(builder.push_string(std::string(size, 'a')));
    values.push_back(builder.pop());
  }
  return values;
}

TEST(ValueBuilderTest, ValuesOutliveTheBuilderAndEachOther) {
  std::vector<Value> values = texts(2000);
  for (std::size_t i = 0; i < values.size(); i += 2) values[i] = Value();
  for (std::size_t i = 1; i < values.size(); i += 2) EXPECT_EQ(values[i].as_string().size(), i);
}

TEST(ValueBuilderTest, ValuesMayBeReleasedOnOtherThreads) {
  std::vector<Value> values = texts(500);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&values, t] {
      for (std::size_t i = t; i < values.size(); i += 4) values[i] = Value();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Value& value : values) EXPECT_TRUE(value.is_null());
}

}  // namespace
}  // namespace hecla
