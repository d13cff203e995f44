// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Each report of the binder: its code, its severity, its range and its text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pcl/bind_support.h"
#include "support/annotated_source.h"

namespace hecla::pcl {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

struct Report {
  const char* source;  // «» round the range of the report
  DiagnosticCode code;
  Severity severity;
  const char* detail;
  BindOptions options = {};
};

void check(const Report& expected, const Scope& scope, TypeTable& types) {
  SCOPED_TRACE(expected.source);
  const test::AnnotatedSource input(expected.source);
  Diagnostics diags;
  const auto document = syntax::parse_expression(input.source(), diags);
  bind_expression(types, document, scope, diags, expected.options);
  ASSERT_THAT(diags.items(), SizeIs(1));
  const Diagnostic& found = diags.items().front();
  EXPECT_EQ(found.id(), expected.code.id());
  EXPECT_EQ(found.severity, expected.severity);
  EXPECT_EQ(found.subject.bytes(), input.range(0));
  EXPECT_THAT(found.detail, HasSubstr(expected.detail));
}

void check_all(std::initializer_list<Report> reports) {
  TypeTable types;
  const testing::Names scope(types);
  for (const Report& report : reports) check(report, scope, types);
}

constexpr Severity error = Severity::Error;
constexpr Severity warning = Severity::Warning;

TEST(BindReports, NamesAndSteps) {
  check_all(
      {{"f(«zz», 1)", DiagnosticCode::UnknownVariable, error, "There is no variable named \"zz\"."},
       {"«zz».a",
        DiagnosticCode::UnknownVariable,
        warning,
        "There is no variable named \"zz\".",
        {.allow_missing_variables = true}},
       {"1 + «nope»(i)", DiagnosticCode::UnknownFunction, error,
        "There is no function named \"nope\"."},
       {"sub«.zz»", DiagnosticCode::UnknownVariable, error,
        "The namespace \"sub\" has no member named \"zz\"."},
       {"sub«[0]»", DiagnosticCode::UnknownVariable, error, "are referred to by name."},
       {"kw«.a»", DiagnosticCode::UnsupportedAttribute, error, "\"kw\" is a keyword"},
       {"o«.zz».y", DiagnosticCode::UnsupportedAttribute, error, "zz"},
       {"o«.b»", DiagnosticCode::InexactName, warning, "B"},
       {"nn«.a»", DiagnosticCode::UnsupportedAttribute, warning, "null"},
       {"cst«.a»", DiagnosticCode::UnsupportedAttribute, error, ""},
       {"t«[3]»", DiagnosticCode::MissingElement, error, ""},
       {"t«[\"0\"]»", DiagnosticCode::InvalidIndex, error, ""},
       {"ls[«ls»]", DiagnosticCode::InvalidIndex, error,
        "The index must be a value of the type int, but its type is list(string)."}});
}

TEST(BindReports, AReferenceToANamespaceOrKeywordHasNoRange) {
  TypeTable types;
  const testing::Names scope(types);
  for (const char* text : {"sub", "kw"}) {
    Diagnostics diags;
    bind_expression(types, test::parsed_expression(text), scope, diags);
    ASSERT_THAT(diags.items(), SizeIs(1));
    EXPECT_EQ(diags.items()[0].id(), DiagnosticCode::UnknownVariable.id());
    EXPECT_FALSE(diags.items()[0].subject.has_source());
  }
}

TEST(BindReports, Operands) {
  check_all({{"1 + «ls»", DiagnosticCode::InvalidOperand, error,
              "The right operand of \"+\" must be a value of the type number, but its type is "
              "list(string)."},
             {"«ls» && b", DiagnosticCode::InvalidOperand, error, "The left operand of \"&&\""},
             {"!(«ls»)", DiagnosticCode::InvalidOperand, error, "The operand of \"!\""},
             {"«ls» ? 1 : 2", DiagnosticCode::InvalidCondition, error, "The condition must be"},
             {"[for v in ls : v if «ls»]", DiagnosticCode::InvalidCondition, error, ""},
             {"{(«ls») = 1}", DiagnosticCode::InvalidKey, error, "An object key must be"},
             {"{for v in ls : «ls» => v}", DiagnosticCode::InvalidKey, error, "The key must be"}});
}

TEST(BindReports, Loops) {
  check_all({{"[for v in «s» : v]", DiagnosticCode::NotIterable, error, "string"},
             {"[for v in «(s)» : v]",
              DiagnosticCode::NotIterable,
              warning,
              "string",
              {.skip_range_typechecking = true}},
             {"«o.a»[i]", DiagnosticCode::NotIterable, error, "string"},
             {"«[for v, v in ls : v]»", DiagnosticCode::DuplicateDefinition, error,
              "Both variables of the loop are named \"v\"."}});
}

TEST(BindReports, Calls) {
  check_all({{"1 + «f(s)»", DiagnosticCode::TooFewArguments, error,
              "The function \"f\" requires the argument 2, \"p1\"."},
             {"«f(s, 1, 2)»", DiagnosticCode::TooManyArguments, error,
              "The function \"f\" takes 2 arguments, but 3 were passed."},
             {"f(«ls», 1)", DiagnosticCode::InvalidFunctionArgument, error,
              "The argument \"p0\" of \"f\" must be a value of the type string"},
             {"f(«[ls, 1]»...)", DiagnosticCode::InvalidFunctionArgument, error, "list(string)"}});
}

TEST(BindReports, TypeExpressions) {
  TypeTable types;
  check({"object(«string»)", DiagnosticCode::InvalidType, error,
         "The argument of \"object\" must be written like { name = string }, but its type is "
         "string."},
        type_scope(), types);
  check({"tuple(«string»)", DiagnosticCode::InvalidType, error, "[string, number]"}, type_scope(),
        types);
}

// There may be many reports about one large type.
TEST(BindReports, LargeTypesAreShortened) {
  TypeTable types;
  std::vector<Type> elements;
  for (int i = 0; i < 100'000; ++i) {
    elements.push_back(types.constant(Type::number(), Value::number(i)));
  }
  Scope scope;
  scope.define_variable("x", types.tuple(elements));
  Diagnostics diags;
  bind_expression(types, test::parsed_expression("x + 1"), scope, diags);
  ASSERT_THAT(diags.items(), SizeIs(1));
  EXPECT_LT(diags.items()[0].detail.size(), 2000u);
}

TEST(BindReports, MisspelledNamesGetSuggestions) {
  TypeTable types;
  Scope scope;
  scope.define_variable("region", Type::string());
  Diagnostics diags;
  bind_expression(types, test::parsed_expression("regoin"), scope, diags);
  ASSERT_THAT(diags.items(), SizeIs(1));
  EXPECT_THAT(diags.items()[0].detail, HasSubstr("Did you mean \"region\"?"));
  ASSERT_THAT(diags.items()[0].fixes, SizeIs(1));
}

// The document: "An error is produced if an integer value given in source cannot be represented
// precisely."
TEST(BindReports, IntegersAreExactUnderTheRulesOfTheDocument) {
  TypeTable types(Rules::Document);
  const Scope scope;
  const std::string exact = "1" + std::string(150, '0') + "7";
  const std::string rounded = "1" + std::string(200, '0') + "7";
  Diagnostics diags;
  const auto type = [&](const std::string& text) {
    Diagnostics
        ignored;  // a rounded integer is a warning by the rules of the deployed implementation
    const auto parsed = syntax::parse_expression(Source::make("t.hcl", text), ignored);
    return bind_expression(types, parsed, scope, diags).type();
  };
  EXPECT_TRUE(type("3000000000").base().is_int());
  EXPECT_TRUE(type(exact).base().is_int());
  EXPECT_TRUE(type("1.5").base().is_number());
  EXPECT_TRUE(diags.empty());
  type("1 + " + rounded);
  ASSERT_THAT(diags.items(), SizeIs(1));
  EXPECT_EQ(diags.items()[0].id(), DiagnosticCode::InvalidNumber.id());
  EXPECT_EQ(diags.items()[0].subject.bytes().begin, 4u);
  type("1e300");
  ASSERT_THAT(diags.items(), SizeIs(2));
  EXPECT_EQ(diags.items()[1].id(), DiagnosticCode::InvalidNumber.id());
}

TEST(BindReports, AnIntegerThatTheParserReportedIsNotReportedAgain) {
  TypeTable types(Rules::Document);
  Diagnostics diags;
  const auto parsed =
      syntax::parse_expression(Source::make("t.hcl", "1e300"), diags, {.rules = Rules::Document});
  bind_expression(types, parsed, Scope(), diags);
  EXPECT_THAT(diags.items(), SizeIs(1));
}

}  // namespace
}  // namespace hecla::pcl
