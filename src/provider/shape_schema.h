// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The schema of a struct: the form for Terraform, and for each member the data that planning needs.
//
//   ShapeSchema schema = schema_of(bind::detail::struct_shape<Table>(), "\"sqlite_table\"");
//   schema.block         // wire::SchemaBlock
//   schema.members       // defaults, computed attributes, replacements
//   schema.type          // of the object's values: wire::implied_type(schema.block)
#include <hecla/bind/shape.h>
#include <hecla/wire/schema.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hecla::provider::detail {

struct Member;
using Members = std::map<std::string, Member, std::less<>>;

// An attribute, or the blocks of a type.
struct Member {
  std::uint32_t tags = 0;
  bool required = false;
  bool computed = false;  // also with a default
  bool sensitive = false;
  Type type = Type::dynamic();
  std::optional<Value> default_value = {};
  // The members of nested objects; null without them.
  std::shared_ptr<const Members> nested = nullptr;
  wire::NestingMode nesting = wire::NestingMode::Single;  // of these
  bool has(std::uint32_t tag) const { return (tags & tag) != 0; }
};

struct ShapeSchema {
  wire::SchemaBlock block = {};
  // The same with nothing required: values that exist are converted by it, whatever a configuration must have.
  wire::SchemaBlock lenient_block = {};
  Members members = {};
  Type type = Type::dynamic();
};

// Throws UsageError for shapes that have no counterpart in provider schemas; `of` says there whose schema it is.
ShapeSchema schema_of(const bind::detail::StructShape& shape, std::string_view of);

// Throws UsageError if the outermost attributes and blocks have one of the names.
void check_reserved_names(const ShapeSchema& schema, std::span<const std::string_view> reserved,
                          std::string_view of);

// Returns the type of a value of that shape, for parameters and results of functions.
Type type_of_shape(const bind::detail::Shape& shape);

// Descriptions are Markdown. Returns the kind of none for an empty one, as other providers have it.
inline wire::DescriptionKind kind_of_description(std::string_view description) {
  return description.empty() ? wire::DescriptionKind::Plain : wire::DescriptionKind::Markdown;
}

// Returns the same schema without nested attributes, which version 5 of the protocol does not have: they become
// attributes whose types are objects.
wire::SchemaBlock without_nested_attributes(wire::SchemaBlock block);

// Returns the identity that a resource has by members with the tag Identity; nothing without them.
std::optional<wire::IdentitySchema> identity_of(const ShapeSchema& schema);

}  // namespace hecla::provider::detail
