// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests which texts are JSON, and that no text can harm the parser.
#include "json/support.h"

namespace hecla::json::test {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

TEST(JsonParse, AcceptsEveryKindOfValue) {
  for (const char* text :
       {"null", "true", "false", "0", "-0", "-12.5e+3", "1E200", "\"\"", "[]", "{}",
        " [ 1 , [ ] , { \"a\" : { } } ] ", "\r\n\t1\n", "\"\\u0000\\/\\b\""}) {
    EXPECT_THAT(codes(errors(text)), IsEmpty()) << text;
  }
}

TEST(JsonParse, RejectsWhatIsNotJson) {
  for (const char* text : {"",
                           " ",
                           "[",
                           "]",
                           "{",
                           "}",
                           "[1",
                           "{\"a\"",
                           "{\"a\":",
                           "{\"a\":1",
                           "[1,]",
                           "{\"a\":1,}",
                           "[,1]",
                           "[1,,2]",
                           "{,}",
                           "{1:2}",
                           "{a:1}",
                           "{'a':1}",
                           "'a'",
                           "01",
                           "-",
                           "+1",
                           ".5",
                           "5.",
                           "1e",
                           "1e+",
                           "0x10",
                           "NaN",
                           "Infinity",
                           "-Infinity",
                           "True",
                           "nul",
                           "tru",
                           "truefalse",
                           "\"",
                           "\"a",
                           "\"\\\"",
                           "\"\\x41\"",
                           "\"\\u12\"",
                           "\"\\u12G4\"",
                           "\"a\nb\"",
                           "\"a\tb\"",
                           "1 2",
                           "[1] x",
                           "{} []",
                           "[1 2]",
                           "{\"a\" 1}",
                           "{\"a\"=1}",
                           "[1:2]",
                           "{\"a\":1 \"b\":2}",
                           "[1}",
                           "{\"a\":1]",
                           "# x\n1",
                           "// x\n1",
                           "/* x */ 1",
                           "1 // x",
                           "[1] # x",
                           "\\u0031",
                           "\xEF\xBB\xBF{}",
                           "\x01",
                           "\xFF",
                           "[\xFF]",
                           "&",
                           "[1;2]",
                           "*"}) {
    EXPECT_THAT(codes(errors(text)), Not(IsEmpty())) << text;
  }
}

TEST(JsonParse, ReportsEachErrorOnceAndReadsTheRest) {
  Diagnostics diags;
  const Body body =
      parse(Source::make("t.json", R"({"a": tru, "b": 01, "c": "\q", "d": 4})"), diags);
  EXPECT_THAT(codes(diags),
              ElementsAre(DiagnosticCode::InvalidJsonKeyword, DiagnosticCode::InvalidJsonNumber,
                          DiagnosticCode::InvalidJsonString));
  Diagnostics more;
  const std::vector<Attribute> attributes = body.just_attributes(more);
  ASSERT_EQ(attributes.size(), 4U);
  EXPECT_EQ(attributes[3].expression.evaluate(EvalContext(), more), num(4));
  EXPECT_TRUE(more.empty());
}

TEST(JsonParse, ErrorsInOtherTextsDoNotHideThoseOfThisText) {
  Diagnostics diags;
  (void)parse(Source::make("first.json", "{\"a\": tru}"), diags);
  (void)parse(Source::make("second.json", "{} x"), diags);
  EXPECT_THAT(codes(diags),
              ElementsAre(DiagnosticCode::InvalidJsonKeyword, DiagnosticCode::ExtraneousJsonText));
}

struct ErrorCase {
  int source_line;
  const char* text;  // with the range of the error marked
  DiagnosticCode code;
};

TEST(JsonParse, NamesCommonErrorsAtTheirPosition) {
  const ErrorCase cases[] = {
      {__LINE__, "{\"a\": 1«,»}", DiagnosticCode::TrailingComma},
      {__LINE__, "[1, 2«,»\n]", DiagnosticCode::TrailingComma},
      {__LINE__, "{\"a\": 1\n«\"b\"»: 2}", DiagnosticCode::MissingComma},
      {__LINE__, "[1 «2»]", DiagnosticCode::MissingComma},
      {__LINE__, "{\"a\" «=» 1}", DiagnosticCode::MissingColon},
      {__LINE__, "{\"a\" «1»}", DiagnosticCode::MissingColon},
      {__LINE__, "{«a»: 1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"a\": «'»b'}", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{\"a\": 1 «// one»\n}", DiagnosticCode::JsonComment},
      {__LINE__, "[1, «/* two */» 2]", DiagnosticCode::JsonComment},
      {__LINE__, "«# three»\n[]", DiagnosticCode::JsonComment},
      {__LINE__, "{\"a\": «True»}", DiagnosticCode::InvalidJsonKeyword},
      {__LINE__, "«[»1, 2", DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "«{»\"a\": 1", DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "{\"a\": 1«]»", DiagnosticCode::MismatchedBracket},
      {__LINE__, "[«007»]", DiagnosticCode::InvalidJsonNumber},
      {__LINE__, "[«0x1F»]", DiagnosticCode::InvalidJsonNumber},
      {__LINE__, "{«'»a': 1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "[\"ab«\\»q\"]", DiagnosticCode::InvalidJsonString},
      {__LINE__, "[1] «2»", DiagnosticCode::ExtraneousJsonText},
      {__LINE__, "{\"a\": 1}«}»", DiagnosticCode::ExtraneousJsonText},
      {__LINE__, "{\"a\": «True»}", DiagnosticCode::InvalidJsonKeyword},
      {__LINE__, "{\"a\": «eu-west-1»}", DiagnosticCode::InvalidJsonKeyword},
      {__LINE__, "{\"a\": «-Infinity»}", DiagnosticCode::InvalidJsonNumber},
      {__LINE__, "{\"a\": 1«;» \"b\": 2}", DiagnosticCode::MissingComma},
      {__LINE__, "{\"a\": «[»\"b\": 1]}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{«b-c»: 1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"a\"«}»", DiagnosticCode::MissingColon},
      {__LINE__, "{\"a\"«,» \"b\": 1}", DiagnosticCode::MissingColon},
      {__LINE__, "{\"a\": «`»b`}", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{\"a\": \"say \"«hi»\" now\"}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a: \"«b»\", \"c\": 1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\": \"one«\n»two\"}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\": [\"b],«\n»\"c\": 1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "[«{»\"a\": 1 ]", DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "«a» = 1", DiagnosticCode::NativeSyntaxInJson},
      {__LINE__, "{\"a\":1«\u00A0»}", DiagnosticCode::InvalidCharacter},
      {__LINE__, "{«\u200B»\"a\":1}", DiagnosticCode::InvalidCharacter},
      {__LINE__, "{\"a\":1«\uFF0C» \"b\":2}", DiagnosticCode::InvalidCharacter},
      {__LINE__, "{\"a\"«\uFF1A»1}", DiagnosticCode::InvalidCharacter},
      {__LINE__, "{\"a\":«\u2212»1, \"b\":2}", DiagnosticCode::InvalidCharacter},
      {__LINE__, "{«\u00E9»: 1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{«$e»: 3}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"a\": «\u00E9t\u00E9», \"b\": 1}", DiagnosticCode::InvalidJsonKeyword},
      {__LINE__, "{\"a\": «${x[\"k\"]}», \"b\": [1]}", DiagnosticCode::MissingJsonValue},
      {__LINE__, "«\xEF\xBB\xBF»{}", DiagnosticCode::InvalidUtf8},
      {__LINE__, "{\"a\":\"C:«\\»dir\\\",\n \"b\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\":\"C:«\\»dir,\n \"b\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\":\"C:\\\\dir\\\",«\n» \"b\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\":\"tab«\t»here,\n \"b\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\":[\"x«\\»q],\n \"b\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\":\"x\\«\n»y\"}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{\"a\"«,»}", DiagnosticCode::MissingColon},
      {__LINE__, "{«,»}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "[«,»]", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{«]»", DiagnosticCode::MissingPropertyName},
      {__LINE__, "[«}»", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{\"a\":«'»it\\'s',\"b\":1}", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{\"a\":«- 1»}", DiagnosticCode::InvalidJsonNumber},
      {__LINE__, "[«2024-01-01T00:00:00Z», 1]", DiagnosticCode::InvalidJsonNumber},
      {__LINE__, "{\"a\":\"x\" «\"y\"», \"b\": 1}", DiagnosticCode::MissingComma},
      {__LINE__, "{\"a\":1 «2»}", DiagnosticCode::MissingComma},
      {__LINE__, "{\"a\":1,«»", DiagnosticCode::MissingPropertyName},
      {__LINE__, "[«»", DiagnosticCode::MissingJsonValue},
      {__LINE__, "{\"a\":«[»1", DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "«\"a\"»: 1, \"b\": 2", DiagnosticCode::InvalidJsonRoot},
      {__LINE__, "{\"p\":{«1»,2,3,4}}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p\":{«1»,2,3],\"q\":1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p\":{\"a\"«,»\"b\",\"c\"},\"q\":1}", DiagnosticCode::MissingColon},
      {__LINE__, "{\"p\":{«{»\"a\":1},{\"b\":2}},\"q\":1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p\":{«{»\"a\":1},\"q\":1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "[{«{»\"a\":1},{\"b\":2}]", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p\":\n1,\n«2»,\n3\n],\n\"q\":1}", DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p\":\n\"a\",\n\"b\"«,»\n\"c\"\n],\n\"q\":1}", DiagnosticCode::MissingColon},
      {__LINE__, "{\"p\":«[»\n\"a\":1,\n\"b\":2\n]}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{\"p\":«[»\"a\":1,\"b\":2}, \"q\":1}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "[{\"a\":1},«[»\"a\":1,\"b\":2},{}]", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{\"p\":[«\"a\"»:1},{\"b\":2}]}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{\"p\":[{\"a\":1},\n«\"b\"»:2}]}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{\"p\":[{\"a\":1}«}»,{\"b\":2}]}", DiagnosticCode::MismatchedBracket},
      {__LINE__, "{\n \"a\": «{»\n  \"b\": {\n   \"c\": 1\n  }\n \"d\": 1\n}",
       DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "[\n «{»\n  \"a\": 1\n ,\n {\n  \"a\": 2\n }\n]",
       DiagnosticCode::UnclosedJsonBracket},
      {__LINE__, "{\n  \"a\": {«{»\n    \"b\":1\n  },\n  \"c\":2\n}",
       DiagnosticCode::MissingPropertyName},
      {__LINE__, "{\"p: [«\n»1,\n2],\"q\":1}", DiagnosticCode::InvalidJsonString},
      {__LINE__, "{«a» = 1\n\"b\": 2}", DiagnosticCode::MissingPropertyName},
  };
  for (const ErrorCase& c : cases) {
    const AnnotatedSource input(c.text, "test.json");
    Diagnostics diags;
    (void)parse_expression(input.source(), diags);
    EXPECT_THAT(codes(diags), ElementsAre(c.code)) << c.source_line;
    ASSERT_FALSE(diags.empty()) << c.source_line;
    EXPECT_EQ(diags.items()[0].subject.bytes(), input.range())
        << c.source_line << ": " << diags.items()[0].subject.to_string() << " "
        << diags.items()[0].detail;
  }
}

TEST(JsonParse, AnExtraCommaIsReportedBeforeTheCommentAfterIt) {
  EXPECT_THAT(codes(errors("{\"a\": 1,\n// one\n}")),
              ElementsAre(DiagnosticCode::TrailingComma, DiagnosticCode::JsonComment));
}

TEST(JsonParse, Utf16IsDetectedWithAndWithoutAByteOrderMark) {
  for (const std::string& text :
       {std::string("\xFF\xFE{\0}\0", 6), std::string("{\0}\0", 4), std::string("\0{\0}", 4)}) {
    EXPECT_THAT(codes(errors(text)), ElementsAre(DiagnosticCode::InvalidUtf8));
  }
}

TEST(JsonParse, OtherJsonValuesAreNotConfiguration) {
  for (const char* text : {"1", "\"a\"", "null", "true"}) {
    Diagnostics diags;
    const Body body = parse(Source::make("t.json", text), diags);
    EXPECT_THAT(codes(diags), ElementsAre(DiagnosticCode::InvalidJsonRoot)) << text;
    Diagnostics more;
    EXPECT_THAT(body.just_attributes(more), IsEmpty());
    EXPECT_TRUE(more.empty());
  }
}

TEST(JsonParse, FileNamesDetermineTheSyntax) {
  EXPECT_TRUE(is_json_file_name("main.tf.json"));
  EXPECT_FALSE(is_json_file_name("main.tf"));
  EXPECT_FALSE(is_json_file_name("json"));
}

TEST(JsonParse, CasesThatTheStandardLeavesOpen) {
  struct Case {
    std::string text;
    bool is_accepted;
  };
  const Case cases[] = {
      {"\"\\uD800\"", true},  // lone surrogates: U+FFFD
      {"\"\\uDC00\\uD800\"", true},
      {"\"\\uD83D\\uDE00\"", true},
      {"[1e400, -1e-400, 123456789012345678901234567890]", true},
      {"[1e99999999999]", false},          // out of range
      {std::string(320'000, '1'), false},  // the same without an exponent
      {std::string(5'000, '1'), true},
      {"{\"a\": 1, \"a\": 2}", true},             // bodies may repeat names
      {std::string("\xEF\xBB\xBF[]"), false},     // byte order mark
      {std::string("\xFF\xFE[\0]\0", 6), false},  // UTF-16
      {std::string("[\0]", 3), false},
      {std::string(400, '[') + std::string(400, ']'), true},
      {std::string(401, '[') + std::string(401, ']'), false},
  };
  for (const Case& c : cases) EXPECT_EQ(!errors(c.text).has_errors(), c.is_accepted) << c.text;
}

// --- hostile texts

TEST(JsonParse, AMillionNestedArraysAreOneDiagnostic) {
  for (const char* opening : {"[", "{\"a\":", "[{\"a\":"}) {
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) text += opening;
    EXPECT_THAT(codes(errors(text)), ElementsAre(DiagnosticCode::NestingTooDeep)) << opening;
  }
}

TEST(JsonParse, NestingUpToTheLimitIsAccepted) {
  ParseOptions options;
  options.limits.max_nesting = 3;
  EXPECT_THAT(codes(errors("[[[1]]]", options)), IsEmpty());
  EXPECT_THAT(codes(errors("[[[[1]]]]", options)), ElementsAre(DiagnosticCode::NestingTooDeep));
}

TEST(JsonParse, AMillionErrorsEndAtTheLimitOfDiagnostics) {
  for (const char* piece :
       {"[",       "]",           "}",           ",",         ":",       "'",     "\"",
        "x ",      "1 ",          "\\",          "\xFF",      "{\"a\" ", "// ",   "[}",
        "{]",      "-",           "?}",          "?{",        "?{}",     "?[}",   "\"a\"b",
        "\"a\"b}", "\"a\":",      "\"a\n",       "\"a\nb\" ", "'\n",     "\n?",   "?  ",
        "?,\n",    "@[\"[\",1],", "x[\"[\",1],", "@[],",      "'a',",    "[“],",  "\n ]\n,[",
        "[${",     "{1,",         "{{",          "[\"a\":",   "\n 1\n",  "\u00A0"}) {
    std::string text = "[";
    for (int i = 0; i < 200'000; ++i) text += piece;
    const Diagnostics diags = errors(text);
    EXPECT_TRUE(diags.has_errors()) << piece;
    EXPECT_LE(diags.items().size(), Limits{}.max_diagnostics) << piece;
  }
}

TEST(JsonParse, BracketsAfterALongIndentationTakeLinearTime) {
  std::string text = std::string(300'000, ' ') + std::string(390, '[') + "[\n ]";
  for (int i = 0; i < 10'000; ++i) text += "\n,[\n ]";
  EXPECT_THAT(codes(errors(text)), Each(DiagnosticCode::UnclosedJsonBracket));
}

TEST(JsonParse, ASourceBeyondTheLimitIsOneDiagnostic) {
  ParseOptions options;
  options.limits.max_source_bytes = 10;
  EXPECT_THAT(codes(errors("[1,2,3,4,5]", options)), ElementsAre(DiagnosticCode::SourceTooLarge));
  EXPECT_THAT(codes(errors("[1,2,3,4]", options)), IsEmpty());
}

TEST(JsonParse, EveryPrefixOfATextTerminates) {
  const std::string text =
      R"([{"a": [1, -2.5e3, "x\u00e9\n${b}", null], "//": {"c": [true, false]}}, {}])";
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_TRUE(errors(text.substr(0, size)).has_errors()) << size;
  EXPECT_FALSE(errors(text).has_errors());
}

TEST(JsonParse, EveryReplacedByteTerminates) {
  const std::string text = R"({"a": [1, "x\u00e9${b}"], "c": {"d": true}})";
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const char byte :
         {'"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\0', '\xFF', '\'', '/'}) {
      std::string changed = text;
      changed[at] = byte;
      const SourceRef source = Source::make("t.json", changed);
      Diagnostics diags;
      const Body body = parse(source, diags);
      for (const Attribute& attribute : body.just_attributes(diags))
        (void)attribute.expression.evaluate(EvalContext(), diags);
      for (const Diagnostic& diagnostic : diags)
        EXPECT_LE(diagnostic.subject.bytes().end, changed.size());
    }
  }
}

}  // namespace
}  // namespace hecla::json::test
