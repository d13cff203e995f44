// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Address: where a server listens; a Unix socket, or a port of a host.
//
//   const auto address = rpc::parse_address("unix", "/tmp/plugin123/socket");
//   auto socket = rpc::listen(*address);                 // Result<Descriptor>
//
// Sockets are non-blocking and closed on exec.
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "rpc/descriptor.h"
#include "rpc/status.h"

namespace hecla::rpc {

using Clock = std::chrono::steady_clock;

struct Address {
  enum class Network : std::uint8_t { Unix, Tcp };
  Network network = Network::Unix;
  std::string text;  // a path; or "127.0.0.1:1234", "[::1]:1234"

  std::string_view network_name() const { return network == Network::Unix ? "unix" : "tcp"; }
  friend bool operator==(const Address&, const Address&) = default;
};

// Only numeric hosts are accepted. Nothing is resolved, because plugins run on the same machine.
Result<Address> parse_address(std::string_view network, std::string_view text);

Result<Descriptor> listen(const Address& address);
// Returns the address of a socket that listens: with the port that the system chose.
Result<Address> local_address(const Descriptor& socket);
Result<Descriptor> connect(const Address& address, Clock::time_point deadline);

}  // namespace hecla::rpc
