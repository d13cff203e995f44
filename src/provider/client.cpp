// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/model/suggestion.h>
#include <hecla/provider/client.h>

#include <mutex>

#include "provider/messages.h"
#include "provider/proposed_state.h"
#include "provider/transport.h"

namespace hecla::provider {

namespace {

using protocol::DynamicValue;
using SchemaRef = std::shared_ptr<const wire::ProviderSchema>;

// The SDK of Terraform needs these, and this client can deal with what they allow.
constexpr protocol::ClientCapabilities capabilities{.deferral_allowed = false,
                                                    .write_only_attributes_allowed = true};

Problem failed_call(const rpc::Status& status, std::string_view method,
                    const std::string& standard_error) {
  std::string detail = "The call " + std::string(method) + " failed: " + status.to_string() + ".";
  if (!standard_error.empty()) detail += " The provider wrote: " + standard_error;
  return {"The provider did not answer", std::move(detail)};
}

Problem malformed_answer(const ValueError& error, std::string_view method) {
  return {"The provider's answer is malformed",
          "The answer to the call " + std::string(method) + ": " + error.to_string() + "."};
}

Problem unsuitable_value(std::string_view what, const ValueError& error) {
  return {
      "The value does not conform to the schema",
      "The " + std::string(what) + " cannot be sent to the provider: " + error.to_string() + ".",
      error.path};
}

void add_problems(const protocol::DiagnosticList& diagnostics, std::vector<Problem>& out) {
  for (const protocol::Diagnostic& given : diagnostics) {
    out.push_back({given.summary, given.detail, given.attribute,
                   given.severity == protocol::Severity::Warning});
  }
}

std::optional<std::string> reason_of(const protocol::Deferred& deferred) {
  if (!deferred) return std::nullopt;
  switch (*deferred) {
    case protocol::DeferredReason::ResourceConfigUnknown:
      return "the configuration of the resource is unknown";
    case protocol::DeferredReason::ProviderConfigUnknown:
      return "the configuration of the provider is unknown";
    case protocol::DeferredReason::AbsentPrerequisite:
      return "a prerequisite is absent";
    default:
      return "the reason is unknown";
  }
}

bool has_errors(const std::vector<Problem>& problems) {
  return Answer<int>{{}, problems}.has_errors();
}

}  // namespace

class Client::Connection {
 public:
  Connection(std::unique_ptr<Transport> transport, const ClientOptions& options)
      : transport_(std::move(transport)), options_(options), version_(transport_->version()) {}

  protocol::Version version() const { return version_; }
  std::string standard_error() const { return transport_->standard_error(); }
  const std::string& terraform_version() const { return options_.terraform_version; }

  // Makes a call. Returns its response and adds its diagnostics to `problems`; nothing if it failed.
  template <class Call>
  std::optional<typename Call::Response> call(const typename Call::Request& request,
                                              std::vector<Problem>& problems) {
    rpc::Status status;
    auto response = try_call<Call>(request, status, problems);
    if (!status.is_ok())
      problems.push_back(failed_call(status, method_name<Call>(), standard_error()));
    if (!response) return std::nullopt;
    if constexpr (requires { response->diagnostics; })
      add_problems(response->diagnostics, problems);
    return response;
  }

  // Does the same, but returns the status of a call that failed.
  template <class Call>
  std::optional<typename Call::Response> try_call(const typename Call::Request& request,
                                                  rpc::Status& status,
                                                  std::vector<Problem>& problems) {
    auto answer = transport_->call(Call::method, protocol::encode(request, version_));
    status = std::move(answer.status);
    if (!status.is_ok()) return std::nullopt;
    auto response = protocol::decode<typename Call::Response>(answer.message, version_);
    if (response) return *std::move(response);
    problems.push_back(malformed_answer(response.error(), method_name<Call>()));
    return std::nullopt;
  }

  // Makes a call whose answer is a stream, and passes each event on. Diagnostics of events are left to `receive`.
  template <class Call>
  void stream(const typename Call::Request& request, std::vector<Problem>& problems,
              const std::function<void(typename Call::Response event)>& receive) {
    const auto decode = [&](const std::string& message) {
      auto event = protocol::decode<typename Call::Response>(message, version_);
      if (event)
        receive(*std::move(event));
      else
        problems.push_back(malformed_answer(event.error(), method_name<Call>()));
    };
    const rpc::Status status =
        transport_->stream(Call::method, protocol::encode(request, version_), decode);
    if (!status.is_ok())
      problems.push_back(failed_call(status, method_name<Call>(), standard_error()));
  }

  // Returns the schema, or null after a problem.
  SchemaRef schema(std::vector<Problem>& problems) {
    const std::lock_guard lock(mutex_);
    if (!schema_) schema_ = fetch_schema(problems);
    return schema_;
  }

  // Returns the value of a state or an object that the provider returned.
  template <class Call>
  std::optional<Value> decoded(const DynamicValue& value, const Type& type,
                               std::vector<Problem>& problems) const {
    if (has_errors(problems)) return std::nullopt;
    auto result = wire::decode(value, type);
    if (result) return *std::move(result);
    problems.push_back(malformed_answer(result.error(), method_name<Call>()));
    return std::nullopt;
  }

 private:
  template <class Call>
  std::string_view method_name() const {
    return protocol::name_of(Call::method, version_);
  }

  SchemaRef fetch_schema(std::vector<Problem>& problems) {
    auto response = call<protocol::GetProviderSchema>({}, problems);
    if (!response || has_errors(problems)) return nullptr;
    // Older providers do not have this call.
    rpc::Status status;
    auto identities = try_call<protocol::GetResourceIdentitySchemas>({}, status, problems);
    if (identities) {
      add_problems(identities->diagnostics, problems);
      response->schema.identities = std::move(identities->identities);
    } else if (!status.is_ok() && status.code != rpc::Code::Unimplemented) {
      problems.push_back(failed_call(status, method_name<protocol::GetResourceIdentitySchemas>(),
                                     standard_error()));
    }
    if (has_errors(problems)) return nullptr;
    return std::make_shared<const wire::ProviderSchema>(std::move(response->schema));
  }

  std::unique_ptr<Transport> transport_;
  ClientOptions options_;
  protocol::Version version_;
  std::mutex mutex_;
  SchemaRef schema_;
};

namespace {

// A block of the provider's schema, which stays alive, and its type.
struct BlockRef {
  SchemaRef owner;
  const wire::SchemaBlock* block = nullptr;
  Type type = Type::dynamic();

  explicit operator bool() const { return block != nullptr; }
};

BlockRef find_block(const SchemaRef& schema, const wire::ProviderSchema::Named<wire::Schema>& types,
                    std::string_view what, std::string_view type, std::vector<Problem>& problems) {
  const auto found = types.find(type);
  if (found != types.end())
    return {schema, &found->second.block, wire::implied_type(found->second.block)};
  problems.push_back(
      {"Unknown " + std::string(what),
       "The provider does not have the " + std::string(what) + " " + in_quotes(type) + "."});
  return {};
}

// Returns the type of the identities of a resource type; that of objects without attributes if it has none.
Type identity_type(const wire::ProviderSchema& schema, std::string_view type) {
  const auto found = schema.identities.find(type);
  return found == schema.identities.end() ? Type::object({}) : wire::implied_type(found->second);
}

template <class Connection>
BlockRef resource_block(Connection& connection, std::string_view type,
                        std::vector<Problem>& problems) {
  const SchemaRef schema = connection.schema(problems);
  return schema ? find_block(schema, schema->resources, "resource type", type, problems)
                : BlockRef();
}

template <class Connection>
BlockRef data_source_block(Connection& connection, std::string_view type,
                           std::vector<Problem>& problems) {
  const SchemaRef schema = connection.schema(problems);
  return schema ? find_block(schema, schema->data_sources, "data source", type, problems)
                : BlockRef();
}

template <class Connection>
BlockRef configuration_block(Connection& connection, std::vector<Problem>& problems) {
  static const wire::SchemaBlock none;
  const SchemaRef schema = connection.schema(problems);
  if (!schema) return {};
  const wire::SchemaBlock& block = schema->configuration ? schema->configuration->block : none;
  return {schema, &block, wire::implied_type(block)};
}

// Returns the value with the block's type.
std::optional<Value> conforming(std::string_view what, const Value& value, const BlockRef& block,
                                std::vector<Problem>& problems) {
  auto result = wire::coerce(value, *block.block);
  if (result) return *std::move(result);
  problems.push_back(unsuitable_value(what, result.error()));
  return std::nullopt;
}

std::optional<DynamicValue> encoded(std::string_view what, const Value& value, const Type& type,
                                    std::vector<Problem>& problems) {
  auto result = wire::make_dynamic_value(value, type);
  if (result) return *std::move(result);
  problems.push_back(unsuitable_value(what, result.error()));
  return std::nullopt;
}

std::optional<DynamicValue> encoded_config(const Value& config, const BlockRef& block,
                                           std::vector<Problem>& problems) {
  const auto value = conforming("configuration", config, block, problems);
  return value ? encoded("configuration", *value, block.type, problems) : std::nullopt;
}

Value value_of(const std::optional<ObjectState>& state, const BlockRef& block) {
  return state ? state->value : Value::null(block.type);
}

}  // namespace

Result<Client, std::string> Client::start(const std::string& executable,
                                          const ClientOptions& options) {
  plugin::StartOptions wanted;
  wanted.start_timeout = options.start_timeout;
  wanted.on_output = options.on_output;
  wanted.limits.max_message = options.max_message;
  wanted.limits.max_received = 2 * options.max_message;
  auto process = plugin::Process::start({executable}, wanted);
  if (!process) return process.error().message;
  return Client(std::make_unique<Connection>(
      transport_to(*std::move(process), options.call_timeout), options));
}

Client Client::attach(Provider& provider, const ClientOptions& options) {
  return Client(std::make_unique<Connection>(transport_to(provider), options));
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
  const BlockRef block = configuration_block(*connection_, problems);
  auto value = block ? encoded_config(config, block, problems) : std::nullopt;
  if (value) connection_->call<protocol::ValidateProviderConfig>({*std::move(value)}, problems);
  return problems;
}

std::vector<Problem> Client::configure(const Value& config) {
  std::vector<Problem> problems;
  const BlockRef block = configuration_block(*connection_, problems);
  auto value = block ? encoded_config(config, block, problems) : std::nullopt;
  if (value) {
    connection_->call<protocol::ConfigureProvider>(
        {connection_->terraform_version(), *std::move(value), capabilities}, problems);
  }
  return problems;
}

std::vector<Problem> Client::validate_resource(std::string_view type, const Value& config) {
  std::vector<Problem> problems;
  const BlockRef block = resource_block(*connection_, type, problems);
  auto value = block ? encoded_config(config, block, problems) : std::nullopt;
  if (value) {
    connection_->call<protocol::ValidateResourceConfig>(
        {std::string(type), *std::move(value), capabilities}, problems);
  }
  return problems;
}

std::vector<Problem> Client::validate_data_source(std::string_view type, const Value& config) {
  std::vector<Problem> problems;
  const BlockRef block = data_source_block(*connection_, type, problems);
  auto value = block ? encoded_config(config, block, problems) : std::nullopt;
  if (value) {
    connection_->call<protocol::ValidateDataSourceConfig>({std::string(type), *std::move(value)},
                                                          problems);
  }
  return problems;
}

Answer<Value> Client::upgrade(std::string_view type, std::uint64_t version, std::string json) {
  Answer<Value> answer;
  const BlockRef block = resource_block(*connection_, type, answer.problems);
  if (!block) return answer;
  const auto response = connection_->call<protocol::UpgradeResourceState>(
      {std::string(type), static_cast<std::int64_t>(version), {std::move(json)}}, answer.problems);
  if (response) {
    answer.value = connection_->decoded<protocol::UpgradeResourceState>(
        response->upgraded_state, block.type, answer.problems);
  }
  return answer;
}

Answer<ObjectState> Client::read(std::string_view type, const ObjectState& state) {
  Answer<ObjectState> answer;
  const BlockRef block = resource_block(*connection_, type, answer.problems);
  auto current = block ? encoded("state", state.value, block.type, answer.problems) : std::nullopt;
  if (!current) return answer;
  auto response = connection_->call<protocol::ReadResource>({.type_name = std::string(type),
                                                             .current_state = *std::move(current),
                                                             .private_state = state.private_state,
                                                             .client_capabilities = capabilities},
                                                            answer.problems);
  if (!response) return answer;
  auto value = connection_->decoded<protocol::ReadResource>(response->new_state, block.type,
                                                            answer.problems);
  if (value) answer.value = ObjectState{*std::move(value), std::move(response->private_state)};
  return answer;
}

Answer<PlannedChange> Client::plan(std::string_view type, const std::optional<ObjectState>& prior,
                                   const Value& config) {
  Answer<PlannedChange> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = resource_block(*connection_, type, problems);
  if (!block) return answer;
  const auto before = conforming("prior state", value_of(prior, block), block, problems);
  const auto wanted = before ? conforming("configuration", config, block, problems) : std::nullopt;
  if (!wanted) return answer;
  const Value proposed =
      wanted->is_null() ? *wanted : propose_state(*block.block, *before, *wanted);
  auto prior_state = encoded("prior state", *before, block.type, problems);
  auto proposed_state = encoded("proposed state", proposed, block.type, problems);
  auto given = encoded("configuration", *wanted, block.type, problems);
  if (!prior_state || !proposed_state || !given) return answer;
  auto response = connection_->call<protocol::PlanResourceChange>(
      {.type_name = std::string(type),
       .prior_state = *std::move(prior_state),
       .proposed_new_state = *std::move(proposed_state),
       .config = *std::move(given),
       .prior_private = prior ? prior->private_state : std::string(),
       .client_capabilities = capabilities},
      problems);
  if (!response) return answer;
  auto planned = connection_->decoded<protocol::PlanResourceChange>(response->planned_state,
                                                                    block.type, problems);
  if (!planned) return answer;
  answer.value = PlannedChange{*std::move(planned), std::move(response->requires_replace),
                               std::move(response->planned_private), reason_of(response->deferred)};
  return answer;
}

Answer<ObjectState> Client::apply(std::string_view type, const std::optional<ObjectState>& prior,
                                  const PlannedChange& plan, const Value& config) {
  Answer<ObjectState> answer;
  std::vector<Problem>& problems = answer.problems;
  const BlockRef block = resource_block(*connection_, type, problems);
  if (!block) return answer;
  auto before = encoded("prior state", value_of(prior, block), block.type, problems);
  auto planned = encoded("plan", plan.planned, block.type, problems);
  auto given = encoded_config(config, block, problems);
  if (!before || !planned || !given) return answer;
  auto response =
      connection_->call<protocol::ApplyResourceChange>({.type_name = std::string(type),
                                                        .prior_state = *std::move(before),
                                                        .planned_state = *std::move(planned),
                                                        .config = *std::move(given),
                                                        .planned_private = plan.private_state},
                                                       problems);
  // There may be a new state although the call has failed half way.
  if (!response || (response->new_state.msgpack.empty() && response->new_state.json.empty()))
    return answer;
  std::vector<Problem> malformed;
  auto value = connection_->decoded<protocol::ApplyResourceChange>(response->new_state, block.type,
                                                                   malformed);
  problems.insert(problems.end(), malformed.begin(), malformed.end());
  if (value) answer.value = ObjectState{*std::move(value), std::move(response->private_state)};
  return answer;
}

Answer<std::vector<ImportedObject>> Client::import(std::string_view type, std::string id) {
  return import(type, std::move(id), nullptr);
}

Answer<std::vector<ImportedObject>> Client::import_by_identity(std::string_view type,
                                                               const Value& identity) {
  return import(type, {}, &identity);
}

Answer<std::vector<ImportedObject>> Client::import(std::string_view type, std::string id,
                                                   const Value* identity) {
  Answer<std::vector<ImportedObject>> answer;
  const SchemaRef schema = connection_->schema(answer.problems);
  if (!schema) return answer;
  protocol::ImportResourceState::Request request{
      .type_name = std::string(type), .id = std::move(id), .client_capabilities = capabilities};
  if (identity) {
    auto given = encoded("identity", *identity, identity_type(*schema, type), answer.problems);
    if (!given) return answer;
    request.identity = *std::move(given);
  }
  auto response = connection_->call<protocol::ImportResourceState>(request, answer.problems);
  if (!response || answer.has_errors()) return answer;
  std::vector<ImportedObject> objects;
  for (auto& imported : response->imported) {
    const BlockRef block = resource_block(*connection_, imported.type_name, answer.problems);
    auto value = block ? connection_->decoded<protocol::ImportResourceState>(
                             imported.state, block.type, answer.problems)
                       : std::nullopt;
    if (!value) return answer;
    objects.push_back(
        {std::move(imported.type_name), {*std::move(value), std::move(imported.private_state)}});
  }
  answer.value = std::move(objects);
  return answer;
}

Answer<Value> Client::generate_config(std::string_view type, const Value& state) {
  Answer<Value> answer;
  const BlockRef block = resource_block(*connection_, type, answer.problems);
  auto given = block ? encoded("state", state, block.type, answer.problems) : std::nullopt;
  if (!given) return answer;
  const auto response = connection_->call<protocol::GenerateResourceConfig>(
      {std::string(type), *std::move(given)}, answer.problems);
  if (response) {
    answer.value = connection_->decoded<protocol::GenerateResourceConfig>(
        response->config, block.type, answer.problems);
  }
  return answer;
}

Answer<std::vector<ListedObject>> Client::list(std::string_view type, const Value& config,
                                               const ListOptions& options) {
  Answer<std::vector<ListedObject>> answer;
  std::vector<Problem>& problems = answer.problems;
  const SchemaRef schema = connection_->schema(problems);
  const BlockRef block =
      schema ? find_block(schema, schema->list_resources, "list resource", type, problems)
             : BlockRef();
  const BlockRef objects = block ? resource_block(*connection_, type, problems) : BlockRef();
  auto given = objects ? encoded_config(config, block, problems) : std::nullopt;
  if (!given) return answer;
  using Listed = protocol::ListResource;
  answer.value.emplace();
  const auto receive = [&](Listed::Response event) {
    add_problems(event.diagnostics, problems);
    std::vector<Problem> malformed;
    auto identity =
        connection_->decoded<Listed>(event.identity, identity_type(*schema, type), malformed);
    if (!event.diagnostics.empty() && !identity) return;
    ListedObject found{std::move(event.display_name)};
    if (identity) found.identity = *std::move(identity);
    if (options.include_objects)
      found.object = connection_->decoded<Listed>(event.resource_object, objects.type, malformed);
    problems.insert(problems.end(), malformed.begin(), malformed.end());
    answer.value->push_back(std::move(found));
  };
  connection_->stream<Listed>({std::string(type), *std::move(given), options.include_objects,
                               static_cast<std::int64_t>(options.limit)},
                              problems, receive);
  return answer;
}

std::vector<Problem> Client::invoke(std::string_view action, const Value& config,
                                    const std::function<void(std::string_view)>& on_progress) {
  std::vector<Problem> problems;
  const SchemaRef schema = connection_->schema(problems);
  const BlockRef block =
      schema ? find_block(schema, schema->actions, "action", action, problems) : BlockRef();
  auto given = block ? encoded_config(config, block, problems) : std::nullopt;
  if (!given) return problems;
  const protocol::ClientConfig request{std::string(action), *std::move(given), capabilities};
  connection_->call<protocol::PlanAction>(request, problems);
  if (has_errors(problems)) return problems;
  connection_->stream<protocol::InvokeAction>(
      request, problems, [&](const protocol::InvokeAction::Response& event) {
        if (event.completed)
          add_problems(event.completed->diagnostics, problems);
        else if (on_progress)
          on_progress(event.progress);
      });
  return problems;
}

Answer<Value> Client::read_data_source(std::string_view type, const Value& config) {
  Answer<Value> answer;
  const BlockRef block = data_source_block(*connection_, type, answer.problems);
  auto given = block ? encoded_config(config, block, answer.problems) : std::nullopt;
  if (!given) return answer;
  const auto response =
      connection_->call<protocol::ReadDataSource>({.type_name = std::string(type),
                                                   .config = *std::move(given),
                                                   .client_capabilities = capabilities},
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
      problems_.push_back({"Wrong number of arguments",
                           "The function " + in_quotes(name) + " takes " +
                               (signature_.variadic_parameter ? "at least " : "") +
                               std::to_string(fixed) + (fixed == 1 ? " argument" : " arguments") +
                               ", but " + std::to_string(given.size()) +
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
  std::vector<DynamicValue> take() { return std::move(encoded_); }

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
  std::vector<DynamicValue> encoded_;
  bool has_refused_unknown_ = false;
};

}  // namespace

Answer<Value> Client::call_function(std::string_view name, std::span<const Value> given) {
  Answer<Value> answer;
  const SchemaRef schema = connection_->schema(answer.problems);
  if (!schema) return answer;
  const auto found = schema->functions.find(name);
  if (found == schema->functions.end()) {
    answer.problems.push_back({"Unknown function", "The provider does not have a function named " +
                                                       in_quotes(name) + "."});
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
