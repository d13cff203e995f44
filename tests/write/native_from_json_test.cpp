// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/write/native_from_json.h>

#include "support/heap_use.h"

namespace hecla::write {
namespace {

constexpr ArgumentStructure arguments[] = {{"type", StringForm::Expression},
                                           {"note", StringForm::Literal}};
extern const BodyStructure body;
constexpr BlockStructure blocks[] = {{"item", 1, &body}};
const BodyStructure body{.arguments = arguments, .blocks = blocks};

std::string native(std::string json, Diagnostics& diags, const BodyStructure& structure = body) {
  return native_from_json(Source::make("t.json", std::move(json)), {.structure = &structure},
                          diags);
}

std::string native(std::string json, const BodyStructure& structure = body) {
  Diagnostics diags;
  std::string result = native(std::move(json), diags, structure);
  EXPECT_TRUE(diags.empty());
  return result;
}

TEST(NativeFromJsonTest, ReadsStringsByTheFormOfTheArgument) {
  const struct {
    const char *json, *hcl;
  } cases[] = {
      {R"({"a": "x"})", R"(a = "x")"},
      {R"({"a": "${b}"})", "a = b"},
      {R"({"a": "${b}${c}"})", R"(a = "${b}${c}")"},
      {R"({"a": "x ${f(\"y\", \"}\")} \"z\""})", R"(a = "x ${f("y", "}")} \"z\"")"},
      {R"({"a": "$${b} %%{c} $$"})", R"(a = "$${b} %%{c} $$")"},
      {R"({"a": "%{if b}c\n%{endif}"})", R"(a = "%{if b}c\n%{endif}")"},
      {R"({"a": "${~ b ~}"})", R"(a = "${~ b ~}")"},
      {R"({"a": "x\u00a0\n${~ b ~}\u2003\u0085\n c"})", R"(a = "x${ b } c")"},
      {R"({"a": "b\\c\td"})", R"(a = "b\\c\td")"},
      {R"({"a": "b\nc\n"})", "a = <<EOT\nb\nc\nEOT"},
      {R"({"a": "EOT\n\\${c}\n"})", "a = <<EOT_\nEOT\n\\${c}\nEOT_"},
      {R"({"a": ["b\nc\n"]})", R"(a = ["b\nc\n"])"},
      {R"({"a": "${b +\n c}"})", "a = (\nb +\n c\n)"},
      {R"({"a": "${f(\n b)}"})", "a = f(\n b)"},
      {R"({"a": "${b # c\n}"})", "a = (\nb # c\n)"},
      {R"({"note": "${b}"})", R"(note = "$${b}")"},
      {R"({"note": "a\n${b}\n"})", "note = <<EOT\na\n$${b}\nEOT"},
      {R"~({"type": "list(string)"})~", "type = list(string)"},
      {R"({"type": ["a.b[0]", "c[\"d\"]"]})", R"(type = [a.b[0], c["d"]])"},
      {R"({"type": {"a.b": "c.d"}})", "type = {\n  a.b = c.d\n}"},
      {R"({"type": "no expression"})", R"(type = "no expression")"},
      {R"({"type": "${a}"})", "type = a"},
      {R"({"a": 1.50, "b": -1e3, "c": null, "d": true})", "a = 1.50\nb = -1e3\nc = null\nd = true"},
  };
  for (const auto& [json, hcl] : cases) EXPECT_EQ(native(json), std::string(hcl) + "\n") << json;
}

TEST(NativeFromJsonTest, WritesEquivalentKeys) {
  EXPECT_EQ(
      native(
          R"({"a": {"b": 1, "c d": 2, "${e}": 3, "f${g}": 4, "$${h}": 5, "null": 6, "1": 7, "${(i)}": 8}})"),
      R"(a = {
  b       = 1
  "c d"   = 2
  (e)     = 3
  "f${g}" = 4
  "$${h}" = 5
  "null"  = 6
  "1"     = 7
  (i)     = 8
}
)");
}

TEST(NativeFromJsonTest, NormalizesNames) {
  EXPECT_EQ(native("{\"e\u0301\": {\"o\u0308\": 1}}"), "\u00e9 = {\n  \u00f6 = 1\n}\n");
}

TEST(NativeFromJsonTest, LaysOutLikeAFormatter) {
  EXPECT_EQ(native(R"({
    "a": 1,
    "bcd": [1, 2],
    "e": {"f": 1, "gh": []},
    "ij": {},
    "k": 2,
    "item": {"x": [{"a": 1}, {}], "y": {"item": {"z": {"b": 2}}, "c": 3}},
    "//": "about d\nand more",
    "d": [{"a": 1}, {"b": "a string that is long enough so that all of it cannot be on one line"}]
  })"),
            R"(a   = 1
bcd = [1, 2]
e = {
  f  = 1
  gh = []
}
ij = {}
k  = 2

item "x" {
  a = 1
}

item "x" {}

item "y" {
  item "z" {
    b = 2
  }

  c = 3
}

# about d
# and more
d = [
  {
    a = 1
  },
  {
    b = "a string that is long enough so that all of it cannot be on one line"
  },
]
)");
}

TEST(NativeFromJsonTest, RecognizesBlocksByTheirValueWithoutAStructure) {
  EXPECT_EQ(
      native(R"({"a": [{"b": 1}], "c": {"d": {"e": [{}]}}, "f": {"g": 1}, "h": [1], "i": []})",
             unknown_structure()),
      R"(a {
  b = 1
}

c "d" "e" {}

f = {
  g = 1
}
h = [1]
i = []
)");
}

TEST(NativeFromJsonTest, TakesLabelsAndBodiesInArrays) {
  EXPECT_EQ(native(R"([{"item": [{"a": {}}, {"b": [{}]}, {"a": {}}]}, {"x": 1}])"),
            "item \"a\" {}\n\nitem \"b\" {}\n\nitem \"a\" {}\n\nx = 1\n");
}

TEST(NativeFromJsonTest, ReportsNamesAndTemplatesThatAreInvalid) {
  const struct {
    const char* json;
    DiagnosticCode code;
    std::uint32_t begin, end;
  } cases[] = {
      {R"({"a b": 1})", DiagnosticCode::NotRepresentableInJson, 1, 6},
      {R"({"item": 1})", DiagnosticCode::IncorrectJsonType, 9, 10},
      {R"({"item": {"a": "x"}})", DiagnosticCode::IncorrectJsonType, 15, 18},
      {R"({"a": "${"})", DiagnosticCode::MissingExpression, 6, 10},
      {R"({"a": {"${": 1}})", DiagnosticCode::MissingExpression, 7, 11},
      {R"({"a": 1, "b": 2, "a": 3})", DiagnosticCode::DuplicateArgument, 17, 20},
      {R"({"item": {"l": {"a": 1, "a": 2}}})", DiagnosticCode::DuplicateArgument, 24, 27},
      {R"({"a": {"b": 1, "b": 2}})", DiagnosticCode::DuplicateKey, 15, 18},
      {R"({"a": })", DiagnosticCode::MissingJsonValue, 6, 6},
      {R"("a")", DiagnosticCode::InvalidJsonRoot, 0, 3},
  };
  for (const auto& [json, code, begin, end] : cases) {
    Diagnostics diags;
    native(json, diags);
    ASSERT_FALSE(diags.empty()) << json;
    EXPECT_EQ(diags.items()[0].code, code) << json;
    EXPECT_EQ(diags.items()[0].subject.bytes(), (ByteRange{begin, end})) << json;
  }
  Diagnostics diags;
  native("1", diags);
  EXPECT_EQ(diags.items()[0].detail,
            "A configuration in the JSON syntax is an object, or an array of objects.");
}

TEST(NativeFromJsonTest, BoundsTheDepth) {
  Diagnostics diags;
  native("{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}", diags);
  EXPECT_TRUE(diags.has_errors());
}

// Alignment and indentation can make a text much longer.
TEST(NativeFromJsonTest, StopsAtTheLimitOfMemory) {
  std::string aligned = "{\"" + std::string(20'000, 'a') + "\":1";
  std::string deep, list = "{\"a\":[" + std::string(20'000, '1');
  for (int i = 0; i < 20'000; ++i) {
    aligned += ",\"b" + std::to_string(i) + "\":1";
    deep += "{},";
    list += ",[]";
  }
  const std::string open(380, '['), close(380, ']');
  for (const std::string& text : {aligned + "}", "{\"a\":" + aligned + "}}",
                                  "{\"a\":" + open + deep + "{}" + close + "}", list + "]}"}) {
    Diagnostics diags;
    const SourceRef source = Source::make("a.json", text);
    constexpr std::size_t limit = std::size_t{8} << 20;
    const test::HeapUse heap;
    const std::string result =
        native_from_json(source, {.limits = {.max_memory_bytes = limit}}, diags);
    EXPECT_LE(heap.peak(), limit + (std::size_t{1} << 20));
    EXPECT_EQ(result.empty(), diags.has_errors()) << text.substr(0, 20);
  }
}

}  // namespace
}  // namespace hecla::write
