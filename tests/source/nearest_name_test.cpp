// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/nearest_name.h>

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

}  // namespace
}  // namespace hecla
