// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The first byte decides: the rest are bytes of a client for a server's session, or of a server for a client's
// session. Calls end exactly once, and the session is over in the end.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "rpc/client_session.h"
#include "rpc/server_session.h"

namespace {

using hecla::rpc::Clock;
using hecla::rpc::Request;
using hecla::rpc::Status;
using hecla::rpc::StreamId;

const hecla::rpc::SessionLimits limits{
    .max_message = 100'000, .max_received = 200'000, .max_headers = 4096, .max_calls = 8};

void check(bool condition) {
  if (!condition) std::abort();
}

// Gives the bytes to the session in pieces, whose size the first of them decides.
template <class Session, class Between>
void feed(Session& session, std::string_view bytes, Between&& between) {
  const Clock::time_point now = Clock::time_point(std::chrono::hours(1));
  const std::size_t size = bytes.empty() ? 1 : 1 + static_cast<unsigned char>(bytes.front());
  for (; !bytes.empty(); bytes.remove_prefix(std::min(size, bytes.size()))) {
    std::string output;
    if (!session.receive(bytes.substr(0, size), now).is_ok()) break;
    between();
    session.take_output(output, 10'000);
    check(output.size() < 100'000);
  }
  session.lose({hecla::rpc::Code::Unavailable, "lost"});
  check(session.is_over() && session.stream_count() == 0);
}

// Answers every second call at once and the others later.
class Server : private hecla::rpc::ServerEvents {
 public:
  void run(std::string_view bytes) {
    feed(session_, bytes, [this] {
      if (!open_.empty()) answer(*open_.begin(), "late");
    });
    check(open_.empty());
  }

 private:
  void on_call(StreamId id, Request request) override {
    check(open_.insert(id).second);
    std::size_t size = request.message.size();
    for (const std::string& message : request.further_messages) size += message.size();
    check(size <= limits.max_message);
    if (++calls_ % 2 == 0) answer(id, std::move(request.message));
  }
  void on_cancelled(StreamId id) override { check(open_.erase(id) == 1); }
  void on_sent(StreamId, std::size_t left) override { check(left <= limits.max_received); }
  void answer(StreamId id, std::string message) {
    open_.erase(id);
    session_.send_message(id, std::move(message));
    session_.finish(id, {});
  }

  const hecla::rpc::ClientStreams client_streams_{{"/s", hecla::rpc::ClientStream::Dropped},
                                                  {"/m", hecla::rpc::ClientStream::Collected}};
  hecla::rpc::ServerSession session_{limits, client_streams_, *this};
  std::set<StreamId> open_;
  int calls_ = 0;
};

class Client : private hecla::rpc::ClientEvents {
 public:
  void run(std::string_view bytes) {
    for (int i = 0; i < 3; ++i) start();
    feed(session_, bytes, [this] {
      if (calls_.size() > 2) {
        session_.cancel(calls_.begin()->first);
        calls_.erase(calls_.begin());
      }
    });
    check(calls_.empty());
  }

 private:
  void start() {
    if (const auto id = session_.start("/s", {"request"}, std::chrono::seconds(1))) calls_[*id] = 0;
  }
  void on_message(StreamId id, std::string message) override {
    check(calls_.contains(id) && message.size() <= limits.max_message);
  }
  void on_finished(StreamId id, Status) override { check(calls_.erase(id) == 1); }

  hecla::rpc::ClientSession session_{limits, "http", *this};
  std::map<StreamId, int> calls_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  data[0] % 2 == 0 ? Server().run(bytes) : Client().run(bytes);
  return 0;
}
