// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/nearest_name.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace hecla {
namespace {

std::string nearest(std::string_view given, std::vector<std::string_view> candidates) {
  return std::string(nearest_name(given, candidates).value_or("none"));
}

TEST(NearestName, FindsTheMostSimilarName) {
  const std::vector<std::string_view> names = {"name", "region", "instance_type", "größe", "id"};
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"nmae", "name"},    {"nam", "name"},      {"namee", "name"},
      {"Name", "name"},    {"regoin", "region"}, {"reigon", "region"},
      {"groeße", "größe"}, {"grösse", "größe"},  {"instnce_typ", "instance_type"},
      {"ids", "id"},       {"xyz", "none"},      {"zone", "none"},
      {"", "none"},        {"x", "none"},        {"instance", "none"},
  };
  for (const auto& [given, expected] : cases) EXPECT_EQ(nearest(given, names), expected) << given;
}

TEST(NearestName, ReturnsTheFirstOfTheNearestNames) {
  EXPECT_EQ(nearest("abcdef", {"abcxyf", "abcdxf", "abcdeg"}), "abcdxf");
  EXPECT_EQ(nearest("abcd", {"abcx", "abcy"}), "abcx");
}

TEST(NearestName, NeverReturnsTheNameItself) {
  EXPECT_EQ(nearest("name", {"name"}), "none");
  EXPECT_EQ(nearest("name", {"name", "names"}), "names");
  EXPECT_EQ(nearest("name", {""}), "none");
  EXPECT_EQ(nearest("name", {}), "none");
}

TEST(NearestName, DoesBoundedWork) {
  const std::string endless(1'000'000, 'a');
  EXPECT_EQ(nearest(endless, {"a", endless}), "none");
  EXPECT_EQ(nearest("aaaa", {endless, "aaab"}), "aaab");
  std::vector<std::string_view> many(1'000'000, "completely_different_name_of_some_length");
  many.push_back("name");
  EXPECT_EQ(nearest("nmae", many), "none");
  EXPECT_EQ(nearest(std::string(64, 'a'), {std::string_view(endless).substr(0, 63)}),
            endless.substr(0, 63));
}

// The distance by its definition, without limits.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      std::size_t& entry = table[i][j];
      entry = i + j;
      if (i > 0) entry = std::min(entry, table[i - 1][j] + 1);
      if (j > 0) entry = std::min(entry, table[i][j - 1] + 1);
      if (i == 0 || j == 0) continue;
      entry = std::min(entry, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U));
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) entry = std::min(entry, table[i - 2][j - 2] + 1);
    }
  }
  return table[a.size()][b.size()];
}

TEST(NearestName, IsTheOneWithTheSmallestDistance) {
  std::mt19937 random(29);
  const auto pick = [&](std::size_t count) { return random() % count; };
  for (int round = 0; round < 2000; ++round) {
    std::string given(1 + pick(20), 'a');
    for (char& c : given) c = static_cast<char>('a' + pick(3));
    std::vector<std::string> texts(1 + pick(6), given);
    for (std::string& text : texts) {
      for (std::size_t edits = pick(5); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = pick(text.size());
        if (pick(3) == 0)
          text.erase(at, 1);
        else if (pick(2) == 0)
          text.insert(at, 1, static_cast<char>('a' + pick(3)));
        else
          std::swap(text[at], text[pick(text.size())]);
      }
    }
    const std::vector<std::string_view> candidates(texts.begin(), texts.end());
    std::string expected = "none";
    std::size_t smallest = std::min<std::size_t>((given.size() + 2) / 3, 3) + 1;
    for (const std::string& text : texts) {
      const std::size_t edits = distance(given, text);
      if (text.empty() || text == given || edits >= std::max(text.size(), given.size())) continue;
      if (edits < smallest) {
        smallest = edits;
        expected = text;
      }
    }
    EXPECT_EQ(nearest(given, candidates), expected) << given;
  }
}

}  // namespace
}  // namespace hecla
