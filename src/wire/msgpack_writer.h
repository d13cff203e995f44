// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// MsgpackWriter: appends MessagePack items to a string, each in its shortest form.
//
//   MsgpackWriter writer(bytes);
//   writer.map(1);
//   writer.string("port");
//   writer.integer(8080);
// Write the elements of an array after it, and the keys and values of a map alternately after it.
// Lengths and counts must be below 2^32.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::wire {

class MsgpackWriter {
 public:
  // `out` must outlive the writer.
  explicit MsgpackWriter(std::string& out) : out_(out) {}

  void nil() { byte(0xc0); }
  void boolean(bool value) { byte(value ? 0xc3 : 0xc2); }
  void real(double value) { head(0xcb, std::bit_cast<std::uint64_t>(value), 8); }
  void natural(std::uint64_t value) {
    if (value < 0x80) return byte(static_cast<std::uint8_t>(value));
    const unsigned exponent = width_exponent(value);
    head(static_cast<std::uint8_t>(0xcc + exponent), value, 1U << exponent);
  }
  void integer(std::int64_t value) {
    if (value >= 0) return natural(static_cast<std::uint64_t>(value));
    if (value >= -32) return byte(static_cast<std::uint8_t>(value));
    // A negative number needs as many bits as its complement, and a sign bit.
    const unsigned exponent = width_exponent(~static_cast<std::uint64_t>(value) << 1);
    head(static_cast<std::uint8_t>(0xd0 + exponent), static_cast<std::uint64_t>(value),
         1U << exponent);
  }
  void string(std::string_view text) {
    if (text.size() < 32) {
      byte(static_cast<std::uint8_t>(0xa0 + text.size()));
    } else {
      sized_head(0xd9, text.size());
    }
    out_.append(text);
  }
  void binary(std::string_view bytes) {
    sized_head(0xc4, bytes.size());
    out_.append(bytes);
  }
  void extension(std::int8_t type, std::string_view body);
  void array(std::size_t count) { counted_head(0x90, 0xdc, count); }
  void map(std::size_t count) { counted_head(0x80, 0xde, count); }

 private:
  // Returns the binary logarithm of the number of bytes (1, 2, 4 or 8) that hold the value.
  static unsigned width_exponent(std::uint64_t value) {
    return value <= 0xff ? 0 : value <= 0xffff ? 1 : value <= 0xffffffff ? 2 : 3;
  }
  void byte(std::uint8_t value) { out_ += static_cast<char>(value); }
  // Appends a byte and the low `width` bytes of `bits` in big-endian order.
  void head(std::uint8_t first, std::uint64_t bits, unsigned width) {
    char bytes[9] = {static_cast<char>(first)};
    for (unsigned i = 1; i <= width; ++i)
      bytes[i] = static_cast<char>(static_cast<std::uint8_t>(bits >> (8 * (width - i))));
    out_.append(bytes, width + 1);
  }
  // Appends the head of an item whose length takes 1, 2 or 4 bytes; `first` is the head byte for 1.
  void sized_head(unsigned first, std::size_t size) {
    const unsigned exponent = width_exponent(size);
    head(static_cast<std::uint8_t>(first + exponent), size, 1U << exponent);
  }
  // Appends the head of an array or a map: one byte for counts below 16, otherwise with a count of
  // 2 or 4 bytes.
  void counted_head(unsigned small, unsigned first, std::size_t count) {
    if (count < 16) return byte(static_cast<std::uint8_t>(small + count));
    const bool is_short = count <= 0xffff;
    head(static_cast<std::uint8_t>(is_short ? first : first + 1), count, is_short ? 2 : 4);
  }

  std::string& out_;
};

// Bodies of 1, 2, 4, 8 and 16 bytes have dedicated heads.
inline void MsgpackWriter::extension(std::int8_t type, std::string_view body) {
  if (std::has_single_bit(body.size()) && body.size() <= 16) {
    byte(static_cast<std::uint8_t>(0xd4 + std::countr_zero(body.size())));
  } else {
    sized_head(0xc7, body.size());
  }
  byte(static_cast<std::uint8_t>(type));
  out_.append(body);
}

}  // namespace hecla::wire
