// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "interop/provider/answers.h"

#include <hecla/terraform/functions.h>

#include "analysis/value_text.h"

namespace hecla::provider::testing {

namespace {

template <class T>
std::string number(T value) {
  return std::to_string(static_cast<int>(value));
}

std::string hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::string flags_of(const wire::SchemaAttribute& attribute) {
  std::string text;
  const auto add_flag = [&](bool is_set, std::string_view name) {
    if (is_set) text.append(" ").append(name);
  };
  add_flag(attribute.required, "required");
  add_flag(attribute.optional, "optional");
  add_flag(attribute.computed, "computed");
  add_flag(attribute.sensitive, "sensitive");
  add_flag(attribute.write_only, "write_only");
  add_flag(attribute.deprecated, "deprecated");
  return text;
}

void add_attribute(Fields& fields, const std::string& at, const wire::SchemaAttribute& attribute) {
  const std::string name = at + "." + attribute.name;
  fields[name] = attribute.nested ? "nested " + number(attribute.nested->nesting)
                                  : terraform::type_text(attribute.type);
  fields[name] += flags_of(attribute);
  fields[name + " description"] = attribute.description;
  fields[name + " description_kind"] = number(attribute.description_kind);
  fields[name + " deprecation_message"] = attribute.deprecation_message;
  if (!attribute.nested) return;
  for (const wire::SchemaAttribute& inner : attribute.nested->attributes)
    add_attribute(fields, name, inner);
}

void add_block(Fields& fields, const std::string& at, const wire::SchemaBlock& block) {
  fields[at + " description"] = block.description;
  fields[at + " description_kind"] = number(block.description_kind);
  fields[at + " deprecated"] = number(block.deprecated);
  fields[at + " deprecation_message"] = block.deprecation_message;
  for (const wire::SchemaAttribute& attribute : block.attributes)
    add_attribute(fields, at, attribute);
  for (const wire::NestedBlock& nested : block.blocks) {
    const std::string name = at + "." + nested.type;
    fields[name] = "block " + number(nested.nesting) + " " + std::to_string(nested.min_items) +
                   " to " + std::to_string(nested.max_items);
    add_block(fields, name, nested.block);
  }
}

void add_parameter(Fields& fields, const std::string& at,
                   const wire::FunctionParameter& parameter) {
  fields[at] = parameter.name + ": " + terraform::type_text(parameter.type) +
               (parameter.allow_null ? " null" : "") + (parameter.allow_unknown ? " unknown" : "");
  fields[at + " description"] = parameter.description;
  fields[at + " description_kind"] = number(parameter.description_kind);
}

void add_function(Fields& fields, const std::string& name,
                  const wire::FunctionSignature& function) {
  for (std::size_t i = 0; i < function.parameters.size(); ++i)
    add_parameter(fields, name + "(" + std::to_string(i) + ")", function.parameters[i]);
  if (function.variadic_parameter)
    add_parameter(fields, name + "(...)", *function.variadic_parameter);
  fields[name + " return_type"] = terraform::type_text(function.return_type);
  fields[name + " summary"] = function.summary;
  fields[name + " description"] = function.description;
  fields[name + " description_kind"] = number(function.description_kind);
  fields[name + " deprecation_message"] = function.deprecation_message;
}

}  // namespace

std::string text_of(const protocol::DiagnosticList& diagnostics) {
  std::string text;
  for (const protocol::Diagnostic& diagnostic : diagnostics) {
    if (!text.empty()) text += "; ";
    text += diagnostic.severity == protocol::Severity::Warning ? "warning " : "error ";
    text += diagnostic.attribute.to_string() + " " + diagnostic.summary + ": " + diagnostic.detail;
  }
  return text;
}

std::string text_of(const protocol::Deferred& deferred) {
  return deferred ? number(*deferred) : "no";
}

std::string text_of(const std::optional<protocol::Timestamp>& time) {
  return time ? std::to_string(time->seconds) + "." + std::to_string(time->nanoseconds) : "never";
}

std::string text_of(const std::vector<Path>& paths) {
  std::vector<std::string> texts;
  for (const Path& path : paths) texts.push_back(path.to_string());
  std::ranges::sort(texts);
  return text_of(texts);
}

std::string text_of(const std::optional<protocol::FunctionError>& error) {
  if (!error) return "none";
  return (error->argument ? std::to_string(*error->argument) + " " : "") + error->text;
}

std::string text_of(const protocol::ServerCapabilities& capabilities) {
  return number(capabilities.plan_destroy) + number(capabilities.get_provider_schema_optional) +
         number(capabilities.move_resource_state) + number(capabilities.generate_resource_config);
}

std::string text_of(const std::vector<std::string>& names) {
  std::vector<std::string> sorted = names;
  std::ranges::sort(sorted);
  std::string text;
  for (const std::string& name : sorted) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string text_of(const protocol::StateStoreCapabilities& capabilities) {
  return std::to_string(capabilities.chunk_size);
}

std::string text_of(const protocol::StateChunk& chunk) {
  const std::string range =
      chunk.range ? std::to_string(chunk.range->start) + " to " + std::to_string(chunk.range->end)
                  : "no range";
  return hex(chunk.bytes) + ", " + range + " of " + std::to_string(chunk.total_length);
}

void add(Fields& fields, const std::string& name, const wire::DynamicValue& value,
         const Type& type) {
  if (value.msgpack.empty() && value.json.empty()) {
    fields[name] = "absent";
    return;
  }
  const auto decoded = wire::decode(value, type);
  fields[name] = decoded ? analysis::shown_text(*decoded) : decoded.error().to_string();
  fields[name + " bytes"] = hex(value.msgpack) + value.json;
}

void add(Fields& fields, const wire::ProviderSchema& schema) {
  if (schema.configuration) add_block(fields, "provider", schema.configuration->block);
  const auto add_all = [&](const std::string& kind, const auto& schemas) {
    for (const auto& [type, one] : schemas) {
      fields[kind + type] = "version " + std::to_string(one.version);
      add_block(fields, kind + type, one.block);
    }
  };
  add_all("resource ", schema.resources);
  add_all("data ", schema.data_sources);
  add_all("ephemeral ", schema.ephemeral_resources);
  add_all("list ", schema.list_resources);
  add_all("action ", schema.actions);
  add_all("state store ", schema.state_stores);
  for (const auto& [name, function] : schema.functions)
    add_function(fields, "function " + name, function);
}

void add(Fields& fields, const wire::ProviderSchema::Named<wire::IdentitySchema>& identities) {
  for (const auto& [type, identity] : identities) {
    fields[type] = "version " + std::to_string(identity.version);
    for (const wire::IdentityAttribute& attribute : identity.attributes) {
      fields[type + "." + attribute.name] = terraform::type_text(attribute.type) +
                                            (attribute.required_for_import ? " required" : "") +
                                            (attribute.optional_for_import ? " optional" : "");
      fields[type + "." + attribute.name + " description"] = attribute.description;
    }
  }
}

}  // namespace hecla::provider::testing
