// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/bind/specification.h>

#include <hecla/base/result.h>
#include <hecla/bind/decode.h>
#include <hecla/convert/convert.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/encoder.h"
#include "bind/reader.h"

namespace hecla::bind::detail {

namespace {

// Specifications of a value and of blocks that say of them what decoding a struct would say: they are
// read into a new one.

template <class Read>
dec::Spec validated(dec::Spec spec, const StructShape& shape, const Field& field, Read read) {
  const auto check = [&shape, &field, read](const Value& given, const SourceRange& range,
                                            Diagnostics& diags) {
    if (given.is_null()) return;  // it was not set
    Decoding decoding(no_context(), diags);
    Reader reader(decoding, field.name, {}, {range, {}, range});
    reader.forgive_unknown();
    auto read_into = [&](const void* fresh) {
      read(reader, field.member(const_cast<void*>(fresh)), given);
    };
    shape.with_default(callback<const void*>(read_into));
  };
  return dec::validate(std::move(spec), check);
}

dec::Spec validated_value(dec::Spec spec, const StructShape& shape, const Field& field) {
  if (takes_expressions(field.shape())) return spec;
  const auto read = [&field](Reader& reader, void* member, const Value& value) {
    reader.read_field(field, member, value);
  };
  return validated(std::move(spec), shape, field, read);
}

dec::Spec validated_keys(dec::Spec spec, const StructShape& shape, const Field& field) {
  const auto read = [&field](Reader& reader, void* member, const Value& value) {
    reader.read_keys(field, member, value);
  };
  return validated(std::move(spec), shape, field, read);
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
          add(field, field.name, attribute(shape, field, member), out);
          break;
        case FieldKind::Label:
          add(field, field.name,
              validated_value(dec::block_label(label++, std::string(field.name)), shape, field),
              out);
          break;
        case FieldKind::Block:
        case FieldKind::Blocks:
          add_blocks(shape, field, out);
          break;
        case FieldKind::BlockAttributes:
          add(field, field.name, block_attributes(shape, field), out);
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

  static dec::Spec attribute(const StructShape& shape, const Field& field, const void* fallback) {
    const Type type = type_of(field.shape());
    dec::Spec spec = validated_value(
        dec::attribute({std::string(field.name), type, field.required}), shape, field);
    if (field.required || takes_expressions(field.shape())) return spec;
    const auto encoded = Encoder(ValueUse::Data).encode_default(field.shape(), fallback);
    if (!encoded) return spec;
    const auto value = convert(*encoded, type);
    if (!value || value->is_null()) return spec;
    return dec::with_default(std::move(spec), dec::literal(*value));
  }

  static dec::Spec block_attributes(const StructShape& shape, const Field& field) {
    const auto& map = static_cast<const MapShape&>(unwrapped(field.shape()));
    return validated_value(
        dec::block_attributes({std::string(field.name), type_of(map.value()), field.required}),
        shape, field);
  }

  void add_blocks(const StructShape& shape, const Field& field, Fields& out) {
    const auto [element, keys] = element_of_blocks(field);
    if (field.choices.empty()) {
      dec::Spec spec = blocks(field, field.name, content_of(element, field, keys), keys);
      if (!keys.empty()) spec = validated_keys(std::move(spec), shape, field);
      add(field, field.name, std::move(spec), out);
    } else if (field.name.empty()) {
      for (const ChoiceOfBlock& choice : field.choices) {
        const Shape& chosen = alternative(element, choice);
        add(field, choice.name, blocks(field, choice.name, content_of(chosen, field, keys), keys),
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
      // How many blocks there are by key is part of what their validation is about.
      if (std::holds_alternative<dec::BlockMapSpec>(validated->wrapped.node().kind))
        return validated->wrapped;
      validated->wrapped = optional(validated->wrapped);
    }
    return dec::Spec(std::move(node));
  }

  // What both allow.
  static dec::Spec either(const dec::Spec& first, const dec::Spec& second) {
    const dec::Spec& one = undecorated(first);
    const auto* attribute = std::get_if<dec::AttributeSpec>(&one.node().kind);
    const auto* other = std::get_if<dec::AttributeSpec>(&undecorated(second).node().kind);
    const bool are_alike = !attribute || !other || attribute->type == other->type;
    dec::Spec both = are_alike ? one : dec::attribute({attribute->name, Type::dynamic()});
    return dec::documented(std::move(both), first.node().description);
  }

  // Without validation and default.
  static const dec::Spec& undecorated(const dec::Spec& spec) {
    if (const auto* validated = std::get_if<dec::ValidateSpec>(&spec.node().kind))
      return undecorated(validated->wrapped);
    if (const auto* with_default = std::get_if<dec::DefaultSpec>(&spec.node().kind))
      return undecorated(with_default->primary);
    return spec;
  }

  std::vector<const StructShape*> open_;
  PreparedStructs prepared_;
};

}  // namespace

dec::Spec specification(const StructShape& shape) { return Specifier().body(shape); }

}  // namespace hecla::bind::detail
