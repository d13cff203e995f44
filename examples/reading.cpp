// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads the same configuration in the native and the JSON syntax with one schema. See docs/guide/reading.md.
#include <hecla/hecla.h>
#include <hecla/syntax/walk.h>

#include <iostream>
#include <string_view>

constexpr std::string_view native = R"(title = "Shop"

listener "http" {
  port = 8080
}
listener "https" {
  port = 8443
  cert = "shop.pem"
}
)";

constexpr std::string_view json = R"({
  "title": "Shop",
  "listener": {"http": {"port": 8080}, "https": [{"port": 8443, "cert": "shop.pem"}]}
})";

// [schema]
const hecla::BodySchema top{{{"title", /*required=*/true}}, {{"listener", {"protocol"}}}};
const hecla::BodySchema listener{{{"port", /*required=*/true}}, {}};
// [schema]

// [read]
void read(const hecla::Body& body, hecla::Diagnostics& diags) {
  const hecla::EvalContext ctx;
  const hecla::BodyContent content = body.content(top, diags);
  if (const hecla::Attribute* title = content.find_attribute("title")) {
    std::cout << "title: " << hecla::write::to_hcl(title->expression.evaluate(ctx, diags)) << '\n';
  }
  for (const hecla::Block& block : content.blocks) {
    // Reads what the schema names; the rest is left for another reader.
    const hecla::PartialContent partial = block.body.partial_content(listener, diags);
    const hecla::Attribute* port = partial.content.find_attribute("port");
    std::cout << block.labels[0] << ": "
              << hecla::write::to_hcl(port->expression.evaluate(ctx, diags)) << " (line "
              << port->range.start().line << ")\n";
    for (const hecla::Attribute& other : partial.remaining.just_attributes(diags)) {
      std::cout << "  also " << other.name << " = "
                << hecla::write::to_hcl(other.expression.evaluate(ctx, diags)) << '\n';
    }
  }
}
// [read]

int main() {
  hecla::Diagnostics diags;
  // [parse]
  const hecla::File file = hecla::parse_text("shop.hcl", std::string(native), diags);
  const hecla::File from_json = hecla::parse_text("shop.hcl.json", std::string(json), diags);
  // [parse]
  read(file.body(), diags);
  read(from_json.body(), diags);
  // [tree]
  hecla::syntax::walk(hecla::syntax::root(*file.native()), [&](hecla::syntax::AnyNode node) {
    if (const auto* label = node.as<hecla::syntax::Label>()) std::cout << label->text << '\n';
    return hecla::syntax::Walk::Into;
  });
  // [tree]
  std::cout << hecla::to_text(diags);
  return diags.has_errors() ? 1 : 0;
}
