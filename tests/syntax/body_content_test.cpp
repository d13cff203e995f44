// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/eval_support.h"

namespace hecla::test {
namespace {

Body parse(const AnnotatedSource& input) {
  Diagnostics diags;
  const auto document = syntax::parse_config(input.source(), diags);
  EXPECT_TRUE(diags.empty()) << (diags.empty() ? "" : diags.items()[0].detail);
  return document->body();
}

BodySchema service() {
  return {{{"name", true}, {"port"}}, {{"listener", {"protocol"}}, {"empty"}}};
}

TEST(BodyContent, HasTheItemsOfTheSchemaInSourceOrder) {
  const AnnotatedSource input(
      "port = 1\nlistener \"http\" {\n  x = 1\n}\n«name = «\"n\"»»\nempty {}\n«listener tcp» {}\n");
  Diagnostics diags;
  const BodyContent content = parse(input).content(service(), diags);
  EXPECT_TRUE(diags.empty());
  ASSERT_EQ(content.attributes.size(), 2U);
  EXPECT_EQ(content.attributes[0].name, "port");
  EXPECT_EQ(content.attributes[1].range, input.source_range(0));
  EXPECT_EQ(content.attributes[1].expression.range(), input.source_range(1));
  ASSERT_EQ(content.blocks.size(), 3U);
  EXPECT_EQ(content.blocks[0].labels, std::vector<std::string>{"http"});
  EXPECT_EQ(content.blocks[1].type, "empty");
  EXPECT_EQ(content.blocks[2].range, input.source_range(2));
  EXPECT_EQ(content.blocks[2].label_ranges.at(0).text(), "tcp");
  EXPECT_EQ(content.find_attribute("name")->expression.evaluate_literal(diags), str("n"));
  EXPECT_EQ(content.blocks[0].body.just_attributes(diags).at(0).name, "x");
}

struct ErrorCase {
  const char* source;
  DiagnosticCode code;
};

TEST(BodyContent, ReportsErrorsAtTheirPosition) {
  const ErrorCase cases[] = {
      {"«»port = 1\n", DiagnosticCode::MissingArgument},
      {"name = 1\n«nmae» = 2\n", DiagnosticCode::UnsupportedArgument},
      {"name = 1\n«listener» = 2\n", DiagnosticCode::UnsupportedArgument},
      {"name = 1\n«lisener» \"x\" {}\n", DiagnosticCode::UnsupportedBlock},
      {"name = 1\n«port» {}\n", DiagnosticCode::UnsupportedBlock},
      {"name = 1\nlistener «{»}\n", DiagnosticCode::MissingLabel},
      {"name = 1\nlistener \"a\" «\"b\"» \"c\" {}\n", DiagnosticCode::ExtraneousLabel},
      {"name = 1\nempty «a» {}\n", DiagnosticCode::ExtraneousLabel},
  };
  for (const ErrorCase& test : cases) {
    SCOPED_TRACE(test.source);
    const AnnotatedSource input(test.source);
    Diagnostics diags;
    parse(input).content(service(), diags);
    ASSERT_EQ(diags.items().size(), 1U);
    EXPECT_EQ(diags.items()[0].id(), test.code.id());
    EXPECT_EQ(diags.items()[0].subject, input.source_range());
  }
}

std::string detail_of(const char* source) {
  Diagnostics diags;
  parse(AnnotatedSource(source)).content(service(), diags);
  return diags.items().at(0).detail;
}

TEST(BodyContent, SuggestsSimilarNames) {
  EXPECT_THAT(detail_of("name = 1\nprt = 2\n"), ::testing::HasSubstr("Did you mean \"port\"?"));
  EXPECT_THAT(detail_of("name = 1\nlistner \"a\" {}\n"),
              ::testing::HasSubstr("Did you mean \"listener\"?"));
  EXPECT_THAT(detail_of("name = 1\nport {}\n"), ::testing::HasSubstr("write \"=\""));
  EXPECT_THAT(detail_of("name = 1\nlistener = 1\n"), ::testing::HasSubstr("block"));
}

TEST(PartialContent, LeavesTheRemainingBody) {
  const AnnotatedSource input("name = 1\nother = 2\nlistener \"x\" {}\nmore {}\n");
  Diagnostics diags;
  const PartialContent partial = parse(input).partial_content(service(), diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_EQ(partial.content.attributes.size(), 1U);
  EXPECT_EQ(partial.content.blocks.size(), 1U);
  const BodySchema rest{{{"other"}, {"name"}}, {{"more"}, {"listener", {"l"}}}};
  const BodyContent content = partial.remaining.content(rest, diags);
  EXPECT_TRUE(diags.empty());
  ASSERT_EQ(content.attributes.size(), 1U);
  EXPECT_EQ(content.attributes[0].name, "other");
  ASSERT_EQ(content.blocks.size(), 1U);
  EXPECT_EQ(content.blocks[0].type, "more");
}

TEST(PartialContent, CanBeReadRepeatedly) {
  const AnnotatedSource input("a = 1\nb = 2\nc = 3\n");
  Diagnostics diags;
  Body rest = parse(input);
  for (const char* name : {"a", "b"}) rest = rest.partial_content({{{name}}, {}}, diags).remaining;
  const auto attributes = rest.just_attributes(diags);
  EXPECT_TRUE(diags.empty());
  ASSERT_EQ(attributes.size(), 1U);
  EXPECT_EQ(attributes[0].name, "c");
}

TEST(JustAttributes, AreInSourceOrderAndRejectBlocks) {
  const AnnotatedSource input("b = 2\n«block» x {}\na = 1\nother {}\n");
  Diagnostics diags;
  const auto attributes = parse(input).just_attributes(diags);
  ASSERT_EQ(attributes.size(), 2U);
  EXPECT_EQ(attributes[0].name, "b");
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::BlocksNotAllowed);
  EXPECT_EQ(diags.items()[0].subject, input.source_range());
}

TEST(BodyContent, IsReadInLinearTime) {
  std::string text;
  BodySchema schema;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = "attribute_" + std::to_string(i);
    text += name + " = 1\n";
    schema.attributes.push_back({name, true});
  }
  Diagnostics diags;
  const auto document = syntax::parse_config(Source::make("t", text), diags);
  EXPECT_EQ(document->body().content(schema, diags).attributes.size(), 20'000U);
  EXPECT_TRUE(diags.empty());
}

}  // namespace
}  // namespace hecla::test
