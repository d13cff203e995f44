// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/work.h"

#include <hecla/bind/decode.h>
#include <hecla/provider/schema.h>

#include <algorithm>

#include "provider/given_parts.h"
#include "provider/path_text.h"
#include "provider/planning.h"

namespace hecla::provider::detail {

namespace {

// Messages of rules state the requirement: "must be at least 1".
void add_demand(const ValueError& error, std::string summary,
                protocol::DiagnosticList& diagnostics) {
  diagnostics.push_back({.summary = std::move(summary),
                         .detail = subject_of(error.path) + " " + error.message + ".",
                         .attribute = error.path});
}

// Returns the duration that the user has set for the operation.
std::optional<std::chrono::nanoseconds> timeout_in(const Members& members,
                                                   const Work::Beginning& beginning) {
  const auto found =
      std::ranges::find_if(members, [](const auto& entry) { return entry.second.has(Timeouts); });
  if (beginning.operation.empty() || found == members.end()) return std::nullopt;
  std::optional<std::chrono::nanoseconds> timeout;
  for (const Value* value : beginning.values) {
    const Value* block = value->is_plain() ? value->find_attribute(found->first) : nullptr;
    const Value* given =
        block && block->is_plain() ? block->find_attribute(beginning.operation) : nullptr;
    if (!given) continue;
    const auto read = bind::from_value<std::optional<std::chrono::nanoseconds>>(*given);
    if (read && *read) timeout = **read;
  }
  return timeout;
}

}  // namespace

Call Work::begin(const TypeOptions& options, const ShapeSchema& schema,
                 const Beginning& beginning) const {
  constexpr std::chrono::hours endless(24 * 365 * 100);  // fits nanoseconds
  const auto timeout = timeout_in(schema.members, beginning);
  const auto otherwise = std::min<std::chrono::seconds>(options.timeout, endless);
  Call call(start(timeout.value_or(otherwise)), log.logger());
  call.set_private_state(beginning.private_state);
  call.set_can_defer(beginning.client.deferral_allowed);
  if (!log.server().is_on()) return call;
  for (std::string& secret : log.server().secrets()) call.hide_in_log(std::move(secret));
  for (const Value* value : beginning.values) {
    for (std::string& secret : sensitive_texts(schema.members, *value))
      call.hide_in_log(std::move(secret));
  }
  return call;
}

void add_problems(const std::vector<Problem>& problems, protocol::DiagnosticList& to) {
  for (const Problem& problem : problems) {
    to.push_back({problem.is_warning ? protocol::Severity::Warning : protocol::Severity::Error,
                  problem.summary, problem.detail, problem.attribute});
  }
}

void add_error(std::string summary, std::string detail, protocol::DiagnosticList& to) {
  to.push_back({.summary = std::move(summary), .detail = std::move(detail)});
}

// Messages of these errors begin in lower case and have no full stop.
void add_value_error(const ValueError& error, std::string summary, protocol::DiagnosticList& to) {
  to.push_back({.summary = std::move(summary),
                .detail = "Error in the value: " + error.to_string() + ".",
                .attribute = error.path});
}

bool has_errors(const protocol::DiagnosticList& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const protocol::Diagnostic& diagnostic) {
    return diagnostic.severity != protocol::Severity::Warning;
  });
}

std::optional<Value> identity_of(const Offer& offer, const std::string& type, const Value& state) {
  const auto found = offer.schema.identities.find(type);
  if (found == offer.schema.identities.end() || state.is_null()) return std::nullopt;
  std::vector<Value::Field> fields;
  for (const wire::IdentityAttribute& attribute : found->second.attributes) {
    fields.emplace_back(attribute.name, state.attribute(attribute.name));
  }
  return Value::object(std::move(fields));
}

wire::DynamicValue identity_in(const Offer& offer, const std::string& type, const Value& state,
                               protocol::DiagnosticList& diagnostics) {
  const auto identity = identity_of(offer, type, state);
  return identity ? encode(*identity, identity->type(), diagnostics) : wire::DynamicValue();
}

protocol::Deferred deferred_by(const Call& call) {
  const auto reason = call.deferral();
  if (!reason) return std::nullopt;
  return static_cast<protocol::DeferredReason>(*reason);
}

std::optional<Value> decode(const wire::DynamicValue& value, const Type& type,
                            protocol::DiagnosticList& diagnostics) {
  auto decoded = wire::decode(value, type);
  if (decoded) return *std::move(decoded);
  add_value_error(decoded.error(), "Received value does not fit schema", diagnostics);
  return std::nullopt;
}

wire::DynamicValue encode(const Value& value, const Type& type,
                          protocol::DiagnosticList& diagnostics) {
  auto encoded = wire::make_dynamic_value(value, type);
  if (encoded) return *std::move(encoded);
  add_value_error(encoded.error(), "Provider value does not fit schema", diagnostics);
  return {};
}

void check_config(const bind::detail::StructShape& shape, const Members& members,
                  const Value& config, protocol::DiagnosticList& diagnostics) {
  const Value open = with_computed_unknown(members, config);
  for (const ValueError& error : bind::detail::check_value(shape, open)) {
    add_demand(error, "Invalid attribute value", diagnostics);
  }
}

void with_object(const bind::detail::StructShape& shape, const Value& value,
                 protocol::DiagnosticList* diagnostics,
                 const std::function<void(void* object)>& use) {
  shape.with_new([&](void* object) {
    const auto error = bind::detail::decode_value(shape, object, value);
    if (error && diagnostics)
      add_demand(*error, "Invalid attribute value", *diagnostics);
    else
      use(object);
  });
}

std::optional<Value> value_of(const bind::detail::StructShape& shape, const void* object,
                              const Value& given, const ShapeSchema& schema,
                              protocol::DiagnosticList& diagnostics) {
  const auto value = wire::coerce(bind::detail::to_value(shape, object), schema.lenient_block);
  if (value) return with_given_parts(shape, given, *value);
  add_value_error(value.error(), "Provider value does not fit schema", diagnostics);
  return std::nullopt;
}

}  // namespace hecla::provider::detail
