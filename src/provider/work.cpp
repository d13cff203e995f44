// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/work.h"

#include <algorithm>

#include "provider/given_parts.h"
#include "provider/path_text.h"
#include "provider/planning.h"

namespace hecla::provider::detail {

namespace {

// Messages of rules say what is demanded: "must be at least 1".
void add_demand(const ValueError& error, std::string summary,
                protocol::DiagnosticList& diagnostics) {
  diagnostics.push_back({.summary = std::move(summary),
                         .detail = subject_of(error.path) + " " + error.message + ".",
                         .attribute = error.path});
}

// Messages of other errors begin in lower case and have no full stop.
void add_value_error(const ValueError& error, std::string summary,
                     protocol::DiagnosticList& diagnostics) {
  diagnostics.push_back({.summary = std::move(summary),
                         .detail = "Error in the value: " + error.to_string() + ".",
                         .attribute = error.path});
}

}  // namespace

Call Work::begin(const TypeOptions& options, const ShapeSchema& schema,
                 std::initializer_list<const Value*> values,
                 const std::string& private_state) const {
  Call call(start(options.timeout), log.logger());
  call.set_private_state(private_state);
  if (!log.server().is_on()) return call;
  for (std::string& secret : log.server().secrets()) call.hide_in_log(std::move(secret));
  for (const Value* value : values) {
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

bool has_errors(const protocol::DiagnosticList& diagnostics) {
  return std::ranges::any_of(diagnostics, [](const protocol::Diagnostic& diagnostic) {
    return diagnostic.severity != protocol::Severity::Warning;
  });
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
