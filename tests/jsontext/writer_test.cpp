// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/writer.h"

#include <gtest/gtest.h>

namespace hecla::jsontext {
namespace {

std::string as_string(std::string_view text, StringOptions options = {}) {
  std::string out;
  append_string(out, text, options);
  return out;
}

TEST(JsonString, EscapesWhatJsonRequires) {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", R"("")"},
      {"plain é 名 \U0001F600", "\"plain é 名 \U0001F600\""},
      {"say \"hi\" \\ /", R"("say \"hi\" \\ /")"},
      {"\b\f\n\r\t", R"("\b\f\n\r\t")"},
      {std::string_view("\0\x01\x1f\x7f", 4), "\"\\u0000\\u0001\\u001f\x7f\""},
      {"a\u2028b\u2029", R"("a\u2028b\u2029")"},
      {"\xFFx\xC3", R"("\ufffdx\ufffd")"},
      {"\xED\xA0\x80", R"("\ufffd\ufffd\ufffd")"},
      {"<a&b>", R"("<a&b>")"},
  };
  for (const auto& [text, expected] : cases) EXPECT_EQ(as_string(text), expected);
}

TEST(JsonString, EscapesForHtmlOnRequest) {
  EXPECT_EQ(as_string("<a&b>é", {.escape_html = true}), R"("\u003ca\u0026b\u003eé")");
}

// Bytes are checked several at a time, so each is tried at every position.
TEST(JsonString, FindsWhatToEscapeAtEveryPosition) {
  const auto escaped = [](std::string_view text, bool html) {
    const std::string json = as_string(text, {html});
    return json.substr(1, json.size() - 2);
  };
  for (int byte = 0; byte < 0x80; ++byte) {
    const std::string special(1, static_cast<char>(byte));
    for (const bool html : {false, true}) {
      const std::string escape = escaped(special, html);
      for (std::size_t before = 0; before < 20; ++before) {
        const std::string left(before, '!'), right(20 - before, '~');
        const std::string text = left + special + right;
        EXPECT_EQ(escaped(text, html), left + escape + right);
        EXPECT_EQ(plain_size(text, {html}), escape == special ? text.size() : before);
      }
    }
  }
  EXPECT_EQ(plain_size("12345678\u00e9"), 8U);
}

TEST(JsonString, IsAppended) {
  std::string out = "[";
  append_string(out, "a");
  EXPECT_EQ(out, "[\"a\"");
}

TEST(HtmlEscapes, AreAddedAndRemoved) {
  EXPECT_EQ(with_html_escapes(R"("\u003ca\u003e \u0026 \\u003c \u0022 \n")", false),
            R"("<a> & \\u003c \u0022 \n")");
  EXPECT_EQ(with_html_escapes(R"(["<a>", "&"])", true), R"(["\u003ca\u003e", "\u0026"])");
}

std::string sample(WriterOptions options) {
  std::string text;
  Writer json(text, options);
  json.begin_object();
  json.key("a<").begin_array();
  json.number(1);
  json.string("x>");
  json.begin_object();
  json.end_object();
  json.json(R"({"b":[true,{}],"c":[]})");
  json.end_array();
  json.key("d").null();
  json.key("e").boolean(false);
  json.end_object();
  return text;
}

TEST(Writer, WritesOneLine) {
  EXPECT_EQ(sample({}), R"({"a<":[1,"x>",{},{"b":[true,{}],"c":[]}],"d":null,"e":false})");
}

TEST(Writer, Indents) {
  EXPECT_EQ(sample({.indent = 1, .escape_html = true}), R"({
 "a\u003c": [
  1,
  "x\u003e",
  {},
  {
   "b": [
    true,
    {}
   ],
   "c": []
  }
 ],
 "d": null,
 "e": false
})");
}

TEST(Writer, ReformatsJsonText) {
  std::string text;
  Writer(text, {.indent = 1}).json("{ \"a\\\",\" :[ 1\n, [ ] , true] }");
  EXPECT_EQ(text, "{\n \"a\\\",\": [\n  1,\n  [],\n  true\n ]\n}");
}

TEST(Writer, StopsAtItsLimit) {
  const std::string whole = sample({.indent = 2});
  EXPECT_EQ(sample({.indent = 2, .max_bytes = whole.size()}), whole);
  for (std::size_t limit = 0; limit + 1 < whole.size(); ++limit) {
    const std::string start = sample({.indent = 2, .max_bytes = limit});
    EXPECT_GT(start.size(), limit);
    EXPECT_LT(start.size(), limit + 20);
    EXPECT_TRUE(whole.starts_with(start));
  }
}

TEST(Writer, AppendsToTheText) {
  std::string text = "x = ";
  Writer json(text, {.max_bytes = 20});
  EXPECT_TRUE(json.value([](std::string& out) {
    out += "12";
    return true;
  }));
  EXPECT_EQ(text, "x = 12");
  EXPECT_FALSE(json.is_too_long());
}

TEST(Writer, BoundsTheIndentationOfDeepValues) {
  std::string text;
  Writer json(text, {.indent = 2});
  for (int i = 0; i < 2000; ++i) json.begin_array();
  json.null();
  for (int i = 0; i < 2000; ++i) json.end_array();
  EXPECT_LT(text.size(), 5'000'000U);
}

}  // namespace
}  // namespace hecla::jsontext
