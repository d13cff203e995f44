// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tables of expressions with their expected values or the position of their error.
//
//   const EvalCase cases[] = {{"1 + 1", num(2)},
//                             {"1 + «nope»", {}, DiagnosticCode::UnknownVariable}};
//   run(cases);
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>

#include <optional>
#include <span>
#include <string>

#include "support/annotated_source.h"
#include "support/value_matchers.h"

namespace hecla::test {

struct EvalCase {
  const char* source;   // with «marks» around the subject of the error
  Value expected = {};  // if there is no error
  std::optional<DiagnosticCode> code = {};
};

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
  if (diags.has_errors()) return {};
  return document->expression().evaluate(ctx, diags);
}

inline void run(const EvalCase& test, const EvalContext& ctx, bool as_template = false) {
  SCOPED_TRACE(test.source);
  const AnnotatedSource input(test.source);
  Diagnostics diags;
  const Value result = evaluate(input.source(), ctx, diags, as_template);
  if (!test.code) {
    EXPECT_FALSE(diags.has_errors()) << diags.items()[0].detail;
    EXPECT_EQ(result, test.expected);
    return;
  }
  ASSERT_TRUE(diags.has_errors()) << "gave " << result.to_debug_string();
  const Diagnostic& first = diags.items()[0];
  EXPECT_EQ(first.id(), test.code->id()) << first.detail;
  EXPECT_EQ(first.subject, input.source_range()) << first.subject.to_string();
}

inline void run(std::span<const EvalCase> cases, const EvalContext& ctx = test_context()) {
  for (const EvalCase& test : cases) run(test, ctx);
}

inline void run_templates(std::span<const EvalCase> cases,
                          const EvalContext& ctx = test_context()) {
  for (const EvalCase& test : cases) run(test, ctx, /*as_template=*/true);
}

}  // namespace hecla::test
