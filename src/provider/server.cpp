// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/server.h"

#include <algorithm>
#include <exception>

#include "provider/work.h"

namespace hecla::provider {

namespace {

using protocol::Method;
using protocol::Version;

template <class... Calls>
struct CallList {};

// Every call that this server answers.
using Answered =
    CallList<protocol::GetMetadata, protocol::GetProviderSchema,
             protocol::GetResourceIdentitySchemas, protocol::StopProvider,
             protocol::ValidateProviderConfig, protocol::ConfigureProvider,
             protocol::ValidateResourceConfig, protocol::ValidateDataSourceConfig,
             protocol::UpgradeResourceState, protocol::UpgradeResourceIdentity,
             protocol::ReadResource, protocol::PlanResourceChange, protocol::ApplyResourceChange,
             protocol::ImportResourceState, protocol::MoveResourceState, protocol::ReadDataSource,
             protocol::GetFunctions, protocol::CallFunction,
             protocol::ValidateEphemeralResourceConfig, protocol::OpenEphemeralResource,
             protocol::RenewEphemeralResource, protocol::CloseEphemeralResource>;

template <class Message>
concept HasDiagnostics = requires(Message message) {
  message.diagnostics;
};

// What an exception of the provider becomes.
template <class Response>
Response failed(const std::string& text) {
  Response response;
  if constexpr (HasDiagnostics<Response>) {
    response.diagnostics.push_back({.summary = "Provider failure", .detail = text});
  } else if constexpr (requires { response.error->text; }) {
    response.error = protocol::FunctionError{text, {}};
  } else {
    response.error = text;
  }
  return response;
}

}  // namespace

rpc::Status status_of(const CallFailure& failure) {
  const bool is_unknown = failure.kind == CallFailure::Kind::Unimplemented;
  return {is_unknown ? rpc::Code::Unimplemented : rpc::Code::InvalidArgument, failure.message};
}

class Server::Run {
 public:
  Run(Server& server, const Started& on_start) : server_(server), on_start_(on_start) {}

  template <class... Calls>
  Result<std::string, CallFailure> answer(CallList<Calls...>, Method method,
                                          std::string_view request, Version version) {
    std::optional<Result<std::string, CallFailure>> answer;
    (void)((method == Calls::method && (answer = answer_one<Calls>(request, version), true)) ||
           ...);
    if (answer) return *std::move(answer);
    return CallFailure{
        CallFailure::Kind::Unimplemented,
        "providers of Hecla do not have " + std::string(protocol::name_of(method, version))};
  }

 private:
  template <class Asked>
  Result<std::string, CallFailure> answer_one(std::string_view bytes, Version version) {
    auto request = protocol::decode<typename Asked::Request>(bytes, version);
    if (!request)
      return CallFailure{CallFailure::Kind::MalformedRequest, request.error().to_string()};
    typename Asked::Response response;
    detail::Work work{server_.offer_, version, server_.logger_, server_.is_deferred_, {}};
    work.start = [&](std::chrono::seconds timeout) { return start(timeout); };
    try {
      work.answer<Asked>(*request, response);
      if constexpr (std::is_same_v<Asked, protocol::StopProvider>) server_.stop();
    } catch (const std::exception& failure) {
      response = failed<typename Asked::Response>(failure.what());
    } catch (...) {
      response = failed<typename Asked::Response>("");
    }
    finish();
    return protocol::encode(response, version);
  }

  std::shared_ptr<Cancellation> start(std::chrono::seconds timeout) {
    constexpr std::chrono::hours longest(24 * 365);
    const auto end = timeout < longest ? Cancellation::Clock::now() + timeout
                                       : Cancellation::Clock::time_point::max();
    cancellation_ = std::make_shared<Cancellation>(end);
    server_.add_active(cancellation_);
    if (on_start_) on_start_(cancellation_);
    return cancellation_;
  }
  void finish() {
    if (!cancellation_) return;
    server_.remove_active(cancellation_);
  }

  Server& server_;
  const Started& on_start_;
  std::shared_ptr<Cancellation> cancellation_;
};

Result<std::string, CallFailure> Server::answer(Method method, std::string_view request,
                                                Version version, const Started& on_start) {
  return Run(*this, on_start).answer(Answered(), method, request, version);
}

Server::Server(Provider& provider, Call::Logger logger)
    : offer_(*provider.offer_), logger_(std::move(logger)) {}

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
