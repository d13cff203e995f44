// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests JSON values as expressions: evaluation, literal-only mode, static analyses, ranges.
#include <hecla/stdlib/stdlib.h>

#include "json/support.h"
#include "model/budget.h"

namespace hecla::json::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const EvalContext& context() {
  static const EvalContext ctx = [] {
    EvalContext out;
    out.set("name", str("web"))
        .set("n", num(3))
        .set("hidden", str("x").with_marks(MarkSet({Mark("m")})));
    out.set("later", Value::unknown(Type::string()));
    out.set("upper", *stdlib::find("upper"));
    return out;
  }();
  return ctx;
}

TEST(JsonExpression, ValuesAreThoseOfJson) {
  EXPECT_EQ(evaluated("true"), yes());
  EXPECT_EQ(evaluated("null"), Value::null(Type::dynamic()));
  EXPECT_EQ(evaluated("[1, \"a\"]"), Value::tuple({num(1), str("a")}));
  EXPECT_EQ(evaluated("{\"b\": 1, \"a\": []}"),
            Value::object({{"a", Value::tuple({})}, {"b", num(1)}}));
}

TEST(JsonExpression, NumbersKeepTheirFullPrecision) {
  EXPECT_EQ(evaluated("123456789012345678901234567890.125"),
            num("123456789012345678901234567890.125"));
  EXPECT_EQ(evaluated("0.1"), num("0.1"));
  EXPECT_EQ(evaluated("1e3"), num(1000));
}

TEST(JsonExpression, StringsAreTemplates) {
  EXPECT_EQ(evaluated(R"("${name}-${n}")", context()), str("web-3"));
  EXPECT_EQ(evaluated(R"("${n}")", context()), num(3));  // unwrapped
  EXPECT_EQ(evaluated(R"("$${n}")", context()), str("${n}"));
  EXPECT_EQ(evaluated(R"("%{ if n == 3 }yes%{ endif }")", context()), str("yes"));
  EXPECT_EQ(evaluated(R"("\u0024{n}")", context()), num(3));
  EXPECT_EQ(evaluated(R"("${upper(\"a\")}\n")", context()), str("A\n"));
}

TEST(JsonExpression, PropertyNamesAreTemplatesToo) {
  EXPECT_EQ(evaluated(R"({"${name}": 1, "//": 2})", context()),
            Value::object({{"//", num(2)}, {"web", num(1)}}));
  EXPECT_EQ(evaluated(R"({"${n}": 1})", context()), Value::object({{"3", num(1)}}));
}

TEST(JsonExpression, NamesThatCannotBeAttributesAreReported) {
  for (const char* text : {R"({"${null}": 1})", R"({"x": 1, "${[]}": 2})"}) {
    Diagnostics diags;
    const Value value = expression(text).evaluate(context(), diags);
    EXPECT_THAT(codes(diags), ElementsAre(DiagnosticCode::InvalidKey)) << text;
    EXPECT_EQ(value, Value::dynamic()) << text;  // which attributes it has is not known
  }
}

TEST(JsonExpression, ADuplicateNameIsReported) {
  const AnnotatedSource input(R"({"web": 1, «"${name}"»: 2})");
  Diagnostics diags;
  const Value value = parse_expression(input.source(), diags).evaluate(context(), diags);
  ASSERT_THAT(codes(diags), ElementsAre(DiagnosticCode::DuplicateKey));
  EXPECT_EQ(value, Value::object({{"web", Value::dynamic()}}));
  EXPECT_EQ(diags.items()[0].subject, input.source_range());
}

TEST(JsonExpression, UnknownAndMarkedNamesAffectTheObject) {
  const Value unknown = evaluated(R"({"${later}": 1})", context());
  EXPECT_FALSE(unknown.is_known());
  EvalContext ctx = context();
  const Mark origin("origin", MarkKind::Provenance);
  ctx.set("dependent", str("x").with_mark(origin));
  EXPECT_EQ(evaluated(R"({"${later}": 1, "b": "${dependent}"})", ctx),
            Value::dynamic().with_inner_marks({origin}));
  const Value marked = evaluated(R"({"${hidden}": 1})", context());
  EXPECT_TRUE(marked.is_marked());
  EXPECT_EQ(marked.unmarked(), Value::object({{"x", num(1)}}));
}

TEST(JsonExpression, LiteralOnlyModeDoesNotInterpretTemplates) {
  Diagnostics diags;
  EXPECT_EQ(expression(R"(["${x}", {"%{y}": 1}])").evaluate_literal(diags),
            Value::tuple({str("${x}"), Value::object({{"%{y}", num(1)}})}));
  EXPECT_TRUE(diags.empty());
}

struct Placed {
  int source_line;
  const char* text;
};

TEST(JsonExpression, ErrorsInTemplatesHaveExactPositions) {
  const Placed cases[] = {
      {__LINE__, R"("${«lost»}")"},
      {__LINE__, R"("\n\"é\u00e9${«lost»}")"},
      {__LINE__, R"("${upper(\"\\\"a\") + «lost»}")"},
      {__LINE__, R"(["é", {"a": "x\t${«lost»}"}])"},
      {__LINE__, R"({"\u0041${«lost»}": 1})"},
      {__LINE__, R"("\ud83d\ude00 ${«lost»}")"},
  };
  for (const Placed& each : cases) {
    const AnnotatedSource input(each.text);
    Diagnostics diags;
    (void)parse_expression(input.source(), diags).evaluate(context(), diags);
    ASSERT_FALSE(diags.empty()) << each.source_line;
    EXPECT_EQ(diags.items()[0].subject, input.source_range())
        << each.source_line << ": " << diags.items()[0].subject.to_string();
  }
}

TEST(JsonExpression, ReferencesAreFoundInStringsAndNames) {
  std::vector<std::string> found;
  for (const Traversal& traversal :
       expression(R"({"${a.b}": ["${c[0]}", "plain", "${d + e}"], "x": "${"})").variables())
    found.push_back(traversal.to_string());
  EXPECT_THAT(found, ElementsAre("a.b", "c[0]", "d", "e"));
}

TEST(JsonExpression, StaticAnalysesReadStringsAsExpressions) {
  Diagnostics diags;
  EXPECT_EQ(expression(R"(["a", 1])").static_list(diags).size(), 2U);
  EXPECT_EQ(expression(R"({"a": 1, "a": 2})").static_map(diags).size(), 2U);
  EXPECT_EQ(expression("\"string\"").keyword(), "string");
  const auto call = expression("\"list(string)\"").static_call(diags);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->name, "list");
  ASSERT_EQ(call->arguments.size(), 1U);
  EXPECT_EQ(call->arguments[0].keyword(), "string");
  EXPECT_EQ(expression("\"a.b[1]\"").static_traversal(diags)->to_string(), "a.b[1]");
  EXPECT_TRUE(diags.empty());
}

TEST(JsonExpression, StaticAnalysesRejectOtherForms) {
  Diagnostics diags;
  EXPECT_THAT(expression("\"[a]\"").static_list(diags), IsEmpty());
  EXPECT_THAT(expression("[]").static_map(diags), IsEmpty());
  EXPECT_FALSE(expression("\"a + b\"").static_call(diags));
  EXPECT_FALSE(expression("\"a + b\"").static_traversal(diags));
  EXPECT_FALSE(expression("12").static_traversal(diags));
  EXPECT_EQ(diags.error_count(), 5U);
  EXPECT_EQ(expression("true").keyword(), "");
}

TEST(JsonExpression, ArgumentsOfAStaticCallHaveExactRanges) {
  const AnnotatedSource input(R"_({"t": "\u0066(«a», «b»)"})_");
  Diagnostics diags;
  const auto attributes = parse(input.source(), diags).just_attributes(diags);
  const auto call = attributes.at(0).expression.static_call(diags);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->arguments.at(0).range(), input.source_range(0));
}

TEST(JsonExpression, EvaluationRespectsTheLimits) {
  std::string text = "[";
  for (int i = 0; i < 1000; ++i) text += R"("${[for x in range(1000): x][0]}",)";
  text += "0]";
  EvalContext ctx;
  Limits limits;
  limits.max_steps = 50'000;
  ctx.set_limits(limits).set("range", *stdlib::find("range"));
  Diagnostics diags;
  const Value value = expression(text).evaluate(ctx, diags);
  ASSERT_FALSE(diags.empty());
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::EvaluationTooLong);
}

TEST(JsonExpression, NamesOfAnObjectCannotExhaustMemoryWithMessages) {
  std::string text = "{";
  for (int i = 0; i < 1000; ++i) text += R"("${format(\"%01000000d\", 1)}": 1, )";
  text += "\"b\": 2}";
  EvalContext ctx;
  Limits limits;
  limits.max_string_bytes = 10'500'000;
  ctx.set_limits(limits).set("format", *stdlib::find("format"));
  Diagnostics diags;
  (void)expression(text).evaluate(ctx, diags);
  std::size_t bytes = 0;
  for (const Diagnostic& diagnostic : diags) bytes += diagnostic.detail.size();
  EXPECT_LT(bytes, 10'000U);
  EXPECT_EQ(diags.items().back().code, DiagnosticCode::ResultTooLarge);
}

TEST(JsonExpression, TemplatesRespectTheLimitsOfTheText) {
  const std::string text = "\"${" + std::string(500, '(') + "1" + std::string(500, ')') + "}\"";
  const auto codes_with = [&](std::size_t nesting) {
    Limits limits;
    limits.max_nesting = nesting;
    EvalContext ctx;
    ctx.set_limits(limits);
    Diagnostics diags;
    (void)parse_expression(Source::make("test.json", text), diags, {limits}).evaluate(ctx, diags);
    return codes(diags);
  };
  EXPECT_THAT(codes_with(1000), IsEmpty());
  EXPECT_THAT(codes_with(100), ElementsAre(DiagnosticCode::NestingTooDeep));
}

TEST(JsonExpression, NestedTemplatesEvaluateWhereverTheyParse) {
  // The limit applies to the template and to the JSON around it separately.
  const std::size_t inner = Limits().max_nesting - 2;
  std::string text = "\"${" + std::string(inner, '(') + "1" + std::string(inner, ')') + "}\"";
  for (std::size_t i = 0; i < Limits().max_nesting; ++i)
    text = i % 2 ? "[" + text + "]" : "{\"a\":" + text + "}";
  Diagnostics diags;
  const Value value = expression(text).evaluate(context(), diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_TRUE(value.is_wholly_known());
}

TEST(JsonExpression, ABrokenTemplateIsNotEvaluated) {
  for (const char* text : {R"("${upper(1,}")", R"("${")", R"("${1 +}${lost}")"}) {
    Diagnostics diags;
    EXPECT_EQ(expression(text).evaluate(context(), diags), Value::dynamic());
    EXPECT_EQ(diags.items().size(), 1U) << text;
    EXPECT_EQ(diags.items()[0].detail.find("file"), std::string::npos) << diags.items()[0].detail;
  }
}

TEST(JsonExpression, AByteOrderMarkInAStringIsKept) {
  const std::string mark = "\uFEFF";
  for (const std::string& text : {mark, mark + "${1}", std::string("\\ufeff${1}")})
    EXPECT_EQ(evaluated("\"" + text + "\"", context()).as_string().substr(0, 3), mark) << text;
}

}  // namespace
}  // namespace hecla::json::test
