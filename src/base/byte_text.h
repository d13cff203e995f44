// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Bytes as text: in hexadecimal, and in the standard alphabet of RFC 4648, with padding.
#include <optional>
#include <string>
#include <string_view>

namespace hecla {

// In lower case.
std::string to_hex(std::string_view bytes);
// Digits in either case, two for each byte. Nothing where it is not that.
std::optional<std::string> from_hex(std::string_view text);

std::string to_base64(std::string_view bytes);
// Line ends anywhere in `text` are passed over. Nothing where it is not base64.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace hecla
