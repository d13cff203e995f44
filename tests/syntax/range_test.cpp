// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "parse_support.h"
#include "support/annotated_source.h"

namespace hecla {
// For readable failures.
static void PrintTo(ByteRange range, std::ostream* out) {
  *out << "[" << range.begin << ".." << range.end << "]";
}
}  // namespace hecla

namespace hecla::syntax {
namespace {

using test::AnnotatedSource;

struct Ranged {
  explicit Ranged(std::string_view annotated) : input(annotated), document(parse()) {}
  DocumentRef parse() {
    Diagnostics diags;
    auto result = parse_config(input.source(), diags);
    EXPECT_FALSE(diags.has_errors()) << errors(diags);
    return result;
  }
  ByteRange range(std::size_t number) const { return input.range(number); }
  const AttributeNode& attribute() const { return *document->root_body()->attributes.front(); }
  const BlockNode& block() const { return *document->root_body()->blocks.front(); }
  template <class T>
  const T& value() const {
    return *as<T>(attribute().value);
  }
  AnnotatedSource input;
  DocumentRef document;
};

TEST(Ranges, OfAttributes) {
  const Ranged r("# c\n ««name» «=» «1 + 2»»  # d\n");
  EXPECT_EQ(r.attribute().range, r.range(0));
  EXPECT_EQ(r.attribute().name_range(), r.range(1));
  EXPECT_EQ(r.attribute().equals_range(), r.range(2));
  EXPECT_EQ(r.attribute().value->range, r.range(3));
}

TEST(Ranges, OfBlocks) {
  const Ranged r("««type» «\"a\\n\"» «b»» «{»\n  x = 1\n«}»\n");
  const BlockNode& block = r.block();
  EXPECT_EQ(block.header_range(), r.range(0));
  EXPECT_EQ(block.type_range(), r.range(1));
  EXPECT_EQ(block.labels[0].range, r.range(2));
  EXPECT_EQ(block.labels[0].text, "a\n");
  EXPECT_EQ(block.labels[1].range, r.range(3));
  EXPECT_EQ(block.open_brace_range(), r.range(4));
  EXPECT_EQ(block.close_brace_range(), r.range(5));
  EXPECT_EQ(block.body.range, (ByteRange{r.range(4).begin, r.range(5).end}));
  EXPECT_EQ(block.range, (ByteRange{r.range(0).begin, r.range(5).end}));
}

TEST(Ranges, OfAOneLineBlockAreThoseOfItsAttribute) {
  const Ranged r("b { «a = 1» }\n");
  EXPECT_EQ(r.block().body.reference_range, r.range(0));
}

TEST(Ranges, OfAFileGoFromItsFirstTokenToItsEnd) {
  const Ranged r("  /* c */ «a = 1\n»");
  EXPECT_EQ(r.document->root_body()->reference_range, r.range(0));
}

TEST(Ranges, OfReferencesAndTheirSteps) {
  const Ranged r("x = ««aé» «. b»«[0]»«.0»»\n");
  const auto& reference = r.value<ReferenceExpr>();
  EXPECT_EQ(reference.range, r.range(0));
  EXPECT_EQ(reference.root_range(), r.range(1));
  EXPECT_EQ(reference.steps[1].range, r.range(3));
  EXPECT_EQ(reference.steps[2].range, r.range(4));
  EXPECT_EQ(reference.steps[0].range, r.range(2));
}

TEST(Ranges, OfAccessBeginWithTheirSource) {
  const Ranged r("x = ««f(«a»)»«.b»«[k]»»\n");
  const auto& access = r.value<AccessExpr>();
  EXPECT_EQ(access.range, r.range(0));
  EXPECT_EQ(access.source->range, r.range(1));
  EXPECT_EQ(access.steps[0].range, r.range(3));
  EXPECT_EQ(access.steps[1].range, r.range(4));
  EXPECT_EQ(start_range(access), (ByteRange{r.range(4).begin, r.range(4).begin + 1}));
}

TEST(Ranges, OfSplats) {
  const Ranged full("x = «a«[*]».b»\n");
  EXPECT_EQ(full.value<SplatExpr>().range, full.range(0));
  EXPECT_EQ(full.value<SplatExpr>().marker_range, full.range(1));
  EXPECT_EQ(full.value<SplatExpr>().each->range,
            (ByteRange{full.range(1).begin, full.range(0).end}));
  EXPECT_EQ(start_range(full.value<SplatExpr>()), full.range(1));
  const Ranged attributes("x = «a«.*»«.b.c»»\n");
  EXPECT_EQ(attributes.value<SplatExpr>().range, attributes.range(0));
  EXPECT_EQ(attributes.value<SplatExpr>().marker_range, attributes.range(1));
  EXPECT_EQ(reference_range(*attributes.value<SplatExpr>().each), attributes.range(2));
}

TEST(Ranges, OfCalls) {
  const Ranged r("x = ««a::b»«(1, y...)»»\n");
  const auto& call = r.value<CallExpr>();
  EXPECT_EQ(call.range, r.range(0));
  EXPECT_EQ(call.name_range(), r.range(1));
  EXPECT_EQ(call.arguments_range(), r.range(2));
  EXPECT_EQ(call.close_paren_range(), (ByteRange{r.range(2).end - 1, r.range(2).end}));
  EXPECT_EQ(start_range(call), (ByteRange{r.range(1).begin, r.range(2).begin + 1}));
}

TEST(Ranges, OfTemplateParts) {
  const Ranged r("x = «\"«a\\n»${«b»}«c»\"»\n");
  const auto& node = r.value<TemplateExpr>();
  EXPECT_EQ(node.range, r.range(0));
  EXPECT_EQ(node.parts[0]->range, r.range(1));
  EXPECT_EQ(node.parts[1]->range, r.range(2));
  EXPECT_EQ(node.parts[2]->range, r.range(3));
  EXPECT_EQ(start_range(node), r.range(1));
}

TEST(Ranges, OfHeredocTexts) {
  const Ranged r("x = «<<-A\n  «a\n   b\n»  A»\ny = 1\n");
  EXPECT_EQ(r.value<TemplateExpr>().range, r.range(0));
  EXPECT_EQ(r.value<TemplateExpr>().parts[0]->range, r.range(1));
}

TEST(Ranges, OfDirectives) {
  const Ranged r("x = \"««%{ if a }»«b»«%{ endif }»»\"\n");
  const auto& node = *as<ConditionalExpr>(r.value<TemplateExpr>().parts[0]);
  EXPECT_EQ(node.range, r.range(0));
  EXPECT_EQ(node.if_true->range, r.range(2));
  EXPECT_EQ(node.if_false->range, (ByteRange{r.range(3).begin, r.range(3).begin}));
  const Ranged loop("x = \"««%{ for a in b }»c«%{ endfor }»»\"\n");
  const auto& join = *as<ForExpr>(loop.value<TemplateExpr>().parts[0]);
  EXPECT_EQ(join.range, loop.range(0));
  EXPECT_EQ(join.open_range, loop.range(1));
  EXPECT_EQ(join.close_range, loop.range(2));
}

TEST(Ranges, OfOperators) {
  const Ranged r("x = ««a» + «-«b»» + «c»»\n");
  const auto& sum = r.value<BinaryExpr>();
  EXPECT_EQ(sum.range, r.range(0));
  EXPECT_EQ(sum.rest[0].expr->range, r.range(2));
  EXPECT_EQ(as<UnaryExpr>(sum.rest[0].expr)->operand->range, r.range(3));
  EXPECT_EQ(start_range(sum), r.range(1));
  const Ranged choice("x = ««a» ? (b) : «c»»\n");
  EXPECT_EQ(choice.attribute().value->range, choice.range(0));
  EXPECT_EQ(start_range(*choice.attribute().value), choice.range(1));
}

TEST(Ranges, StartOfAStringIsItsText) {
  const Ranged r("x = \"«abc»\"\n");
  EXPECT_EQ(start_range(*r.attribute().value), r.range(0));
}

TEST(Ranges, OfAPartOfASourceAreThoseOfTheWhole) {
  const AnnotatedSource input("xx {{ «a.«b»» }} yy");
  Diagnostics diags;
  const auto document = parse_expression(input.source(), diags, {.part = input.range(0)});
  EXPECT_FALSE(diags.has_errors());
  EXPECT_EQ(document->root_expression()->range, input.range(0));
  EXPECT_EQ(as<ReferenceExpr>(document->root_expression())->steps[0].name_range(), input.range(1));
}

}  // namespace
}  // namespace hecla::syntax
