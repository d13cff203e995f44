// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// IpAddress: an IPv4 or IPv6 address, written as "192.0.2.1" or "2001:db8::1".
#include <hecla/base/result.h>
#include <hecla/bind/schema.h>

#include <array>
#include <compare>
#include <string>

namespace hecla::bind {

struct IpAddress {
  // In network order, as in sockaddr_in and sockaddr_in6; of an IPv4 address only the first four are used.
  std::array<std::uint8_t, 16> bytes{};
  bool is_v6 = false;

  // The text of an IPv6 address is any of RFC 4291, without a zone. The error is a reason for messages.
  static Result<IpAddress, std::string> parse(const std::string& text);
  // Returns the text of RFC 5952.
  std::string text() const;
  friend auto operator<=>(const IpAddress&, const IpAddress&) = default;
};
constexpr auto schema(For<IpAddress>) {
  return via<std::string>("an IP address", &IpAddress::parse, &IpAddress::text);
}

}  // namespace hecla::bind
