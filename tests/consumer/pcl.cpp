// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A program that uses the component "pcl": see scripts/check_consumers.
#include <hecla/pcl/bind.h>
#include <hecla/syntax/parse.h>

#include <cstdio>

int main() {
  namespace pcl = hecla::pcl;
  hecla::Diagnostics diags;
  pcl::TypeTable types;
  pcl::Scope scope;
  scope.define_variable("names", types.output(types.list(pcl::Type::string())));
  const auto document =
      hecla::syntax::parse_expression(hecla::Source::make("e", "names[0]"), diags);
  const pcl::Type type = pcl::bind_expression(types, document, scope, diags).type();
  const bool works = diags.empty() && type == types.output(pcl::Type::string());
  std::puts(works ? "works" : "fails");
  return works ? 0 : 1;
}
