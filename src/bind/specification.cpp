// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/specification.h>

#include <hecla/base/result.h>
#include <hecla/bind/decode.h>
#include <hecla/convert/convert.h>

#include <algorithm>

#include "bind/shapes.h"
#include "bind/value_decoder.h"
#include "bind/value_encoder.h"

namespace hecla::bind::detail {

namespace {

// Adds a validation that decodes the value into a new struct, so that it reports what decoding would.
template <class Decode>
dec::Spec validated(dec::Spec spec, const Field& field, const Decode& decode) {
  const auto validate = [&field, decode](const Value& given, const SourceRange& range,
                                         Diagnostics& diags) {
    if (given.is_null()) return;  // not set
    Decoding decoding{no_context(), diags};
    ValueDecoder decoder(decoding, field.name, {}, {range, {}, range});
    decoder.allow_unknown();
    decode(decoder, given);
  };
  return dec::validate(std::move(spec), validate);
}

dec::Spec validated_value(dec::Spec spec, const Field& field) {
  if (stores_expressions(field.shape())) return spec;
  return validated(std::move(spec), field, [&field](ValueDecoder& decoder, const Value& value) {
    field.shape().with_new([&](void* member) { decoder.decode_field(field, member, value); });
  });
}

dec::Spec validated_keys(dec::Spec spec, const Field& field) {
  return validated(std::move(spec), field, [&field](ValueDecoder& decoder, const Value& value) {
    decoder.check_block_keys(field, value);
  });
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
      throw UsageError("a struct that contains itself cannot be described by a specification");
    open_.push_back(&shape);
    std::vector<dec::Field> fields;
    std::size_t label = 0;
    shape.with_new([&](const void* object) { add_fields(shape, object, label, fields); });
    open_.pop_back();
    return dec::object(std::move(fields));
  }

 private:
  using Fields = std::vector<dec::Field>;

  // `object` is new: its members are the defaults.
  void add_fields(const StructShape& shape, const void* object, std::size_t& label, Fields& out) {
    for (const Field& field : shape.fields) {
      const void* member = field.member(object);
      switch (field.kind) {
        case FieldKind::Attribute:
          add(field, field.name, attribute(field, member), out);
          break;
        case FieldKind::Label:
          add(field, field.name,
              validated_value(dec::block_label(label++, std::string(field.name)), field), out);
          break;
        case FieldKind::Block:
        case FieldKind::Blocks:
          add_blocks(field, out);
          break;
        case FieldKind::BlockAttributes:
          add(field, field.name, block_attributes(field), out);
          break;
        case FieldKind::Flatten:
          add_fields(flattened(field), member, label, out);
          break;
        case FieldKind::Remaining:
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
    dec::Spec spec = validated_value(
        dec::attribute({std::string(field.name), type, field.required, field.secret}), field);
    if (field.required || stores_expressions(field.shape())) return spec;
    const auto encoded = ValueEncoder(ValueUse::Data).encode_default(field.shape(), fallback);
    if (!encoded) return spec;
    const auto value = convert(*encoded, type);
    if (!value || value->is_null()) return spec;
    return dec::with_default(std::move(spec), dec::literal(*value));
  }

  static dec::Spec block_attributes(const Field& field) {
    const MapShape& map = *as_kind<MapShape>(unwrapped(field.shape()));
    return validated_value(
        dec::block_attributes({std::string(field.name), type_of(map.value()), field.required}),
        field);
  }

  void add_blocks(const Field& field, Fields& out) {
    const auto [element, keys] = element_of_blocks(field);
    if (field.choices.empty()) {
      dec::Spec spec = blocks(field, field.name, content_of(element, field, keys), keys);
      if (!keys.empty()) spec = validated_keys(std::move(spec), field);
      add(field, field.name, std::move(spec), out);
    } else if (field.name.empty()) {
      for (const BlockChoice& choice : field.choices) {
        const Shape& chosen = chosen_shape(element, choice);
        add(field, choice.name, blocks(field, choice.name, content_of(chosen, field, keys), keys),
            out);
      }
    } else {
      add(field, field.name,
          dec::block_object(std::string(field.name), {"type"}, any_content(field, element)), out);
    }
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
    if (const auto* structure = as_kind<StructShape>(shape)) return body(*structure);
    Fields labels;
    for (std::size_t i = keys.size(); i < field.labels.size(); ++i)
      labels.emplace_back(field.labels[i],
                          dec::block_label(i - keys.size(), std::string(field.labels[i])));
    return dec::object(std::move(labels));
  }

  // Returns everything that any alternative has, as optional items.
  dec::Spec any_content(const Field& field, const Shape& variant) {
    Fields all;
    for (const BlockChoice& choice : field.choices) {
      const dec::Spec content = content_of(chosen_shape(variant, choice), field, {});
      for (const dec::Field& part : std::get<dec::ObjectSpec>(content.node().kind).fields) {
        const auto other = std::find_if(all.begin(), all.end(), [&](const dec::Field& each) {
          return each.first == part.first;
        });
        if (other == all.end()) {
          all.emplace_back(part.first, optional(part.second));
        } else {
          other->second = either(other->second, optional(part.second));
        }
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
      // The validation of a block map includes the number of blocks.
      if (std::holds_alternative<dec::BlockMapSpec>(validated->wrapped.node().kind))
        return validated->wrapped;
      validated->wrapped = optional(validated->wrapped);
    }
    return dec::Spec(std::move(node));
  }

  // Returns a specification that allows everything that one of the two allows.
  static dec::Spec either(const dec::Spec& first, const dec::Spec& second) {
    const dec::Spec& one = undecorated(first);
    const auto* attribute = std::get_if<dec::AttributeSpec>(&one.node().kind);
    const auto* other = std::get_if<dec::AttributeSpec>(&undecorated(second).node().kind);
    const bool are_alike = !attribute || !other || attribute->type == other->type;
    dec::Spec both = are_alike ? one : dec::attribute({attribute->name, Type::dynamic()});
    return dec::documented(std::move(both), first.node().description);
  }

  // Returns the specification without its validation and default.
  static const dec::Spec& undecorated(const dec::Spec& spec) {
    if (const auto* validated = std::get_if<dec::ValidateSpec>(&spec.node().kind))
      return undecorated(validated->wrapped);
    if (const auto* with_default = std::get_if<dec::DefaultSpec>(&spec.node().kind))
      return undecorated(with_default->primary);
    return spec;
  }

  std::vector<const StructShape*> open_;
};

}  // namespace

dec::Spec specification(const StructShape& shape) { return Specifier().body(shape); }

}  // namespace hecla::bind::detail
