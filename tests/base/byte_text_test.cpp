// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/byte_text.h"

#include <gtest/gtest.h>

namespace hecla {
namespace {

TEST(Hexadecimal, RoundTrips) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(to_hex(std::string_view("\x00\x7f\xff", 3)), "007fff");
  EXPECT_EQ(from_hex(to_hex(all)), all);
  EXPECT_EQ(from_hex("aAfF09"), "\xaa\xff\x09");
  EXPECT_EQ(from_hex(""), "");
}

TEST(Hexadecimal, IsAppendedWithLeadingZeros) {
  std::string out = "\\u";
  append_hex(out, 0xAB, 4);
  append_hex(out, 0x12345, 2);
  EXPECT_EQ(out, "\\u00ab45");
}

TEST(Hexadecimal, RejectsOtherText) {
  for (const char* text : {"0", "000", "0g", "g0", " 00", "0x", "-1", "0:", "0/", "0@", "0`"}) {
    EXPECT_EQ(from_hex(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace hecla
