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
  rpc::Client::Answer upload(protocol::Method method, std::vector<std::string> messages) override {
    return process_.client().upload(protocol::path_of(method, version()), std::move(messages),
                                    rpc::Clock::now() + call_timeout_);
  }
  rpc::Status stream(protocol::Method method, std::string_view request,
                     const Receiver& receive) override {
    rpc::Cancellation cancellation;
    bool wants_more = true;
    const auto receive_next = [&](std::string message) {
      if (!wants_more || (wants_more = receive(std::move(message)))) return;
      cancellation.cancel();
    };
    rpc::Status status =
        process_.client().call_stream(protocol::path_of(method, version()), request, receive_next,
                                      rpc::Clock::now() + call_timeout_, &cancellation);
    return wants_more ? status : rpc::Status();
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
    return answer_of(server_.answer(method, request, version()));
  }
  rpc::Client::Answer upload(protocol::Method method, std::vector<std::string> messages) override {
    if (messages.empty()) return {{rpc::Code::Internal, "the request contains no message"}, {}};
    std::size_t next = 1;
    const auto receive = [&]() -> std::optional<std::string> {
      if (next == messages.size()) return std::nullopt;
      return std::move(messages[next++]);
    };
    return answer_of(server_.answer(method, messages.front(), version(), {.receive = receive}));
  }
  rpc::Status stream(protocol::Method method, std::string_view request,
                     const Receiver& receive) override {
    auto last = server_.answer(method, request, version(), {.send = receive});
    if (!last) return status_of(last.error());
    if (*last) receive(**std::move(last));
    return {};
  }
  std::string standard_error() const override { return {}; }

 private:
  static rpc::Client::Answer answer_of(Result<std::optional<std::string>, CallFailure> answer) {
    if (!answer) return {status_of(answer.error()), {}};
    return {{}, std::move(*answer).value_or(std::string())};
  }

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
