// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/schema.h>
#include <hecla/wire/type_json.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "base/sort.h"
#include "jsontext/reader.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "wire/schema_rules.h"

namespace hecla::wire {

namespace {

using jsontext::Event;

constexpr std::string_view modes[] = {"single", "group", "list", "set", "map"};
constexpr std::string_view kinds[] = {"plain", "markdown"};

// Reads schemas from the events of a JSON text. The read_ functions are called before the first
// event of their value and read up to its last. If they return false, error() describes the
// problem.
class SchemaReader {
 public:
  explicit SchemaReader(std::string_view text) : text_(text), reader_(text) {}

  ValueError error() const {
    const auto& json = reader_.error();
    const bool malformed = !json.message.empty();
    return {"invalid schema at byte " + std::to_string(malformed ? json.offset : offset_) + ": " +
                (malformed ? json.message : message_),
            {}};
  }

  // Fails only for a syntax error, which the reader describes.
  bool finish() { return reader_.next() == Event::End; }

  // Reads a block, or {"version": 1, "block": {...}}.
  bool read_schema(SchemaBlock& block) {
    const bool good = read_properties([&](const std::string& key) {
      return key == "block" ? read_block(block) : read_block_property(key, block);
    });
    return good && satisfies_rules(block);
  }

  bool read_schemas(ProviderSchemas& schemas) {
    return read_properties([&](const std::string& key) {
      if (key == "format_version") return read_format_version();
      if (key != "provider_schemas") return skip_value();
      return read_properties([&](const std::string& provider) {
        schemas.providers.push_back({.name = provider});
        return read_provider(schemas.providers.back());
      });
    });
  }

 private:
  bool fail(std::string message) {
    if (message_.empty()) {
      message_ = std::move(message);
      offset_ = reader_.offset();
    }
    return false;
  }

  // Reads an object and calls `read` for each property, which must read its value. Null counts as
  // empty.
  bool read_properties(const std::function<bool(const std::string& key)>& read) {
    const Event first = reader_.next();
    if (first == Event::Null) return true;
    if (first != Event::BeginObject) return fail("expected an object");
    return read_members(read);
  }

  // Reads the rest of an object.
  bool read_members(const std::function<bool(const std::string& key)>& read) {
    for (Event event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event != Event::Key) return false;  // a syntax error
      if (!read(std::string(reader_.string()))) return false;
    }
    return true;
  }

  // Terraform changes the minor version when it adds properties.
  bool read_format_version() {
    std::string version;
    if (!read_text(version)) return false;
    const bool is_known = version.starts_with("0.") || version.starts_with("1.");
    const bool is_number =
        version.size() > 2 && version.find_first_not_of("0123456789", 2) == std::string::npos;
    return (is_known && is_number) ||
           fail("unsupported format_version " + in_quotes(version, 40) + ", expected \"1.0\"");
  }

  bool skip_value() {
    const Event event = reader_.next();
    if (event == Event::Error) return false;
    return (event != Event::BeginObject && event != Event::BeginArray) || reader_.skip_rest();
  }

  bool read_bool(bool& out) {
    const Event event = reader_.next();
    if (event != Event::True && event != Event::False) return fail("expected true or false");
    out = event == Event::True;
    return true;
  }

  bool read_text(std::string& out) {
    if (reader_.next() != Event::String) return fail("expected a string");
    out = reader_.string();
    return true;
  }

  template <class Unsigned>
  bool read_count(Unsigned& out) {
    const bool is_number = reader_.next() == Event::Number;
    const auto number = is_number ? Number::parse(reader_.number()) : std::nullopt;
    const auto count = number ? number->to_uint64() : std::nullopt;
    if (!count || *count > std::numeric_limits<Unsigned>::max())
      return fail("expected a non-negative integer");
    out = static_cast<Unsigned>(*count);
    return true;
  }

  bool read_mode(NestingMode& out) {
    std::string text;
    if (!read_text(text)) return false;
    const auto found = std::ranges::find(modes, text);
    if (found == std::end(modes)) return fail("unsupported nesting mode " + in_quotes(text, 40));
    out = static_cast<NestingMode>(found - std::begin(modes));
    return true;
  }

  // Terraform treats all kinds that it does not know as plain text.
  bool read_kind(DescriptionKind& out) {
    std::string text;
    if (!read_text(text)) return false;
    out = text == kinds[1] ? DescriptionKind::Markdown : DescriptionKind::Plain;
    return true;
  }

  bool read_type(Type& out) {
    const Event event = reader_.next();
    const std::size_t begin = reader_.offset();
    if (event != Event::String && event != Event::BeginArray)
      return fail("expected a type constraint");
    if (event == Event::BeginArray && !reader_.skip_rest()) return false;  // a syntax error
    auto type = parse_type(text_.substr(begin, reader_.end_offset() - begin));
    if (!type) return fail(type.error().message);
    out = *std::move(type);
    return true;
  }

  template <class Part>
  bool satisfies_rules(const Part& part) {
    auto problem = problem_of(part);
    return !problem || fail(*std::move(problem));
  }

  // Reads an object whose property names are names of attributes or blocks.
  bool read_named_properties(const std::function<bool(const std::string& name)>& read) {
    return read_properties([&](const std::string& name) {
      auto problem = problem_of_name(name);
      return problem ? fail(*std::move(problem)) : read(std::string(unicode::NormalText(name)));
    });
  }

  bool read_attributes(std::vector<SchemaAttribute>& out) {
    const bool good = read_named_properties([&](const std::string& name) {
      out.push_back({.name = name});
      return read_attribute(out.back());
    });
    sort_by(out, &SchemaAttribute::name);
    return good;
  }

  bool read_attribute(SchemaAttribute& attribute) {
    return read_properties([&](const std::string& key) {
      if (key == "type") return read_type(attribute.type);
      if (key == "nested_type") return read_nested_attributes(attribute);
      if (key == "required") return read_bool(attribute.required);
      if (key == "optional") return read_bool(attribute.optional);
      if (key == "computed") return read_bool(attribute.computed);
      if (key == "sensitive") return read_bool(attribute.sensitive);
      if (key == "write_only") return read_bool(attribute.write_only);
      return read_documentation(key, attribute);
    });
  }

  // Reads a property that attributes and blocks have, or skips it.
  template <class Documented>
  bool read_documentation(const std::string& key, Documented& out) {
    if (key == "description") return read_text(out.description);
    if (key == "description_kind") return read_kind(out.description_kind);
    if (key == "deprecated") return read_bool(out.deprecated);
    if (key == "deprecation_message") return read_text(out.deprecation_message);
    return skip_value();
  }

  bool read_nested_attributes(SchemaAttribute& attribute) {
    auto nested = std::make_shared<NestedAttributes>();
    const bool good = read_properties([&](const std::string& key) {
      if (key == "attributes") return read_attributes(nested->attributes);
      if (key == "nesting_mode") return read_mode(nested->nesting);
      return skip_value();
    });
    attribute.nested = nested;
    return good && satisfies_rules(*nested);
  }

  bool read_block(SchemaBlock& block) {
    const bool good =
        read_properties([&](const std::string& key) { return read_block_property(key, block); });
    return good && satisfies_rules(block);
  }

  bool read_block_property(const std::string& key, SchemaBlock& block) {
    if (key == "attributes") return read_attributes(block.attributes);
    if (key == "block_types") return read_nested_blocks(block.blocks);
    return read_documentation(key, block);
  }

  bool read_nested_blocks(std::vector<NestedBlock>& out) {
    const bool good = read_named_properties([&](const std::string& type) {
      out.push_back({.type = type, .block = {}});
      return read_nested_block(out.back());
    });
    sort_by(out, &NestedBlock::type);
    return good;
  }

  bool read_nested_block(NestedBlock& nested) {
    const bool good = read_properties([&](const std::string& key) {
      if (key == "nesting_mode") return read_mode(nested.nesting);
      if (key == "block") return read_block(nested.block);
      if (key == "min_items") return read_count(nested.min_items);
      if (key == "max_items") return read_count(nested.max_items);
      return skip_value();
    });
    return good && satisfies_rules(nested);
  }

  bool read_provider(ProviderSchema& provider) {
    return read_properties([&](const std::string& key) {
      if (key == "provider") return read_configuration(provider.configuration);
      if (key == "resource_schemas") return read_schemas_by_name(provider.resources);
      if (key == "data_source_schemas") return read_schemas_by_name(provider.data_sources);
      if (key == "ephemeral_resource_schemas")
        return read_schemas_by_name(provider.ephemeral_resources);
      if (key == "list_resource_schemas") return read_schemas_by_name(provider.list_resources);
      if (key == "action_schemas") return read_schemas_by_name(provider.actions);
      if (key == "state_store_schemas") return read_schemas_by_name(provider.state_stores);
      if (key == "functions") return read_functions(provider.functions);
      if (key == "resource_identity_schemas") return read_identities(provider.identities);
      return skip_value();
    });
  }

  bool read_schemas_by_name(ProviderSchema::Named<Schema>& out) {
    return read_properties([&](const std::string& name) {
      bool has_block = false;
      return read_versioned(out[name], has_block);
    });
  }

  // Reads {"version": 1, "block": {...}}.
  bool read_versioned(Schema& schema, bool& has_block) {
    return read_properties([&](const std::string& key) {
      if (key == "version") return read_count(schema.version);
      if (key != "block") return skip_value();
      has_block = true;
      return read_block(schema.block);
    });
  }

  // A provider without configuration has a version only.
  bool read_configuration(std::optional<Schema>& out) {
    Schema schema;
    bool has_block = false;
    if (!read_versioned(schema, has_block)) return false;
    if (has_block) out = std::move(schema);
    return true;
  }

  bool read_functions(ProviderSchema::Named<FunctionSignature>& out) {
    return read_properties([&](const std::string& name) { return read_function(out[name]); });
  }

  bool read_function(FunctionSignature& function) {
    return read_properties([&](const std::string& key) {
      if (key == "description") return read_text(function.description);
      if (key == "summary") return read_text(function.summary);
      if (key == "deprecation_message") return read_text(function.deprecation_message);
      if (key == "return_type") return read_type(function.return_type);
      if (key == "parameters") return read_parameters(function.parameters);
      if (key == "variadic_parameter") return read_parameter(function.variadic_parameter.emplace());
      return skip_value();
    });
  }

  bool read_parameters(std::vector<FunctionParameter>& out) {
    if (reader_.next() != Event::BeginArray) return fail("expected an array");
    for (Event event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      if (event != Event::BeginObject) return fail("expected an object");
      out.emplace_back();
      if (!read_members([&](const std::string& key) { return read_part(key, out.back()); }))
        return false;
    }
    return true;
  }

  bool read_parameter(FunctionParameter& parameter) {
    return read_properties([&](const std::string& key) { return read_part(key, parameter); });
  }

  bool read_part(const std::string& key, FunctionParameter& parameter) {
    if (key == "name") return read_text(parameter.name);
    if (key == "description") return read_text(parameter.description);
    if (key == "is_nullable") return read_bool(parameter.allow_null);
    if (key == "type") return read_type(parameter.type);
    return skip_value();
  }

  bool read_identities(ProviderSchema::Named<IdentitySchema>& out) {
    return read_properties([&](const std::string& type) { return read_identity(out[type]); });
  }

  bool read_identity(IdentitySchema& identity) {
    const bool good = read_properties([&](const std::string& key) {
      if (key == "version") return read_count(identity.version);
      if (key != "attributes") return skip_value();
      return read_named_properties([&](const std::string& name) {
        identity.attributes.push_back({.name = name});
        return read_identity_attribute(identity.attributes.back());
      });
    });
    sort_by(identity.attributes, &IdentityAttribute::name);
    return good;
  }

  bool read_identity_attribute(IdentityAttribute& attribute) {
    return read_properties([&](const std::string& key) {
      if (key == "type") return read_type(attribute.type);
      if (key == "description") return read_text(attribute.description);
      if (key == "required_for_import") return read_bool(attribute.required_for_import);
      if (key == "optional_for_import") return read_bool(attribute.optional_for_import);
      return skip_value();
    });
  }

  std::string_view text_;
  jsontext::Reader reader_;
  std::string message_;
  std::size_t offset_ = 0;
};

}  // namespace

std::string_view name(NestingMode mode) { return modes[static_cast<std::size_t>(mode)]; }
std::string_view name(DescriptionKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

ValueResult<SchemaBlock> read_schema_block(std::string_view json) {
  SchemaReader reader(json);
  SchemaBlock block;
  if (!reader.read_schema(block) || !reader.finish()) return reader.error();
  return block;
}

ValueResult<ProviderSchemas> read_provider_schemas(std::string_view json) {
  SchemaReader reader(json);
  ProviderSchemas schemas;
  if (!reader.read_schemas(schemas) || !reader.finish()) return reader.error();
  return schemas;
}

const SchemaBlock* ProviderSchemas::find(std::string_view type) const {
  const bool is_data = type.starts_with("data.");
  for (const ProviderSchema& provider : providers) {
    const auto& schemas = is_data ? provider.data_sources : provider.resources;
    const auto found = schemas.find(is_data ? type.substr(5) : type);
    if (found != schemas.end()) return &found->second.block;
  }
  return nullptr;
}

}  // namespace hecla::wire
