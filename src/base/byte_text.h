// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes and numbers as text: hexadecimal, and base64 in the standard alphabet of RFC 4648 with padding.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

// Appends `digits` lower-case hexadecimal digits: those of the lowest bits of `value`.
void append_hex(std::string& out, std::uint32_t value, int digits);

// Appends as few lower-case hexadecimal digits as possible, at least one.
void append_hex(std::string& out, std::uint32_t value);
// Appends a byte as URLs write it: "%2F".
void append_percent_encoded(std::string& out, char byte);

// Returns two lower-case digits for each byte.
std::string to_hex(std::string_view bytes);
// Accepts digits in either case, two for each byte. Returns nothing for other text.
std::optional<std::string> from_hex(std::string_view text);

std::string to_base64(std::string_view bytes);
// The length of the base64 of `size` bytes.
constexpr std::size_t base64_size(std::size_t size) { return (size + 2) / 3 * 4; }
// Ignores newlines anywhere in `text`. Returns nothing if it is not base64.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace hecla
