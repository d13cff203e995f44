// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests that the versions of the byte masks agree, and that tokens do not depend on where the window of
// the scanner begins.
#include "syntax/byte_masks.h"

#include <gtest/gtest.h>
#include <hecla/syntax/token.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

namespace hecla::syntax {
namespace {

constexpr std::size_t bytes = ByteMasks::block_bytes * ByteMasks::most_blocks;

struct Bitmaps {
  std::vector<std::uint64_t> words;
  friend bool operator==(const Bitmaps&, const Bitmaps&) = default;
};

Bitmaps masks_of(const MaskVersion& version, const char* text) {
  ByteMasks masks;
  version.compute(text, 0, ByteMasks::most_blocks, masks);
  Bitmaps found;
  for (const auto* bits :
       {&masks.name_end, &masks.blank_end, &masks.quoted_end, &masks.template_end}) {
    found.words.insert(found.words.end(), bits->begin(), bits->end() - 1);
  }
  return found;
}

const MaskVersion& plain_version() {
  std::size_t last = 0;
  while (mask_version(last + 1)) ++last;
  return *mask_version(last);
}

void expect_same_masks(const char* text) {
  const Bitmaps expected = masks_of(plain_version(), text);
  for (std::size_t i = 0; mask_version(i); ++i)
    EXPECT_EQ(masks_of(*mask_version(i), text), expected) << mask_version(i)->name;
}

TEST(ByteMasks, AreTheSameForEveryByte) {
  EXPECT_EQ(plain_version().name, std::string_view("plain"));
  std::string text(bytes, '\0');
  for (std::size_t i = 0; i < bytes; ++i) text[i] = static_cast<char>(i);
  expect_same_masks(text.data());
}

TEST(ByteMasks, AreTheSameForRandomTextsAtAnyAlignment) {
  std::mt19937 random(7);
  constexpr std::string_view likely = "az AZ09_-\t\n\r\"$%\\{}`@[^/:\x7F\x80\xFF";
  std::string text(bytes + ByteMasks::block_bytes, '\0');
  for (std::size_t round = 0; round < 4 * ByteMasks::block_bytes; ++round) {
    for (char& c : text)
      c = round % 2 == 0 ? static_cast<char>(random()) : likely[random() % likely.size()];
    expect_same_masks(text.data() + round % ByteMasks::block_bytes);
  }
}

TEST(ByteMasks, ReadOnlyTheBlocksAskedFor) {
  // The sanitizers watch the ends of this memory.
  const auto text = std::make_unique<char[]>(3 * ByteMasks::block_bytes);
  ByteMasks masks;
  for (std::size_t i = 0; mask_version(i); ++i) mask_version(i)->compute(text.get(), 2, 3, masks);
}

TEST(ByteMasks, BitsCanBeReadFromAnyIndex) {
  ByteMasks::Bits bits{};
  bits[1] = 1U << 5;
  for (std::size_t index = 20; index <= 69; ++index)
    EXPECT_EQ(std::countr_zero(bits_from(bits, index)), static_cast<int>(69 - index)) << index;
}

// Every kind of token, and tokens longer than a block and than the window.
std::string text_with_everything() {
  const std::string longer(bytes + 70, 'n');
  return "name = \"text ${a.b[0] + 1} %{ if x ~}y%{ endif }\\n$${\" # comment\n"
         "block \"label\" name_-0 {\r\n\tx == y != z >= 1.5e3 <= 2 => && || ! ... :: /* a\nb */ - "
         "*\n}\n"
         "\xC3\xA9t\xC3\xA9 = <<-EOT\n  line \xE2\x82\xAC ${v} \"quoted\\\n  EOT\n" +
         longer + " = \"" + longer + "\xC3\xA9\"" + std::string(bytes + 9, ' ') +
         "// end\n\xFF\"\n\"";
}

TEST(Scanner, FindsTheSameTokensAtAnyDistance) {
  const std::string text = text_with_everything();
  const std::vector<Token> expected = tokenize_config(text);
  for (std::uint32_t distance = 1; distance <= 2 * ByteMasks::block_bytes + 1; ++distance) {
    std::vector<Token> tokens = tokenize_config(std::string(distance, ' ') + text);
    ASSERT_EQ(tokens.size(), expected.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      EXPECT_EQ(tokens[i].kind, expected[i].kind) << distance;
      EXPECT_EQ(tokens[i].range.begin, expected[i].range.begin + distance);
      EXPECT_EQ(tokens[i].range.end, expected[i].range.end + distance);
    }
  }
}

TEST(Scanner, ReadsNothingAfterTheText) {
  const std::string text = text_with_everything();
  for (std::size_t size = 0; size <= text.size(); ++size) {
    // Exactly as long as the text and its NUL, for the sanitizers.
    const auto copy = std::make_unique<char[]>(size + 1);
    text.copy(copy.get(), size);
    const std::vector<Token> tokens = tokenize_config({copy.get(), size});
    EXPECT_EQ(tokens.back().range.end, size);
  }
}

}  // namespace
}  // namespace hecla::syntax
