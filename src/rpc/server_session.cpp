// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/server_session.h"

#include <utility>

#include "rpc/metadata.h"
#include "unicode/message_text.h"

namespace hecla::rpc {
namespace {

// Longer messages are shortened, because peers limit the size of headers.
constexpr std::size_t max_status_message = 4096;

std::string message_header(const Status& status) {
  return encode_message(std::string_view(status.message).substr(0, max_status_message));
}

std::string code_header(const Status& status) {
  return std::to_string(static_cast<std::uint32_t>(status.code));
}

}  // namespace

struct ServerSession::Call : Session::Stream {
  using Stream::Stream;
  Request request;
  std::string http_method;
  std::string content_type;
  std::string timeout;
  std::size_t messages = 0;
  bool has_headers = false;       // of the request
  bool is_passed_on = false;      // the handler knows it
  bool is_ended_by_peer = false;  // the request is complete
  bool is_started = false;        // the headers of the response are sent
  bool is_answered = false;       // the response is complete
};

ServerSession::ServerSession(const SessionLimits& limits, const ClientStreams& client_streams,
                             ServerEvents& events)
    : Session(Role::Server, limits), client_streams_(client_streams), events_(events) {}

std::unique_ptr<Session::Stream> ServerSession::make_stream(StreamId id) {
  return std::make_unique<Call>(id, limits().max_message);
}

void ServerSession::on_header(Stream& stream, std::string_view name, std::string_view value) {
  auto& call = static_cast<Call&>(stream);
  if (call.has_headers) return;
  if (name == ":path") call.request.method = value;
  if (name == ":method") call.http_method = value;
  if (name == "content-type") call.content_type = value;
  if (name == "grpc-timeout") call.timeout = value;
}

void ServerSession::on_headers(Stream& stream) {
  auto& call = static_cast<Call&>(stream);
  if (std::exchange(call.has_headers, true)) return;
  if (call.http_method != "POST") return refuse(call, "405");
  if (!is_grpc_content_type(call.content_type)) return refuse(call, "415");
  if (!call.timeout.empty()) {
    const auto timeout = parse_timeout(call.timeout);
    if (!timeout) return answer(call, {Code::Internal, "the header grpc-timeout is not a timeout"});
    call.request.deadline = now() + std::chrono::duration_cast<Clock::duration>(*timeout);
  }
  if (is_client_stream(call, ClientStream::Dropped)) pass_on(call);
}

bool ServerSession::is_client_stream(const Call& call, ClientStream kind) const {
  const auto found = client_streams_.find(call.request.method);
  return found != client_streams_.end() && found->second == kind;
}

void ServerSession::on_message(Stream& stream, std::string message) {
  auto& call = static_cast<Call&>(stream);
  ++call.messages;
  if (call.is_answered || call.is_passed_on) return;
  if (call.messages > 1) return add_further_message(call, std::move(message));
  keep(call, message.size());
  call.request.message = std::move(message);
}

void ServerSession::add_further_message(Call& call, std::string message) {
  if (!is_client_stream(call, ClientStream::Collected))
    return answer(call, {Code::Unimplemented, "calls with several messages are not supported"});
  keep(call, message.size() + sizeof(message));
  if (call.kept_bytes > limits().max_message) {
    return answer(call, {Code::ResourceExhausted,
                         "the messages of the request together are larger than the limit of " +
                             counted(limits().max_message, "byte")});
  }
  call.request.further_messages.push_back(std::move(message));
}

void ServerSession::on_bad_message(Stream& stream, const Status& status) {
  auto& call = static_cast<Call&>(stream);
  if (call.is_answered) return;
  if (call.is_passed_on) events_.on_cancelled(call.id);
  answer(call, status);
}

void ServerSession::on_end(Stream& stream) {
  auto& call = static_cast<Call&>(stream);
  call.is_ended_by_peer = true;
  if (call.is_answered || call.is_passed_on) return;
  if (call.reader.is_inside())
    return answer(call, {Code::Internal, "the request ends inside a message"});
  if (call.messages == 0) return answer(call, {Code::Internal, "the request contains no message"});
  pass_on(call);
}

void ServerSession::on_closed(Stream& stream, std::uint32_t) {
  auto& call = static_cast<Call&>(stream);
  if (call.is_passed_on && !call.is_answered) events_.on_cancelled(call.id);
}

void ServerSession::on_sent(Stream& stream) { events_.on_sent(stream.id, stream.queued_bytes); }

// The rest of a request that has already got its response is no longer needed.
void ServerSession::on_end_sent(Stream& stream) {
  if (!static_cast<Call&>(stream).is_ended_by_peer) reset(stream, NGHTTP2_NO_ERROR);
}

bool ServerSession::is_stream_waiting(const Stream& stream) const {
  const auto& call = static_cast<const Call&>(stream);
  return stream.queued_bytes > 0 || call.is_answered || !call.is_passed_on;
}

void ServerSession::pass_on(Call& call) {
  call.is_passed_on = true;
  release(call);
  events_.on_call(call.id, std::exchange(call.request, {}));
}

void ServerSession::send_message(StreamId id, std::string message) {
  auto* const call = static_cast<Call*>(find(id));
  if (!call || call->is_answered) return;
  add_message(*call, std::move(message));
  on_sent(*call);
  if (std::exchange(call->is_started, true)) return resume(*call);
  submit_answer(*call, {{":status", "200"}, {"content-type", "application/grpc"}}, true);
}

void ServerSession::finish(StreamId id, const Status& status) {
  if (auto* const call = static_cast<Call*>(find(id)); call && !call->is_answered)
    answer(*call, status);
}

void ServerSession::answer(Call& call, const Status& status) {
  call.is_answered = true;
  call.request = {};
  release(call);
  const std::string code = code_header(status);
  const std::string message = message_header(status);
  if (call.is_started) {
    call.trailers.emplace_back("grpc-status", code);
    if (!message.empty()) call.trailers.emplace_back("grpc-message", message);
    complete(call);
    return resume(call);
  }
  call.is_started = true;
  Headers headers = {
      {":status", "200"}, {"content-type", "application/grpc"}, {"grpc-status", code}};
  if (!message.empty()) headers.emplace_back("grpc-message", message);
  submit_answer(call, headers, false);
}

void ServerSession::refuse(Call& call, std::string_view http_status) {
  call.is_answered = call.is_started = true;
  submit_answer(call, {{":status", http_status}}, false);
}

}  // namespace hecla::rpc
