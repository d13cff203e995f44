// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "describe/shape.h"

#include <algorithm>
#include <span>
#include <unordered_map>

#include "dec/nested.h"

namespace hecla::describe {

namespace {

// The properties of a part that the specifications around it determine.
struct Surroundings {
  std::string description = {};
  std::optional<Value> fallback = std::nullopt;
  bool on_demand = false;
};

std::optional<Value> literal_of(const dec::Spec& spec) {
  const auto* literal = std::get_if<dec::LiteralSpec>(&spec.node().kind);
  return literal && !literal->value.is_null() ? std::optional(literal->value) : std::nullopt;
}

// Collects the parts of one body.
class Gatherer {
 public:
  explicit Gatherer(BodyShape& body) : body_(body) {}

  void add(const dec::Spec& spec, Surroundings around) {
    if (!spec.node().description.empty()) around.description = spec.node().description;
    std::visit([&](const auto& node) { add_node(node, spec, around); }, spec.node().kind);
  }

 private:
  void add_node(const dec::AttributeSpec& spec, const dec::Spec&, const Surroundings& around) {
    AttributeShape& attribute = attribute_named(spec.name);
    add_reading(attribute.readings, {spec.type, around.on_demand});
    attribute.required |= spec.required;
    if (attribute.description.empty()) attribute.description = around.description;
    if (!attribute.fallback) attribute.fallback = around.fallback;
  }

  void add_node(const dec::BlockAttributesSpec& spec, const dec::Spec& self,
                const Surroundings& around) {
    BlockShape& block = add_block(self, around, {spec.required ? 1U : 0U, 1});
    block.attribute_type = spec.element_type;
  }
  void add_node(const dec::BlockSpec& spec, const dec::Spec& self, const Surroundings& around) {
    add_block(self, around, {spec.required ? 1U : 0U, 1});
  }
  void add_node(const dec::BlockSequenceSpec& spec, const dec::Spec& self,
                const Surroundings& around) {
    add_block(self, around, {spec.min_items, spec.max_items}).counts_elements =
        spec.counts_elements;
  }
  void add_node(const dec::BlockMapSpec& spec, const dec::Spec& self, const Surroundings& around) {
    add_block(self, around, {}).key_labels = spec.label_names.size();
  }

  void add_node(const dec::DefaultSpec& spec, const dec::Spec&, const Surroundings& around) {
    const dec::Spec* part = &spec.primary;
    bool on_demand = around.on_demand;
    for (const dec::Spec& next : spec.fallbacks) {
      add(*part, {around.description, literal_of(next), on_demand});
      part = &next;
      on_demand = true;
    }
    add(*part, {around.description, around.fallback, on_demand});
  }
  // A default for the result is not a default for the value that it is made from.
  void add_node(const dec::TransformSpec& spec, const dec::Spec&, const Surroundings& around) {
    add(spec.wrapped, {around.description, std::nullopt, around.on_demand});
  }
  void add_node(const dec::RefineSpec& spec, const dec::Spec&, const Surroundings& around) {
    add(spec.wrapped, around);
  }
  void add_node(const dec::ValidateSpec& spec, const dec::Spec&, const Surroundings& around) {
    add(spec.wrapped, around);
  }

  void add_node(const dec::ObjectSpec&, const dec::Spec& self, const Surroundings& around) {
    add_parts(self, around);
  }
  void add_node(const dec::TupleSpec&, const dec::Spec& self, const Surroundings& around) {
    add_parts(self, around);
  }
  // The outermost description describes the body.
  void add_parts(const dec::Spec& spec, const Surroundings& around) {
    if (!is_inside_parts_) body_.description = around.description;
    is_inside_parts_ = true;
    dec::for_each_same_body(
        spec, [&](const dec::Spec& inner) { add(inner, {.on_demand = around.on_demand}); });
  }

  // These specifications read nothing from the body.
  void add_node(const dec::LiteralSpec&, const dec::Spec&, const Surroundings&) {}
  void add_node(const dec::ExpressionSpec&, const dec::Spec&, const Surroundings&) {}
  void add_node(const dec::BlockLabelSpec&, const dec::Spec&, const Surroundings&) {}

  AttributeShape& attribute_named(const std::string& name) {
    const auto [found, added] = attributes_.emplace(name, body_.attributes.size());
    if (added) body_.attributes.push_back({name, {}, false, {}, {}});
    return body_.attributes[found->second];
  }

  static void add_reading(std::vector<AttributeShape::Reading>& readings,
                          const AttributeShape::Reading& reading) {
    const auto same = std::ranges::find(readings, reading.type, &AttributeShape::Reading::type);
    if (same == readings.end()) {
      readings.push_back(reading);
    } else {
      same->on_demand &= reading.on_demand;
    }
  }

  BlockShape& add_block(const dec::Spec& spec, const Surroundings& around, dec::ItemLimits limits) {
    BlockSchema header = *dec::block_schema(spec);
    BlockShape block{std::move(header.type),
                     std::move(header.label_names),
                     limits.min_items,
                     limits.max_items,
                     /*key_labels=*/0,
                     around.on_demand,
                     around.description,
                     std::nullopt,
                     {}};
    if (const dec::Spec* nested = dec::nested_of(spec)) block.body = shape_of(*nested);
    if (block.description.empty()) block.description = block.body.description;
    body_.blocks.push_back(std::move(block));
    return body_.blocks.back();
  }

  BodyShape& body_;
  std::unordered_map<std::string, std::size_t> attributes_;
  bool is_inside_parts_ = false;
};

// Gives all blocks of a type as many labels as the part that requires the most.
void complete_labels(std::vector<BlockShape>& blocks) {
  std::unordered_map<std::string, std::vector<std::string>> longest;
  for (const BlockShape& block : blocks) {
    std::vector<std::string>& labels = longest[block.type];
    if (block.label_names.size() > labels.size()) labels = block.label_names;
  }
  for (BlockShape& block : blocks) {
    const auto missing = std::span(longest[block.type]).subspan(block.label_names.size());
    block.label_names.insert(block.label_names.end(), missing.begin(), missing.end());
  }
}

}  // namespace

BodyShape shape_of(const dec::Spec& spec) {
  BodyShape body;
  Gatherer(body).add(spec, {});
  complete_labels(body.blocks);
  return body;
}

}  // namespace hecla::describe
