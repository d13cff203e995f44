// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// List resources and actions, whose responses are streams of events.
#include "provider/planning.h"
#include "provider/work.h"

namespace hecla::provider::detail {

namespace {

// Makes the event for an object that was found. Attributes that are not known yet are null.
protocol::ListResource::Response event_of(const Offer& offer, const std::string& type,
                                          const void* state, bool wants_object) {
  const Offered<AnyResource>& resource = offer.resources.at(type);
  protocol::ListResource::Response event;
  const auto value =
      value_of(resource.object->shape(), state, Value(), resource.schema, event.diagnostics);
  if (!value) return event;
  const Value object = without_unknown(without_write_only(resource.schema.members, *value));
  event.identity = identity_in(offer, type, object, event.diagnostics);
  if (wants_object) event.resource_object = encode(object, resource.schema.type, event.diagnostics);
  return event;
}

}  // namespace

template <>
void Work::answer<protocol::ValidateListResourceConfig>(const protocol::TypedConfig& from,
                                                        protocol::Diagnosed& to) {
  check_typed_config(*this, offer.list_resources, from, to.diagnostics);
}

template <>
void Work::answer<protocol::ListResource>(const protocol::ListResource::Request& from,
                                          protocol::ListResource::Response& to) {
  auto* offered = find(offer.list_resources, from.type_name, to.diagnostics);
  if (!offered) return;
  const auto config = detail::decode(from.config, offered->schema.type, to.diagnostics);
  if (!config) return;
  Call call = begin(*offered, {"read", {&*config}, {}});
  std::uint64_t left = from.limit > 0 ? static_cast<std::uint64_t>(from.limit) : UINT64_MAX;
  AnyListing found{
      left, from.include_resource_object, [&](const void* state, std::string display_name) {
        if (left == 0 || call.is_cancelled()) return false;
        auto event = event_of(offer, from.type_name, state, from.include_resource_object);
        event.display_name = std::move(display_name);
        return emit(protocol::encode(event, version)) && --left != 0;
      }};
  with_object(offered->object->shape(), *config, &to.diagnostics,
              [&](const void* object) { offered->object->list_any(object, found, call); });
  add_problems(call.problems(), to.diagnostics);
}

template <>
void Work::answer<protocol::ValidateActionConfig>(const protocol::TypedConfig& from,
                                                  protocol::Diagnosed& to) {
  check_typed_config(*this, offer.actions, from, to.diagnostics);
}

template <>
void Work::answer<protocol::PlanAction>(const protocol::PlanAction::Request& from,
                                        protocol::PlanAction::Response& to) {
  auto* offered = find(offer.actions, from.type_name, to.diagnostics);
  if (!offered) return;
  if (defers(from.client_capabilities)) {
    to.deferred = protocol::DeferredReason::ProviderConfigUnknown;
    return;
  }
  const auto config = detail::decode(from.config, offered->schema.type, to.diagnostics);
  if (!config) return;
  PlanValues values(offered->object->shape(), *config, Value::null(config->type()), *config);
  Call call = begin(*offered, {.values = {&*config}, .client = from.client_capabilities});
  offered->object->plan_any(values, call);
  to.deferred = deferred_by(call);
  add_problems(call.problems(), to.diagnostics);
}

template <>
void Work::answer<protocol::InvokeAction>(const protocol::InvokeAction::Request& from,
                                          protocol::InvokeAction::Response& to) {
  auto& diagnostics = to.completed.emplace().diagnostics;
  auto* offered = find(offer.actions, from.type_name, diagnostics);
  if (!offered) return;
  const auto config = detail::decode(from.config, offered->schema.type, diagnostics);
  if (!config) return;
  Call call = begin(*offered, {"invoke", {&*config}, {}});
  const Progress progress = [&](std::string_view text) {
    emit(protocol::encode(protocol::InvokeAction::Response{std::string(text), {}}, version));
  };
  with_object(offered->object->shape(), *config, &diagnostics,
              [&](const void* object) { offered->object->invoke_any(object, progress, call); });
  add_problems(call.problems(), diagnostics);
}

}  // namespace hecla::provider::detail
