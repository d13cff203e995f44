// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A specification in C++: decodes configuration in both syntaxes, and generates JSON Schema and documentation. See
// docs/guide/decoding.md.
#include <hecla/dec/spec.h>
#include <hecla/describe/describe.h>
#include <hecla/hecla.h>

#include <iostream>
#include <string_view>

namespace dec = hecla::dec;
using hecla::Type;
using hecla::Value;

// [spec]
dec::Spec service() {
  return dec::object(
      {{"name", dec::documented(dec::attribute({"name", Type::string(), /*required=*/true}),
                                "The name of the service.")},
       {"replicas", dec::with_default(dec::attribute({"replicas", Type::number()}),
                                      dec::literal(Value::number(1)))},
       {"listeners",
        dec::block_list("listener",
                        dec::object({{"protocol", dec::block_label(0, "protocol")},
                                     {"port", dec::attribute({"port", Type::number(), true})}}),
                        {.min_items = 1})}});
}
// [spec]

constexpr std::string_view native = R"(name = "shop-${region}"
listener "http" { port = 8080 }
listener "https" { port = "8443" }
)";

constexpr std::string_view json = R"({
  "name": "shop-${region}",
  "replicas": 2,
  "listener": {"http": [{"port": 8080}]}
})";

constexpr std::string_view wrong = R"(name     = ["shop"]
replicsa = 2
)";

// [decode]
void decode(const hecla::Body& body) {
  hecla::Diagnostics diags;
  hecla::EvalContext ctx;
  ctx.set("region", Value::string("eu"));
  const Value value = dec::decode(body, service(), ctx, diags);
  if (diags.has_errors()) {
    std::cout << hecla::to_text(diags);
  } else {
    std::cout << hecla::write::to_hcl(value) << "\n\n";
  }
}
// [decode]

int main() {
  hecla::Diagnostics diags;
  const auto parse = [&](std::string_view text) {
    return hecla::syntax::parse_config(hecla::Source::make("shop.hcl", std::string(text)), diags)
        ->body();
  };
  decode(parse(native));
  decode(hecla::json::parse(hecla::Source::make("shop.hcl.json", std::string(json)), diags));
  decode(parse(wrong));
  // [describe]
  const std::string schema = hecla::describe::json_schema(service(), {.title = "Service"});
  const std::string page = hecla::describe::reference_page(service(), {.title = "Service"});
  // [describe]
  std::cout << "\n" << schema.substr(0, schema.find("  \"anyOf\"")) << "  ...\n\n" << page;
  return diags.has_errors() ? 1 : 0;
}
