// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "provider/given_parts.h"
#include "provider/path_text.h"
#include "provider/planning.h"
#include "provider/work.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

namespace {

using OfferedResource = Offered<AnyResource>;

// One change that is applied.
class Change {
 public:
  Change(Work& work, OfferedResource& resource, const protocol::ApplyResourceChange::Request& from,
         protocol::ApplyResourceChange::Response& to)
      : work_(work), resource_(resource), from_(from), to_(to) {}

  void apply() {
    const auto prior = decode(from_.prior_state, type(), to_.diagnostics);
    const auto planned = decode(from_.planned_state, type(), to_.diagnostics);
    const auto config = decode(from_.config, type(), to_.diagnostics);
    to_.private_state = from_.planned_private;
    if (!prior || !planned || !config) return keep(prior.value_or(Value::null(type())));
    if (planned->is_null())
      remove(*prior);
    else
      make(*prior, *planned, *config);
  }

 private:
  const Type& type() const { return resource_.schema.type; }
  const bind::detail::StructShape& shape() const { return resource_.object->shape(); }
  void keep(const Value& state) {
    to_.new_state = encode(state, type(), to_.diagnostics);
    to_.new_identity = identity_in(work_.offer, from_.type_name, state, to_.diagnostics);
  }

  void remove(const Value& prior) {
    with_object(shape(), prior, nullptr, [&](const void* state) {
      Call call = work_.begin(resource_, {"delete", {&prior}, from_.planned_private});
      guard(call, [&] { resource_.object->remove_any(state, call); });
      add_problems(call.problems(), to_.diagnostics);
    });
    if (has_errors(to_.diagnostics)) return keep(prior);
    to_.private_state.clear();
    keep(Value::null(type()));
  }

  void make(const Value& prior, const Value& planned, const Value& config) {
    const Value wanted = with_write_only(resource_.schema.members, config, planned);
    bool is_done = false;
    with_object(shape(), wanted, &to_.diagnostics, [&](void* state) {
      is_done = true;
      Call call = work_.begin(
          resource_,
          {prior.is_null() ? "create" : "update", {&prior, &wanted}, from_.planned_private});
      guard(call, [&] { change(prior, state, call); });
      add_problems(call.problems(), to_.diagnostics);
      to_.private_state = call.private_state();
      if (call.has_errors() && !call.keeps_state()) return keep(prior);
      store(state, planned, call.has_errors());
    });
    if (!is_done) keep(prior);
  }

  // An exception is an error like others, so that an object that already exists is not lost.
  static void guard(Call& call, const std::function<void()>& run) {
    try {
      run();
    } catch (const std::exception& failure) {
      call.error({"Provider failure", failure.what()});
    } catch (...) {
      call.error({"Provider failure", "The provider threw an exception."});
    }
  }

  void change(const Value& prior, void* state, Call& call) {
    if (prior.is_null()) return resource_.object->create_any(state, call);
    with_object(shape(), prior, nullptr,
                [&](const void* before) { resource_.object->update_any(before, state, call); });
  }

  // A state that is stored in spite of errors may lack values that the provider could not
  // determine.
  void store(const void* state, const Value& planned, bool is_partial) {
    auto made = value_of(shape(), state, planned, resource_.schema, to_.diagnostics);
    if (!made) return keep(without_unknown(planned));
    const Value result = without_write_only(resource_.schema.members, *made);
    if (!is_partial) {
      add_problems(check_result(resource_.schema.members, planned, result), to_.diagnostics);
      add_problems(check_known(result), to_.diagnostics);
    }
    keep(without_unknown(result));
  }

  Work& work_;
  OfferedResource& resource_;
  const protocol::ApplyResourceChange::Request& from_;
  protocol::ApplyResourceChange::Response& to_;
};

void plan_removal(const Work& work, OfferedResource& resource, const Value& prior,
                  const protocol::PlanResourceChange::Request& from,
                  protocol::PlanResourceChange::Response& to) {
  with_object(resource.object->shape(), prior, nullptr, [&](const void* state) {
    Call call = work.begin(resource, {{}, {&prior}, from.prior_private});
    resource.object->plan_removal_any(state, call);
    add_problems(call.problems(), to.diagnostics);
    to.planned_private = call.private_state();
  });
}

}  // namespace

template <>
void Work::answer<protocol::ValidateResourceConfig>(
    const protocol::ValidateResourceConfig::Request& from, protocol::Diagnosed& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  const auto config = detail::decode(from.config, resource->schema.type, to.diagnostics);
  if (!config) return;
  const auto validate = [&](PlanValues& values, Call& call) {
    resource->object->validate_any(values, call);
  };
  check(*resource, resource->object->shape(), *config, validate, to.diagnostics);
  if (from.client_capabilities.write_only_attributes_allowed) return;
  if (auto path = find_write_only(resource->schema.members, *config)) {
    to.diagnostics.push_back(
        {.summary = "Unsupported write-only attribute",
         .detail = subject_of(*path) + " is write-only, which needs Terraform 1.11 or later.",
         .attribute = *std::move(path)});
  }
}

template <>
void Work::answer<protocol::ReadResource>(const protocol::ReadResource::Request& from,
                                          protocol::ReadResource::Response& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  to.new_state = from.current_state;
  to.private_state = from.private_state;
  to.new_identity = from.current_identity;
  if (defers(from.client_capabilities)) {
    to.deferred = protocol::DeferredReason::ProviderConfigUnknown;
    return;
  }
  const auto current = detail::decode(from.current_state, resource->schema.type, to.diagnostics);
  if (!current || current->is_null()) return;
  with_object(resource->object->shape(), *current, nullptr, [&](void* state) {
    Call call =
        begin(*resource, {"read", {&*current}, from.private_state, from.client_capabilities});
    const bool exists = resource->object->read_any(state, call);
    add_problems(call.problems(), to.diagnostics);
    to.deferred = deferred_by(call);
    if (call.has_errors() || to.deferred) return;
    to.private_state = call.private_state();
    std::optional<Value> value = Value::null(resource->schema.type);
    if (exists) {
      value =
          value_of(resource->object->shape(), state, *current, resource->schema, to.diagnostics);
      if (!value) return;
      value = without_write_only(resource->schema.members, *value);
      add_problems(check_known(*value), to.diagnostics);
      to.new_identity = identity_in(offer, from.type_name, *value, to.diagnostics);
    }
    to.new_state = detail::encode(*value, resource->schema.type, to.diagnostics);
  });
}

template <>
void Work::answer<protocol::PlanResourceChange>(const protocol::PlanResourceChange::Request& from,
                                                protocol::PlanResourceChange::Response& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  const Members& members = resource->schema.members;
  const auto prior = detail::decode(from.prior_state, resource->schema.type, to.diagnostics);
  const auto proposed =
      detail::decode(from.proposed_new_state, resource->schema.type, to.diagnostics);
  const auto config = detail::decode(from.config, resource->schema.type, to.diagnostics);
  if (!prior || !proposed || !config) return;
  to.planned_private = from.prior_private;
  to.planned_identity = from.prior_identity;
  to.planned_state = from.proposed_new_state;
  if (defers(from.client_capabilities)) {
    to.deferred = protocol::DeferredReason::ProviderConfigUnknown;
    return;
  }
  if (proposed->is_null()) return plan_removal(*this, *resource, *prior, from, to);
  const Value outline = plan_change(resource->schema, *config, *prior);
  PlanValues values(resource->object->shape(), *config, *prior, outline);
  Call call =
      begin(*resource, {{}, {&*prior, &*config}, from.prior_private, from.client_capabilities});
  resource->object->plan_any(values, call);
  add_problems(call.problems(), to.diagnostics);
  to.deferred = deferred_by(call);
  to.planned_private = call.private_state();
  const bind::detail::StructShape& shape = resource->object->shape();
  auto planned = wire::coerce(values.planned(), resource->schema.lenient_block);
  if (!planned) {
    add_value_error(planned.error(), "Planned value does not fit schema", to.diagnostics);
    return;
  }
  // A value that plan() has set and that equals the configured one stays as the configuration has
  // it.
  planned = with_given_parts(shape, outline, *planned);
  add_problems(check_plan(members, *config, *prior, *planned), to.diagnostics);
  // A value that is only written in another way needs no new object.
  to.requires_replace =
      find_replacements(members, *prior, with_given_parts(shape, *prior, *planned));
  to.requires_replace.insert(to.requires_replace.end(), values.replacements().begin(),
                             values.replacements().end());
  to.planned_state = detail::encode(*planned, resource->schema.type, to.diagnostics);
  // Terraform rejects an unknown identity unless a new object is made, for which it asks once more.
  const auto identity = identity_of(offer, from.type_name, *planned);
  if (identity && (prior->is_null() || identity->is_wholly_known()))
    to.planned_identity = detail::encode(*identity, identity->type(), to.diagnostics);
}

template <>
void Work::answer<protocol::ApplyResourceChange>(const protocol::ApplyResourceChange::Request& from,
                                                 protocol::ApplyResourceChange::Response& to) {
  if (OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics))
    Change(*this, *resource, from, to).apply();
}

template <>
void Work::answer<protocol::ImportResourceState>(const protocol::ImportResourceState::Request& from,
                                                 protocol::ImportResourceState::Response& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  if (defers(from.client_capabilities)) {
    to.deferred = protocol::DeferredReason::ProviderConfigUnknown;
    return;
  }
  Value given_state = Value::object({});
  const auto identity = offer.schema.identities.find(from.type_name);
  const bool has_identity = !from.identity.msgpack.empty() || !from.identity.json.empty();
  const bool is_by_identity = has_identity && identity != offer.schema.identities.end();
  if (is_by_identity) {
    auto given =
        detail::decode(from.identity, wire::implied_type(identity->second), to.diagnostics);
    if (!given) return;
    given_state = *std::move(given);
  }
  with_object(resource->object->shape(), given_state, nullptr, [&](void* state) {
    Call call = begin(*resource, {.values = {&given_state}, .client = from.client_capabilities});
    const bool is_found = is_by_identity || resource->object->import_any(from.id, state, call);
    to.deferred = deferred_by(call);
    if (to.deferred) return;
    if (!is_found && !call.has_errors())
      call.error({"Unsupported import ID",
                  "No object can be imported with the ID " + in_quotes(from.id) + "."});
    add_problems(call.problems(), to.diagnostics);
    if (call.has_errors()) return;
    // Attributes that read() will set may still be missing, even if they are required.
    const auto value =
        value_of(resource->object->shape(), state, given_state, resource->schema, to.diagnostics);
    if (!value) return;
    protocol::ImportResourceState::Imported imported{.type_name = from.type_name};
    imported.state = detail::encode(without_unknown(*value), resource->schema.type, to.diagnostics);
    imported.private_state = call.private_state();
    if (is_by_identity)
      imported.identity = identity_in(offer, from.type_name, *value, to.diagnostics);
    to.imported.push_back(std::move(imported));
  });
}

template <>
void Work::answer<protocol::GenerateResourceConfig>(
    const protocol::GenerateResourceConfig::Request& from,
    protocol::GenerateResourceConfig::Response& to) {
  OfferedResource* resource = find(offer.resources, from.type_name, to.diagnostics);
  if (!resource) return;
  const auto state = detail::decode(from.state, resource->schema.type, to.diagnostics);
  if (!state || state->is_null()) return;
  to.config = detail::encode(generate_config(resource->schema.members, *state),
                             resource->schema.type, to.diagnostics);
}

}  // namespace hecla::provider::detail
