// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "terraform": see scripts/check_consumers.
#include <hecla/model/eval_context.h>
#include <hecla/syntax/parse.h>
#include <hecla/terraform/functions.h>

#include <cstdio>

int main() {
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("main.tf", "a = try(var.missing, cidrsubnet(\"10.0.0.0/8\", 8, 2))\n"),
      diags);
  hecla::EvalContext ctx;
  ctx.set("var", hecla::Value::object({}));
  hecla::terraform::set_functions(ctx, hecla::terraform::functions({.root = "."}));
  bool works = false;
  for (const hecla::Attribute& attribute : file->body().just_attributes(diags))
    works = attribute.expression.evaluate(ctx, diags).as_string() == "10.2.0.0/16";
  works = works && !diags.has_errors();
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
