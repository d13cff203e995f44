// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unicode/unicode.h"

namespace hecla::unicode {
namespace {

using ::testing::ElementsAreArray;

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> clusters;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = next_grapheme(text, from);
    clusters.emplace_back(text.substr(from, end - from));
    from = end;
  }
  return clusters;
}

// Each case is the list of its clusters.
const std::vector<std::vector<std::string>> cases = {
    {},
    {"a", "b", "c"},
    {"a", "\r\n", "b"},
    {"\r", "\r\n", "\n", "\r"},
    {"a", "\n", "\u0301"},
    {"e\u0301", "x"},
    {"\r\n", "e\u0301"},
    {"\r", "\u0301"},
    {"\r\n", "\u0301"},
    {"a\u0301\u0302\u200d", "b"},
    {"\U0001F44D\U0001F3FD", "\U0001F44D"},
    {"\U0001F468\u200d\U0001F469\u200d\U0001F467", "!"},
    {"\u2764\ufe0f\u200d\U0001F525"},
    {"\u2764\u200d\u200d", "\U0001F525"},  // only one joiner joins
    {"\u2764\ufe0f\u0903\u200d", "\U0001F525"},
    {"a\u200d", "\U0001F525"},  // a letter is not joined
    {"\U0001F1E6\U0001F1E7", "\U0001F1E8", "a"},
    {"\U0001F1E6\U0001F1E7", "\U0001F1E8\U0001F1E9"},
    {"\u1100\u1161\u11a8", "\uac00\u11a8", "\uac01\u11a8", "\u1100\uac00"},
    {"\u1100\u200d", "\U0001F525"},
    {"\u0915\u093f", "x"},              // spacing mark
    {"\u0915\u094d\u0937\u093f", "x"},  // conjunct
    {"\u0915\u094d\u0937\u200d\u094d\u0915", "\u0915"},
    {"\u0915\u094d\u200c", "\u0937"},  // a non-joiner ends a conjunct
    {"\u0915\u093c", "\u0937"},        // a mark alone does not link
    {"a\u094d", "\u0937"},
    {"\u0600\u0661", "\u0600a", "\u0600"},  // prepended marks
    {"\u0600", "\r\n"},
    {"\u0600\u0600", "\n"},
    {"\ufffd\u0301"},
    {"\xFF", "\xFE", "a"},
    {"\xFF", "\u0301"},  // an invalid byte is a cluster of its own
    {"\u0600", "\xFF"},
    {"a", "\u200b", "\u0301"},       // a format control breaks
    {"x", "\u2065", "\u0301"},       // and so does a reserved one
    {"\U0001F02C\u200d\U0001F02C"},  // reserved for a pictograph
    {"\U0001F1E6\u200d", "\U0001F525"},
    {"a\u1acf", "b"},                         // mark of Unicode 17
    {"\U00016D63\U00016D67\U00016D67", "x"},  // vowels of Unicode 16
    {"\u00e9", "\u00fc", "\u4e2d", "\u6587", "a", "\u00e9"},
    {"\u00e9", "\u00fc\u0301", "\u4e2d\u0308", "\u6587"},
    {"\u00e9", "\xFF", "\u4e2d", "\r\n", "\u00e9"},
    {"12345678", "\u00e9"},
};

TEST(Grapheme, TextIsSplitIntoClusters) {
  for (const auto& clusters : cases) {
    if (!clusters.empty() && clusters[0] == "12345678") continue;  // for the counting only
    std::string text;
    for (const std::string& cluster : clusters) text += cluster;
    EXPECT_THAT(split(text), ElementsAreArray(clusters)) << text;
  }
}

TEST(Grapheme, CountingAgreesWithSplittingAtEveryAlignment) {
  for (const auto& clusters : cases) {
    std::string text;
    for (const std::string& cluster : clusters) text += cluster;
    for (std::size_t padding = 0; padding < 20; ++padding) {
      const std::string padded = std::string(padding, '.') + text + std::string(padding, '.');
      EXPECT_EQ(count_graphemes(padded), split(padded).size()) << padded;
    }
  }
}

TEST(Grapheme, TheEndOfTheTextEndsTheCluster) {
  EXPECT_EQ(next_grapheme("", 0), 0u);
  EXPECT_EQ(next_grapheme("ab", 1), 2u);
  EXPECT_EQ(next_grapheme("ab", 7), 2u);
}

}  // namespace
}  // namespace hecla::unicode
