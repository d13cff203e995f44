// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/transport.h"

#include "provider/server.h"

namespace hecla::provider {

namespace {

class ProcessTransport : public Transport {
 public:
  ProcessTransport(plugin::Process process, std::chrono::milliseconds call_timeout)
      : process_(std::move(process)), call_timeout_(call_timeout) {}

  protocol::Version version() const override {
    return static_cast<protocol::Version>(process_.version());
  }
  rpc::Client::Answer call(protocol::Method method, std::string_view request) override {
    return process_.client().call(protocol::path_of(method, version()), request,
                                  rpc::Clock::now() + call_timeout_);
  }
  std::string standard_error() const override { return process_.standard_error(); }

 private:
  mutable plugin::Process process_;
  std::chrono::milliseconds call_timeout_;
};

class LocalTransport : public Transport {
 public:
  explicit LocalTransport(Provider& provider) : server_(provider, {}) {}

  protocol::Version version() const override { return protocol::Version::V6; }
  rpc::Client::Answer call(protocol::Method method, std::string_view request) override {
    auto answer = server_.answer(method, request, version());
    if (!answer) return {status_of(answer.error()), {}};
    return {{}, *std::move(answer)};
  }
  std::string standard_error() const override { return {}; }

 private:
  Server server_;
};

}  // namespace

std::unique_ptr<Transport> transport_to(plugin::Process process,
                                        std::chrono::milliseconds call_timeout) {
  return std::make_unique<ProcessTransport>(std::move(process), call_timeout);
}

std::unique_ptr<Transport> transport_to(Provider& provider) {
  return std::make_unique<LocalTransport>(provider);
}

}  // namespace hecla::provider
