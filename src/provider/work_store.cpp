// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// State stores.
#include "provider/state_chunks.h"

#include "provider/work.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

namespace {

// The messages of a request together are not larger (ServerLimits::max_message).
constexpr std::size_t max_state = std::size_t{256} << 20;
constexpr const char* invalid_state = "Invalid state in the request";

struct Store {
  Offered<AnyStateStore>* offered;
  ConfiguredStore configured;
};

// Returns the store of a type; nothing after an error.
std::optional<Store> find_store(const Work& work, const std::string& type,
                                protocol::DiagnosticList& diagnostics) {
  auto* offered = find(work.offer.state_stores, type, diagnostics);
  if (!offered) return std::nullopt;
  auto configured = work.stores.find(type);
  if (configured) return Store{offered, *std::move(configured)};
  add_error("State store not configured",
            "The state store " + in_quotes(type) + " must be configured before it is used.",
            diagnostics);
  return std::nullopt;
}

using Use = std::function<void(AnyStateStore& store, const void* config, Call& call)>;

void use_store(const Work& work, Offered<AnyStateStore>& offered, const Value& config,
               protocol::DiagnosticList& diagnostics, const Use& use) {
  Call call = work.begin(offered, {.values = {&config}});
  with_object(offered.object->shape(), config, &diagnostics,
              [&](const void* object) { use(*offered.object, object, call); });
  add_problems(call.problems(), diagnostics);
}

void use_store(const Work& work, const std::string& type, protocol::DiagnosticList& diagnostics,
               const Use& use) {
  if (const auto store = find_store(work, type, diagnostics))
    use_store(work, *store->offered, store->configured.config, diagnostics, use);
}

// Returns the state in a request of several messages; nothing after an error.
std::optional<std::string> receive_state(const Work& work,
                                         const protocol::WriteStateBytes::Request& first,
                                         std::int64_t chunk_size,
                                         protocol::DiagnosticList& diagnostics) {
  StateCollector collector(chunk_size, max_state);
  auto wrong = collector.add(first.chunk);
  while (!wrong) {
    const auto bytes = work.receive();
    if (!bytes) break;
    auto next = protocol::decode<protocol::WriteStateBytes::Request>(*bytes, work.version);
    if (!next)
      wrong = "A chunk is malformed: " + next.error().to_string() + ".";
    else if (next->meta)
      wrong = "A state was named twice.";
    else
      wrong = collector.add(next->chunk);
  }
  if (!wrong) wrong = collector.finish();
  std::string state = collector.take();
  if (!wrong && state.empty()) wrong = "The state is empty.";
  if (!wrong) return state;
  add_error(invalid_state, *wrong, diagnostics);
  return std::nullopt;
}

}  // namespace

template <>
void Work::answer<protocol::ValidateStateStoreConfig>(const protocol::TypedConfig& from,
                                                      protocol::Diagnosed& to) {
  check_typed_config(*this, offer.state_stores, from, to.diagnostics);
}

template <>
void Work::answer<protocol::ConfigureStateStore>(const protocol::ConfigureStateStore::Request& from,
                                                 protocol::ConfigureStateStore::Response& to) {
  auto* offered = find(offer.state_stores, from.type_name, to.diagnostics);
  if (!offered) return;
  const auto config = detail::decode(from.config, offered->schema.type, to.diagnostics);
  if (!config) return;
  use_store(*this, *offered, *config, to.diagnostics,
            [](AnyStateStore& store, const void* object, Call& call) {
              store.configure_any(object, call);
            });
  if (has_errors(to.diagnostics)) return;
  const std::int64_t wanted = from.capabilities.chunk_size;
  to.capabilities.chunk_size = wanted > 0 && wanted <= max_chunk_size ? wanted : default_chunk_size;
  stores.set(from.type_name, {*config, to.capabilities.chunk_size});
}

template <>
void Work::answer<protocol::GetStates>(const protocol::Typed& from,
                                       protocol::GetStates::Response& to) {
  use_store(*this, from.type_name, to.diagnostics,
            [&](AnyStateStore& store, const void* config, Call& call) {
              to.state_ids = store.list_any(config, call);
            });
}

template <>
void Work::answer<protocol::ReadStateBytes>(const protocol::StateName& from,
                                            protocol::ReadStateBytes::Response& to) {
  const auto store = find_store(*this, from.type_name, to.diagnostics);
  if (!store) return;
  std::optional<std::string> state;
  use_store(*this, *store->offered, store->configured.config, to.diagnostics,
            [&](AnyStateStore& object, const void* config, Call& call) {
              state = object.read_any(config, from.state_id, call);
            });
  const bool has_nothing_to_say = to.diagnostics.empty() && (!state || state->empty());
  if (has_errors(to.diagnostics) || has_nothing_to_say) return;
  // Warnings go with the first chunk: each event needs a range.
  protocol::DiagnosticList warnings = std::exchange(to.diagnostics, {});
  for_each_chunk(state.value_or(""), store->configured.chunk_size, [&](protocol::StateChunk chunk) {
    return emit(protocol::encode(
        protocol::ReadStateBytes::Response{std::move(chunk), std::exchange(warnings, {})},
        version));
  });
}

template <>
void Work::answer<protocol::WriteStateBytes>(const protocol::WriteStateBytes::Request& from,
                                             protocol::Diagnosed& to) {
  if (!from.meta || from.meta->state_id.empty())
    return add_error(invalid_state, "The first chunk does not name the state.", to.diagnostics);
  const auto store = find_store(*this, from.meta->type_name, to.diagnostics);
  if (!store) return;
  const auto state = receive_state(*this, from, store->configured.chunk_size, to.diagnostics);
  if (!state) return;
  use_store(*this, *store->offered, store->configured.config, to.diagnostics,
            [&](AnyStateStore& object, const void* config, Call& call) {
              object.write_any(config, from.meta->state_id, *state, call);
            });
}

template <>
void Work::answer<protocol::DeleteState>(const protocol::StateName& from, protocol::Diagnosed& to) {
  use_store(*this, from.type_name, to.diagnostics,
            [&](AnyStateStore& store, const void* config, Call& call) {
              store.remove_any(config, from.state_id, call);
            });
}

template <>
void Work::answer<protocol::LockState>(const protocol::LockState::Request& from,
                                       protocol::LockState::Response& to) {
  use_store(*this, from.type_name, to.diagnostics,
            [&](AnyStateStore& store, const void* config, Call& call) {
              to.lock_id = store.lock_any(config, from.state_id, from.operation, call);
            });
  if (has_errors(to.diagnostics)) to.lock_id.clear();
}

template <>
void Work::answer<protocol::UnlockState>(const protocol::UnlockState::Request& from,
                                         protocol::Diagnosed& to) {
  use_store(*this, from.type_name, to.diagnostics,
            [&](AnyStateStore& store, const void* config, Call& call) {
              store.unlock_any(config, from.state_id, from.lock_id, call);
            });
}

}  // namespace hecla::provider::detail
