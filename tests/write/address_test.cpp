// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/base/result.h>
#include <hecla/source/render.h>
#include <hecla/write/address.h>

#include "support/usage_error.h"

namespace hecla::write {
namespace {

std::string round_trip(std::string_view text) {
  Diagnostics diags;
  const auto address = Address::parse(text, diags);
  EXPECT_EQ(address.has_value(), !diags.has_errors()) << to_text(diags);
  return address ? address->to_string() : "error: " + diags.items().front().detail;
}

TEST(Address, IsPrintedAsItWasParsed) {
  for (const char* text :
       {".", "a", "a.b.c", "resource.aws_instance.web.tags[\"a b\"]", "a.*.c", "a[0].b[12]", "*",
        "a[\"\"]", "a[\"x.y\"]", "a[\"q\\\"q\"]", "a-b.c_d", "é.日", "a.2web"}) {
    EXPECT_EQ(round_trip(text), text);
  }
}

TEST(Address, HasOneFormForEachMeaning) {
  EXPECT_EQ(round_trip("a[\"b\"]"), "a.b");
  EXPECT_EQ(round_trip("[\"a\"].b"), "a.b");
  EXPECT_EQ(round_trip("a[*]"), "a.*");
  EXPECT_EQ(round_trip("a[\"$${x}\"]"), "a.${x}");
  EXPECT_EQ(round_trip("a[\"\\u0041\"]"), "a.A");
}

TEST(Address, ReportsWhereItIsWrong) {
  for (const char* text : {"", "a.", "a..b", ".a", "a[", "a[]", "a[0", "a[x]", "a[-1]", "a b",
                           "a[\"b]", "a[\"${b}\"]", "a]b", "a[99999999999999999999]", "a\"b\""}) {
    Diagnostics diags;
    EXPECT_FALSE(Address::parse(text, diags)) << text;
    EXPECT_TRUE(diags.has_errors()) << text;
  }
  Diagnostics diags;
  EXPECT_FALSE(Address::parse("a.b[x]", diags));
  EXPECT_EQ(diags.items().front().code, DiagnosticCode::InvalidAddress);
  EXPECT_EQ(diags.items().front().subject.bytes(), (ByteRange{4, 5}));
}

TEST(Address, CanBeBuilt) {
  Address address;
  address.name("a").index(2).any().name("x y");
  EXPECT_EQ(address.to_string(), "a[2].*[\"x y\"]");
  EXPECT_EQ(address.parent().to_string(), "a[2].*");
  EXPECT_EQ(address.prefix_text(2), "a[2]");
  EXPECT_USAGE_ERROR(static_cast<void>(Address().parent()),
                     "the address of a whole document has no parent");
}

TEST(Address, EndsAtABlankOutsideOfQuotes) {
  EXPECT_EQ(Address::end_in("a[\"b c\"].d e", 0), 10U);
  EXPECT_EQ(Address::end_in("a", 0), 1U);
  EXPECT_EQ(Address::end_in("a[\"b", 0), 4U);
}

TEST(Address, NamesAreNormalized) {
  for (const char* text : {"e\u0301", "[\"e\u0301\"]", "[\"e\\u0301\"]"})
    EXPECT_EQ(round_trip(text), "\u00e9");
  EXPECT_EQ(Address().name("e\u0301").to_string(), "\u00e9");
}

}  // namespace
}  // namespace hecla::write
