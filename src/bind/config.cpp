// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Structs as configuration: attributes, blocks and labels.
#include <hecla/base/result.h>
#include <hecla/bind/encode.h>
#include <hecla/write/config_text.h>

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
    fill(shape, object, block);
    return std::move(block.body);
  }

 private:
  // Body and labels of a block that is made of a struct.
  void fill(const StructShape& shape, const void* object, ConfigBlock& block) {
    auto visit = [&](const void* defaults) { add_fields(shape, object, defaults, block); };
    shape.with_default(callback<const void*>(visit));
  }

  void add_fields(const StructShape& shape, const void* object, const void* defaults,
                  ConfigBlock& block) {
    for (const Field& field : shape.fields)
      add(field, member_of(field, object), member_of(field, defaults), block);
  }

  void add(const Field& field, const void* member, const void* fallback, ConfigBlock& block) {
    const Shape& shape = field.shape();
    switch (field.kind) {
      case FieldKind::Attribute:
        return add_attribute(field, member, fallback, block.body);
      case FieldKind::Label:
        block.labels.push_back(text_of_key(shape, member));
        return;
      case FieldKind::Flatten:
        return add_fields(static_cast<const StructShape&>(shape), member, fallback, block);
      case FieldKind::Remaining:
        return add_remaining(shape, member, block.body);
      case FieldKind::BlockAttributes:
        return add_block_attributes(field, member, block.body);
      case FieldKind::Block:
      case FieldKind::Blocks:
        if (!keeps_bodies(shape)) add_blocks(field, shape, member, {}, block.body);
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
      const Value otherwise = encoder_.encode(field.shape(), fallback);
      if (value.is_null() ? otherwise.is_null() : value == otherwise) return;
    }
    body.attributes.emplace_back(std::string(field.name), std::move(value));
  }

  void add_entries(const Shape& shape, const void* object, ConfigBody& body) {
    encoder_.encode(shape, object).for_each([&](const Value& key, const Value& value) {
      body.attributes.emplace_back(std::string(key.as_string()), value);
    });
  }

  void add_remaining(const Shape& shape, const void* member, ConfigBody& body) {
    if (shape.kind == ShapeKind::Map) return add_entries(shape, member, body);
    if (shape.kind != ShapeKind::Sequence) return;
    const auto& attributes = static_cast<const SequenceShape&>(shape);
    auto visit = [&](const void* element) {
      body.attributes.emplace_back(static_cast<const Attribute*>(element)->name,
                                   encoder_.encode(attributes.element(), element));
    };
    attributes.each(member, callback<const void*>(visit));
  }

  void add_block_attributes(const Field& field, const void* member, ConfigBody& body) {
    const void* object = contained(field.shape(), member);
    if (!object) return;
    ConfigBlock block{.type = std::string(field.name)};
    add_entries(unwrapped(field.shape()), object, block.body);
    if (!block.body.attributes.empty() || field.required) body.blocks.push_back(std::move(block));
  }

  // One block, or those of a sequence or map, after the labels that are known already.
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
      auto visit = [&](const void* key, const void* value) {
        std::vector<std::string> inner = labels;
        inner.push_back(text_of_key(map.key(), key));
        add_blocks(field, map.value(), value, std::move(inner), body);
      };
      map.each(object, callback<const void*, const void*>(visit));
    } else {
      add_block(field, shape, object, std::move(labels), body);
    }
  }

  void add_block(const Field& field, const Shape& shape, const void* object,
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
    }
    if (!object || content->kind != ShapeKind::Struct) return;
    if (++depth_ > max_depth) throw UsageError("an object is nested too deep to be written");
    fill(static_cast<const StructShape&>(*content), object, block);
    --depth_;
    body.blocks.push_back(std::move(block));
  }

  static constexpr std::size_t max_depth = 1000;
  Encoder encoder_;
  const EncodeOptions& options_;
  std::size_t depth_ = 0;
};

const StructShape& as_struct(const Shape& shape) {
  if (shape.kind != ShapeKind::Struct)
    throw UsageError("only a struct that is described by fields() is a configuration");
  return static_cast<const StructShape&>(shape);
}

}  // namespace

std::string to_hcl(const Shape& shape, const void* object, const EncodeOptions& options) {
  return write::to_hcl(
      ConfigMaker(ValueUse::NativeText, options).body_of(as_struct(shape), object));
}

ValueResult<std::string> to_json(const Shape& shape, const void* object,
                                 const EncodeOptions& options) {
  return write::to_json(ConfigMaker(ValueUse::JsonText, options).body_of(as_struct(shape), object));
}

}  // namespace hecla::bind::detail
