// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests large and hostile arguments: those over a limit are errors, and the rest takes O(n) or O(n
// log n) time; anything slower would make the test itself slow.
#include <hecla/stdlib/stdlib.h>

#include "support/repeated.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

// Calls a function of Terraform's table, or of the standard one if Terraform does not have it.
CallResult call(std::string_view name, const std::vector<Value>& arguments) {
  const Function* function = stdlib::terraform().find(name);
  return (function ? function : stdlib::find(name))->call(arguments);
}

// --- limits -----------------------------------------------------------------------------------------

// Returns sequences of nine aliases of the previous one.
std::string alias_bomb() {
  std::string out = "a0: &a0 [x]\n";
  for (int i = 1; i < 20; ++i) {
    const std::string alias = "*a" + std::to_string(i - 1) + ", ";
    out += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + repeated(alias, 9) + "]\n";
  }
  return out;
}

struct LimitCase {
  const char* what;
  std::string function;
  std::vector<Value> arguments;
};

TEST(Limits, RejectResultsThatAreTooLarge) {
  const Value big_list = Value::list(Type::number(), std::vector<Value>(5000, num(1)));
  const Value text = str(std::string(100'000, '\n'));
  const LimitCase cases[] = {
      {"many combinations", "setproduct", {big_list, big_list, big_list}},
      {"combinations whose number overflows", "setproduct", std::vector<Value>(40, big_list)},
      {"a wide indentation", "indent", {num(1'000'000'000), str("a\nb")}},
      {"a wide indentation of many lines", "indent", {num(100'000), text}},
      {"a wide text", "format", {str("%2000000000s"), str("a")}},
      {"a width beyond all numbers", "format", {str("%99999999999999999999999s"), str("a")}},
      {"a wide number", "format", {str("%2000000000d"), num(1)}},
      {"a precise number", "format", {str("%.2000000000f"), num(1)}},
      {"a long range", "range", {num(1'000'000)}},
      {"a range that never ends", "range", {num(0), Value::number(Number::infinity())}},
      {"a long replacement", "replace", {text, str("\n"), str(std::string(10'000, 'x'))}},
      {"a long replacement between characters",
       "replace",
       {text, str(""), str(std::string(10'000, 'x'))}},
      {"a long replacement of matches",
       "regex_replace",
       {text, str("\n"), str(std::string(10'000, 'x'))}},
      {"a large repetition", "regex", {str("((a{100}){100}){100}"), str("a")}},
      {"deep JSON", "jsondecode", {str(std::string(100'000, '['))}},
      {"deep YAML", "yamldecode", {str(std::string(100'000, '['))}},
      {"YAML nested in blocks", "yamldecode", {str(repeated("- ", 100'000))}},
      {"YAML whose keys are nested", "yamldecode", {str(repeated("? ", 100'000))}},
      {"YAML whose aliases stand for too much", "yamldecode", {str(alias_bomb())}},
      {"YAML with too many directives",
       "yamldecode",
       {str(repeated("%TAG !e! tag:example.com,2000:\n", 20'000) + "--- a")}},
  };
  for (const LimitCase& one : cases) {
    const CallResult result = call(one.function, one.arguments);
    ASSERT_FALSE(result) << one.what;
    EXPECT_FALSE(result.error().message.empty()) << one.what;
  }
}

// --- large data: linear or n log n ------------------------------------------------------------------

std::vector<Value> many_strings(std::size_t count, std::size_t different) {
  std::vector<Value> elements;
  for (std::size_t i = 0; i < count; ++i)
    elements.push_back(str("element number " + std::to_string(i % different)));
  return elements;
}

TEST(LargeData, DistinctKeepsFirstOccurrencesOfManyStrings) {
  const auto result =
      call("distinct", {Value::list(Type::string(), many_strings(100'000, 50'000))});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 50'000U);
  EXPECT_EQ(result->elements()[49'999], str("element number 49999"));
}

TEST(LargeData, MergeTakesManyMaps) {
  std::vector<Value> maps;
  for (int m = 0; m < 1000; ++m) {
    std::vector<Value::Field> entries;
    for (int i = 0; i < 20; ++i)
      entries.emplace_back("key " + std::to_string((m * 7 + i) % 5000), num(m));
    maps.push_back(Value::map(Type::number(), std::move(entries)));
  }
  const auto result = call("merge", maps);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 5000U);
}

TEST(LargeData, FlattenTakesManyElements) {
  const Value row = Value::list(Type::number(), std::vector<Value>(1000, num(7)));
  const auto result = call("flatten", {Value::list(row.type(), std::vector<Value>(1000, row))});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 1'000'000U);
}

Value many_objects(int count) {
  std::vector<Value> objects;
  for (int i = 0; i < count; ++i)
    objects.push_back(Value::object({{"id", num(i)}, {"name", str("n" + std::to_string(i % 7))}}));
  return Value::tuple(objects);
}

TEST(LargeData, SetsOfManyObjectsAreMade) {
  const auto set = call("toset", {many_objects(100'000)});
  ASSERT_TRUE(set);
  EXPECT_EQ(set->size(), 100'000U);
  EXPECT_EQ(call("setunion", {*set, *set})->size(), 100'000U);
}

TEST(LargeData, KeysAreMatchedAmongMany) {
  const Value keys = Value::list(Type::string(), many_strings(50'000, 50'000));
  std::vector<Value> half = many_strings(25'000, 25'000);
  const auto result = call("matchkeys", {keys, keys, Value::list(Type::string(), half)});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 25'000U);
}

TEST(LargeData, ManyListsAreTransposed) {
  std::vector<Value::Field> entries;
  for (int i = 0; i < 1000; ++i) {
    entries.emplace_back("key " + std::to_string(i),
                         Value::list(Type::string(), many_strings(100, 100)));
  }
  const auto result =
      call("transpose", {Value::map(Type::list(Type::string()), std::move(entries))});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 100U);
  EXPECT_EQ(result->elements()[0].size(), 1000U);
}

TEST(LargeData, YamlOfManyObjectsRoundTrips) {
  const Value all = many_objects(20'000);
  const auto text = call("yamlencode", {all});
  ASSERT_TRUE(text);
  const auto back = call("yamldecode", {*text});
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, all);
}

TEST(LargeData, SetsOfManyElementsAreCombined) {
  const Value a = Value::set(Type::string(), many_strings(50'000, 50'000));
  std::vector<Value> half = many_strings(50'000, 50'000);
  half.resize(25'000);
  const Value b = Value::set(Type::string(), half);
  EXPECT_EQ(call("setunion", {a, b})->size(), 50'000U);
  EXPECT_EQ(call("setintersection", {a, b})->size(), 25'000U);
  EXPECT_EQ(call("setsubtract", {a, b})->size(), 25'000U);
  EXPECT_EQ(call("setsymmetricdifference", {a, b})->size(), 25'000U);
}

TEST(LargeData, SetsDistinguishElementsThatAreEqualInTheOrder) {
  const auto element = [](std::string_view digits) { return Value::object({{"n", num(digits)}}); };
  const Value a = set_of({element("12345678901234567890"), element("12345678901234567891")});
  const Value b = set_of({element("12345678901234567891"), element("12345678901234567892")});
  EXPECT_EQ(call("setintersection", {a, b})->size(), 1U);
  EXPECT_EQ(call("setsubtract", {a, b})->size(), 1U);
  EXPECT_EQ(call("setsymmetricdifference", {a, b})->size(), 2U);
  EXPECT_EQ(call("setunion", {a, b})->size(), 3U);
}

TEST(LargeData, JsonOfManyObjectsRoundTrips) {
  std::vector<Value> rows;
  for (int i = 0; i < 5000; ++i) {
    rows.push_back(Value::object({{"id", num(i)},
                                  {"name", str("n" + std::to_string(i))},
                                  {"tags", Value::tuple({yes(), num(i)})}}));
  }
  const Value all = Value::tuple(rows);
  const auto text = call("jsonencode", {all});
  ASSERT_TRUE(text);
  const auto back = call("jsondecode", {*text});
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, all);
}

}  // namespace
}  // namespace hecla::test
