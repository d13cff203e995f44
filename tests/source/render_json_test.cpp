// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/render.h>

#include "support/annotated_source.h"

namespace hecla {
namespace {

using test::AnnotatedSource;

std::string json_of(std::string_view annotated, int indent = 0) {
  const AnnotatedSource input(annotated, "main.tf");
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, input.source_range(), "");
  return to_json(diags.items()[0], {.indent = indent});
}

std::string snippet_of(std::string_view annotated) {
  const std::string json = json_of(annotated);
  const std::size_t begin = json.find("\"code\":", json.find("\"snippet\""));
  return json.substr(begin, json.find(",\"values\"") - begin);
}

TEST(RenderJson, HasTheShapeOfTerraformValidate) {
  const AnnotatedSource input("««a \"b\"» {\n  c = «nmae»\n}»\n", "main.tf");
  input.source()->set_landmarks({{input.range(0), input.range(1)}});
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, input.source_range(2),
            "There is no \"nmae\" & no <x>.");
  EXPECT_EQ(to_json(diags), R"({
  "format_version": "1.0",
  "valid": false,
  "error_count": 1,
  "warning_count": 0,
  "diagnostics": [
    {
      "severity": "error",
      "code": "unknown-variable",
      "summary": "Unknown variable",
      "detail": "There is no \"nmae\" \u0026 no \u003cx\u003e.",
      "range": {
        "filename": "main.tf",
        "start": {
          "line": 2,
          "column": 7,
          "byte": 14
        },
        "end": {
          "line": 2,
          "column": 11,
          "byte": 18
        }
      },
      "snippet": {
        "context": "a \"b\"",
        "code": "  c = nmae",
        "start_line": 2,
        "highlight_start_offset": 6,
        "highlight_end_offset": 10,
        "values": []
      }
    }
  ]
})");
}

TEST(RenderJson, OfNothingIsValid) {
  EXPECT_EQ(
      to_json(Diagnostics(), {.indent = 0}),
      R"({"format_version":"1.0","valid":true,"error_count":0,"warning_count":0,"diagnostics":[]})");
  EXPECT_NE(to_json(Diagnostics()).find("\"diagnostics\": []\n}"), std::string::npos);
}

TEST(RenderJson, WithoutASourceHasNeitherRangeNorSnippet) {
  Diagnostics diags;
  diags.add(DiagnosticCode::CannotReadFile, {}, "Gone.");
  EXPECT_EQ(
      to_json(diags.items()[0], {.indent = 0}),
      R"({"severity":"error","code":"cannot-read-file","summary":"File read error","detail":"Gone."})");
}

TEST(RenderJson, MakesEmptyRangesOneLong) {
  const std::string json = json_of("ab«»\n");
  EXPECT_NE(
      json.find(R"("start":{"line":1,"column":3,"byte":2},"end":{"line":1,"column":4,"byte":3})"),
      std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("context":null)"), std::string::npos);
  EXPECT_EQ(snippet_of("a«»b\n"),
            R"("code":"ab","start_line":1,"highlight_start_offset":1,"highlight_end_offset":2)");
  EXPECT_EQ(snippet_of("x\n«»"),
            R"("code":"","start_line":2,"highlight_start_offset":0,"highlight_end_offset":0)");
}

TEST(RenderJson, CountsHighlightOffsetsInTheCode) {
  EXPECT_EQ(
      snippet_of("x\na «[\n]» b\ny"),
      R"("code":"a [\n] b","start_line":2,"highlight_start_offset":2,"highlight_end_offset":5)");
  EXPECT_EQ(
      snippet_of("x\r\na «[\r\n]» b\r\ny"),
      R"("code":"a [\n] b","start_line":2,"highlight_start_offset":2,"highlight_end_offset":5)");
  EXPECT_EQ(snippet_of("a«\n»b"),
            R"("code":"a","start_line":1,"highlight_start_offset":1,"highlight_end_offset":1)");
  EXPECT_EQ(snippet_of("\uFEFF«é» b"),
            R"("code":"é b","start_line":1,"highlight_start_offset":0,"highlight_end_offset":2)");
}

TEST(RenderJson, KeepsTheContextAroundTheSubject) {
  const AnnotatedSource input("«a {\n  b = «c»\n}»\nd = 1\n", "main.tf");
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, input.source_range(1), "").context =
      input.source_range(0);
  const std::string json = to_json(diags.items()[0], {.indent = 0});
  EXPECT_NE(json.find(R"("code":"a {\n  b = c\n}","start_line":1,"highlight_start_offset":10,)"
                      R"("highlight_end_offset":11)"),
            std::string::npos)
      << json;
}

TEST(RenderJson, ShowsOnlyTheSurroundingsInLongCode) {
  std::string line;
  while (line.size() < 500'000) line += "é";
  const std::string json = json_of("x\n" + line + "«abc»" + line + "\n");
  EXPECT_LT(json.size(), 20'000U);
  EXPECT_NE(
      json.find(R"("start_line":2,"highlight_start_offset":4096,"highlight_end_offset":4099)"),
      std::string::npos);
  EXPECT_LT(json_of("«" + line + "\n" + line + "»").size(), 20'000U);
}

TEST(RenderJson, HasRelatedLocationsAndFixes) {
  const AnnotatedSource input("a = «[»«»", "x");
  Diagnostics diags;
  diags.add(DiagnosticCode::UnclosedBracket, input.source_range(0), "Open.")
      .add_related(input.source_range(0), "Here.")
      .add_fix(FixCertainty::Certain, "Insert \"]\".", input.source_range(1), "]");
  const std::string json = to_json(diags.items()[0], {.snippets = false, .indent = 0});
  EXPECT_EQ(json.find("snippet"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("related":[{"message":"Here.","range":{"filename":"x","start":)"),
            std::string::npos)
      << json;
  // An insertion has an empty range.
  EXPECT_NE(json.find(R"("fixes":[{"title":"Insert \"]\".","certain":true,"edits":[{"range":)"
                      R"({"filename":"x","start":{"line":1,"column":6,"byte":5},)"
                      R"("end":{"line":1,"column":6,"byte":5}},"replacement":"]"}]}])"),
            std::string::npos)
      << json;
}

TEST(RenderJson, ShowsNothingOfASecret) {
  const AnnotatedSource input("password = «hunter2» «x»\n", "x");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(1), "Wrong.");
  input.source_range(0).mark_secret();
  EXPECT_NE(to_json(diags, {.indent = 0})
                .find(R"("code":"password = (secret) x","start_line":1,)"
                      R"("highlight_start_offset":20,"highlight_end_offset":21)"),
            std::string::npos)
      << to_json(diags);
}

class Involved : public DiagnosticExtra {
 public:
  std::vector<RelatedValue> related_values() const override { return {{"var.n", "is 3"}}; }
  std::shared_ptr<const FunctionCall> function_call() const override {
    return std::make_shared<FunctionCall>(
        FunctionCall{"a::f", "f(x, y...)", {{"x", "\"string\""}}, Parameter{"y", ""}});
  }
};

TEST(RenderJson, HasValuesAndTheCalledFunction) {
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, AnnotatedSource("«f»").source_range(), "").extra =
      std::make_shared<Involved>();
  const std::string json = to_json(diags.items()[0], {.indent = 0});
  EXPECT_NE(json.find(R"("values":[{"traversal":"var.n","statement":"is 3"}],)"
                      R"("function_call":{"called_as":"a::f","signature":{"name":"f",)"
                      R"("params":[{"name":"x","type":"string"}],)"
                      R"("variadic_param":{"name":"y","type":"dynamic"}}}}})"),
            std::string::npos)
      << json;
}

}  // namespace
}  // namespace hecla
