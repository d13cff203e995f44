// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Structs as configuration: attributes, blocks and labels.
#include <hecla/base/result.h>
#include <hecla/bind/encode.h>
#include <hecla/write/config_text.h>

#include <unordered_set>

#include "bind/callback.h"
#include "bind/encoder.h"
#include "bind/shapes.h"

namespace hecla::bind::detail {

namespace {

using write::ConfigBlock;
using write::ConfigBody;

class ConfigMaker {
 public:
  ConfigMaker(ValueUse use, const EncodeOptions& options) : encoder_(use), options_(options) {}

  ConfigBody body_of(const StructShape& shape, const void* object) {
    ConfigBlock block;
    fill(shape, object, nullptr, block);
    return std::move(block.body);
  }

 private:
  // A body that is being made of a struct.
  struct Making {
    const PreparedStruct& prepared;
    ConfigBlock& block;
  };

  // Body and labels of a block that is made of a struct. `defaults` is the object that decoding would
  // fill in; null: a new one.
  void fill(const StructShape& shape, const void* object, const void* defaults,
            ConfigBlock& block) {
    const Making making{prepared_.of(shape), block};
    if (defaults) return add_fields(shape, object, defaults, making);
    auto visit = [&](const void* fresh) { add_fields(shape, object, fresh, making); };
    shape.with_default(callback<const void*>(visit));
  }

  void add_fields(const StructShape& shape, const void* object, const void* defaults,
                  const Making& making) {
    for (const Field& field : shape.fields)
      add(field, member_of(field, object), member_of(field, defaults), making);
  }

  void add(const Field& field, const void* member, const void* fallback, const Making& making) {
    ConfigBody& body = making.block.body;
    switch (field.kind) {
      case FieldKind::Attribute:
        return add_attribute(field, member, fallback, body);
      case FieldKind::Label:
        making.block.labels.push_back(text_of_key(field.shape(), member));
        return;
      case FieldKind::Flatten:
        return add_fields(static_cast<const StructShape&>(field.shape()), member, fallback, making);
      case FieldKind::Remaining:
        return add_remaining(field.shape(), member, making);
      case FieldKind::BlockAttributes:
        return add_block_attributes(field, member, fallback, body);
      case FieldKind::Block:
        if (!keeps_bodies(field.shape())) add_single_block(field, member, fallback, body);
        return;
      case FieldKind::Blocks:
        if (!keeps_bodies(field.shape())) add_blocks(field, field.shape(), member, {}, body);
        return;
      case FieldKind::Places:
      case FieldKind::Check:
        return;
    }
  }

  // Null is what is not set, unless a new object has something there.
  void add_attribute(const Field& field, const void* member, const void* fallback,
                     ConfigBody& body) {
    Value value = encoder_.encode(field.shape(), member);
    const bool is_redundant = !options_.with_defaults && !field.required;
    if (value.is_null() || is_redundant) {
      const auto otherwise = encoder_.encode_default(field.shape(), fallback);
      if (otherwise && (value.is_null() ? otherwise->is_null() : value == *otherwise)) return;
    }
    body.attributes.emplace_back(std::string(field.name), std::move(value));
  }

  static void add_entries(const Value& map, ConfigBody& body) {
    map.for_each([&](const Value& key, const Value& value) {
      body.attributes.emplace_back(std::string(key.as_string()), value);
    });
  }

  void add_remaining(const Shape& shape, const void* member, const Making& making) {
    ConfigBody rest;
    if (shape.kind == ShapeKind::Map) {
      add_entries(encoder_.encode(shape, member), rest);
    } else if (shape.kind == ShapeKind::Sequence) {
      const auto& attributes = static_cast<const SequenceShape&>(shape);
      auto visit = [&](const void* element) {
        rest.attributes.emplace_back(static_cast<const Attribute*>(element)->name,
                                     encoder_.encode(attributes.element(), element));
      };
      attributes.each(member, callback<const void*>(visit));
    }
    const BodySchema& schema = making.prepared.schema;
    for (auto& attribute : rest.attributes) {
      if (schema.find_attribute(attribute.first) || schema.find_block(attribute.first))
        throw UsageError("what remains has the name of a field: \"" + attribute.first + "\"");
      making.block.body.attributes.push_back(std::move(attribute));
    }
  }

  // Without a block the map is that of a new object.
  void add_block_attributes(const Field& field, const void* member, const void* fallback,
                            ConfigBody& body) {
    const Value map = encoder_.encode(field.shape(), member).unmarked();
    if (map.is_null()) return;
    const bool may_be_left_out = !field.required && (map.size() == 0 || !options_.with_defaults);
    if (may_be_left_out) {
      const auto otherwise = encoder_.encode_default(field.shape(), fallback);
      if (otherwise && map == otherwise->unmarked()) return;
    }
    ConfigBlock block{.type = std::string(field.name)};
    add_entries(map, block.body);
    body.blocks.push_back(std::move(block));
  }

  // The object in a member that decoding fills in; null where it makes a new one.
  static const void* kept_object(const Shape& shape, const void* member) {
    if (!member || shape.kind == ShapeKind::Struct || shape.kind == ShapeKind::Variant)
      return member;
    if (shape.kind == ShapeKind::Optional) {
      const auto& optional = static_cast<const OptionalShape&>(shape);
      return optional.is_shared ? nullptr : kept_object(optional.inner(), optional.get(member));
    }
    if (shape.kind != ShapeKind::Located && shape.kind != ShapeKind::Marked) return nullptr;
    const auto& wrapper = static_cast<const WrapperShape&>(shape);
    return kept_object(wrapper.inner(), wrapper.value(const_cast<void*>(member)));
  }

  void add_single_block(const Field& field, const void* member, const void* fallback,
                        ConfigBody& body) {
    const Shape& shape = field.shape();
    if (const void* object = contained(shape, member))
      add_block(field, unwrapped(shape), object, kept_object(shape, fallback), {}, body);
  }

  // Those of a sequence or map, after the labels that are known already.
  void add_blocks(const Field& field, const Shape& given, const void* member,
                  std::vector<std::string> labels, ConfigBody& body) {
    const Shape& shape = unwrapped(given);
    const void* object = contained(given, member);
    if (!object) return;
    if (shape.kind == ShapeKind::Sequence) {
      const auto& sequence = static_cast<const SequenceShape&>(shape);
      auto visit = [&](const void* element) {
        add_blocks(field, sequence.element(), element, labels, body);
      };
      sequence.each(object, callback<const void*>(visit));
    } else if (shape.kind == ShapeKind::Map) {
      const auto& map = static_cast<const MapShape&>(shape);
      std::unordered_set<std::string> keys;
      auto visit = [&](const void* key, const void* value) {
        std::vector<std::string> inner = labels;
        inner.push_back(text_of_key(map.key(), key));
        if (!keys.insert(inner.back()).second)
          throw UsageError("two keys of a map are the same as text: \"" + inner.back() + "\"");
        add_blocks(field, map.value(), value, std::move(inner), body);
      };
      map.each(object, callback<const void*, const void*>(visit));
    } else {
      add_block(field, shape, object, nullptr, std::move(labels), body);
    }
  }

  void add_block(const Field& field, const Shape& shape, const void* object, const void* defaults,
                 std::vector<std::string> labels, ConfigBody& body) {
    ConfigBlock block{.type = std::string(field.name), .labels = std::move(labels)};
    const Shape* content = &shape;
    if (shape.kind == ShapeKind::Variant) {
      const auto& variant = static_cast<const VariantShape&>(shape);
      const std::string name(choice_name(field, variant, object));
      if (field.name.empty()) {
        block.type = name;
      } else {
        block.labels.push_back(name);
      }
      const Alternative& alternative = held_alternative(variant, object);
      object = contained(alternative.shape(), alternative.get(object));
      content = &unwrapped(alternative.shape());
      if (defaults) defaults = kept_object(alternative.shape(), alternative.get(defaults));
    }
    if (!object || content->kind != ShapeKind::Struct) return;
    const WrittenLevel level(depth_);
    const std::size_t label_count = block.labels.size();
    fill(static_cast<const StructShape&>(*content), object, defaults, block);
    const bool may_be_left_out = defaults && !field.required && !options_.with_defaults &&
                                 block.labels.size() == label_count;
    if (may_be_left_out && block.body.attributes.empty() && block.body.blocks.empty()) return;
    body.blocks.push_back(std::move(block));
  }

  Encoder encoder_;
  PreparedStructs prepared_;
  const EncodeOptions& options_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string to_hcl(const StructShape& shape, const void* object, const EncodeOptions& options) {
  return write::to_hcl(ConfigMaker(ValueUse::NativeText, options).body_of(shape, object));
}

ValueResult<std::string> to_json(const StructShape& shape, const void* object,
                                 const EncodeOptions& options) {
  return write::to_json(ConfigMaker(ValueUse::JsonText, options).body_of(shape, object));
}

}  // namespace hecla::bind::detail
