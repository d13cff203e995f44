// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider schema: prints schemas.
#include <charconv>

#include "cli/provider/provider_options.h"

namespace hecla::cli {
namespace {

// Returns 11 of "1.11" and of "1.11.4".
std::optional<unsigned> minor_of(std::string_view version) {
  unsigned minor = 0;
  if (!version.starts_with("1.")) return std::nullopt;
  const char* const end = version.data() + version.size();
  const auto [rest, error] = std::from_chars(version.data() + 2, end, minor);
  return error == std::errc() && (rest == end || *rest == '.') ? std::optional(minor)
                                                               : std::nullopt;
}

void declare_provider_schema(Arguments& arguments, ProviderOptions& provider) {
  arguments.positional("EXECUTABLE", provider.executables, "The providers");
  arguments.option("--installed", "DIR", provider.installed,
                   "Print the schemas of the providers in DIR: a directory after terraform init, "
                   "or a mirror");
  arguments.option("--address", "ADDRESS", provider.address,
                   "Address of the provider in schemas [registry.terraform.io/hashicorp/NAME]");
  arguments.option(
      "--terraform-version", "1.N",
      [&provider](const std::string& version) {
        const auto minor = minor_of(version);
        if (minor) provider.terraform_minor = *minor;
        return minor ? "" : "a version such as 1.11";
      },
      "Print schemas as Terraform 1.N does [1.15]");
  add_cache(arguments, provider);
  add_timeout(arguments, provider);
  arguments.check([&provider] {
    const std::size_t count = provider.executables.size();
    if (count == 0 && provider.installed.empty()) return "The argument EXECUTABLE is missing.";
    const bool is_one = count == 1 && provider.installed.empty();
    return is_one || provider.address.empty() ? "" : "The option --address is for one executable.";
  });
}

}  // namespace

const Command provider_schema_command = {
    "schema", "Print schemas as terraform providers schema -json does",
    R"(Examples:
  hecla provider schema ./terraform-provider-time
  hecla provider schema --installed infra > schemas.json)",
    prepare_provider<ProviderOptions::Action::Schema, declare_provider_schema>};

}  // namespace hecla::cli
