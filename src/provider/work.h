// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Work: the answer to one call, on decoded messages.
//
//   work.answer<protocol::ReadResource>(request, response);
#include <atomic>

#include "provider/call_log.h"
#include "provider/messages.h"
#include "provider/offer.h"

namespace hecla::provider::detail {

struct Work {
  Offer& offer;
  protocol::Version version;
  const CallLog& log;
  std::atomic<bool>& is_deferred;  // whether the provider's configuration was unknown
  std::function<std::shared_ptr<Cancellation>(std::chrono::seconds timeout)> start;

  // Defined for the calls below. Exceptions are those of the provider.
  template <class Asked>
  void answer(const typename Asked::Request& from, typename Asked::Response& to);

  // Begins a call of the functions of `subject`, an Offered or Configuration. `values` are those that it gets; what is
  // sensitive in them is not logged.
  template <class Subject>
  Call begin(const Subject& subject, std::initializer_list<const Value*> values,
             const std::string& private_state = {}) const {
    return begin(subject.options, subject.schema, values, private_state);
  }
  Call begin(const TypeOptions& options, const ShapeSchema& schema,
             std::initializer_list<const Value*> values, const std::string& private_state) const;
  bool defers(const protocol::ClientCapabilities& client) const {
    return is_deferred && client.deferral_allowed;
  }
};

#define HECLA_ANSWERS(Asked) \
  template <>                \
  void Work::answer<protocol::Asked>(const protocol::Asked::Request&, protocol::Asked::Response&)

// What the provider is, its configuration and its functions: work_provider.cpp
HECLA_ANSWERS(GetMetadata);
HECLA_ANSWERS(GetProviderSchema);
HECLA_ANSWERS(GetResourceIdentitySchemas);
HECLA_ANSWERS(StopProvider);
HECLA_ANSWERS(ValidateProviderConfig);
HECLA_ANSWERS(ConfigureProvider);
HECLA_ANSWERS(GetFunctions);
HECLA_ANSWERS(CallFunction);
// Resources: work_resource.cpp
HECLA_ANSWERS(ValidateResourceConfig);
HECLA_ANSWERS(UpgradeResourceState);
HECLA_ANSWERS(UpgradeResourceIdentity);
HECLA_ANSWERS(ReadResource);
HECLA_ANSWERS(PlanResourceChange);
HECLA_ANSWERS(ApplyResourceChange);
HECLA_ANSWERS(ImportResourceState);
HECLA_ANSWERS(MoveResourceState);
// Data sources and ephemeral resources: work_data.cpp
HECLA_ANSWERS(ValidateDataSourceConfig);
HECLA_ANSWERS(ReadDataSource);
HECLA_ANSWERS(ValidateEphemeralResourceConfig);
HECLA_ANSWERS(OpenEphemeralResource);
HECLA_ANSWERS(RenewEphemeralResource);
HECLA_ANSWERS(CloseEphemeralResource);
#undef HECLA_ANSWERS

// ---- what several of them need (work.cpp)

// Adds what a provider has reported.
void add_problems(const std::vector<Problem>& problems, protocol::DiagnosticList& to);
void add_error(std::string summary, std::string detail, protocol::DiagnosticList& to);
bool has_errors(const protocol::DiagnosticList& diagnostics);

// Returns the resource or data source of a type; null after an error if there is none.
template <class Object>
Offered<Object>* find(Named<Offered<Object>>& named, const std::string& type,
                      protocol::DiagnosticList& diagnostics) {
  const auto found = named.find(type);
  if (found != named.end()) return &found->second;
  add_error("Unknown resource type", "The provider has no resource type named \"" + type + "\".",
            diagnostics);
  return nullptr;
}

// Return nothing after an error in the message.
std::optional<Value> decode(const wire::DynamicValue& value, const Type& type,
                            protocol::DiagnosticList& diagnostics);
wire::DynamicValue encode(const Value& value, const Type& type,
                          protocol::DiagnosticList& diagnostics);

// Checks a configuration by the rules of its struct; computed attributes need not be set.
void check_config(const bind::detail::StructShape& shape, const Members& members,
                  const Value& config, protocol::DiagnosticList& diagnostics);

// Calls `use` with a new object that has the members of a value. Errors are reported, if there is a list for them,
// and then `use` is not called; otherwise a member with an error is that of a new object.
void with_object(const bind::detail::StructShape& shape, const Value& value,
                 protocol::DiagnosticList* diagnostics,
                 const std::function<void(void* object)>& use);

// Returns an object as a value of the schema; nothing after an error. What has not changed since the object was made
// from `given` is as in `given`.
std::optional<Value> value_of(const bind::detail::StructShape& shape, const void* object,
                              const Value& given, const ShapeSchema& schema,
                              protocol::DiagnosticList& diagnostics);

}  // namespace hecla::provider::detail
