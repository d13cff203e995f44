// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla provider schema: prints schemas as Terraform does.
#include "provider_cli/actions.h"
#include "provider_cli/installed.h"

namespace hecla::provider_cli {

namespace {

std::vector<FoundProvider> wanted_providers(Task& task) {
  const cli::ProviderOptions& options = task.options;
  std::vector<FoundProvider> wanted;
  if (!options.installed.empty()) wanted = find_installed(options.installed, task.diags);
  for (const std::string& executable : options.executables) {
    wanted.push_back(
        {options.address.empty() ? guess_address(executable) : options.address, executable});
  }
  return wanted;
}

}  // namespace

void print_schemas(Task& task) {
  wire::ProviderSchemas schemas;
  for (FoundProvider& provider : wanted_providers(task)) {
    const auto schema = task.session.schema_of(provider.executable);
    if (!schema) continue;
    schemas.providers.push_back(*schema);
    schemas.providers.back().name = std::move(provider.address);
  }
  if (task.diags.has_errors()) return;
  const auto text =
      wire::write_provider_schemas(schemas, {.terraform_minor = task.options.terraform_minor});
  if (!text) return task.session.fail(text.error().to_string());
  task.output.write_document(*text + "\n");
}

}  // namespace hecla::provider_cli
