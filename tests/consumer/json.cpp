// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "json": see scripts/check_consumers.
#include <hecla/json/parse.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>

#include <cstdio>

int main() {
  hecla::Diagnostics diags;
  const hecla::Body body = hecla::json::parse(
      hecla::Source::make("service.json", R"({"url": "https://${name}.example.com"})"), diags);
  hecla::EvalContext ctx;
  ctx.set("name", hecla::Value::string("web"));
  bool works = false;
  for (const hecla::Attribute& attribute : body.just_attributes(diags))
    works = attribute.expression.evaluate(ctx, diags).as_string() == "https://web.example.com";
  works = works && !diags.has_errors();
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
