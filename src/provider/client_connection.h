// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Client::Connection: makes the calls of a client, and knows the schema of the provider. The functions of a client are
// in client.cpp (the provider, data sources, functions), client_resource.cpp, client_events.cpp (lists, actions,
// ephemeral resources) and client_state.cpp (state stores).
//
//   auto given = connection.config(resource_kind, type, config, problems);
//   if (given) connection.call<protocol::ValidateResourceConfig>({type, *given, own_capabilities}, problems);
//
// Problems are added to a list. After errors, the functions return nothing.
#include <mutex>

#include "provider/messages.h"
#include "provider/transport.h"

namespace hecla::provider {

namespace detail {

using protocol::DynamicValue;
using SchemaRef = std::shared_ptr<const wire::ProviderSchema>;

// The SDK of Terraform needs these, and this client supports what they allow.
inline constexpr protocol::ClientCapabilities own_capabilities{
    .deferral_allowed = false, .write_only_attributes_allowed = true};

// ---- problems
Problem failed_call(const rpc::Status& status, std::string_view method,
                    const std::string& standard_error);
Problem malformed_answer(const ValueError& error, std::string_view method);
void add_problems(const protocol::DiagnosticList& diagnostics, std::vector<Problem>& out);
bool has_errors(const std::vector<Problem>& problems);
// Returns why a provider has deferred something; nothing if it has not.
std::optional<std::string> reason_of(const protocol::Deferred& deferred);

// ---- values

// A kind of types of a provider, with its table in a schema.
struct TypeKind {
  std::string_view name;
  wire::ProviderSchema::Named<wire::Schema> wire::ProviderSchema::*types;
};
inline constexpr TypeKind resource_kind{"resource type", &wire::ProviderSchema::resources};
inline constexpr TypeKind data_kind{"data source", &wire::ProviderSchema::data_sources};
inline constexpr TypeKind ephemeral_kind{"ephemeral resource",
                                         &wire::ProviderSchema::ephemeral_resources};
inline constexpr TypeKind list_kind{"list resource", &wire::ProviderSchema::list_resources};
inline constexpr TypeKind action_kind{"action", &wire::ProviderSchema::actions};
inline constexpr TypeKind store_kind{"state store", &wire::ProviderSchema::state_stores};

// A block of the provider's schema, which stays alive, and its type.
struct BlockRef {
  SchemaRef owner;
  const wire::SchemaBlock* block = nullptr;
  Type type = Type::dynamic();

  explicit operator bool() const { return block != nullptr; }
};

// Returns the type of the identities of a resource type; that of objects without attributes if it has none.
Type identity_type(const wire::ProviderSchema& schema, std::string_view type);

// Returns the value with the block's type.
std::optional<Value> conforming(std::string_view what, const Value& value, const BlockRef& block,
                                std::vector<Problem>& problems);
std::optional<DynamicValue> encoded(std::string_view what, const Value& value, const Type& type,
                                    std::vector<Problem>& problems);
std::optional<DynamicValue> encoded_config(const Value& config, const BlockRef& block,
                                           std::vector<Problem>& problems);

}  // namespace detail

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
    return checked<Call>(std::move(response), status, problems);
  }

  // Does the same with a request of several encoded messages.
  template <class Call>
  std::optional<typename Call::Response> upload(std::vector<std::string> messages,
                                                std::vector<Problem>& problems) {
    rpc::Status status;
    auto response = decoded_answer<Call>(transport_->upload(Call::method, std::move(messages)),
                                         status, problems);
    return checked<Call>(std::move(response), status, problems);
  }

  // Does the same, but returns the status of a call that failed.
  template <class Call>
  std::optional<typename Call::Response> try_call(const typename Call::Request& request,
                                                  rpc::Status& status,
                                                  std::vector<Problem>& problems) {
    return decoded_answer<Call>(transport_->call(Call::method, protocol::encode(request, version_)),
                                status, problems);
  }

  // Makes a call whose response is a stream, and passes each event on until `receive` returns false. Diagnostics of
  // events are left to it.
  template <class Call>
  void stream(const typename Call::Request& request, std::vector<Problem>& problems,
              const std::function<bool(typename Call::Response event)>& receive) {
    const auto decode = [&](const std::string& message) {
      auto event = protocol::decode<typename Call::Response>(message, version_);
      if (event) return receive(*std::move(event));
      problems.push_back(detail::malformed_answer(event.error(), method_name<Call>()));
      return true;
    };
    const rpc::Status status =
        transport_->stream(Call::method, protocol::encode(request, version_), decode);
    if (!status.is_ok())
      problems.push_back(detail::failed_call(status, method_name<Call>(), standard_error()));
  }

  // Returns the schema, or null after a problem.
  detail::SchemaRef schema(std::vector<Problem>& problems);

  // Returns the value of a state or an object that the provider returned.
  template <class Call>
  std::optional<Value> decoded(const detail::DynamicValue& value, const Type& type,
                               std::vector<Problem>& problems) const {
    if (detail::has_errors(problems)) return std::nullopt;
    auto result = wire::decode(value, type);
    if (result) return *std::move(result);
    problems.push_back(detail::malformed_answer(result.error(), method_name<Call>()));
    return std::nullopt;
  }

  // Returns an identity that the provider returned; nothing if it is absent or null, or after a problem.
  template <class Call>
  std::optional<Value> identity(const detail::DynamicValue& message, std::string_view type,
                                std::vector<Problem>& problems);

  // Return a block of the schema, or nothing after a problem.
  detail::BlockRef block(const detail::TypeKind& kind, std::string_view type,
                         std::vector<Problem>& problems);
  detail::BlockRef configuration_block(std::vector<Problem>& problems);

  // The chunk size that was agreed on for a state store; nothing before it was configured.
  void set_chunk_size(std::string_view store, std::int64_t size);
  std::optional<std::int64_t> chunk_size(std::string_view store);
  std::size_t max_message() const { return options_.max_message; }

  // Returns a configuration as a message of the type; nothing after a problem.
  std::optional<detail::DynamicValue> config(const detail::TypeKind& kind, std::string_view type,
                                             const Value& config, std::vector<Problem>& problems) {
    const detail::BlockRef found = block(kind, type, problems);
    return found ? detail::encoded_config(config, found, problems) : std::nullopt;
  }

 private:
  template <class Call>
  std::string_view method_name() const {
    return protocol::name_of(Call::method, version_);
  }

  template <class Call>
  std::optional<typename Call::Response> decoded_answer(rpc::Client::Answer answer,
                                                        rpc::Status& status,
                                                        std::vector<Problem>& problems) const {
    status = std::move(answer.status);
    if (!status.is_ok()) return std::nullopt;
    auto response = protocol::decode<typename Call::Response>(answer.message, version_);
    if (response) return *std::move(response);
    problems.push_back(detail::malformed_answer(response.error(), method_name<Call>()));
    return std::nullopt;
  }
  // Adds the reason why a call failed, or the diagnostics of its response.
  template <class Call>
  std::optional<typename Call::Response> checked(std::optional<typename Call::Response> response,
                                                 const rpc::Status& status,
                                                 std::vector<Problem>& problems) const {
    if (!status.is_ok())
      problems.push_back(detail::failed_call(status, method_name<Call>(), standard_error()));
    if constexpr (requires { response->diagnostics; }) {
      if (response) detail::add_problems(response->diagnostics, problems);
    }
    return response;
  }

  detail::SchemaRef fetch_schema(std::vector<Problem>& problems);

  std::unique_ptr<Transport> transport_;
  ClientOptions options_;
  protocol::Version version_;
  std::mutex mutex_;
  detail::SchemaRef schema_;
  std::map<std::string, std::int64_t, std::less<>> chunk_sizes_;
};

// Makes a client that uses the transport.
Client client_of(std::unique_ptr<Transport> transport, const ClientOptions& options);

}  // namespace hecla::provider
