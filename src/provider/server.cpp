// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/server.h"

#include <algorithm>
#include <exception>

#include "plugin/crash_report.h"
#include "provider/work.h"

namespace hecla::provider {

namespace {

using protocol::Method;
using protocol::Version;

using ServerAnswer = Result<std::optional<std::string>, CallFailure>;

template <class... Calls>
struct CallList {};

// Every method of the protocol.
using Answered = CallList<
    protocol::GetMetadata, protocol::GetProviderSchema, protocol::GetResourceIdentitySchemas,
    protocol::StopProvider, protocol::ValidateProviderConfig, protocol::ConfigureProvider,
    protocol::ValidateResourceConfig, protocol::ValidateDataSourceConfig,
    protocol::UpgradeResourceState, protocol::UpgradeResourceIdentity, protocol::ReadResource,
    protocol::PlanResourceChange, protocol::ApplyResourceChange, protocol::ImportResourceState,
    protocol::MoveResourceState, protocol::ReadDataSource, protocol::GetFunctions,
    protocol::CallFunction, protocol::ValidateEphemeralResourceConfig,
    protocol::OpenEphemeralResource, protocol::RenewEphemeralResource,
    protocol::CloseEphemeralResource, protocol::GenerateResourceConfig,
    protocol::ValidateListResourceConfig, protocol::ListResource, protocol::ValidateActionConfig,
    protocol::PlanAction, protocol::InvokeAction, protocol::ValidateStateStoreConfig,
    protocol::ConfigureStateStore, protocol::GetStates, protocol::ReadStateBytes,
    protocol::WriteStateBytes, protocol::DeleteState, protocol::LockState, protocol::UnlockState>;

template <class Asked>
constexpr bool is_stream = requires {
  Asked::is_stream;
};

template <class Message>
concept HasDiagnostics = requires(Message message) {
  message.diagnostics;
};

// Returns the type or the function that a call concerns; empty if it concerns none.
template <class Request>
std::string type_of(const Request& request) {
  if constexpr (requires { request.type_name; })
    return request.type_name;
  else if constexpr (requires { request.target_type_name; })
    return request.target_type_name;
  else if constexpr (requires { request.meta->type_name; })
    return request.meta ? request.meta->type_name : std::string();
  else if constexpr (requires { request.name; })
    return request.name;
  else
    return {};
}

std::string call_text(std::string_view rpc, const std::string& type) {
  std::string text(rpc);
  return type.empty() ? text : text + " for " + type;
}

template <class Response>
detail::Served result_of(const Response& response) {
  detail::Served result;
  if constexpr (requires { response.completed; }) {
    return response.completed ? result_of(*response.completed) : result;
  } else if constexpr (HasDiagnostics<Response>) {
    for (const protocol::Diagnostic& diagnostic : response.diagnostics)
      ++(diagnostic.severity == protocol::Severity::Warning ? result.warnings : result.errors);
  } else if constexpr (requires { response.error->text; }) {
    result.errors = response.error.has_value();
  }
  return result;
}

// Returns the response to a call in which the provider has thrown an exception.
template <class Response>
Response failed(const std::string& text) {
  Response response;
  if constexpr (HasDiagnostics<Response>) {
    response.diagnostics.push_back({.summary = "Provider failure", .detail = text});
  } else if constexpr (requires { response.completed; }) {
    response.completed.emplace().diagnostics.push_back(
        {.summary = "Provider failure", .detail = text});
  } else if constexpr (requires { response.error->text; }) {
    response.error = protocol::FunctionError{text, {}};
  } else {
    response.error = text;
  }
  return response;
}

}  // namespace

rpc::Status status_of(const CallFailure& failure) {
  return {rpc::Code::InvalidArgument, failure.message};
}

class Server::Run {
 public:
  Run(Server& server, const CallPeer& peer) : server_(server), peer_(peer) {}

  template <class... Calls>
  ServerAnswer answer(CallList<Calls...>, Method method, std::string_view request,
                      Version version) {
    static_assert(sizeof...(Calls) == static_cast<std::size_t>(Method::StopProvider) + 1);
    std::optional<ServerAnswer> answer;
    (void)((method == Calls::method && (answer = answer_one<Calls>(request, version), true)) ||
           ...);
    return *std::move(answer);
  }

 private:
  template <class Asked>
  ServerAnswer answer_one(std::string_view bytes, Version version) {
    auto request = protocol::decode<typename Asked::Request>(bytes, version);
    if (!request) return CallFailure{request.error().to_string()};
    typename Asked::Response response;
    const std::string type = type_of(*request);
    const plugin::CrashNote note(call_text(protocol::name_of(Asked::method, version), type));
    const detail::CallLog log(server_.log_, Asked::method, version, type);
    detail::Work work{server_.offer_, version, log, server_.is_deferred_, server_.stores_};
    work.start = [&](auto timeout) { return start(timeout); };
    work.emit = [&](std::string event) { return peer_.send && peer_.send(std::move(event)); };
    if (peer_.receive) work.receive = peer_.receive;
    try {
      work.answer<Asked>(*request, response);
      if constexpr (std::is_same_v<Asked, protocol::StopProvider>) server_.stop();
    } catch (const std::exception& failure) {
      response = failed<typename Asked::Response>(failure.what());
    } catch (...) {
      response = failed<typename Asked::Response>("");
    }
    finish();
    log.served(result_of(response));
    // The events before say that there are no problems.
    if constexpr (is_stream<Asked> && HasDiagnostics<typename Asked::Response>) {
      if (response.diagnostics.empty()) return std::optional<std::string>();
    }
    return std::optional(protocol::encode(response, version));
  }

  std::shared_ptr<Cancellation> start(Cancellation::Clock::duration timeout) {
    constexpr std::chrono::hours longest(24 * 365);
    const auto end = timeout < longest ? Cancellation::Clock::now() + timeout
                                       : Cancellation::Clock::time_point::max();
    cancellation_ = std::make_shared<Cancellation>(end);
    server_.add_active(cancellation_);
    if (peer_.on_start) peer_.on_start(cancellation_);
    return cancellation_;
  }
  void finish() {
    if (!cancellation_) return;
    server_.remove_active(cancellation_);
  }

  Server& server_;
  const CallPeer& peer_;
  std::shared_ptr<Cancellation> cancellation_;
};

ServerAnswer Server::answer(Method method, std::string_view request, Version version,
                            const CallPeer& peer) {
  return Run(*this, peer).answer(Answered(), method, request, version);
}

Server::Server(Provider& provider, Call::Logger logger, LogLevel lowest)
    : offer_(*provider.offer_), log_(std::move(logger), lowest) {
  if (!log_.is_on()) return;
  log_.hide_fields(offer_.hidden_log_fields);
  log_.hide_sensitive_fields(offer_.configuration.schema.members);
  const auto hide = [&](const auto& offered) {
    for (const auto& [type, one] : offered) log_.hide_sensitive_fields(one.schema.members);
  };
  hide(offer_.resources);
  hide(offer_.data_sources);
  hide(offer_.ephemeral_resources);
  hide(offer_.list_resources);
  hide(offer_.actions);
  hide(offer_.state_stores);
}

Server::~Server() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  if (watcher_.joinable()) watcher_.join();
}

void Server::add_active(const std::shared_ptr<Cancellation>& cancellation) {
  const std::lock_guard lock(mutex_);
  active_.insert(cancellation);
  if (!watcher_.joinable()) watcher_ = std::thread([this] { watch_deadlines(); });
  changed_.notify_all();
}

void Server::remove_active(const std::shared_ptr<Cancellation>& cancellation) {
  const std::lock_guard lock(mutex_);
  active_.erase(cancellation);
}

void Server::watch_deadlines() {
  std::unique_lock lock(mutex_);
  while (!is_ending_) {
    auto next = Cancellation::Clock::time_point::max();
    const auto now = Cancellation::Clock::now();
    for (const auto& cancellation : active_) {
      if (cancellation->deadline() > now)
        next = std::min(next, cancellation->deadline());
      else
        cancellation->cancel();
    }
    if (next == Cancellation::Clock::time_point::max())
      changed_.wait(lock);
    else
      changed_.wait_until(lock, next);
  }
}

void Server::stop() {
  const std::lock_guard lock(mutex_);
  for (const auto& cancellation : active_) cancellation->cancel();
}

}  // namespace hecla::provider
