// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Compares the MessagePack reader with that of msgpack-cxx.
#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <sstream>
#include <string>

#include "wire/msgpack_cxx.h"
#include "wire/msgpack_reader.h"

namespace hecla::wire {
namespace {

// Lists the items that the library finds in bytes.
struct Listing : msgpack::null_visitor {
  std::ostringstream out;

  bool line(auto... parts) {
    (out << ... << parts) << '\n';
    return true;
  }
  bool visit_nil() { return line("nil"); }
  bool visit_boolean(bool value) { return line(value ? "true" : "false"); }
  bool visit_positive_integer(std::uint64_t value) { return line(value); }
  bool visit_negative_integer(std::int64_t value) { return line(value); }
  bool visit_float32(float value) { return line("float ", double{value}); }
  bool visit_float64(double value) { return line("float ", value); }
  bool visit_str(const char* data, std::uint32_t size) {
    return line("string ", std::string_view(data, size));
  }
  bool visit_bin(const char* data, std::uint32_t size) {
    return line("binary ", std::string_view(data, size));
  }
  bool visit_ext(const char* data, std::uint32_t size) {
    return line("extension ", int{data[0]}, ' ', std::string_view(data, size).substr(1));
  }
  bool start_array(std::uint32_t count) { return line("array ", count); }
  bool start_map(std::uint32_t count) { return line("map ", count); }
  void parse_error(std::size_t, std::size_t) { line("error"); }
  void insufficient_bytes(std::size_t, std::size_t) { line("error"); }
};

std::string listed_by_library(std::string_view bytes) {
  Listing listing;
  std::size_t offset = 0;
  try {
    msgpack::parse(bytes.data(), bytes.size(), offset, listing);
  } catch (const msgpack::unpack_error&) {
    listing.line("error");
  }
  return listing.out.str();
}

std::string line_of(const MsgpackReader& reader, Item item) {
  std::ostringstream out;
  switch (item) {
    case Item::Nil:
      return "nil";
    case Item::False:
      return "false";
    case Item::True:
      return "true";
    case Item::Unsigned:
      out << reader.unsigned_integer();
      break;
    case Item::Signed:
      out << reader.signed_integer();
      break;
    case Item::Float:
      out << "float " << reader.real();
      break;
    case Item::String:
      out << "string " << reader.text();
      break;
    case Item::Binary:
      out << "binary " << reader.text();
      break;
    case Item::Extension:
      out << "extension " << int{reader.extension_type()} << ' ' << reader.text();
      break;
    case Item::Array:
      out << "array " << reader.count();
      break;
    case Item::Map:
      out << "map " << reader.count();
      break;
    case Item::Error:
      return "error";
  }
  return out.str();
}

std::string listed_by_reader(std::string_view bytes) {
  std::string out;
  MsgpackReader reader(bytes);
  Item item = Item::Nil;
  for (std::uint64_t pending = 1; pending > 0 && item != Item::Error; --pending) {
    item = reader.next();
    out += line_of(reader, item) + '\n';
    if (item == Item::Array) pending += reader.count();
    if (item == Item::Map) pending += 2 * std::uint64_t{reader.count()};
  }
  EXPECT_EQ(MsgpackReader(bytes).skip(), item != Item::Error);
  return out;
}

TEST(MsgpackReaderTest, EveryFirstByteIsReadLikeByTheLibrary) {
  std::string rest;
  for (int i = 0; i < 300; ++i) rest += static_cast<char>(i * 7);
  const std::string zeros(300, '\0');
  const std::string ones(300, '\x01');
  for (int head = 0; head < 256; ++head) {
    for (const std::string& tail : {rest, zeros, ones}) {
      const std::string bytes = static_cast<char>(head) + tail;
      for (const std::size_t size :
           {1u, 2u, 3u, 4u, 5u, 6u, 8u, 9u, 10u, 17u, 18u, 31u, 100u, 301u}) {
        const std::string_view cut = std::string_view(bytes).substr(0, size);
        EXPECT_EQ(listed_by_reader(cut), listed_by_library(cut)) << head;
      }
    }
  }
}

TEST(MsgpackReaderTest, RandomBytesAreReadLikeByTheLibrary) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes;
    // Half of the bytes are heads of small containers and of items with a width.
    for (std::size_t size = 1 + random() % 40; size > 0; --size) {
      constexpr std::string_view heads =
          "\x80\x81\x82\x90\x91\x93\xc0\xc4\xc7\xcd\xd1\xd5\xd9\xdc\xde";
      bytes += random() % 2 == 0 ? heads[random() % heads.size()] : static_cast<char>(random());
    }
    ASSERT_EQ(listed_by_reader(bytes), listed_by_library(bytes));
  }
}

TEST(MsgpackReaderTest, ErrorsNameTheirOffset) {
  MsgpackReader cut("\xd9\x05xy");
  EXPECT_EQ(cut.next(), Item::Error);
  EXPECT_EQ(cut.error(), "the input ends at byte 4, inside a value");
  MsgpackReader never("\x01\xc1");
  EXPECT_EQ(never.next(), Item::Unsigned);
  EXPECT_EQ(never.next(), Item::Error);
  EXPECT_EQ(never.error(), "invalid MessagePack at byte 1");
}

}  // namespace
}  // namespace hecla::wire
