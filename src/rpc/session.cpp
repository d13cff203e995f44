// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/session.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

#include "unicode/message_text.h"

namespace hecla::rpc {
namespace {

// Frames that serve no purpose cost credit, which grows with time and with useful work.
constexpr std::size_t max_credit = 10'000;
constexpr std::size_t credit_per_second = 200;
constexpr std::size_t credit_of_message = 20;
constexpr std::size_t bytes_per_credit = 1024;
constexpr std::size_t bytes_per_cost =
    64;  // that are no message; nghttp2 does not report unknown frames
constexpr std::size_t cost_of_frame = 1;
constexpr std::size_t cost_of_reset = 10;

// A larger window means fewer round trips for a large message.
constexpr std::int32_t stream_window = 1 << 20;
constexpr std::int32_t connection_window = 4 << 20;

constexpr std::size_t max_outbound_frames = 1000;

std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

nghttp2_nv pair_of(std::string_view name, std::string_view value) {
  const auto bytes = [](std::string_view text) {
    return const_cast<std::uint8_t*>(reinterpret_cast<const std::uint8_t*>(text.data()));
  };
  return {bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

bool ends_stream(const nghttp2_frame& frame) {
  return (frame.hd.flags & NGHTTP2_FLAG_END_STREAM) != 0;
}

bool must_not_be_out_of_memory(int result) {
  if (result == NGHTTP2_ERR_NOMEM) throw std::bad_alloc();
  return result >= 0;
}

}  // namespace

// The callbacks of nghttp2. Exceptions must not pass through it.
struct Session::Callbacks {
  template <class Action>
  static int guarded(Action&& action) {
    try {
      return action();
    } catch (...) {
      return NGHTTP2_ERR_CALLBACK_FAILURE;
    }
  }
  static Session& self(void* data) { return *static_cast<Session*>(data); }

  static int on_begin_frame(nghttp2_session*, const nghttp2_frame_hd* frame, void* data) {
    return guarded([&] {
      const bool is_data = frame->type == NGHTTP2_DATA && frame->length > 0;
      if (!is_data)
        self(data).spend(frame->type == NGHTTP2_RST_STREAM ? cost_of_reset : cost_of_frame);
      return self(data).failure_.is_ok() ? 0 : NGHTTP2_ERR_CALLBACK_FAILURE;
    });
  }
  static int on_begin_headers(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    return guarded([&] {
      Session& session = self(data);
      const StreamId id = frame->hd.stream_id;
      if (session.find(id)) return 0;
      auto stream = session.make_stream(id);
      if (!stream) return static_cast<int>(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE);
      session.streams_.emplace(id, std::move(stream));
      return 0;
    });
  }
  static int on_header(nghttp2_session*, const nghttp2_frame* frame, const std::uint8_t* name,
                       std::size_t name_size, const std::uint8_t* value, std::size_t value_size,
                       std::uint8_t, void* data) {
    return guarded([&] {
      Session& session = self(data);
      Stream* const stream = session.find(frame->hd.stream_id);
      if (!stream) return 0;
      constexpr std::size_t overhead = 32;  // as SETTINGS_MAX_HEADER_LIST_SIZE counts
      stream->header_bytes += name_size + value_size + overhead;
      if (stream->header_bytes > session.limits_.max_headers)
        return static_cast<int>(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE);
      session.on_header(*stream, text_of(name, name_size), text_of(value, value_size));
      return 0;
    });
  }
  static int on_frame(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    return guarded([&] {
      Session& session = self(data);
      if (frame->hd.type == NGHTTP2_SETTINGS) session.has_begun_ = true;
      if (frame->hd.type == NGHTTP2_GOAWAY) session.is_going_away_ = true;
      if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
      Stream* stream = session.find(frame->hd.stream_id);
      if (stream && frame->hd.type == NGHTTP2_HEADERS) session.on_headers(*stream);
      stream = session.find(frame->hd.stream_id);
      if (stream && ends_stream(*frame)) session.on_end(*stream);
      return 0;
    });
  }
  static int on_data(nghttp2_session*, std::uint8_t, StreamId id, const std::uint8_t* bytes,
                     std::size_t size, void* data) {
    return guarded([&] {
      if (Stream* const stream = self(data).find(id))
        self(data).take_data(*stream, text_of(bytes, size));
      return 0;
    });
  }
  static int on_stream_close(nghttp2_session*, StreamId id, std::uint32_t error, void* data) {
    return guarded([&] {
      self(data).close(id, error);
      return 0;
    });
  }
  static int on_frame_sent(nghttp2_session*, const nghttp2_frame* frame, void* data) {
    return guarded([&] {
      if (frame->hd.type != NGHTTP2_HEADERS && frame->hd.type != NGHTTP2_DATA) return 0;
      Stream* const stream = self(data).find(frame->hd.stream_id);
      if (stream && ends_stream(*frame)) self(data).on_end_sent(*stream);
      return 0;
    });
  }
  // A frame that cannot be sent would leave its call without an end.
  static int on_frame_not_sent(nghttp2_session*, const nghttp2_frame* frame, int, void* data) {
    return guarded([&] {
      if (frame->hd.type != NGHTTP2_HEADERS) return 0;
      Session& session = self(data);
      if (Stream* const stream = session.find(frame->hd.stream_id)) {
        session.reset(*stream, NGHTTP2_INTERNAL_ERROR);
        session.close(stream->id, NGHTTP2_REFUSED_STREAM);
      }
      return 0;
    });
  }
  static ssize_t read_body(nghttp2_session*, StreamId, std::uint8_t* buffer, std::size_t size,
                           std::uint32_t* flags, nghttp2_data_source* source, void* data) {
    try {
      return self(data).read_body(*static_cast<Stream*>(source->ptr), buffer, size, *flags);
    } catch (...) {
      return NGHTTP2_ERR_CALLBACK_FAILURE;
    }
  }

  static nghttp2_session_callbacks* table() {
    static nghttp2_session_callbacks* const callbacks = [] {
      nghttp2_session_callbacks* made = nullptr;
      if (nghttp2_session_callbacks_new(&made) != 0) throw std::bad_alloc();
      nghttp2_session_callbacks_set_on_begin_frame_callback(made, on_begin_frame);
      nghttp2_session_callbacks_set_on_begin_headers_callback(made, on_begin_headers);
      nghttp2_session_callbacks_set_on_header_callback(made, on_header);
      nghttp2_session_callbacks_set_on_frame_recv_callback(made, on_frame);
      nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, on_data);
      nghttp2_session_callbacks_set_on_stream_close_callback(made, on_stream_close);
      nghttp2_session_callbacks_set_on_frame_send_callback(made, on_frame_sent);
      nghttp2_session_callbacks_set_on_frame_not_send_callback(made, on_frame_not_sent);
      return made;
    }();
    return callbacks;
  }
};

Session::Session(Role role, const SessionLimits& limits) : limits_(limits), credit_(max_credit) {
  const auto make = role == Role::Server ? nghttp2_session_server_new : nghttp2_session_client_new;
  if (make(&session_, Callbacks::table(), this) != 0) throw std::bad_alloc();
  const auto entry = [](std::int32_t id, std::size_t value) {
    return nghttp2_settings_entry{
        id, static_cast<std::uint32_t>(std::min<std::size_t>(value, INT32_MAX))};
  };
  const nghttp2_settings_entry settings[] = {
      entry(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.max_calls),
      entry(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, stream_window),
      entry(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.max_headers),
      entry(NGHTTP2_SETTINGS_ENABLE_PUSH, 0)};
  const std::size_t count = std::size(settings) - (role == Role::Server ? 1 : 0);
  must_not_be_out_of_memory(nghttp2_submit_settings(session_, NGHTTP2_FLAG_NONE, settings, count));
  must_not_be_out_of_memory(
      nghttp2_session_set_local_window_size(session_, NGHTTP2_FLAG_NONE, 0, connection_window));
}

Session::~Session() { nghttp2_session_del(session_); }

Status Session::receive(std::string_view bytes, Clock::time_point now) {
  if (!failure_.is_ok()) return failure_;
  now_ = now;
  const std::uint64_t before = progress_;
  const ssize_t taken = nghttp2_session_mem_recv(
      session_, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (taken == NGHTTP2_ERR_NOMEM) throw std::bad_alloc();
  if (taken >= 0) {
    const auto useful = static_cast<std::size_t>(progress_ - before);
    unpaid_bytes_ += bytes.size() - std::min(useful, bytes.size());
    spend(unpaid_bytes_ / bytes_per_cost);
    unpaid_bytes_ %= bytes_per_cost;
    return failure_;
  }
  if (failure_.is_ok()) {
    const bool is_other_protocol = taken == NGHTTP2_ERR_BAD_CLIENT_MAGIC;
    fail(is_other_protocol ? NGHTTP2_PROTOCOL_ERROR : NGHTTP2_INTERNAL_ERROR,
         {Code::Unavailable, is_other_protocol
                                 ? std::string("the peer does not speak HTTP/2")
                                 : "the peer violates HTTP/2: " +
                                       std::string(nghttp2_strerror(static_cast<int>(taken)))});
  }
  return failure_;
}

void Session::take_output(std::string& out, std::size_t enough) {
  while (!is_lost_ && out.size() < enough) {
    const std::uint8_t* bytes = nullptr;
    const ssize_t size = nghttp2_session_mem_send(session_, &bytes);
    if (size == NGHTTP2_ERR_NOMEM) throw std::bad_alloc();
    if (size <= 0) return;
    out.append(text_of(bytes, static_cast<std::size_t>(size)));
  }
}

bool Session::has_output() const { return !is_lost_ && nghttp2_session_want_write(session_) != 0; }

bool Session::is_congested() const {
  return nghttp2_session_get_outbound_queue_size(session_) > max_outbound_frames;
}

bool Session::is_over() const {
  return is_lost_ ||
         (!nghttp2_session_want_read(session_) && !nghttp2_session_want_write(session_));
}

bool Session::is_waiting_for_peer() const {
  return std::any_of(streams_.begin(), streams_.end(),
                     [this](const auto& entry) { return is_stream_waiting(*entry.second); });
}

void Session::go_away() {
  if (std::exchange(is_going_away_, true)) return;
  const StreamId last = nghttp2_session_get_last_proc_stream_id(session_);
  must_not_be_out_of_memory(
      nghttp2_submit_goaway(session_, NGHTTP2_FLAG_NONE, last, NGHTTP2_NO_ERROR, nullptr, 0));
}

void Session::lose(const Status& status) {
  if (failure_.is_ok()) failure_ = status;
  is_going_away_ = is_lost_ = true;
  while (!streams_.empty()) close(streams_.begin()->first, NGHTTP2_CANCEL);
}

void Session::spend(std::size_t cost) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now_ - paid_until_);
  if (seconds.count() > 0) {
    const auto earned =
        static_cast<std::size_t>(std::min<std::int64_t>(seconds.count(), max_credit));
    credit_ = std::min(max_credit, credit_ + earned * credit_per_second);
    paid_until_ = now_;
  }
  if (credit_ >= cost) {
    credit_ -= cost;
  } else if (failure_.is_ok()) {
    fail(NGHTTP2_ENHANCE_YOUR_CALM, {Code::Unavailable, "the peer floods the connection"});
  }
}

void Session::fail(std::uint32_t error, Status status) {
  failure_ = std::move(status);
  is_going_away_ = true;
  must_not_be_out_of_memory(nghttp2_session_terminate_session(session_, error));
}

Session::Stream* Session::find(StreamId id) const {
  const auto found = streams_.find(id);
  return found == streams_.end() ? nullptr : found->second.get();
}

void Session::take_data(Stream& stream, std::string_view bytes) {
  progress_ += bytes.size();
  while (!bytes.empty()) {
    const std::size_t before = stream.reader.held_bytes();
    std::string message;
    const auto step = stream.reader.read(bytes, message);
    received_bytes_ = received_bytes_ - before + stream.reader.held_bytes();
    if (step == MessageReader::Step::NeedsMore) break;
    if (step == MessageReader::Step::Failed) return on_bad_message(stream, stream.reader.status());
    credit_ = std::min(max_credit, credit_ + credit_of_message);
    on_message(stream, std::move(message));
  }
  if (received_bytes_ > limits_.max_received) {
    on_bad_message(stream, {Code::ResourceExhausted,
                            "the messages of the connection together are larger than "
                            "the limit of " +
                                counted(limits_.max_received, "byte")});
  }
}

void Session::close(StreamId id, std::uint32_t error) {
  const auto found = streams_.find(id);
  if (found == streams_.end()) return;
  const std::unique_ptr<Stream> stream = std::move(found->second);
  streams_.erase(found);
  received_bytes_ -= stream->reader.held_bytes();
  release(*stream);
  on_closed(*stream, error);
}

void Session::keep(Stream& stream, std::size_t bytes) {
  stream.kept_bytes += bytes;
  received_bytes_ += bytes;
}

void Session::release(Stream& stream) { received_bytes_ -= std::exchange(stream.kept_bytes, 0); }

void Session::add_message(Stream& stream, std::string message) {
  stream.pieces.push_back(message_prefix(message.size()));
  stream.queued_bytes += stream.pieces.back().size() + message.size();
  if (!message.empty()) stream.pieces.push_back(std::move(message));
}

void Session::complete(Stream& stream) { stream.is_complete = true; }

void Session::resume(Stream& stream) {
  if (std::exchange(stream.is_deferred, false))
    must_not_be_out_of_memory(nghttp2_session_resume_data(session_, stream.id));
}

void Session::reset(const Stream& stream, std::uint32_t error) {
  must_not_be_out_of_memory(
      nghttp2_submit_rst_stream(session_, NGHTTP2_FLAG_NONE, stream.id, error));
}

nghttp2_data_provider Session::body_of(Stream& stream) {
  nghttp2_data_provider body{};
  body.source.ptr = &stream;
  body.read_callback = Callbacks::read_body;
  return body;
}

StreamId Session::add_stream(const Headers& headers, std::unique_ptr<Stream> stream) {
  std::vector<nghttp2_nv> pairs;
  for (const auto& [name, value] : headers) pairs.push_back(pair_of(name, value));
  const nghttp2_data_provider body = body_of(*stream);
  const StreamId id =
      nghttp2_submit_request(session_, nullptr, pairs.data(), pairs.size(), &body, nullptr);
  if (!must_not_be_out_of_memory(id)) return id;
  stream->id = id;
  streams_.emplace(id, std::move(stream));
  return id;
}

void Session::submit_answer(Stream& stream, const Headers& headers, bool has_body) {
  std::vector<nghttp2_nv> pairs;
  for (const auto& [name, value] : headers) pairs.push_back(pair_of(name, value));
  const nghttp2_data_provider body = body_of(stream);
  must_not_be_out_of_memory(nghttp2_submit_response(session_, stream.id, pairs.data(), pairs.size(),
                                                    has_body ? &body : nullptr));
}

ssize_t Session::read_body(Stream& stream, std::uint8_t* buffer, std::size_t size,
                           std::uint32_t& flags) {
  std::size_t filled = 0;
  while (filled < size && !stream.pieces.empty()) {
    const std::string& piece = stream.pieces.front();
    const std::size_t count = std::min(size - filled, piece.size() - stream.sent);
    std::memcpy(buffer + filled, piece.data() + stream.sent, count);
    filled += count;
    stream.sent += count;
    if (stream.sent < piece.size()) break;
    stream.pieces.pop_front();
    stream.sent = 0;
  }
  stream.queued_bytes -= filled;
  progress_ += filled;
  credit_ = std::min(max_credit, credit_ + filled / bytes_per_credit);
  if (filled > 0) on_sent(stream);
  if (stream.pieces.empty() && stream.is_complete) {
    flags |= NGHTTP2_DATA_FLAG_EOF;
    if (!stream.trailers.empty()) {
      flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
      std::vector<nghttp2_nv> pairs;
      for (const auto& [name, value] : stream.trailers) pairs.push_back(pair_of(name, value));
      must_not_be_out_of_memory(
          nghttp2_submit_trailer(session_, stream.id, pairs.data(), pairs.size()));
    }
  } else if (filled == 0) {
    stream.is_deferred = true;
    return NGHTTP2_ERR_DEFERRED;
  }
  return static_cast<ssize_t>(filled);
}

}  // namespace hecla::rpc
