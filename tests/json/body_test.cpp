// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Tests JSON objects as bodies: arguments, blocks in every combination of objects and arrays,
// comments, partial reading, and bodies of both syntaxes read as one.
#include <hecla/syntax/parse.h>

#include "json/support.h"

namespace hecla::json::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const BodySchema& schema() {
  static const BodySchema out{{{"name", true}, {"port"}},
                              {{"plain"}, {"one", {"key"}}, {"two", {"type", "name"}}}};
  return out;
}

// Returns "type.label.label" for each block, in order.
std::vector<std::string> headers(const BodyContent& content) {
  std::vector<std::string> out;
  for (const Block& block : content.blocks) {
    out.push_back(block.type);
    for (const std::string& label : block.labels) out.back() += "." + label;
  }
  return out;
}

std::vector<std::string> block_headers(std::string text, Diagnostics& diags) {
  BodySchema blocks_only{{}, schema().blocks};
  return headers(body(std::move(text)).content(blocks_only, diags));
}

std::vector<std::string> names(const std::vector<Attribute>& attributes) {
  std::vector<std::string> out;
  for (const Attribute& attribute : attributes) out.push_back(attribute.name);
  return out;
}

TEST(JsonBody, ArgumentsAreInSourceOrder) {
  Diagnostics diags;
  const BodyContent content = body(R"({"port": 1, "name": "a"})").content(schema(), diags);
  EXPECT_THAT(names(content.attributes), ElementsAre("port", "name"));
  EXPECT_TRUE(diags.empty());
}

TEST(JsonBody, AnArrayOfObjectsIsOneBody) {
  Diagnostics diags;
  const BodyContent content =
      body(R"([{"port": 1}, {}, {"name": "a", "plain": {}}])").content(schema(), diags);
  EXPECT_THAT(names(content.attributes), ElementsAre("port", "name"));
  EXPECT_EQ(content.blocks.size(), 1U);
  EXPECT_TRUE(diags.empty());
}

struct Mix {
  const char* text;
  std::vector<std::string> headers;
};

TEST(JsonBody, BlocksMayBeObjectsAndArraysOnEveryLevel) {
  const Mix mixes[] = {
      {R"({"plain": {}})", {"plain"}},
      {R"({"plain": [{}, {}]})", {"plain", "plain"}},
      {R"({"plain": []})", {}},
      {R"({"plain": null})", {}},
      {R"({"plain": {}, "plain": [{}]})", {"plain", "plain"}},
      {R"({"one": {"a": {}, "b": [{}, {}]}})", {"one.a", "one.b", "one.b"}},
      {R"({"one": [{"a": {}}, {"b": {}, "a": {}}]})", {"one.a", "one.b", "one.a"}},
      {R"({"two": {"t": {"x": {}, "y": {}}}})", {"two.t.x", "two.t.y"}},
      {R"({"two": [{"t": [{"x": [{}, {}]}, {"y": {}}]}]})", {"two.t.x", "two.t.x", "two.t.y"}},
      {R"({"two": {"t": {"x": null, "y": []}}})", {}},
      {R"({"one": {"a": {}}, "plain": {}, "one": {"c": {}}})", {"one.a", "plain", "one.c"}},
  };
  for (const Mix& mix : mixes) {
    Diagnostics diags;
    EXPECT_EQ(block_headers(mix.text, diags), mix.headers) << mix.text;
    EXPECT_TRUE(diags.empty()) << mix.text;
  }
}

TEST(JsonBody, ValuesThatCannotBeBlocksAreReported) {
  const std::pair<const char*, DiagnosticCode> cases[] = {
      {R"({"plain": 1})", DiagnosticCode::IncorrectJsonType},
      {R"({"plain": "x"})", DiagnosticCode::IncorrectJsonType},
      {R"({"one": {"a": true}})", DiagnosticCode::IncorrectJsonType},
      {R"({"one": [1]})", DiagnosticCode::IncorrectJsonType},
      {R"({"one": {}})", DiagnosticCode::MissingLabel},
      {R"({"two": {"t": {}}})", DiagnosticCode::MissingLabel},
  };
  for (const auto& [text, code] : cases) {
    Diagnostics diags;
    (void)block_headers(text, diags);
    ASSERT_FALSE(diags.empty()) << text;
    EXPECT_EQ(diags.items()[0].code, code) << text;
  }
}

TEST(JsonBody, ACommentIsNotAnArgument) {
  Diagnostics diags;
  const Body commented = body(R"({"//": "remark", "name": "a", "plain": {"//": [1]}})");
  const BodyContent content = commented.content(schema(), diags);
  EXPECT_THAT(content.blocks.at(0).body.just_attributes(diags), IsEmpty());
  EXPECT_TRUE(diags.empty());
}

TEST(JsonBody, UnexpectedMissingAndRepeatedArgumentsAreReported) {
  const AnnotatedSource input(R"({«"prt"»: 1, "port": 2, «"port"»: 3«}»)");
  Diagnostics diags;
  const BodyContent content = parse(input.source(), diags).content(schema(), diags);
  ASSERT_THAT(codes(diags),
              ElementsAre(DiagnosticCode::UnsupportedArgument, DiagnosticCode::DuplicateArgument,
                          DiagnosticCode::MissingArgument));
  EXPECT_EQ(diags.items()[0].subject, input.source_range(0));
  EXPECT_EQ(diags.items()[1].subject, input.source_range(1));
  EXPECT_EQ(diags.items()[2].subject, input.source_range(2));
  Diagnostics none;
  EXPECT_EQ(content.find_attribute("port")->expression.evaluate(EvalContext(), none), num(2));
}

TEST(JsonBody, NamesInMessagesStayOnOneLineAndAreTruncated) {
  const std::string long_name(10'000, 'x');
  for (const std::string& name : {std::string("a\\nError: b"), long_name}) {
    Diagnostics diags;
    const Body twice = body("{\"" + name + "\": 1, \"" + name + "\": 2}");
    (void)twice.just_attributes(diags);
    (void)twice.content({}, diags);
    ASSERT_EQ(diags.items().size(), 3U);
    for (const Diagnostic& diagnostic : diags) {
      EXPECT_LT(diagnostic.detail.size(), 300U);
      EXPECT_EQ(diagnostic.detail.find('\n'), std::string::npos);
    }
  }
}

TEST(JsonBody, ErrorsOfTheParserAreNotReportedAgain) {
  for (const char* text : {
           R"({"na\me": 1})",
           R"({"name: 1})",
           R"({name: 1})",
           R"({"name": 1, "one": {"k\q": {}}, "\qname": 1})",
           R"({"name": 1, "plain": tru, "one": {k: {}}})",
           R"([{"port": 1}, tru])",
           R"("name")",
           "name",
       }) {
    Diagnostics diags;
    const Body broken = parse(Source::make("test.json", text), diags);
    ASSERT_TRUE(diags.has_errors()) << text;
    Diagnostics more;
    EXPECT_THAT(headers(broken.content(schema(), more)), IsEmpty()) << text;
    if (*text != '[') (void)broken.just_attributes(more);
    EXPECT_TRUE(more.empty()) << text << ": " << more.items()[0].detail;
  }
}

TEST(JsonBody, AnInvalidValueIsReportedOnce) {
  const BodySchema all{{{"name", true}}, {{"plain"}, {"one", {"key"}}}};
  for (const char* text :
       {R"([1, {"name": 2}])", R"([1])", R"({"name": 1, "one": 1})", R"({"name": 1, "one": [2]})",
        R"({"name": 1, "one": {"k": 1}})", R"({"name": 1, "plain": [2]})"}) {
    Diagnostics diags;
    for (const Block& block : body(text).content(all, diags).blocks)
      (void)block.body.content({{{"needed", true}}, {}}, diags);
    EXPECT_THAT(codes(diags), ElementsAre(DiagnosticCode::IncorrectJsonType)) << text;
  }
}

TEST(JsonBody, BlocksInAnArrayHaveTheirOwnRanges) {
  const AnnotatedSource input(R"({"one": {"k": [«{»}, «{»}]}})");
  Diagnostics diags;
  const BodyContent content = parse(input.source(), diags).content(schema(), diags);
  EXPECT_EQ(content.blocks.at(0).range, input.source_range(0));
  EXPECT_EQ(content.blocks.at(1).range, input.source_range(1));
}

TEST(JsonBody, DynamicAttributesModeTakesEveryProperty) {
  Diagnostics diags;
  EXPECT_THAT(names(body(R"({"b": {}, "//": 1, "a": [1]})").just_attributes(diags)),
              ElementsAre("b", "a"));
  EXPECT_TRUE(diags.empty());
  (void)body(R"([{"a": 1}])").just_attributes(diags);
  EXPECT_THAT(codes(diags), ElementsAre(DiagnosticCode::IncorrectJsonType));
}

TEST(JsonBody, TwoPartialReadingsEqualOneWithBothSchemata) {
  const std::string text = R"({"name": "a", "plain": {}, "port": 1, "one": {"k": {}}, "//": 0})";
  const BodySchema first{{{"name", true}}, {{"one", {"key"}}}};
  const BodySchema second{{{"port"}}, {{"plain"}}};
  Diagnostics diags;
  const PartialContent partial = body(text).partial_content(first, diags);
  const BodyContent rest = partial.remaining.content(second, diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_THAT(names(partial.content.attributes), ElementsAre("name"));
  EXPECT_THAT(headers(partial.content), ElementsAre("one.k"));
  EXPECT_THAT(names(rest.attributes), ElementsAre("port"));
  EXPECT_THAT(headers(rest), ElementsAre("plain"));
}

TEST(JsonBody, TwoReadingsReportTheSameAsOne) {
  const BodySchema first{{{"a"}}, {}};
  const BodySchema second{{{"b", true}}, {}};
  const BodySchema both{{{"a"}, {"b", true}}, {}};
  for (const char* text : {R"([1, {"a": 1, "b": 2}, "x"])", R"([{"a": 1, "a": 2}, {}])",
                           R"({"a": 1, "c": 2})", "[true]"}) {
    Diagnostics once;
    (void)body(text).content(both, once);
    Diagnostics twice;
    const Body rest = body(text).partial_content(first, twice).remaining;
    (void)rest.content(second, twice);
    EXPECT_EQ(codes(twice), codes(once)) << text;
    Diagnostics merged_once;
    (void)merge({body(text)}).content(both, merged_once);
    Diagnostics merged_twice;
    (void)merge({body(text)})
        .partial_content(first, merged_twice)
        .remaining.content(second, merged_twice);
    EXPECT_EQ(codes(merged_twice), codes(merged_once)) << text;
  }
}

TEST(JsonBody, ItemsOfEarlierReadingsAreHidden) {
  Diagnostics diags;
  const Body once =
      body(R"({"a": 1, "b": 2, "c": 3})").partial_content({{{"a"}}, {}}, diags).remaining;
  const Body twice = once.partial_content({{{"b"}}, {}}, diags).remaining;
  EXPECT_THAT(names(twice.just_attributes(diags)), ElementsAre("c"));
  EXPECT_TRUE(diags.empty());
  (void)twice.content({{{"a", true}}, {}}, diags);
  EXPECT_THAT(codes(diags), testing::Contains(DiagnosticCode::MissingArgument));
}

TEST(JsonBody, MergesWithBodiesOfTheNativeSyntax) {
  Diagnostics diags;
  const Body native =
      syntax::parse_config(Source::make("a.hcl", "name = \"a\"\nplain {\n}\n"), diags)->body();
  const Body merged = merge({native, body(R"({"port": 2, "plain": {}})")});
  const BodyContent content = merged.content(schema(), diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_THAT(names(content.attributes), ElementsAre("name", "port"));
  EXPECT_EQ(content.blocks.size(), 2U);
}

TEST(JsonBody, AnArgumentInTwoMergedBodiesIsReported) {
  Diagnostics diags;
  const Body native = syntax::parse_config(Source::make("a.hcl", "name = \"a\"\n"), diags)->body();
  (void)merge({native, body(R"({"name": "b"})")}).content(schema(), diags);
  EXPECT_THAT(codes(diags), ElementsAre(DiagnosticCode::DuplicateArgument));
}

TEST(JsonBody, HandlesKeepTheTextAlive) {
  Attribute attribute;
  {
    Diagnostics diags;
    attribute = body(R"({"a": ["x", "${1 + 1}"]})").just_attributes(diags).at(0);
  }
  Diagnostics diags;
  EXPECT_EQ(attribute.expression.evaluate(EvalContext(), diags), Value::tuple({str("x"), num(2)}));
}

TEST(JsonBody, NamesAreComparedAfterNormalization) {
  const AnnotatedSource input("{«\"\u00e9\"»: 1, «\"e\u0301\"»: 2}");
  Diagnostics diags;
  const Body repeated = parse(input.source(), diags);
  const auto check = [&](const std::vector<Attribute>& attributes) {
    EXPECT_THAT(names(attributes), ElementsAre("\u00e9"));
    ASSERT_EQ(diags.items().size(), 1U);
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::DuplicateArgument);
    EXPECT_EQ(diags.items()[0].subject, input.source_range(1));
    EXPECT_EQ(diags.items()[0].related.at(0).range, input.source_range(0));
    diags = Diagnostics();
  };
  check(repeated.just_attributes(diags));
  check(repeated.content({{{"e\u0301"}}, {}}, diags).attributes);
}

TEST(JsonBody, NamesAndLabelsAreNormalized) {
  Diagnostics diags;
  const BodyContent content = body(R"({"e\u0301": 1, "b": {"o\u0308": {}, "\u00f6": {}}})")
                                  .content({{{"\u00e9"}}, {{"b", {"label"}}}}, diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_THAT(names(content.attributes), ElementsAre("\u00e9"));
  EXPECT_THAT(headers(content), ElementsAre("b.\u00f6", "b.\u00f6"));
}

}  // namespace
}  // namespace hecla::json::test
