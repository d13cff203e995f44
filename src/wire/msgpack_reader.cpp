// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/msgpack_reader.h"

namespace hecla::wire {

Item MsgpackReader::next_wide(std::uint8_t head) {
  switch (head) {
    case 0xc0:
      return Item::Nil;
    case 0xc2:
      return Item::False;
    case 0xc3:
      return Item::True;
    case 0xc4:
    case 0xc5:
    case 0xc6:
      return take_sized(Item::Binary, 1U << (head - 0xc4));
    case 0xc7:
    case 0xc8:
    case 0xc9:
      return take_sized(Item::Extension, 1U << (head - 0xc7));
    case 0xca:
      return take_float(4);
    case 0xcb:
      return take_float(8);
    case 0xcc:
    case 0xcd:
    case 0xce:
    case 0xcf:
      return take_unsigned(Item::Unsigned, 1U << (head - 0xcc));
    case 0xd0:
    case 0xd1:
    case 0xd2:
    case 0xd3:
      return take_signed(1U << (head - 0xd0));
    case 0xd4:
    case 0xd5:
    case 0xd6:
    case 0xd7:
    case 0xd8:
      return take_extension(1U << (head - 0xd4));
    case 0xd9:
    case 0xda:
    case 0xdb:
      return take_sized(Item::String, 1U << (head - 0xd9));
    case 0xdc:
    case 0xdd:
      return take_unsigned(Item::Array, 2U << (head - 0xdc));
    case 0xde:
    case 0xdf:
      return take_unsigned(Item::Map, 2U << (head - 0xde));
    case 0xc1:
      --next_;
      return fail(Error::Invalid);
    default:  // from 0xe0 on
      return item_with(Item::Signed, static_cast<std::uint64_t>(static_cast<std::int8_t>(head)));
  }
}

// Reads a number of `width` bytes. Returns false if fewer bytes remain.
bool MsgpackReader::take_bits(unsigned width) {
  if (width > remaining()) return false;
  bits_ = 0;
  for (unsigned i = 0; i < width; ++i) bits_ = (bits_ << 8) | static_cast<std::uint8_t>(*next_++);
  return true;
}

Item MsgpackReader::take_unsigned(Item item, unsigned width) {
  return take_bits(width) ? item : fail(Error::Truncated);
}

Item MsgpackReader::take_signed(unsigned width) {
  if (!take_bits(width)) return fail(Error::Truncated);
  const unsigned unused = 64 - 8 * width;
  return item_with(Item::Signed, static_cast<std::uint64_t>(
                                     static_cast<std::int64_t>(bits_ << unused) >> unused));
}

Item MsgpackReader::take_float(unsigned width) {
  if (!take_bits(width)) return fail(Error::Truncated);
  if (width == 4) {
    const auto single = std::bit_cast<float>(static_cast<std::uint32_t>(bits_));
    bits_ = std::bit_cast<std::uint64_t>(static_cast<double>(single));
  }
  return Item::Float;
}

// Reads an item that starts with its length, a number of `width` bytes.
Item MsgpackReader::take_sized(Item item, unsigned width) {
  if (!take_bits(width)) return fail(Error::Truncated);
  return item == Item::Extension ? take_extension(bits_) : take_text(item, bits_);
}

Item MsgpackReader::take_extension(std::uint64_t size) {
  if (next_ == end_) return fail(Error::Truncated);
  extension_type_ = static_cast<std::int8_t>(*next_++);
  return take_text(Item::Extension, size);
}

bool MsgpackReader::skip() {
  for (std::uint64_t pending = 1; pending > 0; --pending) {
    const Item item = next();
    if (item == Item::Error) return false;
    if (item == Item::Array) pending += count();
    if (item == Item::Map) pending += std::uint64_t{2} * count();
  }
  return true;
}

std::string MsgpackReader::error() const {
  if (error_ == Error::Invalid) {
    return "invalid MessagePack at byte " + std::to_string(offset());
  }
  return "the input ends at byte " + std::to_string(end_ - begin_) + ", inside a value";
}

}  // namespace hecla::wire
