// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the type of a PCL expression. See docs/guide/pcl-types.md.
#include <hecla/pcl/bind.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>

#include <iostream>

namespace pcl = hecla::pcl;

int main() {
  pcl::TypeTable types;
  pcl::Scope scope;
  scope.define_variable("names", types.output(types.list(pcl::Type::string())));

  hecla::Diagnostics diags;
  const auto source =
      hecla::Source::make("example", R"({ first = names[0], url = "https://${names[0]}/" })");
  const auto document = hecla::syntax::parse_expression(source, diags);
  const pcl::BoundExpression bound = pcl::bind_expression(types, document, scope, diags);
  std::cout << bound.type().to_string() << '\n';

  std::cerr << hecla::to_text(diags);
  return diags.has_errors() ? 1 : 0;
}
