// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "convert/budgeted.h"
#include "convert/types.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

struct Case {
  int source_line;
  Value value;
  Type target;
  std::optional<Value> result;  // nothing: an error
};

void check(const std::vector<Case>& cases, Rules rules = Rules::Deployed) {
  for (const Case& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    const auto result = convert(one.value, one.target, rules);
    if (one.result) {
      EXPECT_THAT(result, IsOk(*one.result));
    } else {
      EXPECT_THAT(result, IsError());
    }
  }
}

TEST(Convert, ChangesPrimitiveValues) {
  check({
      {__LINE__, num("1.50"), string, str("1.5")},
      {__LINE__, Value::number(Number::infinity()), string, str("+Inf")},
      {__LINE__, yes(), string, str("true")},
      {__LINE__, str("-0.5"), number, num("-0.5")},
      {__LINE__, str("1e3"), number, num(1000)},
      {__LINE__, str("-Inf"), number, Value::number(Number::negative_infinity())},
      {__LINE__, str("inf"), number, Value::number(Number::infinity())},
      {__LINE__, str("1e2147483647"), number, std::nullopt},
      {__LINE__, str("-1e2147483647"), number, std::nullopt},
      {__LINE__, str("1p2147483647"), number, std::nullopt},
      {__LINE__, str("1e99999999999"), number, std::nullopt},
      {__LINE__, str(" 1"), number, std::nullopt},
      {__LINE__, str(""), number, std::nullopt},
      {__LINE__, str("1"), boolean, yes()},
      {__LINE__, str("false"), boolean, no()},
      {__LINE__, str("True"), boolean, std::nullopt},
      {__LINE__, num(1), boolean, std::nullopt},
      {__LINE__, yes(), number, std::nullopt},
  });
}

TEST(Convert, ReturnsValuesOfTheTypeUnchanged) {
  const Value list = strings({"a", "b"});
  const auto result = convert(list, list.type());
  ASSERT_TRUE(result);
  EXPECT_EQ(result->elements().data(), list.elements().data());
  EXPECT_EQ(convert(list, any)->elements().data(), list.elements().data());
  EXPECT_EQ(convert(list, Type::list(any))->elements().data(), list.elements().data());
}

TEST(Convert, ChangesCollections) {
  const Value set = set_of({str("2"), str("1")});
  const Value map = Value::map(string, {{"a", str("1")}});
  check({
      {__LINE__, numbers({1, 2}), Type::list(string), strings({"1", "2"})},
      {__LINE__, numbers({2, 1, 2}), Type::set(string), set},
      {__LINE__, set, Type::list(number), numbers({1, 2})},
      {__LINE__, set, Type::set(number), set_of({num(1), num(2)})},
      {__LINE__, map, Type::map(number), Value::map(number, {{"a", num(1)}})},
      {__LINE__, strings({"x"}), Type::list(number), std::nullopt},
      {__LINE__, strings({}), Type::list(number), numbers({})},
      {__LINE__, strings({}), Type::map(string), std::nullopt},
      {__LINE__, map, Type::list(string), std::nullopt},
      {__LINE__, strings({"1"}), Type::tuple({number}), std::nullopt},
  });
}

TEST(Convert, ChangesStructures) {
  const Value tuple = Value::tuple({num(1), str("a")});
  const Value object = Value::object({{"a", num(1)}, {"b", str("x")}});
  check({
      {__LINE__, tuple, Type::list(string), strings({"1", "a"})},
      {__LINE__, tuple, Type::list(any), strings({"1", "a"})},
      {__LINE__, tuple, Type::set(any), set_of({str("1"), str("a")})},
      {__LINE__, tuple, Type::list(number), std::nullopt},
      {__LINE__, tuple, Type::tuple({string, string}), Value::tuple({str("1"), str("a")})},
      {__LINE__, tuple, Type::tuple({string}), std::nullopt},
      {__LINE__, Value::tuple({}), Type::list(any), Value::list(any, {})},
      {__LINE__, Value::tuple({str("a"), strings({})}), Type::list(any), std::nullopt},
      {__LINE__, object, Type::map(string), Value::map(string, {{"a", str("1")}, {"b", str("x")}})},
      {__LINE__, object, Type::map(any), Value::map(string, {{"a", str("1")}, {"b", str("x")}})},
      {__LINE__, object, Type::object({{"a", string}}), Value::object({{"a", str("1")}})},
      {__LINE__, object, Type::object({{"c", string}}), std::nullopt},
      {__LINE__, object, Type::list(string), std::nullopt},
  });
}

TEST(Convert, FillsOptionalAttributesWithNull) {
  const Type target = Type::object({{"a", number}, {"b", string, true}});
  const Type result = Type::object({{"a", number}, {"b", string}});
  const Value filled = Value::object({{"a", num(1)}, {"b", Value::null(string)}});
  check({
      {__LINE__, Value::object({{"a", str("1")}}), target, filled},
      {__LINE__, Value::map(string, {{"a", str("1")}}), target, filled},
      {__LINE__, Value::map(string, {{"a", str("1")}, {"z", str("x")}}), target, filled},
      {__LINE__, Value::map(string, {{"b", str("1")}}), target, std::nullopt},
      {__LINE__, Value::null(Type::object({{"a", number}})), target, Value::null(result)},
      {__LINE__, Value::unknown(Type::object({{"a", number}})), target, Value::unknown(result)},
      {__LINE__, Value::tuple({Value::object({{"a", num(1)}}), filled}), Type::list(target),
       Value::list(result, {filled, filled})},
  });
  // If the map's elements do not convert to the type of an optional attribute, the map must not
  // have its key.
  const Type picky = Type::object({{"a", string}, {"b", Type::list(number), true}});
  EXPECT_THAT(convert(Value::map(string, {{"a", str("x")}}), picky),
              IsOk(Value::object({{"a", str("x")}, {"b", Value::null(Type::list(number))}})));
  EXPECT_THAT(convert(Value::map(string, {{"a", str("x")}, {"b", str("y")}}), picky), IsError());
}

TEST(Convert, PreservesNullUnknownAndRefinedValues) {
  const Type tuple = Type::tuple({number, string});
  const Type object = Type::object({{"a", number}});
  check({
      {__LINE__, Value::null(number), string, Value::null(string)},
      {__LINE__, Value::null(any), Type::list(string), Value::null(Type::list(string))},
      {__LINE__, Value::null(number), Type::list(string), std::nullopt},
      {__LINE__, Value::unknown(number), string, unknown_string()},
      {__LINE__, Value::unknown(number, at_least(3)), string, unknown_string(not_null())},
      {__LINE__, Value::dynamic(), Type::set(number), Value::unknown(Type::set(number))},
      {__LINE__, Value::unknown(Type::list(number), with_length(2, 3)), Type::list(string),
       Value::unknown(Type::list(string), with_length(2, 3))},
      {__LINE__, Value::unknown(Type::list(number), with_length(2, 3)), Type::set(string),
       Value::unknown(Type::set(string), with_length(1, 3))},
      {__LINE__, Value::unknown(tuple, not_null()), Type::list(string),
       Value::list(string, {unknown_string(), unknown_string()})},
      {__LINE__, Value::unknown(object, not_null()), Type::map(string),
       Value::unknown(Type::map(string), with_length(1, 1))},
      {__LINE__, Value::unknown(tuple), Type::list(any),
       Value::unknown(Type::list(string), Refinement{.min_length = 2, .max_length = 2})},
      {__LINE__, set_of({num(1), Value::unknown(number)}), Type::list(number),
       Value::unknown(Type::list(number))},
      {__LINE__, set_of({num(1), Value::unknown(number)}), Type::list(string),
       Value::unknown(Type::list(string))},
      {__LINE__, set_of({num(1), Value::unknown(number)}), Type::list(any),
       Value::unknown(Type::list(number))},
  });
}

TEST(Convert, KeepsTheMarksInsideUnknownValues) {
  const MarkSet marks{Mark("m")};
  const Type numbers = Type::list(Type::number()), strings = Type::list(Type::string());
  EXPECT_EQ(convert(Value::unknown(numbers).with_inner_marks(marks), strings).value(),
            Value::unknown(strings).with_inner_marks(marks));
  EXPECT_EQ(convert(Value::dynamic().with_inner_marks(marks), strings).value(),
            Value::unknown(strings).with_inner_marks(marks));
  const Value pair = Value::unknown(Type::tuple({Type::number(), Type::number()}), not_null())
                         .with_inner_marks(marks);
  const Value element = Value::unknown(Type::string()).with_marks(marks);
  EXPECT_EQ(convert(pair, strings).value(), list_of(Type::string(), {element, element}));
}

TEST(Convert, KeepsMarks) {
  const Mark secret("secret");
  check({
      {__LINE__, num(1).with_mark(secret), string, str("1").with_mark(secret)},
      {__LINE__, Value::null(number).with_mark(secret), string,
       Value::null(string).with_mark(secret)},
      {__LINE__, Value::unknown(number).with_mark(secret), string,
       unknown_string().with_mark(secret)},
      {__LINE__, Value::tuple({num(1).with_mark(secret), num(2)}), Type::list(string),
       Value::list(string, {str("1").with_mark(secret), str("2")})},
      {__LINE__, Value::tuple({num(1).with_mark(secret)}), Type::set(string),
       set_of({str("1")}).with_mark(secret)},
      {__LINE__, str("x").with_mark(secret), number, std::nullopt},
  });
}

TEST(Convert, ReportsThePathOfTheError) {
  const Value value = Value::object({{"ports", Value::tuple({num(1), str("x")})}});
  const auto result = convert(value, Type::object({{"ports", Type::list(number)}}));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().path.to_string(), ".ports[1]");
  EXPECT_THAT(result.error().message, testing::HasSubstr("number required"));
}

TEST(Convert, ExplainsWhyTypesDoNotFit) {
  struct Explained {
    Type have, wanted;
    std::string text;
  };
  const Explained cases[] = {
      {string, Type::list(string), "list of string required, got string"},
      {Type::object({}), Type::object({{"a", string}, {"b", string}}),
       "missing attributes \"a\" and \"b\""},
      {Type::object({{"a", boolean}}), Type::object({{"a", number}}),
       ".a: number required, got bool"},
      {Type::tuple({string, boolean}), Type::list(number), "[1]: number required, got bool"},
      {Type::tuple({string}), Type::tuple({}), "tuple of 0 elements required, got 1"},
      {Type::tuple({string, Type::list(string)}), Type::list(any),
       "the elements have no common type"},
  };
  for (const Explained& one : cases) {
    EXPECT_EQ(conversion_mismatch(one.have, one.wanted).to_string(), one.text);
  }
}

TEST(Convert, DrawsOnABudget) {
  const Value pair = Value::tuple({num(1), str("a")});
  Budget budget({.max_elements = 5});
  EXPECT_THAT(convert(pair, Type::list(string), budget), IsOk(strings({"1", "a"})));
  EXPECT_THAT(convert(pair, Type::list(string), budget), IsOk(strings({"1", "a"})));
  const auto result = convert(pair, Type::list(string), budget);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "the result would have more than 5 elements");
  EXPECT_EQ(budget.exhausted(), Budget::Exhausted::Elements);
}

TEST(Convert, PaysForKeysAndNumbersAsStrings) {
  const std::string key(100, 'k');
  const Value object = Value::object({{key, num(1)}});
  Budget budget({.max_string_bytes = 150});
  EXPECT_TRUE(convert(object, Type::map(number), budget));
  EXPECT_FALSE(convert(object, Type::map(number), budget));
  EXPECT_EQ(budget.exhausted(), Budget::Exhausted::StringBytes);
  Budget small({.max_string_bytes = 3});
  EXPECT_FALSE(convert(num(12345), string, small));
  EXPECT_TRUE(small.is_exhausted());
}

// An object of many attributes, most of which are optional, is larger than what it is converted from.
TEST(Convert, PaysForOptionalAttributes) {
  std::vector<ObjectAttribute> attributes;
  for (int i = 0; i < 100; ++i) attributes.push_back({"a" + std::to_string(i), string, true});
  const Value empty = Value::list(Type::object({}), std::vector<Value>(10, Value::object({})));
  Budget budget({.max_elements = 500});
  EXPECT_FALSE(convert(empty, Type::list(Type::object(attributes)), budget));
  EXPECT_TRUE(budget.is_exhausted());
}

TEST(Convert, WorksOnManyObjects) {
  std::vector<Value> objects;
  for (int i = 0; i < 10'000; ++i)
    objects.push_back(Value::object({{"id", num(i)}, {"name", str("n")}}));
  const Type row = Type::object({{"id", string}, {"name", string}, {"note", string, true}});
  const auto result = convert(Value::tuple(objects), Type::list(row));
  ASSERT_TRUE(result);
  EXPECT_EQ(
      result->elements()[9'999],
      Value::object({{"id", str("9999")}, {"name", str("n")}, {"note", Value::null(string)}}));
}

TEST(Convert, RejectsTypesThatAreNestedTooDeeply) {
  Type deep = string;
  Type other = number;
  for (int i = 0; i < 5'000; ++i) {
    deep = Type::list(deep);
    other = Type::list(other);
  }
  EXPECT_THAT(convert(Value::list(deep, {}), Type::list(other)), IsError());
  EXPECT_EQ(conversion_safety(deep, other), ConversionSafety::None);
  EXPECT_EQ(unify(std::vector{deep, other}), std::nullopt);
}

TEST(Convert, HandlesTypesThatShareParts) {
  Type from = number;
  Type to = string;
  Type open = any;
  for (int i = 0; i < 60; ++i) {
    from = Type::object({{"a", from}, {"b", from}});
    to = Type::object({{"a", to}, {"b", to}});
    open = Type::object({{"a", open}, {"b", open}});
  }
  EXPECT_EQ(conversion_safety(from, to), ConversionSafety::Safe);
  EXPECT_EQ(conversion_safety(to, from), ConversionSafety::Unsafe);
  EXPECT_EQ(unify(std::vector{from, to}), to);
  EXPECT_EQ(conversion_safety(from, open), ConversionSafety::Safe);
}

// --- the document's rules -----------------------------------------------------------------------------

TEST(DocumentRules, ReadOnlyPlainDecimalsAsNumbers) {
  check({{__LINE__, str("12"), number, num(12)},
         {__LINE__, str("-0.5"), number, num("-0.5")},
         {__LINE__, str("1e3"), number, std::nullopt},
         {__LINE__, str("+1"), number, std::nullopt},
         {__LINE__, str(".5"), number, std::nullopt},
         {__LINE__, str("5."), number, std::nullopt},
         {__LINE__, str("inf"), number, std::nullopt},
         {__LINE__, str(std::string(200, '9')), number, std::nullopt}},
        Rules::Document);
}

TEST(DocumentRules, ConvertStructuresInAllDirections) {
  const Value map = Value::map(string, {{"a", str("1")}, {"b", str("x")}});
  check({{__LINE__, strings({"1", "x"}), Type::tuple({number, string}),
          Value::tuple({num(1), str("x")})},
         {__LINE__, strings({"1"}), Type::tuple({number, string}), std::nullopt},
         {__LINE__, map, Type::object({{"a", number}, {"b", string}}),
          Value::object({{"a", num(1)}, {"b", str("x")}})},
         {__LINE__, map, Type::object({{"a", number}}), std::nullopt},
         {__LINE__, Value::object({{"a", num(1)}}), Type::object({{"b", string}}),
          Value::object({{"b", Value::null(string)}})},
         {__LINE__, Value::null(number), Type::list(string), Value::null(Type::list(string))},
         {__LINE__, Value::dynamic(), Type::list(string), Value::unknown(Type::list(string))},
         {__LINE__, set_of({num(1), Value::unknown(number)}), Type::tuple({number, number}),
          Value::unknown(Type::tuple({number, number}))}},
        Rules::Document);
}

// --- capsules -----------------------------------------------------------------------------------------

struct Celsius final : CapsuleOperations {
  bool converts_to(const Type& target) const override { return target.is_number(); }
  bool converts_from(const Type& source) const override { return source.is_number(); }
  bool convert_to(const Value& capsule, const Type&, Value& out) const override {
    out = num(*static_cast<const int*>(capsule.as_capsule().get()));
    return true;
  }
  bool convert_from(const Value& value, const Type& type, Value& out) const override {
    const auto degrees = value.as_number().to_int64();
    if (!degrees || *degrees < -273) return false;
    out = Value::capsule(type, std::make_shared<const int>(static_cast<int>(*degrees)));
    return true;
  }
};

TEST(Capsules, ConvertByTheirOperations) {
  const Type celsius = Type::capsule("celsius", std::make_shared<Celsius>());
  const auto warm = convert(num(21), celsius);
  ASSERT_TRUE(warm);
  EXPECT_THAT(convert(*warm, number), IsOk(num(21)));
  EXPECT_THAT(convert(num(-300), celsius), IsError());
  EXPECT_THAT(convert(*warm, string), IsError());
  EXPECT_EQ(conversion_safety(number, celsius), ConversionSafety::Unsafe);
  EXPECT_EQ(conversion_safety(string, celsius), ConversionSafety::None);
  EXPECT_EQ(conversion_safety(celsius, Type::capsule("opaque")), ConversionSafety::None);
}

std::string conversion_message(const Value& value, const Type& target, Limits limits,
                               Rules rules = Rules::Deployed) {
  const auto result = convert(value, target, rules, limits);
  return result ? "(no error)" : result.error().to_string();
}

TEST(ConversionMessages, StateTheLimit) {
  const Value pair = Value::tuple({num(1), str("ab")});
  EXPECT_EQ(conversion_message(pair, Type::list(string), {.max_elements = 1}),
            "the result would have more than 1 element");
  EXPECT_EQ(conversion_message(strings({"1", "2"}), Type::list(number), {.max_memory_bytes = 10}),
            "the result would need more than 10 bytes of memory");
  EXPECT_EQ(conversion_message(str(std::string(100, '1')), number, {.max_steps = 1}),
            "the conversion would take more than 1 step");
  EXPECT_EQ(conversion_message(num("12345678901234567890123"), string, {.max_string_bytes = 10}),
            "the number has too many digits for the limit on the size of strings");
  EXPECT_EQ(conversion_message(Value::object({{"a long name", num(1)}}), Type::map(number),
                               {.max_string_bytes = 10}),
            "the strings of the result would have more than 10 bytes");
  EXPECT_EQ(
      conversion_message(Value::tuple({pair}), Type::list(Type::list(string)), {.max_nesting = 1}),
      "the value or the target type is nested more than 1 level deep");
}

TEST(ConversionMessages, NameTheKeysOfAMap) {
  const Value map = Value::map(number, {{"b", num(1)}});
  EXPECT_EQ(conversion_message(map, Type::object({{"a", number}}), {}),
            "the required key \"a\" is missing");
  EXPECT_EQ(conversion_message(map, Type::object({}), {}, Rules::Document),
            "the object type has no attribute \"b\", which is a key of the map");
}

}  // namespace
}  // namespace hecla::test
