// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The functions of a client for resources.
#include "provider/client_connection.h"
#include "provider/proposed_state.h"

namespace hecla::provider {

using detail::BlockRef;
using detail::conforming;
using detail::DynamicValue;
using detail::encoded;
using detail::identity_type;
using detail::own_capabilities;
using detail::reason_of;
using detail::resource_kind;

namespace {

bool is_absent(const DynamicValue& message) {
  return message.msgpack.empty() && message.json.empty();
}

Value value_of(const std::optional<ObjectState>& state, const BlockRef& block) {
  return state ? state->value : Value::null(block.type);
}

// Returns an identity as a message, which is absent if there is none; nothing after a problem.
std::optional<DynamicValue> encoded_identity(const std::optional<Value>& identity,
                                             const wire::ProviderSchema& schema,
                                             std::string_view type,
                                             std::vector<Problem>& problems) {
  if (!identity) return DynamicValue();
  return encoded("identity", *identity, identity_type(schema, type), problems);
}

}  // namespace

template <class Asked>
std::optional<Value> Client::Connection::identity(const DynamicValue& message,
                                                  std::string_view type,
                                                  std::vector<Problem>& problems) {
  if (is_absent(message)) return std::nullopt;
  const auto owner = schema(problems);
  auto value =
      owner ? decoded<Asked>(message, identity_type(*owner, type), problems) : std::nullopt;
  return value && value->is_null() ? std::nullopt : value;
}

Answer<Value> Client::upgrade(std::string_view type, std::uint64_t version, std::string json) {
  Answer<Value> answer;
  const BlockRef block = connection_->block(resource_kind, type, answer.problems);
  if (!block) return answer;
  const auto response = connection_->call<protocol::UpgradeResourceState>(
      {std::string(type), static_cast<std::int64_t>(version), {std::move(json)}}, answer.problems);
  if (response) {
    answer.value = connection_->decoded<protocol::UpgradeResourceState>(
        response->upgraded_state, block.type, answer.problems);
  }
  return answer;
}

Answer<Value> Client::upgrade_identity(std::string_view type, std::uint64_t version,
                                       std::string json) {
  using Asked = protocol::UpgradeResourceIdentity;
  Answer<Value> answer;
  const auto response = connection_->call<Asked>(
      {std::string(type), static_cast<std::int64_t>(version), {std::move(json)}}, answer.problems);
  if (response)
    answer.value = connection_->identity<Asked>(response->upgraded_identity, type, answer.problems);
  return answer;
}

Answer<ObjectState> Client::move(std::string_view type, const MovedObject& from) {
  using Asked = protocol::MoveResourceState;
  Answer<ObjectState> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = connection_->block(resource_kind, type, problems);
  if (!block) return answer;
  auto response =
      connection_->call<Asked>({.source_provider_address = from.provider,
                                .source_type_name = from.type,
                                .source_schema_version = static_cast<std::int64_t>(from.version),
                                .source_state = {from.json},
                                .target_type_name = std::string(type),
                                .source_private = from.private_state},
                               problems);
  if (!response) return answer;
  auto value = connection_->decoded<Asked>(response->target_state, block.type, problems);
  auto identity = connection_->identity<Asked>(response->target_identity, type, problems);
  if (value)
    answer.value = {*std::move(value), std::move(response->target_private), std::move(identity)};
  return answer;
}

Answer<ObjectState> Client::read(std::string_view type, const ObjectState& state) {
  using Asked = protocol::ReadResource;
  Answer<ObjectState> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = connection_->block(resource_kind, type, problems);
  auto current = block ? encoded("state", state.value, block.type, problems) : std::nullopt;
  auto identity =
      current ? encoded_identity(state.identity, *block.owner, type, problems) : std::nullopt;
  if (!identity) return answer;
  auto response = connection_->call<Asked>({.type_name = std::string(type),
                                            .current_state = *std::move(current),
                                            .private_state = state.private_state,
                                            .client_capabilities = own_capabilities,
                                            .current_identity = *std::move(identity)},
                                           problems);
  if (!response) return answer;
  auto value = connection_->decoded<Asked>(response->new_state, block.type, problems);
  auto found = connection_->identity<Asked>(response->new_identity, type, problems);
  if (value)
    answer.value = {*std::move(value), std::move(response->private_state), std::move(found)};
  return answer;
}

Answer<PlannedChange> Client::plan(std::string_view type, const std::optional<ObjectState>& prior,
                                   const Value& config) {
  using Asked = protocol::PlanResourceChange;
  Answer<PlannedChange> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = connection_->block(resource_kind, type, problems);
  if (!block) return answer;
  const auto before = conforming("prior state", value_of(prior, block), block, problems);
  const auto wanted = before ? conforming("configuration", config, block, problems) : std::nullopt;
  if (!wanted) return answer;
  const Value proposed =
      wanted->is_null() ? *wanted : propose_state(*block.block, *before, *wanted);
  auto prior_state = encoded("prior state", *before, block.type, problems);
  auto proposed_state = encoded("proposed state", proposed, block.type, problems);
  auto given = encoded("configuration", *wanted, block.type, problems);
  auto identity =
      encoded_identity(prior ? prior->identity : std::nullopt, *block.owner, type, problems);
  if (!prior_state || !proposed_state || !given || !identity) return answer;
  auto response =
      connection_->call<Asked>({.type_name = std::string(type),
                                .prior_state = *std::move(prior_state),
                                .proposed_new_state = *std::move(proposed_state),
                                .config = *std::move(given),
                                .prior_private = prior ? prior->private_state : std::string(),
                                .client_capabilities = own_capabilities,
                                .prior_identity = *std::move(identity)},
                               problems);
  if (!response) return answer;
  auto planned = connection_->decoded<Asked>(response->planned_state, block.type, problems);
  auto planned_identity = connection_->identity<Asked>(response->planned_identity, type, problems);
  if (!planned) return answer;
  answer.value = {*std::move(planned), std::move(response->requires_replace),
                  std::move(response->planned_private), reason_of(response->deferred),
                  std::move(planned_identity)};
  return answer;
}

Answer<ObjectState> Client::apply(std::string_view type, const std::optional<ObjectState>& prior,
                                  const PlannedChange& plan, const Value& config) {
  using Asked = protocol::ApplyResourceChange;
  Answer<ObjectState> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = connection_->block(resource_kind, type, problems);
  if (!block) return answer;
  auto before = encoded("prior state", value_of(prior, block), block.type, problems);
  auto planned = encoded("plan", plan.planned, block.type, problems);
  auto given = encoded_config(config, block, problems);
  auto identity = encoded_identity(plan.identity, *block.owner, type, problems);
  if (!before || !planned || !given || !identity) return answer;
  auto response = connection_->call<Asked>({.type_name = std::string(type),
                                            .prior_state = *std::move(before),
                                            .planned_state = *std::move(planned),
                                            .config = *std::move(given),
                                            .planned_private = plan.private_state,
                                            .planned_identity = *std::move(identity)},
                                           problems);
  // There may be a new state although the call has failed half way.
  if (!response || is_absent(response->new_state)) return answer;
  std::vector<Problem> malformed;
  auto value = connection_->decoded<Asked>(response->new_state, block.type, malformed);
  auto made = connection_->identity<Asked>(response->new_identity, type, malformed);
  problems.insert(problems.end(), malformed.begin(), malformed.end());
  if (value)
    answer.value = {*std::move(value), std::move(response->private_state), std::move(made)};
  return answer;
}

Answer<std::vector<ImportedObject>> Client::import(std::string_view type, std::string id) {
  return import(type, std::move(id), {});
}

Answer<std::vector<ImportedObject>> Client::import_by_identity(std::string_view type,
                                                               const Value& identity) {
  return import(type, {}, identity);
}

Answer<std::vector<ImportedObject>> Client::import(std::string_view type, std::string id,
                                                   const std::optional<Value>& identity) {
  using Asked = protocol::ImportResourceState;
  Answer<std::vector<ImportedObject>> answer;
  std::vector<Problem>& problems = answer.problems;
  const auto schema = connection_->schema(problems);
  auto given = schema ? encoded_identity(identity, *schema, type, problems) : std::nullopt;
  if (!given) return answer;
  auto response = connection_->call<Asked>({.type_name = std::string(type),
                                            .id = std::move(id),
                                            .client_capabilities = own_capabilities,
                                            .identity = *std::move(given)},
                                           problems);
  if (!response || answer.has_errors()) return answer;
  std::vector<ImportedObject> objects;
  for (auto& imported : response->imported) {
    const BlockRef block = connection_->block(resource_kind, imported.type_name, problems);
    auto value =
        block ? connection_->decoded<Asked>(imported.state, block.type, problems) : std::nullopt;
    auto found = connection_->identity<Asked>(imported.identity, imported.type_name, problems);
    if (!value) return answer;
    objects.push_back({std::move(imported.type_name),
                       {*std::move(value), std::move(imported.private_state), std::move(found)}});
  }
  answer.value = std::move(objects);
  return answer;
}

Answer<Value> Client::generate_config(std::string_view type, const Value& state) {
  Answer<Value> answer;
  const BlockRef block = connection_->block(resource_kind, type, answer.problems);
  auto given = block ? encoded("state", state, block.type, answer.problems) : std::nullopt;
  if (!given) return answer;
  const auto response = connection_->call<protocol::GenerateResourceConfig>(
      {std::string(type), *std::move(given)}, answer.problems);
  if (response) {
    answer.value = connection_->decoded<protocol::GenerateResourceConfig>(
        response->config, block.type, answer.problems);
  }
  return answer;
}

}  // namespace hecla::provider
