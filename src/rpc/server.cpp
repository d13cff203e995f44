// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "rpc/server.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <thread>
#include <tuple>
#include <utility>

#include "os/system_message.h"
#include "rpc/server_connection.h"
#include "rpc/wait.h"

namespace hecla::rpc {

class Server::Loop {
 public:
  Loop(Descriptor listener, std::optional<ServerTls> tls, const ServerLimits& limits,
       Handler handler);
  ~Loop() { queue_->close(); }

  void run();
  void stop() noexcept {
    is_stopping_.store(true);
    wake_.wake();
  }

  ClientStreams client_streams;
  struct Watch {
    int descriptor;
    std::function<void()> action;
  };
  std::vector<Watch> watches;
  struct Repeat {
    std::chrono::milliseconds period;
    std::function<void()> action;
    Clock::time_point next;
  };
  std::vector<Repeat> repeats;
  Status status;
  std::size_t connection_count() const { return connections_.size(); }

 private:
  void poll_once();
  std::vector<pollfd> descriptors() const;
  Clock::time_point next_time() const;
  void accept_all(Clock::time_point now);
  void add_connection(Descriptor socket, Clock::time_point now);
  bool make_room();
  void handle(std::shared_ptr<ServerCall> call);
  void handle_new_calls();
  void deliver_output(Clock::time_point now);
  void check_times(Clock::time_point now);
  void begin_stop(Clock::time_point now);
  bool has_ended() const;

  const ServerLimits limits_;
  const Handler handler_;
  Descriptor listener_;
  std::optional<TlsContext> tls_;
  // Shared with the queue: calls may be finished after the end of the server.
  Eventfd wake_;
  std::shared_ptr<CallQueue> queue_;
  std::vector<std::unique_ptr<ServerConnection>> connections_;
  std::uint64_t last_id_ = 0;
  Clock::time_point accept_again_{};
  std::atomic<bool> is_stopping_{false};
  std::optional<Clock::time_point> stop_deadline_;
};

Server::Loop::Loop(Descriptor listener, std::optional<ServerTls> tls, const ServerLimits& limits,
                   Handler handler)
    : limits_(limits),
      handler_(std::move(handler)),
      listener_(std::move(listener)),
      queue_(std::make_shared<CallQueue>(limits.max_queued, [this] { wake_.wake(); })) {
  if (!tls) return;
  auto context = TlsContext::make(*tls, Role::Server);
  if (context) {
    tls_ = std::move(*context);
  } else {
    status = context.error();
    listener_.close();
  }
}

void Server::Loop::run() {
  queue_->set_owner(std::this_thread::get_id());
  for (Repeat& repeat : repeats) repeat.next = Clock::now() + repeat.period;
  while (status.is_ok() && !has_ended()) poll_once();
  for (const auto& connection : connections_) connection->stop();
  connections_.clear();
  listener_.close();
}

bool Server::Loop::has_ended() const {
  return stop_deadline_ && (connections_.empty() || Clock::now() >= *stop_deadline_);
}

void Server::Loop::poll_once() {
  std::vector<pollfd> polled = descriptors();
  if (::poll(polled.data(), polled.size(), milliseconds_until(next_time())) < 0 && errno != EINTR) {
    status = {Code::Internal, "cannot wait for connections: " + os::system_message(errno)};
    return;
  }
  const Clock::time_point now = Clock::now();
  const bool is_woken = polled[0].revents != 0;
  if (is_woken) wake_.clear();
  for (std::size_t i = 0; i < connections_.size(); ++i) {
    const short events = polled[2 + watches.size() + i].revents;
    if (events != 0) connections_[i]->handle(events, now);
  }
  handle_new_calls();
  for (std::size_t i = 0; i < watches.size(); ++i) {
    if (polled[2 + i].revents != 0) watches[i].action();
  }
  deliver_output(now);
  check_times(now);
  if (is_stopping_.load()) begin_stop(now);
  std::erase_if(connections_, [](const auto& connection) { return connection->is_done(); });
  if (polled[1].revents != 0) accept_all(now);
}

// Returns the wake-up, the listener, the watches and the connections, in this order.
std::vector<pollfd> Server::Loop::descriptors() const {
  std::vector<pollfd> result;
  result.reserve(2 + watches.size() + connections_.size());
  result.push_back({wake_.get(), POLLIN, 0});
  const bool can_accept = Clock::now() >= accept_again_;
  result.push_back({can_accept ? listener_.get() : -1, POLLIN, 0});
  for (const Watch& watch : watches) result.push_back({watch.descriptor, POLLIN, 0});
  for (const auto& connection : connections_)
    result.push_back({connection->descriptor(), connection->events(), 0});
  return result;
}

Clock::time_point Server::Loop::next_time() const {
  Clock::time_point next = stop_deadline_.value_or(Clock::time_point::max());
  if (accept_again_ > Clock::now()) next = std::min(next, accept_again_);
  for (const Repeat& repeat : repeats) next = std::min(next, repeat.next);
  for (const auto& connection : connections_) next = std::min(next, connection->next_time());
  return next;
}

void Server::Loop::accept_all(Clock::time_point now) {
  while (listener_) {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket) {
      add_connection(std::move(socket), now);
    } else if (errno != EINTR && errno != ECONNABORTED) {
      // If descriptors or memory are exhausted, the connection stays in the queue of the system.
      if (errno != EAGAIN && errno != EWOULDBLOCK)
        accept_again_ = now + std::chrono::milliseconds(100);
      return;
    }
  }
}

// Closes the connection that has been without a call for the longest time. Those that have never had one come first, and
// those whose peer has not read all output come last. Returns false if all have calls.
bool Server::Loop::make_room() {
  const auto is_older = [](const auto& a, const auto& b) {
    return std::tuple(a->has_output(), a->has_had_calls(), a->last_call()) <
           std::tuple(b->has_output(), b->has_had_calls(), b->last_call());
  };
  const auto with_calls = std::partition(connections_.begin(), connections_.end(),
                                         [](const auto& item) { return item->is_idle(); });
  const auto oldest = std::min_element(connections_.begin(), with_calls, is_older);
  if (oldest == with_calls) return false;
  (*oldest)->go_away();
  connections_.erase(oldest);
  return true;
}

void Server::Loop::add_connection(Descriptor socket, Clock::time_point now) {
  if (connections_.size() >= limits_.max_connections && !make_room()) return;  // closes it
  const int on = 1;
  ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);  // fails on Unix sockets
  connections_.push_back(std::make_unique<ServerConnection>(
      ++last_id_, Transport(std::move(socket), tls_ ? &*tls_ : nullptr), limits_, client_streams,
      queue_, now));
}

void Server::Loop::handle_new_calls() {
  // A call can arrive, and be cancelled, while another is handled, but connections stay.
  for (const auto& connection : connections_) {
    for (auto& call : connection->take_new_calls()) handle(std::move(call));
  }
}

void Server::Loop::handle(std::shared_ptr<ServerCall> call) {
  try {
    handler_(call);
  } catch (const std::exception& error) {
    call->finish({Code::Internal, error.what()});
  }
}

void Server::Loop::deliver_output(Clock::time_point now) {
  const auto calls = queue_->take();
  for (const auto& call : calls) {
    const auto found =
        std::find_if(connections_.begin(), connections_.end(),
                     [&](const auto& connection) { return connection->id() == call->connection; });
    if (found != connections_.end()) (*found)->deliver(*call, now);
  }
  if (calls.empty()) return;
  for (const auto& connection : connections_) connection->pump();
}

void Server::Loop::check_times(Clock::time_point now) {
  for (const auto& connection : connections_) connection->check_times(now);
  for (Repeat& repeat : repeats) {
    if (now < repeat.next) continue;
    repeat.next = now + repeat.period;
    repeat.action();
  }
}

void Server::Loop::begin_stop(Clock::time_point now) {
  if (stop_deadline_) return;
  stop_deadline_ = now + limits_.stop_grace;
  listener_.close();
  for (const auto& connection : connections_) connection->go_away();
}

Server::Server(Descriptor listening_socket, std::optional<ServerTls> tls,
               const ServerLimits& limits, Handler handler)
    : loop_(std::make_unique<Loop>(std::move(listening_socket), std::move(tls), limits,
                                   std::move(handler))) {}
Server::~Server() = default;

void Server::accept_client_stream(std::string method, ClientStream kind) {
  loop_->client_streams.emplace(std::move(method), kind);
}
void Server::watch(int descriptor, std::function<void()> action) {
  loop_->watches.push_back({descriptor, std::move(action)});
}
void Server::repeat(std::chrono::milliseconds period, std::function<void()> action) {
  loop_->repeats.push_back({period, std::move(action), {}});
}
void Server::run() { loop_->run(); }
void Server::stop() noexcept { loop_->stop(); }
std::size_t Server::connection_count() const { return loop_->connection_count(); }
const Status& Server::status() const { return loop_->status; }

}  // namespace hecla::rpc
