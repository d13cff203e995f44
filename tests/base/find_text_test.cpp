// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "base/find_text.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace hecla {
namespace {

TEST(FindText, FindsWhatStringsFind) {
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    // Few letters, so that long parts are found and nearly found.
    const std::size_t letters = 1 + random() % 2;
    std::string text(random() % 400, 'a');
    for (char& c : text) c = static_cast<char>('a' + random() % letters);
    std::string part(random() % 80, 'a');
    for (char& c : part) c = static_cast<char>('a' + random() % letters);
    if (random() % 2 == 0 && !text.empty())
      part = text.substr(random() % text.size(), random() % 80);
    const std::size_t from = random() % (text.size() + 2);
    EXPECT_EQ(find_text(text, part, from), text.find(part, from)) << text << '\n' << part;
  }
}

TEST(FindText, TakesZeroBytesAsTheyAre) {
  const std::string text = std::string(50, '\0') + "x" + std::string(50, '\0');
  EXPECT_EQ(find_text(text, std::string(40, '\0') + "x"), 10U);
  EXPECT_EQ(find_text(text, std::string(60, '\0')), std::string::npos);
}

}  // namespace
}  // namespace hecla
