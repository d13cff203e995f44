// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Session: one end of an HTTP/2 connection, over buffers: bytes of the peer go in, bytes for the peer come out.
// It uses neither sockets nor threads. ServerSession and ClientSession add gRPC.
//
//   const rpc::Status status = session.receive(bytes, rpc::Clock::now());
//   session.take_output(out, enough);
//   if (!status.is_ok() || session.is_over()) close();          // after the output
//
// A peer that breaks the protocol, or sends many frames to no purpose, gets a GOAWAY, and the session is over.
#include <nghttp2/nghttp2.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rpc/address.h"
#include "rpc/message_reader.h"
#include "rpc/tls.h"

namespace hecla::rpc {

using StreamId = std::int32_t;

struct SessionLimits {
  std::size_t max_message = std::size_t{256} << 20;
  std::size_t max_received = std::size_t{512} << 20;
  std::size_t max_headers = std::size_t{16} << 10;
  std::size_t max_calls = 128;
};

class Session {
 public:
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session();

  // Takes bytes of the peer. An error means that the connection cannot go on; there may still be output.
  Status receive(std::string_view bytes, Clock::time_point now);
  // Appends output until `out` has `enough` bytes, or a frame more, or there is none.
  void take_output(std::string& out, std::size_t enough);
  bool has_output() const;
  // Returns whether input of the peer should not be read until it has read some output: it causes responses faster than
  // it reads them.
  bool is_congested() const;
  // Returns whether both ends have finished.
  bool is_over() const;
  // Refuses new calls. The session is over when those in progress have ended.
  void go_away();
  // Ends all calls, because the connection is lost.
  void lose(const Status& status);

  std::size_t stream_count() const { return streams_.size(); }
  // Returns whether the peer has sent its settings, which shows that it speaks HTTP/2.
  bool has_begun() const { return has_begun_; }
  // Counts the bytes of messages in either direction, to tell whether the connection is stuck.
  std::uint64_t progress() const { return progress_; }
  // Returns whether a call cannot continue before the peer acts: it must send the rest of a request, or read a
  // response.
  bool is_waiting_for_peer() const;

 protected:
  using Header = std::pair<std::string_view, std::string_view>;
  using Headers = std::vector<Header>;

  struct Stream {
    explicit Stream(StreamId stream_id, std::size_t max_message)
        : id(stream_id), reader(max_message) {}
    virtual ~Stream() = default;
    StreamId id;
    std::size_t header_bytes = 0;
    MessageReader reader;
    std::size_t kept_bytes = 0;  // of messages before it is known what to do with them
    // Output: pieces of messages, of which `sent` bytes of the first have gone.
    std::deque<std::string> pieces;
    std::size_t sent = 0;
    std::size_t queued_bytes = 0;
    bool is_deferred = false;  // waits for pieces
    bool is_complete = false;  // no further pieces
    std::vector<std::pair<std::string, std::string>> trailers;
  };

  Session(Role role, const SessionLimits& limits);

  virtual std::unique_ptr<Stream> make_stream(StreamId id) = 0;  // the peer began it
  virtual void on_header(Stream& stream, std::string_view name, std::string_view value) = 0;
  virtual void on_headers(Stream& stream) = 0;  // all of them; again for trailers
  virtual void on_message(Stream& stream, std::string message) = 0;
  virtual void on_bad_message(Stream& stream, const Status& status) = 0;
  virtual void on_end(Stream& stream) = 0;  // of what the peer sends
  virtual void on_closed(Stream& stream, std::uint32_t error) = 0;
  virtual bool is_stream_waiting(const Stream& stream) const { return stream.queued_bytes > 0; }
  virtual void on_sent(Stream& stream) { (void)stream; }      // some queued bytes
  virtual void on_end_sent(Stream& stream) { (void)stream; }  // of what this end sends

  Stream* find(StreamId id) const;
  // Counts bytes of a message like those of unfinished ones, until release().
  void keep(Stream& stream, std::size_t bytes);
  void release(Stream& stream);
  void add_message(Stream& stream, std::string message);
  void complete(Stream& stream);
  void resume(Stream& stream);
  void reset(const Stream& stream, std::uint32_t error);
  // Returns the source of the pieces of `stream`.
  nghttp2_data_provider body_of(Stream& stream);
  StreamId add_stream(const Headers& headers, std::unique_ptr<Stream> stream);
  void submit_answer(Stream& stream, const Headers& headers, bool has_body);
  const SessionLimits& limits() const { return limits_; }
  Clock::time_point now() const { return now_; }
  bool is_going_away() const { return is_going_away_; }
  const Status& failure() const { return failure_; }

 private:
  struct Callbacks;
  void spend(std::size_t cost);
  void fail(std::uint32_t error, Status status);
  void take_data(Stream& stream, std::string_view bytes);
  void close(StreamId id, std::uint32_t error);
  ssize_t read_body(Stream& stream, std::uint8_t* buffer, std::size_t size, std::uint32_t& flags);

  SessionLimits limits_;
  nghttp2_session* session_ = nullptr;
  std::map<StreamId, std::unique_ptr<Stream>> streams_;
  Clock::time_point now_{};
  Clock::time_point paid_until_{};
  std::size_t credit_;
  std::size_t received_bytes_ = 0;  // of unfinished messages, and of those that are kept
  std::size_t unpaid_bytes_ = 0;
  std::uint64_t progress_ = 0;
  bool has_begun_ = false;
  bool is_going_away_ = false;
  bool is_lost_ = false;
  Status failure_;
};

}  // namespace hecla::rpc
