// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Reattach: a plugin that is already running, as TF_REATTACH_PROVIDERS describes it: a JSON object with the
// addresses of providers as keys.
//
//   const auto providers = plugin::parse_reattach(std::getenv("TF_REATTACH_PROVIDERS"));
//   auto found = providers->find("registry.terraform.io/hashicorp/random");
#include <map>
#include <string>
#include <string_view>

#include "rpc/address.h"

namespace hecla::plugin {

struct Reattach {
  int version = 0;  // of the plugin's own protocol
  int pid = 0;
  rpc::Address address;
  friend bool operator==(const Reattach&, const Reattach&) = default;
};

using Reattachments = std::map<std::string, Reattach, std::less<>>;

rpc::Result<Reattachments> parse_reattach(std::string_view json);
std::string write_reattach(const Reattachments& plugins);

}  // namespace hecla::plugin
