// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The example of README.md (scripts/check_snippets.py compares them).
#include <hecla/hecla.h>

#include <filesystem>
#include <iostream>

int main() {
  std::filesystem::current_path("examples/readme");
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_file("service.hcl", diags);

  hecla::EvalContext ctx;
  ctx.set("env", hecla::Value::object({{"region", hecla::Value::string("eu")}}));
  ctx.set("upper", *hecla::stdlib::find("upper"));

  for (const hecla::Attribute& attribute : file->body().just_attributes(diags)) {
    const hecla::Value value = attribute.expression.evaluate(ctx, diags);
    std::cout << attribute.name << " = " << hecla::write::to_hcl(value) << '\n';
  }
  std::cout << hecla::to_text(diags);
}
