// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Blocks of IP addresses ("10.0.0.0/8", "2001:db8::/32") and arithmetic on them.
#include <optional>
#include <string>
#include <string_view>

namespace hecla::stdlib {

// An address as a number; IPv4 addresses have 32 bits.
__extension__ using AddressBits = unsigned __int128;

struct Network {
  AddressBits first = 0;  // its lowest address
  int prefix_bits = 0;
  int address_bits = 128;  // 32 or 128

  int host_bits() const { return address_bits - prefix_bits; }
  AddressBits last() const;  // its highest address
};

// 2^count - 1, for up to 128.
AddressBits ones(int count);

// Bits after the prefix become 0. Octets may have leading zeros, which do not make them octal. Nothing where
// `text` is no such block.
std::optional<Network> parse_network(std::string_view text);

// "10.1.2.3", or "2001:db8::1"; an IPv6 address that stands for an IPv4 one is written as that.
std::string address_text(AddressBits address, int address_bits);
std::string network_text(const Network& network);

}  // namespace hecla::stdlib
