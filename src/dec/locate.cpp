// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the origins of values and the references of a body with its specification.
#include <hecla/dec/locate.h>

#include <algorithm>

#include "dec/nested.h"
#include "dec/reading.h"
#include "model/expression_parts.h"

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

using Steps = std::span<const PathStep>;

BodyContent read_quietly(const Body& body, const BodySchema& schema) {
  Diagnostics ignored(0);
  return body.read({.schema = schema, .is_partial = true}, ignored);
}

// Returns the name of an attribute, or the key of a map; nothing for an index.
std::optional<std::string_view> name_at(Steps path) {
  if (path.empty()) return std::nullopt;
  if (const auto* attribute = std::get_if<AttributeStep>(&path.front())) return attribute->name;
  return std::get<IndexStep>(path.front()).key.if_string();
}

std::optional<std::uint64_t> index_at(Steps path) {
  const auto* index = path.empty() ? nullptr : std::get_if<IndexStep>(&path.front());
  const auto number = index ? index->key.if_number() : std::nullopt;
  return number ? number->to_uint64() : std::nullopt;
}

Location in_expression(Expression expression, Steps path) {
  for (const PathStep& step : path) {
    const ExpressionParts parts(expression, EvalContext());
    const auto* part = parts.find(step);
    if (!part) break;
    expression = part->second;
  }
  return {expression.range(), expression};
}

// Follows a path from the specification of a body whose content was read.
struct Locator {
  const Content& content;
  Labels labels;
  const SourceRange& around;  // the range of what is not written
  bool has_path;
  const std::vector<DecodedBody>* decoded = nullptr;  // of the blocks, which are read if it is null

  Location find(const Spec& spec, Steps path) const {
    return std::visit([&](const auto& node) { return find_in(node, path); }, spec.node().kind);
  }

 private:
  Location find_in(const AttributeSpec& spec, Steps path) const {
    const Attribute* attribute = content.find_attribute(spec.name);
    return attribute ? in_expression(attribute->expression, path) : Location{around};
  }
  Location find_in(const LiteralSpec&, Steps) const { return {}; }
  Location find_in(const ExpressionSpec& spec, Steps path) const {
    return in_expression(spec.expression, path);
  }
  Location find_in(const BlockLabelSpec& spec, Steps) const {
    return spec.index < labels.size() ? Location{labels.range(spec.index)} : Location();
  }
  Location find_in(const BlockAttributesSpec& spec, Steps path) const {
    const Block* block = content.first_block(spec.type);
    if (!block) return {around};
    Diagnostics ignored(0);
    const auto name = name_at(path);
    for (const Attribute& attribute : block->body.just_attributes(ignored)) {
      if (name == attribute.name) return in_expression(attribute.expression, path.subspan(1));
    }
    return {block->range};
  }
  Location find_in(const ObjectSpec& spec, Steps path) const {
    const auto name = name_at(path);
    for (const auto& [field, inner] : spec.fields) {
      if (name == field) return find(inner, path.subspan(1));
    }
    return {around};
  }
  Location find_in(const TupleSpec& spec, Steps path) const {
    const auto index = index_at(path);
    return index && *index < spec.elements.size()
               ? find(spec.elements[static_cast<std::size_t>(*index)], path.subspan(1))
               : Location{around};
  }
  Location find_in(const BlockSpec& spec, Steps path) const {
    return in_block(content.first_block(spec.type), spec.nested, 0, path);
  }
  Location find_in(const BlockSequenceSpec& spec, Steps path) const {
    const auto blocks = content.blocks(spec.type);
    const std::uint64_t index = index_at(path).value_or(0);
    const Block* block = index < blocks.size() ? blocks[static_cast<std::size_t>(index)] : nullptr;
    return in_block(block, spec.nested, 0, path.empty() ? path : path.subspan(1));
  }
  Location find_in(const BlockMapSpec& spec, Steps path) const {
    const std::size_t count = std::min(path.size(), spec.label_names.size());
    for (const Block* block : content.blocks(spec.type)) {
      std::size_t equal = 0;
      while (equal < count && name_at(path.subspan(equal)) == block->labels[equal]) ++equal;
      if (equal == count)
        return in_block(block, spec.nested, spec.label_names.size(), path.subspan(count));
    }
    return {around};
  }
  Location find_in(const DefaultSpec& spec, Steps path) const { return find(spec.primary, path); }
  Location find_in(const TransformSpec& spec, Steps) const { return find(spec.wrapped, {}); }
  Location find_in(const RefineSpec& spec, Steps path) const { return find(spec.wrapped, path); }
  Location find_in(const ValidateSpec& spec, Steps path) const { return find(spec.wrapped, path); }

  Location in_block(const Block* block, const Spec& nested, std::size_t skipped_labels,
                    Steps path) const {
    if (!block) return {around};
    const BodySchema& schema = implied_schema(nested);
    const DecodedBody* inner = decoded ? &(*decoded)[content.position(*block)] : nullptr;
    const Content inside(inner ? inner->content : read_quietly(block->body, schema), schema);
    return Locator{inside,
                   {*block, skipped_labels},
                   has_path ? block->range : inside.missing_item_range(),
                   has_path,
                   inner ? &inner->blocks : nullptr}
        .find(nested, path);
  }
};

Location locate(const Body& body, const Spec& spec, Labels labels, Steps path) {
  const BodySchema& schema = implied_schema(spec);
  const Content content(read_quietly(body, schema), schema);
  return Locator{content, labels, content.missing_item_range(), !path.empty()}.find(spec, path);
}

}  // namespace

Location locate(const Body& body, const Spec& spec, const Path& path) {
  return locate(body, spec, {}, path.steps());
}

Location locate(const DecodedBody& decoded, const Path& path) {
  const BodySchema& schema = implied_schema(decoded.spec);
  const Content content(decoded.content, schema);
  return Locator{content, {}, content.missing_item_range(), !path.empty(), &decoded.blocks}.find(
      decoded.spec, path.steps());
}

SourceRange source_range(const Spec& spec, const Reading& reading) {
  return Locator{reading.content, reading.labels, reading.content.missing_item_range(), false}
      .find(spec, {})
      .range;
}

SourceRange source_range(const Block& block, const Spec& nested) {
  return locate(block.body, nested, {block, 0}, {}).range;
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
  const BodySchema& schema = implied_schema(spec);
  const Content content(read_quietly(body, schema), schema);
  std::vector<Traversal> out;
  collect_variables(spec, content, out);
  return out;
}

}  // namespace hecla::dec
