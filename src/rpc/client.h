// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Client: makes gRPC calls on one connection.
//
//   auto client = rpc::Client::connect(address, tls, {}, rpc::Clock::now() + 5s);      // Result<Client>
//   auto [status, message] = client->call("/demo.Greeter/Hello", request, rpc::Clock::now() + 30s);
//
// Several threads may call at once. A lost connection ends all calls with Unavailable; it is not made again.
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rpc/address.h"
#include "rpc/tls.h"

namespace hecla::rpc {

struct ClientLimits {
  std::size_t max_message = std::size_t{256} << 20;   // bytes of one received message
  std::size_t max_received = std::size_t{512} << 20;  // bytes of all unfinished responses
  std::size_t max_headers = std::size_t{16} << 10;    // bytes of the headers of a response
};

// Lets other threads end a call. One object for one call.
class Cancellation {
 public:
  Cancellation();
  void cancel();
  bool is_cancelled() const;

 private:
  friend class Client;
  struct State;
  std::shared_ptr<State> state_;
};

class Client {
 public:
  static constexpr Clock::time_point no_deadline = Clock::time_point::max();
  struct Answer {
    Status status;
    std::string message;  // if the status is Ok
  };
  // Receives a message of a stream, on the thread of the client; must not block or call the client.
  using Receiver = std::function<void(std::string message)>;
  using Ended = std::function<void(Status)>;

  static Result<Client> connect(const Address& address, const std::optional<ClientTls>& tls,
                                const ClientLimits& limits, Clock::time_point deadline);
  // On a connected socket, which may be one of a pair.
  static Result<Client> connect(Descriptor socket, const std::optional<ClientTls>& tls,
                                const ClientLimits& limits, Clock::time_point deadline);
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;
  // Ends all calls with Cancelled.
  ~Client();

  Answer call(std::string_view method, std::string_view request,
              Clock::time_point deadline = no_deadline, const Cancellation* cancellation = nullptr);
  // Does the same with a request of several messages.
  Answer upload(std::string_view method, std::vector<std::string> messages,
                Clock::time_point deadline = no_deadline);
  // Waits until the stream has ended.
  Status call_stream(std::string_view method, std::string_view request, Receiver receive,
                     Clock::time_point deadline = no_deadline,
                     const Cancellation* cancellation = nullptr);
  // Returns at once; `ended` is called when the stream has ended, at the latest when the client is destroyed.
  void start_stream(std::string_view method, std::string_view request, Receiver receive,
                    Ended ended = {});
  bool is_connected() const;

 private:
  class Connection;
  struct Call;
  using CallRef = std::shared_ptr<Call>;
  Answer only_answer(const CallRef& call, const Cancellation* cancellation);
  Status run(const CallRef& call, const Cancellation* cancellation);
  explicit Client(std::shared_ptr<Connection> connection);
  std::shared_ptr<Connection> connection_;
};

}  // namespace hecla::rpc
