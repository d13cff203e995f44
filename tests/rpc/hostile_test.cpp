// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Peers that break the protocol, byte by byte: each ends in an error, soon, and with little memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <atomic>

#include "rpc/client_session.h"
#include "rpc/frames.h"
#include "rpc/rpc_pair.h"
#include "rpc/server_session.h"
#include "support/heap_use.h"

namespace hecla::test {
namespace {

using rpc::Clock;
using rpc::Code;
using rpc::Request;
using rpc::Status;
using rpc::StreamId;
using testing::HasSubstr;

// A server's session that answers each call at once with its own message.
class Answering : public rpc::ServerEvents {
 public:
  explicit Answering(const rpc::SessionLimits& limits = {})
      : session(limits, client_streams, *this) {}
  void on_call(StreamId id, Request request) override {
    ++calls;
    last = std::move(request);
    if (!answers) return;
    session.send_message(id, last.message);
    session.finish(id, {});
  }
  void on_cancelled(StreamId) override { ++cancelled; }
  void on_sent(StreamId, std::size_t) override {}

  Status receive(const std::string& bytes) {
    const Status status = session.receive(bytes, now);
    if (reads) session.take_output(output, SIZE_MAX);
    return status;
  }

  rpc::ClientStreams client_streams;
  rpc::ServerSession session;
  Clock::time_point now = Clock::now();
  bool answers = true;
  bool reads = true;  // whether the peer takes the output
  int calls = 0;
  int cancelled = 0;
  Request last;
  std::string output;
};

std::string call_headers(StreamId id, std::uint8_t flags = end_headers) {
  return frame(headers_frame, flags, id, request_headers("/test.Test/Echo"));
}

std::string whole_call(StreamId id, std::string_view message = "hi") {
  return call_headers(id) + frame(data_frame, end_stream, id, prefixed(message));
}

TEST(HostileClient, OrdinaryCall) {
  Answering server;
  EXPECT_TRUE(server.receive(preface() + whole_call(1)).is_ok());
  EXPECT_EQ(server.calls, 1);
  EXPECT_EQ(server.last.method, "/test.Test/Echo");
  EXPECT_EQ(server.last.message, "hi");
  EXPECT_THAT(server.output, HasSubstr(prefixed("hi")));
}

TEST(HostileClient, SeveralMessagesOfAnOrdinaryMethod) {
  Answering server;
  (void)server.receive(preface() + call_headers(1) +
                       frame(data_frame, end_stream, 1, prefixed("a") + prefixed("b")));
  EXPECT_EQ(server.calls, 0);
  EXPECT_EQ(server.session.stream_count(), 0U);
}

TEST(HostileClient, EndlessMessages) {
  for (const std::string& message : {std::string(100, 'x'), std::string()}) {
    rpc::SessionLimits limits;
    limits.max_message = 10'000;
    Answering server(limits);
    server.client_streams = {{"/test.Test/Echo", rpc::ClientStream::Collected}};
    (void)server.receive(preface() + call_headers(1));
    int count = 0;
    for (; count < 1000 && server.session.stream_count() == 1; ++count)
      (void)server.receive(frame(data_frame, 0, 1, prefixed(message)));
    EXPECT_EQ(server.calls, 0);
    EXPECT_LT(count, 500);
    EXPECT_THAT(server.output, HasSubstr(frame(reset_frame, 0, 1, big_endian(0, 4))));
  }
}

// The bytes that one call after another keeps count for the connection.
TEST(HostileClient, EndlessRequestsThatAreNotComplete) {
  rpc::SessionLimits limits;
  limits.max_received = 10'000;
  Answering server(limits);
  (void)server.receive(preface());
  for (StreamId id = 1; id < 41; id += 2)
    (void)server.receive(call_headers(id) +
                         frame(data_frame, 0, id, prefixed(std::string(1000, 'x'))));
  EXPECT_EQ(server.calls, 0);
  EXPECT_EQ(server.session.stream_count(), 10U);
}

TEST(HostileClient, AnyDivisionOfTheBytes) {
  const std::string bytes = preface() + whole_call(1, "hello") + whole_call(3, "world");
  Answering server;
  for (const char byte : bytes) ASSERT_TRUE(server.receive(std::string(1, byte)).is_ok());
  EXPECT_EQ(server.calls, 2);
}

TEST(HostileClient, AnyTruncation) {
  const std::string bytes = preface() + whole_call(1, "hello");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Answering server;
    EXPECT_TRUE(server.receive(bytes.substr(0, size)).is_ok());
    EXPECT_EQ(server.calls, 0) << size;
    server.session.lose({Code::Unavailable, "lost"});
    EXPECT_TRUE(server.session.is_over());
  }
}

TEST(HostileClient, AnyByteChanged) {
  const std::string bytes = preface() + whole_call(1, "hello") + whole_call(3, "world");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      Answering server;
      (void)server.receive(changed);
      EXPECT_LE(server.calls, 2);
    }
  }
}

TEST(HostileClient, OtherProtocols) {
  for (const std::string text :
       {"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        "SSH-2.0-OpenSSH_9.2\r\n", "PRI * HTTP/1.1\r\n\r\n"}) {
    Answering server;
    EXPECT_EQ(server.receive(text).to_string(), "Unavailable: the peer does not speak HTTP/2");
  }
}

TEST(HostileClient, ManyCallsAtOnceAreRefused) {
  Answering server({.max_calls = 10});
  server.answers = false;
  std::string bytes = preface();
  for (StreamId id = 1; id < 201; id += 2) bytes += whole_call(id);
  (void)server.receive(bytes);
  EXPECT_LE(server.calls, 10);
}

TEST(HostileClient, MessagesTogetherAreLimited) {
  Answering server({.max_message = 1 << 20, .max_received = 1 << 20});
  std::string bytes = preface();
  const std::string part = std::string("\0\0\x10\0\0", 5) + std::string(16'000, 'x');
  const HeapUse use;
  for (StreamId id = 1; id < 201; id += 2) {
    bytes = (id == 1 ? preface() : "") + call_headers(id) + frame(data_frame, 0, id, part);
    for (int i = 0; i < 3; ++i) bytes += frame(data_frame, 0, id, std::string(16'000, 'x'));
    if (!server.receive(bytes).is_ok()) break;
  }
  EXPECT_EQ(server.calls, 0);
  EXPECT_LE(use.peak(), 8'000'000u);
}

TEST(HostileClient, LargeHeadersAreRefused) {
  Answering server;
  std::string block = request_headers("/test.Test/Echo");
  for (int i = 0; i < 6; ++i) block += header("x-long", std::string(4000, 'x'));
  std::string bytes = preface() + frame(headers_frame, 0, 1, block.substr(0, 16'000)) +
                      frame(continuation_frame, end_headers, 1, block.substr(16'000)) +
                      frame(data_frame, end_stream, 1, prefixed("hi"));
  (void)server.receive(bytes);
  EXPECT_EQ(server.calls, 0);
  EXPECT_TRUE(server.receive(whole_call(3)).is_ok());
  EXPECT_EQ(server.calls, 1);
}

// Sends `part` until the server has had enough. Returns the status; the memory is checked meanwhile.
Status flood(Answering& server, const std::function<std::string(int)>& part, int count) {
  const HeapUse use;
  Status status = server.receive(preface());
  for (int i = 0; i < count && status.is_ok() && !server.session.is_congested(); ++i) {
    status = server.receive(part(i));
    server.output.clear();
  }
  EXPECT_LE(use.peak(), 2'000'000u);
  return status;
}

struct Flood {
  const char* name;
  std::function<std::string(int)> part;
};

const Flood floods[] = {
    {"pings", [](int) { return frame(ping_frame, 0, 0, "12345678"); }},
    {"ping answers", [](int) { return frame(ping_frame, 1, 0, "12345678"); }},
    {"settings", [](int) { return frame(settings_frame, 0, 0, ""); }},
    {"window updates", [](int) { return frame(window_frame, 0, 0, std::string("\0\0\0\1", 4)); }},
    {"priorities", [](int i) { return frame(priority_frame, 0, 2 * i + 1, std::string(5, '\0')); }},
    {"unknown frames", [](int) { return frame(0x42, 0, 0, "x"); }},
    {"empty data",
     [](int i) { return (i == 0 ? call_headers(1) : "") + frame(data_frame, 0, 1, ""); }},
    {"calls that are reset",
     [](int i) {
       return call_headers(2 * i + 1) + frame(reset_frame, 0, 2 * i + 1, std::string(4, '\0'));
     }},
    {"complete calls that are reset",
     [](int i) {
       return whole_call(2 * i + 1) + frame(reset_frame, 0, 2 * i + 1, std::string(4, '\0'));
     }},
    {"empty continuations",
     [](int i) { return i == 0 ? call_headers(1, 0) : frame(continuation_frame, 0, 1, ""); }},
    {"continuations",
     [](int i) {
       return i == 0 ? call_headers(1, 0)
                     : frame(continuation_frame, 0, 1, header("x", std::string(100, 'x')));
     }},
};

TEST(HostileClient, FloodsEndTheConnection) {
  for (const Flood& each : floods) {
    for (const bool reads : {true, false}) {
      Answering server;
      server.reads = reads;
      const Status status = flood(server, each.part, 200'000);
      if (std::string_view(each.name) == "complete calls that are reset" && reads)
        continue;  // useful work
      EXPECT_TRUE(!status.is_ok() || server.session.is_congested()) << each.name << reads;
    }
  }
}

TEST(HostileClient, PingsInPeaceAreAnswered) {
  Answering server;
  ASSERT_TRUE(server.receive(preface()).is_ok());
  for (int i = 0; i < 50'000; ++i) {
    server.now += std::chrono::seconds(1);
    ASSERT_TRUE(server.receive(frame(ping_frame, 0, 0, "12345678")).is_ok()) << i;
  }
}

// A client's session that collects what it gets.
class Asking : public rpc::ClientEvents {
 public:
  explicit Asking(const rpc::SessionLimits& limits = {}) : session(limits, "http", *this) {}
  void on_message(StreamId, std::string message) override {
    messages.push_back(std::move(message));
  }
  void on_finished(StreamId, Status status) override { statuses.push_back(std::move(status)); }
  Status receive(const std::string& bytes) {
    const Status status = session.receive(bytes, Clock::now());
    std::string output;
    session.take_output(output, SIZE_MAX);
    return status;
  }
  // Starts a call, gets `bytes`, and returns the end.
  Status end_after(const std::string& bytes) {
    std::string output;
    const auto id = session.start("/test.Test/Echo", {"hi"}, std::nullopt);
    session.take_output(output, SIZE_MAX);
    const Status status = receive(frame(settings_frame, 0, 0, "") + bytes);
    EXPECT_TRUE(id.has_value());
    if (!status.is_ok()) session.lose(status);
    if (statuses.empty()) session.lose({Code::Unavailable, "lost"});
    EXPECT_EQ(statuses.size(), 1u);
    return statuses.front();
  }

  rpc::ClientSession session;
  std::vector<std::string> messages;
  std::vector<Status> statuses;
};

std::string answer_headers(std::uint8_t flags = end_headers) {
  return frame(headers_frame, flags, 1,
               header(":status", "200") + header("content-type", "application/grpc"));
}
std::string trailers(std::string_view code, std::string_view message = "") {
  return frame(
      headers_frame, end_headers | end_stream, 1,
      header("grpc-status", code) + (message.empty() ? "" : header("grpc-message", message)));
}

// Returns the status of the first call in the output of a server.
Status answer_in(const std::string& bytes) {
  Asking client;
  std::string output;
  EXPECT_TRUE(client.session.start("/test.Test/Echo", {"hi"}, std::nullopt));
  client.session.take_output(output, SIZE_MAX);
  EXPECT_TRUE(client.receive(bytes).is_ok());
  return client.statuses.empty() ? Status{Code::Unknown, "(no answer)"} : client.statuses.front();
}
Status answer_of(const Answering& server) { return answer_in(server.output); }

TEST(HostileClient, BadMessages) {
  const std::pair<std::string, std::string> cases[] = {
      {std::string("\1\0\0\0\1x", 6), "compressed messages are not supported"},
      {std::string("\2\0\0\0\1x", 6), "a message has an invalid prefix"},
      {std::string("\0\xFF\xFF\xFF\xFFx", 6),
       "a message of 4294967295 bytes is larger than the limit of 268435456 bytes"},
      {std::string("\0\0\0\0\5x", 6), "the request ends inside a message"},
      {std::string("\0\0\0", 3), "the request ends inside a message"},
      {"", "the request contains no message"},
      {prefixed("a") + prefixed("b"), "calls with several messages are not supported"}};
  for (const auto& [body, expected] : cases) {
    const HeapUse use;
    Answering server;
    EXPECT_TRUE(server.receive(preface() + call_headers(1) + frame(data_frame, end_stream, 1, body))
                    .is_ok());
    EXPECT_EQ(server.calls, 0);
    EXPECT_LE(use.peak(), 1'000'000u);
    EXPECT_EQ(answer_of(server).message, expected);
    // The connection can still be used.
    EXPECT_TRUE(server.receive(whole_call(3)).is_ok());
    EXPECT_EQ(server.calls, 1);
  }
}

TEST(HostileClient, ATimeoutThatIsNone) {
  Answering server;
  (void)server.receive(preface() +
                       frame(headers_frame, end_headers, 1,
                             request_headers("/test.Test/Echo") + header("grpc-timeout", "soon")) +
                       frame(data_frame, end_stream, 1, prefixed("hi")));
  EXPECT_EQ(server.calls, 0);
  EXPECT_EQ(answer_of(server).message, "the header grpc-timeout is not a timeout");
}

TEST(HostileClient, TheFirstCallThatExceedsTheLimitOfTheConnection) {
  Answering server({.max_message = 1 << 20, .max_received = 1000});
  (void)server.receive(preface() + call_headers(1) +
                       frame(data_frame, 0, 1, prefixed(std::string(2000, 'x')).substr(0, 1500)));
  EXPECT_EQ(answer_of(server).message,
            "the messages of the connection together are larger than the limit of 1000 bytes");
}

TEST(HostileServer, Answers) {
  const std::tuple<const char*, std::string, Code, const char*> cases[] = {
      {"good", answer_headers() + frame(data_frame, 0, 1, prefixed("x")) + trailers("0"), Code::Ok,
       ""},
      {"error", answer_headers() + trailers("5", "no%20such%zz"), Code::NotFound, "no such%zz"},
      {"unknown code", answer_headers() + trailers("99"), Code::Unknown, ""},
      {"no number", answer_headers() + trailers("x"), Code::Unknown, ""},
      {"no status", answer_headers() + frame(data_frame, end_stream, 1, prefixed("x")),
       Code::Internal, "the answer contains no status"},
      {"truncated",
       answer_headers() + frame(data_frame, 0, 1, prefixed("xyz").substr(0, 6)) + trailers("0"),
       Code::Internal, "the answer ends inside a message"},
      {"compressed", answer_headers() + frame(data_frame, 0, 1, std::string("\1\0\0\0\1x", 6)),
       Code::Unimplemented, "compressed messages are not supported"},
      {"huge", answer_headers() + frame(data_frame, 0, 1, std::string("\0\xFF\xFF\xFF\xFFx", 6)),
       Code::ResourceExhausted, "limit"},
      {"http error", frame(headers_frame, end_headers | end_stream, 1, header(":status", "503")),
       Code::Unavailable, "the server answered with HTTP status 503"},
      {"html",
       frame(headers_frame, end_headers, 1,
             header(":status", "200") + header("content-type", "text/html")) +
           frame(data_frame, end_stream, 1, "<html>"),
       Code::Unknown, "the answer is not gRPC but \"text/html\""},
      {"reset", frame(reset_frame, 0, 1, std::string("\0\0\0\7", 4)), Code::Unavailable,
       "the server refused the call"},
      {"cancelled", frame(reset_frame, 0, 1, std::string("\0\0\0\x08", 4)), Code::Cancelled,
       "the server cancelled the call"},
      {"overloaded", frame(reset_frame, 0, 1, std::string("\0\0\0\x0B", 4)),
       Code::ResourceExhausted, "the server is overloaded"},
      {"reset by a bug", frame(reset_frame, 0, 1, std::string("\0\0\0\x02", 4)), Code::Internal,
       "the server reset the call: INTERNAL_ERROR"},
      {"going away", frame(goaway_frame, 0, 0, std::string(8, '\0')), Code::Unavailable, ""},
      {"data first", frame(data_frame, 0, 1, prefixed("x")), Code::Unavailable, ""},
      {"other stream", frame(data_frame, 0, 7, prefixed("x")), Code::Unavailable, ""},
      {"push",
       frame(push_frame, end_headers, 1, std::string("\0\0\0\2", 4) + request_headers("/x")),
       Code::Unavailable, ""},
      {"nothing", "", Code::Unavailable, "lost"}};
  for (const auto& [name, bytes, code, message] : cases) {
    Asking client;
    const Status status = client.end_after(bytes);
    EXPECT_EQ(status.code, code) << name << ": " << status.to_string();
    EXPECT_THAT(status.message, HasSubstr(message)) << name;
  }
}

TEST(HostileServer, AnyByteChanged) {
  const std::string bytes =
      answer_headers() + frame(data_frame, 0, 1, prefixed("hello")) + trailers("0");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {0x01, 0x80, 0xFF}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      Asking client;
      (void)client.end_after(changed);
    }
  }
}

TEST(HostileServer, FloodsEndTheConnection) {
  Asking client;
  Status status = client.receive(frame(settings_frame, 0, 0, ""));
  for (int i = 0; i < 200'000 && status.is_ok(); ++i)
    status = client.receive(frame(ping_frame, 0, 0, "12345678"));
  EXPECT_EQ(status.message, "the peer floods the connection");
}

// Reads until the other end closes. Returns false if it does not in time.
bool is_closed_within(const rpc::Descriptor& socket, std::chrono::milliseconds time,
                      std::string* output = nullptr) {
  const auto deadline = Clock::now() + time;
  char buffer[4096];
  while (Clock::now() < deadline) {
    pollfd polled{socket.get(), POLLIN, 0};
    ::poll(&polled, 1, 20);
    const ssize_t size = ::recv(socket.get(), buffer, sizeof buffer, MSG_DONTWAIT);
    if (size == 0 || (size < 0 && errno != EAGAIN)) return true;
    if (size > 0 && output) output->append(buffer, static_cast<std::size_t>(size));
  }
  return false;
}

void send_all(const rpc::Descriptor& socket, const std::string& bytes) {
  ASSERT_EQ(::send(socket.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(bytes.size()));
}

TEST(HostileServer, EndsTheConnection) {
  struct Case {
    const char* expected;
    std::string bytes;
    void (*end)(rpc::Descriptor& server) = [](rpc::Descriptor&) {};
  };
  const std::string settings = frame(settings_frame, 0, 0, "");
  const std::string pings = [] {
    std::string all;
    for (int i = 0; i < 5'000; ++i) all += frame(ping_frame, 0, 0, "12345678");
    return all;
  }();
  const Case cases[] = {
      {"DeadlineExceeded: the server has not answered in time", ""},
      {"Unavailable: the connection was lost: broken pipe", "",
       [](rpc::Descriptor& server) { server.close(); }},
      {"Unavailable: the server has closed the connection", "",
       [](rpc::Descriptor& server) { ::shutdown(server.get(), SHUT_WR); }},
      {"Unavailable: the server has ended the connection", frame(settings_frame, 0, 0, "x")},
      {"Unavailable: the peer violates HTTP/2: Flooding was detected in this HTTP/2 session, and "
       "it must be closed",
       settings + pings},
  };
  for (const Case& each : cases) {
    int ends[2];
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends), 0);
    rpc::Descriptor client(ends[0]), server(ends[1]);
    send_all(server, each.bytes);
    each.end(server);
    const auto connected =
        rpc::Client::connect(std::move(client), std::nullopt, {}, Clock::now() + 200ms);
    ASSERT_FALSE(connected) << each.expected;
    EXPECT_EQ(connected.error().to_string(), each.expected);
  }
}

void echo(const std::shared_ptr<rpc::ServerCall>& call) { call->finish(call->take_request()); }

rpc::ServerLimits short_limits() {
  rpc::ServerLimits limits;
  limits.handshake_timeout = 200ms;
  limits.stall_timeout = 200ms;
  limits.idle_timeout = 300ms;
  limits.stop_grace = 50ms;
  return limits;
}

TEST(HostilePeer, SilentPeersAreClosed) {
  const TlsPair tls{};
  for (const bool with_tls : {false, true}) {
    ServerThread server(echo, with_tls ? std::optional(tls.for_server()) : std::nullopt,
                        short_limits());
    const std::string beginnings[] = {
        "",
        preface().substr(0, 20),
        preface(),
        preface() + call_headers(1),
        preface() + call_headers(1) + frame(data_frame, 0, 1, prefixed("hello").substr(0, 7)),
        std::string("\x16\x03\x01\x02\x00\x01\x00", 7)};
    std::vector<rpc::Descriptor> sockets;
    for (const std::string& beginning : beginnings) {
      sockets.push_back(server.connect_socket());
      send_all(sockets.back(), beginning);
    }
    for (const auto& socket : sockets) EXPECT_TRUE(is_closed_within(socket, 5s));
  }
}

TEST(HostilePeer, SlowReaderIsClosed) {
  ServerThread server(
      [](const auto& call) { call->finish(std::string(std::size_t{8} << 20, 'x')); }, std::nullopt,
      short_limits());
  const auto socket = server.connect_socket();
  send_all(socket, preface() + whole_call(1));
  std::this_thread::sleep_for(600ms);
  EXPECT_TRUE(is_closed_within(socket, 5s));
}

TEST(HostilePeer, TooManyConnectionsWithCallsAreClosed) {
  rpc::ServerLimits limits;
  limits.max_connections = 2;
  limits.stop_grace = 50ms;
  std::atomic<int> calls = 0;
  ServerThread server([&](const auto& call) { call->on_cancel([call] {}), ++calls; }, std::nullopt,
                      limits);
  const auto first = server.connect_socket();
  const auto second = server.connect_socket();
  send_all(first, preface() + whole_call(1));
  send_all(second, preface() + whole_call(1));
  while (calls < 2) std::this_thread::sleep_for(1ms);
  const auto third = server.connect_socket();
  EXPECT_TRUE(is_closed_within(third, 5s));
  EXPECT_FALSE(is_closed_within(first, 50ms));
  EXPECT_FALSE(is_closed_within(second, 50ms));
}

TEST(HostilePeer, IdleConnectionsKeepNobodyOut) {
  const TlsPair tls{};
  for (const bool with_tls : {false, true}) {
    ServerThread server(echo, with_tls ? std::optional(tls.for_server()) : std::nullopt);
    const auto client_tls = with_tls ? std::optional(tls.for_client()) : std::nullopt;
    auto used = server.connect(client_tls);
    ASSERT_TRUE(used);
    EXPECT_EQ(used->call("/test.Test/Echo", "x").message, "x");
    std::vector<rpc::Descriptor> idle;
    for (int i = 0; i < 40; ++i) {
      idle.push_back(server.connect_socket());
      std::this_thread::sleep_for(1ms);  // the queue of the system is short
      if (i % 2 == 0 && !with_tls) send_all(idle.back(), preface());
    }
    auto client = server.connect(client_tls);
    ASSERT_TRUE(client) << client.error().to_string();
    EXPECT_EQ(client->call("/test.Test/Echo", "y").message, "y");
    // Connections without any call gave way first.
    EXPECT_EQ(used->call("/test.Test/Echo", "z").message, "z");
    EXPECT_TRUE(is_closed_within(idle.front(), 5s));
  }
}

TEST(HostilePeer, ConnectionsThatHadCallsGiveWay) {
  rpc::ServerLimits limits;
  limits.max_connections = 3;
  ServerThread server(echo, std::nullopt, limits);
  std::vector<rpc::Client> clients;
  for (int i = 0; i < 10; ++i) {
    auto client = server.connect();
    ASSERT_TRUE(client) << client.error().to_string();
    EXPECT_EQ(client->call("/test.Test/Echo", "x").message, "x");
    clients.push_back(std::move(*client));
  }
}

TEST(HostilePeer, WrongCertificates) {
  const TlsPair tls{};
  const TlsPair others{};
  ServerThread server(echo, tls.for_server(), short_limits());
  // The client has another certificate than the server expects.
  EXPECT_FALSE(server.connect(rpc::Tls{others.client, tls.server.der()}));
  // The server has another one than the client expects.
  const auto refused = server.connect(rpc::Tls{tls.client, others.server.der()});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().to_string(),
            "Unauthenticated: the peer has another certificate than expected");
  EXPECT_FALSE(server.connect());  // no TLS
  auto client = server.connect(tls.for_client());
  ASSERT_TRUE(client) << client.error().to_string();
  EXPECT_EQ(client->call("/test.Test/Echo", "x").message, "x");
}

TEST(HostilePeer, ServerWithoutTls) {
  const TlsPair tls{};
  ServerThread server(echo, std::nullopt, short_limits());
  const auto refused = server.connect(tls.for_client());
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("the TLS handshake failed"));
}

TEST(HostilePeer, CallsThatTakeTooLong) {
  ServerThread server([](const auto& call) { call->on_cancel([call] {}); }, std::nullopt,
                      short_limits());
  const auto socket = server.connect_socket();
  send_all(socket, preface() +
                       frame(headers_frame, end_headers, 1,
                             request_headers("/test.Test/Echo") + header("grpc-timeout", "10m")) +
                       frame(data_frame, end_stream, 1, prefixed("hi")));
  std::string output;
  EXPECT_TRUE(is_closed_within(socket, 5s, &output));
  EXPECT_EQ(answer_in(output).to_string(), "DeadlineExceeded: the deadline of the call has passed");
}

TEST(HostilePeer, SocketsThatCannotBeOpened) {
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit none = {0, before.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &none);
  const auto socket = rpc::listen({rpc::Address::Network::Unix, "/tmp/socket"});
  ::setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_FALSE(socket);
  EXPECT_EQ(socket.error().message, "cannot open a socket for /tmp/socket: too many open files");
}

TEST(HostilePeer, AddressesThatNoSocketCanHave) {
  const auto message_of = [](const std::string& path) {
    const auto socket = rpc::listen({rpc::Address::Network::Unix, path});
    return socket ? "(no error)" : socket.error().message;
  };
  EXPECT_THAT(message_of(std::string("a\0b", 3)), HasSubstr("contains a null character"));
  EXPECT_THAT(message_of(std::string(200, 'a')),
              HasSubstr("is too long for a Unix socket: at most 107 bytes"));
}

TEST(HostilePeer, IdentitiesThatCannotBeRead) {
  const auto message_of = [](const auto& result) {
    return result ? "(no error)" : result.error().message;
  };
  EXPECT_THAT(message_of(rpc::Identity::parse("x", "y")),
              HasSubstr("the certificate is not valid PEM"));
  EXPECT_THAT(message_of(rpc::Identity::parse(rpc::Identity::make()->pem(), "y")),
              HasSubstr("the private key is not valid PEM"));
  EXPECT_THAT(message_of(rpc::parse_certificate("x")),
              HasSubstr("the certificate is not valid PEM"));
  EXPECT_THAT(message_of(rpc::check_certificate("x")),
              HasSubstr("the certificate is not valid DER"));
}

TEST(HostilePeer, GarbageInTheTlsHandshake) {
  const TlsPair tls{};
  const auto server_context = rpc::TlsContext::make(tls.for_server(), rpc::Role::Server);
  const auto client_context = rpc::TlsContext::make(tls.for_client(), rpc::Role::Client);
  std::string hello;
  rpc::TlsStream(*client_context).take_output(hello);
  std::string plain;
  for (std::size_t i = 0; i < hello.size(); ++i) {
    std::string changed = hello;
    changed[i] = static_cast<char>(changed[i] ^ 0x55);
    rpc::TlsStream server(*server_context);
    (void)server.receive(changed, plain);
    EXPECT_FALSE(server.is_ready());
  }
  EXPECT_EQ(plain, "");
}

TEST(HostilePeer, GarbageAfterTheTlsHandshake) {
  const TlsPair tls{};
  rpc::TlsStream client(*rpc::TlsContext::make(tls.for_client(), rpc::Role::Client));
  rpc::TlsStream server(*rpc::TlsContext::make(tls.for_server(), rpc::Role::Server));
  std::string bytes, plain;
  for (int i = 0; i < 3; ++i) {
    client.take_output(bytes);
    EXPECT_TRUE(server.receive(std::exchange(bytes, {}), plain).is_ok());
    server.take_output(bytes);
    EXPECT_TRUE(client.receive(std::exchange(bytes, {}), plain).is_ok());
  }
  EXPECT_THAT(client.receive("HTTP/1.1 400 Bad Request", plain).message,
              testing::StartsWith("the TLS connection failed"));
}

}  // namespace
}  // namespace hecla::test
