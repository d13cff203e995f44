// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ServerSession: the server's end of a connection, over buffers. It checks requests and passes on those that are
// complete. It responds to all others itself.
//
//   struct Answering : ServerEvents { void on_call(StreamId id, Request request) override { … } … };
//   ServerSession session(limits, client_streams, events);
//   session.send_message(id, "answer");
//   session.finish(id, {});
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "rpc/server_call.h"
#include "rpc/session.h"

namespace hecla::rpc {

struct Request {
  std::string method;
  std::string message;
  std::optional<Clock::time_point> deadline;
  std::vector<std::string> further_messages = {};  // of a client stream that is collected
};

// The methods whose requests may have any number of messages.
using ClientStreams = std::map<std::string, ClientStream>;

class ServerEvents {
 public:
  virtual ~ServerEvents() = default;
  virtual void on_call(StreamId id, Request request) = 0;
  // The peer has ended the call, or is gone. Not called after finish().
  virtual void on_cancelled(StreamId id) = 0;
  // Some of the queued bytes were sent; `left` are left.
  virtual void on_sent(StreamId id, std::size_t left) = 0;
};

class ServerSession final : public Session {
 public:
  ServerSession(const SessionLimits& limits, const ClientStreams& client_streams,
                ServerEvents& events);

  // Both ignore calls that have ended.
  void send_message(StreamId id, std::string message);
  void finish(StreamId id, const Status& status);

 private:
  struct Call;
  std::unique_ptr<Stream> make_stream(StreamId id) override;
  void on_header(Stream& stream, std::string_view name, std::string_view value) override;
  void on_headers(Stream& stream) override;
  void on_message(Stream& stream, std::string message) override;
  void on_bad_message(Stream& stream, const Status& status) override;
  void on_end(Stream& stream) override;
  void on_closed(Stream& stream, std::uint32_t error) override;
  void on_sent(Stream& stream) override;
  void on_end_sent(Stream& stream) override;
  bool is_stream_waiting(const Stream& stream) const override;

  bool is_client_stream(const Call& call, ClientStream kind) const;
  void add_further_message(Call& call, std::string message);
  void pass_on(Call& call);
  void answer(Call& call, const Status& status);
  void refuse(Call& call, std::string_view http_status);

  const ClientStreams& client_streams_;
  ServerEvents& events_;
};

}  // namespace hecla::rpc
