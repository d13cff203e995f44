// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Provider schemas: which attributes and nested blocks a block has (wire format, "Schema.Block", "Schema.Attribute" and
// "Schema.NestedBlock").
//
//   auto schemas = wire::read_provider_schemas(text);          // of `terraform providers schema -json`
//   const wire::SchemaBlock& block = schemas->providers[0].resources.at("aws_instance");
//   auto bytes = wire::encode_msgpack(value, wire::implied_type(block));
//
// Plain data; safe to read from several threads.
#include <hecla/value/path.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::wire {

enum class NestingMode : std::uint8_t { Single, Group, List, Set, Map };
std::string_view name(NestingMode mode);  // "single"

struct SchemaAttribute;

// An attribute whose value is made of attributes (protocol 6).
struct NestedAttributes {
  NestingMode nesting = NestingMode::Single;  // never Group
  std::vector<SchemaAttribute> attributes;
};

struct SchemaAttribute {
  std::string name;
  Type type = Type::dynamic();  // unless `nested` says it
  std::shared_ptr<const NestedAttributes> nested = nullptr;
  bool required = false;
  bool optional = false;
  bool computed = false;
  bool sensitive = false;
  std::string description = {};
};

struct NestedBlock;

struct SchemaBlock {
  std::vector<SchemaAttribute> attributes;  // by name
  std::vector<NestedBlock> blocks;          // by type name
};

struct NestedBlock {
  std::string type;
  NestingMode nesting = NestingMode::Single;
  SchemaBlock block;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
};

// The type of a block's value: an object with an attribute for each attribute and each type of nested block.
// Lists and maps of blocks with dynamic attributes are of the dynamic pseudo-type, since each block may be of a
// type of its own.
Type implied_type(const SchemaBlock& block);
Type implied_type(const SchemaAttribute& attribute);

// The value of a block that has no content: what GROUP nesting gives where there is no block.
Value empty_value(const SchemaBlock& block);

// `value` (an object, possibly with attributes missing or of other types) as a value of the block's type. What is
// missing becomes null or empty; required attributes must be there, what the schema does not name must not, and the
// numbers of nested blocks must be within their limits, unless something inside is unknown.
ValueResult<Value> coerce(const Value& value, const SchemaBlock& block);

// One block in the form that `terraform providers schema -json` prints it, with its version around it or not.
ValueResult<SchemaBlock> read_schema_block(std::string_view json);

struct ProviderSchemas {
  struct Provider {
    std::string name;  // "registry.terraform.io/hashicorp/aws"
    SchemaBlock configuration;
    std::map<std::string, SchemaBlock, std::less<>> resources;
    std::map<std::string, SchemaBlock, std::less<>> data_sources;
  };
  std::vector<Provider> providers;
  // The schema of a resource type, or of a data source as "data.TYPE"; null where no provider has it.
  const SchemaBlock* find(std::string_view type) const;
};
// All that `terraform providers schema -json` prints; the error says at which byte it is not of that form.
ValueResult<ProviderSchemas> read_provider_schemas(std::string_view json);

}  // namespace hecla::wire
