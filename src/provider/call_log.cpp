// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/call_log.h"

#include <hecla/value/walk.h>

#include <chrono>

namespace hecla::provider::detail {

namespace {

using protocol::Method;

constexpr std::string_view hidden = "***";

// Returns the name of the field for the type that a call concerns; empty if it concerns none.
std::string_view type_field(Method method) {
  switch (method) {
    case Method::ValidateDataSourceConfig:
    case Method::ReadDataSource:
      return "tf_data_source_type";
    case Method::ValidateEphemeralResourceConfig:
    case Method::OpenEphemeralResource:
    case Method::RenewEphemeralResource:
    case Method::CloseEphemeralResource:
      return "tf_ephemeral_resource_type";
    case Method::ListResource:
    case Method::ValidateListResourceConfig:
      return "tf_list_resource_type";
    case Method::ValidateActionConfig:
    case Method::PlanAction:
    case Method::InvokeAction:
      return "tf_action_type";
    case Method::ValidateStateStoreConfig:
    case Method::ConfigureStateStore:
    case Method::ReadStateBytes:
    case Method::WriteStateBytes:
    case Method::LockState:
    case Method::UnlockState:
    case Method::GetStates:
    case Method::DeleteState:
      return "tf_state_store_type";
    case Method::CallFunction:
      return "tf_function";
    default:
      return "tf_resource_type";
  }
}

void add_texts(const Value& value, std::vector<std::string>& texts) {
  walk(value, [&](const Path&, const Value& part) {
    if (!part.is_plain()) return false;
    if (part.type().is_string() && !part.as_string().empty())
      texts.emplace_back(part.as_string());
    else if (part.type().is_number())
      texts.push_back(part.as_number().to_string());
    return true;
  });
}

void add_sensitive_texts(const Members& members, const Value& object,
                         std::vector<std::string>& texts);

void add_sensitive_elements(const Member& info, const Value& value,
                            std::vector<std::string>& texts) {
  if (!value.is_plain()) return;
  if (info.nesting == wire::NestingMode::Single)
    return add_sensitive_texts(*info.nested, value, texts);
  value.for_each([&](const Value&, const Value& element) {
    add_sensitive_texts(*info.nested, element, texts);
  });
}

void add_sensitive_texts(const Members& members, const Value& object,
                         std::vector<std::string>& texts) {
  if (!object.is_plain()) return;
  for (const auto& [name, info] : members) {
    const Value* value = object.find_attribute(name);
    if (!value) continue;
    if (info.sensitive)
      add_texts(*value, texts);
    else if (info.nested)
      add_sensitive_elements(info, *value, texts);
  }
}

}  // namespace

void ServerLog::hide_sensitive_fields(const Members& members) {
  for (const auto& [name, info] : members) {
    if (info.sensitive) hidden_fields_.insert(name);
    if (info.nested) hide_sensitive_fields(*info.nested);
  }
}

void ServerLog::set_secrets(std::vector<std::string> secrets) {
  const std::lock_guard lock(mutex_);
  secrets_ = std::move(secrets);
}

std::vector<std::string> ServerLog::secrets() const {
  const std::lock_guard lock(mutex_);
  return secrets_;
}

CallLog::CallLog(ServerLog& log, Method method, protocol::Version version, std::string type)
    : log_(log),
      method_(method),
      version_(version),
      type_(std::move(type)),
      id_(log.is_on() ? std::to_string(log.next_id()) : std::string()),
      start_(Cancellation::Clock::now()) {}

CallLog::Fields CallLog::own_fields() const {
  Fields fields{{"tf_rpc", protocol::name_of(method_, version_)}, {"tf_req_id", id_}};
  if (!type_.empty()) fields.emplace_back(type_field(method_), type_);
  return fields;
}

Call::Logger CallLog::logger() const {
  if (!log_.is_on()) return {};
  return [this](LogLevel level, std::string_view message, LogFields fields) {
    write(level, message, fields);
  };
}

void CallLog::write(LogLevel level, std::string_view message, LogFields fields) const {
  if (!log_.is_enabled(level)) return;
  Fields all = own_fields();
  for (const auto& [key, value] : fields)
    all.emplace_back(key, log_.is_hidden(key) ? hidden : value);
  log_.write(level, message, all);
}

void CallLog::served(const Served& result) const {
  if (!log_.is_enabled(LogLevel::Trace)) return;
  const auto duration = Cancellation::Clock::now() - start_;
  const std::string milliseconds =
      std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(duration).count());
  const std::string errors = std::to_string(result.errors);
  const std::string warnings = std::to_string(result.warnings);
  Fields fields = own_fields();
  fields.emplace_back("tf_proto_version", version_ == protocol::Version::V5 ? "5" : "6");
  fields.emplace_back("tf_req_duration_ms", milliseconds);
  fields.emplace_back("diagnostic_error_count", errors);
  fields.emplace_back("diagnostic_warning_count", warnings);
  if (!result.failure.empty()) fields.emplace_back("error", result.failure);
  log_.write(LogLevel::Trace, "Served request", fields);
}

std::vector<std::string> sensitive_texts(const Members& members, const Value& object) {
  std::vector<std::string> texts;
  add_sensitive_texts(members, object, texts);
  return texts;
}

}  // namespace hecla::provider::detail
