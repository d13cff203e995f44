// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fields of each message with their numbers: one description for the encoder and the decoder,
// which visit them.
//
//   void fields(auto& v, Either<StopProvider::Response> auto& m) { v.text(1, m.error); }
//
// Functions of a visitor: text (UTF-8) and bytes; flag; integer, count, version and others for
// numbers; message (absent if it is empty), required_message, optional, repeated, map; wrapped (a
// message whose only field has the number 1).
#include <concepts>

#include "provider/messages.h"

namespace hecla::provider::protocol {

// A T or a const T: the decoder changes messages, the encoder does not.
template <class M, class T>
concept Either = std::same_as<std::remove_const_t<M>, T>;

// Refers to the only field of a message, which has the number 1.
template <class T>
struct Wrapped {
  T& inner;
};

// ---- Common parts

void fields(auto&, Either<Empty> auto&) {}

void fields(auto& v, Either<DynamicValue> auto& m) {
  v.bytes(1, m.msgpack);
  v.bytes(2, m.json);
}

void fields(auto& v, Either<Diagnostic> auto& m) {
  v.enumeration(1, m.severity, Severity::Warning);
  v.text(2, m.summary);
  v.text(3, m.detail);
  v.message(4, m.attribute);
}

void fields(auto& v, Either<FunctionError> auto& m) {
  v.text(1, m.text);
  v.optional_integer(2, m.argument);
}

void fields(auto& v, Either<RawState> auto& m) {
  v.bytes(1, m.json);
  v.map(2, m.flatmap);
}

void fields(auto& v, Either<ServerCapabilities> auto& m) {
  v.flag(1, m.plan_destroy);
  v.flag(2, m.get_provider_schema_optional);
  v.flag(3, m.move_resource_state);
  v.flag(4, m.generate_resource_config);
}

void fields(auto& v, Either<ClientCapabilities> auto& m) {
  v.flag(1, m.deferral_allowed);
  v.flag(2, m.write_only_attributes_allowed);
}

void fields(auto& v, Either<DeferredReason> auto& m) {
  v.enumeration(1, m, DeferredReason::AbsentPrerequisite);
}

void fields(auto& v, Either<Timestamp> auto& m) {
  v.integer(1, m.seconds);
  v.integer(2, m.nanoseconds);
}

void fields(auto& v, Either<Diagnosed> auto& m) { v.repeated(1, m.diagnostics); }

void fields(auto& v, Either<TypedConfig> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.config);
}

void fields(auto& v, Either<ClientConfig> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.config);
  v.message(3, m.client_capabilities);
}

void fields(auto& v, Either<Typed> auto& m) { v.text(1, m.type_name); }

// ---- Schemas

void fields(auto& v, Either<wire::SchemaAttribute> auto& m) {
  const bool is_v6 = v.version() == Version::V6;
  v.text(1, m.name);
  v.type(2, m.type, /*is_absent=*/m.nested != nullptr);
  v.text(3, m.description);
  v.flag(4, m.required);
  v.flag(5, m.optional);
  v.flag(6, m.computed);
  v.flag(7, m.sensitive);
  v.enumeration(8, m.description_kind, wire::DescriptionKind::Markdown);
  v.flag(9, m.deprecated);
  if (is_v6) v.nested_attributes(10, m.nested);
  v.flag(is_v6 ? 11 : 10, m.write_only);
  v.text(is_v6 ? 12 : 11, m.deprecation_message);
}

void fields(auto& v, Either<wire::NestedAttributes> auto& m) {
  v.repeated(1, m.attributes);
  v.nesting(3, m.nesting);
}

void fields(auto& v, Either<wire::SchemaBlock> auto& m) {
  v.repeated(2, m.attributes);
  v.repeated(3, m.blocks);
  v.text(4, m.description);
  v.enumeration(5, m.description_kind, wire::DescriptionKind::Markdown);
  v.flag(6, m.deprecated);
  v.text(7, m.deprecation_message);
}

void fields(auto& v, Either<wire::NestedBlock> auto& m) {
  v.text(1, m.type);
  v.required_message(2, m.block);
  v.nesting(3, m.nesting);
  v.count(4, m.min_items);
  v.count(5, m.max_items);
}

void fields(auto& v, Either<wire::Schema> auto& m) {
  v.schema_version(1, m.version);
  v.required_message(2, m.block);
}

void fields(auto& v, Either<wire::FunctionParameter> auto& m) {
  v.text(1, m.name);
  v.type(2, m.type);
  v.flag(3, m.allow_null);
  v.flag(4, m.allow_unknown);
  v.text(5, m.description);
  v.enumeration(6, m.description_kind, wire::DescriptionKind::Markdown);
}

void fields(auto& v, Either<wire::FunctionSignature> auto& m) {
  v.repeated(1, m.parameters);
  v.optional(2, m.variadic_parameter);
  v.wrapped(3, m.return_type);
  v.text(4, m.summary);
  v.text(5, m.description);
  v.enumeration(6, m.description_kind, wire::DescriptionKind::Markdown);
  v.text(7, m.deprecation_message);
}

void fields(auto& v, Either<wire::IdentityAttribute> auto& m) {
  v.text(1, m.name);
  v.type(2, m.type);
  v.flag(3, m.required_for_import);
  v.flag(4, m.optional_for_import);
  v.text(5, m.description);
}

void fields(auto& v, Either<wire::IdentitySchema> auto& m) {
  v.schema_version(1, m.version);
  v.repeated(2, m.attributes);
}

// ---- What a provider is

void fields(auto& v, Either<GetMetadata::Response> auto& m) {
  v.message(1, m.server_capabilities);
  v.repeated(2, m.diagnostics);
  v.wrapped_texts(3, m.data_sources);
  v.wrapped_texts(4, m.resources);
  v.wrapped_texts(5, m.functions);
  v.wrapped_texts(6, m.ephemeral_resources);
  v.wrapped_texts(7, m.list_resources);
  if (v.version() == Version::V6) v.wrapped_texts(8, m.state_stores);
  v.wrapped_texts(9, m.actions);
}

void fields(auto& v, Either<GetProviderSchema::Response> auto& m) {
  v.optional(1, m.schema.configuration);
  v.map(2, m.schema.resources);
  v.map(3, m.schema.data_sources);
  v.repeated(4, m.diagnostics);
  v.optional(5, m.provider_meta);
  v.message(6, m.server_capabilities);
  v.map(7, m.schema.functions);
  v.map(8, m.schema.ephemeral_resources);
  v.map(9, m.schema.list_resources);
  if (v.version() == Version::V6) v.map(10, m.schema.state_stores);
  v.map_of_wrapped(11, m.schema.actions);
}

void fields(auto& v, Either<GetResourceIdentitySchemas::Response> auto& m) {
  v.map(1, m.identities);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<StopProvider::Response> auto& m) { v.text(1, m.error); }

// ---- Configuration

void fields(auto& v, Either<ValidateProviderConfig::Request> auto& m) { v.message(1, m.config); }
void fields(auto& v, Either<ValidateProviderConfig::Response> auto& m) {
  if (v.version() == Version::V5) v.message(1, m.prepared_config);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<ConfigureProvider::Request> auto& m) {
  v.text(1, m.terraform_version);
  v.message(2, m.config);
  v.message(3, m.client_capabilities);
}

// ---- Resources

void fields(auto& v, Either<UpgradeResourceState::Request> auto& m) {
  v.text(1, m.type_name);
  v.integer(2, m.version);
  v.message(3, m.raw_state);
}
void fields(auto& v, Either<UpgradeResourceState::Response> auto& m) {
  v.message(1, m.upgraded_state);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<UpgradeResourceIdentity::Request> auto& m) {
  v.text(1, m.type_name);
  v.integer(2, m.version);
  v.message(3, m.raw_identity);
}
void fields(auto& v, Either<UpgradeResourceIdentity::Response> auto& m) {
  v.wrapped(1, m.upgraded_identity);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<ReadResource::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.current_state);
  v.bytes(3, m.private_state);
  v.message(4, m.provider_meta);
  v.message(5, m.client_capabilities);
  v.wrapped(6, m.current_identity);
}
void fields(auto& v, Either<ReadResource::Response> auto& m) {
  v.message(1, m.new_state);
  v.repeated(2, m.diagnostics);
  v.bytes(3, m.private_state);
  v.optional(4, m.deferred);
  v.wrapped(5, m.new_identity);
}

void fields(auto& v, Either<PlanResourceChange::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.prior_state);
  v.message(3, m.proposed_new_state);
  v.message(4, m.config);
  v.bytes(5, m.prior_private);
  v.message(6, m.provider_meta);
  v.message(7, m.client_capabilities);
  v.wrapped(8, m.prior_identity);
}
void fields(auto& v, Either<PlanResourceChange::Response> auto& m) {
  v.message(1, m.planned_state);
  v.repeated(2, m.requires_replace);
  v.bytes(3, m.planned_private);
  v.repeated(4, m.diagnostics);
  v.flag(5, m.legacy_type_system);
  v.optional(6, m.deferred);
  v.wrapped(7, m.planned_identity);
}

void fields(auto& v, Either<ApplyResourceChange::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.prior_state);
  v.message(3, m.planned_state);
  v.message(4, m.config);
  v.bytes(5, m.planned_private);
  v.message(6, m.provider_meta);
  v.wrapped(7, m.planned_identity);
}
void fields(auto& v, Either<ApplyResourceChange::Response> auto& m) {
  v.message(1, m.new_state);
  v.bytes(2, m.private_state);
  v.repeated(3, m.diagnostics);
  v.flag(4, m.legacy_type_system);
  v.wrapped(5, m.new_identity);
}

void fields(auto& v, Either<ImportResourceState::Request> auto& m) {
  v.text(1, m.type_name);
  v.text(2, m.id);
  v.message(3, m.client_capabilities);
  v.wrapped(4, m.identity);
}
void fields(auto& v, Either<ImportResourceState::Imported> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.state);
  v.bytes(3, m.private_state);
  v.wrapped(4, m.identity);
}
void fields(auto& v, Either<ImportResourceState::Response> auto& m) {
  v.repeated(1, m.imported);
  v.repeated(2, m.diagnostics);
  v.optional(3, m.deferred);
}

void fields(auto& v, Either<MoveResourceState::Request> auto& m) {
  v.text(1, m.source_provider_address);
  v.text(2, m.source_type_name);
  v.integer(3, m.source_schema_version);
  v.message(4, m.source_state);
  v.text(5, m.target_type_name);
  v.bytes(6, m.source_private);
  v.message(7, m.source_identity);
  v.integer(8, m.source_identity_schema_version);
}
void fields(auto& v, Either<MoveResourceState::Response> auto& m) {
  v.message(1, m.target_state);
  v.repeated(2, m.diagnostics);
  v.bytes(3, m.target_private);
  v.wrapped(4, m.target_identity);
}

void fields(auto& v, Either<GenerateResourceConfig::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.state);
}
void fields(auto& v, Either<GenerateResourceConfig::Response> auto& m) {
  v.message(1, m.config);
  v.repeated(2, m.diagnostics);
}

// ---- Data sources, functions

void fields(auto& v, Either<ReadDataSource::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.config);
  v.message(3, m.provider_meta);
  v.message(4, m.client_capabilities);
}
void fields(auto& v, Either<ReadDataSource::Response> auto& m) {
  v.message(1, m.state);
  v.repeated(2, m.diagnostics);
  v.optional(3, m.deferred);
}

void fields(auto& v, Either<GetFunctions::Response> auto& m) {
  v.map(1, m.functions);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<CallFunction::Request> auto& m) {
  v.text(1, m.name);
  v.repeated(2, m.arguments);
}
void fields(auto& v, Either<CallFunction::Response> auto& m) {
  v.message(1, m.result);
  v.optional(2, m.error);
}

// ---- Ephemeral resources

void fields(auto& v, Either<OpenEphemeralResource::Response> auto& m) {
  v.repeated(1, m.diagnostics);
  v.optional(2, m.renew_at);
  v.message(3, m.result);
  v.bytes(4, m.private_state);
  v.optional(5, m.deferred);
}

void fields(auto& v, Either<RenewEphemeralResource::Request> auto& m) {
  v.text(1, m.type_name);
  v.bytes(2, m.private_state);
}
void fields(auto& v, Either<RenewEphemeralResource::Response> auto& m) {
  v.repeated(1, m.diagnostics);
  v.optional(2, m.renew_at);
  v.bytes(3, m.private_state);
}

void fields(auto& v, Either<CloseEphemeralResource::Request> auto& m) {
  v.text(1, m.type_name);
  v.bytes(2, m.private_state);
}

// ---- List resources, actions

void fields(auto& v, Either<ListResource::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.config);
  v.flag(3, m.include_resource_object);
  v.integer(4, m.limit);
}
void fields(auto& v, Either<ListResource::Response> auto& m) {
  v.wrapped(1, m.identity);
  v.text(2, m.display_name);
  v.message(3, m.resource_object);
  v.repeated(4, m.diagnostics);
}

void fields(auto& v, Either<PlanAction::Response> auto& m) {
  v.repeated(1, m.diagnostics);
  v.optional(2, m.deferred);
}

void fields(auto& v, Either<InvokeAction::Response> auto& m) {
  v.wrapped(1, m.progress);
  v.optional(2, m.completed);
}

// ---- State stores

void fields(auto& v, Either<StateName> auto& m) {
  v.text(1, m.type_name);
  v.text(2, m.state_id);
}

void fields(auto& v, Either<StateStoreCapabilities> auto& m) { v.integer(1, m.chunk_size); }

void fields(auto& v, Either<StateRange> auto& m) {
  v.integer(1, m.start);
  v.integer(2, m.end);
}

void fields(auto& v, Either<ConfigureStateStore::Request> auto& m) {
  v.text(1, m.type_name);
  v.message(2, m.config);
  v.message(3, m.capabilities);
}
void fields(auto& v, Either<ConfigureStateStore::Response> auto& m) {
  v.repeated(1, m.diagnostics);
  v.message(2, m.capabilities);
}

void fields(auto& v, Either<ReadStateBytes::Response> auto& m) {
  v.bytes(1, m.chunk.bytes);
  v.integer(2, m.chunk.total_length);
  v.optional(3, m.chunk.range);
  v.repeated(4, m.diagnostics);
}

void fields(auto& v, Either<WriteStateBytes::Request> auto& m) {
  v.optional(1, m.meta);
  v.bytes(2, m.chunk.bytes);
  v.integer(3, m.chunk.total_length);
  v.optional(4, m.chunk.range);
}

void fields(auto& v, Either<LockState::Request> auto& m) {
  v.text(1, m.type_name);
  v.text(2, m.state_id);
  v.text(3, m.operation);
}
void fields(auto& v, Either<LockState::Response> auto& m) {
  v.text(1, m.lock_id);
  v.repeated(2, m.diagnostics);
}

void fields(auto& v, Either<UnlockState::Request> auto& m) {
  v.text(1, m.type_name);
  v.text(2, m.state_id);
  v.text(3, m.lock_id);
}

void fields(auto& v, Either<GetStates::Response> auto& m) {
  v.texts(1, m.state_ids);
  v.repeated(2, m.diagnostics);
}

}  // namespace hecla::provider::protocol
