// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/specification.h>

#include <hecla/base/result.h>
#include <hecla/bind/decode.h>
#include <hecla/convert/convert.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/encoder.h"
#include "bind/rules.h"

namespace hecla::bind::detail {

namespace {

const Shape& element_of(const Shape& container) {
  switch (container.kind) {
    case ShapeKind::Array:
      return static_cast<const ArrayShape&>(container).element();
    case ShapeKind::Map:
      return static_cast<const MapShape&>(container).value();
    default:
      return static_cast<const SequenceShape&>(container).element();
  }
}

// The rules about a value and its parts.
void check_all(Site& site, const Field& field, const Value& given) {
  const Shape& shape = unwrapped(field.shape());
  check_rules(site, field.rules, RuleScope::Whole, shape, given);
  const Discretion discretion(site, given);
  const Value value = given.unmarked();
  if (!is_container(shape) || !value.is_plain()) return;
  value.for_each([&](const Value& key, const Value& element) {
    const Inside inside(site, IndexStep{key});
    if (shape.kind == ShapeKind::Map)
      check_rules(site, field.rules, RuleScope::Keys, static_cast<const MapShape&>(shape).key(),
                  key);
    check_rules(site, field.rules, RuleScope::Elements, element_of(shape), element);
  });
}

// Makes a specification of the rules about a value.
dec::Spec with_rules(dec::Spec spec, const Field& field) {
  const bool has_rules = std::any_of(field.rules.begin(), field.rules.end(),
                                     [](const Rule& rule) { return rule.kind != RuleKind::Check; });
  if (!has_rules) return spec;
  const auto check = [field](const Value& value, const SourceRange& range, Diagnostics& diags) {
    Decoding decoding(no_context(), diags);
    Site site{decoding, Trail(field.name, {}, {range, {}, range}, decoding.ctx)};
    check_all(site, field, value);
  };
  return dec::validate(std::move(spec), check);
}

dec::ItemLimits limits_of(const Field& field) {
  dec::ItemLimits limits;
  for (const Rule& rule : field.rules) {
    if (rule.kind != RuleKind::Length || rule.scope != RuleScope::Whole) continue;
    limits.min_items = std::max(limits.min_items, rule.min_length);
    if (rule.max_length != any_length) limits.max_items = rule.max_length;
  }
  return limits;
}

class Specifier {
 public:
  dec::Spec body(const StructShape& shape) {
    if (std::find(open_.begin(), open_.end(), &shape) != open_.end())
      throw UsageError("a struct that contains itself has no finite specification");
    open_.push_back(&shape);
    (void)prepared_.of(shape);  // for mistakes in the schema
    std::vector<dec::Field> fields;
    std::size_t label = 0;
    auto visit = [&](const void* object) { add_fields(shape, object, label, fields); };
    shape.with_default(callback<const void*>(visit));
    open_.pop_back();
    return dec::object(std::move(fields));
  }

 private:
  using Fields = std::vector<dec::Field>;

  // `object` is a new one.
  void add_fields(const StructShape& shape, const void* object, std::size_t& label, Fields& out) {
    for (const Field& field : shape.fields) {
      const void* member = member_of(field, object);
      switch (field.kind) {
        case FieldKind::Attribute:
          add(field, field.name, attribute(field, member), out);
          break;
        case FieldKind::Label:
          add(field, field.name,
              with_rules(dec::block_label(label++, std::string(field.name)), field), out);
          break;
        case FieldKind::Block:
        case FieldKind::Blocks:
          add_blocks(field, out);
          break;
        case FieldKind::BlockAttributes:
          add(field, field.name, block_attributes(field), out);
          break;
        case FieldKind::Flatten:
          add_fields(static_cast<const StructShape&>(field.shape()), member, label, out);
          break;
        default:
          break;
      }
    }
  }

  static void add(const Field& field, std::string_view name, dec::Spec spec, Fields& out) {
    if (!field.description.empty())
      spec = dec::documented(std::move(spec), std::string(field.description));
    out.emplace_back(std::string(name), std::move(spec));
  }

  static dec::Spec attribute(const Field& field, const void* fallback) {
    const Type type = type_of(field.shape());
    dec::Spec spec =
        with_rules(dec::attribute({std::string(field.name), type, field.required}), field);
    if (field.required || takes_expressions(field.shape())) return spec;
    const auto encoded = Encoder(ValueUse::Data).encode_default(field.shape(), fallback);
    if (!encoded) return spec;
    const auto value = convert(*encoded, type);
    if (!value || value->is_null()) return spec;
    return dec::with_default(std::move(spec), dec::literal(*value));
  }

  static dec::Spec block_attributes(const Field& field) {
    const auto& map = static_cast<const MapShape&>(unwrapped(field.shape()));
    return with_rules(
        dec::block_attributes({std::string(field.name), type_of(map.value()), field.required}),
        field);
  }

  void add_blocks(const Field& field, Fields& out) {
    const auto [element, keys] = element_of_blocks(field);
    if (field.choices.empty()) {
      add(field, field.name, blocks(field, field.name, content_of(element, field, keys), keys),
          out);
    } else if (field.name.empty()) {
      for (const ChoiceOfBlock& choice : field.choices) {
        const Shape& shape = alternative(element, choice);
        add(field, choice.name, blocks(field, choice.name, content_of(shape, field, keys), keys),
            out);
      }
    } else {
      add(field, field.name,
          dec::block_object(std::string(field.name), {"type"}, any_content(field, element)), out);
    }
  }

  static const Shape& alternative(const Shape& variant, const ChoiceOfBlock& choice) {
    return unwrapped(
        static_cast<const VariantShape&>(variant).alternatives[choice.alternative].shape());
  }

  dec::Spec blocks(const Field& field, std::string_view type, dec::Spec content,
                   const std::vector<std::string>& keys) {
    const std::string name(type);
    const bool is_required = field.required && field.choices.empty();
    if (field.kind == FieldKind::Block) return dec::block(name, std::move(content), is_required);
    const bool is_dynamic = dec::implied_type(content).has_dynamic();
    if (!keys.empty()) {
      return is_dynamic ? dec::block_object(name, keys, std::move(content))
                        : dec::block_map(name, keys, std::move(content));
    }
    dec::ItemLimits limits = limits_of(field);
    if (is_required) limits.min_items = std::max<std::size_t>(limits.min_items, 1);
    return is_dynamic ? dec::block_tuple(name, std::move(content), limits)
                      : dec::block_list(name, std::move(content), limits);
  }

  dec::Spec content_of(const Shape& shape, const Field& field,
                       const std::vector<std::string>& keys) {
    if (shape.kind == ShapeKind::Struct) return body(static_cast<const StructShape&>(shape));
    Fields labels;
    for (std::size_t i = keys.size(); i < field.labels.size(); ++i)
      labels.emplace_back(field.labels[i],
                          dec::block_label(i - keys.size(), std::string(field.labels[i])));
    return dec::object(std::move(labels));
  }

  // What any of the alternatives has, nothing of which is required.
  dec::Spec any_content(const Field& field, const Shape& variant) {
    Fields all;
    for (const ChoiceOfBlock& choice : field.choices) {
      const dec::Spec content = content_of(alternative(variant, choice), field, {});
      for (const dec::Field& part : std::get<dec::ObjectSpec>(content.node().kind).fields) {
        const bool is_new = std::none_of(all.begin(), all.end(), [&](const dec::Field& other) {
          return other.first == part.first;
        });
        if (is_new) all.emplace_back(part.first, optional(part.second));
      }
    }
    return dec::object(std::move(all));
  }

  static dec::Spec optional(const dec::Spec& spec) {
    dec::SpecNode node = spec.node();
    if (auto* attribute = std::get_if<dec::AttributeSpec>(&node.kind)) {
      attribute->required = false;
    } else if (auto* block = std::get_if<dec::BlockSpec>(&node.kind)) {
      block->required = false;
    } else if (auto* sequence = std::get_if<dec::BlockSequenceSpec>(&node.kind)) {
      sequence->min_items = 0;
    } else if (auto* attributes = std::get_if<dec::BlockAttributesSpec>(&node.kind)) {
      attributes->required = false;
    } else if (auto* validated = std::get_if<dec::ValidateSpec>(&node.kind)) {
      validated->wrapped = optional(validated->wrapped);
    }
    return dec::Spec(std::move(node));
  }

  std::vector<const StructShape*> open_;
  PreparedStructs prepared_;
};

}  // namespace

dec::Spec specification(const StructShape& shape) { return Specifier().body(shape); }

}  // namespace hecla::bind::detail
