// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/ip_address.h>

#include <span>

#include "base/ip_address.h"

namespace hecla::bind {

namespace {

constexpr std::size_t ipv4_bytes = 4;

std::span<std::uint8_t> bytes_of(IpAddress& address) {
  return std::span(address.bytes).first(address.is_v6 ? address.bytes.size() : ipv4_bytes);
}

AddressBits bits_of(IpAddress address) {
  AddressBits bits = 0;
  for (const std::uint8_t byte : bytes_of(address)) bits = bits << 8 | byte;
  return bits;
}

}  // namespace

Result<IpAddress, std::string> IpAddress::parse(const std::string& text) {
  IpAddress address;
  address.is_v6 = text.find(':') != text.npos;
  const auto parse = address.is_v6 ? parse_ipv6 : parse_ipv4;
  auto bits = parse(text, AddressPadding::Rejected);
  if (!bits && address.is_v6)
    return std::string("an IPv6 address has eight groups of up to four hexadecimal digits");
  if (!bits) return std::string("an IPv4 address has four numbers from 0 to 255");
  const auto bytes = bytes_of(address);
  for (std::size_t i = bytes.size(); i-- > 0; *bits >>= 8)
    bytes[i] = static_cast<std::uint8_t>(*bits);
  return address;
}

std::string IpAddress::text() const {
  const AddressBits bits = bits_of(*this);
  if (!is_v6) return ipv4_text(bits);
  return is_mapped_ipv4(bits) ? "::ffff:" + ipv4_text(bits & 0xFFFFFFFF) : ipv6_text(bits);
}

}  // namespace hecla::bind
