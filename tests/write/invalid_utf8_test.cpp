// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Bytes that are not UTF-8 are kept by the formatter and by edits, although values have U+FFFD in their place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/write/native_from_json.h>

#include <random>
#include <set>

#include "unicode/unicode.h"
#include "write/edit_properties.h"
#include "write/edit_support.h"
#include "write/format_support.h"

namespace hecla::write {
namespace {

using namespace test_support;
using testing::ElementsAre;
using testing::SizeIs;

// Bytes that a string accepts; a comment accepts any byte.
constexpr std::string_view in_strings[] = {"\xC0\xAF", "\xE0\x80\xAF", "\xED\xA0\x80",
                                           "\xF4\x90\x80\x80", "\xC1\x81"};
constexpr std::string_view in_comments[] = {"\xFF", "\x80\xFE", "\xE2\x82", "\xF8\x88", "\xC3"};

class Texts {
 public:
  // Returns a body of items that are named n0, n1, ..., with a clean argument "target" among them.
  std::string body() {
    std::string out = comment("# ") + "target=1\n";
    const auto count = pick(5);
    for (std::size_t i = 0; i < count; ++i) out += item("n" + std::to_string(i));
    return out;
  }

 private:
  std::size_t pick(std::size_t below) { return random_() % below; }
  std::string string() { return "x" + std::string(in_strings[pick(5)]); }
  std::string comment(std::string_view sign) {
    return std::string(sign) + std::string(in_comments[pick(5)]) + "\n";
  }
  std::string item(const std::string& name) {
    switch (pick(6)) {
      case 0:
        return name + "  = \"" + string() + "${target.a}\" " + comment("// ");
      case 1:
        return name + "=<<E\n  " + string() + "\nE\n\n";
      case 2:
        return comment("# ") + name + " \"" + string() + "\" {\na=1\n" + comment("  # ") + "}\n";
      case 3:
        return name + " = { \"" + string() + "\" = [1,/* \xFF */ target.b] }\n";
      case 4:
        return name + " = f(\"" + string() + "\",   1)\n";
      default:
        return comment("#") + "\n";
    }
  }

  std::mt19937 random_{7};
};

// Returns the bytes that are not valid UTF-8, without order.
std::multiset<std::string> invalid_runs(std::string_view text) {
  std::multiset<std::string> runs;
  for (std::size_t at; (at = unicode::find_invalid_utf8(text)) != text.npos;) {
    text.remove_prefix(at);
    std::size_t size = 1;
    while (size < text.size() && !unicode::decode(text, size).valid) ++size;
    runs.emplace(text.substr(0, size));
    text.remove_prefix(size);
  }
  return runs;
}

TEST(InvalidUtf8, IsKeptByTheFormatter) {
  const FormatOptions options[] = {{},
                                   {.style = FormatStyle::Terraform},
                                   {.align = false, .width = 20},
                                   {.sort_attributes = true, .sort_blocks = true}};
  Texts texts;
  for (int i = 0; i < 300; ++i) {
    const std::string text = texts.body();
    for (const FormatOptions& chosen : options) {
      Diagnostics diags;
      const auto result = format(Source::make("t.hcl", text), chosen, diags);
      ASSERT_TRUE(result) << to_text(diags);
      ASSERT_EQ(invalid_runs(*result), invalid_runs(text)) << text;
    }
    ASSERT_EQ(properties::without_blanks(test::formatted(text)), properties::without_blanks(text));
  }
}

TEST(InvalidUtf8, IsNotReportedByTheFormatter) {
  Diagnostics diags;
  EXPECT_EQ(format(Source::make("t.hcl", "a=1 # \xFF\n"), {}, diags), "a = 1 # \xFF\n");
  EXPECT_TRUE(diags.empty());
}

TEST(InvalidUtf8, IsKeptByEveryEdit) {
  const Edit edits[] = {set("target", "2"),
                        set("fresh", "\"y\""),
                        Edit::add(Address(), "block {\n}"),
                        Edit::add(Address(), "first = 1", Placement::First),
                        comment("target", "note", /*is_trailing=*/true),
                        Edit::rename(address("target"), {"other"}),
                        move("target", "other"),
                        rename("target", "other")};
  Texts texts;
  for (int i = 0; i < 300; ++i) {
    const std::string text = texts.body() + "reference = target\n";
    for (const Edit& edit : edits) {
      ASSERT_EQ(invalid_runs(edited(text, edit)), invalid_runs(text)) << text;
    }
    ASSERT_EQ(properties::edit_violation(text), "");
  }
}

TEST(InvalidUtf8, IsMovedWithItsItem) {
  EXPECT_EQ(edited("a {\n  x = \"\xC0\xAF\" # \xFF\n}\nb {\n}\n", move("a.x", "b.x")),
            "a {\n}\nb {\n  x = \"\xC0\xAF\" # \xFF\n}\n");
}

TEST(InvalidUtf8, IsKeptByEditsOfJson) {
  const std::string text =
      "{\"//\": \"\xFF\", \"a\": 1, \"b\xC0\": [\"\xED\xA0\x80\", \"\\ud83d\"], \"c\": {}}";
  for (const Edit& edit :
       {set("a", "2"), set("c.d", "3"), remove("a"), Edit::add(Address(), "z = 1"),
        Edit::rename(address("a"), {"e"}), move("a", "c.a")}) {
    const std::string result = edited(text, edit, "t.json");
    EXPECT_EQ(invalid_runs(result), invalid_runs(text)) << result;
    EXPECT_NE(result.find("\"\\ud83d\""), result.npos) << result;
  }
}

TEST(InvalidUtf8, IsKeptByRenamedReferencesInJson) {
  EXPECT_EQ(edited("{\"a\": \"\xFF${x.y}\\ud83d\"}", rename("x", "z"), "t.json"),
            "{\"a\": \"\xFF${z.y}\\ud83d\"}");
  EXPECT_EQ(
      edited(R"({"a": "\n${x}\u00e9${\u0078[\"k\"].x}\/${x}"})", rename("x", "long"), "t.json"),
      R"({"a": "\n${long}\u00e9${long[\"k\"].x}\/${long}"})");
}

TEST(InvalidUtf8, OfJsonIsReportedByTheConversionToTheNativeSyntax) {
  const auto source = Source::make("t.json", "{\"a\": \"\xFF\", \"k\\ud83d\": 1}");
  Diagnostics warnings, errors;
  EXPECT_EQ(native_from_json(source, {}, warnings), "a = \"\uFFFD\"\n");
  ASSERT_THAT(warnings.items(), SizeIs(3));
  EXPECT_EQ(warnings.items()[0].code, DiagnosticCode::RepairedUtf8);
  EXPECT_EQ(warnings.items()[0].subject.bytes(), (ByteRange{7, 8}));
  EXPECT_EQ(warnings.items()[1].code, DiagnosticCode::RepairedUtf8);
  EXPECT_EQ(warnings.items()[1].subject.bytes(), (ByteRange{13, 19}));
  native_from_json(source, {.rules = Rules::Document}, errors);
  EXPECT_EQ(errors.items()[0].code, DiagnosticCode::InvalidUtf8);
}

}  // namespace
}  // namespace hecla::write
