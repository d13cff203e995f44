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
  rpc::Status stream(protocol::Method method, std::string_view request,
                     const rpc::Client::Receiver& receive) override {
    return process_.client().call_stream(protocol::path_of(method, version()), request, receive,
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
    return {{}, std::move(*answer).value_or(std::string())};
  }
  rpc::Status stream(protocol::Method method, std::string_view request,
                     const rpc::Client::Receiver& receive) override {
    const auto send = [&](std::string event) { return receive(std::move(event)), true; };
    auto last = server_.answer(method, request, version(), {}, send);
    if (!last) return status_of(last.error());
    if (*last) receive(**std::move(last));
    return {};
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
