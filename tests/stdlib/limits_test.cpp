// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that the limits of the caller hold in every family of functions.
#include <hecla/stdlib/stdlib.h>

#include "support/value_matchers.h"

namespace hecla::test {
namespace {

const Function& function(std::string_view name) {
  const Function* found = stdlib::terraform().find(name);
  return *(found ? found : stdlib::find(name));
}

CallResult call(std::string_view name, const std::vector<Value>& arguments, const Limits& limits) {
  CallContext context(limits);
  return function(name).call(context, arguments);
}

struct LimitCase {
  std::string function;
  std::vector<Value> arguments;
};

// Expects that each call fails with `limits` and succeeds with the defaults.
void expect_limited(const std::vector<LimitCase>& cases, const Limits& limits) {
  for (const LimitCase& one : cases) {
    EXPECT_TRUE(call(one.function, one.arguments, {})) << one.function;
    EXPECT_FALSE(call(one.function, one.arguments, limits)) << one.function;
  }
}

const Value long_strings = strings({"aa", "bb", "cc"});

TEST(CallLimits, BoundTheBytesOfStrings) {
  expect_limited({{"join", {str(","), long_strings}},
                  {"replace", {str("a.b"), str("."), str("--")}},
                  {"replace", {str("ab"), str(""), str("--")}},
                  {"replace", {str("a.b"), str("/[.]/"), str("----")}},
                  {"regex_replace", {str("a.b"), str("[.]"), str("----")}},
                  {"indent", {num(4), str("a\nb")}},
                  {"format", {str("%s-%s"), str("ab"), str("cd")}},
                  {"format", {str("%v"), long_strings}},
                  {"format", {str("%d"), num(12345)}},
                  {"formatlist", {str("%s"), long_strings}},
                  {"jsonencode", {long_strings}},
                  {"jsonencode", {num("1e10")}},
                  {"yamlencode", {long_strings}},
                  {"base64gzip", {str("abcdef")}},
                  {"tostring", {num(12345)}}},
                 {.max_string_bytes = 3});
}

TEST(CallLimits, BoundTheElementsOfCollections) {
  const Value four = numbers({1, 2, 3, 4});
  const Value keys = strings({"a", "b", "c", "d"});
  const Value object = Value::object({{"a", num(1)}, {"b", num(2)}, {"c", num(3)}, {"d", num(4)}});
  const Value mixed = Value::tuple({num(1), str("b"), num(3), str("d"), num(5)});
  expect_limited({{"range", {num(4)}},
                  {"concat", {four, four}},
                  {"concat", {Value::tuple({num(1), num(2)}), Value::tuple({num(3), num(4)})}},
                  {"flatten", {Value::tuple({four})}},
                  {"setproduct", {four, keys}},
                  {"merge", {object, object}},
                  {"split", {str(","), str("a,b,c,d")}},
                  {"split", {str(""), str("abcd")}},
                  {"regexall", {str("[a-z]"), str("abcd")}},
                  {"formatlist", {str("%s"), keys}},
                  {"csvdecode", {str("a\n1\n2\n3\n4\n")}},
                  {"jsondecode", {str("[[1,2],[3,4]]")}},
                  {"yamldecode", {str("[1, 2, 3, 4]")}},
                  {"yamldecode", {str("a: &a [1, 2]\nb: [*a, *a]")}},
                  {"tolist", {mixed}},
                  {"toset", {mixed}}},
                 {.max_elements = 3});
}

TEST(CallLimits, BoundTheNesting) {
  Value deep = Value::tuple({num(1)});
  for (int i = 0; i < 3; ++i) deep = Value::tuple({deep});
  expect_limited({{"yamldecode", {str("[[[[1]]]]")}},
                  {"jsondecode", {str("[[[[1]]]]")}},
                  {"flatten", {deep}},
                  {"tolist", {deep}}},
                 {.max_nesting = 3});
  EXPECT_TRUE(call("jsondecode", {str("[[[1]]]")}, {.max_nesting = 3}));
}

TEST(CallLimits, RespectTheRemainingBudget) {
  Budget budget({.max_string_bytes = 10});
  CallContext context(budget);
  const std::vector<Value> arguments{str(","), long_strings};
  EXPECT_TRUE(function("join").call(context, arguments));
  budget.spend_string_bytes(5);
  EXPECT_FALSE(function("join").call(context, arguments));
}

std::string message_of(std::string_view name, const std::vector<Value>& arguments,
                       const Limits& limits = {}) {
  const CallResult result = call(name, arguments, limits);
  return result ? "(no error)" : result.error().message;
}

TEST(CallMessages, OfArgumentsThatNoNotationHas) {
  const Value handle = Value::capsule(Type::capsule("handle"), std::make_shared<int>(1));
  EXPECT_EQ(message_of("jsonencode", {handle}), "JSON cannot represent a value of type handle");
  EXPECT_EQ(message_of("yamlencode", {handle}), "YAML cannot represent a value of type handle");
  std::string tags;
  for (int i = 0; i < 1001; ++i) tags += "%TAG ! x\n";
  EXPECT_EQ(message_of("yamldecode", {str(tags)}), "the YAML text has too many %TAG directives");
  std::string groups;
  for (int i = 0; i < 1000; ++i) groups += "(a{9})";
  EXPECT_EQ(message_of("regex", {str(groups), str("a")}),
            "the regular expression is too large for its number of groups, 1000");
  const Value deep = Value::tuple({Value::tuple({Value::tuple({num(1)})})});
  EXPECT_EQ(message_of("flatten", {deep}, {.max_nesting = 2}), "nested too deeply to be flattened");
  EXPECT_EQ(message_of("log", {num("1e1000"), num(10)}), "argument 1 is too large");
}

}  // namespace
}  // namespace hecla::test
