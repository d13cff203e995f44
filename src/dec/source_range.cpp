// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the ranges and references of a body with its specification, without evaluation.
#include "dec/nested.h"
#include "dec/reading.h"

#include <algorithm>

namespace hecla::dec {

Content::Content(BodyContent content, const BodySchema& schema)
    : content_(std::move(content)),
      attributes_(content_.attributes, &Attribute::name, content_.attributes.size()),
      block_types_(schema.blocks, &BlockSchema::type, content_.blocks.size()) {
  if (content_.blocks.empty()) return;
  blocks_.resize(schema.blocks.size());
  for (const Block& block : content_.blocks)
    blocks_[block_types_.position(block.type)].push_back(&block);
}

std::span<const Block* const> Content::blocks(std::string_view type) const {
  if (blocks_.empty()) return {};
  return blocks_[block_types_.position(type)];
}

const Block* Content::first_block(std::string_view type) const {
  const auto all = blocks(type);
  return all.empty() ? nullptr : all.front();
}

namespace {

SourceRange first_block_range(const Reading& reading, std::string_view type, const Spec& nested,
                              std::size_t skipped_labels) {
  const Block* block = reading.content.first_block(type);
  return block ? source_range(*block, nested, skipped_labels)
               : reading.content.missing_item_range();
}

SourceRange attribute_range(const AttributeSpec& spec, const Reading& reading) {
  const Attribute* attribute = reading.content.find_attribute(spec.name);
  return attribute ? attribute->expression.range() : reading.content.missing_item_range();
}

BodyContent read_quietly(const Body& body, const BodySchema& schema) {
  Diagnostics ignored(0);
  return body.read({.schema = schema, .is_partial = true}, ignored);
}

}  // namespace

SourceRange source_range(const Spec& spec, const Reading& reading) {
  return std::visit(
      overloaded{
          [&](const AttributeSpec& s) { return attribute_range(s, reading); },
          [&](const LiteralSpec&) { return SourceRange(); },
          [&](const ExpressionSpec& s) { return s.expression.range(); },
          [&](const BlockLabelSpec& s) {
            return s.index < reading.labels.size() ? reading.labels.range(s.index) : SourceRange();
          },
          [&](const BlockAttributesSpec& s) {
            const Block* block = reading.content.first_block(s.type);
            return block ? block->range : reading.content.missing_item_range();
          },
          [&](const ObjectSpec&) { return reading.content.missing_item_range(); },
          [&](const TupleSpec&) { return reading.content.missing_item_range(); },
          [&](const BlockSpec& s) { return first_block_range(reading, s.type, s.nested, 0); },
          [&](const BlockSequenceSpec& s) {
            return first_block_range(reading, s.type, s.nested, 0);
          },
          [&](const BlockMapSpec& s) {
            return first_block_range(reading, s.type, s.nested, s.label_names.size());
          },
          [&](const DefaultSpec& s) { return source_range(s.primary, reading); },
          [&](const auto& s) { return source_range(s.wrapped, reading); },
      },
      spec.node().kind);
}

SourceRange source_range(const Block& block, const Spec& nested, std::size_t skipped_labels) {
  const BodySchema schema = implied_schema(nested);
  const Content content(read_quietly(block.body, schema), schema);
  return source_range(nested, {content, Labels(block, skipped_labels)});
}

SourceRange source_range(const Body& body, const Spec& spec) {
  const BodySchema schema = implied_schema(spec);
  const Content content(read_quietly(body, schema), schema);
  return source_range(spec, {content});
}

namespace {

void append(std::vector<Traversal>& out, std::vector<Traversal> more) {
  out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

void collect_block_attributes(const Block& block, std::vector<Traversal>& out) {
  Diagnostics ignored(0);
  const std::vector<Attribute> attributes = block.body.just_attributes(ignored);
  if (ignored.has_errors()) return;
  for (const Attribute& attribute : attributes) append(out, attribute.expression.variables());
}

// Returns whether only the first block of the type is read.
bool reads_one_block(const Spec& spec) {
  return std::holds_alternative<BlockSpec>(spec.node().kind) ||
         std::holds_alternative<BlockAttributesSpec>(spec.node().kind);
}

void collect_blocks(const Spec& spec, const std::string& type, const Content& content,
                    std::vector<Traversal>& out) {
  for (const Block* block : content.blocks(type)) {
    if (const Spec* nested = nested_of(spec)) {
      append(out, variables(block->body, *nested));
    } else {
      collect_block_attributes(*block, out);
    }
    if (reads_one_block(spec)) return;
  }
}

void collect_variables(const Spec& spec, const Content& content, std::vector<Traversal>& out) {
  if (const auto* attribute = std::get_if<AttributeSpec>(&spec.node().kind)) {
    if (const Attribute* found = content.find_attribute(attribute->name))
      append(out, found->expression.variables());
  } else if (const auto* expression = std::get_if<ExpressionSpec>(&spec.node().kind)) {
    append(out, expression->expression.variables());
  } else if (const auto header = block_schema(spec)) {
    collect_blocks(spec, header->type, content, out);
  }
  for_each_same_body(spec, [&](const Spec& inner) { collect_variables(inner, content, out); });
}

}  // namespace

std::vector<Traversal> variables(const Body& body, const Spec& spec) {
  const BodySchema schema = implied_schema(spec);
  const Content content(read_quietly(body, schema), schema);
  std::vector<Traversal> out;
  collect_variables(spec, content, out);
  return out;
}

}  // namespace hecla::dec
