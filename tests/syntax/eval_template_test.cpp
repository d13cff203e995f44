// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

TEST(Template, InsertsValuesIntoText) {
  expect_values({
      {"\"hello\"", str("hello")},
      {"\"\"", str("")},
      {"\"a-${five}-${text}-${yes}\"", str("a-5-hello-true")},
      {"\"${1.5}${-2}\"", str("1.5-2")},
      {"\"${\"nested ${text}\"}!\"", str("nested hello!")},
      {"\"$${five} %%{if}\"", str("${five} %{if}")},
      {"<<EOT\nhello ${text}\nEOT\n", str("hello hello\n")},
  });
}

TEST(Template, OfASingleInterpolationIsItsValue) {
  expect_values({
      {"\"${five}\"", num(5)},
      {"\"${[1]}\"", Value::tuple({num(1)})},
      {"\"${nothing}\"", Value()},
      {"\"${any}\"", Value::dynamic()},
  });
}

TEST(Template, IsNormalized) {
  expect_values({
      {"\"e${\"\u0301\"}\"", str("\u00e9")},
      {"\"e\u0301${five}\"", str("\u00e95")},
  });
}

TEST(Template, WithUnknownPartsKeepsTheTextBeforeThem) {
  expect_values({
      {"\"ab-${some_text}\"", unknown_string(prefixed("ab-"))},
      {"\"ab-${five}-${any}-x\"", unknown_string(prefixed("ab-5-"))},
      {"\"${some_text}-x\"", unknown_string(not_null())},
      {"\"ab${some_text}\"", unknown_string(prefixed("a"))},
      {"\"${some_list}-\"", unknown_string(not_null())},
  });
}

TEST(Template, KeepsAtMostAShortPrefix) {
  const std::string many(500, '-');
  Diagnostics diags;
  const Value result = evaluate(Source::make("t", "\"" + many + "${any}\""), test_context(), diags);
  EXPECT_EQ(result, unknown_string(prefixed(std::string(128, '-'))));
}

TEST(Template, HasTheMarksOfItsParts) {
  expect_values({
      {"\"a-${secret}\"", str("a-s3cret").with_mark(secret())},
      {"\"a-${secret}-${any}\"", unknown_string(prefixed("a-s3cret-")).with_mark(secret())},
      {"\"${any}${secret_number}\"", unknown_string(not_null()).with_mark(secret())},
  });
}

TEST(Template, RejectsValuesThatAreNotStrings) {
  expect_errors(DiagnosticCode::InvalidInterpolation,
                {"\"a${«nothing»}\"", "\"a${«null_text»}\"", "\"a${«[1]»}\"", "\"a${«tags»}\"",
                 "\"a${any}${«numbers»}\""});
}

TEST(Template, IsTextAfterACarriageReturnWithoutANewline) {
  expect_template_values({
      {"a\r${1 + 1} %{ if", str("a\r${1 + 1} %{ if")},
      {"\r$${a %%{b", str("\r${a %{b")},
      {"\r$$${a $$$${b", str("\r$$${a $$${b")},
      {"\r\n$${a ${1 + 1}", str("\r\n${a 2")},
  });
}

TEST(Directive, If) {
  expect_template_values({
      {"%{ if yes }on%{ else }off%{ endif }", str("on")},
      {"a%{ if false }b%{ endif }c", str("ac")},
      {"a-%{ if some_bool }b%{ else }c%{ endif }", unknown_string(prefixed("a-"))},
  });
  expect_template_errors(DiagnosticCode::InvalidCondition,
                         {"%{ if «text» }b%{ endif }", "%{ if «nothing» }b%{ endif }"});
}

TEST(Directive, For) {
  expect_template_values({
      {"%{ for n in numbers }<${n}>%{ endfor }", str("<3><1><2>")},
      {"%{ for k, v in tags }${k}=${v};%{ endfor }", str("env=prod;team=core;")},
      {"%{ for n in [] }x%{ endfor }", str("")},
      {"a-%{ for n in some_list }x%{ endfor }", unknown_string(prefixed("a-"))},
      {"a-%{ for n in [1, any, 2] }${n}%{ endfor }", unknown_string(prefixed("a-"))},
      {"%{ for s in secret_list }${s}%{ endfor }", str("xy").with_mark(secret())},
  });
  expect_template_errors(DiagnosticCode::NotIterable, {"%{ for n in «nothing» }x%{ endfor }"});
  expect_template_errors(DiagnosticCode::InvalidInterpolation,
                         {"%{ for n in [1, null] }${«n»},%{ endfor }"});
}

}  // namespace
}  // namespace hecla::test
