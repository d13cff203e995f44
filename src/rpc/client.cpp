// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/client.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "rpc/client_session.h"
#include "rpc/transport.h"
#include "rpc/wait.h"

namespace hecla::rpc {
namespace {

SessionLimits session_limits(const ClientLimits& limits) {
  SessionLimits result;
  result.max_message = limits.max_message;
  result.max_received = limits.max_received;
  result.max_headers = limits.max_headers;
  return result;
}

// Waits for the end of a call on another thread.
class End {
 public:
  void set(Status status) {
    const std::lock_guard lock(mutex_);
    status_ = std::move(status);
    changed_.notify_one();
  }
  Status wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return status_.has_value(); });
    return *status_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Status> status_;
};

}  // namespace

struct Client::Call {
  std::string method;
  std::vector<std::string> messages;
  Clock::time_point deadline = no_deadline;
  Receiver receive = {};
  Ended ended = {};
};

// The connection, and the thread that does its input and output.
class Client::Connection final : private ClientEvents {
 public:
  Connection(Descriptor socket, std::optional<TlsContext> tls, const ClientLimits& limits)
      : tls_(std::move(tls)),
        transport_(std::move(socket), tls_ ? &*tls_ : nullptr),
        session_(session_limits(limits), tls_ ? "https" : "http", *this) {}
  ~Connection() override;

  // Waits until the server speaks HTTP/2, then starts the thread.
  Status begin(Clock::time_point deadline);
  void start(CallRef call);
  void cancel(const CallRef& call);
  bool is_connected() const {
    const std::lock_guard lock(mutex_);
    return end_.is_ok();
  }

 private:
  void run();
  // Returns false if the deadline has passed before anything happened.
  bool poll_once(Clock::time_point deadline);
  void pump();
  void take_commands();
  void begin_call(CallRef call);
  void end_calls(const std::vector<CallRef>& calls, const Status& status);
  void expire(Clock::time_point now);
  Clock::time_point next_deadline() const;
  void lose(Status status);
  void on_message(StreamId id, std::string message) override;
  void on_finished(StreamId id, Status status) override;

  std::optional<TlsContext> tls_;
  Transport transport_;
  ClientSession session_;
  Eventfd wake_;
  std::map<StreamId, CallRef> calls_;
  // The reason why the connection has ended; for the thread.
  Status failure_;

  mutable std::mutex mutex_;
  std::vector<CallRef> started_;
  std::vector<CallRef> cancelled_;
  bool is_stopping_ = false;
  Status end_;  // why calls are refused
  std::thread thread_;
};

Client::Connection::~Connection() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  wake_.wake();
  if (thread_.joinable()) thread_.join();
}

Status Client::Connection::begin(Clock::time_point deadline) {
  pump();
  while (failure_.is_ok() && !session_.has_begun()) {
    if (!poll_once(deadline))
      return {Code::DeadlineExceeded, "the server has not answered in time"};
  }
  if (failure_.is_ok()) thread_ = std::thread([this] { run(); });
  return failure_;
}

void Client::Connection::run() {
  try {
    while (failure_.is_ok()) {
      poll_once(next_deadline());
      take_commands();
      expire(Clock::now());
      pump();
    }
  } catch (const std::exception& error) {
    lose({Code::ResourceExhausted, error.what()});
  }
  // Calls that are started from now on are refused by start().
  lose(failure_);
}

bool Client::Connection::poll_once(Clock::time_point deadline) {
  const short events = static_cast<short>((session_.is_congested() ? 0 : POLLIN) |
                                          (transport_.has_pending() ? POLLOUT : 0));
  pollfd polled[] = {{wake_.get(), POLLIN, 0}, {transport_.descriptor(), events, 0}};
  if (!wait_for(polled, std::size(polled), deadline)) return false;
  if (polled[0].revents != 0) wake_.clear();
  if ((polled[1].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
    std::string plain;
    const Status read = transport_.read(plain);
    const Status received = plain.empty() ? Status() : session_.receive(plain, Clock::now());
    if (!received.is_ok())
      lose(received);
    else if (!read.is_ok())
      lose(read);
    else if (transport_.is_closed())
      lose({Code::Unavailable, "the server has closed the connection"});
  }
  pump();
  return true;
}

void Client::Connection::pump() {
  const Status status = transport_.send_output_of(session_);
  if (!status.is_ok()) lose(status);
  if (failure_.is_ok() && session_.is_over())
    lose({Code::Unavailable, "the server has ended the connection"});
}

void Client::Connection::take_commands() {
  std::vector<CallRef> started;
  std::vector<CallRef> cancelled;
  {
    const std::lock_guard lock(mutex_);
    started.swap(started_);
    cancelled.swap(cancelled_);
    if (is_stopping_ && failure_.is_ok()) failure_ = {Code::Cancelled, "the client was closed"};
  }
  for (CallRef& call : started) begin_call(std::move(call));
  end_calls(cancelled, {Code::Cancelled, "the call was cancelled"});
}

void Client::Connection::begin_call(CallRef call) {
  if (!failure_.is_ok()) return call->ended(failure_);
  std::optional<std::chrono::nanoseconds> timeout;
  if (call->deadline != no_deadline) {
    timeout = call->deadline - Clock::now();
    if (timeout->count() <= 0)
      return call->ended({Code::DeadlineExceeded, "the deadline has passed"});
  }
  const auto id = session_.start(call->method, std::move(call->messages), timeout);
  if (!id) return call->ended({Code::Unavailable, "the server accepts no further calls"});
  calls_.emplace(*id, std::move(call));
}

void Client::Connection::end_calls(const std::vector<CallRef>& calls, const Status& status) {
  for (const CallRef& call : calls) {
    const auto found = std::find_if(calls_.begin(), calls_.end(),
                                    [&](const auto& entry) { return entry.second == call; });
    if (found == calls_.end()) continue;
    session_.cancel(found->first);
    calls_.erase(found);
    call->ended(status);
  }
}

void Client::Connection::expire(Clock::time_point now) {
  std::vector<CallRef> expired;
  for (const auto& [id, call] : calls_) {
    if (call->deadline <= now) expired.push_back(call);
  }
  end_calls(expired, {Code::DeadlineExceeded, "the deadline has passed"});
}

Clock::time_point Client::Connection::next_deadline() const {
  Clock::time_point next = no_deadline;
  for (const auto& [id, call] : calls_) next = std::min(next, call->deadline);
  return next;
}

void Client::Connection::lose(Status status) {
  if (failure_.is_ok()) failure_ = std::move(status);
  std::vector<CallRef> refused;
  {
    const std::lock_guard lock(mutex_);
    end_ = failure_;
    refused.swap(started_);
  }
  for (const CallRef& call : refused) call->ended(failure_);
  session_.lose(failure_);
}

void Client::Connection::start(CallRef call) {
  Status end;
  {
    const std::lock_guard lock(mutex_);
    end = end_;
    if (end.is_ok()) started_.push_back(call);
  }
  end.is_ok() ? wake_.wake() : call->ended(end);
}

void Client::Connection::cancel(const CallRef& call) {
  {
    const std::lock_guard lock(mutex_);
    cancelled_.push_back(call);
  }
  wake_.wake();
}

void Client::Connection::on_message(StreamId id, std::string message) {
  if (const auto found = calls_.find(id); found != calls_.end())
    found->second->receive(std::move(message));
}

void Client::Connection::on_finished(StreamId id, Status status) {
  const auto found = calls_.find(id);
  if (found == calls_.end()) return;
  const CallRef call = std::move(found->second);
  calls_.erase(found);
  call->ended(std::move(status));
}

struct Cancellation::State {
  std::mutex mutex;
  bool is_cancelled = false;
  std::function<void()> action;
};

Cancellation::Cancellation() : state_(std::make_shared<State>()) {}

void Cancellation::cancel() {
  std::function<void()> action;
  {
    const std::lock_guard lock(state_->mutex);
    state_->is_cancelled = true;
    action.swap(state_->action);
  }
  if (action) action();
}

bool Cancellation::is_cancelled() const {
  const std::lock_guard lock(state_->mutex);
  return state_->is_cancelled;
}

Client::Client(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
Client::Client(Client&&) noexcept = default;
Client& Client::operator=(Client&&) noexcept = default;
Client::~Client() = default;

Result<Client> Client::connect(const Address& address, const std::optional<ClientTls>& tls,
                               const ClientLimits& limits, Clock::time_point deadline) {
  auto socket = rpc::connect(address, deadline);
  if (!socket) return socket.error();
  return connect(std::move(*socket), tls, limits, deadline);
}

Result<Client> Client::connect(Descriptor socket, const std::optional<ClientTls>& tls,
                               const ClientLimits& limits, Clock::time_point deadline) {
  std::optional<TlsContext> context;
  if (tls) {
    auto made = TlsContext::make(*tls, Role::Client);
    if (!made) return made.error();
    context = std::move(*made);
  }
  auto connection = std::make_shared<Connection>(std::move(socket), std::move(context), limits);
  Status status = connection->begin(deadline);
  if (!status.is_ok()) return status;
  return Client(std::move(connection));
}

Client::Answer Client::call(std::string_view method, std::string_view request,
                            Clock::time_point deadline, const Cancellation* cancellation) {
  return only_answer(
      std::make_shared<Call>(Call{std::string(method), {std::string(request)}, deadline}),
      cancellation);
}

Client::Answer Client::upload(std::string_view method, std::vector<std::string> messages,
                              Clock::time_point deadline) {
  return only_answer(
      std::make_shared<Call>(Call{std::string(method), std::move(messages), deadline}), nullptr);
}

Client::Answer Client::only_answer(const CallRef& call, const Cancellation* cancellation) {
  std::vector<std::string> messages;
  call->receive = [&messages](std::string message) {
    if (messages.size() < 2) messages.push_back(std::move(message));
  };
  Status status = run(call, cancellation);
  if (!status.is_ok()) return {std::move(status), {}};
  if (messages.size() != 1)
    return {{Code::Internal, messages.empty() ? "the answer contains no message"
                                              : "the answer contains several messages"},
            {}};
  return {{}, std::move(messages.front())};
}

Status Client::call_stream(std::string_view method, std::string_view request, Receiver receive,
                           Clock::time_point deadline, const Cancellation* cancellation) {
  return run(std::make_shared<Call>(
                 Call{std::string(method), {std::string(request)}, deadline, std::move(receive)}),
             cancellation);
}

Status Client::run(const CallRef& call, const Cancellation* cancellation) {
  End end;
  call->ended = [&](Status status) { end.set(std::move(status)); };
  connection_->start(call);
  if (cancellation) {
    std::function<void()> action = [weak = std::weak_ptr(connection_), call] {
      if (const auto connection = weak.lock()) connection->cancel(call);
    };
    bool is_cancelled = false;
    {
      const std::lock_guard lock(cancellation->state_->mutex);
      is_cancelled = cancellation->state_->is_cancelled;
      if (!is_cancelled) cancellation->state_->action = action;
    }
    if (is_cancelled) action();
  }
  return end.wait();
}

void Client::start_stream(std::string_view method, std::string_view request, Receiver receive,
                          Ended ended) {
  if (!ended) ended = [](const Status&) {};
  connection_->start(std::make_shared<Call>(Call{std::string(method),
                                                 {std::string(request)},
                                                 no_deadline,
                                                 std::move(receive),
                                                 std::move(ended)}));
}

bool Client::is_connected() const { return connection_->is_connected(); }

}  // namespace hecla::rpc
