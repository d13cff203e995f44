// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Frames of HTTP/2, also wrong ones (RFC 9113).
//
//   preface() + frame(headers_frame, end_headers, 1, request_headers("/a.B/C"))
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::test {

constexpr std::uint8_t data_frame = 0;
constexpr std::uint8_t headers_frame = 1;
constexpr std::uint8_t priority_frame = 2;
constexpr std::uint8_t reset_frame = 3;
constexpr std::uint8_t settings_frame = 4;
constexpr std::uint8_t push_frame = 5;
constexpr std::uint8_t ping_frame = 6;
constexpr std::uint8_t goaway_frame = 7;
constexpr std::uint8_t window_frame = 8;
constexpr std::uint8_t continuation_frame = 9;

constexpr std::uint8_t end_stream = 1;
constexpr std::uint8_t end_headers = 4;

inline std::string big_endian(std::uint32_t value, int bytes) {
  std::string text;
  for (int i = bytes - 1; i >= 0; --i) text += static_cast<char>(value >> (8 * i) & 0xFF);
  return text;
}

inline std::string frame(std::uint8_t type, std::uint8_t flags, std::int32_t stream,
                         std::string_view payload) {
  return big_endian(static_cast<std::uint32_t>(payload.size()), 3) + static_cast<char>(type) +
         static_cast<char>(flags) + big_endian(static_cast<std::uint32_t>(stream), 4) +
         std::string(payload);
}

inline std::string preface() {
  return "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(settings_frame, 0, 0, "");
}

// A length in the encoding of HPACK, with a prefix of 7 bits.
inline std::string hpack_length(std::size_t length) {
  if (length < 127) return std::string(1, static_cast<char>(length));
  std::string text(1, '\x7f');
  for (length -= 127; length >= 128; length >>= 7)
    text += static_cast<char>(0x80 | (length & 0x7F));
  return text + static_cast<char>(length);
}

// A header that is not added to the table of HPACK.
inline std::string header(std::string_view name, std::string_view value) {
  return std::string(1, '\0') + hpack_length(name.size()) + std::string(name) +
         hpack_length(value.size()) + std::string(value);
}

inline std::string request_headers(std::string_view path) {
  return header(":method", "POST") + header(":scheme", "http") + header(":path", path) +
         header(":authority", "localhost") + header("content-type", "application/grpc");
}

inline std::string prefixed(std::string_view message) {
  return std::string(1, '\0') + big_endian(static_cast<std::uint32_t>(message.size()), 4) +
         std::string(message);
}

}  // namespace hecla::test
