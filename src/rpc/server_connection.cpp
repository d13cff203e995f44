// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/server_connection.h"

#include <poll.h>

#include <algorithm>
#include <utility>

namespace hecla::rpc {
namespace {

// The time that a peer has to read the last output before its connection is closed.
constexpr std::chrono::seconds closing_timeout{1};

SessionLimits session_limits(const ServerLimits& limits) {
  return {limits.max_message, limits.max_received, limits.max_headers, limits.max_calls};
}

// Returns `start` + `duration`, where a duration of zero means never.
Clock::time_point after(Clock::time_point start, std::chrono::milliseconds duration) {
  return duration.count() == 0 ? Clock::time_point::max() : start + duration;
}

}  // namespace

ServerConnection::ServerConnection(std::uint64_t id, Transport transport,
                                   const ServerLimits& limits, const ClientStreams& client_streams,
                                   std::shared_ptr<CallQueue> queue, Clock::time_point now)
    : id_(id),
      limits_(limits),
      queue_(std::move(queue)),
      transport_(std::move(transport)),
      session_(session_limits(limits), client_streams, *this),
      accepted_(now),
      last_progress_(now),
      last_call_(now) {
  pump();
}

ServerConnection::~ServerConnection() { session_.lose({Code::Unavailable}); }

short ServerConnection::events() const {
  const bool can_read = !is_closing_ && !session_.is_congested();
  return static_cast<short>((can_read ? POLLIN : 0) | (transport_.has_pending() ? POLLOUT : 0));
}

void ServerConnection::handle(short events, Clock::time_point now) {
  if ((events & (POLLIN | POLLHUP | POLLERR)) != 0 && !is_closing_) read(now);
  if ((events & (POLLHUP | POLLERR)) != 0 && is_closing_) is_done_ = true;
  pump();
  note_progress(now);
}

void ServerConnection::read(Clock::time_point now) {
  std::string plain;
  const Status read = transport_.read(plain);
  if (!plain.empty() && !session_.receive(plain, now).is_ok()) is_closing_ = true;
  if (!read.is_ok()) is_closing_ = true;
  if (transport_.is_closed()) lose();
}

void ServerConnection::lose() {
  session_.lose({Code::Unavailable});
  is_done_ = true;
}

void ServerConnection::pump() {
  if (!transport_.send_output_of(session_).is_ok()) return lose();
  // Without TLS being ready, the output of the session cannot be sent any more.
  const bool has_sent_all = !transport_.is_ready() || !session_.has_output();
  const bool is_finished = (is_closing_ && has_sent_all) || session_.is_over();
  if (!is_finished || is_done_) return;
  transport_.close();
  (void)transport_.flush();
  is_closing_ = true;
  is_done_ = !transport_.has_pending();
}

void ServerConnection::note_progress(Clock::time_point now) {
  const bool has_moved = std::exchange(seen_progress_, session_.progress()) != session_.progress();
  if (has_moved || (!session_.is_waiting_for_peer() && !is_closing_)) last_progress_ = now;
  if (!is_idle()) last_call_ = now;
}

std::vector<std::shared_ptr<ServerCall>> ServerConnection::take_new_calls() {
  return std::exchange(new_calls_, {});
}

void ServerConnection::deliver(CallState& call, Clock::time_point now) {
  if (!calls_.contains(call.stream)) return;
  // The peer's time begins with the output, however long the call has taken.
  if (!session_.is_waiting_for_peer()) last_progress_ = now;
  CallState::Output output = call.take_output();
  for (std::string& message : output.messages)
    session_.send_message(call.stream, std::move(message));
  if (!output.status) return;
  calls_.erase(call.stream);
  session_.finish(call.stream, *output.status);
}

void ServerConnection::check_times(Clock::time_point now) {
  expire_calls(now);
  note_progress(now);
  const bool is_late = !session_.has_begun() && now >= after(accepted_, limits_.handshake_timeout);
  const bool is_stuck =
      now >= after(last_progress_, limits_.stall_timeout) && session_.is_waiting_for_peer();
  if (is_late || is_stuck) lose();
  if (is_closing_ && now >= last_progress_ + closing_timeout) is_done_ = true;
  if (session_.stream_count() == 0 && now >= after(last_call_, limits_.idle_timeout)) go_away();
}

void ServerConnection::expire_calls(Clock::time_point now) {
  std::vector<std::shared_ptr<CallState>> expired;
  for (const auto& [id, call] : calls_) {
    if (call->deadline && *call->deadline <= now) expired.push_back(call);
  }
  for (const auto& call : expired) {
    calls_.erase(call->stream);
    call->cancel();
    session_.finish(call->stream, {Code::DeadlineExceeded, "the deadline of the call has passed"});
  }
  if (!expired.empty()) pump();
}

Clock::time_point ServerConnection::next_time() const {
  Clock::time_point next = Clock::time_point::max();
  for (const auto& [id, call] : calls_) {
    if (call->deadline) next = std::min(next, *call->deadline);
  }
  if (!session_.has_begun()) next = std::min(next, after(accepted_, limits_.handshake_timeout));
  if (session_.is_waiting_for_peer())
    next = std::min(next, after(last_progress_, limits_.stall_timeout));
  if (is_closing_) next = std::min(next, last_progress_ + closing_timeout);
  if (session_.stream_count() == 0 && !is_closing_)
    next = std::min(next, after(last_call_, limits_.idle_timeout));
  return next;
}

void ServerConnection::go_away() {
  session_.go_away();
  pump();
}

void ServerConnection::stop() {
  const auto calls = std::exchange(calls_, {});
  for (const auto& [id, call] : calls) {
    call->cancel();
    session_.finish(id, {Code::Unavailable, "the server is shutting down"});
  }
  pump();
  transport_.close();
  (void)transport_.flush();
  is_done_ = true;
}

void ServerConnection::on_call(StreamId id, Request request) {
  auto state = std::make_shared<CallState>(id_, id, std::move(request), queue_);
  calls_.emplace(id, state);
  has_had_calls_ = true;
  new_calls_.push_back(std::make_shared<ServerCall>(std::move(state)));
}

void ServerConnection::on_cancelled(StreamId id) {
  const auto found = calls_.find(id);
  if (found == calls_.end()) return;
  const auto call = std::move(found->second);
  calls_.erase(found);
  call->cancel();
}

void ServerConnection::on_sent(StreamId id, std::size_t left) {
  if (const auto found = calls_.find(id); found != calls_.end()) found->second->set_unsent(left);
}

}  // namespace hecla::rpc
