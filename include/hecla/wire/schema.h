// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Provider schemas: the attributes and nested blocks of a block (wire format, "Schema.Block",
// "Schema.Attribute" and "Schema.NestedBlock"), and all that a provider declares.
//
//   auto schemas = wire::read_provider_schemas(text);  // `terraform providers schema -json`
//   const wire::SchemaBlock& block = schemas->providers[0].resources.at("aws_instance").block;
//   auto bytes = wire::encode_msgpack(value, wire::implied_type(block));
//
// Plain data; safe to read from several threads.
#include <hecla/value/path.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hecla::wire {

enum class NestingMode : std::uint8_t { Single, Group, List, Set, Map };
std::string_view name(NestingMode mode);  // "single"

enum class DescriptionKind : std::uint8_t { Plain, Markdown };
std::string_view name(DescriptionKind kind);  // "plain"

struct SchemaAttribute;

// The attributes inside a nested attribute (protocol 6).
struct NestedAttributes {
  NestingMode nesting = NestingMode::Single;  // never Group
  std::vector<SchemaAttribute> attributes;    // sorted by name
};

struct SchemaAttribute {
  std::string name;
  Type type = Type::dynamic();  // ignored if `nested` is set
  std::shared_ptr<const NestedAttributes> nested = nullptr;
  bool required = false;
  bool optional = false;
  bool computed = false;
  bool sensitive = false;
  bool write_only = false;  // never part of a plan or state
  bool deprecated = false;
  DescriptionKind description_kind = DescriptionKind::Plain;
  std::string description = {};
  std::string deprecation_message = {};  // since Terraform 1.15
};

// Returns the attribute with a name, or nullptr. The attributes are those of a schema, which are sorted by name.
const SchemaAttribute* find_attribute(const std::vector<SchemaAttribute>& attributes,
                                      std::string_view name);

struct NestedBlock;

struct SchemaBlock {
  std::vector<SchemaAttribute> attributes;  // sorted by name
  std::vector<NestedBlock> blocks;          // sorted by type name
  bool deprecated = false;
  DescriptionKind description_kind = DescriptionKind::Plain;
  std::string description = {};
  std::string deprecation_message = {};  // since Terraform 1.15
};

struct NestedBlock {
  std::string type;
  NestingMode nesting = NestingMode::Single;
  SchemaBlock block;
  std::size_t min_items = 0;
  std::size_t max_items = 0;  // 0: any number
};

// Returns the nested block of a type, or nullptr. The blocks are those of a schema, which are sorted by type.
const NestedBlock* find_block(const std::vector<NestedBlock>& blocks, std::string_view type);

// Returns the type of a block's value: an object with an attribute for each attribute and each type
// of nested block. Lists and maps of blocks with dynamic attributes have the dynamic pseudo-type,
// because the types of the blocks may differ.
Type implied_type(const SchemaBlock& block);
Type implied_type(const SchemaAttribute& attribute);
// Returns the type to which a configuration converts the attribute: nested objects may lack what is not required.
Type configured_type(const SchemaAttribute& attribute);

// Returns the value of an empty block, which is also the value of a missing block with GROUP
// nesting.
Value empty_value(const SchemaBlock& block);

// Converts `value`, an object that may lack attributes or have attributes of other types, to the
// block's type. Missing attributes and blocks become null or empty. Fails if a required attribute
// is missing, if an attribute or block is not in the schema, or if the number of nested blocks is
// outside its limits; the number is not checked while something inside is unknown.
ValueResult<Value> coerce(const Value& value, const SchemaBlock& block);

// Returns the value of a block, with a mark named "sensitive" on each attribute that the schema declares as sensitive,
// and on each write-only one that is not null. Parts that are not as in the schema stay as they are.
Value mark_sensitive(const Value& value, const SchemaBlock& block);

// Reads one block in the form that `terraform providers schema -json` prints, with or without the
// enclosing version object.
ValueResult<SchemaBlock> read_schema_block(std::string_view json);

// The schema of a provider's configuration, a resource or a data source. State has the version of
// the schema that it conforms to.
struct Schema {
  std::uint64_t version = 0;
  SchemaBlock block = {};
};

struct FunctionParameter {
  std::string name;
  Type type = Type::dynamic();
  bool allow_null = false;
  bool allow_unknown = false;                                 // not part of the JSON form
  DescriptionKind description_kind = DescriptionKind::Plain;  // not part of the JSON form
  std::string description = {};
};

struct FunctionSignature {
  std::vector<FunctionParameter> parameters = {};
  std::optional<FunctionParameter> variadic_parameter = {};
  Type return_type = Type::dynamic();
  DescriptionKind description_kind = DescriptionKind::Plain;  // not part of the JSON form
  std::string summary = {};
  std::string description = {};
  std::string deprecation_message = {};
};

struct IdentityAttribute {
  std::string name;
  Type type = Type::dynamic();
  bool required_for_import = false;
  bool optional_for_import = false;
  std::string description = {};
};

// The data that identifies an object of a resource type (since Terraform 1.12).
struct IdentitySchema {
  std::uint64_t version = 0;
  std::vector<IdentityAttribute> attributes = {};  // sorted by name
};
// Returns the type of an identity.
Type implied_type(const IdentitySchema& identity);

// All that one provider declares, by name.
struct ProviderSchema {
  template <class T>
  using Named = std::map<std::string, T, std::less<>>;

  std::string name;                          // "registry.terraform.io/hashicorp/aws"
  std::optional<Schema> configuration = {};  // absent in providers that are part of Terraform
  Named<Schema> resources = {};
  Named<Schema> data_sources = {};
  Named<Schema> ephemeral_resources = {};
  Named<Schema> list_resources = {};
  Named<FunctionSignature> functions = {};
  Named<IdentitySchema> identities = {};  // by resource type
  Named<Schema> actions = {};             // have no versions
  Named<Schema> state_stores = {};
};

struct ProviderSchemas {
  using Provider = ProviderSchema;
  std::vector<Provider> providers;
  // Returns the schema of a resource type, or of a data source as "data.TYPE"; null if no provider
  // has it.
  const SchemaBlock* find(std::string_view type) const;
};
// Reads the complete output of `terraform providers schema -json`. The error names the byte at
// which the text does not have this form. Properties that newer versions of Terraform add are
// ignored, and a major version of the format other than 0 and 1 is an error.
ValueResult<ProviderSchemas> read_provider_schemas(std::string_view json);

struct SchemaWriteOptions {
  // The version of Terraform whose output to write: 11 for Terraform 1.11. What this version does
  // not know is left out.
  unsigned terraform_minor = 15;
  std::size_t indent = 0;  // 0 writes everything on one line, as Terraform does
};
// Writes schemas as `terraform providers schema -json` does, byte for byte except for the newline
// at the end. Fails for types that JSON cannot represent.
ValueResult<std::string> write_provider_schemas(const ProviderSchemas& schemas,
                                                const SchemaWriteOptions& options = {});
// Writes the signatures of functions as `terraform metadata functions -json` does.
ValueResult<std::string> write_function_signatures(
    const ProviderSchema::Named<FunctionSignature>& functions,
    const SchemaWriteOptions& options = {});

}  // namespace hecla::wire
