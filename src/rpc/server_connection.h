// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ServerConnection: one connection of a server: its socket, its session, and its calls. For the thread of the
// server.
#include <map>
#include <memory>
#include <vector>

#include "rpc/call_state.h"
#include "rpc/server.h"
#include "rpc/server_session.h"
#include "rpc/transport.h"

namespace hecla::rpc {

class ServerConnection final : private ServerEvents {
 public:
  ServerConnection(std::uint64_t id, Transport transport, const ServerLimits& limits,
                   const ClientStreams& client_streams, std::shared_ptr<CallQueue> queue,
                   Clock::time_point now);
  ~ServerConnection() override;

  std::uint64_t id() const { return id_; }
  int descriptor() const { return transport_.descriptor(); }
  // Returns the events to poll for.
  short events() const;
  // Handles what poll() has reported.
  void handle(short events, Clock::time_point now);
  // Returns the calls that have arrived since the last time.
  std::vector<std::shared_ptr<ServerCall>> take_new_calls();
  // Sends the queued output of a call to the peer.
  void deliver(CallState& call, Clock::time_point now);
  // Ends calls and handshakes that have taken too long.
  void check_times(Clock::time_point now);
  // Returns when check_times() has to be called at the latest.
  Clock::time_point next_time() const;
  void go_away();
  // Ends all calls.
  void stop();
  // Moves as much output to the socket as it accepts.
  void pump();
  bool is_done() const { return is_done_; }
  bool is_idle() const { return session_.stream_count() == 0; }
  bool has_output() const { return transport_.has_pending(); }
  bool has_had_calls() const { return has_had_calls_; }
  // Returns the time of the last call, or of the beginning of the connection.
  Clock::time_point last_call() const { return last_call_; }

 private:
  void on_call(StreamId id, Request request) override;
  void on_cancelled(StreamId id) override;
  void on_sent(StreamId id, std::size_t left) override;
  void lose();
  void read(Clock::time_point now);
  void note_progress(Clock::time_point now);
  void expire_calls(Clock::time_point now);

  const std::uint64_t id_;
  const ServerLimits& limits_;
  const std::shared_ptr<CallQueue> queue_;
  Transport transport_;
  ServerSession session_;
  std::map<StreamId, std::shared_ptr<CallState>> calls_;
  std::vector<std::shared_ptr<ServerCall>> new_calls_;
  const Clock::time_point accepted_;
  Clock::time_point last_progress_;
  Clock::time_point last_call_;
  std::uint64_t seen_progress_ = 0;
  bool has_had_calls_ = false;
  bool is_closing_ = false;  // only output is left
  bool is_done_ = false;
};

}  // namespace hecla::rpc
