// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/validate/functions.h>
#include <hecla/validate/validate.h>

#include <fstream>
#include <sstream>

#include "support/golden.h"
#include "validate/memory_source.h"

namespace hecla {
namespace {

std::string read_file(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

validate::ProviderSet test_providers() {
  validate::ProviderSet providers;
  auto schemas = wire::read_provider_schemas(read_file("tests/validate/schemas.json"));
  EXPECT_TRUE(schemas.has_value()) << schemas.error().to_string();
  if (schemas) providers.add(*std::move(schemas));
  return providers;
}

std::string_view name(Severity severity) {
  return severity == Severity::Error ? "error" : "warning";
}

std::string text_of(const Diagnostics& diags) {
  std::string text;
  for (const Diagnostic* item : diags.sorted()) {
    text.append(name(item->severity)).append("[").append(item->id()).append("] ");
    text.append(item->subject.to_string()).append("\n  ").append(item->detail).append("\n");
    for (const RelatedLocation& related : item->related)
      text.append("  ")
          .append(related.range.to_string())
          .append(": ")
          .append(related.message)
          .append("\n");
  }
  return text.empty() ? "valid\n" : text;
}

TEST(Validate, AgreesWithItsGoldenCases) {
  const validate::ProviderSet providers = test_providers();
  const EvalContext functions = validate::module_functions("tests/validate", {});
  test_support::run_golden("tests/validate/golden", [&](test_support::GoldenCase& golden) {
    test_support::MemorySource source;
    for (const char* file : {"main.tf", "main.tf.json", "other.tf", "main_override.tf",
                             "child/main.tf", "child/deep/main.tf", "main.tftest.hcl"}) {
      if (golden.has(file)) source.add(file, std::string(golden.section(file)));
    }
    Diagnostics diags;
    validate::validate_module(source, providers,
                              {.functions = &functions,
                               .terraform_version = "1.11.4",
                               .working_directory = "/work",
                               .requires_everything = golden.name().ends_with("-strict")},
                              diags);
    golden.expect("diagnostics", text_of(diags));
  });
}

}  // namespace
}  // namespace hecla
