// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/reader.h"

#include <gtest/gtest.h>

#include "jsontext/scanner.h"

namespace hecla::jsontext {
namespace {

// Returns the events of `text` on one line, "{ k:a 1 } .", or the error with its offset.
std::string events(std::string_view text, std::size_t max_nesting = 400) {
  Reader reader(text, max_nesting);
  std::string out;
  while (true) {
    if (!out.empty()) out += ' ';
    switch (reader.next()) {
      case Event::BeginObject:
        out += '{';
        break;
      case Event::EndObject:
        out += '}';
        break;
      case Event::BeginArray:
        out += '[';
        break;
      case Event::EndArray:
        out += ']';
        break;
      case Event::Key:
        out += "k:" + std::string(reader.string());
        break;
      case Event::String:
        out += "s:" + std::string(reader.string());
        break;
      case Event::Number:
        out += reader.number();
        break;
      case Event::True:
        out += 'T';
        break;
      case Event::False:
        out += 'F';
        break;
      case Event::Null:
        out += 'N';
        break;
      case Event::End:
        return out + '.';
      case Event::Error:
        return out + std::to_string(reader.error().offset) + ": " + reader.error().message;
    }
  }
}

TEST(JsonReader, DescribesInvalidTokens) {
  EXPECT_EQ(events("01"), "0: a JSON number cannot start with a zero followed by digits");
  EXPECT_EQ(events("1.x"), "2: this is not a JSON number");
  EXPECT_EQ(events("\"a"), "0: the string is not closed");
  EXPECT_EQ(events("\"\\x\""), "1: this escape sequence is not supported in JSON");
  EXPECT_EQ(events("\"\\u12\""), "1: \\u must be followed by four hexadecimal digits");
  EXPECT_EQ(events("\"\t\""), "1: a control character in a string must be written as an escape");
}

TEST(JsonReader, ReadsEveryKindOfValue) {
  EXPECT_EQ(events(R"( {"a": [1, -2.5e+3, "x", true, false, null], "b": {}, "c": []} )"),
            "{ k:a [ 1 -2.5e+3 s:x T F N ] k:b { } k:c [ ] } .");
  EXPECT_EQ(events("0"), "0 .");
  EXPECT_EQ(events(R"("")"), "s: .");
}

TEST(JsonReader, DecodesEscapes) {
  EXPECT_EQ(events(R"("a\n\u00e9\ud83d\ude00\/\"\\b")"), "s:a\n\u00e9\U0001F600/\"\\b .");
  EXPECT_EQ(events(R"("\ud83d x")"), "s:\uFFFD x .");
  EXPECT_EQ(events("\"\xff\""), "s:\xff .");  // without escapes, the bytes are returned unchanged
}

TEST(JsonReader, ReportsTheFirstErrorWithItsOffset) {
  EXPECT_EQ(events(""), "0: expected a value, found the end of the text");
  EXPECT_EQ(events("[1,]"), "[ 1 3: expected a value");
  EXPECT_EQ(events("[1 2]"), "[ 1 3: expected \",\" or \"]\"");
  EXPECT_EQ(events(R"({"a" 1})"), "{ 5: expected \":\" after the property name");
  EXPECT_EQ(events("{a: 1}"), "{ 1: expected a property name in double quotes");
  EXPECT_EQ(events(R"({"a": 1,})"), "{ k:a 1 8: expected a property name in double quotes");
  EXPECT_EQ(events("1 2"), "1 2: expected the end of the text after the value");
  EXPECT_EQ(events("nul"), "0: \"nul\" is not a JSON value");
  EXPECT_EQ(events("[1"), "[ 1 2: expected \",\" or \"]\", found the end of the text");
}

TEST(JsonReader, RejectsMalformedNumbersAndStrings) {
  for (std::string_view text :
       {"01", "-01", "1.", ".5", "+1", "1e", "1e+", "-", "1.2.3", "--1", "1-2"}) {
    EXPECT_NE(events(text).find("number"), std::string::npos) << text << " " << events(text);
  }
  EXPECT_EQ(events(R"("a\x")"), "2: this escape sequence is not supported in JSON");
  EXPECT_EQ(events(R"("\u12g4")"), "1: \\u must be followed by four hexadecimal digits");
  EXPECT_EQ(events("\"a\tb\""), "2: a control character in a string must be written as an escape");
  EXPECT_EQ(events("\"abc"), "0: the string is not closed");
  EXPECT_EQ(events("\"abc\\"), "0: the string is not closed");
}

TEST(JsonReader, LimitsNesting) {
  EXPECT_EQ(events("[[[]]]", 3), "[ [ [ ] ] ] .");
  EXPECT_EQ(events("[[[]]]", 2), "[ [ 2: nested too deeply");
  EXPECT_NE(events(std::string(1'000'000, '[')).find("too deep"), std::string::npos);
}

TEST(JsonReader, SkipsTheRestOfAValue) {
  Reader reader(R"([{"a": [1, {"b": 2}]}, 3])");
  ASSERT_EQ(reader.next(), Event::BeginArray);
  ASSERT_EQ(reader.next(), Event::BeginObject);
  ASSERT_TRUE(reader.skip_rest());
  EXPECT_EQ(reader.next(), Event::Number);
  EXPECT_EQ(reader.number(), "3");
}

TEST(JsonString, ReportsTheOriginOfEachDecodedRun) {
  std::vector<DecodedRun> runs;
  EXPECT_EQ(decode_string(R"("ab\ncd")", &runs), "ab\ncd");
  ASSERT_EQ(runs.size(), 3U);
  EXPECT_EQ(runs[1].offset, 2U);
  EXPECT_EQ(runs[1].origin, 3U);
  EXPECT_FALSE(runs[1].verbatim);
  EXPECT_EQ(runs[2].offset, 3U);
  EXPECT_EQ(runs[2].origin, 5U);
  EXPECT_EQ(decode_string("\"a\xff\\n\""), "a\uFFFD\n");
}

TEST(JsonText, LoneSurrogatesAreFound) {
  constexpr std::size_t none = std::string_view::npos;
  const std::pair<std::string_view, std::size_t> cases[] = {
      {R"("")", none},
      {R"("\n\ud83d")", 3},
      {R"("\ud83d\ude00")", none},
      {R"("\ud83d")", 1},
      {R"("a\nb\uDC00\ud800")", 5},
      {R"("\ud83d\ude00\ude00")", 13},
      {R"("\ud83d\ud83d\ude00")", 1},
      {R"("\uD7FF\uE000\ufffd")", none},
      {R"("\ud83dx\ude00")", 1},
      {R"("\\\ud83d")", 3},
  };
  for (const auto& [literal, offset] : cases)
    EXPECT_EQ(find_lone_surrogate(literal), offset) << literal;
}

}  // namespace
}  // namespace hecla::jsontext
