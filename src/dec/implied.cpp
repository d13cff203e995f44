// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Determines types and schemas from a specification alone.
#include "dec/nested.h"

#include <algorithm>
#include <unordered_map>

namespace hecla::dec {

namespace {

Type object_type(const ObjectSpec& spec) {
  std::vector<ObjectAttribute> attributes;
  for (const auto& [name, field] : spec.fields) attributes.push_back({name, implied_type(field)});
  return Type::object(std::move(attributes));
}

Type tuple_type(const TupleSpec& spec) {
  std::vector<Type> elements;
  for (const Spec& element : spec.elements) elements.push_back(implied_type(element));
  return Type::tuple(std::move(elements));
}

Type sequence_type(const BlockSequenceSpec& spec) {
  switch (spec.kind) {
    case SequenceKind::List:
      return Type::list(implied_type(spec.nested));
    case SequenceKind::Set:
      return Type::set(implied_type(spec.nested));
    case SequenceKind::Tuple:
      break;
  }
  return Type::dynamic();
}

Type map_type(const BlockMapSpec& spec) {
  if (spec.as_object) return Type::dynamic();
  Type type = implied_type(spec.nested);
  for (std::size_t i = 0; i < spec.label_names.size(); ++i) type = Type::map(type);
  return type;
}

}  // namespace

Type implied_type(const Spec& spec) {
  return std::visit(
      overloaded{
          [](const AttributeSpec& s) { return s.type; },
          [](const LiteralSpec& s) { return s.value.type(); },
          [](const ExpressionSpec&) { return Type::dynamic(); },
          [](const BlockLabelSpec&) { return Type::string(); },
          [](const BlockAttributesSpec& s) { return Type::map(s.element_type); },
          [](const ObjectSpec& s) { return object_type(s); },
          [](const TupleSpec& s) { return tuple_type(s); },
          [](const BlockSpec& s) { return implied_type(s.nested); },
          [](const BlockSequenceSpec& s) { return sequence_type(s); },
          [](const BlockMapSpec& s) { return map_type(s); },
          [](const DefaultSpec& s) { return implied_type(s.primary); },
          [](const TransformSpec& s) { return s.result_type(implied_type(s.wrapped)); },
          [](const RefineSpec& s) { return implied_type(s.wrapped); },
          [](const ValidateSpec& s) { return implied_type(s.wrapped); },
      },
      spec.node().kind);
}

void for_each_same_body(const Spec& spec, const std::function<void(const Spec&)>& visit) {
  std::visit(overloaded{
                 [&](const ObjectSpec& s) {
                   for (const auto& [name, field] : s.fields) visit(field);
                 },
                 [&](const TupleSpec& s) {
                   for (const Spec& element : s.elements) visit(element);
                 },
                 [&](const DefaultSpec& s) {
                   visit(s.primary);
                   for (const Spec& fallback : s.fallbacks) visit(fallback);
                 },
                 [&](const TransformSpec& s) { visit(s.wrapped); },
                 [&](const RefineSpec& s) { visit(s.wrapped); },
                 [&](const ValidateSpec& s) { visit(s.wrapped); },
                 [](const auto&) {},
             },
             spec.node().kind);
}

std::optional<BlockSchema> block_schema(const Spec& spec) {
  return std::visit(
      overloaded{
          [](const BlockSpec& s) {
            return std::optional(BlockSchema{s.type, label_names(s.nested)});
          },
          [](const BlockSequenceSpec& s) {
            return std::optional(BlockSchema{s.type, label_names(s.nested)});
          },
          [](const BlockMapSpec& s) {
            BlockSchema header{s.type, s.label_names};
            for (std::string& name : label_names(s.nested))
              header.label_names.push_back(std::move(name));
            return std::optional(std::move(header));
          },
          [](const BlockAttributesSpec& s) { return std::optional(BlockSchema{s.type}); },
          [](const auto&) { return std::optional<BlockSchema>(); },
      },
      spec.node().kind);
}

const Spec* nested_of(const Spec& spec) {
  return std::visit(overloaded{
                        [](const BlockSpec& s) { return &s.nested; },
                        [](const BlockSequenceSpec& s) { return &s.nested; },
                        [](const BlockMapSpec& s) { return &s.nested; },
                        [](const auto&) -> const Spec* { return nullptr; },
                    },
                    spec.node().kind);
}

namespace {

void collect_label_names(const Spec& spec, std::vector<std::string>& names) {
  if (const auto* label = std::get_if<BlockLabelSpec>(&spec.node().kind)) {
    while (names.size() <= label->index)
      names.push_back("label " + std::to_string(names.size() + 1));
    names[label->index] = label->name;
  }
  for_each_same_body(spec, [&](const Spec& inner) { collect_label_names(inner, names); });
}

bool has_secret(const BodySchema& schema) {
  return std::ranges::any_of(schema.attributes, &AttributeSchema::secret) ||
         std::ranges::any_of(schema.blocks, &BlockSchema::holds_secrets);
}

// Builds the schema of a body, with one entry for all parts that read the same attribute or block type.
class SchemaBuilder {
 public:
  void add(const Spec& spec) {
    if (const auto* attribute = std::get_if<AttributeSpec>(&spec.node().kind)) {
      AttributeSchema& entry = entry_of(attribute->name, schema_.attributes, attributes_);
      entry.required |= attribute->required;
      entry.secret |= attribute->secret;
    }
    if (auto header = block_schema(spec)) {
      BlockSchema& entry = entry_of(header->type, schema_.blocks, blocks_);
      if (header->label_names.size() > entry.label_names.size())
        entry.label_names = std::move(header->label_names);
      const Spec* const nested = nested_of(spec);
      entry.holds_secrets |= nested && has_secret(implied_schema(*nested));
    }
    for_each_same_body(spec, [&](const Spec& inner) { add(inner); });
  }

  BodySchema take() { return std::move(schema_); }

 private:
  using Positions = std::unordered_map<std::string, std::size_t>;

  template <class Entry>
  static Entry& entry_of(const std::string& name, std::vector<Entry>& entries,
                         Positions& positions) {
    const auto [found, is_new] = positions.try_emplace(name, entries.size());
    if (is_new) entries.push_back({name});
    return entries[found->second];
  }

  BodySchema schema_;
  Positions attributes_;
  Positions blocks_;
};

void collect_child_block_types(const Spec& spec, std::map<std::string, Spec>& types) {
  if (const auto header = block_schema(spec)) {
    const Spec* nested = nested_of(spec);
    types.insert_or_assign(header->type, nested ? *nested : Spec());
  }
  for_each_same_body(spec, [&](const Spec& inner) { collect_child_block_types(inner, types); });
}

}  // namespace

std::vector<std::string> label_names(const Spec& spec) {
  std::vector<std::string> names;
  collect_label_names(spec, names);
  return names;
}

const BodySchema& implied_schema(const Spec& spec) {
  auto& schema = spec.state_->schema;
  if (const BodySchema* known = schema.get()) return *known;
  SchemaBuilder builder;
  builder.add(spec);
  return schema.set(std::make_unique<const BodySchema>(builder.take()));
}

std::map<std::string, Spec> child_block_types(const Spec& spec) {
  std::map<std::string, Spec> types;
  collect_child_block_types(spec, types);
  return types;
}

}  // namespace hecla::dec
