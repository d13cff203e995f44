// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hecla/ext/dynamic_blocks.h>

#include "support/parsed.h"

namespace hecla::ext {
namespace {

using test::native;

dec::Spec items() {
  return dec::block_list("item",
                         dec::object({{"k", dec::attribute({"k"})}, {"v", dec::attribute({"v"})}}));
}

Value expanded(const Body& body, const dec::Spec& spec, const EvalContext& ctx,
               Diagnostics& diags) {
  return dec::decode(expand_dynamic_blocks(body, ctx), spec, ctx, diags);
}

Value expanded(const Body& body, const dec::Spec& spec, const EvalContext& ctx = EvalContext()) {
  Diagnostics diags;
  const Value value = expanded(body, spec, ctx, diags);
  EXPECT_FALSE(diags.has_errors()) << to_text(diags);
  return value;
}

constexpr const char* simple = R"(
dynamic "item" {
  for_each = source
  content {
    k = item.key
    v = item.value
  }
}
)";

EvalContext with(Value source) {
  EvalContext ctx;
  ctx.set("source", std::move(source));
  return ctx;
}

TEST(DynamicBlocks, AreExpandedForEveryKindOfCollection) {
  const Value a = Value::string("a");
  const Value sources[] = {Value::list(Type::string(), {a}), Value::set(Type::string(), {a}),
                           Value::map(Type::string(), {{"x", a}}), Value::tuple({a}),
                           Value::object({{"x", a}})};
  const Value keys[] = {Value::number(0), a, Value::string("x"), Value::number(0),
                        Value::string("x")};
  for (std::size_t i = 0; i < std::size(sources); ++i) {
    const Value value = expanded(native(simple), items(), with(sources[i]));
    ASSERT_EQ(value.size(), 1U) << i;
    EXPECT_EQ(value.elements()[0].attribute("k"), keys[i]) << i;
    EXPECT_EQ(value.elements()[0].attribute("v"), a) << i;
  }
}

TEST(DynamicBlocks, KeepTheirOrderAmongOtherBlocksInBothSyntaxes) {
  const Value from_native =
      expanded(native("item {\n  v = 0\n}\ndynamic \"item\" {\n  for_each = [1, 2]\n  iterator = "
                      "it\n  content {\n    v = it.value\n  }\n}\n"),
               items());
  Diagnostics diags;
  const Body json = json::parse(
      Source::make(
          "t.json",
          R"({"item": [{"v": 0}], "dynamic": {"item": {"for_each": [1, 2], "iterator": "it",
                                 "content": {"v": "${it.value}"}}}})"),
      diags);
  EXPECT_EQ(from_native, expanded(json, items()));
  EXPECT_EQ(from_native.elements()[2].attribute("v"), Value::number(2));
}

TEST(DynamicBlocks, HaveLabelsAndNest) {
  const dec::Spec spec = dec::block_map(
      "outer", {"name"},
      dec::object({{"inner", dec::block_list("inner", dec::attribute({"v", Type::string()}))}}));
  const Value value = expanded(native(R"(
dynamic "outer" {
  for_each = { a = [1, 2], b = [3] }
  labels   = ["l-${outer.key}"]
  content {
    dynamic "inner" {
      for_each = outer.value
      content {
        v = "${outer.key}${inner.value}"
      }
    }
  }
}
)"),
                               spec);
  EXPECT_EQ(value.find_key("l-a")->attribute("inner"),
            Value::list(Type::string(), {Value::string("a1"), Value::string("a2")}));
  EXPECT_EQ(value.find_key("l-b")->attribute("inner"),
            Value::list(Type::string(), {Value::string("b3")}));
}

TEST(DynamicBlocks, AnUnknownForEachMakesTheCollectionUnknown) {
  const Value value =
      expanded(native(simple), items(), with(Value::unknown(Type::list(Type::string()))));
  EXPECT_FALSE(value.is_known());
  EXPECT_TRUE(value.type().is_list());
}

TEST(DynamicBlocks, PassMarksOfForEachToGeneratedBlocks) {
  const Mark& mark = Mark::sensitive();
  const Value value =
      expanded(native(simple), items(),
               with(Value::list(Type::string(), {Value::string("a")}).with_mark(mark)));
  EXPECT_TRUE(value.has_mark_deep(mark));
}

TEST(DynamicBlocks, ReportErrorsAtTheirPart) {
  const std::pair<const char*, DiagnosticCode> cases[] = {
      {"dynamic \"item\" {\n  for_each = 5\n  content {}\n}\n", DiagnosticCode::InvalidForEach},
      {"dynamic \"item\" {\n  for_each = null\n  content {}\n}\n", DiagnosticCode::InvalidForEach},
      {"dynamic \"item\" {\n  for_each = []\n}\n", DiagnosticCode::InvalidContentBlock},
      {"dynamic \"item\" {\n  for_each = []\n  content {}\n  content {}\n}\n",
       DiagnosticCode::InvalidContentBlock},
      {"dynamic \"item\" {\n  for_each = []\n  iterator = a.b\n  content {}\n}\n",
       DiagnosticCode::InvalidIterator},
      {"dynamic \"item\" {\n  content {}\n}\n", DiagnosticCode::MissingArgument},
      {"dynamic \"other\" {\n  for_each = []\n  content {}\n}\n", DiagnosticCode::UnsupportedBlock},
      {"dynamic \"item\" {\n  for_each = []\n  labels = [\"a\"]\n  content {}\n}\n",
       DiagnosticCode::UnsupportedArgument},
  };
  for (const auto& [text, code] : cases) {
    const EvalContext ctx;
    Diagnostics diags;
    expanded(native(text), items(), ctx, diags);
    ASSERT_EQ(diags.error_count(), 1U) << text << to_text(diags);
    EXPECT_EQ(diags.items()[0].code, code) << text;
  }
}

TEST(DynamicBlocks, RequireTheLabelsOfTheirBlockType) {
  const BodySchema schema{{}, {{"item", {"name"}}}};
  for (const char* labels : {"[]", "[\"a\", \"b\"]"}) {
    const EvalContext ctx;
    Diagnostics diags;
    const std::string text = std::string("dynamic \"item\" {\n  for_each = []\n  labels = ") +
                             labels + "\n  content {}\n}\n";
    (void)expand_dynamic_blocks(native(text), ctx).content(schema, diags);
    ASSERT_EQ(diags.error_count(), 1U) << to_text(diags);
    EXPECT_EQ(diags.items()[0].code, DiagnosticCode::InvalidDynamicLabels) << labels;
  }
}

TEST(DynamicBlocks, SuggestSimilarBlockTypes) {
  const EvalContext ctx;
  Diagnostics diags;
  expanded(native("dynamic \"itme\" {\n  for_each = []\n  content {}\n}\n"), items(), ctx, diags);
  ASSERT_EQ(diags.error_count(), 1U);
  EXPECT_EQ(diags.items()[0].detail,
            "Blocks of type \"itme\" are not expected here. Did you mean \"item\"?");
}

TEST(DynamicBlocks, AreNotExpandedIfTheApplicationRejectsForEach) {
  const EvalContext ctx = with(Value::list(Type::string(), {Value::string("a")}));
  Diagnostics diags;
  const Body body = expand_dynamic_blocks(
      native(simple), ctx,
      {.check_for_each = [](const Value&, const Expression& expression, Diagnostics& out) {
        out.add(DiagnosticCode::InvalidForEach, expression.range(), "Not here.");
      }});
  dec::decode(body, items(), ctx, diags);
  EXPECT_EQ(diags.error_count(), 1U);
}

TEST(DynamicBlocks, ListTheReferencesOfTheExpansionAndAllReferences) {
  Diagnostics diags;
  const Body bodies[] = {
      native("dynamic \"item\" {\n  for_each = var.all\n  content {\n    v = "
             "\"${item.value}${local.x}\"\n  }\n}\n"),
      json::parse(Source::make("t.json", R"({"dynamic": {"item": {"for_each": "${var.all}",
                    "content": {"v": "${item.value}${local.x}"}}}})"),
                  diags)};
  const auto names = [](const std::vector<Traversal>& traversals) {
    std::vector<std::string> out;
    for (const Traversal& traversal : traversals) out.push_back(traversal.to_string());
    return out;
  };
  for (const Body& body : bodies) {
    EXPECT_EQ(names(expansion_variables(body, items())), std::vector<std::string>{"var.all"});
    EXPECT_EQ(names(variables_with_dynamic_blocks(body, items())),
              (std::vector<std::string>{"var.all", "local.x"}));
  }
}

TEST(DynamicBlocks, AreExpandedForTenThousandElements) {
  std::vector<Value> elements;
  for (int i = 0; i < 10'000; ++i) elements.push_back(Value::number(i));
  const Value value =
      expanded(native(simple), items(), with(Value::list(Type::number(), std::move(elements))));
  ASSERT_EQ(value.size(), 10'000U);
  EXPECT_EQ(value.elements()[9'999].attribute("v"), Value::number(9'999));
}

TEST(DynamicBlocks, StopAtALimitWhenTenLevelsAreNested) {
  std::string text = "v = 1\n";
  dec::Spec spec = dec::attribute({"v"});
  for (int level = 0; level < 10; ++level) {
    const std::string type = "b" + std::to_string(level);
    text = "dynamic \"" + type + "\" {\nfor_each = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\ncontent {\n" +
           text + "}\n}\n";
    spec = dec::block_tuple(type, spec);
  }
  EvalContext ctx;
  Limits limits;
  limits.max_elements = 10'000;
  ctx.set_limits(limits);
  Diagnostics diags;
  expanded(native(text), spec, ctx, diags);
  EXPECT_TRUE(diags.has_errors());
}

// Everything in a body in the native syntax, whose blocks of one type have the same number of labels.
std::optional<BodyContent> written(const Body& body) {
  const syntax::BodyNode* node = syntax::Document::BodiesOf::node_of(body);
  if (!node) return std::nullopt;
  BodySchema schema;
  for (const auto* attribute : node->attributes)
    schema.attributes.push_back({std::string(attribute->name())});
  for (const auto* block : node->blocks)
    schema.blocks.push_back(
        {std::string(block->type()), std::vector<std::string>(block->labels.size(), "label")});
  Diagnostics diags;
  return body.content(schema, diags);
}

TEST(DynamicBlocks, AreExpandedWithoutASchema) {
  const EvalContext ctx = with(Value::tuple({Value::number(1), Value::number(2)}));
  const Body body = native(
      "a = 1\ndynamic \"item\" {\nfor_each = source\nlabels = [item.value]\ncontent {\n"
      "v = [item.value]\ninner {\n k = item.key\n}\n}\n}\nitem \"x\" {\n}\n");
  Diagnostics diags;
  const auto content = expanded_content(expand_dynamic_blocks(body, ctx), written, diags);
  ASSERT_TRUE(content && diags.empty()) << to_text(diags);
  EXPECT_EQ(content->attributes.size(), 1U);
  ASSERT_EQ(content->blocks.size(), 3U);
  EXPECT_EQ(content->blocks[1].labels, std::vector<std::string>{"2"});
  EXPECT_EQ(content->blocks[1].range.start().line, 2U);
  const auto inside = expanded_content(content->blocks[1].body, written, diags);
  ASSERT_TRUE(inside);
  const Expression list = inside->attributes[0].expression;
  EXPECT_EQ(list.evaluate(ctx, diags), Value::tuple({Value::number(2)}));
  const Expression part = generated_part(list, list.as_list()->front());
  EXPECT_EQ(part.evaluate(ctx, diags), Value::number(2));
  const auto nested = expanded_content(inside->blocks[0].body, written, diags);
  EXPECT_EQ(nested->attributes[0].expression.evaluate(ctx, diags), Value::number(1));
  EXPECT_TRUE(diags.empty()) << to_text(diags);
}

TEST(DynamicBlocks, StayAsTheyAreWrittenIfTheyHaveErrors) {
  const Body body = native("dynamic \"item\" {\nfor_each = source\ncontent {\n}\n}\n");
  Diagnostics diags;
  const EvalContext ctx;
  const auto content = expanded_content(expand_dynamic_blocks(body, ctx), written, diags);
  EXPECT_TRUE(diags.has_errors());
  ASSERT_EQ(content->blocks.size(), 1U);
  EXPECT_EQ(content->blocks[0].type, "dynamic");
  EXPECT_FALSE(expanded_content(test::json_body("{}"), written, diags));
}

TEST(DynamicBlocks, GiveOneUnknownBlockWithoutASchema) {
  const EvalContext ctx = with(Value::unknown(Type::list(Type::string())));
  Diagnostics diags;
  const auto content = expanded_content(expand_dynamic_blocks(native(simple), ctx), written, diags);
  ASSERT_EQ(content->blocks.size(), 1U);
  EXPECT_TRUE(content->blocks[0].body.is_unknown());
  const auto inside = expanded_content(content->blocks[0].body, written, diags);
  EXPECT_FALSE(inside->attributes[0].expression.evaluate(ctx, diags).is_known());
}

}  // namespace
}  // namespace hecla::ext
