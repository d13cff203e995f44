// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "syntax": see scripts/check_consumers.
#include <hecla/ext/dynamic_blocks.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/value_text.h>

#include <cstdio>

int main() {
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("service.hcl", "ports = [for i in [0, 1] : base + i]\nmotd = missing\n"),
      diags);
  hecla::EvalContext ctx;
  ctx.set("base", hecla::Value::number(8080));
  const hecla::Body body = hecla::ext::expand_dynamic_blocks(file->body(), ctx);
  std::string text;
  for (const hecla::Attribute& attribute : body.just_attributes(diags))
    text += hecla::write::to_hcl(attribute.expression.evaluate(ctx, diags)) + " ";
  const bool works = text.starts_with("[8080, 8081] ") &&
                     hecla::to_text(diags).find("service.hcl line 2") != std::string::npos;
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
