// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>

#include "provider/client_connection.h"
#include "unicode/message_text.h"

namespace hecla::provider {

using detail::BlockRef;
using detail::SchemaRef;

Result<Client, std::string> Client::start(const std::string& executable,
                                          const ClientOptions& options) {
  plugin::StartOptions wanted;
  wanted.start_timeout = options.start_timeout;
  wanted.on_output = options.on_output;
  wanted.limits.max_message = options.max_message;
  wanted.limits.max_received = 2 * options.max_message;
  auto process = plugin::Process::start({executable}, wanted);
  if (!process) return process.error().message;
  return client_of(transport_to(*std::move(process), options.call_timeout), options);
}

Client Client::attach(Provider& provider, const ClientOptions& options) {
  return client_of(transport_to(provider), options);
}

Client client_of(std::unique_ptr<Transport> transport, const ClientOptions& options) {
  return Client(std::make_unique<Client::Connection>(std::move(transport), options));
}

Client::Client(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

int Client::protocol_version() const { return static_cast<int>(connection_->version()); }

std::string Client::standard_error() const { return connection_->standard_error(); }

Answer<SchemaRef> Client::schema() {
  Answer<SchemaRef> answer;
  if (auto schema = connection_->schema(answer.problems)) answer.value = std::move(schema);
  return answer;
}

std::vector<Problem> Client::validate_configuration(const Value& config) {
  std::vector<Problem> problems;
  const BlockRef block = connection_->configuration_block(problems);
  auto value = block ? detail::encoded_config(config, block, problems) : std::nullopt;
  if (value) connection_->call<protocol::ValidateProviderConfig>({*std::move(value)}, problems);
  return problems;
}

std::vector<Problem> Client::configure(const Value& config) {
  std::vector<Problem> problems;
  const BlockRef block = connection_->configuration_block(problems);
  auto value = block ? detail::encoded_config(config, block, problems) : std::nullopt;
  if (value) {
    connection_->call<protocol::ConfigureProvider>(
        {connection_->terraform_version(), *std::move(value), detail::own_capabilities}, problems);
  }
  return problems;
}

std::vector<Problem> Client::validate_resource(std::string_view type, const Value& config) {
  std::vector<Problem> problems;
  auto given = connection_->config(detail::resource_kind, type, config, problems);
  if (given) {
    connection_->call<protocol::ValidateResourceConfig>(
        {std::string(type), *std::move(given), detail::own_capabilities}, problems);
  }
  return problems;
}

template <class Asked>
std::vector<Problem> Client::validate_by(const detail::TypeKind& kind, std::string_view type,
                                         const Value& config) {
  std::vector<Problem> problems;
  auto given = connection_->config(kind, type, config, problems);
  if (given) connection_->call<Asked>({std::string(type), *std::move(given)}, problems);
  return problems;
}

std::vector<Problem> Client::validate_data_source(std::string_view type, const Value& config) {
  return validate_by<protocol::ValidateDataSourceConfig>(detail::data_kind, type, config);
}

std::vector<Problem> Client::validate_ephemeral_resource(std::string_view type,
                                                         const Value& config) {
  return validate_by<protocol::ValidateEphemeralResourceConfig>(detail::ephemeral_kind, type,
                                                                config);
}

std::vector<Problem> Client::validate_list(std::string_view type, const Value& config) {
  return validate_by<protocol::ValidateListResourceConfig>(detail::list_kind, type, config);
}

std::vector<Problem> Client::validate_action(std::string_view action, const Value& config) {
  return validate_by<protocol::ValidateActionConfig>(detail::action_kind, action, config);
}

std::vector<Problem> Client::validate_state_store(std::string_view type, const Value& config) {
  return validate_by<protocol::ValidateStateStoreConfig>(detail::store_kind, type, config);
}

Answer<Value> Client::read_data_source(std::string_view type, const Value& config) {
  Answer<Value> answer;
  const BlockRef block = connection_->block(detail::data_kind, type, answer.problems);
  auto given = block ? detail::encoded_config(config, block, answer.problems) : std::nullopt;
  if (!given) return answer;
  const auto response =
      connection_->call<protocol::ReadDataSource>({.type_name = std::string(type),
                                                   .config = *std::move(given),
                                                   .client_capabilities = detail::own_capabilities},
                                                  answer.problems);
  if (response) {
    answer.value = connection_->decoded<protocol::ReadDataSource>(response->state, block.type,
                                                                  answer.problems);
  }
  return answer;
}

namespace {

Problem argument_problem(std::size_t index, std::string detail) {
  return {"Invalid function argument", std::move(detail),
          Path().index(Value::number(static_cast<std::uint64_t>(index)))};
}

// The arguments of a call, converted to the types of the parameters.
class Arguments {
 public:
  Arguments(const wire::FunctionSignature& signature, std::vector<Problem>& problems)
      : signature_(signature), problems_(problems) {}

  bool convert_all(std::string_view name, std::span<const Value> given) {
    const std::size_t fixed = signature_.parameters.size();
    if (given.size() < fixed || (given.size() > fixed && !signature_.variadic_parameter)) {
      problems_.push_back(
          {"Wrong number of arguments", "The function " + in_quotes(name) + " takes " +
                                            (signature_.variadic_parameter ? "at least " : "") +
                                            counted(fixed, "argument") + ", but " +
                                            std::to_string(given.size()) +
                                            (given.size() == 1 ? " was" : " were") + " passed."});
      return false;
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (!convert_one(i, given[i])) return false;
    }
    return true;
  }

  // Returns whether the function cannot be called because it does not accept an unknown argument.
  bool has_refused_unknown() const { return has_refused_unknown_; }
  std::vector<protocol::DynamicValue> take() { return std::move(encoded_); }

 private:
  bool convert_one(std::size_t index, const Value& given) {
    const wire::FunctionParameter& parameter = index < signature_.parameters.size()
                                                   ? signature_.parameters[index]
                                                   : *signature_.variadic_parameter;
    const auto value = convert(given, parameter.type);
    if (!value) return fail(index, parameter, value.error().to_string());
    if (value->is_null() && !parameter.allow_null)
      return fail(index, parameter, "it must not be null");
    if (!value->is_wholly_known() && !parameter.allow_unknown) has_refused_unknown_ = true;
    auto bytes = wire::make_dynamic_value(*value, parameter.type);
    if (!bytes) return fail(index, parameter, bytes.error().to_string());
    encoded_.push_back(*std::move(bytes));
    return true;
  }

  bool fail(std::size_t index, const wire::FunctionParameter& parameter, const std::string& why) {
    problems_.push_back(argument_problem(
        index, "The argument for the parameter " + in_quotes(parameter.name) + ": " + why + "."));
    return false;
  }

  const wire::FunctionSignature& signature_;
  std::vector<Problem>& problems_;
  std::vector<protocol::DynamicValue> encoded_;
  bool has_refused_unknown_ = false;
};

}  // namespace

Answer<Value> Client::call_function(std::string_view name, std::span<const Value> given) {
  Answer<Value> answer;
  const SchemaRef schema = connection_->schema(answer.problems);
  if (!schema) return answer;
  const auto found = schema->functions.find(name);
  if (found == schema->functions.end()) {
    answer.problems.push_back(
        {"Unknown function", "The provider has no function named " + in_quotes(name) + "."});
    return answer;
  }
  Arguments arguments(found->second, answer.problems);
  if (!arguments.convert_all(name, given)) return answer;
  const Type& type = found->second.return_type;
  if (arguments.has_refused_unknown()) {
    answer.value = Value::unknown(type);
    return answer;
  }
  const auto response = connection_->call<protocol::CallFunction>(
      {std::string(name), arguments.take()}, answer.problems);
  if (!response) return answer;
  if (const auto& error = response->error) {
    const bool is_of_argument = error->argument && *error->argument >= 0;
    answer.problems.push_back(
        is_of_argument ? argument_problem(static_cast<std::size_t>(*error->argument), error->text)
                       : Problem{"The function failed", error->text});
    return answer;
  }
  answer.value =
      connection_->decoded<protocol::CallFunction>(response->result, type, answer.problems);
  return answer;
}

}  // namespace hecla::provider
