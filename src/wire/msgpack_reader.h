// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// MsgpackReader: the items of MessagePack bytes, one after the other.
//
//   MsgpackReader reader(bytes);
//   if (reader.next() == Item::String) use(reader.text());
// The items inside an array or a map follow it. Nothing is allocated, and lengths are checked
// against the remaining bytes. Texts are views of the input.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::wire {

enum class Item : std::uint8_t {
  Nil,
  False,
  True,
  Unsigned,   // unsigned_integer()
  Signed,     // signed_integer(), which may be positive
  Float,      // real(), of either width
  String,     // text()
  Binary,     // text()
  Extension,  // extension_type(), text()
  Array,      // count() items follow
  Map,        // count() pairs of items follow
  Error,      // see error()
};

class MsgpackReader {
 public:
  explicit MsgpackReader(std::string_view bytes)
      : begin_(bytes.data()), next_(begin_), end_(begin_ + bytes.size()) {}

  // Reads the next item. Must not be called again after an error.
  Item next() {
    if (next_ == end_) return fail(Error::Truncated);
    const auto head = static_cast<std::uint8_t>(*next_++);
    if (head < 0x80) return item_with(Item::Unsigned, head);
    if (head < 0x90) return item_with(Item::Map, head & 0x0fU);
    if (head < 0xa0) return item_with(Item::Array, head & 0x0fU);
    if (head < 0xc0) return take_text(Item::String, head & 0x1fU);
    return next_wide(head);
  }
  // Skips an item with everything inside it. Returns false on an error.
  bool skip();

  // Return the contents of the last item.
  std::uint64_t unsigned_integer() const { return bits_; }
  std::int64_t signed_integer() const { return static_cast<std::int64_t>(bits_); }
  double real() const { return std::bit_cast<double>(bits_); }
  std::string_view text() const { return text_; }
  std::int8_t extension_type() const { return extension_type_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(bits_); }

  // Returns the offset of the next item.
  std::size_t offset() const { return static_cast<std::size_t>(next_ - begin_); }
  bool is_at_end() const { return next_ == end_; }
  std::string error() const;

 private:
  enum class Error : std::uint8_t { Truncated, Invalid };

  Item next_wide(std::uint8_t head);
  Item item_with(Item item, std::uint64_t bits) {
    bits_ = bits;
    return item;
  }
  Item take_text(Item item, std::uint64_t size) {
    if (size > remaining()) return fail(Error::Truncated);
    text_ = {next_, static_cast<std::size_t>(size)};
    next_ += size;
    return item;
  }
  bool take_bits(unsigned width);
  Item take_unsigned(Item item, unsigned width);
  Item take_signed(unsigned width);
  Item take_float(unsigned width);
  Item take_sized(Item item, unsigned width);
  Item take_extension(std::uint64_t size);

  std::size_t remaining() const { return static_cast<std::size_t>(end_ - next_); }
  Item fail(Error error) {
    error_ = error;
    return Item::Error;
  }

  const char* begin_;
  const char* next_;
  const char* end_;
  std::uint64_t bits_ = 0;  // an integer, the bits of a double, or a count
  std::string_view text_;
  std::int8_t extension_type_ = 0;
  Error error_ = Error::Truncated;
};

}  // namespace hecla::wire
