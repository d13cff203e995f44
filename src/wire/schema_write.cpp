// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/schema.h>

#include "base/sort.h"
#include "jsontext/writer.h"
#include "wire/failure.h"
#include "wire/write_type.h"

namespace hecla::wire {

namespace {

// Writes the properties in the order in which Terraform writes them. Properties with their default
// are left out, except for versions and kinds of descriptions.
class SchemaWriter {
 public:
  SchemaWriter(std::string& out, const SchemaWriteOptions& options)
      : json_(out, {.indent = options.indent, .escape_html = true}),
        minor_(options.terraform_minor) {}

  void write(const ProviderSchemas& schemas) {
    std::vector<const ProviderSchema*> providers;
    for (const ProviderSchema& provider : schemas.providers) providers.push_back(&provider);
    sort_by(providers, &ProviderSchema::name);
    json_.begin_object();
    json_.key("format_version").string("1.0");
    if (!providers.empty()) {
      json_.key("provider_schemas").begin_object();
      for (const ProviderSchema* provider : providers) write(*provider);
      json_.end_object();
    }
    json_.end_object();
  }

  void write(const ProviderSchema::Named<FunctionSignature>& functions) {
    json_.begin_object();
    json_.key("format_version").string("1.0");
    write_map("function_signatures", functions, [this](const auto& f) { write_function(f); });
    json_.end_object();
  }

  // Returns the error for the first type that was not written.
  const Failure& failure() const { return failure_; }

 private:
  // The minor versions of Terraform 1 that added a property.
  enum Since : unsigned {
    Functions = 8,
    EphemeralResources = 10,
    WriteOnly = 11,
    Identities = 12,
    ListResources = 13,
    Actions = 14,
    StateStores = 15,
    DeprecationMessages = 15,
  };

  void write(const ProviderSchema& provider) {
    json_.key(provider.name).begin_object();
    json_.key("provider");
    write_configuration(provider.configuration);
    write_schemas("resource_schemas", provider.resources);
    write_schemas("data_source_schemas", provider.data_sources);
    if (minor_ >= EphemeralResources)
      write_schemas("ephemeral_resource_schemas", provider.ephemeral_resources);
    if (minor_ >= ListResources) write_schemas("list_resource_schemas", provider.list_resources);
    if (minor_ >= Functions)
      write_map("functions", provider.functions, [this](const auto& f) { write_function(f); });
    if (minor_ >= Identities) {
      write_map("resource_identity_schemas", provider.identities,
                [this](const IdentitySchema& identity) { write_identity(identity); });
    }
    if (minor_ >= Actions) {
      write_map("action_schemas", provider.actions,
                [this](const Schema& action) { write_action(action); });
    }
    if (minor_ >= StateStores) write_schemas("state_store_schemas", provider.state_stores);
    json_.end_object();
  }

  template <class T, class Write>
  void write_map(std::string_view key, const ProviderSchema::Named<T>& map, const Write& write) {
    if (map.empty()) return;
    json_.key(key).begin_object();
    for (const auto& [name, item] : map) {
      json_.key(name);
      write(item);
    }
    json_.end_object();
  }

  void write_schemas(std::string_view key, const ProviderSchema::Named<Schema>& schemas) {
    write_map(key, schemas, [this](const Schema& schema) { write_schema(schema); });
  }

  void write_configuration(const std::optional<Schema>& schema) {
    if (schema) return write_schema(*schema);
    json_.begin_object();
    json_.key("version").number(0);
    json_.end_object();
  }

  void write_schema(const Schema& schema) {
    json_.begin_object();
    json_.key("version").number(schema.version);
    json_.key("block");
    write_block(schema.block);
    json_.end_object();
  }

  void write_action(const Schema& schema) {
    json_.begin_object();
    json_.key("block");
    write_block(schema.block);
    json_.end_object();
  }

  void write_block(const SchemaBlock& block) {
    json_.begin_object();
    write_attributes(block.attributes);
    if (!block.blocks.empty()) {
      json_.key("block_types").begin_object();
      for (const NestedBlock& nested : block.blocks) write_nested_block(nested);
      json_.end_object();
    }
    write_documentation(block);
    json_.end_object();
  }

  void write_nested_block(const NestedBlock& nested) {
    json_.key(nested.type).begin_object();
    json_.key("nesting_mode").string(name(nested.nesting));
    json_.key("block");
    write_block(nested.block);
    if (nested.min_items != 0) json_.key("min_items").number(nested.min_items);
    if (nested.max_items != 0) json_.key("max_items").number(nested.max_items);
    json_.end_object();
  }

  void write_attributes(const std::vector<SchemaAttribute>& attributes) {
    if (attributes.empty()) return;
    json_.key("attributes").begin_object();
    for (const SchemaAttribute& attribute : attributes) write_attribute(attribute);
    json_.end_object();
  }

  void write_attribute(const SchemaAttribute& attribute) {
    json_.key(attribute.name).begin_object();
    if (attribute.nested) {
      json_.key("nested_type").begin_object();
      write_attributes(attribute.nested->attributes);
      json_.key("nesting_mode").string(name(attribute.nested->nesting));
      json_.end_object();
    } else {
      write_type("type", attribute.type);
    }
    write_documentation(attribute);
    write_flag("required", attribute.required);
    write_flag("optional", attribute.optional);
    write_flag("computed", attribute.computed);
    write_flag("sensitive", attribute.sensitive);
    if (minor_ >= WriteOnly) write_flag("write_only", attribute.write_only);
    json_.end_object();
  }

  // Writes the properties that attributes and blocks have.
  template <class Documented>
  void write_documentation(const Documented& item) {
    write_text("description", item.description);
    json_.key("description_kind").string(name(item.description_kind));
    write_flag("deprecated", item.deprecated);
    if (minor_ >= DeprecationMessages) write_text("deprecation_message", item.deprecation_message);
  }

  void write_function(const FunctionSignature& function) {
    json_.begin_object();
    write_text("description", function.description);
    write_text("summary", function.summary);
    write_text("deprecation_message", function.deprecation_message);
    write_type("return_type", function.return_type);
    if (!function.parameters.empty()) {
      json_.key("parameters").begin_array();
      for (const FunctionParameter& parameter : function.parameters) write_parameter(parameter);
      json_.end_array();
    }
    if (function.variadic_parameter) {
      json_.key("variadic_parameter");
      write_parameter(*function.variadic_parameter);
    }
    json_.end_object();
  }

  void write_parameter(const FunctionParameter& parameter) {
    json_.begin_object();
    write_text("name", parameter.name);
    write_text("description", parameter.description);
    write_flag("is_nullable", parameter.allow_null);
    write_type("type", parameter.type);
    json_.end_object();
  }

  void write_identity(const IdentitySchema& identity) {
    json_.begin_object();
    json_.key("version").number(identity.version);
    if (!identity.attributes.empty()) {
      json_.key("attributes").begin_object();
      for (const IdentityAttribute& attribute : identity.attributes) write_identity(attribute);
      json_.end_object();
    }
    json_.end_object();
  }

  void write_identity(const IdentityAttribute& attribute) {
    json_.key(attribute.name).begin_object();
    write_type("type", attribute.type);
    write_text("description", attribute.description);
    write_flag("required_for_import", attribute.required_for_import);
    write_flag("optional_for_import", attribute.optional_for_import);
    json_.end_object();
  }

  void write_flag(std::string_view key, bool value) {
    if (value) json_.key(key).boolean(true);
  }

  void write_text(std::string_view key, std::string_view text) {
    if (!text.empty()) json_.key(key).string(text);
  }

  void write_type(std::string_view key, const Type& type) {
    json_.key(key);
    if (!wire::write_type(json_, type) && !failure_) failure_ = cannot_write_type(type);
  }

  jsontext::Writer json_;
  unsigned minor_;
  Failure failure_;
};

}  // namespace

namespace {

template <class Content>
ValueResult<std::string> written(const Content& content, const SchemaWriteOptions& options) {
  std::string out;
  SchemaWriter writer(out, options);
  writer.write(content);
  if (writer.failure()) return *writer.failure();
  return out;
}

}  // namespace

ValueResult<std::string> write_provider_schemas(const ProviderSchemas& schemas,
                                                const SchemaWriteOptions& options) {
  return written(schemas, options);
}

ValueResult<std::string> write_function_signatures(
    const ProviderSchema::Named<FunctionSignature>& functions, const SchemaWriteOptions& options) {
  return written(functions, options);
}

}  // namespace hecla::wire
