// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Collects, inspects and renders diagnostics, and reports one of its own. See docs/guide/diagnostics.md.
#include <hecla/hecla.h>

#include <iostream>
#include <string_view>

constexpr std::string_view configuration = R"(name = "shop
port = 80 +
size = 5
)";

int main() {
  // [collect]
  hecla::Diagnostics diags;
  const auto file = hecla::syntax::parse_config(
      hecla::Source::make("shop.hcl", std::string(configuration)), diags);
  // [collect]
  // [inspect]
  for (const hecla::Diagnostic* diagnostic : diags.sorted()) {
    const hecla::Position start = diagnostic->subject.start();
    std::cout << diagnostic->id() << " at " << start.line << ':' << start.column << '\n';
  }
  // [inspect]
  // The valid parts can still be used.
  const hecla::BodySchema schema{{{"size"}}, {}};
  hecla::Diagnostics more;
  const hecla::PartialContent partial = file->body().partial_content(schema, more);
  if (const hecla::Attribute* size = partial.content.find_attribute("size")) {
    std::cout << "size = " << hecla::write::to_hcl(size->expression.evaluate_literal(more)) << '\n';
  }
  // [own]
  constexpr hecla::DiagnosticCode deprecated("acme-deprecated", hecla::Severity::Warning,
                                             "Deprecated argument");
  for (const hecla::Attribute& attribute : partial.content.attributes) {
    diags.add(deprecated, attribute.name_range, "Use \"region\" instead of \"zone\".");
  }
  // [own]
  // [render]
  std::cerr << hecla::to_text(diags, {.color = false, .width = 80});
  const std::string for_tools = hecla::to_json(diags);
  const std::string for_ci = hecla::to_sarif(diags);
  // [render]
  std::cout << (for_tools.find("\"valid\": false") != std::string::npos ? "not valid\n"
                                                                        : "valid\n");
  std::cout << (for_ci.find("acme-deprecated") != std::string::npos ? "with a warning\n" : "");
}
