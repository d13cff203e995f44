// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ClientSession: the client's end of a connection, over buffers.
//
//   const StreamId id = session.start("/demo.Greeter/Hello", {"request"}, std::nullopt);
//   … events.on_message(id, "answer"); events.on_finished(id, status);
#include <chrono>
#include <optional>
#include <string>

#include "rpc/session.h"

namespace hecla::rpc {

class ClientEvents {
 public:
  virtual ~ClientEvents() = default;
  virtual void on_message(StreamId id, std::string message) = 0;
  // Called exactly once for each call that was started and not cancelled.
  virtual void on_finished(StreamId id, Status status) = 0;
};

class ClientSession final : public Session {
 public:
  // `scheme`: "http" or, with TLS, "https".
  ClientSession(const SessionLimits& limits, std::string scheme, ClientEvents& events);

  // Returns nothing if the connection no longer accepts calls.
  std::optional<StreamId> start(std::string_view method, std::vector<std::string> messages,
                                std::optional<std::chrono::nanoseconds> timeout);
  void cancel(StreamId id);

 private:
  struct Call;
  std::unique_ptr<Stream> make_stream(StreamId id) override;
  void on_header(Stream& stream, std::string_view name, std::string_view value) override;
  void on_headers(Stream& stream) override;
  void on_message(Stream& stream, std::string message) override;
  void on_bad_message(Stream& stream, const Status& status) override;
  void on_end(Stream& stream) override;
  void on_closed(Stream& stream, std::uint32_t error) override;
  void finish(Call& call, Status status);

  std::string scheme_;
  ClientEvents& events_;
};

}  // namespace hecla::rpc
