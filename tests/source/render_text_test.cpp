// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/source/render.h>

#include "support/annotated_source.h"

namespace hecla {
namespace {

using test::AnnotatedSource;

Diagnostic make(const AnnotatedSource& input, std::string detail = "") {
  Diagnostics diags;
  return diags.add(DiagnosticCode::UnknownVariable, input.source_range(), std::move(detail));
}

std::string text_of(std::string_view annotated, RenderOptions options = {}) {
  return to_text(make(AnnotatedSource(annotated, "main.tf")), options);
}

// The output is like that of HCL, with the subject range in the first brackets and a landmark in
// the next two.
TEST(RenderText, ShowsSummaryPositionAndDetail) {
  const AnnotatedSource input("# x\n««resource \"aws_instance\" \"web\"» {\n  name = «nmae»\n}»\n",
                              "main.tf");
  input.source()->set_landmarks({{input.range(0), input.range(1)}});
  Diagnostics diags;
  diags.add(DiagnosticCode::UnknownVariable, input.source_range(2),
            "There is no variable named \"nmae\". Did you mean \"name\"?");
  EXPECT_EQ(to_text(diags), R"(Error: Unknown variable

  on main.tf line 3, in resource "aws_instance" "web":
   3:   name = nmae
               ^~~~

There is no variable named "nmae". Did you mean "name"?
)");
}

TEST(RenderText, WithoutASourceShowsTheRest) {
  Diagnostics diags;
  diags.add(DiagnosticCode::CannotReadFile, {}, "There is no x.");
  diags.add(DiagnosticCode::CannotReadFile, {}, "");
  EXPECT_EQ(to_text(diags), "Error: File read error\n\nThere is no x.\n\nError: File read error\n");
  EXPECT_EQ(to_text(Diagnostics()), "");
}

TEST(RenderText, MarksEmptyRangesWithOneCaret) {
  EXPECT_EQ(text_of("a = «»"), R"(Error: Unknown variable

  on main.tf line 1:
   1: a = 
          ^
)");
  EXPECT_EQ(text_of("a\n«»"), R"(Error: Unknown variable

  on main.tf line 2:
   2:
      ^
)");
  EXPECT_EQ(text_of("a «\n»b"), R"(Error: Unknown variable

  on main.tf line 1:
   1: a 
        ^
)");
}

TEST(RenderText, UnderlinesByDisplayWidth) {
  EXPECT_EQ(text_of("\t名 = «前x» + e\u0301\n"), R"(Error: Unknown variable

  on main.tf line 1:
   1:     名 = 前x + é
               ^~~
)");
  EXPECT_EQ(text_of("e\u0301 = «\U0001F468\u200D\U0001F469»b\n"),
            "Error: Unknown variable\n\n  on main.tf line 1:\n   1: e\u0301 = "
            "\U0001F468\u200D\U0001F469"
            "b\n          ^~\n");
}

TEST(RenderText, ShowsControlCharactersInsteadOfSendingThem) {
  EXPECT_EQ(text_of("a\x1b[31m\x7f\u202E«b»\xFF\r"),
            "Error: Unknown variable\n\n  on main.tf line 1:\n"
            "   1: a\u241B[31m\u2421<U+202E>b\uFFFD\u240D\n"
            "                     ^\n");
  const AnnotatedSource named("«a»", "x\x1b[2Jy\n");
  Diagnostic diagnostic = make(named, "Saw \x1b[0m.\nAnd\tthat.");
  EXPECT_EQ(to_text(diagnostic),
            "Error: Unknown variable\n\n  on x\u241B[2Jy\u240A line 1:\n   1: a\n      ^\n\n"
            "Saw \u241B[0m.\nAnd that.\n");
}

TEST(RenderText, MarksSeveralLinesAndShortensMany) {
  EXPECT_EQ(text_of("a = «[\n  1,\n]»\n"), R"(Error: Unknown variable

  on main.tf line 1:
   1: a = [
          ^
   2:   1,
        ~~
   3: ]
      ~
)");
  EXPECT_EQ(text_of("a = «[\n  1,\n\n  2,\n  3,\n  4,\n  5,\n]» + b\n"), R"(Error: Unknown variable

  on main.tf line 1:
   1: a = [
          ^
   2:   1,
        ~~
      ...
   8: ] + b
      ~
)");
}

TEST(RenderText, ShowsTheContextAroundTheSubject) {
  const AnnotatedSource input("«a {\n  b = «c»\n}»\nd = 1\n", "main.tf");
  Diagnostic diagnostic = make(input);
  diagnostic.subject = input.source_range(1);
  diagnostic.context = input.source_range(0);
  EXPECT_EQ(to_text(diagnostic), R"(Error: Unknown variable

  on main.tf line 2:
   1: a {
   2:   b = c
            ^
   3: }
)");
}

TEST(RenderText, CutsLongLinesAroundTheSubject) {
  const std::string filler(100, 'x');
  EXPECT_EQ(text_of(filler + " «wrong» " + filler, {.width = 46}), R"(Error: Unknown variable

  on main.tf line 1:
   1: …xxxxxxxxxxx wrong xxxxxxxxxxxxxxxxxxxx…
                   ^~~~~
)");
  EXPECT_EQ(text_of("«wrong» " + filler, {.width = 36}), R"(Error: Unknown variable

  on main.tf line 1:
   1: wrong xxxxxxxxxxxxxxxxxxxxxxx…
      ^~~~~
)");
  EXPECT_EQ(text_of(filler + " «wrong»", {.width = 36}), R"(Error: Unknown variable

  on main.tf line 1:
   1: …xxxxxxxxxxxxxxxxxxxxxxx wrong
                               ^~~~~
)");
}

TEST(RenderText, IsBoundedWhateverTheLine) {
  std::string line(2'000'000, 'y');
  line.insert(1'000'000, "«" + std::string(500'000, 'z') + "»");
  EXPECT_LT(text_of(line).size(), 700U);
  std::string marks = "«e";
  while (marks.size() < 1'000'000) marks += "\u0301";
  EXPECT_LT(text_of(marks + "»").size(), 3000U);
  std::string wide = "«";
  while (wide.size() < 100'000) wide += "\U0001F468\u200D\U0001F469";
  EXPECT_LT(text_of(wide + "»").size(), 3000U);
}

TEST(RenderText, WrapsTheDetailButNotIndentedLines) {
  const AnnotatedSource input("«a»", "x");
  Diagnostic diagnostic =
      make(input, "One two three four five.\n  - a listed line stays as it is\n\nÄ名前 six seven.");
  EXPECT_EQ(to_text(diagnostic, {.width = 12}), R"(Error: Unknown variable

  on x line 1:
   1: a
      ^

One two
three four
five.
  - a listed line stays as it is

Ä名前 six
seven.
)");
}

TEST(RenderText, UsesColorsOnRequest) {
  EXPECT_EQ(text_of("a = «b»", {.color = true}),
            "\x1b[1;31mError:\x1b[0m \x1b[1mUnknown variable\x1b[0m\n\n  on main.tf line 1:\n"
            "   1: a = b\n          \x1b[1;31m^\x1b[0m\n");
  Diagnostic warning = make(AnnotatedSource("«b»", "x"));
  warning.severity = Severity::Warning;
  EXPECT_EQ(to_text(warning, {.color = true}).substr(0, 24), "\x1b[1;33mWarning:\x1b[0m \x1b[1m");
}

class Involved : public DiagnosticExtra {
 public:
  std::vector<RelatedValue> related_values() const override {
    return {{"each.key", "is \"a\""}, {"var.n", "is 3"}};
  }
  std::shared_ptr<const FunctionCall> function_call() const override {
    return std::make_shared<FunctionCall>(FunctionCall{"upper", "upper(str)", {{"str", ""}}, {}});
  }
};

TEST(RenderText, NamesTheValuesInvolved) {
  Diagnostic diagnostic = make(AnnotatedSource("a = «upper(each.key, var.n)»", "x"), "Too many.");
  diagnostic.extra = std::make_shared<Involved>();
  EXPECT_EQ(to_text(diagnostic), R"(Error: Unknown variable

  on x line 1:
   1: a = upper(each.key, var.n)
          ^~~~~~~~~~~~~~~~~~~~~~

  in the call upper(str)
  where each.key is "a"
    and var.n is 3

Too many.
)");
}

TEST(RenderText, ShowsRelatedLocationsAndFixes) {
  const AnnotatedSource input("ports = «[»\n  80«» «443»\n]\n", "main.tf");
  Diagnostics diags;
  diags
      .add(DiagnosticCode::MissingSeparator, input.source_range(2),
           "Expected \",\" or \"]\" after the list item, found \"443\".")
      .add_related(input.source_range(0), "The list was opened here.")
      .add_fix(FixCertainty::Certain, "Insert \",\".", input.source_range(1), ",");
  EXPECT_EQ(to_text(diags), R"(Error: Missing item separator

  on main.tf line 2:
   2:   80 443
           ^~~

Expected "," or "]" after the list item, found "443".

note: The list was opened here.
  on main.tf line 1:
   1: ports = [
              ^
help: Insert ",".
)");
  EXPECT_EQ(to_text(diags, {.snippets = false}), R"(Error: Missing item separator

  on main.tf line 2

Expected "," or "]" after the list item, found "443".

note: The list was opened here.
  on main.tf line 1
help: Insert ",".
)");
}

TEST(RenderText, ShowsDiagnosticsByPosition) {
  const AnnotatedSource input("«a» «b»\n", "x");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(1), "Second.");
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(0), "First.");
  const std::string text = to_text(diags, {.snippets = false});
  EXPECT_LT(text.find("First."), text.find("Second."));
  EXPECT_EQ(to_line(diags), "x:1,1-2: First.");
}

TEST(RenderText, NamesEachSeverity) {
  Diagnostics diags;
  diags.add({"acme-note", Severity::Information, "Shorter form"}, {}, "");
  EXPECT_EQ(to_text(diags), "Information: Shorter form\n");
}

// The secret is replaced in lines that show something else, too, and its length is not shown.
TEST(RenderText, ShowsNothingOfASecret) {
  const AnnotatedSource input("a { password = «\"hunter2\"», «size» = 1 }\n", "x");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(1), "The size is wrong.");
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(0), "Found \"hunter2\".");
  input.source_range(0).mark_secret();
  EXPECT_EQ(to_text(diags), R"(Error: Invalid number

  on x line 1:
   1: a { password = (secret), size = 1 }
                     ^~~~~~~~

The value is secret, so no details are shown.

Error: Invalid number

  on x line 1:
   1: a { password = (secret), size = 1 }
                               ^~~~

The size is wrong.
)");
}

TEST(RenderText, ShowsNothingOfASecretOfSeveralLines) {
  const AnnotatedSource input("«key = «<<EOT\nhunter2\nEOT»\n»", "x");
  Diagnostics diags;
  diags.add(DiagnosticCode::InvalidNumber, input.source_range(0), "Found hunter2.");
  input.source_range(1).mark_secret();
  for (const std::string& text : {to_text(diags), to_json(diags), to_sarif(diags)}) {
    EXPECT_EQ(text.find("hunter2"), std::string::npos) << text;
    EXPECT_NE(text.find("(secret)"), std::string::npos) << text;
  }
}

TEST(RenderText, ReportsHowManyAreNotShown) {
  Diagnostics diags(1);
  for (const char* detail : {"", "b", "c"}) diags.add(DiagnosticCode::InvalidNumber, {}, detail);
  EXPECT_EQ(to_text(diags), "Error: Invalid number\n\n2 more diagnostics are not shown.\n");
}

TEST(RenderText, ReportsThatOneIsNotShown) {
  Diagnostics diags(1);
  for (const char* detail : {"", "b"}) diags.add(DiagnosticCode::InvalidNumber, {}, detail);
  EXPECT_EQ(to_text(diags), "Error: Invalid number\n\n1 more diagnostic is not shown.\n");
}

}  // namespace
}  // namespace hecla
