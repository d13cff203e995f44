// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Data sources and ephemeral resources.
#include "provider/planning.h"
#include "provider/work.h"

namespace hecla::provider::detail {

namespace {

// Calls `use` with the object that a configuration describes and, if it reports no error, returns the object as
// a value.
template <class Object>
wire::DynamicValue read_object(Offered<Object>& offered, const wire::DynamicValue& configured,
                               const Work& work, const Work::Beginning& beginning,
                               protocol::DiagnosticList& diagnostics, protocol::Deferred& deferred,
                               const std::function<void(void* data, Call& call)>& use) {
  wire::DynamicValue result;
  const auto config = decode(configured, offered.schema.type, diagnostics);
  if (!config) return result;
  Call call = work.begin(offered, {beginning.operation, {&*config}, {}, beginning.client});
  const Value start = with_computed_unknown(offered.schema.members, *config);
  with_object(offered.object->shape(), start, &diagnostics, [&](void* data) {
    use(data, call);
    add_problems(call.problems(), diagnostics);
    deferred = deferred_by(call);
    if (call.has_errors()) return;
    if (deferred) {
      result = configured;
      return;
    }
    const auto value = value_of(offered.object->shape(), data, start, offered.schema, diagnostics);
    if (!value) return;
    add_problems(check_known(*value), diagnostics);
    result = encode(without_unknown(*value), offered.schema.type, diagnostics);
  });
  return result;
}

std::optional<protocol::Timestamp> timestamp_of(std::optional<AnyEphemeralResource::Time> time) {
  if (!time) return std::nullopt;
  const auto since = time->time_since_epoch();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since);
  const auto rest = std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds);
  return protocol::Timestamp{seconds.count(), static_cast<std::int32_t>(rest.count())};
}

}  // namespace

template <>
void Work::answer<protocol::ValidateDataSourceConfig>(const protocol::TypedConfig& from,
                                                      protocol::Diagnosed& to) {
  check_typed_config(*this, offer.data_sources, from, to.diagnostics);
}

template <>
void Work::answer<protocol::ReadDataSource>(const protocol::ReadDataSource::Request& from,
                                            protocol::ReadDataSource::Response& to) {
  auto* source = find(offer.data_sources, from.type_name, to.diagnostics);
  if (!source) return;
  if (defers(from.client_capabilities)) {
    to.deferred = protocol::DeferredReason::ProviderConfigUnknown;
    to.state = from.config;
    return;
  }
  to.state = read_object(*source, from.config, *this,
                         {.operation = "read", .client = from.client_capabilities}, to.diagnostics,
                         to.deferred,
                         [&](void* data, Call& call) { source->object->read_any(data, call); });
}

template <>
void Work::answer<protocol::ValidateEphemeralResourceConfig>(const protocol::TypedConfig& from,
                                                             protocol::Diagnosed& to) {
  check_typed_config(*this, offer.ephemeral_resources, from, to.diagnostics);
}

template <>
void Work::answer<protocol::OpenEphemeralResource>(
    const protocol::OpenEphemeralResource::Request& from,
    protocol::OpenEphemeralResource::Response& to) {
  auto* resource = find(offer.ephemeral_resources, from.type_name, to.diagnostics);
  if (!resource) return;
  const auto open = [&](void* data, Call& call) {
    to.renew_at = timestamp_of(resource->object->open_any(data, call));
    to.private_state = call.private_state();
  };
  to.result = read_object(*resource, from.config, *this,
                          {.operation = "open", .client = from.client_capabilities}, to.diagnostics,
                          to.deferred, open);
}

template <>
void Work::answer<protocol::RenewEphemeralResource>(
    const protocol::RenewEphemeralResource::Request& from,
    protocol::RenewEphemeralResource::Response& to) {
  auto* resource = find(offer.ephemeral_resources, from.type_name, to.diagnostics);
  if (!resource) return;
  Call call = begin(*resource, {.private_state = from.private_state});
  to.renew_at = timestamp_of(resource->object->renew(call));
  add_problems(call.problems(), to.diagnostics);
  to.private_state = call.private_state();
}

template <>
void Work::answer<protocol::CloseEphemeralResource>(
    const protocol::CloseEphemeralResource::Request& from, protocol::Diagnosed& to) {
  auto* resource = find(offer.ephemeral_resources, from.type_name, to.diagnostics);
  if (!resource) return;
  Call call = begin(*resource, {.private_state = from.private_state});
  resource->object->close(call);
  add_problems(call.problems(), to.diagnostics);
}

}  // namespace hecla::provider::detail
