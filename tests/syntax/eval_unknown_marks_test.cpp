// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Marks of operands that are not known yet: those of an operand are on the result, and provenance marks also if the
// result perhaps does without the part that has them.
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

const Mark origin_a("a", MarkKind::Provenance), origin_b("b", MarkKind::Provenance);

// A function that takes any number of strings.
Function count() {
  const auto run = [](CallContext&, std::span<const Value> arguments, const Type&) -> CallResult {
    return num(static_cast<int>(arguments.size()));
  };
  return Function({.name = "count",
                   .variadic = Parameter{.name = "s", .type = Type::string()},
                   .result_type = Function::always(Type::number()),
                   .implementation = run});
}

// Variables that are unknown and have the mark `secret`, and others with provenance marks.
EvalContext context() {
  EvalContext ctx = test_context();
  ctx.set("n", Value::unknown(Type::number()).with_mark(secret()));
  ctx.set("b", Value::unknown(Type::boolean()).with_mark(secret()));
  ctx.set("s", Value::unknown(Type::string()).with_mark(secret()));
  ctx.set("l", Value::unknown(Type::list(Type::string())).with_mark(secret()));
  ctx.set("m", Value::unknown(Type::map(Type::string())).with_mark(secret()));
  ctx.set("o", Value::unknown(Type::object({{"x", Type::string()}})).with_mark(secret()));
  ctx.set("u", Value::dynamic().with_mark(secret()));
  ctx.set("a", str("A").with_mark(origin_a));
  ctx.set("pair", Value::tuple({str("A").with_mark(origin_a), str("B").with_mark(origin_b)}));
  ctx.set("from_a", Value::dynamic().with_inner_marks({origin_a}));
  ctx.set("count", count());
  return ctx;
}

Value value_of(const char* source, bool as_template = false) {
  Diagnostics diags;
  const Value value = evaluate(Source::make("t", source), context(), diags, as_template);
  EXPECT_FALSE(diags.has_errors()) << source << ": " << diags.items()[0].detail;
  return value;
}

TEST(MarksOfUnknownOperands, AreOnTheResult) {
  constexpr const char* sources[] = {"-n",
                                     "!b",
                                     "(n)",
                                     "n + 1",
                                     "1 - n",
                                     "n > 1",
                                     "n == 1",
                                     "b && yes",
                                     "b || b",
                                     "[1, 2][n]",
                                     "[1, 2][u]",
                                     "numbers[n]",
                                     "tags[s]",
                                     "tags[u]",
                                     "{a = 1}[s]",
                                     "{a = 1}[n]",
                                     "l[0]",
                                     "l[n]",
                                     "m.k",
                                     "m[s]",
                                     "o.x",
                                     "o[\"x\"]",
                                     "u.x",
                                     "u[0]",
                                     "any[n]",
                                     "some_object[s]",
                                     "{(s) = 1}",
                                     "{(s) = 1, b = 2}",
                                     "{(n) = 1}",
                                     "{(u) = 1}",
                                     "l[*]",
                                     "l.*",
                                     "o[*].x",
                                     "u[*]",
                                     "u[*].x",
                                     "s[*]",
                                     "[for v in l : 1]",
                                     "[for v in u : 1]",
                                     "{for v in l : v => 1}",
                                     "[for v in o : 1]",
                                     "[for v in [1, 2] : v if b]",
                                     "[for v in [1, 2] : v if n == v]",
                                     "{for v in [1, 2] : s => v}",
                                     "{for v in [1] : v => v if b}",
                                     "{for k, v in l : k => v...}",
                                     "\"a${s}\"",
                                     "\"${n}\"",
                                     "\"${s}\"",
                                     "\"%{for v in l}a%{endfor}\"",
                                     "\"%{for v in u}a%{endfor}\"",
                                     "\"%{for v in [1, 2]}${s}%{endfor}\"",
                                     "\"%{if b}a%{endif}\"",
                                     "\"%{if b}a%{else}b%{endif}\"",
                                     "b ? 1 : 2",
                                     "b ? \"a\" : 1",
                                     "yes ? s : \"a\"",
                                     "u ? 1 : 2",
                                     "some_bool ? s : \"a\"",
                                     "count(l...)",
                                     "count(u...)",
                                     "count(s)",
                                     "count(u)"};
  for (const char* source : sources) {
    const Value value = value_of(source);
    EXPECT_TRUE(value.has_mark_deep(secret())) << source << " = " << value.to_debug_string();
  }
  EXPECT_TRUE(
      value_of("%{ for v in l }a%{ endfor }", /*as_template=*/true).has_mark_deep(secret()));
}

TEST(ProvenanceMarks, AreOnResultsThatMayHaveThem) {
  const MarkSet a{origin_a}, both{origin_a, origin_b};
  const Value unknown = Value::dynamic();
  expect_values(
      {
          {"pair[some_number]", unknown.with_marks(both)},
          {"pair[any]", unknown.with_marks(both)},
          {"{x = a, y = \"\"}[some_text]", unknown.with_marks(a)},
          {"{x = [a]}[some_text]", unknown.with_inner_marks(a)},
          {"from_a.x", unknown.with_marks(a)},
          {"from_a[0]", unknown.with_marks(a)},
          {"from_a[*]", unknown.with_inner_marks(a)},
          {"from_a[*].x", unknown.with_inner_marks(a)},
          {"any[*][a]", unknown.with_inner_marks(a)},
          {"[for v in [from_a] : 1 if v == any]", unknown.with_marks(a)},
          {"{(some_text) = a, y = 1}", unknown.with_inner_marks(a)},
          {"some_bool ? a : \"\"", Value::unknown(Type::string(), not_null()).with_marks(a)},
          {"some_bool ? {x = a} : null",
           Value::unknown(Type::object({{"x", Type::string()}})).with_inner_marks(a)},
          {"some_bool ? [a] : any", unknown.with_inner_marks(a)},
          {"[for v in from_a : v]", unknown.with_inner_marks(a)},
          {"[for v in any : a]", unknown.with_inner_marks(a)},
          {"[for v in any : 1 if v == a]", unknown.with_inner_marks(a)},
          {"{for v in any : a => 1}", unknown.with_inner_marks(a)},
          {"[for v in pair : v if some_bool]", unknown.with_inner_marks(both)},
          {"[for i, v in pair : v if i == 0 || some_bool]", unknown.with_inner_marks(both)},
          {"{for v in pair : some_text => v}", unknown.with_inner_marks(both)},
          {"\"%{for v in any}${a}%{endfor}\"",
           Value::unknown(Type::string(), not_null()).with_marks(a)},
          {"count(a, some_list...)", unknown.with_marks(a)},
      },
      context());
}

TEST(ProvenanceMarks, AreNotOnResultsThatCannotHaveThem) {
  expect_values({{"pair[1]", str("B").with_mark(origin_b)},
                 {"[for v in from_a : 1]", Value::dynamic()},
                 {"[for v in pair : 1 if some_bool]", Value::dynamic()}},
                context());
}

TEST(PlainMarks, OfPartsThatMayNotBeChosenAreNotOnTheResult) {
  expect_values({{"[secret, \"x\"][some_number]", Value::dynamic()},
                 {"{x = secret}[some_text]", Value::dynamic()},
                 {"[for v in any : secret]", Value::dynamic()},
                 {"[for v in [secret] : v if some_bool]", Value::dynamic()}});
}

// Parts that may not be needed are not evaluated: they can have errors, side effects and take long.
TEST(ProvenanceMarks, AreFoundWithoutEvaluatingPartsThatMayNotBeNeeded) {
  expect_values({{"[for v in any : [null[0]]]", Value::dynamic()},
                 {"[for v in [1] : nope if some_bool]", Value::dynamic()},
                 {"count(nope, any...)", Value::dynamic()}},
                context());
}

}  // namespace
}  // namespace hecla::test
