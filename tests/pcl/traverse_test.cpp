// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/pcl/iterate.h>

#include "pcl/notation.h"

namespace hecla::test {
namespace {

using pcl::Step;
using pcl::TypeTable;

// The steps: `.name`, `[text]`, `[#number]`, and `[?type]` for a key that is not known.
Step step_of(TypeTable& table, std::string_view text) {
  if (text.front() == '.') return Step::attribute(text.substr(1));
  const std::string_view key = text.substr(1, text.size() - 2);
  if (key.front() == '?') return Step::index(type_of(table, key.substr(1)));
  if (key.front() == '#') return Step::index(Value::number(*Number::parse(key.substr(1))));
  return Step::index(Value::string(key));
}

struct Case {
  int source_line;
  const char* receiver;
  const char* step;
  const char* type;
  int errors = 0;
  int warnings = 0;
};

void check(const std::vector<Case>& cases, Rules rules = Rules::Deployed) {
  for (const Case& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    TypeTable table(rules);
    const auto result = traverse(table, type_of(table, one.receiver), step_of(table, one.step));
    EXPECT_EQ(result.type.pretty(), type_of(table, one.type).pretty());
    const auto errors = std::count_if(result.reports.begin(), result.reports.end(),
                                      [](const auto& report) { return report.is_error; });
    EXPECT_EQ(errors, one.errors);
    EXPECT_EQ(static_cast<int>(result.reports.size()) - errors, one.warnings);
  }
}

TEST(PclTraverse, TypesWithoutParts) {
  check({
      {__LINE__, "none", ".a", "none", 0, 1},
      {__LINE__, "c(null)", ".a", "none", 0, 1},
      {__LINE__, "bool", ".a", "dynamic", 1},
      {__LINE__, "set(string)", ".a", "dynamic", 1},
      {__LINE__, "X", ".a", "dynamic", 1},
      {__LINE__, "E", ".a", "E"},
      {__LINE__, "dynamic", ".a", "dynamic"},
  });
}

TEST(PclTraverse, Collections) {
  check({
      {__LINE__, "list(string)", ".foo", "string"},
      {__LINE__, "list(string)", "[x]", "string"},
      {__LINE__, "list(string)", "[?list(int)]", "string", 1},
      {__LINE__, "map(int)", "[?none]", "int", 1},
      {__LINE__, "map(int)", "[#1]", "int"},
  });
}

TEST(PclTraverse, Objects) {
  check({
      {__LINE__, "{foo: int, Bar: bool}", ".Bar", "bool"},
      {__LINE__, "{foo: int, Bar: bool}", ".bar", "bool", 0, 1},
      {__LINE__, "{foo: int, Bar: bool}", ".zz", "dynamic", 1},
      {__LINE__, "{foo: int, Bar: bool}", "[?string]", "int|bool"},
      {__LINE__, "{foo: int, Bar: bool}", "[?list(int)]", "dynamic", 1},
      {__LINE__, "{1: int}", "[#1]", "int"},
  });
}

TEST(PclTraverse, Tuples) {
  check({
      {__LINE__, "[string,int]", "[#0]", "string"},
      {__LINE__, "[string,int]", "[#2]", "dynamic", 1},
      {__LINE__, "[string,int]", "[#3]", "dynamic", 1},
      {__LINE__, "[string,int]", "[#-1]", "dynamic", 1},
      {__LINE__, "[string,int]", "[#0.5]", "dynamic", 1},
      {__LINE__, "[string,int]", "[#1e300]", "dynamic", 1},
      {__LINE__, "[string,int]", "[0]", "dynamic", 1},
      {__LINE__, "[string,int]", "[?int]", "dynamic", 1},
      {__LINE__, "[string,int]", "[?number]", "int|string"},
      {__LINE__, "[]", "[#0]", "dynamic", 1},
  });
}

TEST(PclTraverse, Unions) {
  check({
      {__LINE__, "map(string)?", ".k", "none|string"},
      {__LINE__, "string?", ".k", "dynamic", 2},
      {__LINE__, "bool|{foo: int}", ".FOO", "int"},
      {__LINE__, "bool|string", ".k", "dynamic", 3},
  });
  check({{__LINE__, "string?", ".k", "none"}}, Rules::Document);
}

// Diagnostics keep equal reports at one place once.
TEST(PclTraverse, EachElementOfAUnionHasItsOwnReport) {
  TypeTable table;
  const auto result =
      traverse(table, type_of(table, "{a: int}|output({a: int})"), step_of(table, ".b"));
  ASSERT_EQ(result.reports.size(), 3u);
  EXPECT_EQ(result.reports[0].detail,
            "As { a: int }: This object has no attribute named \"b\". Its attributes are \"a\".");
  EXPECT_EQ(
      result.reports[1].detail,
      "As output({ a: int }): This object has no attribute named \"b\". Its attributes are \"a\".");
}

TEST(PclTraverse, EventualTypes) {
  check({
      {__LINE__, "output({a: int})", ".a", "output(int)"},
      {__LINE__, "output({a: int})", ".zz", "output(dynamic)", 1},
      {__LINE__, "promise({a: output(int)})", ".a", "promise(output(int))"},
  });
}

TEST(PclTraverse, KeysThatAreNull) {
  TypeTable table;
  const Step step = Step::index(Value::null(Type::dynamic()));
  EXPECT_TRUE(traverse(table, type_of(table, "{a: int}"), step).has_errors());
  EXPECT_TRUE(traverse(table, type_of(table, "[int]"), step).has_errors());
  EXPECT_FALSE(traverse(table, type_of(table, "map(int)"), step).has_errors());
}

TEST(PclTraverse, WarnsAboutObjectsThatAreNotStrict) {
  TypeTable table;
  const pcl::Type object =
      table.object({{"a", pcl::Type::string()}}, {.strict = false, .annotations = {}});
  const auto result = traverse(table, object, Step::attribute("b"));
  EXPECT_TRUE(result.type.is_dynamic());
  EXPECT_FALSE(result.has_errors());
  EXPECT_EQ(result.reports.size(), 1u);
  EXPECT_FALSE(traverse(table, object, Step::index(table.list(object))).has_errors());
}

TEST(PclTraverse, SaysWhatIsWrong) {
  TypeTable table;
  const auto detail = [&](const char* receiver, const char* step) {
    return traverse(table, type_of(table, receiver), step_of(table, step)).reports.at(0).detail;
  };
  EXPECT_EQ(detail("[string,int]", "[#2]"),
            "The index 2 is out of range: this tuple has 2 elements (0 to 1).");
  EXPECT_EQ(detail("{foo: int, Bar: bool}", ".zz"),
            "This object has no attribute named \"zz\". Its attributes are \"Bar\", \"foo\".");
  EXPECT_EQ(detail("{Bar: bool}", ".bar"), "The attribute is named \"Bar\", not \"bar\".");
  EXPECT_EQ(detail("bool", ".a"), "A value of type bool has no attributes and no elements.");
  EXPECT_EQ(detail("list(int)", "[?list(int)]"),
            "The elements of a list are numbered, but this key is of type list(int).");
  EXPECT_EQ(detail("map(int)", "[?list(int)]"),
            "The keys of a map are strings, but this key is of type list(int).");
}

struct IterationCase {
  int source_line;
  const char* collection;
  const char* key;
  const char* value;
  bool is_reported = false;
};

TEST(PclIterate, YieldsKeysAndValues) {
  const IterationCase cases[] = {
      {__LINE__, "list(string)", "int", "string"},
      {__LINE__, "map(int)", "string", "int"},
      {__LINE__, "[int,number]", "int", "number"},
      {__LINE__, "[]", "int", "none"},
      {__LINE__, "{a: int, b: string}", "string", "string"},
      {__LINE__, "dynamic", "dynamic", "dynamic"},
      {__LINE__, "output(list(string)?)", "int", "string"},
      {__LINE__, "set(int)", "dynamic", "dynamic", true},
      {__LINE__, "list(int)|c(null)", "dynamic", "dynamic", true},
      {__LINE__, "none", "dynamic", "dynamic", true},
  };
  for (const IterationCase& one : cases) {
    SCOPED_TRACE("line " + std::to_string(one.source_line));
    TypeTable table;
    const pcl::Iterated parts = iterate(table, type_of(table, one.collection));
    EXPECT_EQ(parts.key, type_of(table, one.key));
    EXPECT_EQ(parts.value, type_of(table, one.value));
    EXPECT_EQ(parts.report.has_value(), one.is_reported);
    const auto warning = iterate(table, type_of(table, one.collection), false).report;
    EXPECT_FALSE(warning && warning->is_error);
  }
}

TEST(PclIterate, WrapsResultsLikeTheCollection) {
  TypeTable table;
  const auto rewrapped = [&](const char* collection) {
    return rewrap(table, type_of(table, collection), pcl::Type::string()).to_string();
  };
  EXPECT_EQ(rewrapped("output(list(int))"), "output(string)");
  EXPECT_EQ(rewrapped("promise(output(list(int)))"), "output(string)");
  EXPECT_EQ(rewrapped("list(int)?"), "string");
}

}  // namespace
}  // namespace hecla::test
