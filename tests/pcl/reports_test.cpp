// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Runs tests/pcl/reports/*.txt: texts, and what is reported for each.
#include <gtest/gtest.h>
#include <hecla/pcl/declarations.h>

#include "pcl/bind_support.h"
#include "pcl/program_support.h"
#include "support/reports.h"

namespace hecla::pcl {
namespace {

void bind_one_program(const SourceRef& source, Diagnostics& diags) {
  TypeTable types;
  Packages packages(types);
  packages.add(Source::make("cloud.json", testing::schema), diags);
  const std::vector files{syntax::parse_config(source, diags)};
  bind_program(types, files, diags, {.packages = &packages});
}

void bind_one_expression(const SourceRef& source, Diagnostics& diags) {
  TypeTable types;
  bind_expression(types, syntax::parse_expression(source, diags), testing::Names(types), diags);
}

void read_one_type(const SourceRef& source, Diagnostics& diags) {
  TypeTable types;
  const auto document = syntax::parse_expression(source, diags);
  read_type(types, *document, *document->root_expression(), diags);
}

void declare_names(const SourceRef& source, Diagnostics& diags) {
  TypeTable types;
  Declarations(types).read(syntax::parse_config(source, diags), diags);
}

void read_schema(const SourceRef& source, Diagnostics& diags) {
  TypeTable types;
  Packages(types).add(source, diags);
}

TEST(PclReports, AreThoseOfTheGoldenCases) {
  test_support::run_reports("tests/pcl/reports", {{"programs", bind_one_program},
                                                  {"expressions", bind_one_expression},
                                                  {"types", read_one_type},
                                                  {"declarations", declare_names},
                                                  {"schemas", read_schema}});
}

}  // namespace
}  // namespace hecla::pcl
