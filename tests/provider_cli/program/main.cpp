// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A provider for the tests of `hecla provider`, which HECLA_TEST_BEHAVIOR makes misbehave: "hang", "die",
// "truncated", "huge", "garbage" or "refuse" concern the answer to the first call, and "defer" that to a plan.
#include <cstdlib>
#include <string>

#include "plugin/serve.h"
#include "provider/messages.h"

namespace {

using namespace hecla;
using namespace hecla::provider::protocol;
using CallRef = std::shared_ptr<rpc::ServerCall>;

std::string behavior() {
  const char* text = std::getenv("HECLA_TEST_BEHAVIOR");
  return text ? text : "";
}

wire::SchemaBlock thing() {
  wire::SchemaBlock block;
  block.description = "A thing.";
  block.attributes = {
      {.name = "id", .type = Type::string(), .computed = true, .description = "Its id."},
      {.name = "name", .type = Type::string(), .required = true, .description = "Its name."},
      {.name = "secret", .type = Type::string(), .optional = true, .sensitive = true},
      {.name = "seen",
       .type = Type::list(Type::object({{"at", Type::string()}})),
       .computed = true},
      {.name = "token",
       .type = Type::string(),
       .optional = true,
       .write_only = true,
       .deprecated = true,
       .description = "Its token."}};
  if (behavior() != "v5") {
    const wire::NestedAttributes owner{
        .attributes = {{.name = "name", .type = Type::string(), .required = true}}};
    block.attributes.insert(block.attributes.begin() + 2,
                            {.name = "owner",
                             .nested = std::make_shared<wire::NestedAttributes>(owner),
                             .optional = true});
  }
  block.blocks = {
      {.type = "part",
       .nesting = wire::NestingMode::List,
       .block = {.attributes = {{.name = "size", .type = Type::number(), .optional = true}},
                 .blocks = {}}}};
  return block;
}

Type type_of_thing() { return wire::implied_type(thing()); }

wire::SchemaBlock lease() {
  return {.attributes = {{.name = "prefix", .type = Type::string(), .required = true},
                         {.name = "token",
                          .type = Type::string(),
                          .computed = true,
                          .sensitive = true,
                          .deprecated = true,
                          .deprecation_message = "Use another."}},
          .blocks = {}};
}

GetProviderSchema::Response schema() {
  GetProviderSchema::Response response;
  response.schema.configuration = wire::Schema{};
  response.schema.resources["test_thing"] = {.version = 1, .block = thing()};
  response.schema.data_sources["test_data"] = {.block = thing()};
  response.schema.data_sources["test_data"].block.attributes.front().description.clear();
  response.schema.functions["join"] = {
      .parameters = {{.name = "separator", .type = Type::string()}},
      .variadic_parameter = wire::FunctionParameter{.name = "parts", .type = Type::string()},
      .return_type = Type::string(),
      .summary = "Joins strings"};
  const wire::SchemaBlock filter{
      .attributes = {{.name = "prefix", .type = Type::string(), .required = true}}, .blocks = {}};
  response.schema.list_resources["test_thing"] = {.block = filter};
  response.schema.actions["test_restart"] = {.block = filter};
  response.schema.state_stores["test_store"] = {.block = filter};
  response.schema.ephemeral_resources["test_lease"] = {.block = lease()};
  return response;
}

GetResourceIdentitySchemas::Response identities() {
  const wire::IdentitySchema identity{
      .attributes = {{.name = "name", .type = Type::string(), .required_for_import = true}}};
  return {.identities = {{"test_thing", identity}}};
}

// Returns the attribute that a list, an action, a state store and a lease have.
std::string prefix_in(const DynamicValue& config,
                      const Type& type = Type::object({{"prefix", Type::string()}})) {
  return std::string(wire::decode(config, type)->attribute("prefix").as_string());
}

Value decoded(const DynamicValue& value) { return *wire::decode(value, type_of_thing()); }

Diagnosed validated(const DynamicValue& config) {
  const Value value = decoded(config);
  Diagnosed result;
  if (value.attribute("name").if_string() == "bad")
    result.diagnostics.push_back({.summary = "Bad name",
                                  .detail = "Choose another name.",
                                  .attribute = Path().attribute("name")});
  if (value.attribute("name").if_string() == "odd")
    result.diagnostics.push_back(
        {.severity = provider::protocol::Severity::Warning, .summary = "Odd name"});
  std::size_t index = 0;
  for (const Value& part : value.attribute("part").elements()) {
    const auto size = part.attribute("size").if_number();
    if (size && *size == Number(0))
      result.diagnostics.push_back(
          {.summary = "Empty part",
           .attribute = Path()
                            .attribute("part")
                            .index(Value::number(static_cast<std::uint64_t>(index)))
                            .attribute("size")});
    ++index;
  }
  return result;
}

PlanResourceChange::Response planned(const PlanResourceChange::Request& request) {
  PlanResourceChange::Response response;
  const Value proposed = decoded(request.proposed_new_state);
  if (proposed.is_null()) return {.planned_state = request.proposed_new_state};
  std::vector<Value::Field> fields;
  proposed.for_each([&](const Value& key, const Value& part) {
    const bool is_new = key.as_string() == "id" && part.is_null();
    fields.emplace_back(std::string(key.as_string()),
                        is_new ? Value::unknown(Type::string()) : part);
  });
  response.planned_state =
      *wire::make_dynamic_value(Value::object(std::move(fields)), type_of_thing());
  response.requires_replace = {Path().attribute("name")};
  if (behavior() == "defer") response.deferred = DeferredReason::AbsentPrerequisite;
  return response;
}

CallFunction::Response joined(const CallFunction::Request& request) {
  std::string text;
  std::string separator;
  for (const DynamicValue& argument : request.arguments) {
    const std::string part(wire::decode(argument, Type::string())->as_string());
    if (&argument == &request.arguments.front()) {
      separator = part;
    } else {
      text += (&argument == &request.arguments[1] ? "" : separator) + part;
    }
    if (part == "fail") return {.error = FunctionError{"It fails.", 1}};
  }
  return {.result = *wire::make_dynamic_value(Value::string(text), Type::string())};
}

template <class Request, class Answer>
void answer(const CallRef& call, Version version, const Answer& make) {
  const auto request = decode<Request>(call->take_request(), version);
  if (!request) return call->finish({rpc::Code::InvalidArgument, request.error().message});
  call->finish(encode(make(*request), version));
}

void answer_list(const CallRef& call, Version version) {
  const auto request = decode<ListResource::Request>(call->take_request(), version);
  const std::string prefix = prefix_in(request->config);
  std::int64_t left = request->limit > 0 ? request->limit : 2;
  for (const std::string name : {"a", "b"}) {
    if (left-- == 0) break;
    const Value identity = Value::object({{"name", Value::string(prefix + name)}});
    ListResource::Response event{.identity = *wire::make_dynamic_value(identity, identity.type()),
                                 .display_name = "Thing " + name};
    if (request->include_resource_object) {
      const Value object = Value::object({{"id", Value::string(name)},
                                          {"name", Value::string(prefix + name)},
                                          {"secret", Value::string("Qzxk7")}});
      event.resource_object =
          *wire::make_dynamic_value(*wire::coerce(object, thing()), type_of_thing());
    }
    call->send(encode(event, version));
  }
  call->finish(encode(
      ListResource::Response{
          .diagnostics = {{.severity = provider::protocol::Severity::Warning, .summary = "More"}}},
      version));
}

void answer_invocation(const CallRef& call, Version version) {
  const auto request = decode<ClientConfig>(call->take_request(), version);
  const std::string prefix = prefix_in(request->config);
  call->send(encode(InvokeAction::Response{.progress = "Stopping " + prefix}, version));
  InvokeAction::Response last{.completed = Diagnosed{}};
  if (prefix == "stuck") last.completed->diagnostics.push_back({.summary = "It is stuck"});
  call->finish(encode(last, version));
}

Diagnosed validated_prefix(const TypedConfig& request) {
  if (prefix_in(request.config) != "bad") return {};
  return {{{.summary = "Bad prefix", .attribute = Path().attribute("prefix")}}};
}

OpenEphemeralResource::Response opened(const ClientConfig& request) {
  const Type type = wire::implied_type(lease());
  const std::string prefix = prefix_in(request.config, type);
  if (prefix == "none") return {.diagnostics = {{.summary = "There is none"}}};
  const Value object =
      Value::object({{"prefix", Value::string(prefix)}, {"token", Value::string("Qzxk7")}});
  return {.renew_at = Timestamp{4'000'000'000},
          .result = *wire::make_dynamic_value(object, type),
          .private_state = prefix};
}

RenewEphemeralResource::Response renewed(const RenewEphemeralResource::Request& request) {
  return {.private_state = request.private_state + " renewed"};
}

Diagnosed closed(const CloseEphemeralResource::Request& request) {
  return {{{.severity = provider::protocol::Severity::Warning,
            .summary = "Closed: " + request.private_state}}};
}

void answer_well(const CallRef& call, Version version) {
  const auto method = find_method(call->method(), version);
  if (!method) return call->finish({rpc::Code::Unimplemented, "unknown method"});
  switch (*method) {
    case Method::GetProviderSchema:
      return call->finish(encode(schema(), version));
    case Method::ValidateProviderConfig:
      return call->finish(encode(ValidateProviderConfig::Response{}, version));
    case Method::ConfigureProvider:
      return call->finish(encode(Diagnosed{}, version));
    case Method::ValidateResourceConfig:
      return answer<ValidateResourceConfig::Request>(
          call, version, [](const auto& request) { return validated(request.config); });
    case Method::ValidateDataSourceConfig:
      return answer<TypedConfig>(call, version,
                                 [](const auto& request) { return validated(request.config); });
    case Method::PlanResourceChange:
      return answer<PlanResourceChange::Request>(call, version, planned);
    case Method::CallFunction:
      return answer<CallFunction::Request>(call, version, joined);
    case Method::GetResourceIdentitySchemas:
      return call->finish(encode(identities(), version));
    case Method::ValidateEphemeralResourceConfig:
      return call->finish(encode(Diagnosed{}, version));
    case Method::OpenEphemeralResource:
      return answer<ClientConfig>(call, version, opened);
    case Method::RenewEphemeralResource:
      return answer<RenewEphemeralResource::Request>(call, version, renewed);
    case Method::CloseEphemeralResource:
      return answer<CloseEphemeralResource::Request>(call, version, closed);
    case Method::ValidateListResourceConfig:
    case Method::ValidateActionConfig:
    case Method::ValidateStateStoreConfig:
      return answer<TypedConfig>(call, version, validated_prefix);
    case Method::ListResource:
      return answer_list(call, version);
    case Method::PlanAction:
      return call->finish(encode(PlanAction::Response{}, version));
    case Method::InvokeAction:
      return answer_invocation(call, version);
    default:
      return call->finish({rpc::Code::Unimplemented, "unknown method"});
  }
}

void answer_any(int number, const CallRef& call) {
  const std::string kind = behavior();
  if (kind == "die") std::_Exit(3);
  if (kind == "hang") return call->on_cancel([call] {});
  if (kind == "garbage") return call->finish(std::string(100, '\xff'));
  if (kind == "huge") return call->finish(std::string(std::size_t{300} << 20, 'x'));
  if (kind == "refuse") return call->finish({rpc::Code::Internal, "out of order"});
  const auto version = static_cast<Version>(number);
  if (kind == "truncated") {
    const std::string whole = encode(schema(), version);
    return call->finish(whole.substr(0, whole.size() / 2));
  }
  answer_well(call, version);
}

}  // namespace

int main() {
  plugin::ServeOptions options;
  options.provider_address = "registry.terraform.io/test/test";
  if (behavior() == "v5") options.versions = {5};
  std::_Exit(plugin::serve(options, answer_any));
}
