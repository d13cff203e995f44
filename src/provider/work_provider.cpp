// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Schemas, configuration and functions of the provider.

#include "provider/work.h"
#include "unicode/message_text.h"

namespace hecla::provider::detail {

namespace {

using protocol::Version;

constexpr protocol::ServerCapabilities capabilities{.plan_destroy = true,
                                                    .get_provider_schema_optional = true,
                                                    .move_resource_state = true,
                                                    .generate_resource_config = true};

template <class T>
std::vector<std::string> names_of(const Named<T>& named) {
  std::vector<std::string> names;
  for (const auto& [name, unused] : named) names.push_back(name);
  return names;
}

// Terraform writes its own full stop after the text of an error.
std::string without_full_stop(std::string text) {
  if (text.ends_with('.') && !text.ends_with("..")) text.pop_back();
  return text;
}

}  // namespace

template <>
void Work::answer<protocol::GetMetadata>(const protocol::Empty&,
                                         protocol::GetMetadata::Response& to) {
  to.server_capabilities = capabilities;
  to.resources = names_of(offer.resources);
  to.data_sources = names_of(offer.data_sources);
  to.ephemeral_resources = names_of(offer.ephemeral_resources);
  to.functions = names_of(offer.functions);
  to.list_resources = names_of(offer.list_resources);
  to.actions = names_of(offer.actions);
  to.state_stores = names_of(offer.state_stores);
}

template <>
void Work::answer<protocol::GetProviderSchema>(const protocol::Empty&,
                                               protocol::GetProviderSchema::Response& to) {
  to.server_capabilities = capabilities;
  to.schema = offer.schema;
  if (version != Version::V5) return;
  to.schema.configuration->block =
      without_nested_attributes(std::move(to.schema.configuration->block));
  for (auto* schemas :
       {&to.schema.resources, &to.schema.data_sources, &to.schema.ephemeral_resources,
        &to.schema.list_resources, &to.schema.actions}) {
    for (auto& [type, schema] : *schemas)
      schema.block = without_nested_attributes(std::move(schema.block));
  }
}

template <>
void Work::answer<protocol::GetResourceIdentitySchemas>(
    const protocol::Empty&, protocol::GetResourceIdentitySchemas::Response& to) {
  to.identities = offer.schema.identities;
}

template <>
void Work::answer<protocol::GetFunctions>(const protocol::Empty&,
                                          protocol::GetFunctions::Response& to) {
  to.functions = offer.schema.functions;
}

// The caller cancels the calls in progress.
template <>
void Work::answer<protocol::StopProvider>(const protocol::Empty&,
                                          protocol::StopProvider::Response&) {}

template <>
void Work::answer<protocol::ValidateProviderConfig>(
    const protocol::ValidateProviderConfig::Request& from,
    protocol::ValidateProviderConfig::Response& to) {
  to.prepared_config = from.config;
  const Configuration& configuration = offer.configuration;
  const auto config = detail::decode(from.config, configuration.schema.type, to.diagnostics);
  if (!config || !configuration.shape) return;
  const auto validate = [&](PlanValues& values, Call& call) {
    if (configuration.validate) configuration.validate(values, call);
  };
  check(configuration, *configuration.shape, *config, validate, to.diagnostics);
}

template <>
void Work::answer<protocol::ConfigureProvider>(const protocol::ConfigureProvider::Request& from,
                                               protocol::Diagnosed& to) {
  const Configuration& configuration = offer.configuration;
  if (!configuration.shape) return;
  const auto config = detail::decode(from.config, configuration.schema.type, to.diagnostics);
  if (!config) return;
  is_deferred = !config->is_wholly_known();
  if (defers(from.client_capabilities)) return;
  if (log.server().is_on())
    log.server().set_secrets(sensitive_texts(configuration.schema.members, *config));
  with_object(*configuration.shape, *config, &to.diagnostics, [&](const void* settings) {
    Call call = begin(configuration, {.values = {&*config}});
    configuration.configure(settings, call);
    add_problems(call.problems(), to.diagnostics);
  });
}

template <>
void Work::answer<protocol::CallFunction>(const protocol::CallFunction::Request& from,
                                          protocol::CallFunction::Response& to) {
  const auto found = offer.functions.find(from.name);
  if (found == offer.functions.end()) {
    to.error = {"The provider does not have the function " + in_quotes(from.name), {}};
    return;
  }
  const wire::FunctionSignature& signature = offer.schema.functions.at(from.name);
  std::vector<Value> arguments, further;
  for (std::size_t i = 0; i < from.arguments.size(); ++i) {
    const bool is_further = i >= signature.parameters.size();
    if (is_further && !signature.variadic_parameter) {
      to.error = {"Too many arguments", static_cast<std::int64_t>(i)};
      return;
    }
    const Type& type =
        is_further ? signature.variadic_parameter->type : signature.parameters[i].type;
    auto argument = wire::decode(from.arguments[i], type);
    if (!argument) {
      to.error = {"The argument " + argument.error().to_string(), static_cast<std::int64_t>(i)};
      return;
    }
    (is_further ? further : arguments).push_back(*std::move(argument));
  }
  if (arguments.size() < signature.parameters.size()) {
    to.error = {"Too few arguments", {}};
    return;
  }
  if (signature.variadic_parameter)
    arguments.push_back(Value::list(signature.variadic_parameter->type, std::move(further)));
  const FunctionResult<Value> result = found->second.call(arguments);
  if (!result) {
    to.error = {without_full_stop(result.error().text), {}};
    if (result.error().argument)
      to.error->argument = static_cast<std::int64_t>(*result.error().argument);
    return;
  }
  protocol::DiagnosticList problems;
  to.result = detail::encode(*result, signature.return_type, problems);
  if (!problems.empty()) to.error = {problems.front().summary, {}};
}

}  // namespace hecla::provider::detail
