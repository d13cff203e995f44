// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Server: handles the calls of Terraform's plugin protocol for a provider. It works on messages, and
// uses neither sockets nor threads.
//
//   Server server(provider, logger);
//   auto answer = server.answer(Method::ReadResource, bytes, Version::V6);   // Result<std::string, CallFailure>
//
// All functions may be called from several threads at once.
#include <hecla/provider/provider.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "provider/call_log.h"
#include "provider/configured_stores.h"
#include "provider/messages.h"
#include "provider/offer.h"
#include "rpc/status.h"

namespace hecla::provider {

// The failure of a call that has no response with diagnostics, because its request is malformed.
struct CallFailure {
  std::string message;
};
rpc::Status status_of(const CallFailure& failure);

// The peer of a call.
struct CallPeer {
  // Gets the object that cancels the call.
  std::function<void(std::shared_ptr<Cancellation>)> on_start = {};
  // Takes an event of a stream, and returns false if no more are wanted. The response is the last event, if there is
  // one.
  std::function<bool(std::string event)> send = {};
  // Returns the next message of a request that has several; nothing after the last.
  std::function<std::optional<std::string>()> receive = {};
};

class Server {
 public:
  // Log lines below `lowest` are not made.
  Server(Provider& provider, Call::Logger logger, LogLevel lowest = LogLevel::Trace);
  ~Server();

  Result<std::optional<std::string>, CallFailure> answer(protocol::Method method,
                                                         std::string_view request,
                                                         protocol::Version version,
                                                         const CallPeer& peer = {});
  // Cancels all calls in progress.
  void stop();
  const detail::Offer& offer() const { return offer_; }

 private:
  class Run;

  void add_active(const std::shared_ptr<Cancellation>& cancellation);
  void remove_active(const std::shared_ptr<Cancellation>& cancellation);
  // Cancels each call whose time is up; runs on its own thread, from the first call on.
  void watch_deadlines();

  detail::Offer& offer_;
  detail::ServerLog log_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<std::shared_ptr<Cancellation>> active_;
  std::thread watcher_;
  bool is_ending_ = false;
  // True if settings were unknown, so that objects that need them are deferred.
  std::atomic<bool> is_deferred_ = false;
  detail::ConfiguredStores stores_;
};

}  // namespace hecla::provider
