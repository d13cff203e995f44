// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// CallState: the state that a ServerCall shares with the thread of the server. CallQueue: the calls that have work for
// that thread.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "rpc/server_call.h"
#include "rpc/server_session.h"

namespace hecla::rpc {

class CallQueue {
 public:
  // `wake` is called when the first call is added.
  CallQueue(std::size_t max_queued, std::function<void()> wake)
      : max_queued_(max_queued), wake_(std::move(wake)) {}
  CallQueue(const CallQueue&) = delete;
  CallQueue& operator=(const CallQueue&) = delete;
  virtual ~CallQueue() = default;

  virtual void add(std::shared_ptr<CallState> call);
  std::vector<std::shared_ptr<CallState>> take();
  // Calls that are added later are dropped: the server is gone.
  void close();

  std::size_t max_queued() const { return max_queued_; }
  // The thread of the server, which must not block.
  void set_owner(std::thread::id owner) { owner_ = owner; }
  bool is_on_owner() const { return owner_ == std::this_thread::get_id(); }

 private:
  const std::size_t max_queued_;
  std::mutex mutex_;
  std::function<void()> wake_;
  std::vector<std::shared_ptr<CallState>> calls_;
  std::atomic<std::thread::id> owner_;
};

class CallState : public std::enable_shared_from_this<CallState> {
 public:
  CallState(std::uint64_t connection_id, StreamId stream_id, Request request,
            std::shared_ptr<CallQueue> queue)
      : connection(connection_id),
        stream(stream_id),
        method(std::move(request.method)),
        deadline(request.deadline),
        request_(std::move(request.message)),
        further_messages_(std::move(request.further_messages)),
        queue_(std::move(queue)) {}

  const std::uint64_t connection;
  const StreamId stream;
  const std::string method;
  const std::optional<Clock::time_point> deadline;

  // For handlers.
  std::string take_request();
  std::optional<std::string> take_further_message();
  bool is_cancelled() const;
  void on_cancel(std::function<void()> action);
  bool send(std::string message);
  void finish(Status status, std::optional<std::string> message);

  // For the server.
  struct Output {
    std::vector<std::string> messages;
    std::optional<Status> status;
  };
  Output take_output();
  void set_unsent(std::size_t bytes);
  void cancel();

 private:
  bool is_over() const { return is_cancelled_ || is_finished_; }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string request_;
  std::vector<std::string> further_messages_;
  std::size_t next_message_ = 0;  // of these
  std::shared_ptr<CallQueue> queue_;
  Output output_;
  std::size_t output_bytes_ = 0;  // in `output_`
  std::size_t unsent_bytes_ = 0;  // in the session
  bool is_cancelled_ = false;
  bool is_finished_ = false;
  std::vector<std::function<void()>> cancel_actions_;
};

}  // namespace hecla::rpc
