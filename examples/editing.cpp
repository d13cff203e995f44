// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Edits a configuration and keeps everything else. See docs/guide/editing.md.
#include <hecla/source/render.h>
#include <hecla/write/document.h>

#include <iostream>

namespace {

constexpr std::string_view text = R"(# The network.
module "vpc" {
  source  = "example.org/vpc"
  version = "5.0.0" # pinned
  tags    = { Name = "main" }
}
)";

}  // namespace

int main() {
  // [edit]
  using hecla::write::Address;
  using hecla::write::Edit;
  using hecla::write::NewExpression;

  hecla::Diagnostics diags;
  hecla::write::Document document(hecla::Source::make("main.tf", std::string(text)), diags);
  const auto version = Address::parse("module.vpc.version", diags);
  const auto owner = Address::parse("module.vpc.tags[\"Owner\"]", diags);
  if (!version || !owner) return 1;

  const Edit edits[] = {
      Edit::set(*version, NewExpression::value(hecla::Value::string("5.1.0"))),
      Edit::set(*owner, NewExpression::source("var.owner")),
      Edit::add(Address(), "variable \"owner\" {\n  type = string\n}"),
  };
  const auto changes = document.apply(edits, diags);
  // [edit]
  if (!changes) {
    std::cerr << hecla::to_text(diags);
    return 1;
  }
  std::cout << document.text();
  for (const auto& change : *changes) {
    std::cout << "edit " << change.edit << ": bytes " << change.range.begin << " to "
              << change.range.end << '\n';
  }
  return 0;
}
