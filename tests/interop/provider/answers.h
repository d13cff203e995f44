// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Answers as texts, by the names that the protocol has for their fields.
#include <map>
#include <string>

#include "provider/messages.h"

namespace hecla::provider::testing {

using Fields = std::map<std::string, std::string>;

struct AnswerTypes {
  Type object = Type::dynamic();
  Type identity = Type::dynamic();
};

// ---- texts of parts
std::string text_of(const protocol::DiagnosticList& diagnostics);
std::string text_of(const protocol::Deferred& deferred);
std::string text_of(const std::optional<protocol::Timestamp>& time);
std::string text_of(const std::vector<Path>& paths);
std::string text_of(const std::optional<protocol::FunctionError>& error);
std::string text_of(const protocol::ServerCapabilities& capabilities);
std::string text_of(const std::vector<std::string>& names);
std::string text_of(const protocol::StateStoreCapabilities& capabilities);
std::string text_of(const protocol::StateChunk& chunk);
inline std::string text_of(const std::string& text) { return text; }

// Adds the value, and its bytes.
void add(Fields& fields, const std::string& name, const wire::DynamicValue& value,
         const Type& type);
// Adds a field for each attribute, block, parameter and so on.
void add(Fields& fields, const wire::ProviderSchema& schema);
void add(Fields& fields, const wire::ProviderSchema::Named<wire::IdentitySchema>& identities);

#define HECLA_TEXT_FIELD(name) \
  if constexpr (requires { response.name; }) fields.emplace(#name, text_of(response.name));
#define HECLA_VALUE_FIELD(name, type) \
  if constexpr (requires { response.name.msgpack; }) add(fields, #name, response.name, type);

// Returns every field of a response.
template <class Response>
Fields fields_of(const Response& response, const AnswerTypes& types) {
  Fields fields;
  HECLA_TEXT_FIELD(diagnostics)
  HECLA_TEXT_FIELD(deferred)
  HECLA_TEXT_FIELD(requires_replace)
  HECLA_TEXT_FIELD(planned_private)
  HECLA_TEXT_FIELD(private_state)
  HECLA_TEXT_FIELD(target_private)
  HECLA_TEXT_FIELD(renew_at)
  HECLA_TEXT_FIELD(error)
  HECLA_TEXT_FIELD(display_name)
  HECLA_TEXT_FIELD(progress)
  HECLA_TEXT_FIELD(server_capabilities)
  HECLA_TEXT_FIELD(resources)
  HECLA_TEXT_FIELD(data_sources)
  HECLA_TEXT_FIELD(ephemeral_resources)
  HECLA_TEXT_FIELD(list_resources)
  HECLA_TEXT_FIELD(actions)
  HECLA_TEXT_FIELD(state_stores)
  HECLA_TEXT_FIELD(state_ids)
  HECLA_TEXT_FIELD(lock_id)
  HECLA_TEXT_FIELD(capabilities)
  HECLA_TEXT_FIELD(chunk)
  HECLA_TEXT_FIELD(functions)
  HECLA_VALUE_FIELD(new_state, types.object)
  HECLA_VALUE_FIELD(planned_state, types.object)
  HECLA_VALUE_FIELD(upgraded_state, types.object)
  HECLA_VALUE_FIELD(target_state, types.object)
  HECLA_VALUE_FIELD(state, types.object)
  HECLA_VALUE_FIELD(config, types.object)
  HECLA_VALUE_FIELD(result, types.object)
  HECLA_VALUE_FIELD(resource_object, types.object)
  HECLA_VALUE_FIELD(new_identity, types.identity)
  HECLA_VALUE_FIELD(planned_identity, types.identity)
  HECLA_VALUE_FIELD(upgraded_identity, types.identity)
  HECLA_VALUE_FIELD(target_identity, types.identity)
  HECLA_VALUE_FIELD(identity, types.identity)
  if constexpr (requires { response.completed; }) {
    if (response.completed) fields.emplace("completed", text_of(response.completed->diagnostics));
  }
  if constexpr (requires { response.imported; }) {
    for (const auto& imported : response.imported) {
      for (auto& [name, text] : fields_of(imported, types))
        fields.emplace("imported " + name, text);
    }
  }
  if constexpr (requires { response.schema; }) add(fields, response.schema);
  if constexpr (requires { response.identities; }) add(fields, response.identities);
  return fields;
}

#undef HECLA_TEXT_FIELD
#undef HECLA_VALUE_FIELD

}  // namespace hecla::provider::testing
