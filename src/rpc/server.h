// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Server: serves gRPC calls, unary and streaming in one direction, on the connections of a listening socket.
//
//   rpc::Server server(std::move(*rpc::listen(address)), tls, {}, [&](std::shared_ptr<rpc::ServerCall> call) {
//     if (call->method() != "/demo.Greeter/Hello") return call->finish({rpc::Code::Unimplemented, "unknown method"});
//     pool.run([call] { call->finish(greet(call->take_request())); });
//   });
//   server.run();                     // until another thread, or a handler, calls server.stop()
//
// One thread does all input and output. The handler runs on it and must not block; it passes the call on to
// other threads, which may finish it at any time, also after the server has ended.
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "rpc/server_call.h"
#include "rpc/tls.h"

namespace hecla::rpc {

// A duration of zero means no limit.
struct ServerLimits {
  std::size_t max_message = std::size_t{256} << 20;  // bytes of one received message
  std::size_t max_received = std::size_t{512}
                             << 20;  // bytes of all unfinished requests of a connection
  std::size_t max_queued = std::size_t{1} << 20;    // bytes of a stream at which send() waits
  std::size_t max_headers = std::size_t{16} << 10;  // bytes of the headers of a call
  std::size_t max_calls = 128;                      // at once, for each connection
  std::size_t max_connections = 16;  // then one without calls is closed for a new one
  std::chrono::milliseconds handshake_timeout{
      10'000};                                // until TLS and the settings of HTTP/2 are there
  std::chrono::milliseconds idle_timeout{0};  // of a connection without calls
  std::chrono::milliseconds stall_timeout{300'000};  // in which no byte of a message moves
  std::chrono::milliseconds stop_grace{1'000};       // for calls in progress, after stop()
};

class Server {
 public:
  using Handler = std::function<void(std::shared_ptr<ServerCall>)>;

  Server(Descriptor listening_socket, std::optional<ServerTls> tls, const ServerLimits& limits,
         Handler handler);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  // Must be called before run():
  void accept_client_stream(std::string method, ClientStream kind);
  // Calls `action` on the thread of the server whenever `descriptor` is readable or closed.
  void watch(int descriptor, std::function<void()> action);
  // Calls `action` on the thread of the server about once in each period.
  void repeat(std::chrono::milliseconds period, std::function<void()> action);

  // Serves until stop(), and returns when all connections are closed.
  void run();
  // Ends run(): new calls are refused, calls in progress get limits.stop_grace. May be called from any
  // thread, from handlers, and from signal handlers; more than once.
  void stop() noexcept;
  // Can be called on the thread of the server.
  std::size_t connection_count() const;
  // Returns the reason why no connection can be accepted, for example that TLS cannot be
  // initialized; otherwise Ok.
  const Status& status() const;

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace hecla::rpc
