// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Evaluates expressions and compares their values, or the kind and the position of their error.
//
//   expect_values({{"1 + 1", num(2)}, {"[1][0]", num(1)}});
//   expect_errors(DiagnosticCode::UnknownVariable, {"1 + «nope»", "[«nope»]"});
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>

#include <initializer_list>
#include <string>

#include "support/annotated_source.h"
#include "support/value_matchers.h"

namespace hecla::test {

inline const Mark& secret() {
  static const Mark mark("secret");
  return mark;
}

// Returns a context with the variables and functions that tests use.
inline EvalContext test_context() {
  EvalContext ctx;
  const Value ada = Value::object({{"name", str("Ada")}, {"age", num(36)}});
  const Value bob = Value::object({{"name", str("Bob")}, {"age", num(7)}});
  ctx.set("ada", ada);
  ctx.set("people", Value::list(ada.type(), {ada, bob}));
  ctx.set("tuple", Value::tuple({num(1), str("two"), yes()}));
  ctx.set("numbers", numbers({3, 1, 2}));
  ctx.set("letters", Value::set(Type::string(), {str("b"), str("a")}));
  ctx.set("tags", Value::map(Type::string(), {{"env", str("prod")}, {"team", str("core")}}));
  ctx.set("five", num(5)).set("text", str("hello")).set("yes", yes()).set("nothing", Value());
  ctx.set("null_text", Value::null(Type::string()));
  ctx.set("null_list", Value::null(Type::list(Type::string())));
  ctx.set("any", Value::dynamic());
  ctx.set("some_text", Value::unknown(Type::string()));
  ctx.set("some_number", Value::unknown(Type::number()));
  ctx.set("some_bool", Value::unknown(Type::boolean()));
  ctx.set("some_list", Value::unknown(Type::list(Type::string())));
  ctx.set("some_object", Value::unknown(ada.type()));
  ctx.set("secret", str("s3cret").with_mark(secret()));
  ctx.set("secret_number", num(42).with_mark(secret()));
  ctx.set("secret_true", yes().with_mark(secret()));
  ctx.set("secret_list", strings({"x", "y"}).with_mark(secret()));
  return ctx;
}

inline Value evaluate(const SourceRef& source, const EvalContext& ctx, Diagnostics& diags,
                      bool as_template = false) {
  const auto document =
      as_template ? syntax::parse_template(source, diags) : syntax::parse_expression(source, diags);
  if (diags.has_errors()) return Value::dynamic();
  return document->expression().evaluate(ctx, diags);
}

// Expressions with their expected values.
struct ExpectedValue {
  const char* source;
  Value value;
};
using ExpectedValues = std::initializer_list<ExpectedValue>;
// Sources with «marks» around the subject of the error.
using InvalidSources = std::initializer_list<const char*>;

inline void expect_values(ExpectedValues cases, const EvalContext& ctx = test_context(),
                          bool as_template = false) {
  for (const auto& [source, expected] : cases) {
    SCOPED_TRACE(source);
    Diagnostics diags;
    const Value result = evaluate(Source::make("t", source), ctx, diags, as_template);
    EXPECT_FALSE(diags.has_errors()) << diags.items()[0].detail;
    EXPECT_EQ(result, expected);
  }
}

inline void expect_errors(const DiagnosticCode& code, InvalidSources sources,
                          const EvalContext& ctx = test_context(), bool as_template = false) {
  for (const char* source : sources) {
    SCOPED_TRACE(source);
    const AnnotatedSource input(source);
    Diagnostics diags;
    const Value result = evaluate(input.source(), ctx, diags, as_template);
    ASSERT_TRUE(diags.has_errors()) << "gave " << result.to_debug_string();
    const Diagnostic& first = diags.items()[0];
    EXPECT_EQ(first.id(), code.id()) << first.detail;
    EXPECT_EQ(first.subject, input.source_range()) << first.subject.to_string();
    // What depends on the error is unknown.
    EXPECT_FALSE(result.is_wholly_known()) << result.to_debug_string();
  }
}

inline void expect_template_values(ExpectedValues cases) {
  expect_values(cases, test_context(), /*as_template=*/true);
}
inline void expect_template_errors(const DiagnosticCode& code, InvalidSources sources) {
  expect_errors(code, sources, test_context(), /*as_template=*/true);
}

}  // namespace hecla::test
