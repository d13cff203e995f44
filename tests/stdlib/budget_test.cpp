// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Every function ends at the limits of the call: large arguments take no more work, and no more memory, than the budget
// has.
#ifndef _WIN32
#include <sys/resource.h>
#endif

#include <hecla/stdlib/stdlib.h>

#include <set>

#include "support/heap_use.h"
#include "support/repeated.h"
#include "support/value_matchers.h"

namespace hecla::test {
namespace {

struct Call {
  std::string function;
  std::vector<Value> arguments;
};

std::string letter_and_number(std::size_t i) { return "k" + std::to_string(i); }

// Large arguments: about a megabyte of text, and many elements.
constexpr std::size_t many = 50'000;
const Value text = str(repeated("lorem, 'Ipsum' ", 70'000));
const Value spaces = str(std::string(1'000'000, ' '));
const Value lines = str(repeated("a\n", 500'000));
const Value one_number = str(std::string(1'000'000, '7'));
const Value a_list = [] {
  std::vector<Value> elements;
  for (std::size_t i = 0; i < many; ++i) elements.push_back(str(letter_and_number(i)));
  return Value::list(Type::string(), std::move(elements));
}();
const Value a_set =
    Value::set(Type::string(), {a_list.elements().begin(), a_list.elements().end()});
const Value a_tuple = Value::tuple({a_list.elements().begin(), a_list.elements().end()});
const Value some_numbers = Value::list(Type::number(), std::vector<Value>(many, num(7)));
const Value mixed = [] {
  std::vector<Value> elements(many, num(1));
  elements.push_back(str("2"));
  return Value::tuple(std::move(elements));
}();
const Value a_map = [] {
  std::vector<Value::Field> entries;
  for (std::size_t i = 0; i < many; ++i) entries.emplace_back(letter_and_number(i), num(1));
  return Value::map(Type::number(), std::move(entries));
}();
const Value another_map = Value::map(Type::number(), {{"x", num(1)}});
const Value an_object = [] {
  std::vector<Value::Field> fields;
  for (std::size_t i = 0; i < many; ++i) fields.emplace_back(letter_and_number(i), num(1));
  return Value::object(std::move(fields));
}();
// Shares its parts: small in memory, and larger than anything if it is written out.
const Value doubled = [] {
  Value value = str("x");
  for (int i = 0; i < 60; ++i) value = Value::tuple({value, value});
  return value;
}();
const Value lists_by_key = Value::map(a_list.type(), {{"x", a_list}});
const Value flags = Value::list(Type::boolean(), std::vector<Value>(many, yes()));
const Value no_flags = Value::list(Type::boolean(), std::vector<Value>(many, no()));

std::vector<Call> large_calls() {
  const Value big = num("1e300000");
  return {
      {"format", {text}},
      {"format", {str("%900000d"), num(1)}},
      {"format", {str("%s"), text}},
      {"format", {str("%v"), doubled}},
      {"formatlist", {str("%1000d"), some_numbers}},
      {"jsonencode", {doubled}},
      {"jsonencode", {text}},
      {"jsonencode", {an_object}},
      {"jsondecode", {str("[" + repeated("1,", many) + "1]")}},
      {"jsondecode", {str("\"" + std::string(1'000'000, 'x') + "\"")}},
      {"yamlencode", {a_list}},
      {"yamlencode", {text}},
      {"yamldecode", {str(repeated("- 1\n", many))}},
      {"csvdecode", {str("a\n" + repeated("1\n", many))}},
      {"csvdecode", {str(repeated("\"\",", many) + "a")}},
      {"upper", {text}},
      {"lower", {text}},
      {"title", {text}},
      {"strrev", {text}},
      {"strlen", {text}},
      {"substr", {text, num(-900'000), num(-1)}},
      {"join", {str(", "), a_list}},
      {"split", {str(","), text}},
      {"split", {str(""), text}},
      {"sort", {a_list}},
      {"replace", {text, str("o"), str(std::string(1000, 'x'))}},
      {"replace", {text, str(""), str(std::string(1000, 'x'))}},
      {"replace", {text, str("/o/"), str(std::string(1000, 'x'))}},
      {"regex_replace", {text, str("o"), str(std::string(1000, 'x'))}},
      {"indent", {num(1000), lines}},
      {"endswith", {text, str("x")}},
      {"strcontains", {text, str("x")}},
      {"trim", {text, str("x")}},
      {"trimspace", {spaces}},
      {"trimprefix", {text, str("l")}},
      {"trimsuffix", {text, str(" ")}},
      {"chomp", {text}},
      {"regex", {str("x"), text}},
      {"regexall", {str("o"), text}},
      {"parseint", {one_number, num(10)}},
      {"tonumber", {one_number}},
      {"tostring", {big}},
      {"tolist", {mixed}},
      {"toset", {a_list}},
      {"tomap", {an_object}},
      {"coalesce", {mixed, a_list}},
      {"contains", {a_list, str("none")}},
      {"index", {a_list, str("none")}},
      {"flatten", {Value::tuple({a_list, a_tuple})}},
      {"compact", {a_list}},
      {"distinct", {a_list}},
      {"chunklist", {a_list, num(2)}},
      {"slice", {a_list, num(1), num(40'000)}},
      {"reverse", {a_list}},
      {"concat", {a_list, a_list}},
      {"concat", {a_list, a_tuple}},
      {"matchkeys", {a_list, a_list, a_list}},
      {"alltrue", {flags}},
      {"anytrue", {no_flags}},
      {"keys", {a_map}},
      {"keys", {an_object}},
      {"values", {a_map}},
      {"merge", {a_map, another_map}},
      {"merge", {a_map, an_object}},
      {"zipmap", {a_list, a_list}},
      {"transpose", {lists_by_key}},
      {"sethaselement", {a_set, str("none")}},
      {"setunion", {a_set, a_set}},
      {"setintersection", {a_set, a_set}},
      {"setsubtract", {a_set, a_set}},
      {"setsymmetricdifference", {a_set, a_set}},
      {"setproduct", {a_list, a_list}},
      {"sum", {some_numbers}},
      {"max", std::vector<Value>(many, num(1))},
      {"min", std::vector<Value>(many, num(1))},
      {"equal",
       {a_list, Value::list(Type::string(), {a_list.elements().begin(), a_list.elements().end()})}},
      {"notequal", {a_list, a_tuple}},
      {"base64encode", {text}},
      {"base64decode", {str(std::string(1'000'000, 'A'))}},
      {"base64gzip", {text}},
      {"urlencode", {text}},
      {"textencodebase64", {text, str("UTF-16LE")}},
      {"textdecodebase64", {str(std::string(1'000'000, 'A')), str("UTF-16LE")}},
      {"md5", {text}},
      {"sha1", {text}},
      {"sha256", {text}},
      {"sha512", {text}},
      {"base64sha256", {text}},
      {"base64sha512", {text}},
      {"uuidv5", {str("dns"), text}},
      {"basename", {text}},
      {"dirname", {str(repeated("a/", 500'000))}},
      {"formatdate", {text, str("2018-01-02T23:12:01Z")}},
      {"timeadd", {text, str("1h")}},
      {"timecmp", {text, text}},
      {"ephemeralasnull", {a_list}},
      {"cidrhost", {text, num(1)}},
      {"cidrnetmask", {text}},
      {"cidrsubnet", {text, num(1), num(1)}},
      {"cidrsubnets", {text, num(1)}},
  };
}

// Functions whose work does not depend on the size of their arguments.
const std::set<std::string> constant_functions = {
    "abs",          "add",         "and",         "assertnotnull", "ceil",
    "coalescelist", "divide",      "element",     "floor",         "hasindex",
    "int",          "issensitive", "lessthan",    "log",           "lookup",
    "modulo",       "multiply",    "negate",      "nonsensitive",  "not",
    "one",          "or",          "greaterthan", "pow",           "sensitive",
    "signum",       "startswith",  "subtract",    "length",        "range",
    "tobool"};

std::vector<Function> functions_named(const std::string& name) {
  std::vector<Function> found;
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    if (const Function* function = table->find(name)) found.push_back(*function);
  }
  return found;
}

TEST(FunctionBudget, ListsEveryFunction) {
  std::set<std::string> listed = constant_functions;
  for (const Call& call : large_calls()) listed.insert(call.function);
  for (const stdlib::Table* table : {&stdlib::standard(), &stdlib::terraform()}) {
    for (const Function& function : table->all())
      EXPECT_TRUE(listed.contains(function.name())) << function.name();
  }
}

// Calls every function with large arguments, at most `max_steps`, and little memory. Then calls
// check(name, budget, result).
template <class Check>
void call_all(std::size_t max_steps, const Check& check) {
  constexpr std::size_t limit = 200'000;
  // Growing strings and vectors hold up to three times what is in them, and a few tables are made at the first use.
  constexpr std::size_t constant = 1'000'000;
  for (const Call& one : large_calls()) {
    for (const Function& function : functions_named(one.function)) {
      Budget budget({.max_steps = max_steps,
                     .max_string_bytes = limit,
                     .max_elements = limit / Budget::bytes_per_element,
                     .max_memory_bytes = limit});
      CallContext call(budget);
      const HeapUse use;
      const CallResult result = function.call(call, one.arguments);
      EXPECT_LE(use.peak(), limit + constant) << one.function;
      check(one.function, budget, result);
    }
  }
}

TEST(FunctionBudget, EndsEveryCallBeforeItTakesMoreMemoryThanTheLimit) {
  call_all(2000, [](const std::string& name, const Budget& budget, const CallResult& result) {
    EXPECT_FALSE(result) << name;
    EXPECT_TRUE(budget.is_exhausted())
        << name << ": " << (result ? "succeeds" : result.error().message);
  });
}

// Without a limit of steps, what is built ends the call.
TEST(FunctionBudget, EndsEveryCallThatBuildsMoreThanTheLimit) {
  call_all(Limits{}.max_steps,
           [](const std::string& name, const Budget&, const CallResult& result) {
             EXPECT_TRUE(!result || result->type().is_primitive() || result->is_shared()) << name;
           });
}

std::string groups(std::size_t count) { return repeated("()", count) + "a"; }

TEST(FunctionBudget, ExpressionsWithTooManyGroupsForTheMemoryAreRejected) {
  Budget budget;
  CallContext call(budget);
  EXPECT_TRUE(functions_named("regex")[0].call(call, std::vector{str(groups(500)), str("a")}));
  const auto result =
      functions_named("regex")[0].call(call, std::vector{str(groups(10'000)), str("a")});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("number of groups, 10000"), std::string::npos);
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__clang__)
// Page faults took ten times as long as the matches.
TEST(FunctionBudget, MatchesUseTheMemoryOfThoseBefore) {
  const auto faults = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_minflt;
  };
  constexpr long matches = 200;
  Budget budget;
  CallContext call(budget);
  const long before = faults();
  EXPECT_TRUE(functions_named("regexall")[0].call(
      call, std::vector{str(groups(300)), str(repeated("a ", matches))}));
  EXPECT_LT(faults() - before, 100 * matches);
}
#endif

// The same call with arguments of `size` bytes or elements.
std::vector<Call> calls_of_size(std::size_t size) {
  const Value string = str(repeated("lorem ", size / 6));
  std::vector<Value> elements;
  for (std::size_t i = 0; i < size; ++i) elements.push_back(str(letter_and_number(100'000 + i)));
  const Value list = Value::list(Type::string(), elements);
  return {
      {"sha512", {string}},
      {"upper", {string}},
      {"regexall", {str("(o)(r)"), string}},
      {"replace", {string, str("o"), str("00")}},
      {"jsonencode", {list}},
      {"toset", {list}},
      {"contains", {list, str("none")}},
      {"distinct", {list}},
      {"join", {str(","), list}},
      {"setunion", {Value::set(Type::string(), elements), Value::set(Type::string(), elements)}}};
}

TEST(FunctionBudget, CountsWorkThatGrowsWithTheArguments) {
  constexpr std::size_t sizes[] = {3000, 6000, 12'000, 24'000};
  std::vector<std::vector<double>> work(calls_of_size(6).size());
  for (const std::size_t size : sizes) {
    const std::vector<Call> calls = calls_of_size(size);
    for (std::size_t i = 0; i < calls.size(); ++i) {
      Budget budget;
      CallContext call(budget);
      EXPECT_TRUE(functions_named(calls[i].function)[0].call(call, calls[i].arguments));
      work[i].push_back(static_cast<double>(budget.work_done()));
    }
  }
  for (std::size_t i = 0; i < work.size(); ++i) {
    const std::string name = calls_of_size(6)[i].function;
    for (std::size_t s = 1; s < work[i].size(); ++s) {
      EXPECT_GT(work[i][s], 1.9 * work[i][s - 1]) << name;
      EXPECT_LT(work[i][s], 2.2 * work[i][s - 1]) << name;
    }
  }
}

TEST(FunctionBudget, LetsSmallWorkOnLargeArgumentsPass) {
  const Call calls[] = {{"length", {a_list}},
                        {"length", {doubled}},
                        {"element", {a_list, num(3)}},
                        {"lookup", {a_map, str("k7"), num(0)}},
                        {"hasindex", {a_list, num(3)}},
                        {"contains", {a_list, str("k7")}},
                        {"index", {a_list, str("k7")}},
                        {"slice", {a_list, num(5), num(7)}},
                        {"coalescelist", {a_list, a_list}},
                        {"tolist", {a_list}},
                        {"tomap", {a_map}},
                        {"assertnotnull", {doubled}},
                        {"equal", {doubled, num(1)}},
                        {"sensitive", {doubled}},
                        {"startswith", {text, str("lorem")}},
                        {"one", {Value::tuple({doubled})}}};
  for (const Call& one : calls) {
    for (const Function& function : functions_named(one.function)) {
      Budget budget({.max_steps = 100, .max_elements = 10});
      CallContext call(budget);
      const CallResult result = function.call(call, one.arguments);
      EXPECT_TRUE(result) << one.function << ": " << (result ? "" : result.error().message);
    }
  }
}

}  // namespace
}  // namespace hecla::test
