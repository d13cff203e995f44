// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>

#include "support/annotated_source.h"
#include "support/value_matchers.h"

namespace hecla {
namespace {

using test::num;

// A body that has what it was given, in the order given.
class FakeBody final : public NodeOwner {
 public:
  FakeBody(std::vector<Attribute> attributes, std::vector<Block> blocks)
      : attributes_(std::move(attributes)), blocks_(std::move(blocks)) {}

  void read_content(const void*, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override {
    for (const Attribute& attribute : attributes_) {
      if (schema.find_attribute(attribute.name)) {
        content.attributes.push_back(attribute);
      } else if (!partial) {
        diags.add(DiagnosticCode::UnsupportedAttribute, attribute.range, attribute.name);
      }
    }
    for (const Block& block : blocks_) {
      if (schema.find_block(block.type)) content.blocks.push_back(block);
    }
    for (const AttributeSchema& wanted : schema.attributes) {
      EXPECT_FALSE(wanted.required) << "a merged body asks its parts for nothing";
    }
  }
  Body remainder(const void*, const BodySchema& schema) const override {
    std::vector<Attribute> rest;
    for (const Attribute& attribute : attributes_) {
      if (!schema.find_attribute(attribute.name)) rest.push_back(attribute);
    }
    return {Ref<const NodeOwner>(new FakeBody(std::move(rest), {})), nullptr};
  }
  std::vector<Attribute> just_attributes(const void*, Diagnostics&) const override {
    return attributes_;
  }
  SourceRange missing_item_range(const void*) const override { return {}; }
  SourceRange body_range(const void*) const override { return {}; }

 private:
  std::vector<Attribute> attributes_;
  std::vector<Block> blocks_;
};

Attribute attribute(const char* name, int value, SourceRange range = {}) {
  return {name, literal_expression(num(value)), range, range};
}

Body body(std::vector<Attribute> attributes, std::vector<Block> blocks = {}) {
  return {Ref<const NodeOwner>(new FakeBody(std::move(attributes), std::move(blocks))), nullptr};
}

std::vector<std::string> names(const std::vector<Attribute>& attributes) {
  std::vector<std::string> result;
  for (const Attribute& item : attributes) result.push_back(item.name);
  return result;
}

TEST(Body, WithoutOwnerIsEmpty) {
  Diagnostics diags;
  const BodyContent content = Body().content({{{"a", true}, {"b"}}, {}}, diags);
  EXPECT_TRUE(content.attributes.empty());
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].code, DiagnosticCode::MissingAttribute);
  EXPECT_TRUE(Body().just_attributes(diags).empty());
}

TEST(BodySchema, FindsByName) {
  const BodySchema schema{{{"a"}}, {{"b", {"label"}}}};
  EXPECT_NE(schema.find_attribute("a"), nullptr);
  EXPECT_EQ(schema.find_attribute("b"), nullptr);
  EXPECT_EQ(schema.find_block("b")->label_names.size(), 1U);
}

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

TEST(MergedBodies, SetEachAttributeOnce) {
  const test::AnnotatedSource input("«a» «a»");
  const Body merged = merge({body({attribute("a", 1, input.source_range(0))}),
                             body({attribute("a", 2, input.source_range(1))})});
  Diagnostics diags;
  const BodyContent content = merged.content({{{"a"}}, {}}, diags);
  ASSERT_EQ(content.attributes.size(), 1U);
  EXPECT_EQ(content.attributes[0].range, input.source_range(0));
  ASSERT_EQ(diags.items().size(), 1U);
  EXPECT_EQ(diags.items()[0].subject, input.source_range(1));
  EXPECT_THAT(diags.items()[0].detail, ::testing::HasSubstr("test.hcl:1"));
}

TEST(MergedBodies, MissAnAttributeThatNoneHas) {
  Diagnostics diags;
  merge({body({}), body({})}).content({{{"a", true}}, {}}, diags);
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(MergedBodies, LeaveTheRestOfAll) {
  Diagnostics diags;
  const Body merged =
      merge({body({attribute("a", 1), attribute("b", 2)}), body({attribute("c", 3)})});
  const PartialContent partial = merged.partial_content({{{"a"}}, {}}, diags);
  EXPECT_THAT(names(partial.content.attributes), ::testing::ElementsAre("a"));
  EXPECT_THAT(names(partial.remaining.just_attributes(diags)), ::testing::ElementsAre("b", "c"));
  EXPECT_TRUE(diags.empty());
}

}  // namespace
}  // namespace hecla
