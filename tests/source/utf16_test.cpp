// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/diagnostic.h>
#include <hecla/source/render.h>
#include <hecla/source/utf16.h>

namespace hecla {
namespace {

TEST(Utf16OffsetsTest, CountsPairsAsTwo) {
  const SourceRef source = Source::make("t", "a\u00e9\U0001F600b\nc");
  Utf16Offsets offsets;
  const std::pair<std::size_t, std::size_t> expected[] = {{0, 0}, {1, 1}, {3, 2},  {7, 4},
                                                          {8, 5}, {9, 6}, {10, 7}, {99, 7}};
  for (const auto& [byte, unit] : expected) EXPECT_EQ(offsets.of(source, byte), unit) << byte;
  EXPECT_EQ(offsets.in_line(source, 9), 0U);
  EXPECT_EQ(offsets.in_line(source, 7), 4U);
}

// The sizes are those of TextDecoder in node.
TEST(Utf16OffsetsTest, CountsInvalidBytesAsDecodersReplaceThem) {
  const std::pair<std::string, std::size_t> texts[] = {
      {"\xff", 1},         {"\xc3", 1},     {"\xe2\x82", 1},     {"\xe2\x82\xff", 2},
      {"\xf0\x90\x80", 1}, {"\xf0\x8f", 2}, {"\xed\xa0\x80", 3}, {"\xf4\x90\x80\x80", 4},
      {"\xc0\x80", 2},     {"\xe0\x9f", 2}, {"\xf0\x90 a", 3}};
  for (const auto& [text, size] : texts) EXPECT_EQ(utf16_size(text), size) << text;
}

TEST(Utf16OffsetsTest, AgreesWithACountFromTheStartInLongTexts) {
  std::string text;
  for (int i = 0; i < 3000; ++i) text += i % 3 == 0 ? "\U0001F600" : i % 3 == 1 ? "\u00e9" : "x\n";
  const SourceRef source = Source::make("t", text);
  Utf16Offsets offsets;
  for (std::size_t byte = 0; byte < text.size(); byte += 8)  // where a group of three begins
    EXPECT_EQ(offsets.of(source, byte), utf16_size(text.substr(0, byte))) << byte;
}

TEST(Utf16OffsetsTest, IsInDiagnosticsOnRequest) {
  const SourceRef source = Source::make("t", "\uFEFFx\n\U0001F600 = y");
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, {source, {12, 13}}, "Why.");
  Utf16Offsets utf16;
  const std::string json = to_json(diags.items()[0], {.indent = 0, .utf16 = &utf16});
  EXPECT_NE(json.find(R"("start":{"line":2,"column":5,"byte":12,"offset":8,"character":5})"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("highlight_start_offset":5)"), std::string::npos) << json;
}

}  // namespace
}  // namespace hecla
