// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Writes structs as configuration: attributes, blocks and labels.
#include <hecla/base/result.h>
#include <hecla/bind/encode.h>

#include <unordered_set>

#include "bind/shapes.h"
#include "bind/value_encoder.h"
#include "unicode/message_text.h"
#include "write/convert/config_text.h"

namespace hecla::bind::detail {

namespace {

using write::ConfigBlock;
using write::ConfigBody;

// Returns the object in a member that decoding fills in, or null if decoding creates a new one.
const void* reused_object(const Shape& shape, const void* member) {
  if (!member || shape.kind == ShapeKind::Struct || shape.kind == ShapeKind::Variant) return member;
  const auto* wrapper = as_kind<WrapperShape>(shape);
  if (!wrapper || wrapper->is_shared) return nullptr;
  return reused_object(wrapper->inner(), wrapper->get(member));
}

class BodyEncoder {
 public:
  BodyEncoder(ValueUse use, const EncodeOptions& options) : values_(use), options_(options) {}

  ConfigBody encode(const StructShape& shape, const void* object) {
    ConfigBlock block;
    fill(shape, object, nullptr, block);
    return std::move(block.body);
  }

 private:
  // Fills in the body and labels of a block from a struct. `defaults` is the object that decoding would fill in,
  // or null for a new one.
  void fill(const StructShape& shape, const void* object, const void* defaults,
            ConfigBlock& block) {
    const PreparedStruct& prepared = shape.prepared();
    if (defaults) return add_fields(shape, object, defaults, prepared, block);
    shape.with_new([&](void* fresh) { add_fields(shape, object, fresh, prepared, block); });
  }

  void add_fields(const StructShape& shape, const void* object, const void* defaults,
                  const PreparedStruct& prepared, ConfigBlock& block) {
    for (const Field& field : shape.fields)
      add(field, field.member(object), field.member(defaults), prepared, block);
  }

  void add(const Field& field, const void* member, const void* fallback,
           const PreparedStruct& prepared, ConfigBlock& block) {
    switch (field.kind) {
      case FieldKind::Attribute:
        return add_attribute(field, member, fallback, block.body);
      case FieldKind::Label:
        return block.labels.push_back(text_of_key(field.shape(), member));
      case FieldKind::Flatten:
        return add_fields(flattened(field), member, fallback, prepared, block);
      case FieldKind::Remaining:
        return add_remaining(field.shape(), member, prepared.schema, block.body);
      case FieldKind::BlockAttributes:
        return add_block_attributes(field, member, fallback, block.body);
      case FieldKind::Block:
        if (!stores_bodies(field.shape())) add_single_block(field, member, fallback, block.body);
        return;
      case FieldKind::Blocks:
        if (!stores_bodies(field.shape())) add_blocks(field, field.shape(), member, {}, block.body);
        return;
    }
  }

  // Adds an attribute unless it is null, which means not set; with a default that is not null, also
  // adds null.
  void add_attribute(const Field& field, const void* member, const void* fallback,
                     ConfigBody& body) {
    Value value = values_.encode(field.shape(), member);
    const bool is_redundant = !options_.with_defaults && !field.required;
    if (value.is_null() || is_redundant) {
      const auto otherwise = values_.encode_default(field.shape(), fallback);
      if (otherwise && (value.is_null() ? otherwise->is_null() : value == *otherwise)) return;
    }
    body.attributes.push_back({std::string(field.name), std::move(value)});
  }

  static void add_entries(const Value& map, ConfigBody& body) {
    map.for_each([&](const Value& key, const Value& value) {
      body.attributes.push_back({std::string(key.as_string()), value});
    });
  }

  void add_remaining(const Shape& shape, const void* member, const BodySchema& schema,
                     ConfigBody& body) {
    ConfigBody rest;
    if (shape.kind == ShapeKind::Map) {
      add_entries(values_.encode(shape, member), rest);
    } else if (const auto* attributes = as_kind<SequenceShape>(shape)) {
      attributes->each(member, [&](const void* element) {
        rest.attributes.push_back({static_cast<const Attribute*>(element)->name,
                                   values_.encode(attributes->element(), element)});
      });
    }
    for (auto& attribute : rest.attributes) {
      if (schema.find_attribute(attribute.name) || schema.find_block(attribute.name))
        throw UsageError("a key in remaining() is the name of a field: " +
                         in_quotes(attribute.name));
      body.attributes.push_back(std::move(attribute));
    }
  }

  // Adds the block for a map. Without a block, the map is the default.
  void add_block_attributes(const Field& field, const void* member, const void* fallback,
                            ConfigBody& body) {
    const Value map = values_.encode(field.shape(), member).unmarked();
    if (map.is_null()) return;
    const bool may_be_left_out = !field.required && (map.size() == 0 || !options_.with_defaults);
    if (may_be_left_out) {
      const auto otherwise = values_.encode_default(field.shape(), fallback);
      if (otherwise && map == otherwise->unmarked()) return;
    }
    ConfigBlock block{.type = std::string(field.name)};
    add_entries(map, block.body);
    body.blocks.push_back(std::move(block));
  }

  void add_single_block(const Field& field, const void* member, const void* fallback,
                        ConfigBody& body) {
    const Shape& shape = field.shape();
    if (const void* object = contained(shape, member))
      add_block(field, unwrapped(shape), object, reused_object(shape, fallback), {}, body);
  }

  // Writes the blocks of a sequence or map. `labels` are those of the maps around it.
  void add_blocks(const Field& field, const Shape& given, const void* member,
                  std::vector<std::string> labels, ConfigBody& body) {
    const Shape& shape = unwrapped(given);
    const void* object = contained(given, member);
    if (!object) return;
    if (const auto* sequence = as_kind<SequenceShape>(shape)) {
      sequence->each(object, [&](const void* element) {
        add_blocks(field, sequence->element(), element, labels, body);
      });
    } else if (const auto* map = as_kind<MapShape>(shape)) {
      std::unordered_set<std::string> keys;
      map->each(object, [&](const void* key, const void* value) {
        std::vector<std::string> inner = labels;
        inner.push_back(text_of_key(map->key(), key));
        if (!keys.insert(inner.back()).second)
          throw UsageError("two keys of a map are equal when written: " + in_quotes(inner.back()));
        add_blocks(field, map->value(), value, std::move(inner), body);
      });
    } else {
      add_block(field, shape, object, nullptr, std::move(labels), body);
    }
  }

  void add_block(const Field& field, const Shape& shape, const void* object, const void* defaults,
                 std::vector<std::string> labels, ConfigBody& body) {
    ConfigBlock block{.type = std::string(field.name), .labels = std::move(labels)};
    const Shape* content = &shape;
    if (const auto* variant = as_kind<VariantShape>(shape)) {
      const std::string name(choice_name(field, *variant, object));
      if (field.name.empty()) {
        block.type = name;
      } else {
        block.labels.push_back(name);
      }
      const Alternative& alternative = held_alternative(*variant, object);
      object = contained(alternative.shape(), alternative.get(object));
      content = &unwrapped(alternative.shape());
      if (defaults) defaults = reused_object(alternative.shape(), alternative.get(defaults));
    }
    const auto* structure = as_kind<StructShape>(*content);
    if (!object || !structure) return;
    const WrittenLevel level(depth_);
    const std::size_t label_count = block.labels.size();
    fill(*structure, object, defaults, block);
    const bool may_be_left_out = defaults && !field.required && !options_.with_defaults &&
                                 block.labels.size() == label_count;
    if (may_be_left_out && block.body.attributes.empty() && block.body.blocks.empty()) return;
    body.blocks.push_back(std::move(block));
  }

  ValueEncoder values_;
  const EncodeOptions& options_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string to_hcl(const StructShape& shape, const void* object, const EncodeOptions& options) {
  return write::to_hcl(BodyEncoder(ValueUse::NativeText, options).encode(shape, object));
}

ValueResult<std::string> to_json(const StructShape& shape, const void* object,
                                 const EncodeOptions& options) {
  return write::to_json(BodyEncoder(ValueUse::JsonText, options).encode(shape, object));
}

}  // namespace hecla::bind::detail
