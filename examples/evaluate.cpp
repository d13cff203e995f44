// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads a configuration, evaluates an argument of each block, and prints the diagnostics.
#include <hecla/hecla.h>

#include <iostream>
#include <string_view>

using hecla::Value;

constexpr std::string_view configuration = R"(service "web" {
  greeting = "${upper(env.region)}-${env.replicas + 1}"
  ports    = [for offset in [0, 1] : 8080 + offset]
}

service "batch" {
  greeting = "runs in ${env.regoin}"
}
)";

hecla::EvalContext make_context() {
  hecla::EvalContext ctx;
  ctx.set("env", Value::object({{"region", Value::string("eu")}, {"replicas", Value::number(2)}}));
  ctx.set("upper", *hecla::stdlib::find("upper"));
  return ctx;
}

void show_service(const hecla::Block& service, const hecla::EvalContext& ctx,
                  hecla::Diagnostics& diags) {
  const hecla::BodySchema schema{{{"greeting", /*required=*/true}, {"ports"}}, {}};
  const hecla::BodyContent content = service.body.content(schema, diags);
  for (const hecla::Attribute& attribute : content.attributes) {
    const Value value = attribute.expression.evaluate(ctx, diags);
    std::cout << service.labels[0] << '.' << attribute.name << " = " << hecla::write::to_hcl(value)
              << '\n';
  }
}

int main() {
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("service.hcl", std::string(configuration)), diags);
  const hecla::EvalContext ctx = make_context();
  const hecla::BodySchema schema{{}, {{"service", {"name"}}}};
  for (const hecla::Block& service : file->body().content(schema, diags).blocks) {
    show_service(service, ctx, diags);
  }
  std::cout << hecla::to_text(diags);
}
