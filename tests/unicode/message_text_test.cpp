// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/message_text.h"

#include <gtest/gtest.h>

namespace hecla {
namespace {

TEST(InQuotes, EscapesQuotesAndControlCharacters) {
  EXPECT_EQ(in_quotes("a\"b\\c\nd\x01"), "\"a\\\"b\\\\c\\nd\\u0001\"");
}

TEST(InQuotes, TruncatesLongTextAtACharacter) {
  EXPECT_EQ(in_quotes("abcd", 4), "\"abcd\"");
  EXPECT_EQ(in_quotes("abcde", 4), "\"abcd\"...");
  EXPECT_EQ(in_quotes("abcu\u0308x", 4), "\"abc\"...");
  EXPECT_LT(in_quotes(std::string(1'000'000, 'a')).size(), 200U);
}

TEST(QuotedList, TruncatesLongLists) {
  const std::string_view names[] = {"a", "b", "c"};
  EXPECT_EQ(quoted_list(names), "\"a\", \"b\", \"c\"");
  EXPECT_EQ(quoted_list(names, 2), "\"a\", \"b\" and 1 more");
  EXPECT_EQ(quoted_list({}), "");
  EXPECT_EQ(quoted_list(names, 6, ", ", 40), "\"a\", \"b\", \"c\" and 40 more");
  EXPECT_EQ(quoted_list(names, 2, ", ", 40), "\"a\", \"b\" and 41 more");
}

TEST(QuotedList, PutsAnotherSeparatorBeforeTheLastName) {
  const std::string_view names[] = {"a", "b", "c"};
  EXPECT_EQ(quoted_list(names, 6, " and "), "\"a\", \"b\" and \"c\"");
  EXPECT_EQ(quoted_list(std::span(names, 1), 6, " and "), "\"a\"");
  EXPECT_EQ(quoted_list(names, 2, " or "), "\"a\", \"b\" and 1 more");
}

TEST(Counted, HasThePluralOfTheNoun) {
  EXPECT_EQ(counted(0, "argument"), "0 arguments");
  EXPECT_EQ(counted(1, "argument"), "1 argument");
  EXPECT_EQ(counted(2, "argument"), "2 arguments");
}

}  // namespace
}  // namespace hecla
