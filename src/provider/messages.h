// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The messages of Terraform's plugin protocol, versions 5 and 6, as plain structs. One set serves
// both versions: their few differences are in names (methods.h) and field numbers.
//
//   auto request = protocol::decode<protocol::ReadResource::Request>(bytes, Version::V6);
//   if (!request) return answer_with(request.error());
//   protocol::ReadResource::Response response{.new_state = request->current_state};
//   call.finish(protocol::encode(response, Version::V6));
//
// A field that is absent in the protocol is empty here. decode() accepts fields in any order,
// repeated and unknown ones; the error describes what is malformed. Decoding N bytes needs memory
// for a small multiple of N. encode() needs what the protocol can represent (UsageError otherwise):
// no capsule types, and no nested attributes in version 5. Invalid bytes in strings become U+FFFD,
// because peers reject them.
#include <hecla/value/path.h>
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/schema.h>

#include "provider/methods.h"

namespace hecla::provider::protocol {

using wire::DynamicValue;
template <class T>
using Named = wire::ProviderSchema::Named<T>;

enum class Severity : std::uint8_t { Error = 1, Warning = 2 };

struct Diagnostic {
  Severity severity = Severity::Error;
  std::string summary = {};
  std::string detail = {};
  // The attribute concerned; empty if it is none or the whole object. The protocol has paths of
  // attributes, strings and integers: encode() ends the path before any other key.
  Path attribute = {};
};
using DiagnosticList = std::vector<Diagnostic>;

struct FunctionError {
  std::string text = {};
  std::optional<std::int64_t> argument = {};  // the index of the argument that caused the error
};

// State as it was stored: JSON, or the form of Terraform 0.11 and earlier.
struct RawState {
  std::string json = {};
  std::map<std::string, std::string, std::less<>> flatmap = {};
};

struct ServerCapabilities {
  bool plan_destroy = false;
  bool get_provider_schema_optional = false;
  bool move_resource_state = false;
  bool generate_resource_config = false;
};

struct ClientCapabilities {
  bool deferral_allowed = false;
  bool write_only_attributes_allowed = false;
};

enum class DeferredReason : std::uint8_t {
  Unknown = 0,
  ResourceConfigUnknown = 1,
  ProviderConfigUnknown = 2,
  AbsentPrerequisite = 3,
};
using Deferred = std::optional<DeferredReason>;

struct Timestamp {
  std::int64_t seconds = 0;  // since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;
};

struct Empty {};
// The response of a call that only checks something.
struct Diagnosed {
  DiagnosticList diagnostics = {};
};
// The request of a call that only checks the configuration of something.
struct TypedConfig {
  std::string type_name = {};
  DynamicValue config = {};
};
// The request of a call whose response may depend on the capabilities of the client.
struct ClientConfig {
  std::string type_name = {};
  DynamicValue config = {};
  ClientCapabilities client_capabilities = {};
};

// ---- What a provider is

struct GetMetadata {
  static constexpr Method method = Method::GetMetadata;
  using Request = Empty;
  struct Response {
    ServerCapabilities server_capabilities = {};
    DiagnosticList diagnostics = {};
    std::vector<std::string> data_sources = {};
    std::vector<std::string> resources = {};
    std::vector<std::string> functions = {};
    std::vector<std::string> ephemeral_resources = {};
    std::vector<std::string> list_resources = {};
    std::vector<std::string> state_stores = {};  // version 6
    std::vector<std::string> actions = {};
  };
};

struct GetProviderSchema {
  static constexpr Method method = Method::GetProviderSchema;
  using Request = Empty;
  struct Response {
    // Without name and identities. Terraform needs a schema of the configuration, even an empty one.
    wire::ProviderSchema schema = {};
    std::optional<wire::Schema> provider_meta = {};
    ServerCapabilities server_capabilities = {};
    DiagnosticList diagnostics = {};
  };
};

struct GetResourceIdentitySchemas {
  static constexpr Method method = Method::GetResourceIdentitySchemas;
  using Request = Empty;
  struct Response {
    Named<wire::IdentitySchema> identities = {};
    DiagnosticList diagnostics = {};
  };
};

struct StopProvider {
  static constexpr Method method = Method::StopProvider;
  using Request = Empty;
  struct Response {
    std::string error = {};
  };
};

// ---- Configuration

// "PrepareProviderConfig" in version 5.
struct ValidateProviderConfig {
  static constexpr Method method = Method::ValidateProviderConfig;
  struct Request {
    DynamicValue config = {};
  };
  struct Response {
    DynamicValue prepared_config = {};  // version 5; Terraform ignores it
    DiagnosticList diagnostics = {};
  };
};

struct ConfigureProvider {
  static constexpr Method method = Method::ConfigureProvider;
  struct Request {
    std::string terraform_version = {};
    DynamicValue config = {};
    ClientCapabilities client_capabilities = {};
  };
  using Response = Diagnosed;
};

struct ValidateResourceConfig {
  static constexpr Method method = Method::ValidateResourceConfig;
  using Request = ClientConfig;
  using Response = Diagnosed;
};

struct ValidateDataSourceConfig {
  static constexpr Method method = Method::ValidateDataSourceConfig;
  using Request = TypedConfig;
  using Response = Diagnosed;
};

// ---- Resources. Identities are empty where a resource type has none.

struct UpgradeResourceState {
  static constexpr Method method = Method::UpgradeResourceState;
  struct Request {
    std::string type_name = {};
    std::int64_t version = 0;
    RawState raw_state = {};
  };
  struct Response {
    DynamicValue upgraded_state = {};
    DiagnosticList diagnostics = {};
  };
};

struct UpgradeResourceIdentity {
  static constexpr Method method = Method::UpgradeResourceIdentity;
  struct Request {
    std::string type_name = {};
    std::int64_t version = 0;
    RawState raw_identity = {};
  };
  struct Response {
    DynamicValue upgraded_identity = {};
    DiagnosticList diagnostics = {};
  };
};

struct ReadResource {
  static constexpr Method method = Method::ReadResource;
  struct Request {
    std::string type_name = {};
    DynamicValue current_state = {};
    std::string private_state = {};
    DynamicValue provider_meta = {};
    ClientCapabilities client_capabilities = {};
    DynamicValue current_identity = {};
  };
  struct Response {
    DynamicValue new_state = {};
    DiagnosticList diagnostics = {};
    std::string private_state = {};
    Deferred deferred = {};
    DynamicValue new_identity = {};
  };
};

struct PlanResourceChange {
  static constexpr Method method = Method::PlanResourceChange;
  struct Request {
    std::string type_name = {};
    DynamicValue prior_state = {};
    DynamicValue proposed_new_state = {};
    DynamicValue config = {};
    std::string prior_private = {};
    DynamicValue provider_meta = {};
    ClientCapabilities client_capabilities = {};
    DynamicValue prior_identity = {};
  };
  struct Response {
    DynamicValue planned_state = {};
    std::vector<Path> requires_replace = {};
    std::string planned_private = {};
    DiagnosticList diagnostics = {};
    bool legacy_type_system = false;  // of providers on Terraform's old SDK only
    Deferred deferred = {};
    DynamicValue planned_identity = {};
  };
};

struct ApplyResourceChange {
  static constexpr Method method = Method::ApplyResourceChange;
  struct Request {
    std::string type_name = {};
    DynamicValue prior_state = {};
    DynamicValue planned_state = {};
    DynamicValue config = {};
    std::string planned_private = {};
    DynamicValue provider_meta = {};
    DynamicValue planned_identity = {};
  };
  struct Response {
    DynamicValue new_state = {};
    std::string private_state = {};
    DiagnosticList diagnostics = {};
    bool legacy_type_system = false;
    DynamicValue new_identity = {};
  };
};

struct ImportResourceState {
  static constexpr Method method = Method::ImportResourceState;
  struct Request {
    std::string type_name = {};
    std::string id = {};
    ClientCapabilities client_capabilities = {};
    DynamicValue identity = {};
  };
  struct Imported {
    std::string type_name = {};
    DynamicValue state = {};
    std::string private_state = {};
    DynamicValue identity = {};
  };
  struct Response {
    std::vector<Imported> imported = {};
    DiagnosticList diagnostics = {};
    Deferred deferred = {};
  };
};

struct MoveResourceState {
  static constexpr Method method = Method::MoveResourceState;
  struct Request {
    std::string source_provider_address = {};
    std::string source_type_name = {};
    std::int64_t source_schema_version = 0;
    RawState source_state = {};
    std::string target_type_name = {};
    std::string source_private = {};
    RawState source_identity = {};
    std::int64_t source_identity_schema_version = 0;
  };
  struct Response {
    DynamicValue target_state = {};
    DiagnosticList diagnostics = {};
    std::string target_private = {};
    DynamicValue target_identity = {};
  };
};

struct GenerateResourceConfig {
  static constexpr Method method = Method::GenerateResourceConfig;
  struct Request {
    std::string type_name = {};
    DynamicValue state = {};
  };
  struct Response {
    DynamicValue config = {};
    DiagnosticList diagnostics = {};
  };
};

// ---- Data sources, functions

struct ReadDataSource {
  static constexpr Method method = Method::ReadDataSource;
  struct Request {
    std::string type_name = {};
    DynamicValue config = {};
    DynamicValue provider_meta = {};
    ClientCapabilities client_capabilities = {};
  };
  struct Response {
    DynamicValue state = {};
    DiagnosticList diagnostics = {};
    Deferred deferred = {};
  };
};

struct GetFunctions {
  static constexpr Method method = Method::GetFunctions;
  using Request = Empty;
  struct Response {
    Named<wire::FunctionSignature> functions = {};
    DiagnosticList diagnostics = {};
  };
};

struct CallFunction {
  static constexpr Method method = Method::CallFunction;
  struct Request {
    std::string name = {};
    std::vector<DynamicValue> arguments = {};
  };
  struct Response {
    DynamicValue result = {};
    std::optional<FunctionError> error = {};
  };
};

// ---- Ephemeral resources

struct ValidateEphemeralResourceConfig {
  static constexpr Method method = Method::ValidateEphemeralResourceConfig;
  using Request = TypedConfig;
  using Response = Diagnosed;
};

struct OpenEphemeralResource {
  static constexpr Method method = Method::OpenEphemeralResource;
  using Request = ClientConfig;
  struct Response {
    DiagnosticList diagnostics = {};
    std::optional<Timestamp> renew_at = {};
    DynamicValue result = {};
    std::string private_state = {};
    Deferred deferred = {};
  };
};

struct RenewEphemeralResource {
  static constexpr Method method = Method::RenewEphemeralResource;
  struct Request {
    std::string type_name = {};
    std::string private_state = {};
  };
  struct Response {
    DiagnosticList diagnostics = {};
    std::optional<Timestamp> renew_at = {};
    std::string private_state = {};
  };
};

struct CloseEphemeralResource {
  static constexpr Method method = Method::CloseEphemeralResource;
  struct Request {
    std::string type_name = {};
    std::string private_state = {};
  };
  using Response = Diagnosed;
};

// ---- List resources, actions

struct ValidateListResourceConfig {
  static constexpr Method method = Method::ValidateListResourceConfig;
  using Request = TypedConfig;
  using Response = Diagnosed;
};
// The stream consists of these responses.
struct ListResource {
  static constexpr Method method = Method::ListResource;
  static constexpr bool is_stream = true;
  struct Request {
    std::string type_name = {};
    DynamicValue config = {};
    bool include_resource_object = false;
    std::int64_t limit = 0;  // none
  };
  struct Response {
    DynamicValue identity = {};
    std::string display_name = {};
    DynamicValue resource_object = {};
    DiagnosticList diagnostics = {};
  };
};
struct ValidateActionConfig {
  static constexpr Method method = Method::ValidateActionConfig;
  using Request = TypedConfig;
  using Response = Diagnosed;
};
struct PlanAction {
  static constexpr Method method = Method::PlanAction;
  using Request = ClientConfig;
  struct Response {
    DiagnosticList diagnostics = {};
    Deferred deferred = {};
  };
};
// The stream consists of these responses.
struct InvokeAction {
  static constexpr Method method = Method::InvokeAction;
  static constexpr bool is_stream = true;
  using Request = ClientConfig;
  struct Response {
    std::string progress = {};
    std::optional<Diagnosed> completed = {};  // the last one
  };
};

// ---- State stores (version 6)

struct Typed {
  std::string type_name = {};
};
// A state of a store.
struct StateName {
  std::string type_name = {};
  std::string state_id = {};
};
struct StateStoreCapabilities {
  std::int64_t chunk_size = 0;  // bytes; 0: not known
};
// The indices of the first and of the last byte.
struct StateRange {
  std::int64_t start = 0;
  std::int64_t end = 0;
};
// A part of a state. All have the chunk size, except for the last one, which may be shorter.
struct StateChunk {
  std::string bytes = {};
  std::int64_t total_length = 0;  // of the state
  std::optional<StateRange> range = {};
};

struct ValidateStateStoreConfig {
  static constexpr Method method = Method::ValidateStateStoreConfig;
  using Request = TypedConfig;
  using Response = Diagnosed;
};
struct ConfigureStateStore {
  static constexpr Method method = Method::ConfigureStateStore;
  struct Request {
    std::string type_name = {};
    DynamicValue config = {};
    StateStoreCapabilities capabilities = {};
  };
  struct Response {
    DiagnosticList diagnostics = {};
    StateStoreCapabilities capabilities = {};
  };
};
// The stream consists of these responses. Terraform needs a range unless there is an error.
struct ReadStateBytes {
  static constexpr Method method = Method::ReadStateBytes;
  static constexpr bool is_stream = true;
  using Request = StateName;
  struct Response {
    StateChunk chunk = {};
    DiagnosticList diagnostics = {};
  };
};
// The request consists of several of these messages.
struct WriteStateBytes {
  static constexpr Method method = Method::WriteStateBytes;
  struct Request {
    std::optional<StateName> meta = {};  // in the first one only
    StateChunk chunk = {};
  };
  using Response = Diagnosed;
};
struct LockState {
  static constexpr Method method = Method::LockState;
  struct Request {
    std::string type_name = {};
    std::string state_id = {};
    std::string operation = {};  // "plan", "apply"
  };
  struct Response {
    std::string lock_id = {};  // empty: the store cannot lock
    DiagnosticList diagnostics = {};
  };
};
struct UnlockState {
  static constexpr Method method = Method::UnlockState;
  struct Request {
    std::string type_name = {};
    std::string state_id = {};
    std::string lock_id = {};
  };
  using Response = Diagnosed;
};
struct GetStates {
  static constexpr Method method = Method::GetStates;
  using Request = Typed;
  struct Response {
    std::vector<std::string> state_ids = {};
    DiagnosticList diagnostics = {};
  };
};
struct DeleteState {
  static constexpr Method method = Method::DeleteState;
  using Request = StateName;
  using Response = Diagnosed;
};

// Defined for the Request and the Response of every call above, and for the messages inside them.
template <class Message>
std::string encode(const Message& message, Version version);
template <class Message>
ValueResult<Message> decode(std::string_view bytes, Version version);

}  // namespace hecla::provider::protocol
