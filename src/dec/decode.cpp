// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "dec/nested.h"
#include "dec/reading.h"
#include "model/budget.h"
#include "unicode/message_text.h"

#include <hecla/convert/convert.h>
#include <hecla/model/custom_decode.h>

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

namespace hecla::dec {

namespace {

Value unknown_of(const Spec& spec) {
  return Value::unknown(implied_type(spec).without_optional_attributes());
}

// The reason why values cannot be elements of one collection: two types that cannot be unified, and the index
// of the value with the second type.
struct TypeConflict {
  std::size_t position = 0;
  std::string
      types;  // "string and list of number"; empty if their names are equal or may not be shown
};

TypeConflict conflict_at(const std::vector<Value>& values, std::size_t position) {
  const std::string first = values.front().type().friendly_name();
  const std::string second = values[position].type().friendly_name();
  const bool is_shown =
      first != second && !values.front().is_marked() && !values[position].is_marked();
  return {position, is_shown ? first + " and " + second : ""};
}

TypeConflict conflict_among(const std::vector<Value>& values) {
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::array types{values.front().type(), values[i].type()};
    if (!unify_unsafe(types)) return conflict_at(values, i);
  }
  return {};
}

// Converts values to a common type, so that they can be elements of a collection.
// Precondition: there is at least one.
std::optional<TypeConflict> unify_elements(std::vector<Value>& values, Type& element_type) {
  const Type& first = values.front().type();
  const bool is_common = !first.has_dynamic() &&
                         std::all_of(values.begin(), values.end(),
                                     [&](const Value& value) { return value.type() == first; });
  if (is_common) {
    element_type = first;
    return std::nullopt;
  }
  std::vector<Type> types;
  for (const Value& value : values) types.push_back(value.type());
  const std::optional<Type> unified = unify_unsafe(types);
  if (!unified) return conflict_among(values);
  std::vector<Value> converted;
  for (const Value& value : values) {
    ValueResult<Value> element = convert(value, *unified);
    if (!element) return conflict_at(values, converted.size());
    converted.push_back(*std::move(element));
  }
  const auto common = Value::common_element_type(converted);
  if (!common) return TypeConflict{};
  element_type = *common;
  values = std::move(converted);
  return std::nullopt;
}

// --- constants
// Most arguments are constants, or lists and maps of them, whose values can be made without evaluation and, if their
// types fit, without conversion. The functions return nothing for everything else.

std::optional<Value> constant_of(const Expression& expression, const Type& type) {
  const Constant constant = expression.as_constant();
  if (!constant) return std::nullopt;
  Value value = constant.value();
  return value.type() == type ? std::optional(std::move(value)) : std::nullopt;
}

std::optional<Value> constant_list(const Expression& expression, const Type& type, Budget& budget) {
  const auto items = expression.as_list();
  if (!items || !budget.spend_elements(items->size())) return std::nullopt;
  std::vector<Value> elements;
  elements.reserve(items->size());
  for (const Expression& item : *items) {
    auto element = constant_of(item, type.element_type());
    if (!element) return std::nullopt;
    elements.push_back(*std::move(element));
  }
  return type.is_list() ? Value::list(type.element_type(), std::move(elements))
                        : Value::set(type.element_type(), std::move(elements));
}

// Equal keys are left to the evaluation of the object.
std::optional<Value> constant_map(const Expression& expression, const Type& type, Budget& budget) {
  const auto items = expression.as_map();
  if (!items || !budget.spend_elements(items->size())) return std::nullopt;
  std::vector<Value::Field> entries;
  entries.reserve(items->size());
  for (const auto& [name, item] : *items) {
    const Constant key = name.as_constant();
    auto element = key.is_string() ? constant_of(item, type.element_type()) : std::nullopt;
    if (!element) return std::nullopt;
    entries.emplace_back(std::string(key.text()), *std::move(element));
  }
  Value map = Value::map(type.element_type(), std::move(entries));
  return map.size() == items->size() ? std::optional(std::move(map)) : std::nullopt;
}

std::optional<Value> constant_value(const Expression& expression, const Type& type,
                                    Budget& budget) {
  const EvaluationStep step(budget);
  if (!step.allowed()) return std::nullopt;
  if (const Constant constant = expression.as_constant()) return constant.value();
  const bool is_sequence = type.is_list() || type.is_set();
  if (!(is_sequence || type.is_map()) || !type.element_type().is_primitive()) return std::nullopt;
  return is_sequence ? constant_list(expression, type, budget)
                     : constant_map(expression, type, budget);
}

std::vector<Value::Field> fields_of(std::vector<std::string> names, std::vector<Value> values) {
  std::vector<Value::Field> fields;
  for (std::size_t i = 0; i < names.size(); ++i)
    fields.emplace_back(std::move(names[i]), std::move(values[i]));
  return fields;
}

// How the objects of one specification are made from the values of its fields. Most of them have the same type.
class ObjectPlan {
 public:
  explicit ObjectPlan(const ObjectSpec& spec) {
    for (const auto& [name, field] : spec.fields) names_.push_back(name);
    std::vector<std::string> in_order = names_;
    std::sort(names_.begin(), names_.end());
    names_.erase(std::unique(names_.begin(), names_.end()), names_.end());
    for (const std::string& name : in_order) {
      const auto at = std::lower_bound(names_.begin(), names_.end(), name);
      positions_.push_back(static_cast<std::size_t>(at - names_.begin()));
    }
  }

  // The names of the attributes, in their order.
  const std::vector<std::string>& names() const { return names_; }
  // Returns the position of the field's value among those of the object.
  std::size_t position(std::size_t field) const { return positions_[field]; }

  Value make(std::vector<Value> values) {
    if (has_type_ && fits(values)) return Value::object(type_, std::move(values));
    Value object = Value::object(fields_of(names_, std::move(values)));
    type_ = object.type();
    has_type_ = true;
    return object;
  }

 private:
  bool fits(const std::vector<Value>& values) const {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i].type() != type_.attributes()[i].type) return false;
    }
    return true;
  }

  std::vector<std::string> names_;
  std::vector<std::size_t> positions_;
  Type type_ = Type::dynamic();
  bool has_type_ = false;
};

// One decoding: computes the values of specifications from the bodies that they read.
class Decoder {
 public:
  Decoder(const EvalContext& ctx, Diagnostics& diags) : ctx_(ctx), diags_(diags) {}

  // Takes the content if there is an object to keep it in.
  Value decode_content(Content& content, const Spec& spec, const Labels& labels, bool in_collection,
                       DecodedBody* kept) {
    if (!kept) return decode(spec, {content, labels, in_collection});
    std::vector<DecodedBody> blocks(content.block_count());
    Value value = decode(spec, {content, labels, in_collection, &blocks});
    *kept = {spec, value, content.take(), std::move(blocks)};
    return value;
  }

 private:
  Value decode(const Spec& spec, const Reading& reading) {
    return std::visit([&](const auto& node) { return decode_node(node, spec, reading); },
                      spec.node().kind);
  }

  Value decode_node(const LiteralSpec& spec, const Spec&, const Reading&) { return spec.value; }

  Value decode_node(const ExpressionSpec& spec, const Spec&, const Reading&) {
    return spec.expression.evaluate(ctx_, diags_);
  }

  Value decode_node(const BlockLabelSpec& spec, const Spec&, const Reading& reading) {
    if (spec.index >= reading.labels.size())
      throw UsageError("a block label was requested outside of a block");
    return Value::string(reading.labels.text(spec.index));
  }

  Value decode_node(const AttributeSpec& spec, const Spec&, const Reading& reading) {
    const Attribute* attribute = reading.content.find_attribute(spec.name);
    // The reading has reported a required one that is missing.
    if (!attribute) return absent(spec.type.without_optional_attributes(), spec.required);
    return decode_attribute(*attribute, spec.type);
  }

  // Returns the value of an attribute, converted to `type`.
  Value decode_attribute(const Attribute& attribute, const Type& type) {
    if (const ExpressionDecoder* decoder = expression_decoder(type)) {
      return decoder->decode_expression(attribute.expression, type, ctx_.without_budget(), diags_);
    }
    auto constant = constant_value(attribute.expression, type, *ctx_.budget());
    ValueResult<Value> value = convert(
        constant ? *std::move(constant) : attribute.expression.evaluate(ctx_, diags_), type);
    if (value) return *std::move(value);
    report_wrong_attribute_type(attribute, value.error().to_string(), diags_);
    return Value::unknown(type.without_optional_attributes());
  }

  Value decode_node(const ObjectSpec& spec, const Spec&, const Reading& reading) {
    ObjectPlan& plan = object_plans_.try_emplace(&spec, spec).first->second;
    std::vector<Value> values(plan.names().size());
    for (std::size_t i = 0; i < spec.fields.size(); ++i)
      values[plan.position(i)] = decode(spec.fields[i].second, reading);
    return plan.make(std::move(values));
  }

  Value decode_node(const TupleSpec& spec, const Spec&, const Reading& reading) {
    std::vector<Value> elements;
    for (const Spec& element : spec.elements) elements.push_back(decode(element, reading));
    return Value::tuple(std::move(elements));
  }

  // Returns the value of what is not set: unknown if that is an error.
  static Value absent(const Type& type, bool is_error) {
    return is_error ? Value::unknown(type) : Value::null(type);
  }

  // --- blocks

  // Returns the only block of a type. Reports a second one, and a required one that is missing.
  const Block* single_block(const std::string& type, bool required, const Reading& reading) {
    const auto blocks = reading.content.blocks(type);
    if (blocks.size() > 1) report_duplicate_block(*blocks[1], *blocks[0], diags_);
    if (blocks.empty() && required)
      report_missing_block(type, reading.content.missing_item_range(), diags_);
    return blocks.empty() ? nullptr : blocks.front();
  }

  // `outer` is the reading of the body that has the block. The first `skipped_labels` labels are not
  // labels of `nested`.
  Value decode_block(const Block& block, const Spec& nested, const Reading& outer,
                     bool in_collection, std::size_t skipped_labels = 0) {
    const BodySchema& schema = implied_schema(nested);
    Content content(block.body.read({.schema = schema}, diags_), schema);
    const MarkSet marks = block.body.marks();
    const Diagnostics::Checkpoint before = diags_.checkpoint();
    DecodedBody* kept = outer.decoded ? &(*outer.decoded)[outer.content.position(block)] : nullptr;
    Value value =
        decode_content(content, nested, Labels(block, skipped_labels), in_collection, kept);
    // Values of blocks inside do not carry the marks.
    if (marks.empty()) return value;
    diags_.conceal_since(before);
    value = value.with_marks(marks);
    if (kept) kept->value = value;
    return value;
  }

  Value decode_node(const BlockSpec& spec, const Spec& self, const Reading& reading) {
    const Block* block = single_block(spec.type, spec.required, reading);
    if (!block)
      return absent(implied_type(spec.nested).without_optional_attributes(), spec.required);
    Value value = decode_block(*block, spec.nested, reading, reading.in_collection);
    const bool is_only = reading.content.blocks(spec.type).size() == 1;
    return is_only ? std::move(value) : unknown_of(self);
  }

  Value decode_node(const BlockAttributesSpec& spec, const Spec&, const Reading& reading) {
    const Block* block = single_block(spec.type, spec.required, reading);
    if (!block)
      return absent(Type::map(spec.element_type).without_optional_attributes(), spec.required);
    const std::vector<Attribute> attributes = block->body.just_attributes(diags_);
    Type element_type = spec.element_type.without_optional_attributes();
    std::vector<std::string> names;
    std::vector<Value> values;
    for (const Attribute& attribute : attributes) {
      names.push_back(attribute.name);
      values.push_back(decode_attribute(attribute, spec.element_type));
    }
    if (values.empty()) return Value::map(element_type, {});
    const auto conflict = unify_elements(values, element_type);
    if (!conflict) return Value::map(element_type, fields_of(std::move(names), std::move(values)));
    return report_mixed_types(DiagnosticCode::InconsistentArguments,
                              attributes[conflict->position].expression.range(),
                              "arguments of the " + in_quotes(spec.type) + " block", *conflict);
  }

  Value report_mixed_types(const DiagnosticCode& code, const SourceRange& range,
                           const std::string& of, const TypeConflict& conflict) {
    const std::string types = conflict.types.empty() ? "" : ", but they are " + conflict.types;
    diags_.add(code, range, "The values of the " + of + " must have the same type" + types + ".");
    return Value::dynamic();
  }
  Value report_mixed_blocks(const std::string& type, const SourceRange& range,
                            const TypeConflict& conflict) {
    return report_mixed_types(DiagnosticCode::InconsistentBlocks, range,
                              in_quotes(type) + " blocks", conflict);
  }

  Value decode_node(const BlockSequenceSpec& spec, const Spec& self, const Reading& reading) {
    BlockElements elements;
    const bool in_collection = spec.kind != SequenceKind::Tuple || reading.in_collection;
    for (const Block* block : reading.content.blocks(spec.type)) {
      Value value = decode_block(*block, spec.nested, reading, in_collection);
      if (block->body.is_unknown()) return unknown_of(self).with_marks(block->body.marks());
      elements.values.push_back(std::move(value));
      elements.blocks.push_back(block);
    }
    const std::size_t errors = diags_.errors_reported();
    if (!spec.counts_elements && check_count(spec, elements.values.size(), reading))
      report_too_many(spec, elements, spec.max_items);
    Value result = spec.kind == SequenceKind::Tuple ? Value::tuple(std::move(elements.values))
                                                    : collection_of(spec, elements, reading);
    return diags_.errors_reported() == errors ? result : unknown_of(self);
  }

  // Ranges of values are computed for errors only, because this reads the block again.
  struct BlockElements {
    std::vector<Value> values;
    std::vector<const Block*> blocks;
    SourceRange range(std::size_t index, const BlockSequenceSpec& spec) const {
      const Block& block = *blocks[index];
      SourceRange range = source_range(block, spec.nested);
      return range.has_source() ? range : block.range;
    }
  };

  // Reports if there are too few, and returns whether there are too many.
  bool check_count(const BlockSequenceSpec& spec, std::size_t count, const Reading& reading) {
    if (count < spec.min_items)
      report_too_few_blocks(spec.type, spec.min_items, reading.content.missing_item_range(),
                            diags_);
    return spec.max_items != 0 && count > spec.max_items;
  }
  void report_too_many(const BlockSequenceSpec& spec, const BlockElements& elements,
                       std::size_t first_surplus) {
    report_too_many_blocks(spec.type, spec.max_items, elements.range(first_surplus, spec), diags_);
  }

  // Checks the limits for the elements of a set, whose blocks have been converted to its type.
  void check_elements(const BlockSequenceSpec& spec, const Value& set,
                      const BlockElements& elements, const Reading& reading) {
    if (!set.is_wholly_known() || !check_count(spec, set.unmarked().size(), reading)) return;
    const std::vector<Value>& values = elements.values;
    const auto fits_up_to = [&](const Value& last) {
      const Value part = Value::set(set.type().element_type(), {values.data(), &last + 1});
      return part.unmarked().size() <= spec.max_items;
    };
    const auto surplus = std::partition_point(values.begin(), values.end(), fits_up_to);
    report_too_many(spec, elements, static_cast<std::size_t>(surplus - values.begin()));
  }

  // Returns a list or set, with all elements converted to a common type.
  Value collection_of(const BlockSequenceSpec& spec, BlockElements& elements,
                      const Reading& reading) {
    const bool is_list = spec.kind == SequenceKind::List;
    if (elements.values.empty()) {
      if (spec.counts_elements) check_count(spec, 0, reading);
      const Type element = implied_type(spec.nested).without_optional_attributes();
      return is_list ? Value::list(element, {}) : Value::set(element, {});
    }
    Type element;
    if (const auto conflict = unify_elements(elements.values, element)) {
      return report_mixed_blocks(spec.type, elements.range(conflict->position, spec), *conflict);
    }
    if (is_list) return Value::list(element, std::move(elements.values));
    if (!spec.counts_elements) return Value::set(element, std::move(elements.values));
    const Value set = Value::set(element, elements.values);
    check_elements(spec, set, elements, reading);
    return set;
  }

  // The blocks of a type by their labels, level by level.
  struct LabelTree {
    std::map<std::string, LabelTree, std::less<>> children;
    Value value;
    SourceRange range;  // of the first block with these labels
  };

  Value decode_node(const BlockMapSpec& spec, const Spec& self, const Reading& reading) {
    LabelTree tree;
    for (const Block* block : reading.content.blocks(spec.type)) {
      if (block->body.is_unknown()) return unknown_of(self).with_marks(block->body.marks());
      add_labeled(tree, *block, spec, reading);
    }
    if (tree.children.empty() && !spec.as_object) {
      // As in the reference, an empty map has one level, regardless of the number of labels.
      const Type element =
          reading.in_collection ? implied_type(self).element_type() : implied_type(spec.nested);
      return Value::map(element.without_optional_attributes(), {});
    }
    return value_of(tree, spec, 0);
  }

  void add_labeled(LabelTree& tree, const Block& block, const BlockMapSpec& spec,
                   const Reading& reading) {
    LabelTree* level = &tree;
    bool added = false;
    for (std::size_t i = 0; i < spec.label_names.size(); ++i) {
      const auto [child, is_new] = level->children.try_emplace(block.labels[i]);
      level = &child->second;
      added = is_new;
      if (is_new) level->range = block.range;
    }
    const bool in_collection = !spec.as_object || reading.in_collection;
    Value value = decode_block(block, spec.nested, reading, in_collection, spec.label_names.size());
    if (added) {
      level->value = std::move(value);
    } else {
      report_duplicate_labels(block, level->range, diags_);
    }
  }

  Value value_of(const LabelTree& tree, const BlockMapSpec& spec, std::size_t level) {
    if (level == spec.label_names.size()) return tree.value;
    std::vector<std::string> labels;
    std::vector<Value> values;
    for (const auto& [label, child] : tree.children) {
      labels.push_back(label);
      values.push_back(value_of(child, spec, level + 1));
    }
    if (spec.as_object) return Value::object(fields_of(std::move(labels), std::move(values)));
    Type element;
    const auto conflict = unify_elements(values, element);
    if (!conflict) return Value::map(element, fields_of(std::move(labels), std::move(values)));
    const auto child = std::next(tree.children.begin(), std::ptrdiff_t(conflict->position));
    return report_mixed_blocks(spec.type, child->second.range, *conflict);
  }

  // --- values that depend on another one

  Value decode_node(const DefaultSpec& spec, const Spec&, const Reading& reading) {
    Value value = decode(spec.primary, reading);
    for (std::size_t i = 0; value.is_null() && i < spec.fallbacks.size(); ++i)
      value = decode(spec.fallbacks[i], reading);
    return value;
  }

  // Returns the value of `wrapped`, or nothing after an error.
  std::optional<Value> decode_wrapped(const Spec& wrapped, const Reading& reading) {
    const std::size_t errors = diags_.errors_reported();
    Value value = decode(wrapped, reading);
    if (diags_.errors_reported() != errors) return std::nullopt;
    return value;
  }

  Value decode_node(const TransformSpec& spec, const Spec& self, const Reading& reading) {
    const auto value = decode_wrapped(spec.wrapped, reading);
    if (!value) return unknown_of(self);
    const std::size_t errors = diags_.errors_reported();
    Value result =
        spec.transform(*value, source_range(spec.wrapped, reading), *ctx_.budget(), diags_);
    return diags_.errors_reported() == errors ? result : unknown_of(self);
  }

  Value decode_node(const RefineSpec& spec, const Spec& self, const Reading& reading) {
    const auto value = decode_wrapped(spec.wrapped, reading);
    return value ? value->refined(spec.refinement) : unknown_of(self);
  }

  Value decode_node(const ValidateSpec& spec, const Spec& self, const Reading& reading) {
    auto value = decode_wrapped(spec.wrapped, reading);
    if (!value) return unknown_of(self);
    spec.validate(*value, source_range(spec.wrapped, reading), diags_);
    return *std::move(value);
  }

  const EvalContext& ctx_;
  Diagnostics& diags_;
  std::unordered_map<const ObjectSpec*, ObjectPlan> object_plans_;  // once for all blocks
};

// All expressions of one decoding share one budget. Keeps what was read in `kept`, if that is set.
Value read_and_decode(const Body& body, const Spec& spec, bool is_partial, const EvalContext& ctx,
                      Diagnostics& diags, DecodedBody* kept = nullptr) {
  const Evaluation evaluation(ctx);
  const BodySchema& schema = implied_schema(spec);
  Content content(body.read({.schema = schema, .is_partial = is_partial}, diags), schema);
  return Decoder(evaluation.context(), diags).decode_content(content, spec, {}, false, kept);
}

}  // namespace

Value decode(const Body& body, const Spec& spec, const EvalContext& ctx, Diagnostics& diags) {
  return read_and_decode(body, spec, /*is_partial=*/false, ctx, diags);
}

DecodedBody decode_body(const Body& body, const Spec& spec, const EvalContext& ctx,
                        Diagnostics& diags) {
  DecodedBody decoded;
  read_and_decode(body, spec, /*is_partial=*/false, ctx, diags, &decoded);
  return decoded;
}

PartialValue decode_partial(const Body& body, const Spec& spec, const EvalContext& ctx,
                            Diagnostics& diags) {
  return {read_and_decode(body, spec, /*is_partial=*/true, ctx, diags),
          body.remainder(implied_schema(spec))};
}

}  // namespace hecla::dec
