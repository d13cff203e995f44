// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Work: handles one call, on decoded messages.
//
//   work.answer<protocol::ReadResource>(request, response);
#include <atomic>

#include "provider/call_log.h"
#include "provider/configured_stores.h"
#include "provider/messages.h"
#include "provider/offer.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

// Adds the problems that a provider has reported.
void add_problems(const std::vector<Problem>& problems, protocol::DiagnosticList& to);
void add_error(std::string summary, std::string detail, protocol::DiagnosticList& to);
void add_value_error(const ValueError& error, std::string summary, protocol::DiagnosticList& to);
bool has_errors(const protocol::DiagnosticList& diagnostics);

// Checks a configuration by the rules of its struct; computed attributes need not be set.
void check_config(const bind::detail::StructShape& shape, const Members& members,
                  const Value& config, protocol::DiagnosticList& diagnostics);

struct Work {
  Offer& offer;
  protocol::Version version;
  const CallLog& log;
  std::atomic<bool>& is_deferred;  // whether the provider's configuration was unknown
  ConfiguredStores& stores;
  std::function<std::shared_ptr<Cancellation>(Cancellation::Clock::duration timeout)> start = {};
  // Sends an event of a stream. Returns false if no more are wanted.
  std::function<bool(std::string message)> emit = {};
  // Returns the next message of a request that has several; nothing after the last.
  std::function<std::optional<std::string>()> receive = [] { return std::nullopt; };

  // Defined for the calls below. Exceptions are those of the provider.
  template <class Asked>
  void answer(const typename Asked::Request& from, typename Asked::Response& to);

  // The start of a call of a function of the provider.
  struct Beginning {
    std::string_view operation = {};  // of the block "timeouts": the last value that has it counts
    std::vector<const Value*> values = {};  // their sensitive parts are not logged
    std::string private_state = {};
    protocol::ClientCapabilities client = {};
  };
  // Begins a call of the functions of `subject`, an Offered or Configuration.
  template <class Subject>
  Call begin(const Subject& subject, const Beginning& beginning) const {
    return begin(subject.options, subject.schema, beginning);
  }
  Call begin(const TypeOptions& options, const ShapeSchema& schema,
             const Beginning& beginning) const;

  // Checks a configuration by the rules of its struct, and by `validate`.
  template <class Subject>
  void check(const Subject& subject, const bind::detail::StructShape& shape, const Value& config,
             const std::function<void(PlanValues& values, Call& call)>& validate,
             protocol::DiagnosticList& diagnostics) const {
    check_config(shape, subject.schema.members, config, diagnostics);
    PlanValues values(shape, config, Value::null(config.type()), config);
    Call call = begin(subject, {.values = {&config}});
    validate(values, call);
    add_problems(call.problems(), diagnostics);
  }
  bool defers(const protocol::ClientCapabilities& client) const {
    return is_deferred && client.deferral_allowed;
  }
};

#define HECLA_ANSWERS(Asked) \
  template <>                \
  void Work::answer<protocol::Asked>(const protocol::Asked::Request&, protocol::Asked::Response&)

// Schemas, configuration and functions of the provider: work_provider.cpp
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
HECLA_ANSWERS(ReadResource);
HECLA_ANSWERS(PlanResourceChange);
HECLA_ANSWERS(ApplyResourceChange);
HECLA_ANSWERS(ImportResourceState);
HECLA_ANSWERS(GenerateResourceConfig);
// Stored state and identities: work_upgrade.cpp
HECLA_ANSWERS(UpgradeResourceState);
HECLA_ANSWERS(UpgradeResourceIdentity);
HECLA_ANSWERS(MoveResourceState);
// Data sources and ephemeral resources: work_data.cpp
HECLA_ANSWERS(ValidateDataSourceConfig);
HECLA_ANSWERS(ReadDataSource);
HECLA_ANSWERS(ValidateEphemeralResourceConfig);
HECLA_ANSWERS(OpenEphemeralResource);
HECLA_ANSWERS(RenewEphemeralResource);
HECLA_ANSWERS(CloseEphemeralResource);
// List resources and actions: work_action.cpp
HECLA_ANSWERS(ValidateListResourceConfig);
HECLA_ANSWERS(ListResource);
HECLA_ANSWERS(ValidateActionConfig);
HECLA_ANSWERS(PlanAction);
HECLA_ANSWERS(InvokeAction);
// State stores: work_store.cpp
HECLA_ANSWERS(ValidateStateStoreConfig);
HECLA_ANSWERS(ConfigureStateStore);
HECLA_ANSWERS(GetStates);
HECLA_ANSWERS(ReadStateBytes);
HECLA_ANSWERS(WriteStateBytes);
HECLA_ANSWERS(DeleteState);
HECLA_ANSWERS(LockState);
HECLA_ANSWERS(UnlockState);
#undef HECLA_ANSWERS

// ---- what several of them need (work.cpp)

template <class Object>
inline constexpr std::string_view kind_name = "resource type";
template <>
inline constexpr std::string_view kind_name<AnyDataSource> = "data source";
template <>
inline constexpr std::string_view kind_name<AnyEphemeralResource> = "ephemeral resource";
template <>
inline constexpr std::string_view kind_name<AnyListResource> = "list resource";
template <>
inline constexpr std::string_view kind_name<AnyAction> = "action";
template <>
inline constexpr std::string_view kind_name<AnyStateStore> = "state store";

// Returns what the provider has by that name; null after an error if there is nothing.
template <class Object>
Offered<Object>* find(Named<Offered<Object>>& named, const std::string& type,
                      protocol::DiagnosticList& diagnostics) {
  const auto found = named.find(type);
  if (found != named.end()) return &found->second;
  const std::string kind(kind_name<Object>);
  add_error("Unknown " + kind, "The provider has no " + kind + " named " + in_quotes(type) + ".",
            diagnostics);
  return nullptr;
}

// Returns the part of a state that identifies the object; nothing if there is no object or its type has no identities.
std::optional<Value> identity_of(const Offer& offer, const std::string& type, const Value& state);
// The same as a message, which is empty then.
wire::DynamicValue identity_in(const Offer& offer, const std::string& type, const Value& state,
                               protocol::DiagnosticList& diagnostics);

// Returns why the provider has left an object for later.
protocol::Deferred deferred_by(const Call& call);

// Return nothing after an error in the message.
std::optional<Value> decode(const wire::DynamicValue& value, const Type& type,
                            protocol::DiagnosticList& diagnostics);
wire::DynamicValue encode(const Value& value, const Type& type,
                          protocol::DiagnosticList& diagnostics);

// Checks the configuration of an object of the type.
template <class Object>
void check_typed_config(const Work& work, Named<Offered<Object>>& named,
                        const protocol::TypedConfig& from, protocol::DiagnosticList& diagnostics) {
  Offered<Object>* offered = find(named, from.type_name, diagnostics);
  if (!offered) return;
  const auto config = decode(from.config, offered->schema.type, diagnostics);
  if (!config) return;
  const auto validate = [&](PlanValues& values, Call& call) {
    offered->object->validate_any(values, call);
  };
  work.check(*offered, offered->object->shape(), *config, validate, diagnostics);
}

// Calls `use` with a new object that has the members of a value. Errors are reported, if there is a list for them,
// and then `use` is not called; otherwise a member with an error is that of a new object.
void with_object(const bind::detail::StructShape& shape, const Value& value,
                 protocol::DiagnosticList* diagnostics,
                 const std::function<void(void* object)>& use);

// Returns an object as a value of the schema; nothing after an error. Parts that have not changed since the object was
// made from `given` are as in `given`.
std::optional<Value> value_of(const bind::detail::StructShape& shape, const void* object,
                              const Value& given, const ShapeSchema& schema,
                              protocol::DiagnosticList& diagnostics);

}  // namespace hecla::provider::detail
