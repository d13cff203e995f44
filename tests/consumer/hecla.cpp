// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the whole library through its single header: see scripts/check_consumers.
#include <hecla/hecla.h>

#include <cstdio>

int main() {
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("service.hcl", "name = upper(\"web\")\n"), diags);
  hecla::EvalContext ctx;
  ctx.set("upper", *hecla::stdlib::find("upper"));
  bool works = false;
  for (const hecla::Attribute& attribute : file->body().just_attributes(diags))
    works = attribute.expression.evaluate(ctx, diags).as_string() == "WEB";
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
