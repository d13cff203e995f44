// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Functions for expressions: Terraform's, with access to the files of one directory, and one that the program defines.
#include <hecla/hecla.h>
#include <hecla/terraform/functions.h>

#include <cstdio>

using hecla::CallError;
using hecla::Function;
using hecla::Result;
namespace stdlib = hecla::stdlib;

namespace {

Function price_function() {
  return hecla::make_function("price", {"size"},
                              [](std::string_view size) -> Result<double, CallError> {
                                if (size == "small") return 9.5;
                                if (size == "large") return 40;
                                return CallError{"unknown size", 0, {}};
                              });
}

void print(const hecla::EvalContext& ctx, const std::string& text) {
  hecla::Diagnostics diags;
  const auto document =
      hecla::syntax::parse_expression(hecla::Source::make("expression", text), diags);
  const hecla::Value value = document->expression().evaluate(ctx, diags);
  std::fputs(diags.has_errors() ? hecla::to_text(diags).c_str()
                                : (hecla::write::to_hcl(value) + "\n").c_str(),
             stdout);
}

}  // namespace

int main() {
  const std::vector<stdlib::Theme> mine = {{"billing", "Billing", {price_function()}}};
  const stdlib::Table table = hecla::terraform::functions({.root = "examples"}).with(mine);

  hecla::EvalContext ctx;
  hecla::terraform::set_functions(ctx, table);
  print(ctx, R"(cidrsubnets("10.1.0.0/16", 4, 4, 8))");
  print(ctx,
        R"(yamlencode({ sizes = ["small", "large"], total = price("small") + price("large") }))");
  print(ctx, R"(fileset(".", "service.*"))");
  print(ctx, R"(file("../README.md"))");

  for (const stdlib::Theme& theme : table.themes()) {
    if (theme.name == "ip" || theme.name == "billing") {
      std::printf("%s\n", theme.title.c_str());
      for (const Function& function : theme.functions)
        std::printf("  %s\n", function.signature().c_str());
    }
  }
}
