// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// State and identities that older versions of a provider, or other resource types, have stored.
#include <algorithm>

#include "provider/planning.h"
#include "provider/stored_state.h"
#include "provider/work.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

namespace {

using protocol::DiagnosticList;
using OfferedResource = Offered<AnyResource>;

// Returns the attributes of a stored state that the schema has with the same type; the others are null.
Value common_part(const Value& stored, const ShapeSchema& schema) {
  std::vector<Value::Field> fields;
  DiagnosticList ignored;
  for (const auto& [name, info] : schema.members) {
    const Value* part = stored.is_plain() ? stored.find_attribute(name) : nullptr;
    if (part && fit_state(Value::object({{name, *part}}), schema, ignored))
      fields.emplace_back(name, *part);
  }
  return fit_state(Value::object(std::move(fields)), schema, ignored).value_or(Value());
}

// Returns what was stored for another schema, a state or an identity, as a state of the resource; nothing after an
// error. Values that are equal in both keep their text.
std::optional<Value> converted(const Work& work, const OfferedResource& resource,
                               const StateConversion& conversion, const Stored& given_state,
                               std::string& private_state, DiagnosticList& diagnostics) {
  const ShapeSchema before =
      schema_of(*conversion.shape, "stored " + std::string(given_state.what));
  const auto stored = decode_state(given_state, before.type, diagnostics);
  const auto state =
      stored ? fit_state(*stored, before, diagnostics, given_state.what) : std::nullopt;
  if (!state) return std::nullopt;
  Call call = work.begin(resource.options, before, {{}, {&*state}, private_state});
  const Value given = common_part(*stored, resource.schema);
  std::optional<Value> result;
  with_object(*conversion.shape, *state, &diagnostics, [&](const void* old) {
    resource.object->shape().with_new([&](void* now) {
      conversion.convert(old, now, call);
      add_problems(call.problems(), diagnostics);
      if (call.has_errors()) return;
      result = value_of(resource.object->shape(), now, given, resource.schema, diagnostics);
    });
  });
  private_state = call.private_state();
  return result ? without_unknown(*result) : result;
}

// Returns whether this provider knows the version; reports an error otherwise.
bool knows_version(std::int64_t stored, std::uint64_t newest, const std::string& what,
                   DiagnosticList& diagnostics) {
  if (static_cast<std::uint64_t>(stored) <= newest) return true;
  add_error((what == "state" ? "State" : "Identity") + std::string(" from a newer provider"),
            "The " + what + " has version " + std::to_string(stored) +
                " of the schema, and this provider knows versions up to " + std::to_string(newest) +
                ".",
            diagnostics);
  return false;
}

// Returns the conversion from a version; null if there is none or the version is the newest.
const StateConversion* find_upgrade(const std::vector<StateConversion>& upgrades,
                                    std::int64_t version, std::uint64_t newest) {
  const auto stored = static_cast<std::uint64_t>(version);
  const auto found = std::ranges::find(upgrades, stored, &StateConversion::version);
  return stored < newest && found != upgrades.end() ? &*found : nullptr;
}

}  // namespace

template <>
void Work::answer<protocol::UpgradeResourceState>(
    const protocol::UpgradeResourceState::Request& from,
    protocol::UpgradeResourceState::Response& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  const std::uint64_t newest = resource->options.version;
  if (!knows_version(from.version, newest, "state", to.diagnostics)) return;
  const Stored given{from.raw_state, "state"};
  if (const auto* upgrade = find_upgrade(resource->object->upgrades(), from.version, newest)) {
    std::string unused;
    if (const auto state = converted(*this, *resource, *upgrade, given, unused, to.diagnostics))
      to.upgraded_state = detail::encode(*state, resource->schema.type, to.diagnostics);
    return;
  }
  auto stored = decode_state(given, resource->schema.type, to.diagnostics);
  if (!stored) return;
  const auto stored_version = static_cast<std::uint64_t>(from.version);
  if (stored_version < newest) {
    Call call = begin(*resource, {.values = {&*stored}});
    stored = resource->object->upgrade(stored_version, *stored, call);
    add_problems(call.problems(), to.diagnostics);
    if (call.has_errors()) return;
  }
  if (const auto state = fit_state(*stored, resource->schema, to.diagnostics))
    to.upgraded_state = detail::encode(*state, resource->schema.type, to.diagnostics);
}

template <>
void Work::answer<protocol::UpgradeResourceIdentity>(
    const protocol::UpgradeResourceIdentity::Request& from,
    protocol::UpgradeResourceIdentity::Response& to) {
  const auto found = offer.schema.identities.find(from.type_name);
  if (found == offer.schema.identities.end()) {
    add_error("Unsupported identity",
              "The resource type " + in_quotes(from.type_name) + " has no identity.",
              to.diagnostics);
    return;
  }
  const wire::IdentitySchema& schema = found->second;
  const OfferedResource& resource = offer.resources.at(from.type_name);
  if (!knows_version(from.version, schema.version, "identity", to.diagnostics)) return;
  const Stored given{from.raw_identity, "identity"};
  const auto& upgrades = resource.object->identity_upgrades();
  if (const auto* upgrade = find_upgrade(upgrades, from.version, schema.version)) {
    std::string unused;
    if (const auto state = converted(*this, resource, *upgrade, given, unused, to.diagnostics))
      to.upgraded_identity = identity_in(offer, from.type_name, *state, to.diagnostics);
    return;
  }
  if (static_cast<std::uint64_t>(from.version) < schema.version) {
    add_error("Missing identity upgrade",
              "The resource type " + in_quotes(from.type_name) +
                  " cannot upgrade identities from version " + std::to_string(from.version) +
                  ". This is a bug in the provider.",
              to.diagnostics);
    return;
  }
  const Type type = wire::implied_type(schema);
  auto identity = wire::decode_json(from.raw_identity.json, type);
  if (identity)
    to.upgraded_identity = detail::encode(*identity, type, to.diagnostics);
  else
    add_value_error(identity.error(), "Invalid identity", to.diagnostics);
}

template <>
void Work::answer<protocol::MoveResourceState>(const protocol::MoveResourceState::Request& from,
                                               protocol::MoveResourceState::Response& to) {
  OfferedResource* resource = find(offer.resources, from.target_type_name, to.diagnostics);
  if (!resource) return;
  const auto finish_move = [&](const Value& state) {
    to.target_state = detail::encode(state, resource->schema.type, to.diagnostics);
    to.target_identity = identity_in(offer, from.target_type_name, state, to.diagnostics);
  };
  to.target_private = from.source_private;
  const auto& moves = resource->object->moves();
  const auto move = std::ranges::find(moves, from.source_type_name, &StateConversion::type);
  if (move != moves.end()) {
    const auto state =
        converted(*this, *resource, *move, {from.source_state}, to.target_private, to.diagnostics);
    if (state) finish_move(*state);
    return;
  }
  // The schema of a type that the provider no longer has, or of another provider, is most likely that of the target.
  const auto source = offer.resources.find(from.source_type_name);
  const ShapeSchema& schema =
      source == offer.resources.end() ? resource->schema : source->second.schema;
  const auto stored = decode_state({from.source_state}, schema.type, to.diagnostics);
  if (!stored) return;
  Call call = begin(*resource, {{}, {&*stored}, from.source_private});
  const auto moved = resource->object->move(from.source_type_name, *stored, call);
  add_problems(call.problems(), to.diagnostics);
  if (call.has_errors()) return;
  if (!moved) {
    add_error("Unsupported move",
              "The resource type " + in_quotes(from.target_type_name) +
                  " cannot take over state from " + in_quotes(from.source_type_name) + ".",
              to.diagnostics);
    return;
  }
  const auto state = fit_state(*moved, resource->schema, to.diagnostics);
  if (!state) return;
  to.target_private = call.private_state();
  finish_move(*state);
}

}  // namespace hecla::provider::detail
