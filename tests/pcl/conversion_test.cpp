// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/pcl/conversion.h>

#include "pcl/notation.h"

namespace hecla::test {
namespace {

using pcl::Conversion;
using pcl::TypeTable;

constexpr auto none = Conversion::None, unsafe = Conversion::Unsafe, safe = Conversion::Safe;

struct Case {
  int source_line;
  const char* to;
  const char* from;
  Conversion conversion;
  std::optional<bool> assignable = std::nullopt;
};

void check(const std::vector<Case>& cases, Rules rules = Rules::Deployed) {
  for (const Case& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    TypeTable table(rules);
    const pcl::Type to = type_of(table, one.to), from = type_of(table, one.from);
    EXPECT_EQ(conversion(table, to, from), one.conversion);
    EXPECT_EQ(is_assignable(table, to, from),
              one.assignable.value_or(is_assignable(table, to, from)));
    EXPECT_EQ(explain_conversion(table, to, from).empty(), one.conversion != none);
  }
}

TEST(PclConversion, OfPrimitiveTypes) {
  check({
      {__LINE__, "number", "int", safe, false},
      {__LINE__, "int", "number", unsafe, false},
      {__LINE__, "string", "bool", safe, false},
      {__LINE__, "bool", "string", unsafe, false},
      {__LINE__, "number", "bool", unsafe, false},
      {__LINE__, "bool", "int", unsafe},
      {__LINE__, "string", "id", safe},
      {__LINE__, "id", "string", safe, false},
      {__LINE__, "int", "id", unsafe},
  });
}

TEST(PclConversion, OfNoneDynamicAndOpaqueTypes) {
  check({
      {__LINE__, "string", "string?", unsafe, false},
      {__LINE__, "string?", "none", safe, true},
      {__LINE__, "string", "none", none, false},
      {__LINE__, "dynamic", "none", safe, true},
      {__LINE__, "string", "dynamic", unsafe, false},
      {__LINE__, "none", "dynamic", unsafe, false},
      {__LINE__, "X", "dynamic", unsafe, false},
      {__LINE__, "X", "string", none, false},
      {__LINE__, "X", "X", safe, true},
  });
}

TEST(PclConversion, OfConstantsAndEnums) {
  check({
      {__LINE__, "int", "c(\"a\")", unsafe},
      {__LINE__, "string", "c(\"a\")", safe, true},
      {__LINE__, "c(\"a\")", "string", unsafe, false},
      {__LINE__, "c(\"a\")", "c(\"a\")", safe, true},
      {__LINE__, "c(\"a\")", "c(\"b\")", unsafe, false},
      {__LINE__, "number|c(\"a\")", "c(\"a\")", safe, true},
      {__LINE__, "number|c(\"a\")", "c(\"b\")", unsafe, false},
      {__LINE__, "output(c(1))", "c(1)", safe, true},
      {__LINE__, "none", "c(null)", safe, true},
      {__LINE__, "c(null)", "none", unsafe, false},
      {__LINE__, "E", "c(\"a\")", unsafe, false},
      {__LINE__, "E", "c(\"z\")", unsafe, false},
      {__LINE__, "E", "string", unsafe, false},
      {__LINE__, "string", "E", none, false},
      {__LINE__, "output(E)", "E", safe, true},
  });
}

TEST(PclConversion, DoesNotRememberAConstantForItsBase) {
  check({
      {__LINE__, "number|c(\"a\")", "c(\"a\")|string", unsafe},
      {__LINE__, "number|c(\"a\")", "c(\"a\")|c(\"b\")", unsafe},
  });
}

TEST(PclConversion, OfCollections) {
  check({
      {__LINE__, "list(string)", "set(int)", safe, false},
      {__LINE__, "set(string)", "list(string)", unsafe, false},
      {__LINE__, "set(string)", "[string]", unsafe},
      {__LINE__, "list(int)", "[]", safe, true},
      {__LINE__, "[]", "list(string)", unsafe, false},
      {__LINE__, "[string,string]", "[string]", none, false},
      {__LINE__, "[string]", "[string,string]", none, true},
      {__LINE__, "[string,int?]", "[string]", none, true},
      {__LINE__, "map(int)", "{}", safe, true},
      {__LINE__, "map(int)", "{a: list(int)}", none},
      {__LINE__, "map(string)", "{a: int, b: string}", safe},
  });
}

TEST(PclConversion, OfObjects) {
  check({
      {__LINE__, "{a: string, b: int}", "{a: string}", none},
      {__LINE__, "{a: string, b: int?}", "{a: string}", safe, true},
      {__LINE__, "{}", "{a: int}", safe, true},
      {__LINE__, "{a: string}", "{A: string}", none, false},
      {__LINE__, "{a: string}", "map(string)", unsafe, false},
      {__LINE__, "{}", "map(string)", unsafe},
      {__LINE__, "{a: dynamic}", "{}", safe, true},
  });
}

TEST(PclConversion, OfUnions) {
  check({
      {__LINE__, "bool|number", "string", unsafe},
      {__LINE__, "string|number", "bool", safe},
      {__LINE__, "bool|number|string", "number|string", safe, false},
      {__LINE__, "string", "int|list(int)", unsafe},
      {__LINE__, "string", "list(int)|map(int)", none},
      {__LINE__, "string", "string|output(string)", unsafe},
      {__LINE__, "output(string)", "string|output(string)", safe},
  });
}

TEST(PclConversion, OfEventualTypes) {
  check({
      {__LINE__, "promise(string)", "int", safe},
      {__LINE__, "promise(string)", "output(string)", none},
      {__LINE__, "output(string)", "promise(int)", safe},
      {__LINE__, "promise(dynamic)", "output(int)", none, true},
      {__LINE__, "output(list(int))", "list(output(int))", none, false},
      {__LINE__, "output(list(int))", "promise(list(output(int)))", safe, true},
      {__LINE__, "string", "promise(string)", none},
  });
}

TEST(PclConversion, FollowsTheDocument) {
  check({{__LINE__, "promise(dynamic)", "output(int)", safe, true},
         {__LINE__, "E", "c(\"a\")", safe},
         {__LINE__, "E", "c(\"z\")", unsafe}},
        Rules::Document);
}

TEST(PclConversion, OfRecursiveTypes) {
  TypeTable table;
  const pcl::Type list = linked(table, pcl::Type::string());
  const auto from = [&](std::string_view text) {
    return conversion(table, list, type_of(table, text));
  };
  EXPECT_EQ(from("{v: int, next: {v: string}}"), safe);
  EXPECT_EQ(from("{v: int, next: int}"), none);
  EXPECT_EQ(conversion(table, list, linked(table, pcl::Type::integer())), safe);
  EXPECT_EQ(conversion(table, linked(table, pcl::Type::integer()), list), unsafe);
  EXPECT_EQ(conversion(table, linked(table, pcl::Type::none()), list), none);
  EXPECT_FALSE(is_assignable(table, list, linked(table, pcl::Type::integer())));
}

TEST(PclConversion, ExplainsTheInnermostTypes) {
  TypeTable table;
  const auto explain = [&](const char* to, const char* from) {
    return explain_conversion(table, type_of(table, to), type_of(table, from));
  };
  EXPECT_EQ(explain("string", "list(int)"),
            "A value of type list(int) cannot be assigned to type string.");
  EXPECT_EQ(explain("{a: list(string)}", "{a: [string, {b: int}]}"),
            "A value of type { b: int } cannot be assigned to type string.");
  EXPECT_EQ(explain("list([string])", "list([string, int])"),
            "Expected a tuple with 1 element, found one with 2 elements.");
  EXPECT_EQ(explain("string|int", "{}"),
            "A value of type {} cannot be assigned to type int | string.");
  EXPECT_EQ(explain("string", "int"), "");
}

}  // namespace
}  // namespace hecla::test
