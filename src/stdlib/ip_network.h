// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// IP networks ("10.0.0.0/8", "2001:db8::/32") and arithmetic on them.
#include <optional>
#include <string>
#include <string_view>

#include "base/ip_address.h"

namespace hecla::stdlib {

struct Network {
  AddressBits first = 0;  // the lowest address
  int prefix_bits = 0;
  int address_bits = 128;  // 32 or 128

  int host_bits() const { return address_bits - prefix_bits; }
  AddressBits last() const;  // the highest address
};

// Returns 2^count - 1. `count` is at most 128.
AddressBits ones(int count);

// Bits after the prefix become 0. Octets can have leading zeros, which do not make them octal. Returns nothing if
// `text` is not a network.
std::optional<Network> parse_network(std::string_view text);

// Returns "10.1.2.3" or "2001:db8::1". An IPv6 address that represents an IPv4 address is written in IPv4 form.
std::string address_text(AddressBits address, int address_bits);
std::string network_text(const Network& network);

}  // namespace hecla::stdlib
