// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Handshake: the line that a plugin prints when it is ready, and the choice of the protocol's version.
//
//   1|6|unix|/tmp/plugin123/socket|grpc|MIIB…
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rpc/address.h"

namespace hecla::plugin {

struct Handshake {
  int version = 0;  // of the plugin's own protocol
  rpc::Address address;
  std::string certificate;  // in DER; empty: without TLS
  // Set if the host expects the field: true if several services can share one connection. Old hosts
  // do not expect it.
  std::optional<bool> multiplexes = std::nullopt;
};

// So much of what a plugin printed is shown in a message.
inline constexpr std::size_t longest_output = 300;

// Returns the line without a newline.
std::string write_handshake(const Handshake& handshake);
rpc::Result<Handshake> parse_handshake(std::string_view line);

// Returns the first of `versions` that the host knows, of which `host_versions` is a list such as "6,5". If there is
// none, returns the last one, which the host then rejects with a message of its own.
int choose_version(const std::vector<int>& versions, std::string_view host_versions);

}  // namespace hecla::plugin
