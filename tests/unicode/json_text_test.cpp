// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/unicode/json_text.h>

namespace hecla::unicode {
namespace {

std::string json(std::string_view text, JsonTextOptions options = {}) {
  std::string out;
  append_json_string(out, text, options);
  return out;
}

TEST(JsonText, EscapesWhatJsonRequires) {
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
  for (const auto& [text, expected] : cases) EXPECT_EQ(json(text), expected);
}

TEST(JsonText, EscapesForHtmlOnRequest) {
  EXPECT_EQ(json("<a&b>é", {.escape_html = true}), R"("\u003ca\u0026b\u003eé")");
}

TEST(JsonText, AppendsToWhatIsThere) {
  std::string out = "[";
  append_json_string(out, "a");
  EXPECT_EQ(out, "[\"a\"");
}

}  // namespace
}  // namespace hecla::unicode
