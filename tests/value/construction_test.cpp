// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/value/value.h>

#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;
using test::str;

TEST(ValueTest, DefaultIsNullOfUnknownType) {
  const Value value;
  EXPECT_TRUE(value.is_null());
  EXPECT_TRUE(value.is_known());
  EXPECT_TRUE(value.type().is_dynamic());
  EXPECT_EQ(value, Value::null(Type::dynamic()));
}

TEST(ValueTest, HoldsPrimitives) {
  EXPECT_EQ(str("caf\u00e9").as_string(), "caf\u00e9");
  EXPECT_EQ(str("").as_string(), "");
  EXPECT_EQ(num(-42).as_number(), Number(-42));
  EXPECT_TRUE(Value::boolean(true).as_bool());
  EXPECT_TRUE(Value::boolean(false).is_false());
  EXPECT_EQ(num("0.1").as_number(), *Number::parse("0.1"));
  EXPECT_EQ(num("123456789012345678901234567890").as_number().to_string(),
            "123456789012345678901234567890");
  EXPECT_EQ(Value::number(Number::infinity()).as_number(), Number::infinity());
}

TEST(ValueTest, CopiesAndMovesOfAllKindsAreEqual) {
  const std::vector<Value> all = {str("x"),
                                  num(1),
                                  num("1e300"),
                                  Value::boolean(true),
                                  Value::null(Type::list(Type::string())),
                                  Value::unknown(Type::tuple({})),
                                  test::unknown_string(test::prefixed("a-")),
                                  str("x").with_mark(Mark("m")),
                                  test::numbers({1, 2}),
                                  Value::object({{"a", num(1)}})};
  for (const Value& value : all) {
    Value copy = value;
    EXPECT_EQ(copy, value);
    const Value moved = std::move(copy);
    EXPECT_EQ(moved, value);
    EXPECT_TRUE(copy.is_null());  // NOLINT(bugprone-use-after-move)
    copy = moved;
    EXPECT_EQ(copy, value);
    copy = *&copy;
    EXPECT_EQ(copy, value);
  }
}

TEST(ValueTest, NormalisesStrings) {
  EXPECT_EQ(str("e\u0301"), str("\u00e9"));
  EXPECT_EQ(str("\xff"), str("\uFFFD"));
}

TEST(ValueTest, KeepsListElementsInOrder) {
  const Value list = test::strings({"b", "a", "b"});
  EXPECT_EQ(list.type(), Type::list(Type::string()));
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list.elements()[0].as_string(), "b");
  EXPECT_EQ(list.elements()[1].as_string(), "a");
  EXPECT_TRUE(test::numbers({}).empty());
}

TEST(ValueTest, ElementsOfUnknownTypeTakeTheElementType) {
  const Value list = Value::list(
      Type::string(), {str("a"), Value(), Value::dynamic(), Value::dynamic().with_mark(Mark("m"))});
  EXPECT_EQ(list.elements()[1], Value::null(Type::string()));
  EXPECT_EQ(list.elements()[2], Value::unknown(Type::string()));
  EXPECT_EQ(list.elements()[3], Value::unknown(Type::string()).with_mark(Mark("m")));
}

TEST(ValueTest, RejectsElementsOfAnotherType) {
  EXPECT_THROW((void)Value::list(Type::string(), {num(1)}), UsageError);
  EXPECT_THROW((void)Value::set(Type::string(), {str("a"), num(1)}), UsageError);
  EXPECT_THROW((void)Value::map(Type::string(), {{"a", str("x")}, {"b", num(1)}}), UsageError);
  EXPECT_THROW((void)Value::list(Type::dynamic(), {num(1)}), UsageError);
}

TEST(ValueTest, SortsAndNormalisesMapKeys) {
  const Value map = Value::map(Type::number(),
                               {{"b", num(1)}, {"a", num(2)}, {"b", num(3)}, {"e\u0301", num(4)}});
  ASSERT_EQ(map.size(), 3u);
  EXPECT_EQ(map.keys()[0].as_string(), "a");
  EXPECT_EQ(map.keys()[1].as_string(), "b");
  EXPECT_EQ(map.elements()[1], num(3));
  EXPECT_EQ(*map.find_key("\u00e9"), num(4));
  EXPECT_EQ(map.find_key("c"), nullptr);
  EXPECT_EQ(map.key_at(0), str("a"));
}

TEST(ValueTest, SortsObjectAttributes) {
  const Value object = Value::object({{"z", num(1)}, {"a", str("x")}, {"z", num(2)}});
  EXPECT_EQ(object.type(), Type::object({{"a", Type::string()}, {"z", Type::number()}}));
  EXPECT_EQ(object.attribute("z"), num(2));
  EXPECT_EQ(object.find_attribute("b"), nullptr);
  EXPECT_THROW((void)object.attribute("b"), UsageError);
  EXPECT_EQ(object.key_at(1), str("z"));
}

TEST(ValueTest, MakesObjectsOfAGivenType) {
  const Type type = Type::object({{"a", Type::string()}, {"b", Type::number(), true}});
  const Value object = Value::object(type, {str("x"), Value()});
  EXPECT_EQ(object.type(), type.without_optional_attributes());
  EXPECT_EQ(object.attribute("b"), Value::null(Type::number()));
  EXPECT_THROW((void)Value::object(type, {str("x")}), UsageError);
  EXPECT_THROW((void)Value::object(type, {num(1), num(1)}), UsageError);
}

TEST(ValueTest, IteratesOverKeysAndElements) {
  std::vector<std::pair<Value, Value>> seen;
  const auto note = [&](const Value& key, const Value& element) {
    seen.emplace_back(key, element);
  };
  Value::tuple({str("x"), num(1)}).for_each(note);
  test::set_of({num(5)}).for_each(note);
  Value::map(Type::number(), {{"k", num(7)}}).for_each(note);
  const std::vector<std::pair<Value, Value>> expected = {
      {num(0), str("x")}, {num(1), num(1)}, {num(5), num(5)}, {str("k"), num(7)}};
  EXPECT_EQ(seen, expected);
}

TEST(ValueTest, FindsTheCommonElementType) {
  EXPECT_EQ(Value::common_element_type({}), Type::dynamic());
  EXPECT_EQ(Value::common_element_type(std::vector{Value(), num(1), Value::dynamic()}),
            Type::number());
  EXPECT_EQ(Value::common_element_type(std::vector{str("a"), num(1)}), std::nullopt);
}

struct Handle {
  int id;
};

TEST(ValueTest, HoldsCapsules) {
  const Type type = Type::capsule("handle");
  const auto object = std::make_shared<const Handle>(Handle{7});
  const Value capsule = Value::capsule(type, object);
  EXPECT_EQ(static_cast<const Handle*>(capsule.as_capsule().get())->id, 7);
  EXPECT_EQ(capsule, Value::capsule(type, object));
  EXPECT_NE(capsule, Value::capsule(type, std::make_shared<const Handle>(Handle{7})));
  EXPECT_THROW((void)Value::capsule(type, nullptr), UsageError);
  EXPECT_THROW((void)Value::capsule(Type::string(), object), UsageError);
  EXPECT_THROW((void)str("a").as_capsule(), UsageError);
}

TEST(ValueTest, AccessorsCheckTheirPreconditions) {
  EXPECT_THROW((void)num(1).as_string(), UsageError);
  EXPECT_THROW((void)Value::null(Type::string()).as_string(), UsageError);
  EXPECT_THROW((void)str("a").with_mark(Mark("m")).as_string(), UsageError);
  EXPECT_THROW((void)str("1").as_number(), UsageError);
  EXPECT_THROW((void)Value::unknown(Type::number()).as_number(), UsageError);
  EXPECT_THROW((void)num(1).as_bool(), UsageError);
  EXPECT_THROW((void)str("a").size(), UsageError);
  EXPECT_THROW((void)Value::null(Type::list(Type::string())).elements(), UsageError);
  EXPECT_THROW((void)test::numbers({1}).with_mark(Mark("m")).elements(), UsageError);
  EXPECT_THROW((void)test::numbers({1}).keys(), UsageError);
  EXPECT_THROW((void)test::numbers({1}).key_at(1), UsageError);
}

TEST(ValueTest, NonThrowingAccessorsReturnNothing) {
  EXPECT_EQ(str("a").if_string(), "a");
  EXPECT_EQ(num(1).if_string(), std::nullopt);
  EXPECT_EQ(num("1.5").if_number(), *Number::parse("1.5"));
  EXPECT_EQ(Value::null(Type::number()).if_number(), std::nullopt);
  EXPECT_EQ(test::unknown_number(test::at_least(1)).if_number(), std::nullopt);
  EXPECT_EQ(Value::boolean(true).if_bool(), true);
  EXPECT_EQ(str("true").if_bool(), std::nullopt);
}

TEST(ValueTest, KnowsWhetherPartsAreUnknown) {
  const Value deep = Value::object({{"a", Value::tuple({num(1), Value::unknown(Type::string())})}});
  EXPECT_TRUE(deep.is_known());
  EXPECT_FALSE(deep.is_wholly_known());
  EXPECT_TRUE(test::numbers({1}).is_wholly_known());
  EXPECT_TRUE(Value().is_wholly_known());
  EXPECT_FALSE(test::unknown_number(test::at_least(1)).is_known());
  EXPECT_FALSE(test::unknown_number().with_mark(Mark("m")).is_known());
}

TEST(ValueTest, PlainIsKnownNotNullNotMarked) {
  EXPECT_TRUE(num(1).is_plain());
  EXPECT_TRUE(num("0.5").is_plain());
  EXPECT_TRUE(Value::boolean(false).is_plain());
  EXPECT_TRUE(Value::tuple({}).is_plain());
  EXPECT_FALSE(Value().is_plain());
  EXPECT_FALSE(Value::dynamic().is_plain());
  EXPECT_FALSE(test::unknown_number(test::at_least(1)).is_plain());
  EXPECT_FALSE(num(1).with_mark(Mark("m")).is_plain());
}

TEST(ValueTest, KnowsWhetherItsContentsAreShared) {
  EXPECT_FALSE(num(1).is_shared());
  const Value text = str("a string");
  EXPECT_FALSE(text.is_shared());
  {
    const Value list = Value::list(Type::string(), {text});
    EXPECT_TRUE(text.is_shared());
    EXPECT_FALSE(list.is_shared());
    EXPECT_TRUE(list.elements()[0].is_shared());
  }
  EXPECT_FALSE(text.is_shared());
  EXPECT_TRUE(text.with_mark(Mark("m")).is_shared());
  const Value marked = str("another").with_mark(Mark("m"));
  EXPECT_FALSE(marked.is_shared());
}

}  // namespace
}  // namespace hecla
