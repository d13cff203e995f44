// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/listing.h"

#include <algorithm>

#include <hecla/terraform/module.h>

#include "terraform/block_rules.h"
#include "terraform/config_parts.h"

namespace hecla::terraform {
namespace {

// Adds the blocks of a body that are listed. Those that contain others have no labels.
void add_listed(const BodyRule& body, const std::string& path, Listing listing, Listed& found) {
  for (const BlockRule& block : body.blocks) {
    std::string address = path + std::string(block.type);
    if (block.listing != listing) {
      if (block.labels.empty() && block.body)
        add_listed(*block.body, address + ".", listing, found);
      continue;
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(block.labels.size(), 1); ++i) address += ".*";
    found.addresses.push_back(std::move(address));
    for (const ArgumentRule& argument : block.body->arguments) {
      const auto same = std::ranges::find(found.columns, argument.name);
      if (argument.is_listed && same == found.columns.end()) found.columns.push_back(argument.name);
    }
    found.has_values = block.labels.empty();
  }
  found.has_values = found.has_values && found.columns.empty();
}

}  // namespace

bool can_change(std::string_view module_source) {
  if (is_local_source(module_source)) return false;
  if (is_registry_source(module_source)) return true;
  constexpr std::string_view repositories[] = {
      "git::", "git@", "hg::", "github.com/", "bitbucket.org/", ".git"};
  const bool is_repository = std::ranges::any_of(repositories, [&](std::string_view sign) {
    return module_source.find(sign) != std::string_view::npos;
  });
  return is_repository && module_source.find("ref=") == std::string_view::npos &&
         module_source.find("rev=") == std::string_view::npos;
}

Listed listed(Listing listing) {
  Listed found;
  if (listing != Listing::Blocks) add_listed(rules::file, {}, listing, found);
  found.has_locked_versions = listing == Listing::Providers;
  if (listing == Listing::Variables) found.declares_secrets = "variable";
  if (listing == Listing::Outputs) found.declares_secrets = "output";
  return found;
}

}  // namespace hecla::terraform
