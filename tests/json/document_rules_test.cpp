// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Texts that the documents forbid and the deployed implementation accepts.
#include "json/support.h"

namespace hecla::json {
namespace {

using namespace hecla::json::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const ParseOptions by_document = {.rules = Rules::Document};

TEST(JsonDocumentRules, IntegersThatFitAndFractionsAreNotReported) {
  for (const std::string text : {"1e154", "-12.5e3", "0.1", "1e-400", "1e-999999999"}) {
    EXPECT_THAT(codes(errors(text, by_document)), IsEmpty()) << text;
  }
  EXPECT_THAT(codes(errors("1" + std::string(154, '0'), by_document)), IsEmpty());
}

TEST(JsonDocumentRules, RoundedIntegersAreReported) {
  for (const std::string& text : {std::string("1e300"), "1" + std::string(200, '0') + "7"}) {
    const Diagnostics warnings = errors("[" + text + "]");
    ASSERT_THAT(codes(warnings), ElementsAre(DiagnosticCode::RoundedNumber));
    EXPECT_FALSE(warnings.has_errors());
    EXPECT_EQ(warnings.items()[0].subject.bytes(),
              (ByteRange{1, static_cast<std::uint32_t>(text.size() + 1)}));
    EXPECT_THAT(codes(errors(text, by_document)), ElementsAre(DiagnosticCode::InvalidNumber));
  }
}

TEST(JsonDocumentRules, NumbersOutOfRangeStayErrors) {
  EXPECT_THAT(codes(errors("1e400000")), ElementsAre(DiagnosticCode::InvalidNumber));
  EXPECT_THAT(codes(errors("1e99999999999")), ElementsAre(DiagnosticCode::InvalidNumber));
}

TEST(JsonDocumentRules, TemplatesAreParsedByTheSameRules) {
  const auto evaluate = [](Rules rules) {
    Diagnostics diags;
    const Expression parsed =
        parse_expression(Source::make("t.json", R"(["${1e300}"])"), diags, {.rules = rules});
    EXPECT_TRUE(diags.empty());
    (void)parsed.evaluate(EvalContext(), diags);
    return codes(diags);
  };
  EXPECT_THAT(evaluate(Rules::Deployed), ElementsAre(DiagnosticCode::RoundedNumber));
  EXPECT_THAT(evaluate(Rules::Document), ElementsAre(DiagnosticCode::InvalidNumber));
}

struct RepairCase {
  std::string literal;
  ByteRange reported;
  std::string value;
};

TEST(JsonDocumentRules, InvalidUtf8AndLoneSurrogatesAreRepairedAndReported) {
  const RepairCase cases[] = {
      {"\"\xFF\"", {1, 2}, "\uFFFD"},
      {"\"a\xED\xA0\x80z\"", {2, 5}, "a\uFFFD\uFFFD\uFFFDz"},
      {"\"\xC3\\n\"", {1, 2}, "\uFFFD\n"},
      {R"("\ud83d")", {1, 7}, "\uFFFD"},
      {R"("a\uDE00b")", {2, 8}, "a\uFFFDb"},
      {R"("\ud83d\u0041")", {1, 7}, "\uFFFDA"},
      {R"("\ud83d\ude00\udbff")", {13, 19}, "\U0001F600\uFFFD"},
      {R"("\ud83d\ud83d\ude00")", {1, 7}, "\uFFFD\U0001F600"},
      {"\"\\ud83d\xFF\"", {1, 7}, "\uFFFD\uFFFD"},
      {"\"\xFF\\ud83d\"", {1, 2}, "\uFFFD\uFFFD"},
  };
  for (const RepairCase& c : cases) {
    Diagnostics diags;
    const Expression parsed = parse_expression(Source::make("t.json", c.literal), diags);
    ASSERT_THAT(codes(diags), ElementsAre(DiagnosticCode::RepairedUtf8)) << c.value;
    EXPECT_EQ(diags.items()[0].subject.bytes(), c.reported) << c.value;
    EXPECT_EQ(parsed.evaluate(EvalContext(), diags), str(c.value));
    EXPECT_THAT(codes(errors(c.literal, by_document)), ElementsAre(DiagnosticCode::InvalidUtf8));
  }
}

TEST(JsonDocumentRules, LoneSurrogatesAreNamed) {
  const Diagnostics diags = errors(R"(["\ud83d!"])");
  ASSERT_THAT(codes(diags), ElementsAre(DiagnosticCode::RepairedUtf8));
  EXPECT_EQ(diags.items()[0].detail,
            "The escape sequence \\ud83d is one half of a surrogate pair without the other. It is "
            "read as "
            "U+FFFD, the replacement character. Write both halves, or the character itself.");
}

TEST(JsonDocumentRules, TheReplacementCharacterItselfIsNotReported) {
  for (const char* text :
       {R"("\ufffd\uFFFD")", "\"\uFFFD\\n\"", R"("\ud83d\ude00")", R"("\\ud83d")"}) {
    EXPECT_THAT(codes(errors(text, by_document)), IsEmpty()) << text;
  }
}

TEST(JsonDocumentRules, NamesAreRepairedAndReported) {
  Diagnostics diags;
  const Body body = parse(Source::make("t.json", "{\"k\xFF\": {\"\xFE\": \"//\"}}"), diags);
  EXPECT_THAT(codes(diags),
              ElementsAre(DiagnosticCode::RepairedUtf8, DiagnosticCode::RepairedUtf8));
  EXPECT_EQ(body.just_attributes(diags)[0].name, "k\uFFFD");
}

}  // namespace
}  // namespace hecla::json
