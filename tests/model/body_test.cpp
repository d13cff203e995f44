// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>

#include "support/annotated_source.h"
#include "support/usage_error.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;

// A body with the given items.
class FakeBody : public SingleBody {
 public:
  FakeBody(std::vector<Attribute> attributes, std::vector<Block> blocks)
      : attributes_(std::move(attributes)), blocks_(std::move(blocks)) {}

  void read_at(NodeRef, const ContentRequest& request, BodyContent& content,
               Diagnostics& diags) const override {
    for (const Attribute& attribute : attributes_) {
      if (request.hidden && request.hidden->has_attribute(attribute.name)) continue;
      if (request.schema.find_attribute(attribute.name)) {
        content.attributes.push_back(attribute);
      } else if (!request.is_partial) {
        diags.add(DiagnosticCode::UnsupportedArgument, attribute.range, attribute.name);
      }
    }
    for (const Block& block : blocks_) {
      if (request.hidden && request.hidden->has_block(block.type)) continue;
      if (request.schema.find_block(block.type)) content.blocks.push_back(block);
    }
    for (const AttributeSchema& wanted : request.schema.attributes) {
      EXPECT_FALSE(wanted.required) << "a merged body requires nothing from its parts";
    }
  }
  std::vector<Attribute> attributes_at(NodeRef, const HiddenNames* hidden,
                                       Diagnostics&) const override {
    std::vector<Attribute> result = attributes_;
    std::erase_if(result, [&](const Attribute& attribute) {
      return hidden && hidden->has_attribute(attribute.name);
    });
    return result;
  }
  SourceRange missing_item_range_at(NodeRef) const override { return {}; }
  SourceRange range_at(NodeRef) const override { return {}; }

 private:
  std::vector<Attribute> attributes_;
  std::vector<Block> blocks_;
};

Attribute attribute(const char* name, int value, SourceRange range = {}) {
  return {name, literal_expression(num(value)), range, range};
}

Body body(std::vector<Attribute> attributes, std::vector<Block> blocks = {}) {
  return Body(make_ref<const FakeBody>(std::move(attributes), std::move(blocks)));
}

std::vector<std::string> names(const std::vector<Attribute>& attributes) {
  std::vector<std::string> result;
  for (const Attribute& item : attributes) result.push_back(item.name);
  return result;
}

TEST(Body, WithoutSourceIsEmpty) {
  Diagnostics diags;
  const BodyContent content = Body().content({{{"a", true}, {"b"}}, {}}, diags);
  EXPECT_TRUE(content.attributes.empty());
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::MissingArgument);
  EXPECT_TRUE(Body().just_attributes(diags).empty());
}

TEST(BodySchema, FindsItemsByName) {
  const BodySchema schema{{{"a"}}, {{"b", {"label"}}}};
  EXPECT_NE(schema.find_attribute("a"), nullptr);
  EXPECT_EQ(schema.find_attribute("b"), nullptr);
  EXPECT_EQ(schema.find_block("b")->label_names.size(), 1U);
}

TEST(BodySchema, MustNotNameAnAttributeTwiceOrAnAttributeAndABlockAlike) {
  const BodySchema schemas[] = {{{{"a"}, {"b"}, {"a", true}}, {}},
                                {{{"a"}, {"b"}}, {{"c"}, {"b"}}},
                                {{{"\u00e9"}, {"e\u0301"}}, {}},
                                {{{"e\u0301"}}, {{"\u00e9"}}}};
  for (BodySchema schema : schemas) {
    Diagnostics diags;
    for (const Body& any : {Body(), body({attribute("a", 1)}), merge({body({}), body({})})}) {
      EXPECT_USAGE_ERROR((void)any.content(schema, diags),
                         ::testing::HasSubstr("the schema has the name \""));
      EXPECT_USAGE_ERROR((void)any.partial_content(schema, diags), ::testing::EndsWith("\" twice"));
    }
    EXPECT_USAGE_ERROR(schema.normalize(), ::testing::HasSubstr("the schema has the name \""));
    EXPECT_TRUE(diags.empty());
  }
}

TEST(BodySchema, NamesAreComparedAfterNormalization) {
  const Body whole = body({attribute("\u00e9", 1)}, {{"b\u00e9", {}, {}, {}, {}, {}}});
  Diagnostics diags;
  const PartialContent partial = whole.partial_content({{{"e\u0301"}}, {{"be\u0301"}}}, diags);
  EXPECT_THAT(names(partial.content.attributes), ::testing::ElementsAre("\u00e9"));
  EXPECT_NE(partial.content.find_attribute("e\u0301"), nullptr);
  EXPECT_EQ(partial.content.blocks.size(), 1U);
  EXPECT_TRUE(partial.remaining.just_attributes(diags).empty());
}

TEST(RemainingBody, HidesWhatEachPartialReadingTook) {
  const Body whole = body({attribute("a", 1), attribute("b", 2), attribute("c", 3)},
                          {{"x", {}, {}, {}, {}, {}}, {"y", {}, {}, {}, {}, {}}});
  Diagnostics diags;
  const Body first = whole.partial_content({{{"a"}}, {{"x"}}}, diags).remaining;
  const Body second = first.partial_content({{{"b"}}, {}}, diags).remaining;
  const BodySchema all{{{"a"}, {"b"}, {"c"}}, {{"x"}, {"y"}}};
  EXPECT_THAT(names(first.content(all, diags).attributes), ::testing::ElementsAre("b", "c"));
  const BodyContent rest = second.content(all, diags);
  EXPECT_THAT(names(rest.attributes), ::testing::ElementsAre("c"));
  ASSERT_EQ(rest.blocks.size(), 1U);
  EXPECT_EQ(rest.blocks[0].type, "y");
  EXPECT_THAT(names(second.just_attributes(diags)), ::testing::ElementsAre("c"));
  EXPECT_THAT(names(whole.just_attributes(diags)), ::testing::ElementsAre("a", "b", "c"));
  EXPECT_TRUE(diags.empty());
}

TEST(RemainingBody, DistinguishesAttributesFromBlocks) {
  const Body whole = body({attribute("a", 1)}, {{"a", {}, {}, {}, {}, {}}});
  Diagnostics diags;
  const Body rest = whole.partial_content({{{"a"}}, {}}, diags).remaining;
  EXPECT_TRUE(rest.partial_content({{{"a"}}, {}}, diags).content.attributes.empty());
  EXPECT_EQ(rest.content({{}, {{"a"}}}, diags).blocks.size(), 1U);
}

TEST(RemainingBody, OfTheEmptyBodyIsEmpty) {
  Diagnostics diags;
  EXPECT_FALSE(Body().partial_content({{{"a"}}, {}}, diags).remaining);
}

static_assert(sizeof(Body) == 2 * sizeof(void*), "a body is two words");

TEST(MergedBodies, HaveTheAttributesAndBlocksOfAll) {
  const Body merged = merge({body({attribute("a", 1)}, {{"x", {"1"}, {}, {}, {}, {}}}), Body(),
                             body({attribute("b", 2)}, {{"x", {"2"}, {}, {}, {}, {}}})});
  Diagnostics diags;
  const BodyContent content = merged.content({{{"a", true}, {"b", true}}, {{"x", {"id"}}}}, diags);
  EXPECT_TRUE(diags.empty());
  EXPECT_THAT(names(content.attributes), ::testing::ElementsAre("a", "b"));
  ASSERT_EQ(content.blocks.size(), 2U);
  EXPECT_EQ(content.blocks[1].labels[0], "2");
}

TEST(MergedBodies, ReportDuplicateAttributes) {
  const test::AnnotatedSource input("«a» «a»");
  const Body merged = merge({body({attribute("a", 1, input.source_range(0))}),
                             body({attribute("a", 2, input.source_range(1))})});
  Diagnostics diags;
  const BodyContent content = merged.content({{{"a"}}, {}}, diags);
  ASSERT_EQ(content.attributes.size(), 1U);
  EXPECT_EQ(content.attributes[0].range, input.source_range(0));
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].subject, input.source_range(1));
  EXPECT_THAT(diags.items()[0].detail, ::testing::HasSubstr("on line 1"));
}

TEST(MergedBodies, ReportAMissingAttributeOnce) {
  Diagnostics diags;
  merge({body({}), body({})}).content({{{"a", true}}, {}}, diags);
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(MergedBodies, LeaveTheRestOfEachBody) {
  Diagnostics diags;
  const Body merged =
      merge({body({attribute("a", 1), attribute("b", 2)}), body({attribute("c", 3)})});
  const PartialContent partial = merged.partial_content({{{"a"}}, {}}, diags);
  EXPECT_THAT(names(partial.content.attributes), ::testing::ElementsAre("a"));
  EXPECT_THAT(names(partial.remaining.just_attributes(diags)), ::testing::ElementsAre("b", "c"));
  EXPECT_TRUE(diags.empty());
}

// A body that represents any number of blocks and depends on a marked value.
class UnknownBody final : public FakeBody {
 public:
  explicit UnknownBody(MarkSet marks) : FakeBody({}, {}), marks_(std::move(marks)) {}
  bool is_unknown_at(NodeRef) const override { return true; }
  MarkSet marks_at(NodeRef) const override { return marks_; }

 private:
  MarkSet marks_;
};

TEST(MergedBodies, AreUnknownAndMarkedIfOneOfThemIs) {
  const auto unknown = [](const char* mark) {
    return Body(make_ref<const UnknownBody>(MarkSet{Mark(mark)}));
  };
  EXPECT_FALSE(merge({body({}), body({})}).is_unknown());
  EXPECT_TRUE(merge({body({}), body({})}).marks().empty());
  const Body merged = merge({body({}), unknown("a"), unknown("b")});
  EXPECT_TRUE(merged.is_unknown());
  EXPECT_EQ(merged.marks(), (MarkSet{Mark("a"), Mark("b")}));
  Diagnostics diags;
  const Body rest = merged.partial_content({}, diags).remaining;
  EXPECT_TRUE(rest.is_unknown());
  EXPECT_EQ(rest.marks(), merged.marks());
}

}  // namespace
}  // namespace hecla
