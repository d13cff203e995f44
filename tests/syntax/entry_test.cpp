// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/entry.h"

#include <gtest/gtest.h>

namespace hecla::test {
namespace {

using syntax::Entry;
using syntax::next_entry;

// Returns all entries of a text, separated by "|". "..." follows an incomplete entry, and "()"
// encloses an empty one.
std::string entries(const std::string& text) {
  std::string out;
  for (std::uint32_t at = 0; at < text.size();) {
    const Entry entry = next_entry(text, at);
    const std::string piece = text.substr(at, entry.end - at);
    out += (at == 0 ? "" : "|") + (entry.empty ? "(" + piece + ")" : piece);
    if (!entry.complete) return out + "...";
    at = entry.end;
  }
  return out;
}

TEST(Entry, EndsAtTheEndOfItsLine) {
  EXPECT_EQ(entries("1\n2\r\n3\n"), "1\n|2\r\n|3\n");
  EXPECT_EQ(entries("a = 1 # one\nb // two\n"), "a = 1 # one\n|b // two\n");
  EXPECT_EQ(entries("1 +\n2\n"), "1 +\n|2\n");
  EXPECT_EQ(entries("\"a\n"), "\"a\n") << "a quoted string takes one line";
  EXPECT_EQ(entries("\"a\n\n\nb\n"), "\"a\n|(\n)|(\n)|b\n");
}

TEST(Entry, ContinuesWhileSomethingIsOpen) {
  const char* const texts[] = {
      "[1,\n2]\n",          "{\na = 1\n\n}\n",         "f(\n# no )\n1)\n",    "<<A\n]\n\nA\n",
      "<<-A\nx\n  A\n",     "\"${\n1\n}\"\n",          "/* a\nb */ 1\n",      "[<<A\nA\n]\n",
      "\"${\"${\n}\"}\"\n", "<<A\n%{ if true\n}\nA\n", "{\n  a = \"}\"\n}\n", "[\"]\", (\n)]\n"};
  for (const std::string text : texts) {
    EXPECT_EQ(entries(text), text);
    for (std::size_t size = 1; size < text.size(); ++size) {
      const Entry entry = next_entry(text.substr(0, size));
      EXPECT_FALSE(entry.complete) << text.substr(0, size);
      EXPECT_EQ(entry.end, size);
    }
  }
}

// Whether lines come one by one or all at once, the entry ends at the same place.
TEST(Entry, EndsAtTheSamePlaceInATextThatGrows) {
  const char* const texts[] = {"[1,\n2]\n3\n",
                               "f(\n# no )\n1)\n",
                               "<<A\n]\n\n/* */\nA\n1\n",
                               "<<-A\nx ${\n[1,\n2]\n} \n  A\n",
                               "/* a\n\n * \n/\n*\nb */ 1\n2\n",
                               "/*/\n*/1\n",
                               "[/* a\n*/ /* b\n*/\n]\n",
                               "\"${\n\"${\n}\"\n}\"\n",
                               "[\n\"a\n]\n",
                               "\xEF\xBB\xBF[1\n]\n"};
  for (const std::string text : texts) {
    SCOPED_TRACE(text);
    for (const std::size_t chunk : {std::size_t{1}, std::size_t{3}, text.size()}) {
      syntax::EntryScanner scanner;
      std::string start;
      Entry entry;
      while (!entry.complete && start.size() < text.size()) {
        start = text.substr(0, start.size() + chunk);
        entry = scanner.scan(start);
      }
      const Entry expected = next_entry(text);
      EXPECT_TRUE(entry.complete);
      EXPECT_EQ(entry.end, expected.end);
      EXPECT_EQ(entry.empty, expected.empty);
    }
  }
}

TEST(Entry, IsIncompleteWithoutANewline) {
  EXPECT_EQ(entries("1"), "1...");
  EXPECT_EQ(entries(""), "");
  EXPECT_FALSE(next_entry("").complete);
}

TEST(Entry, EndsIfNoFurtherLineCanFixIt) {
  EXPECT_EQ(entries("1]\n2\n"), "1]\n|2\n");
  EXPECT_EQ(entries("(]\n2\n"), "(]\n|2\n");
  EXPECT_EQ(entries("[(]\n2\n"), "[(]\n|2\n")
      << "the inner bracket is abandoned with the outer one";
  EXPECT_EQ(entries("[\n\"a\n]\n"), "[\n\"a\n|]\n");
}

TEST(Entry, MayBeEmpty) {
  EXPECT_EQ(entries("\n  \n# a\n/* b\n */\n1\n"), "(\n)|(  \n)|(# a\n)|(/* b\n */\n)|1\n");
  EXPECT_EQ(entries("# a"), "(# a)...");
}

TEST(Entry, AcceptsAnyBytes) {
  std::string bytes;
  for (unsigned i = 0; i < 100'000; ++i) bytes += static_cast<char>(i * i * 31 + i / 7);
  std::uint32_t at = 0;
  while (at < bytes.size()) {
    const Entry entry = next_entry(bytes, at);
    ASSERT_GT(entry.end, at);
    at = entry.end;
  }
  EXPECT_FALSE(next_entry(std::string(1'000'000, '[')).complete);
}

}  // namespace
}  // namespace hecla::test
