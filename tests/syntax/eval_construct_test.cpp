// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests literals, tuples, objects and calls.
#include "support/usage_error.h"
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Constructor, Literals) {
  expect_values({
      {"12", num(12)},
      {"0.5", num("0.5")},
      {"true", yes()},
      {"null", Value()},
      {"(1)", num(1)},
  });
}

TEST(Constructor, Tuples) {
  expect_values({
      {"[]", Value::tuple({})},
      {"[1, \"a\", [true]]", Value::tuple({num(1), str("a"), Value::tuple({yes()})})},
      {"[secret]", Value::tuple({str("s3cret").with_mark(secret())})},
  });
  expect_errors(DiagnosticCode::UnknownVariable, {"[1, «nope»]"});
}

TEST(Constructor, ObjectKeys) {
  expect_values({
      {"{}", Value::object({})},
      {"{a = 1, b : 2}", Value::object({{"a", num(1)}, {"b", num(2)}})},
      {"{five = 1}", Value::object({{"five", num(1)}})},
      {"{(five) = 1}", Value::object({{"5", num(1)}})},
      {"{\"${text}!\" = 1}", Value::object({{"hello!", num(1)}})},
      {"{\"a b\" = 1}", Value::object({{"a b", num(1)}})},
      {"{1 = 2}", Value::object({{"1", num(2)}})},
      {"{true = 1, null = 2}", Value::object({{"null", num(2)}, {"true", num(1)}})},
      {"{(true) = 1}", Value::object({{"true", num(1)}})},
      {"{a = 1, a = 2}", Value::object({{"a", num(2)}})},
      {"{e\u0301 = 1}", Value::object({{"\u00e9", num(1)}})},
      {"{(ada.name) = 1}", Value::object({{"Ada", num(1)}})},
      {"{(any) = 1}", Value::dynamic()},
      {"{(some_text) = 1}", Value::dynamic()},
      {"{(secret) = 1}", Value::object({{"s3cret", num(1)}}).with_mark(secret())},
  });
}

TEST(Constructor, InvalidKeys) {
  expect_errors(DiagnosticCode::AmbiguousKey, {"{«ada.name» = 1}"});
  expect_errors(DiagnosticCode::UnknownVariable, {"{(«nope») = 1}", "{a = «nope»}"});
  expect_errors(DiagnosticCode::InvalidKey, {"{«([1])» = 1}", "{«(nothing)» = 1}"});
}

TEST(Constructor, ObjectsInALoopEqualThoseOutside) {
  expect_values({
      {"[for n in [1, \"x\", 2] : {b = n, a = 1, b = [n]}]",
       Value::tuple({Value::object({{"a", num(1)}, {"b", Value::tuple({num(1)})}}),
                     Value::object({{"a", num(1)}, {"b", Value::tuple({str("x")})}}),
                     Value::object({{"a", num(1)}, {"b", Value::tuple({num(2)})}})})},
      {"[for n in [1, 2] : {(n) = n}]",
       Value::tuple({Value::object({{"1", num(1)}}), Value::object({{"2", num(2)}})})},
  });
  expect_errors(DiagnosticCode::AmbiguousKey, {"[for n in [1] : {«a.b» = n}]"});
}

// --- calls -----------------------------------------------------------------------------------------------

EvalContext context_with_functions() {
  EvalContext ctx = test_context();
  const Parameter text{.name = "text", .type = Type::string()};
  const Parameter number{.name = "numbers", .type = Type::number()};
  const auto upper = [](CallContext&, std::span<const Value> args, const Type&) -> CallResult {
    std::string result(args[0].as_string());
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return Value::string(result);
  };
  ctx.set("upper", Function({.name = "upper",
                             .parameters = {text},
                             .result_type = Function::always(Type::string()),
                             .implementation = upper}));
  ctx.set("ns::upper", *ctx.find_function("upper"));
  ctx.set("count",
          Function({.name = "count",
                    .variadic = number,
                    .result_type = Function::always(Type::number()),
                    .implementation = [](CallContext&, std::span<const Value> args,
                                         const Type&) -> CallResult { return num(args.size()); }}));
  ctx.set("fail", Function({.name = "fail",
                            .parameters = {text},
                            .variadic = number,
                            .result_type = Function::always(Type::number()),
                            .implementation = [](CallContext&, std::span<const Value> args,
                                                 const Type&) -> CallResult {
                              if (args[0].as_string() == "all")
                                return CallError{"it always does", {}, {}};
                              return CallError{"no good", args.size() - 1, {}};
                            }}));
  return ctx;
}

// Defines probe(NAME), which returns the position of the call or the rest of its budget, warns, or
// throws.
EvalContext context_with_probe() {
  EvalContext ctx = context_with_functions();
  ctx.set("probe", Function({.name = "probe",
                             .parameters = {{.name = "what", .type = Type::string()}},
                             .result_type = Function::always(Type::dynamic()),
                             .implementation = [](CallContext& call, std::span<const Value> args,
                                                  const Type&) -> CallResult {
                               const std::string_view what = args[0].as_string();
                               if (what == "throw") return args[0].as_number(), num(0);
                               if (what == "range") return num(call.range()->bytes().begin);
                               if (what == "limit") return num(call.limits().max_elements);
                               if (what == "warn") call.warn("This value is deprecated.", 0);
                               return num(call.budget().elements_left());
                             }}));
  return ctx;
}

TEST(Call, PassesTheContextToFunctions) {
  EvalContext ctx = context_with_probe();
  ctx.set_limits({.max_elements = 100});
  expect_values({{"1 + probe(\"range\")", num(5)}}, ctx);
  expect_values({{"probe(\"limit\")", num(100)}}, ctx);
  expect_values({{"[[1, 2, 3], probe(\"left\")][1]", num(95)}}, ctx);
}

TEST(Call, ReportsWarningsOfFunctions) {
  Diagnostics diags;
  evaluate(Source::make("t", "probe(\"warn\") > 1"), context_with_probe(), diags);
  ASSERT_EQ(diags.items().size(), 1U);
  const Diagnostic& warning = diags.items()[0];
  EXPECT_EQ(warning.code, DiagnosticCode::FunctionWarning);
  EXPECT_EQ(warning.severity, Severity::Warning);
  EXPECT_EQ(warning.detail, "This value is deprecated.");
  EXPECT_EQ(warning.subject.text(), "\"warn\"");
}

TEST(Call, PropagatesErrorsInTheProgram) {
  Diagnostics diags;
  EXPECT_USAGE_ERROR(evaluate(Source::make("t", "[probe(\"throw\")]"), context_with_probe(), diags),
                     "cannot read a value of type string as a number");
}

TEST(Call, ConvertsArgumentsAndReturnsTheResult) {
  expect_values(
      {
          {"upper(text)", str("HELLO")},
          {"upper(5)", str("5")},
          {"ns::upper(\"a\")", str("A")},
          {"count()", num(0)},
          {"count(1, \"2\", 3)", num(3)},
          {"count(1, [2, 3]...)", num(3)},
          {"count(numbers...)", num(3)},
          {"count([]...)", num(0)},
          {"upper(upper(\"a\"))", str("A")},
          {"upper(some_text)", Value::unknown(Type::string())},
          {"upper(any)", Value::unknown(Type::string())},
          {"upper(secret)", str("S3CRET").with_mark(secret())},
          {"count(any...)", Value::dynamic()},
          {"count(some_list...)", Value::dynamic()},
      },
      context_with_functions());
}

TEST(Call, ReportsErrorsAtTheirPosition) {
  expect_errors(DiagnosticCode::UnknownFunction,
                {"«uper»(text)", "«ns::lower»(text)", "«xs::upper»(text)"},
                context_with_functions());
  expect_errors(DiagnosticCode::TooFewArguments, {"upper(«)»"}, context_with_functions());
  expect_errors(DiagnosticCode::TooManyArguments, {"upper(1, «2», 3)"}, context_with_functions());
  expect_errors(DiagnosticCode::InvalidFunctionArgument,
                {"upper(«[»1])", "upper(«nothing»)", "count(1, «text»)", "count(1, «[1, text]»...)",
                 "fail(\"x\", «1»)"},
                context_with_functions());
  expect_errors(DiagnosticCode::UnknownVariable, {"upper(«nope»)"}, context_with_functions());
  expect_errors(DiagnosticCode::InvalidArgumentExpansion,
                {"count(«five»...)", "count(«nothing»...)", "count(«null_list»...)"},
                context_with_functions());
  expect_errors(DiagnosticCode::FunctionFailed, {"«fail(»\"all\")"}, context_with_functions());
}

TEST(Call, WithoutAnyFunctionsIsReported) {
  expect_errors(DiagnosticCode::FunctionsNotAllowed, {"«upper(1)»"});
}

std::string detail_of(const char* source) {
  Diagnostics diags;
  evaluate(Source::make("t", source), context_with_functions(), diags);
  return diags.items().at(0).detail;
}

TEST(Call, SuggestsExistingFunctions) {
  EXPECT_THAT(detail_of("uper(1)"), ::testing::HasSubstr("Did you mean \"upper\"?"));
  EXPECT_THAT(detail_of("ns::lower(1)"), ::testing::HasSubstr("upper"));
  EXPECT_THAT(detail_of("xs::upper(1)"), ::testing::HasSubstr("\"ns::\""));
}

TEST(Call, ReportsWhichCallFailed) {
  Diagnostics diags;
  evaluate(Source::make("t", "upper([1])"), context_with_functions(), diags);
  const auto call = diags.items().at(0).extra->function_call();
  ASSERT_NE(call, nullptr);
  EXPECT_EQ(call->called_as, "upper");
  EXPECT_EQ(call->signature, "upper(text)");
  EXPECT_EQ(call->parameters.at(0).type_json, "\"string\"");
}

}  // namespace
}  // namespace hecla::test
