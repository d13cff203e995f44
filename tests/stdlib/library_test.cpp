// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/stdlib/stdlib.h>

#include <chrono>
#include <set>
#include <thread>

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

CallResult call(std::string_view name, std::vector<Value> arguments) {
  return stdlib::find(name)->call(arguments);
}

TEST(Library, FindsEveryFunctionByName) {
  ASSERT_EQ(stdlib::all().size(), 81U);
  for (const Function& function : stdlib::all())
    EXPECT_EQ(stdlib::find(function.name()), &function);
  EXPECT_EQ(stdlib::find("nosuch"), nullptr);
  EXPECT_EQ(stdlib::find(""), nullptr);
}

TEST(Library, HasEveryFunctionInOneTheme) {
  std::set<std::string> names;
  for (const stdlib::Theme& theme : stdlib::themes()) {
    EXPECT_FALSE(theme.title.empty());
    for (const Function& function : theme.functions) {
      EXPECT_TRUE(names.insert(function.name()).second) << function.name();
    }
  }
  EXPECT_EQ(names.size(), stdlib::all().size());
}

TEST(Library, DocumentsEveryFunctionAndParameter) {
  for (const Function& function : stdlib::all()) {
    SCOPED_TRACE(function.name());
    EXPECT_TRUE(function.spec().description.ends_with('.'));
    EXPECT_TRUE(function.spec().example.starts_with(function.name() + "("));
    for (const Parameter& parameter : function.spec().parameters)
      EXPECT_FALSE(parameter.description.empty());
  }
}

TEST(Library, NamesSimilarFunctions) {
  EXPECT_EQ(stdlib::standard().nearest("uper"), "upper");
  EXPECT_EQ(stdlib::standard().nearest("lenght"), "length");
  EXPECT_EQ(stdlib::standard().nearest("somethingelse"), std::nullopt);
  EXPECT_EQ(stdlib::standard().nearest(std::string(100'000, 'a')), std::nullopt);
}

TEST(Library, MayBeCalledFromSeveralThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> good = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 200; ++round) {
        const auto match = call("regex", {str("(b+)c"), str("abbbc")});
        const auto document = call("jsondecode", {str("[1,{\"a\":2}]")});
        good += match && document && match->elements()[0] == str("bbb") && document->size() == 2;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, 800);
}

// --- limits -----------------------------------------------------------------------------------------

struct LimitCase {
  const char* what;
  std::string function;
  std::vector<Value> arguments;
};

TEST(Limits, RefuseResultsThatAreTooLarge) {
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
  const auto result = call("flatten", {Value::list(row.type(), std::vector<Value>(300, row))});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->size(), 300'000U);
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

TEST(LargeData, SetsTellElementsApartThatShareAPlaceInTheOrder) {
  const auto element = [](std::string_view digits) { return Value::object({{"n", num(digits)}}); };
  const Value a = set_of({element("12345678901234567890"), element("12345678901234567891")});
  const Value b = set_of({element("12345678901234567891"), element("12345678901234567892")});
  EXPECT_EQ(call("setintersection", {a, b})->size(), 1U);
  EXPECT_EQ(call("setsubtract", {a, b})->size(), 1U);
  EXPECT_EQ(call("setsymmetricdifference", {a, b})->size(), 2U);
  EXPECT_EQ(call("setunion", {a, b})->size(), 3U);
}

TEST(LargeData, JsonOfManyObjectsIsTheSameThereAndBack) {
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
