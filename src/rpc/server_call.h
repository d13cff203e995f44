// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ServerCall: one call that a server received, for its handler.
//
//   void hello(std::shared_ptr<rpc::ServerCall> call) {
//     pool.run([call] { call->finish("hello, " + call->take_request()); });
//   }
//
// All functions may be called from any thread. A call whose last reference is dropped without finish() fails with
// Internal. Messages for a call that has ended are ignored.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "rpc/address.h"
#include "rpc/status.h"

namespace hecla::rpc {

class CallState;

// The treatment of a request that may have any number of messages.
enum class ClientStream : std::uint8_t {
  Dropped,  // the handler gets the call as soon as it begins; what the peer sends is read and dropped
  Collected,  // the handler gets the call at the end of the request; all messages count as one for the limits
};

class ServerCall {
 public:
  explicit ServerCall(std::shared_ptr<CallState> state) : state_(std::move(state)) {}
  ServerCall(const ServerCall&) = delete;
  ServerCall& operator=(const ServerCall&) = delete;
  ~ServerCall();

  // Makes a call without a connection, for tests of handlers: `finished` gets the response.
  using Finished = std::function<void(Status, std::string message)>;
  static std::shared_ptr<ServerCall> make(std::string method, std::string request,
                                          Finished finished);

  const std::string& method() const;  // "/tfplugin6.Provider/GetProviderSchema"
  // Returns the message, or the first of several. Can be called once.
  std::string take_request();
  // Returns the next one of several messages; nothing after the last.
  std::optional<std::string> take_further_message();
  std::optional<Clock::time_point> deadline() const;

  // Returns whether the peer, its deadline, a lost connection or Server::stop ended the call.
  bool is_cancelled() const;
  // Calls `action` once when the call is cancelled, at once if it is already; not after finish(). It runs on
  // the thread of the server and must not block.
  void on_cancel(std::function<void()> action);

  // Sends a message of a stream. Waits while the peer reads too slowly, except on the thread of the server.
  // Returns false if the call has ended, or if too many bytes are queued on the thread of the server.
  bool send(std::string message);
  // Sends the only message and the status Ok.
  void finish(std::string message);
  void finish(Status status);

 private:
  std::shared_ptr<CallState> state_;
};

}  // namespace hecla::rpc
