// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/ip_network.h"

#include <algorithm>
#include <charconv>

namespace hecla::stdlib {

AddressBits ones(int count) {
  return count >= ipv6_bits ? ~AddressBits{0} : (AddressBits{1} << count) - 1;
}

AddressBits Network::last() const { return first | ones(host_bits()); }

std::optional<Network> parse_network(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  const std::string_view address_part = text.substr(0, slash);
  int bits = ipv4_bits;
  auto address = parse_ipv4(address_part, AddressPadding::Allowed);
  if (!address) {
    bits = ipv6_bits;
    address = parse_ipv6(address_part, AddressPadding::Allowed);
  }
  unsigned prefix = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + slash + 1, end, prefix);
  const bool is_prefix =
      error == std::errc() && rest == end && prefix <= static_cast<unsigned>(bits);
  if (!address || !is_prefix) return std::nullopt;
  Network network{0, static_cast<int>(prefix), bits};
  network.first = *address & ~ones(network.host_bits());
  return network;
}

std::string address_text(AddressBits address, int address_bits) {
  const bool ipv4 = address_bits == ipv4_bits || is_mapped_ipv4(address);
  return ipv4 ? ipv4_text(address & ones(ipv4_bits)) : ipv6_text(address);
}

std::string network_text(const Network& network) {
  const bool mapped = network.address_bits == ipv6_bits && is_mapped_ipv4(network.first);
  const int before = mapped ? ipv6_bits - ipv4_bits : 0;
  const int prefix = std::max(network.prefix_bits - before, 0);
  return address_text(network.first, network.address_bits) + "/" + std::to_string(prefix);
}

}  // namespace hecla::stdlib
