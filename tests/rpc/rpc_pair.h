// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ServerThread: a server on a Unix socket in a directory of its own, on a thread of its own.
//
//   ServerThread server([](std::shared_ptr<rpc::ServerCall> call) { call->finish(call->take_request()); });
//   auto client = server.connect();
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "rpc/client.h"
#include "rpc/server.h"
#include "support/temporary_directory.h"

namespace hecla::test {

using namespace std::chrono_literals;

struct TlsPair {
  rpc::Identity server = *rpc::Identity::make();
  rpc::Identity client = *rpc::Identity::make();
  rpc::Tls for_server() const { return {server, client.der()}; }
  rpc::Tls for_client() const { return {client, server.der()}; }
};

class ServerThread {
 public:
  explicit ServerThread(rpc::Server::Handler handler, std::optional<rpc::Tls> tls = std::nullopt,
                        const rpc::ServerLimits& limits = {})
      : address_{rpc::Address::Network::Unix, directory_.path() + "/socket"},
        server_(*rpc::listen(address_), std::move(tls), limits, std::move(handler)) {}
  ~ServerThread() { stop(); }

  rpc::Server& server() { return server_; }
  const rpc::Address& address() const { return address_; }
  // Call after changes to the server.
  void start() {
    if (!thread_.joinable()) thread_ = std::thread([this] { server_.run(); });
  }
  void stop() {
    if (!thread_.joinable()) return;
    server_.stop();
    thread_.join();
  }
  rpc::Result<rpc::Client> connect(const std::optional<rpc::Tls>& tls = std::nullopt,
                                   const rpc::ClientLimits& limits = {}) {
    start();
    return rpc::Client::connect(address_, tls, limits, rpc::Clock::now() + 10s);
  }
  rpc::Descriptor connect_socket() {
    start();
    return std::move(*rpc::connect(address_, rpc::Clock::now() + 10s));
  }

 private:
  test::TemporaryDirectory directory_;
  rpc::Address address_;
  rpc::Server server_;
  std::thread thread_;
};

}  // namespace hecla::test
