// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/validate/validate.h>

#include "validate/memory_source.h"

namespace hecla::validate {
namespace {

constexpr const char* schemas = R"({
  "format_version": "1.0",
  "provider_schemas": {"registry.terraform.io/hashicorp/test": {
    "provider": {"version": 0, "block": {"attributes": {
      "token": {"type": "string", "optional": true, "sensitive": true}}}},
    "resource_schemas": {"test_thing": {"version": 0, "block": {"attributes": {
      "secret": {"type": "string", "optional": true, "write_only": true}}}}}}}})";

// Returns the files of a module in which errors point at SECRET, without those where it is marked.
std::string unmarked(std::map<std::string, std::string> files) {
  ProviderSet providers;
  auto read = wire::read_provider_schemas(schemas);
  EXPECT_TRUE(read.has_value());
  if (read) providers.add(*std::move(read));
  test_support::MemorySource source;
  for (const auto& [name, text] : files) source.add(name, text);
  Diagnostics diags;
  validate_module(source, providers, {}, diags);
  std::map<std::string, SourceRef> reported;
  for (const Diagnostic& item : diags) {
    if (item.subject.has_source()) reported[item.subject.source()->name()] = item.subject.source();
  }
  std::string names;
  for (const auto& [name, file] : reported) {
    const auto at = static_cast<std::uint32_t>(file->text().find("SECRET"));
    if (!file->has_secret_in({at, at + 6})) names += name + " ";
  }
  EXPECT_FALSE(reported.empty()) << files.begin()->second;
  return names;
}

TEST(SchemaSecrets, AreMarkedAlsoInBlocksThatAreNotUsed) {
  const std::string thing = "resource \"test_thing\" \"a\" {\n", secret = "  secret = \"SECRET\"\n",
                    end = "}\n";
  EXPECT_EQ(unmarked({{"main.tf", thing + secret + "  x = 1\n" + end}}), "");
  EXPECT_EQ(unmarked({{"main.tf", thing + end + thing + secret + end}}), "") << "defined twice";
  EXPECT_EQ(unmarked({{"main.tf", thing + "  secret = 1\n" + secret + end}}), "") << "set twice";
  EXPECT_EQ(unmarked({{"a_override.tf", thing + secret + end}}), "") << "overrides nothing";
  const std::string count = "  count = nosuch.x\n";
  EXPECT_EQ(unmarked({{"main.tf", thing + secret + end},
                      {"a_override.tf", thing + count + secret + end}}),
            "")
      << "overrides";
  EXPECT_EQ(unmarked({{"main.tf", thing + count + secret + end},
                      {"a_override.tf", thing + secret + end}}),
            "")
      << "overridden";
  EXPECT_EQ(
      unmarked({{"main.tf", "resource \"x_y\" \"a\" {\n  provider = test\n  x = nosuch.\n}\n" +
                                ("provider \"test\" {\n  token = \"SECRET\"\n  x = 1\n" + end)}}),
      "");
}

TEST(DeclaredSecretsOfModules, AreMarkedInCallsOfFilesWithErrors) {
  const std::string variable = "variable \"t\" {\n  sensitive = true\n}\n";
  EXPECT_EQ(unmarked({{"main.tf", "module \"c\" {\n  source = \"./c\"\n  t = \"SECRET\\q\"\n}\n"},
                      {"c/main.tf", variable}}),
            "");
}

TEST(SchemaSecrets, AreMarkedInBlocksThatAnUnclosedOneSwallowed) {
  EXPECT_EQ(unmarked({{"main.tf",
                       "locals {\n  x = {\n}\nresource \"test_thing\" \"a\" {\n"
                       "  secret = 1\n  secret = \"SECRET\"\n}\n"}}),
            "");
}

// What is wrong with the name of an argument may be what is wrong with that of a secret one.
TEST(SchemaSecrets, AreMarkedWhereTheNameIsBroken) {
  for (const std::string item :
       {"secre t = \"SECRET\"", "se cret = \"SECRET\"", "secret.x = \"SECRET\"",
        "secret[0] = \"SECRET\"", "se\"cret = \"SECRET\"", "secret${ = \"SECRET\"",
        "secrt \"SECRET\"", "secrt = (\"SECRET\"", "secret == \"SECRET\"", "- secret = \"SECRET\"",
        "se cret { = \"SECRET\"", "se.cret {\n    x = \"SECRET\"\n  }", "(\"SECRET\")",
        "{ secret = \"SECRET\" }", "secrt = 'SECRET'", "secrt = <<EOT\nSECRET"}) {
    EXPECT_EQ(unmarked({{"main.tf", "resource \"test_thing\" \"a\" {\n  " + item + "\n}\n"}}), "")
        << item;
  }
}

}  // namespace
}  // namespace hecla::validate
