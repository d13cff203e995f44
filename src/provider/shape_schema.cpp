// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/shape_schema.h"

#include <hecla/base/result.h>
#include <hecla/bind/encode.h>
#include <hecla/provider/schema.h>

#include <algorithm>

#include "bind/shapes.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

namespace {

using bind::detail::Field;
using bind::detail::FieldKind;
using bind::detail::MapShape;
using bind::detail::RuleKind;
using bind::detail::RuleScope;
using bind::detail::SequenceShape;
using bind::detail::Shape;
using bind::detail::ShapeKind;
using bind::detail::StructShape;
using bind::detail::WrapperShape;
using wire::NestingMode;

// `of` names what the schema belongs to.
[[noreturn]] void reject(std::string_view of, std::string_view name, const std::string& reason) {
  throw UsageError("the schema of " + std::string(of) + ": " + in_quotes(name) + " " + reason);
}

// Terraform's rule for names in provider schemas.
bool is_valid_name(std::string_view name) {
  const auto is_word = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  const auto is_part = [&](char c) { return is_word(c) || (c >= '0' && c <= '9'); };
  return !name.empty() && is_word(name.front()) && std::ranges::all_of(name, is_part);
}

bool can_be_unknown(const Shape& shape) {
  const auto* wrapper = bind::detail::as_kind<WrapperShape>(shape);
  return wrapper && (wrapper->can_be_unknown || can_be_unknown(wrapper->inner()));
}

// The struct inside a field, and how its objects are nested.
struct Nested {
  const StructShape* shape = nullptr;
  NestingMode nesting = NestingMode::Single;
};

Nested nested_in(const Shape& given) {
  const Shape& shape = bind::detail::unwrapped(given);
  const auto inside = [](const Shape& element) {
    return bind::detail::as_kind<StructShape>(bind::detail::unwrapped(element));
  };
  if (const auto* structure = bind::detail::as_kind<StructShape>(shape))
    return {structure, NestingMode::Single};
  if (const auto* sequence = bind::detail::as_kind<SequenceShape>(shape))
    return {inside(sequence->element()), sequence->is_set ? NestingMode::Set : NestingMode::List};
  if (const auto* map = bind::detail::as_kind<MapShape>(shape))
    return {inside(map->value()), NestingMode::Map};
  return {};
}

// Adds the members of one struct to a block.
class SchemaMaker {
 public:
  explicit SchemaMaker(std::string_view of) : of_(of) {}

  ShapeSchema make(const StructShape& shape) {
    ShapeSchema result;
    if (std::find(open_.begin(), open_.end(), &shape) != open_.end())
      throw UsageError("the schema of " + std::string(of_) + ": a struct contains itself");
    open_.push_back(&shape);
    shape.with_new([&](void* object) { add_fields(shape, object, result); });
    open_.pop_back();
    std::ranges::sort(result.block.attributes, {}, &wire::SchemaAttribute::name);
    std::ranges::sort(result.block.blocks, {}, &wire::NestedBlock::type);
    result.type = wire::implied_type(result.block);
    for (auto& [name, info] : result.members) {
      info.type = result.type.find_attribute(name)->type;
      check_elements(name, info);
    }
    return result;
  }

 private:
  [[noreturn]] void reject(std::string_view name, const std::string& reason) const {
    detail::reject(of_, name, reason);
  }

  void add_fields(const StructShape& shape, const void* object, ShapeSchema& to) {
    for (const Field& field : shape.fields) {
      if (field.kind != FieldKind::Flatten && !is_valid_name(field.name)) {
        reject(field.name,
               "must consist of lower-case letters, digits and underscores, and not begin with a "
               "digit");
      }
      switch (field.kind) {
        case FieldKind::Attribute:
          add_attribute(field, field.member(object), to);
          break;
        case FieldKind::Block:
        case FieldKind::Blocks:
          add_blocks(field, to);
          break;
        case FieldKind::Flatten:
          add_fields(bind::detail::flattened(field), field.member(object), to);
          break;
        default:
          reject(field.name, "has no counterpart in provider schemas; use attribute() or blocks()");
      }
    }
  }

  void add_attribute(const Field& field, const void* member, ShapeSchema& to) {
    if (bind::detail::stores_expressions(field.shape()))
      reject(field.name, "is an expression, but providers get values");
    wire::SchemaAttribute attribute;
    attribute.name = field.name;
    attribute.description = field.description;
    attribute.description_kind = kind_of_description(field.description);
    attribute.sensitive = field.secret;
    attribute.required = field.required;
    attribute.write_only = field.tags & WriteOnly;
    attribute.deprecated = field.tags & Deprecated;
    attribute.deprecation_message = field.tag_text;
    // What is never in a state is in no log either.
    const bool is_hidden = field.secret || attribute.write_only;
    Member info{.tags = field.tags, .required = field.required, .sensitive = is_hidden};
    if (const Nested nested = nested_in(field.shape()); nested.shape) {
      ShapeSchema inner = make(*nested.shape);
      if (!inner.block.blocks.empty()) reject(field.name, "has blocks inside an attribute");
      attribute.nested = std::make_shared<const wire::NestedAttributes>(
          wire::NestedAttributes{nested.nesting, std::move(inner.block.attributes)});
      info.nested = std::make_shared<const Members>(std::move(inner.members));
      info.nesting = nested.nesting;
    } else {
      attribute.type = type_of_shape(field.shape());
    }
    set_origin(field, member, attribute, info);
    to.block.attributes.push_back(std::move(attribute));
    to.members.emplace(field.name, std::move(info));
  }

  // Only lists and maps of blocks are dynamic as a whole if their elements are.
  void check_elements(std::string_view name, const Member& info) const {
    const bool is_single = !info.nested || info.nesting == NestingMode::Single;
    if (!is_single && info.type.has_dynamic() && !info.type.is_dynamic())
      reject(name, "has elements of one type, so that these cannot have attributes of any type");
  }

  // Sets whether the configuration or the provider sets the attribute.
  void set_origin(const Field& field, const void* member, wire::SchemaAttribute& attribute,
                  Member& info) const {
    const bool is_computed = info.has(Computed), may_be_set = info.has(ComputedIfUnset);
    if (is_computed + may_be_set + field.required > 1)
      reject(field.name, "must be only one of required, computed and computed_if_unset");
    if ((is_computed || may_be_set) && !can_be_unknown(field.shape()))
      reject(field.name, "is computed, so that its member must be provider::Unknowable<...>");
    if (info.has(UseStateForUnknown) && !is_computed && !may_be_set)
      reject(field.name, "is not computed, so that use_state_for_unknown means nothing");
    attribute.computed = is_computed || may_be_set;
    attribute.optional = !is_computed && !field.required;
    if (info.has(WriteOnly) && attribute.computed)
      reject(field.name, "is write-only, so that it cannot be computed");
    const bool has_default = attribute.optional && !attribute.computed && !info.has(WriteOnly) &&
                             !bind::detail::can_be_empty(field.shape()) &&
                             !can_be_unknown(field.shape()) &&
                             bind::detail::unwrapped(field.shape()).kind != ShapeKind::AnyValue;
    if (has_default) {
      info.default_value.emplace(bind::detail::to_value(field.shape(), member));
      attribute.computed = true;
    }
    info.computed = attribute.computed;
  }

  void add_blocks(const Field& field, ShapeSchema& to) {
    const Nested nested = nested_in(field.shape());
    if (!nested.shape || !field.choices.empty())
      reject(field.name, "must be blocks of one struct each");
    if (field.name == "dynamic") reject(field.name, "is the type of blocks that make others");
    ShapeSchema inner = make(*nested.shape);
    wire::NestedBlock block{std::string(field.name), nested.nesting, std::move(inner.block)};
    block.block.description = field.description;
    block.block.description_kind = kind_of_description(field.description);
    block.block.deprecated = field.tags & Deprecated;
    block.block.deprecation_message = field.tag_text;
    if (field.required) block.min_items = 1;
    for (const auto& rule : field.rules) {
      if (rule.kind != RuleKind::Length || rule.scope != RuleScope::Whole) continue;
      block.min_items = std::max(block.min_items, rule.min_length);
      if (rule.max_length != bind::detail::any_length) block.max_items = rule.max_length;
    }
    // Terraform has no limits for maps, and both or none for a single block.
    if (nested.nesting == NestingMode::Map) block.min_items = block.max_items = 0;
    if (nested.nesting == NestingMode::Single) block.max_items = block.min_items;
    Member info{.tags = field.tags};
    info.nested = std::make_shared<const Members>(std::move(inner.members));
    info.nesting = nested.nesting;
    to.members.emplace(field.name, std::move(info));
    to.block.blocks.push_back(std::move(block));
  }

  std::string_view of_;
  std::vector<const StructShape*> open_;
};

wire::SchemaAttribute lenient(wire::SchemaAttribute attribute) {
  if (attribute.required) attribute.optional = true;
  attribute.required = false;
  if (attribute.nested) {
    wire::NestedAttributes nested{attribute.nested->nesting, {}};
    for (const wire::SchemaAttribute& inner : attribute.nested->attributes)
      nested.attributes.push_back(lenient(inner));
    attribute.nested = std::make_shared<const wire::NestedAttributes>(std::move(nested));
  }
  return attribute;
}

wire::SchemaBlock lenient(wire::SchemaBlock block) {
  for (wire::SchemaAttribute& attribute : block.attributes) attribute = lenient(attribute);
  for (wire::NestedBlock& nested : block.blocks) {
    nested.min_items = 0;
    if (nested.nesting != wire::NestingMode::Single) nested.max_items = 0;
    nested.block = lenient(std::move(nested.block));
  }
  return block;
}

}  // namespace

ShapeSchema schema_of(const StructShape& shape, std::string_view of) {
  ShapeSchema schema = SchemaMaker(of).make(shape);
  schema.lenient_block = lenient(schema.block);
  return schema;
}

Type type_of_shape(const Shape& shape) {
  return bind::detail::type_of(shape).without_optional_attributes();
}

wire::SchemaBlock without_nested_attributes(wire::SchemaBlock block) {
  for (wire::SchemaAttribute& attribute : block.attributes) {
    if (!attribute.nested) continue;
    attribute.type = wire::implied_type(attribute);
    attribute.nested = nullptr;
  }
  for (wire::NestedBlock& nested : block.blocks) {
    nested.block = without_nested_attributes(std::move(nested.block));
  }
  return block;
}

void check_reserved_names(const ShapeSchema& schema, std::span<const std::string_view> reserved,
                          std::string_view of) {
  for (const std::string_view name : reserved) {
    if (schema.members.contains(name)) reject(of, name, "is a name that Terraform reserves");
  }
}

std::optional<wire::IdentitySchema> identity_of(const ShapeSchema& schema) {
  wire::IdentitySchema identity;
  for (const wire::SchemaAttribute& attribute : schema.block.attributes) {
    if (!schema.members.at(attribute.name).has(Identity)) continue;
    // An attribute that may be left out of a configuration may be left out here, too: a new object has its default.
    const bool is_optional =
        attribute.optional && !schema.members.at(attribute.name).has(ComputedIfUnset);
    identity.attributes.push_back({.name = attribute.name,
                                   .type = attribute.type,
                                   .required_for_import = !is_optional,
                                   .optional_for_import = is_optional,
                                   .description = attribute.description});
  }
  if (identity.attributes.empty()) return std::nullopt;
  return identity;
}

}  // namespace hecla::provider::detail
