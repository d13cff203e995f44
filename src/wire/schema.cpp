// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/value/walk.h>
#include <hecla/wire/schema.h>

#include <algorithm>
#include <optional>
#include <span>

#include "convert/concealed_error.h"
#include "unicode/message_text.h"

namespace hecla::wire {

namespace {

Type nested_type(NestingMode nesting, const Type& element) {
  switch (nesting) {
    case NestingMode::Single:
    case NestingMode::Group:
      return element;
    case NestingMode::List:
      return element.has_dynamic() ? Type::dynamic() : Type::list(element);
    case NestingMode::Set:
      return Type::set(element);
    case NestingMode::Map:
      return element.has_dynamic() ? Type::dynamic() : Type::map(element);
  }
  return Type::dynamic();
}

// Returns "1 block is" or "2 blocks are".
std::string block_count(std::size_t count) {
  return counted(count, "block") + (count == 1 ? " is" : " are");
}

}  // namespace

Type implied_type(const SchemaAttribute& attribute) {
  return attribute.nested ? configured_type(attribute).without_optional_attributes()
                          : attribute.type;
}

Type configured_type(const SchemaAttribute& attribute) {
  if (!attribute.nested) return attribute.type;
  std::vector<ObjectAttribute> attributes;
  for (const SchemaAttribute& inner : attribute.nested->attributes) {
    attributes.push_back({inner.name, configured_type(inner), inner.optional || inner.computed});
  }
  const Type object = Type::object(std::move(attributes));
  switch (attribute.nested->nesting) {
    case NestingMode::List:
      return Type::list(object);
    case NestingMode::Set:
      return Type::set(object);
    case NestingMode::Map:
      return Type::map(object);
    default:
      return object;
  }
}

Type implied_type(const IdentitySchema& identity) {
  std::vector<ObjectAttribute> attributes;
  for (const IdentityAttribute& attribute : identity.attributes)
    attributes.push_back({attribute.name, attribute.type});
  return Type::object(std::move(attributes));
}

Type implied_type(const SchemaBlock& block) {
  std::vector<ObjectAttribute> attributes;
  for (const SchemaAttribute& attribute : block.attributes) {
    attributes.push_back({attribute.name, implied_type(attribute)});
  }
  for (const NestedBlock& nested : block.blocks) {
    attributes.push_back({nested.type, nested_type(nested.nesting, implied_type(nested.block))});
  }
  return Type::object(std::move(attributes));
}

namespace {

// Returns the value of a type of nested block if there is no such block.
Value value_without_blocks(const NestedBlock& nested) {
  const Type element = implied_type(nested.block);
  switch (nested.nesting) {
    case NestingMode::Single:
      return Value::null(element.without_optional_attributes());
    case NestingMode::Group:
      return empty_value(nested.block);
    case NestingMode::List:
      return element.has_dynamic() ? Value::tuple({}) : Value::list(element, {});
    case NestingMode::Set:
      return Value::set(element, {});
    case NestingMode::Map:
      return element.has_dynamic() ? Value::object({}) : Value::map(element, {});
  }
  return Value();
}

// Returns an unknown value of `type` with the marks of `given`.
Value unknown_like(const Type& type, const Value& given) {
  return Value::unknown(type).with_inner_marks(given.inner_marks()).with_marks(given.marks());
}

// Converts values to a block's type. The paths of errors are relative to the value that a function
// was given.
class Coercion {
 public:
  ValueResult<Value> block(const Value& given, const SchemaBlock& schema) {
    const Type type = implied_type(schema).without_optional_attributes();
    if (given.is_null()) return Value::null(type);
    if (!given.is_known()) return unknown_like(type, given);
    MarkSet marks;
    const Value value = given.unmarked(marks);
    if (!value.type().is_object() && !value.type().is_map())
      return ValueError{"an object is required", {}};
    std::vector<Value::Field> fields;
    for (const SchemaAttribute& attribute : schema.attributes) {
      ValueResult<Value> result = this->attribute(part(value, attribute.name), attribute);
      if (!result) return at(attribute.name, result.error());
      fields.emplace_back(attribute.name, *std::move(result));
    }
    for (const NestedBlock& nested : schema.blocks) {
      ValueResult<Value> result = nested_block(part(value, nested.type), nested);
      if (!result) return at(nested.type, result.error());
      fields.emplace_back(nested.type, *std::move(result));
    }
    if (auto error = unexpected(value, schema)) return *std::move(error);
    return Value::object(std::move(fields)).with_marks(marks);
  }

 private:
  static ValueError at(const std::string& name, ValueError& error) {
    error.path.prepend(AttributeStep{name});
    return std::move(error);
  }

  static const Value* part(const Value& value, const std::string& name) {
    return value.type().is_map() ? value.find_key(name) : value.find_attribute(name);
  }

  static std::optional<ValueError> unexpected(const Value& value, const SchemaBlock& schema) {
    std::optional<ValueError> error;
    value.for_each([&](const Value& key, const Value&) {
      const std::string_view name = key.as_string();
      if (find_attribute(schema.attributes, name) || find_block(schema.blocks, name)) return;
      if (!error) error = ValueError{"unsupported attribute or block " + in_quotes(name), {}};
    });
    return error;
  }

  ValueResult<Value> attribute(const Value* given, const SchemaAttribute& schema) {
    const Type type = configured_type(schema);
    if (!given) {
      if (schema.optional || schema.computed || !schema.required) {
        return Value::null(type.without_optional_attributes());
      }
      return ValueError{"this attribute is required", {}};
    }
    return convert(*given, type);
  }

  ValueResult<Value> nested_block(const Value* given, const NestedBlock& schema) {
    if (!given) return check_count(value_without_blocks(schema), schema);
    if (schema.nesting == NestingMode::Single || schema.nesting == NestingMode::Group) {
      if (schema.nesting == NestingMode::Group && given->is_null())
        return empty_value(schema.block);
      return block(*given, schema.block);
    }
    const Type type = nested_type(schema.nesting, implied_type(schema.block));
    if (!given->is_known()) return unknown_like(type.without_optional_attributes(), *given);
    if (given->is_null()) return check_count(value_without_blocks(schema), schema);
    MarkSet marks;
    ValueResult<Value> value = schema.nesting == NestingMode::Map
                                   ? map(given->unmarked(marks), schema)
                                   : sequence(given->unmarked(marks), schema);
    if (!value) return value;
    return check_count(value->with_marks(marks), schema);
  }

  ValueResult<Value> sequence(const Value& given, const NestedBlock& schema) {
    const Type& type = given.type();
    if (!type.is_list() && !type.is_set() && !type.is_tuple())
      return ValueError{"a list or set is required", {}};
    std::vector<Value> elements;
    for (const Value& element : given.elements()) {
      ValueResult<Value> value = block(element, schema.block);
      if (!value) {
        value.error().path.prepend(IndexStep{given.key_at(elements.size())});
        return value;
      }
      elements.push_back(*std::move(value));
    }
    const Type element = implied_type(schema.block);
    if (schema.nesting == NestingMode::Set) return Value::set(element, std::move(elements));
    return element.has_dynamic() ? Value::tuple(std::move(elements))
                                 : Value::list(element, std::move(elements));
  }

  ValueResult<Value> map(const Value& given, const NestedBlock& schema) {
    if (!given.type().is_map() && !given.type().is_object())
      return ValueError{"a map is required", {}};
    std::vector<Value::Field> entries;
    std::optional<ValueError> error;
    given.for_each([&](const Value& key, const Value& element) {
      if (error) return;
      ValueResult<Value> value = block(element, schema.block);
      if (!value) {
        value.error().path.prepend(IndexStep{key});
        error = std::move(value).error();
      } else {
        entries.emplace_back(std::string(key.as_string()), *std::move(value));
      }
    });
    if (error) return *std::move(error);
    const Type element = implied_type(schema.block);
    return element.has_dynamic() ? Value::object(std::move(entries))
                                 : Value::map(element, std::move(entries));
  }

  // The number of blocks may still change while something inside is unknown.
  static ValueResult<Value> check_count(Value value, const NestedBlock& schema) {
    if (schema.nesting != NestingMode::List && schema.nesting != NestingMode::Set) return value;
    if (!value.is_wholly_known() || value.is_null()) return value;
    const std::size_t count = value.unmarked().size();
    if (count < schema.min_items) {
      return ValueError{"at least " + block_count(schema.min_items) + " required", {}};
    }
    if (schema.max_items != 0 && count > schema.max_items) {
      return ValueError{"at most " + block_count(schema.max_items) + " allowed", {}};
    }
    return value;
  }
};

}  // namespace

Value empty_value(const SchemaBlock& block) {
  std::vector<Value::Field> fields;
  for (const SchemaAttribute& attribute : block.attributes) {
    fields.emplace_back(attribute.name,
                        Value::null(implied_type(attribute).without_optional_attributes()));
  }
  for (const NestedBlock& nested : block.blocks)
    fields.emplace_back(nested.type, value_without_blocks(nested));
  return Value::object(std::move(fields));
}

ValueResult<Value> coerce(const Value& value, const SchemaBlock& block) {
  ValueResult<Value> result = Coercion().block(value, block);
  return result ? std::move(result) : detail::without_marked(std::move(result).error(), value);
}

const SchemaAttribute* find_attribute(const std::vector<SchemaAttribute>& attributes,
                                      std::string_view name) {
  const auto found = std::ranges::lower_bound(attributes, name, {}, &SchemaAttribute::name);
  return found != attributes.end() && found->name == name ? &*found : nullptr;
}

const NestedBlock* find_block(const std::vector<NestedBlock>& blocks, std::string_view type) {
  const auto found = std::ranges::lower_bound(blocks, type, {}, &NestedBlock::type);
  return found != blocks.end() && found->type == type ? &*found : nullptr;
}

namespace {

// Returns the name of the attribute or block that a step leads to.
std::optional<std::string_view> name_of(const PathStep& step) {
  const auto* attribute = std::get_if<AttributeStep>(&step);
  return attribute ? std::optional<std::string_view>(attribute->name) : std::nullopt;
}

bool has_key(NestingMode nesting) {
  return nesting != NestingMode::Single && nesting != NestingMode::Group;
}

// Returns whether the path leads to a value that is sensitive, or that only the provider should see.
bool is_hidden(std::span<const PathStep> path, const Value& value,
               const std::vector<SchemaAttribute>& attributes) {
  const auto name = name_of(path.front());
  const SchemaAttribute* attribute = name ? find_attribute(attributes, *name) : nullptr;
  if (!attribute) return false;
  if (path.size() == 1) return attribute->sensitive || (attribute->write_only && !value.is_null());
  if (!attribute->nested) return false;
  const std::size_t used = has_key(attribute->nested->nesting) ? 2 : 1;
  return path.size() > used && is_hidden(path.subspan(used), value, attribute->nested->attributes);
}

bool is_hidden(std::span<const PathStep> path, const Value& value, const SchemaBlock& block) {
  const auto name = path.empty() ? std::nullopt : name_of(path.front());
  if (!name) return false;
  const NestedBlock* nested = find_block(block.blocks, *name);
  if (!nested) return is_hidden(path, value, block.attributes);
  const std::size_t used = has_key(nested->nesting) ? 2 : 1;
  return path.size() > used && is_hidden(path.subspan(used), value, nested->block);
}

}  // namespace

Value mark_sensitive(const Value& value, const SchemaBlock& block) {
  std::vector<MarkedPath> marks;
  walk(value, [&](const Path& path, const Value& part) {
    const bool is_marked = is_hidden(path.steps(), part, block);
    if (is_marked) marks.push_back({path, {Mark::sensitive()}});
    return !is_marked;
  });
  return mark_with_paths(value, marks);
}

}  // namespace hecla::wire
