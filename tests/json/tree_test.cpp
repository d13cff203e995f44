// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the properties of trees: of the corpus, of the corpus with random changes, and of all files
// below the directory named by the environment variable HECLA_REAL_FILES.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "json/support.h"
#include "json/tree_properties.h"

namespace hecla::json::test {
namespace {

DocumentRef parsed(const std::string& text) {
  Diagnostics diags;
  return parse_document(Source::make("tree.json", text), diags);
}

void expect_properties(const std::string& text) {
  EXPECT_EQ(properties::violation(parsed(text)), "") << text;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

std::vector<std::string> corpus() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator("fuzz/corpus/json")) {
    texts.push_back(read(entry.path()));
  }
  return texts;
}

constexpr std::string_view pieces[] = {"\"", "{",  "}",  "[",           "]",    ":",
                                       ",",  "\n", "//", "/*",          "true", "\"a\": 1",
                                       "= ", "'",  "1",  "\xE2\x80\x9C"};

TEST(JsonTree, HasItsPropertiesForTheCorpus) {
  for (const std::string& text : corpus()) expect_properties(text);
}

TEST(JsonTree, HasItsPropertiesForBrokenText) {
  std::mt19937 random(11);
  const std::vector<std::string> texts = corpus();
  for (int i = 0; i < 500 && !::testing::Test::HasFailure(); ++i) {
    std::string text = texts[random() % texts.size()];
    if (text.size() > 400) text = text.substr(random() % (text.size() - 400), 400);
    expect_properties(test_support::changed(std::move(text), pieces, random));
  }
}

TEST(JsonTree, HasItsPropertiesForRealFiles) {
  const char* directory = std::getenv("HECLA_REAL_FILES");
  if (!directory) GTEST_SKIP() << "HECLA_REAL_FILES names no directory";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
    if (entry.path().extension() == ".json") expect_properties(read(entry.path()));
  }
}

std::string kinds_at(const Document& document, std::uint32_t offset) {
  std::string out;
  for (const AnyNode node : path_at(root(document), offset)) {
    out.append(out.empty() ? "" : " ").append(name(node.kind()));
  }
  return out;
}

TEST(JsonTree, FindsTheNodeAtAnOffset) {
  const DocumentRef document = parsed(R"( {"a": [1, {"b": null}]} )");
  EXPECT_EQ(kinds_at(*document, 0), "File");
  EXPECT_EQ(kinds_at(*document, 1), "File Object");
  EXPECT_EQ(kinds_at(*document, 2), "File Object Property String");
  EXPECT_EQ(kinds_at(*document, 5), "File Object Property");
  EXPECT_EQ(kinds_at(*document, 8), "File Object Property Array Number");
  EXPECT_EQ(kinds_at(*document, 18), "File Object Property Array Object Property Null");
}

TEST(JsonTree, ListsSkippedRanges) {
  const DocumentRef document = parsed("{\"a\": 1, b: 2, \"c\": 3}\n }");
  std::string out;
  walk(root(*document), [&](AnyNode node) {
    if (node.kind() != NodeKind::Skipped) return Walk::Into;
    const ByteRange range = node.range();
    out.append(document->source()->text().substr(range.begin, range.size())).append(";");
    return Walk::Into;
  });
  EXPECT_EQ(out, ": 2;};");
}

TEST(JsonTree, HasTokensForAllBytes) {
  const TokenList tokens(parsed("\xEF\xBB\xBF{ // c\r\n\"a\" :\t1}"));
  std::string out;
  for (const Token& token : tokens.all()) out.append(name(token.kind)).append(" ");
  EXPECT_EQ(
      out,
      "ByteOrderMark BeginObject Whitespace Comment Newline String Whitespace Colon Whitespace "
      "Number EndObject EndOfFile ");
}

}  // namespace
}  // namespace hecla::json::test
