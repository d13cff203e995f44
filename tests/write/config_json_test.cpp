// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/json/document.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/config_json.h>

#include "jsontext/writer.h"

namespace hecla::write {
namespace {

// Writes what it receives as JSON.
class TextSink final : public JsonSink {
 public:
  const std::string& text() const { return text_; }

  void begin_object() override { json_.begin_object(); }
  void end_object() override { json_.end_object(); }
  void begin_array() override { json_.begin_array(); }
  void end_array() override { json_.end_array(); }
  void key(std::string_view name) override { json_.key(name); }
  void string(std::string_view text) override { json_.string(text); }
  void number(std::string_view digits) override { json_.literal(digits); }
  void boolean(bool value) override { json_.boolean(value); }
  void null() override { json_.null(); }
  void json(std::string_view text) override { json_.json(text); }

 private:
  std::string text_;
  jsontext::Writer json_{text_};
};

// Returns the JSON of files, which a sink must receive, too.
std::string compact_json(std::vector<std::string> files, Diagnostics& diags) {
  std::vector<syntax::DocumentRef> documents;
  for (std::string& text : files) {
    documents.push_back(syntax::parse_config(Source::make("t.hcl", std::move(text)), diags));
  }
  std::string json = config_to_json(documents, {.indent = 0}, diags);
  Diagnostics again;
  TextSink sink;
  EXPECT_TRUE(config_to_sink(documents, {}, sink, again));
  EXPECT_EQ(sink.text(), json);
  return json;
}

TEST(ConfigToJsonTest, MapsEachKindOfExpression) {
  const struct {
    const char *expression, *json;
  } cases[] = {
      {"1.50", "1.5"},
      {"-10", "-10"},
      {"!true", "false"},
      {"-x", R"("${-x}")"},
      {"null", "null"},
      {R"("text")", R"("text")"},
      {R"("$${x} %%{y}")", R"("$${x} %%{y}")"},
      {R"("a${b}c")", R"("a${b}c")"},
      {R"("${b}")", R"("${b}")"},
      {R"("${"b"}")", R"("b")"},
      {R"("a${b ? "c" : "d"}")", R"("a%{if b}c%{else}d%{endif}")"},
      {R"("%{ for k, v in m ~} ${k}%{ endfor }")", R"("%{for k, v in m}${k}%{endfor}")"},
      {"[1, a.b, []]", R"([1,"${a.b}",[]])"},
      {R"({a = 1, (b) = 2, "c${d}" = 3, 4 = 5, e.f = 6})",
       R"({"a":1,"${(b)}":2,"c${d}":3,"4":5,"e.f":6})"},
      {"{a = 1, a = 2}", R"({"a":2})"},
      {"[for x in y : x]", R"("${[for x in y : x]}")"},
      {"f( a )", R"("${f( a )}")"},
      {"(a)", R"("${(a)}")"},
      {"a ? b : <<E\nt\nE", R"("${a ? b : <<E\nt\nE\n}")"},
      {"[-<<E\n1\nE\n]", R"(["${-<<E\n1\nE\n}"])"},
      {"\"%{ if a == <<E\nt\nE\n}b%{ endif }\"", R"("%{if a == <<E\nt\nE\n}b%{endif}")"},
  };
  for (const auto& [expression, json] : cases) {
    Diagnostics diags;
    EXPECT_EQ(compact_json({std::string("v = ") + expression + "\n"}, diags),
              std::string("{\"v\":") + json + "}")
        << expression;
    EXPECT_TRUE(diags.empty()) << expression;
  }
}

TEST(ConfigToJsonTest, NormalizesNames) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"v = {e\u0301 = 1, \"\u00e9\" = 2}\nb \"e\u0301\" {}\nb \"\u00e9\" {}\n"},
                         diags),
            "{\"v\":{\"\u00e9\":2},\"b\":{\"\u00e9\":[{},{}]}}");
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(compact_json({"\u00e9 = 1\n", "e\u0301 = 2\n"}, diags), "{\"\u00e9\":2}");
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::DuplicateArgument);
  EXPECT_EQ(diags.items()[0].subject.text(), "e\u0301");
  EXPECT_EQ(diags.items()[0].related.at(0).range.text(), "\u00e9");
}

TEST(ConfigToJsonTest, PutsBlocksIntoArraysUnderTheirLabels) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a \"x\" y {\n  b = 1\n}\na \"x\" y {}\nc {}\na \"z\" y {}\n"}, diags),
            R"({"a":{"x":{"y":[{"b":1},{}]},"z":{"y":[{}]}},"c":[{}]})");
  EXPECT_TRUE(diags.empty());
}

TEST(ConfigToJsonTest, ReadsSeveralFilesAsOne) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a {}\nb = 1\n", "c = 2\na {}\n"}, diags),
            R"({"a":[{},{}],"b":1,"c":2})");
  EXPECT_TRUE(diags.empty());
  compact_json({"a = 1\n", "a = 2\n"}, diags);
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::DuplicateArgument);
}

TEST(ConfigToJsonTest, ReportsBlocksThatConflict) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a \"x\" {}\na {}\n"}, diags), R"({"a":{"x":[{}]}})");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::NotRepresentableInJson);
  EXPECT_EQ(diags.items()[0].subject.start().line, 2U);
}

TEST(ConfigToJsonTest, WarnsAboutBlocksHiddenByAnArgument) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a {}\na = 1\n"}, diags), R"({"a":1})");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::HiddenBlock);
  EXPECT_EQ(
      diags.items()[0].detail,
      "There is also an argument named \"a\". A JSON object can contain only one of the two, so "
      "the block is omitted.");
}

TEST(ConfigToJsonTest, AnArgumentHidesBlocksInAllFiles) {
  Diagnostics diags;
  EXPECT_EQ(compact_json({"a {}\nb = 1\n", "c {}\na = 2\n", "a {}\n"}, diags),
            R"({"b":1,"c":[{}],"a":2})");
  ASSERT_EQ(diags.items().size(), 2U);
  for (const Diagnostic& item : diags) EXPECT_EQ(item.code, DiagnosticCode::HiddenBlock);
}

TEST(ConfigToJsonTest, ReportsInTheOrderOfTheSource) {
  Diagnostics diags;
  // In the JSON, the second block of type "a" comes before the one of type "b".
  compact_json({"a { y = -true }\nb {\n  c {}\n  c = 1\n}\na { y = !0 }\nx = 1\n",
                "b {}\nx = 2\na \"l\" {}\n"},
               diags);
  std::vector<std::string_view> ids;
  for (const Diagnostic& item : diags) ids.push_back(item.id());
  EXPECT_EQ(ids,
            (std::vector<std::string_view>{"invalid-operand", "hidden-block", "invalid-operand",
                                           "duplicate-argument", "not-representable-in-json"}));
}

TEST(ConfigToJsonTest, KeepsTheOrderOfTheFirstItemsOfAName) {
  Diagnostics diags;
  EXPECT_EQ(
      compact_json(
          {"b {}\na = 1\nc \"y\" {}\nd = {k = 1, l = 2, k = 3}\nb {}\nc \"x\" {}\nc \"y\" {}\n"},
          diags),
      R"({"b":[{},{}],"a":1,"c":{"y":[{},{}],"x":[{}]},"d":{"k":3,"l":2}})");
  std::string text, json = "{";
  for (int i = 0; i < 100; ++i) {
    const std::string n = std::to_string(i);
    text += "a" + n + " = " + n + "\nb" + n + " \"l\" {}\n";
    json += "\"a" + n + "\":" + n + ",\"b" + n + "\":{\"l\":[{},{}]},";
  }
  for (int i = 99; i >= 0; --i) text += "b" + std::to_string(i) + " \"l\" {}\n";
  json.back() = '}';
  EXPECT_EQ(compact_json({text}, diags), json);
  EXPECT_TRUE(diags.empty());
}

TEST(ConfigToJsonTest, SortsAllObjectsOnRequest) {
  Diagnostics diags;
  const auto file = syntax::parse_config(
      Source::make(
          "t.hcl",
          "c = {z = 1, y = {b = 1, a = 2}}\nb \"y\" {}\na = 1\nb \"x\" {\n  d = 1\n  c {}\n}\n"),
      diags);
  EXPECT_EQ(config_to_json({&file, 1}, {.indent = 0, .sorted = true}, diags),
            R"({"a":1,"b":{"x":[{"c":[{}],"d":1}],"y":[{}]},"c":{"y":{"a":2,"b":1},"z":1}})");
}

TEST(ConfigToJsonTest, KeepsToItsLimitOfMemory) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "b" + std::to_string(i) + " \"x\" {}\n";
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make("t.hcl", text), diags);
  const auto convert = [&](std::size_t limit) {
    ConfigJsonOptions options;
    options.limits.max_memory_bytes = limit;
    return config_to_json({&file, 1}, options, diags);
  };
  EXPECT_GT(convert(1'000'000).size(), text.size());
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(convert(50'000), "");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::MemoryLimitExceeded);

  TextSink sink;
  ConfigJsonOptions options;
  options.limits.max_memory_bytes = 50'000;
  diags.clear();
  EXPECT_FALSE(config_to_sink({&file, 1}, options, sink, diags));
  EXPECT_LT(sink.text().size(), text.size());
  EXPECT_EQ(diags.items().at(0).code, DiagnosticCode::MemoryLimitExceeded);
}

TEST(ConfigToJsonTest, FindsMembersOfLargeBodiesQuickly) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "b \"x" + std::to_string(i) + "\" {}\n";
  Diagnostics diags;
  EXPECT_GT(compact_json({text, text}, diags).size(), text.size());
  EXPECT_TRUE(diags.empty());
}

// Prints each value as "pointer key=value", and numbers with their text.
class PlacePrinter final : public JsonObserver {
 public:
  explicit PlacePrinter(std::string_view text) : text_(text) {}
  void on_value(std::string_view pointer, const JsonPlace& place) override {
    out.append(pointer).append(" ").append(part(place.key)).append("=");
    out.append(part(place.value)).append("\n");
  }
  void on_number(std::string_view pointer, std::string_view text) override {
    out.append(pointer).append(" #").append(text).append("\n");
  }
  std::string out;

 private:
  std::string_view part(ByteRange range) const { return text_.substr(range.begin, range.size()); }
  std::string_view text_;
};

TEST(ConfigToJsonTest, TellsWhereValuesComeFrom) {
  const std::string valid = "b \"l/1\" {}\na = [{x = 07, \"~\" = y}]\nb \"m\" { c = -1 }\n";
  Diagnostics diags;
  const auto file = syntax::parse_config(Source::make("t.hcl", valid), diags);
  PlacePrinter places(valid);
  EXPECT_EQ(config_to_json({&file, 1}, {.indent = 0, .observer = &places}, diags),
            R"({"b":{"l/1":[{}],"m":[{"c":-1}]},"a":[{"x":7,"~":"${y}"}]})");
  EXPECT_EQ(places.out, " =" + valid +
                            "\n"
                            "/b b={}\n"
                            "/b/l~11 \"l/1\"={}\n"
                            "/b/l~11/0 ={}\n"
                            "/b/m \"m\"={ c = -1 }\n"
                            "/b/m/0 ={ c = -1 }\n"
                            "/b/m/0/c c=-1\n"
                            "/b/m/0/c #-1\n"
                            "/a a=[{x = 07, \"~\" = y}]\n"
                            "/a/0 ={x = 07, \"~\" = y}\n"
                            "/a/0/x x=07\n"
                            "/a/0/x #7\n"
                            "/a/0/~0 \"~\"=y\n");
}

TEST(ObserveJsonTest, TellsWhereValuesAre) {
  const std::string text = R"({"a": {"b": 1}, "c": [1e3, "x"], "a": null})";
  Diagnostics diags;
  const auto document = json::parse_document(Source::make("t.json", text), diags);
  PlacePrinter places(text);
  observe_json(*document, places);
  EXPECT_EQ(places.out, " =" + text +
                            "\n"
                            "/c \"c\"=[1e3, \"x\"]\n"
                            "/c/0 =1e3\n"
                            "/c/0 #1e3\n"
                            "/c/1 =\"x\"\n"
                            "/a \"a\"=null\n");
}

}  // namespace
}  // namespace hecla::write
