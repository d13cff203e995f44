// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "terraform/listing.h"

#include <algorithm>

#include "terraform/block_rules.h"

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

Listed listed(Listing listing) {
  Listed found;
  if (listing != Listing::Blocks) add_listed(rules::file, {}, listing, found);
  return found;
}

}  // namespace hecla::terraform
