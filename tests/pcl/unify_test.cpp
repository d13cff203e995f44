// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/pcl/conversion.h>
#include <hecla/pcl/unify.h>

#include "pcl/notation.h"

namespace hecla::test {
namespace {

using pcl::TypeTable;

struct Case {
  int source_line;
  std::vector<const char*> types;
  const char* safe;
  const char* unsafe = nullptr;  // the same
};

void check(const std::vector<Case>& cases, Rules rules = Rules::Deployed) {
  for (const Case& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    TypeTable table(rules);
    std::vector<pcl::Type> types;
    for (const char* text : one.types) types.push_back(type_of(table, text));
    const pcl::Unified unified = unify(table, types);
    EXPECT_EQ(unified.safe.pretty(), type_of(table, one.safe).pretty());
    EXPECT_EQ(unified.unsafe.pretty(), type_of(table, one.unsafe ? one.unsafe : one.safe).pretty());
  }
}

TEST(PclUnify, PrimitiveTypes) {
  check({
      {__LINE__, {"int", "number"}, "number"},
      {__LINE__, {"int", "string"}, "string"},
      {__LINE__, {"bool", "string"}, "string"},
      {__LINE__, {"bool", "int"}, "bool|int", "int"},
      {__LINE__, {"bool", "int", "number"}, "bool|int|number", "number"},
      {__LINE__, {"string", "none", "int"}, "none|string"},
      {__LINE__, {"id", "string"}, "string"},
      {__LINE__, {}, "none"},
  });
}

TEST(PclUnify, NoneDynamicAndUnions) {
  check({
      {__LINE__, {"none", "string"}, "none|string"},
      {__LINE__, {"string?", "bool"}, "none|string"},
      {__LINE__, {"bool?", "number"}, "bool|none|number", "none|number"},
      {__LINE__, {"dynamic", "string"}, "dynamic|string", "string"},
      {__LINE__, {"bool|number", "string"}, "string"},
      {__LINE__, {"string|number", "number|bool"}, "number|string"},
      {__LINE__, {"string|list(int)", "bool|map(int)"}, "bool|list(int)|map(int)|string"},
  });
}

TEST(PclUnify, Constants) {
  check({
      {__LINE__, {"c(1)", "c(2)"}, "c(1)|c(2)", "c(1)"},
      {__LINE__, {"c(1)", "int"}, "int"},
      {__LINE__, {"c(1)", "string"}, "string"},
      {__LINE__, {"none", "c(null)"}, "none"},
      {__LINE__, {"c(1)", "c(2)", "c(1)", "c(3)"}, "c(1)|c(2)|c(3)", "c(1)"},
      {__LINE__, {"c(1)", "c(2)", "c(3)", "int"}, "int", "int"},
      {__LINE__, {"c(1)", "c(2)", "string", "c(\"a\")", "c(3)"}, "string"},
      {__LINE__, {"c(null)", "c(1)", "c(2)", "c(3)"}, "c(null)|c(1)|c(2)|c(3)"},
  });
}

TEST(PclUnify, Collections) {
  check({
      {__LINE__, {"list(bool)", "list(int)"}, "list(bool)|list(int)", "list(int)"},
      {__LINE__, {"[int,bool]", "[string]"}, "[string,bool?]"},
      {__LINE__, {"[]", "[int]"}, "[int?]"},
      {__LINE__,
       {"[number,bool]", "[string,number]"},
       "[number,bool]|[string,number]",
       "[string,number]"},
      {__LINE__, {"list(string)", "[int,bool]"}, "list(string)"},
      {__LINE__, {"set(int)", "[string]"}, "set(int)|[string]", "set(string)"},
      {__LINE__, {"set(int)", "list(string)"}, "list(string)"},
      {__LINE__, {"map(int)", "{a: string}"}, "map(string)"},
      {__LINE__, {"{}", "map(string)"}, "map(string)"},
  });
}

TEST(PclUnify, Objects) {
  check({
      {__LINE__, {"{a: int}", "{b: string}"}, "{a: int?, b: string?}"},
      {__LINE__, {"{a: int}", "{a: string, b: bool}"}, "{a: string, b: bool?}"},
      {__LINE__, {"{a: bool}", "{a: int}"}, "{a: bool}|{a: int}", "{a: int}"},
  });
}

TEST(PclUnify, EventualTypes) {
  check({
      {__LINE__, {"promise(int)", "output(string)"}, "output(string)"},
      {__LINE__, {"output(int)", "promise(string)"}, "output(int)|promise(string)", "output(int)"},
      {__LINE__, {"string", "output(int)"}, "string|output(int)", "output(int)"},
      {__LINE__, {"list(output(int))", "output(list(int))"}, "list(output(int))|output(list(int))"},
  });
}

TEST(PclUnify, FollowsTheDocument) {
  check({{__LINE__, {"output(int)", "promise(string)"}, "output(string)"},
         {__LINE__, {"string|number", "number|bool"}, "bool|number|string"},
         {__LINE__, {"string?", "int"}, "string|int?"},
         // {a: E?, b: X?} accepts no map(id) any more, but {a: E} does.
         {__LINE__, {"list({a: E})", "[map(id), {b: X}]"}, "list({a: E})|[map(id), {b: X}]"},
         {__LINE__,
          {"{a: E}", "map(id)", "{b: X}"},
          "{a: E?, b: X?}|map(id)|{b: X}",
          "{a: E?, b: X?}|map(id)"}},
        Rules::Document);
}

TEST(PclUnify, DoesNotChangeWhatConversionsAnswer) {
  for (const bool unifies_first : {false, true}) {
    TypeTable table;
    const pcl::Type a = type_of(table, "{a: string}"), b = type_of(table, "{b: string}");
    if (unifies_first) unify(table, {a, b});
    EXPECT_EQ(conversion(table, a, b), pcl::Conversion::None);
    EXPECT_EQ(conversion(table, b, a), pcl::Conversion::None);
  }
}

TEST(PclUnify, EndsForRecursiveTypes) {
  TypeTable table;
  const pcl::Type strings = linked(table, pcl::Type::string());
  const pcl::Type integers = linked(table, pcl::Type::integer());
  const pcl::Type booleans = linked(table, pcl::Type::boolean());
  EXPECT_EQ(unify(table, {integers, strings}).safe, strings);  // integers convert to strings
  EXPECT_EQ(unify(table, {integers, booleans}).safe, table.union_of({integers, booleans}));
  EXPECT_EQ(unify(table, {strings, table.list(integers)}).safe,
            table.union_of({strings, table.list(integers)}));
  EXPECT_EQ(unify(table, {table.map(integers), booleans}).safe,
            table.union_of({table.map(integers), booleans}));
}

TEST(PclUnify, LosesAnnotationsOfNewObjectsOnly) {
  struct Note : pcl::Annotation {};
  TypeTable table;
  const pcl::Type a =
      table.object({{"a", pcl::Type::integer()}}, {true, {std::make_shared<Note>()}});
  EXPECT_TRUE(unify(table, {a, a.undecorated()}).safe.is_same(a));
  EXPECT_TRUE(unify(table, {a, type_of(table, "{b: int}")}).safe.annotations().empty());
}

}  // namespace
}  // namespace hecla::test
