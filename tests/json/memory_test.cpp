// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests what memory a parse takes, and that it stops at the limit.
#include <hecla/json/document.h>

#include "json/support.h"
#include "support/heap_use.h"
#include "support/repeated.h"

namespace hecla::json::test {
namespace {

using hecla::test::HeapUse;
using hecla::test::kept_diagnostics;
using hecla::test::repeated;
using hecla::test::RepeatedText;

// The texts that take most for each byte: the shortest form of each kind of node, and of each error
// that leaves something in the tree.
constexpr RepeatedText worst_texts[] = {
    {"[", "1,", "1]"},
    {"[", "[],", "1]"},
    {"[", "{},", "1]"},
    {"[", "\"\",", "1]"},
    {"[", "\"\\n\",", "1]"},
    {"{", "\"\":0,", "\"\":0}"},
    {"{", "\"\":{},", "\"\":0}"},
    {"[", ",", "1]"},
    {"[", "1 ", "1]"},
    {"[", "a,", "1]"},
    {"[", "}", "1]"},
    {"[", "]", "1]"},
    {"[", ":", "1]"},
    {"[", "\"\n", "1]"},
    {"[", "1 :,", "1]"},
    {"[", "\x01", "1]"},
    {"[", "[1 ", "1]"},
    {"[", "[}", "1]"},
    {"{", "1,", "1}"},
    {"{", "/**/", "}"},
    {"{", "\"a\" 1,", "}"},
    {"", "[", ""},
    {"", "{", ""},
    {"", "[{", ""},
    {"", "{\"\":", ""},
};

TEST(JsonMemory, IsAtMostFortyBytesForEachByte) {
  for (const RepeatedText& worst : worst_texts) {
    const std::string text = worst.with_size(600'000);
    const SourceRef source = Source::make("test.json", text);
    Diagnostics diags;
    const HeapUse use;
    const DocumentRef document = parse_document(source, diags);
    EXPECT_LE(use.peak(), 40 * text.size() + kept_diagnostics) << worst.unit;
  }
}

TEST(JsonMemory, StopsAtTheLimit) {
  constexpr std::size_t limit = 200'000;
  for (const RepeatedText& worst : worst_texts) {
    const std::string text = worst.with_size(400'000);
    const SourceRef source = Source::make("test.json", text);
    Diagnostics diags;
    const DocumentRef document =
        parse_document(source, diags, {.limits = {.max_memory_bytes = limit}});
    EXPECT_TRUE(diags.has_errors()) << worst.unit;
    EXPECT_TRUE(document->file().value);
  }
}

TEST(JsonMemory, ReportsTheLimitOnce) {
  Diagnostics diags;
  const DocumentRef document =
      parse_document(Source::make("test.json", "{\"a\": [" + repeated("1,", 200'000) + "1]}"),
                     diags, {.limits = {.max_memory_bytes = 1'000'000}});
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items().front().code, DiagnosticCode::MemoryLimitExceeded);
}

}  // namespace
}  // namespace hecla::json::test
