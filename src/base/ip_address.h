// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// IP addresses as numbers, and their texts ("10.0.0.1", "2001:db8::1").
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

// An address as a number; IPv4 addresses have 32 bits.
__extension__ using AddressBits = unsigned __int128;

constexpr int ipv4_bits = 32;
constexpr int ipv6_bits = 128;

// Allows leading zeros in octets, which do not make them octal, and groups of more than four digits.
enum class AddressPadding : std::uint8_t { Rejected, Allowed };

// Return nothing if the text is not an address. An IPv6 address may end with an IPv4 address (RFC 4291).
std::optional<AddressBits> parse_ipv4(std::string_view text, AddressPadding padding);
std::optional<AddressBits> parse_ipv6(std::string_view text, AddressPadding padding);

std::string ipv4_text(AddressBits address);
// Returns the text of RFC 5952, with groups also for addresses that represent IPv4 addresses.
std::string ipv6_text(AddressBits address);

// Returns whether an IPv6 address is in the range ::ffff:0:0/96, which represents IPv4 addresses.
constexpr bool is_mapped_ipv4(AddressBits address) { return address >> ipv4_bits == 0xFFFF; }

}  // namespace hecla
