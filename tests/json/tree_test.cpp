// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests the tree and the tokens of JSON documents.
#include "json/support.h"
#include "json/tree_properties.h"
#include "support/tree_texts.h"

namespace hecla::json::test {
namespace {

using test_support::kinds_at;

DocumentRef parsed(const std::string& text) {
  Diagnostics diags;
  return parse_document(Source::make("tree.json", text), diags);
}

void expect_properties(const std::string& text) {
  EXPECT_EQ(properties::violation(parsed(text)), "") << text;
}

std::vector<std::string> corpus() { return test_support::corpus("fuzz/corpus/json"); }

constexpr std::string_view pieces[] = {"\"", "{",  "}",  "[",           "]",    ":",
                                       ",",  "\n", "//", "/*",          "true", "\"a\": 1",
                                       "= ", "'",  "1",  "\xE2\x80\x9C"};

TEST(JsonTree, HasItsPropertiesForTheCorpus) {
  for (const std::string& text : corpus()) expect_properties(text);
}

TEST(JsonTree, HasItsPropertiesForBrokenText) {
  test_support::for_broken_texts(corpus(), pieces, 500, expect_properties);
}

TEST(JsonTree, HasItsPropertiesForRealFiles) {
  test_support::for_real_files({".json"}, expect_properties);
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
