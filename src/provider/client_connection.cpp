// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/client_connection.h"

#include "unicode/message_text.h"

namespace hecla::provider {

namespace detail {

namespace {

Problem unsuitable_value(std::string_view what, const ValueError& error) {
  return {
      "The value does not conform to the schema",
      "The " + std::string(what) + " cannot be sent to the provider: " + error.to_string() + ".",
      error.path};
}

}  // namespace

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

Type identity_type(const wire::ProviderSchema& schema, std::string_view type) {
  const auto found = schema.identities.find(type);
  return found == schema.identities.end() ? Type::object({}) : wire::implied_type(found->second);
}

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

}  // namespace detail

using detail::BlockRef;
using detail::SchemaRef;

SchemaRef Client::Connection::schema(std::vector<Problem>& problems) {
  const std::lock_guard lock(mutex_);
  if (!schema_) schema_ = fetch_schema(problems);
  return schema_;
}

void Client::Connection::set_chunk_size(std::string_view store, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  chunk_sizes_.insert_or_assign(std::string(store), size);
}

std::optional<std::int64_t> Client::Connection::chunk_size(std::string_view store) {
  const std::lock_guard lock(mutex_);
  const auto found = chunk_sizes_.find(store);
  return found == chunk_sizes_.end() ? std::nullopt : std::optional(found->second);
}

SchemaRef Client::Connection::fetch_schema(std::vector<Problem>& problems) {
  auto response = call<protocol::GetProviderSchema>({}, problems);
  if (!response || detail::has_errors(problems)) return nullptr;
  // Older providers do not have this call.
  rpc::Status status;
  auto identities = try_call<protocol::GetResourceIdentitySchemas>({}, status, problems);
  if (identities) {
    detail::add_problems(identities->diagnostics, problems);
    response->schema.identities = std::move(identities->identities);
  } else if (!status.is_ok() && status.code != rpc::Code::Unimplemented) {
    problems.push_back(detail::failed_call(
        status, method_name<protocol::GetResourceIdentitySchemas>(), standard_error()));
  }
  if (detail::has_errors(problems)) return nullptr;
  return std::make_shared<const wire::ProviderSchema>(std::move(response->schema));
}

BlockRef Client::Connection::block(const detail::TypeKind& kind, std::string_view type,
                                   std::vector<Problem>& problems) {
  SchemaRef owner = schema(problems);
  if (!owner) return {};
  const auto& types = (*owner).*kind.types;
  const auto found = types.find(type);
  if (found != types.end()) {
    const wire::SchemaBlock& block = found->second.block;
    return {std::move(owner), &block, wire::implied_type(block)};
  }
  problems.push_back(
      {"Unknown " + std::string(kind.name),
       "The provider has no " + std::string(kind.name) + " named " + in_quotes(type) + "."});
  return {};
}

BlockRef Client::Connection::configuration_block(std::vector<Problem>& problems) {
  static const wire::SchemaBlock none;
  SchemaRef owner = schema(problems);
  if (!owner) return {};
  const wire::SchemaBlock& block = owner->configuration ? owner->configuration->block : none;
  return {std::move(owner), &block, wire::implied_type(block)};
}

}  // namespace hecla::provider
