// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Template, InsertsValuesIntoText) {
  const EvalCase cases[] = {
      {"\"hello\"", str("hello")},
      {"\"\"", str("")},
      {"\"a-${five}-${text}-${yes}\"", str("a-5-hello-true")},
      {"\"${1.5}${-2}\"", str("1.5-2")},
      {"\"${\"nested ${text}\"}!\"", str("nested hello!")},
      {"\"$${five} %%{if}\"", str("${five} %{if}")},
      {"<<EOT\nhello ${text}\nEOT\n", str("hello hello\n")},
  };
  run(cases);
}

TEST(Template, OfASingleInterpolationIsItsValue) {
  const EvalCase cases[] = {
      {"\"${five}\"", num(5)},
      {"\"${[1]}\"", Value::tuple({num(1)})},
      {"\"${nothing}\"", Value()},
      {"\"${any}\"", Value::dynamic()},
  };
  run(cases);
}

TEST(Template, IsNormalised) {
  const EvalCase cases[] = {
      {"\"e${\"\u0301\"}\"", str("\u00e9")},
      {"\"e\u0301${five}\"", str("\u00e95")},
  };
  run(cases);
}

TEST(Template, WithUnknownPartsKeepsTheTextBeforeThem) {
  const EvalCase cases[] = {
      {"\"ab-${some_text}\"", unknown_string(prefixed("ab-"))},
      {"\"ab-${five}-${any}-x\"", unknown_string(prefixed("ab-5-"))},
      {"\"${some_text}-x\"", unknown_string(not_null())},
      {"\"ab${some_text}\"", unknown_string(prefixed("a"))},
      {"\"${some_list}-\"", unknown_string(not_null())},
  };
  run(cases);
}

TEST(Template, KeepsAtMostAShortPrefix) {
  const std::string many(500, '-');
  Diagnostics diags;
  const Value result = evaluate(Source::make("t", "\"" + many + "${any}\""), test_context(), diags);
  EXPECT_EQ(result, unknown_string(prefixed(std::string(128, '-'))));
}

TEST(Template, HasTheMarksOfItsParts) {
  const EvalCase cases[] = {
      {"\"a-${secret}\"", str("a-s3cret").with_mark(secret())},
      {"\"a-${secret}-${any}\"", unknown_string(prefixed("a-s3cret-")).with_mark(secret())},
      {"\"${any}${secret_number}\"", unknown_string(not_null()).with_mark(secret())},
  };
  run(cases);
}

TEST(Template, RejectsValuesThatAreNotStrings) {
  const EvalCase cases[] = {
      {"\"a${«nothing»}\"", {}, DiagnosticCode::InvalidInterpolation},
      {"\"a${«null_text»}\"", {}, DiagnosticCode::InvalidInterpolation},
      {"\"a${«[1]»}\"", {}, DiagnosticCode::InvalidInterpolation},
      {"\"a${«tags»}\"", {}, DiagnosticCode::InvalidInterpolation},
      {"\"a${any}${«numbers»}\"", {}, DiagnosticCode::InvalidInterpolation},
  };
  run(cases);
}

TEST(Template, IsTextAfterACarriageReturnWithoutANewline) {
  const EvalCase cases[] = {
      {"a\r${1 + 1} %{ if", str("a\r${1 + 1} %{ if")},
      {"\r$${a %%{b", str("\r${a %{b")},
      {"\r$$${a $$$${b", str("\r$$${a $$${b")},
      {"\r\n$${a ${1 + 1}", str("\r\n${a 2")},
  };
  run_templates(cases);
}

TEST(Directive, If) {
  const EvalCase cases[] = {
      {"%{ if yes }on%{ else }off%{ endif }", str("on")},
      {"a%{ if false }b%{ endif }c", str("ac")},
      {"a-%{ if some_bool }b%{ else }c%{ endif }", unknown_string(prefixed("a-"))},
      {"%{ if «text» }b%{ endif }", {}, DiagnosticCode::InvalidCondition},
      {"%{ if «nothing» }b%{ endif }", {}, DiagnosticCode::InvalidCondition},
  };
  run_templates(cases);
}

TEST(Directive, For) {
  const EvalCase cases[] = {
      {"%{ for n in numbers }<${n}>%{ endfor }", str("<3><1><2>")},
      {"%{ for k, v in tags }${k}=${v};%{ endfor }", str("env=prod;team=core;")},
      {"%{ for n in [] }x%{ endfor }", str("")},
      {"a-%{ for n in some_list }x%{ endfor }", unknown_string(prefixed("a-"))},
      {"a-%{ for n in [1, any, 2] }${n}%{ endfor }", unknown_string(prefixed("a-"))},
      {"%{ for s in secret_list }${s}%{ endfor }", str("xy").with_mark(secret())},
      {"%{ for n in «nothing» }x%{ endfor }", {}, DiagnosticCode::NotIterable},
      {"%{ for n in [1, null] }${«n»},%{ endfor }", {}, DiagnosticCode::InvalidInterpolation},
  };
  run_templates(cases);
}

}  // namespace
}  // namespace hecla::test
