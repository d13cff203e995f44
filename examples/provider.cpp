// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The work of a provider with its schema: reads configuration, sends the value to another process, decodes the
// response, compares the values, and writes configuration. See docs/guide/wire.md.
#include <hecla/hecla.h>
#include <hecla/terraform/provider_block.h>
#include <hecla/value/path_set.h>
#include <hecla/wire/dynamic_value.h>

#include <iostream>
#include <string_view>

namespace wire = hecla::wire;
using hecla::Value;

// One block, as `terraform providers schema -json` prints it.
constexpr std::string_view schema_json = R"({"block": {
  "attributes": {
    "ami":  {"type": "string", "required": true},
    "tags": {"type": ["map", "string"], "optional": true},
    "id":   {"type": "string", "computed": true}
  },
  "block_types": {
    "disk": {"nesting_mode": "list", "min_items": 1, "block": {
      "attributes": {"size": {"type": "number", "required": true}}
    }}
  }
}})";

constexpr std::string_view configuration = R"(ami  = "debian-${release}"
tags = { team = "core" }
dynamic "disk" {
  for_each = [20, 100]
  content {
    size = disk.value
  }
}
)";

int main() {
  const auto schema = wire::read_schema_block(schema_json);
  if (!schema) {
    std::cerr << schema.error().to_string() << '\n';
    return 1;
  }

  // [read]
  hecla::Diagnostics diags;
  hecla::EvalContext ctx;
  ctx.set("release", Value::number(12));
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("server.hcl", std::string(configuration)), diags);
  const Value wanted = hecla::terraform::read_block(file->body(), *schema, ctx, diags);
  // [read]
  std::cerr << hecla::to_text(diags);

  // [send]
  const hecla::Type type = wire::implied_type(*schema);
  const auto message = wire::make_dynamic_value(wanted, type);  // MessagePack
  const auto received = wire::decode(*message, type);
  // [send]
  std::cout << message->msgpack.size() << " bytes\n";

  // [compare]
  const auto planned = hecla::transform(
      *received, [](const hecla::Path& path, const Value& part) -> hecla::ValueResult<Value> {
        if (path == hecla::Path().attribute("id")) return Value::unknown(part.type());
        return part;
      });
  for (const wire::Difference& difference : wire::differences(wanted, *planned)) {
    std::cout << difference.path.to_string() << " changes\n";
  }
  const auto unknown = hecla::PathSet::of(wire::unknown_paths(*planned));
  std::cout << unknown.size() << " part will be known later\n\n";
  // [compare]

  std::cout << hecla::terraform::block_to_hcl(*received, *schema);

  // Errors contain the path of the value that does not conform to the type.
  const auto bad = wire::decode_json(R"({"ami": "a", "disk": [{"size": "big"}]})", type);
  std::cout << '\n' << bad.error().to_string() << '\n';
}
