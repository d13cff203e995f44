// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Texts that the documents forbid and the deployed implementation accepts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/model/eval_context.h>

#include "syntax/parse_support.h"

namespace hecla::syntax {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const ParseOptions by_document = {.rules = Rules::Document};
const std::string power_512 =
    "1340780792994259709957402499820584612747936582059239337772356144372176403007354697680187429816"
    "69034276900318581864"
    "86050853753882811946569946433649006084096";

// Returns the codes, and the bytes that the diagnostics are about: "repaired-utf8 5-6".
std::vector<std::string> reports(const Diagnostics& diags) {
  std::vector<std::string> out;
  for (const Diagnostic& d : diags) {
    out.push_back(std::string(d.id()) + " " + std::to_string(d.subject.bytes().begin) + "-" +
                  std::to_string(d.subject.bytes().end));
  }
  return out;
}

std::vector<std::string> reports_of(const std::string& text, const ParseOptions& options = {}) {
  return reports(Parsed(text, options).diags);
}

TEST(DocumentRules, IntegersThatFitAreNotReported) {
  for (const std::string& number : {std::string("0"), std::string("18446744073709551616"),
                                    power_512, "1" + std::string(154, '0'), std::string("1e154"),
                                    std::string("1.5e3"), std::string("25e-2")}) {
    EXPECT_THAT(reports(ParsedExpression(number).diags), IsEmpty()) << number;
    EXPECT_THAT(reports(ParsedExpression(number, by_document).diags), IsEmpty()) << number;
  }
}

TEST(DocumentRules, FractionsAreRoundedWithoutReport) {
  for (const char* number :
       {"0.1", "1e-300", "3.141592653589793238462643383279502884197169399375", "1e-999999999"}) {
    EXPECT_THAT(reports(ParsedExpression(number, by_document).diags), IsEmpty()) << number;
  }
}

TEST(DocumentRules, RoundedIntegersAreReportedWithTheValueThatIsUsed) {
  std::string above = power_512;
  above.back() = '7';
  const ParsedExpression parsed("[1, " + above + "]");
  ASSERT_THAT(reports(parsed.diags), ElementsAre("rounded-number 4-159"));
  EXPECT_EQ(parsed.diags.items()[0].detail,
            "The number \"" + above.substr(0, 60) +
                "\"... has more than 512 significant bits, so it is rounded to " + power_512 + ".");
  EXPECT_FALSE(parsed.diags.has_errors());
}

TEST(DocumentRules, RoundedIntegersAreErrorsByTheDocument) {
  const ParsedExpression parsed("1e300", by_document);
  ASSERT_THAT(reports(parsed.diags), ElementsAre("invalid-number 0-5"));
  EXPECT_THAT(parsed.diags.items()[0].detail,
              HasSubstr("cannot be represented exactly. The nearest number that can is 1000"));
}

TEST(DocumentRules, LongRoundedIntegersAreShownShortly) {
  const ParsedExpression parsed("1e300000");
  ASSERT_THAT(reports(parsed.diags), ElementsAre("rounded-number 0-8"));
  EXPECT_THAT(parsed.diags.items()[0].detail,
              HasSubstr("rounded to the nearest one that has 512."));
  EXPECT_LT(parsed.diags.items()[0].detail.size(), 400u);
}

TEST(DocumentRules, RoundedIntegersAreReportedWhereverANumberIs) {
  EXPECT_THAT(reports_of("a = b[1e300]\nc = d.1e300\ne = \"${1e300}\"\n"),
              ElementsAre("rounded-number 6-11", "rounded-number 19-24", "rounded-number 32-37"));
  Diagnostics diags;
  parse_traversal_abs(Source::make("t", "a[1e300]"), diags, by_document);
  EXPECT_THAT(reports(diags), ElementsAre("invalid-number 2-7"));
}

TEST(DocumentRules, RoundedIntegersAreReportedOnceAndNotByEvaluation) {
  const ParsedExpression parsed("[for x in [1, 2]: 1e300 + x]");
  EXPECT_EQ(parsed.diags.warning_count(), 1u);
  Diagnostics diags;
  parsed.document->expression().evaluate(EvalContext(), diags);
  EXPECT_TRUE(diags.empty());
}

TEST(DocumentRules, InvalidUtf8IsRepairedInTextAndReported) {
  const Parsed parsed("a = \"x\xC0\xAF!\"\n");
  ASSERT_THAT(reports(parsed.diags), ElementsAre("repaired-utf8 6-8"));
  EXPECT_EQ(parsed.diags.items()[0].detail,
            "The bytes 0xc0af at offset 6 are not valid UTF-8. Each of them is read as U+FFFD, the "
            "replacement character. Save the file with the UTF-8 encoding.");
  Diagnostics diags;
  EXPECT_EQ(
      parsed.document->body().just_attributes(diags)[0].expression.evaluate(EvalContext(), diags),
      Value::string("x\uFFFD\uFFFD!"));
}

TEST(DocumentRules, InvalidUtf8IsReportedInEachStringAndComment) {
  const std::string text =
      "# \xFF\n"
      "a = \"\xED\xA0\x80${1}\xF4\x90\x80\x80\" // \x80\n"
      "b \"l\xC1\xBF\" {}\n"
      "c = <<E\n\xE0\x80\xAF\n\xF7\xBF\xBF\xBF\nE\n"
      "d = /* \xC3 */ {\"\xC0\x80\" = 1}\n";
  EXPECT_THAT(reports_of(text),
              ElementsAre("repaired-utf8 2-3", "repaired-utf8 9-12", "repaired-utf8 16-20",
                          "repaired-utf8 25-26", "repaired-utf8 31-33", "repaired-utf8 46-49",
                          "repaired-utf8 50-54", "repaired-utf8 64-65", "repaired-utf8 71-73"));
}

TEST(DocumentRules, InvalidUtf8IsReportedOncePerToken) {
  EXPECT_THAT(reports_of("# \xFF and \xFE\na = \"\xC0\x80 \xC0\x80\"\n"),
              ElementsAre("repaired-utf8 2-3", "repaired-utf8 15-17"));
}

TEST(DocumentRules, RepairedTextIsAnErrorByTheDocument) {
  const Parsed parsed("a = 1 # \xFF\n", by_document);
  ASSERT_THAT(reports(parsed.diags), ElementsAre("invalid-utf8 8-9"));
  EXPECT_EQ(parsed.diags.items()[0].detail,
            "The byte 0xff at offset 8 is not valid UTF-8. Save the file with the UTF-8 encoding.");
}

// These bytes do not have the shape of UTF-8, or are not in a string or comment.
TEST(DocumentRules, InvalidUtf8ElsewhereIsAnErrorByAllRules) {
  for (const char* text :
       {"a = \"\xFF\"\n", "a = <<E\n\x80\nE\n", "a = \xFF\n", "b \"\xC3\" {}\n"}) {
    for (const Rules rules : {Rules::Deployed, Rules::Document}) {
      const Parsed parsed(text, {.rules = rules});
      ASSERT_FALSE(parsed.diags.empty());
      EXPECT_EQ(parsed.diags.items()[0].code, DiagnosticCode::InvalidUtf8) << text;
    }
  }
}

TEST(DocumentRules, OnlyThePartThatIsParsedIsChecked) {
  Diagnostics diags;
  parse_expression(Source::make("t", "\"\xC0\x80\" 1 \"\xC0\x80\""), diags,
                   {.part = ByteRange{5, 6}});
  EXPECT_THAT(reports(diags), IsEmpty());
}

TEST(DocumentRules, KeptTokensAreTheSameInRepairedText) {
  const ParseOptions keeping = {.keep_tokens = true};
  const Parsed valid("a = [\"xy\", <<E\nxy\nE\n] # xy\n", keeping);
  const Parsed repaired("a = [\"\xC0\x80\", <<E\n\xC0\x80\nE\n] # \xC0\x80\n", keeping);
  const auto expected = valid.document->kept_tokens();
  const auto found = repaired.document->kept_tokens();
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].kind, expected[i].kind);
    EXPECT_EQ(found[i].range, expected[i].range);
  }
}

TEST(DocumentRules, ReportsAreBoundedByTheLimit) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "# \xFF\n";
  Diagnostics diags(10);
  parse_config(Source::make("t", text), diags);
  EXPECT_EQ(diags.items().size(), 5u);
  EXPECT_EQ(diags.warning_count(), 100u);
}

}  // namespace
}  // namespace hecla::syntax
