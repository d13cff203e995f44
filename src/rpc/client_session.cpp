// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/client_session.h"

#include <utility>

#include "rpc/metadata.h"
#include "unicode/message_text.h"

namespace hecla::rpc {
namespace {

Status status_of_reset(std::uint32_t error) {
  switch (error) {
    case NGHTTP2_REFUSED_STREAM:
      return {Code::Unavailable, "the server refused the call"};
    case NGHTTP2_CANCEL:
      return {Code::Cancelled, "the server cancelled the call"};
    case NGHTTP2_ENHANCE_YOUR_CALM:
      return {Code::ResourceExhausted, "the server is overloaded"};
    default:
      return {Code::Internal,
              "the server reset the call: " + std::string(nghttp2_http2_strerror(error))};
  }
}

int parse_http_status(std::string_view text) {
  int number = 0;
  for (const char c : text.substr(0, 3)) number = number * 10 + (c - '0');
  return number;
}

}  // namespace

struct ClientSession::Call : Session::Stream {
  using Stream::Stream;
  int http_status = 0;
  std::string content_type;
  std::string message;
  std::optional<Code> code;
  bool is_finished = false;

  Status status() const;
};

// Returns how the call ended, from the headers and trailers of the response.
Status ClientSession::Call::status() const {
  if (reader.is_inside()) return {Code::Internal, "the answer ends inside a message"};
  if (code) return {*code, *code == Code::Ok ? std::string() : decode_message(message)};
  if (http_status != 200)
    return {code_of_http_status(http_status),
            "the server answered with HTTP status " + std::to_string(http_status)};
  if (!is_grpc_content_type(content_type))
    return {Code::Unknown, "the answer is not gRPC but " + in_quotes(content_type)};
  return {Code::Internal, "the answer contains no status"};
}

ClientSession::ClientSession(const SessionLimits& limits, std::string scheme, ClientEvents& events)
    : Session(Role::Client, limits), scheme_(std::move(scheme)), events_(events) {}

std::optional<StreamId> ClientSession::start(std::string_view method,
                                             std::vector<std::string> messages,
                                             std::optional<std::chrono::nanoseconds> timeout) {
  if (is_going_away()) return std::nullopt;
  auto call = std::make_unique<Call>(0, limits().max_message);
  for (std::string& message : messages) add_message(*call, std::move(message));
  complete(*call);
  const std::string limit = timeout ? write_timeout(*timeout) : "";
  Headers headers = {{":method", "POST"},
                     {":scheme", scheme_},
                     {":path", method},
                     {":authority", "localhost"},
                     {"content-type", "application/grpc"},
                     {"te", "trailers"},
                     {"user-agent", "hecla"}};
  if (timeout) headers.emplace_back("grpc-timeout", limit);
  const StreamId id = add_stream(headers, std::move(call));
  return id > 0 ? std::optional(id) : std::nullopt;
}

void ClientSession::cancel(StreamId id) {
  auto* const call = static_cast<Call*>(find(id));
  if (!call) return;
  call->is_finished = true;
  reset(*call, NGHTTP2_CANCEL);
}

std::unique_ptr<Session::Stream> ClientSession::make_stream(StreamId) { return nullptr; }

void ClientSession::on_header(Stream& stream, std::string_view name, std::string_view value) {
  auto& call = static_cast<Call&>(stream);
  if (name == ":status") call.http_status = parse_http_status(value);
  if (name == "content-type") call.content_type = value;
  if (name == "grpc-status") call.code = parse_code(value);
  if (name == "grpc-message") call.message = value;
}

void ClientSession::on_headers(Stream& stream) {
  auto& call = static_cast<Call&>(stream);
  const bool is_provisional = call.http_status >= 100 && call.http_status < 200;
  if (call.code || is_provisional) return;
  if (call.http_status == 200 && is_grpc_content_type(call.content_type)) return;
  on_bad_message(stream, call.status());
}

void ClientSession::on_message(Stream& stream, std::string message) {
  const auto& call = static_cast<Call&>(stream);
  if (!call.is_finished) events_.on_message(call.id, std::move(message));
}

void ClientSession::on_bad_message(Stream& stream, const Status& status) {
  auto& call = static_cast<Call&>(stream);
  if (call.is_finished) return;
  finish(call, status);
  reset(call, NGHTTP2_CANCEL);
}

void ClientSession::on_end(Stream& stream) {
  auto& call = static_cast<Call&>(stream);
  finish(call, call.status());
}

void ClientSession::on_closed(Stream& stream, std::uint32_t error) {
  auto& call = static_cast<Call&>(stream);
  finish(call, failure().is_ok() ? status_of_reset(error) : failure());
}

void ClientSession::finish(Call& call, Status status) {
  if (!std::exchange(call.is_finished, true)) events_.on_finished(call.id, std::move(status));
}

}  // namespace hecla::rpc
