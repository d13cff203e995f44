// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The results of the deployed implementation for each form of expression: types and reports.
#include <gtest/gtest.h>

#include "pcl/bind_support.h"

namespace hecla::pcl {
namespace {

struct Case {
  const char* expression;
  const char* type;          // in the notation of bind_support.h
  const char* reports = "";  // "E1:1 W1:3"
  BindOptions options = {};
};

constexpr BindOptions missing = {.allow_missing_variables = true};
constexpr BindOptions lenient = {.skip_range_typechecking = true};

void check(const Case& item, const Scope& scope, TypeTable& types) {
  SCOPED_TRACE(item.expression);
  Diagnostics diags;
  const BoundExpression bound =
      bind_expression(types, test::parsed_expression(item.expression), scope, diags, item.options);
  const Type expected = testing::type(types, item.type);
  EXPECT_TRUE(bound.type() == expected)
      << bound.type().to_string() << " instead of " << expected.to_string();
  EXPECT_EQ(testing::reports(diags), item.reports);
}

void check_all(std::initializer_list<Case> cases) {
  TypeTable types;
  const testing::Names scope(types);
  for (const Case& item : cases) check(item, scope, types);
}

TEST(BindCases, LiteralsAreConstants) {  // 44
  check_all({{"2147483647", "c(2147483647)"},
             {"2147483648", "c_number(2147483648)"},
             {"1.0", "c(1)"},
             {"1.5", "c_number(1.5)"},
             {"-2147483648", "c(-2147483648)"},
             {"-2147483649", "c_number(-2147483649)"},
             {"--1", "c(1)"},
             {"-(1)", "c(-1)"},
             {"true", "c(true)"},
             {"null", "c(null)"}});
}

TEST(BindCases, TemplatesAreStrings) {  // 45
  check_all({{"\"a\"", "string"},
             {"\"${1}\"", "c(1)"},
             {"\"${os}\"", "output(string)"},
             {"\"x${ls}\"", "string"},
             {"\"x${lou}\"", "output(string)"},
             {"\"x${os}${ps}\"", "output(string)"},
             {"\"x${ps}\"", "promise(string)"}});
}

TEST(BindCases, ArithmeticKeepsIntegersOnlyAmongThemselves) {  // 46, 47
  check_all({{"1 + 2", "number"},
             {"i + i", "int"},
             {"i + 1", "number"},
             {"i / i", "int"},
             {"i < i", "bool"},
             {"-i", "int"},
             {"-oi", "output(number)"},
             {"oi + oi", "output(number)"},
             {"i + i + n", "number"},
             {"ls + 1", "number", "E1:1"},
             {"1 + (ls)", "number", "E1:6"},
             {"ls == 1", "bool"},
             {"nn + 1", "number", "E1:1"},
             {"s + s", "number"},
             {"en + 1", "number", "E1:1"},
             {"!ls", "bool", "E1:2"},
             {"ls && st", "bool", "E1:1 E1:7"},
             {"-ls", "number", "E1:2"}});
}

TEST(BindCases, ConditionalsUnifyTheirResults) {  // 48 to 51
  check_all({{"b ? 1 : 1", "c(1)"},
             {"b ? 1 : 2", "union(c(1), c(2))"},
             {"b ? s : null", "union(c(null), string)"},
             {"b ? ls : []", "list(string)"},
             {"ob ? s : s", "output(string)"},
             {"pb ? os : s", "promise(output(string))"},
             {"b ? os : ps", "output(string)"},
             {"ob ? 1 : \"a\"", "output(string)"},
             {"ls ? 1 : 2", "union(c(1), c(2))", "E1:1"},
             {"s ? 1 : 2", "union(c(1), c(2))"},
             {"nn ? 1 : 2", "union(c(1), c(2))", "E1:1"},
             {"b ? {a=1} : {b=2}", "{ a = union(c(1), none), b = union(c(2), none) }"},
             {"b ? [1] : [1,2]", "[c(1), union(c(2), none)]"}});
}

TEST(BindCases, ObjectsHaveKnownKeys) {  // 52, 53
  check_all({{"{(s)=1,(s)=\"x\"}", "map(string)"},
             {"{a=1,(s)=\"x\"}", "map(string)"},
             {"{a=1,a=\"x\"}", "{ a = string }"},
             {"{(os)=1}", "output(map(c(1)))"},
             {"{a=os}", "{ a = output(string) }"},
             {"{(ls)=1}", "map(c(1))", "E1:3"},
             {"{null=1}", "{ \"null\" = c(1) }"},
             {"{0=1}", "{ \"0\" = c(1) }"},
             {"{true=1}", "{ \"true\" = c(1) }"},
             {"{(true)=1}", "{ \"true\" = c(1) }"},
             {"{\"a\"=1}", "{ a = c(1) }"},
             {"{\"${\"k\"}\"=1}", "{ k = c(1) }"},
             {"{\"x${\"k\"}\"=1}", "map(c(1))"},
             {"{s=1}", "{ s = c(1) }"},
             {"{(null)=1}", "map(c(1))", "E1:3"}});
}

TEST(BindCases, TuplesKeepEventualElements) {  // 54
  check_all({{"[os, ps]", "[output(string), promise(string)]"}, {"[]", "[]"}, {"{}", "{}"}});
}

TEST(BindCases, LoopsYieldListsAndMaps) {  // 55 to 61
  check_all({{"[for k, v in ls : k]", "list(int)"},
             {"[for k, v in o : v]", "list(string)"},
             {"[for v in [] : v]", "list(none)"},
             {"[for v in s : v]", "list(dynamic)", "E1:11"},
             {"[for v in (s) : v]", "list(dynamic)", "E1:11"},
             {"[for v in s : v]", "list(dynamic)", "W1:11", lenient},
             {"[for v in st : v]", "list(dynamic)", "E1:11"},
             {"st[*]", "list(string)"},
             {"[for v in optl : v]", "list(string)"},
             {"[for v in ols : v]", "output(list(string))"},
             {"[for v in lou : v]", "list(output(string))"},
             {"[for v in ls : v if ob]", "output(list(string))"},
             {"[for v in ols : v if pb]", "promise(output(list(string)))"},
             {"[for v in ls : v if ls]", "list(string)", "E1:21"},
             {"{for v in ls : v => v...}", "map(list(string))"},
             {"{for v in lou : v => v}", "output(map(output(string)))"},
             {"{for v in ls : ls => v}", "map(string)", "E1:16"},
             {"[for v, v in ls : v]", "list(int)", "E1:1"},
             {"[for s in ls : [for t in [1] : s]]", "list(list(string))"}});
}

TEST(BindCases, CallsAreLiftedWhereTheyDoNotTakeEventualArguments) {  // 62 to 64
  check_all({{"f(\"a\",0)", "bool"},
             {"f(os,0)", "output(bool)"},
             {"f(ps,oi)", "output(bool)"},
             {"f()", "bool", "E1:1 E1:1"},
             {"f(\"a\",1,2)", "bool", "E1:1"},
             {"f(\"a\",\"b\")", "bool"},
             {"fd(os)", "string"},
             {"fopt(\"a\")", "string"},
             {"fopt(\"a\",os)", "output(string)"},
             {"fout(ps)", "promise(output(string))"},
             {"fl([])", "int"},
             {"fl([\"a\",os])", "output(int)"},
             {"fl([ls])", "int", "E1:4"},
             {"fgen(os)", "output(string)"},
             {"fgen()", "dynamic"},
             {"nope(zz)", "dynamic", "E1:6 E1:1"},
             {"recover(zz, error)", "dynamic", "E1:9"},
             {"recover(error, s)", "dynamic", "E1:9"}});
}

TEST(BindCases, CallsExpandTheirLastArgument) {  // 65
  check_all({{"v(\"a\",1,2)", "bool"},
             {"v(\"a\",oi)", "output(bool)"},
             {"v(\"a\",ls)", "bool", "E1:7"},
             {"f(t...)", "bool"},
             {"f([\"a\"]...)", "bool", "E1:1"},
             {"f([ls,1]...)", "bool", "E1:3"},
             {"v(ols...)", "bool"},
             {"fd(d...)", "string"}});
}

TEST(BindCases, IndexesAreOfTheKeyType) {  // 66, 67, 69
  check_all({{"ls[0]", "string"},
             {"ls[oi]", "output(string)"},
             {"ls[ls]", "string", "E1:4"},
             {"t[i]", "string"},
             {"t[3]", "dynamic", "E1:2"},
             {"optl[0]", "union(none, string)"},
             {"optl[i]", "string"},
             {"(b ? ls : null)[0]", "union(none, string)"},
             {"(b ? ls : null)[i]", "dynamic", "E1:1"},
             {"ls[(0)]", "string"},
             {"ls[(true)]", "string"},
             {"s[i]", "dynamic", "E1:1"},
             {"s[i]", "dynamic", "W1:1", lenient},
             {"s[0]", "dynamic", "E1:2"},
             {"nn[0]", "none", "W1:3"},
             {"nn[i]", "dynamic", "E1:1"}});
}

TEST(BindCases, PropertiesAreFoundByName) {  // 68
  check_all({{"o.a", "string"},
             {"o.b", "number", "W1:2"},
             {"o.zz", "dynamic", "E1:2"},
             {"o.zz.y", "dynamic", "E1:2"},
             {"o[s]", "string"}});
}

TEST(BindCases, UndefinedNamesAreReportedOnce) {  // 70
  check_all({{"zz", "dynamic", "E1:1"},
             {"zz.a.b", "dynamic", "E1:1"},
             {"(zz).a", "dynamic"},
             {"zz", "dynamic", "W1:1", missing},
             {"o.zz", "dynamic", "E1:2", missing},
             {"nope()", "dynamic", "E1:1", missing}});
}

TEST(BindCases, NamespacesHaveMembersAndKeywordsNothing) {  // 71, 72
  check_all({{"sub.w", "string"},
             {"sub.s", "string"},  // found in the parent
             {"sub[\"w\"]", "string"},
             {"sub[0]", "dynamic", "E1:4"},
             {"sub.zz", "dynamic", "E1:4"},
             {"sub.zz", "dynamic", "", missing},
             {"(sub).zz", "dynamic", "E1:6", missing},
             {"sub", "dynamic", "E"},
             {"sub", "dynamic", "W", missing},
             {"sub.kw", "dynamic", "E1:4"},
             {"kw", "dynamic", "E"},
             {"kw.a", "dynamic", "E1:3"},
             {"(kw).a", "dynamic", "E1:5"},
             {"cst", "number"},
             {"cst.a", "dynamic", "E1:4"},
             {"obj.port", "number"},
             {"obj.host", "dynamic", "E1:4"}});
}

TEST(BindCases, SplatsVisitElements) {  // 73 to 75
  check_all({{"lo[*].a", "list(string)"},
             {"lo.*.b.c", "list(int)"},
             {"lo[*].zz", "list(dynamic)", "E1:6"},
             {"s[*]", "list(string)"},
             {"nn[*]", "list(none)"},
             {"oo[*].a", "list(string)"},
             {"ols[*]", "output(list(string))"},
             {"opto[*].a", "list(string)"},
             {"lo.*.a[0]", "string"},
             {"lo[*].a[0]", "list(dynamic)", "E1:8"},
             {"lo[*].b[*].c", "list(list(int))"},
             {"[{a=1},{b=2}][*].a", "list(union(c(1), none))"},
             {"zz[*].a", "list(dynamic)", "E1:1"}});
}

TEST(BindCases, DirectivesAreLifted) {  // 76
  check_all({{"\"%{if ob}x%{endif}\"", "output(string)"},
             {"\"%{for v in ols}${v}%{endfor}\"", "output(string)"},
             {"\"%{for v in ls}${v}%{endfor}\"", "string"},
             {"\"%{if ls}x%{endif}\"", "string", "E1:7"}});
}

TEST(BindCases, TypeExpressionsDescribeTypes) {  // 77
  const std::initializer_list<Case> cases = {
      {"object({a=string,b=optional(int)})", "{ a = string, b = union(int, none) }"},
      {"object(string)", "dynamic", "E1:8"},
      {"tuple(string)", "dynamic", "E1:7"},
      {"tuple([any, bool])", "[dynamic, bool]"},
      {"list()", "dynamic", "E1:1"},
      {"list(string, int)", "dynamic", "E1:1"},
      {"map(set(number))", "map(set(number))"},
      {"optional()", "dynamic", "E E1:1"},
      {"none", "dynamic", "E1:1"}};
  TypeTable types;
  for (const Case& item : cases) check(item, type_scope(), types);
}

}  // namespace
}  // namespace hecla::pcl
