// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "rpc/rpc_pair.h"

namespace hecla::test {
namespace {

using rpc::Client;
using rpc::Clock;
using rpc::Code;
using rpc::ServerCall;
using CallRef = std::shared_ptr<ServerCall>;

void echo(const CallRef& call) { call->finish(call->take_request()); }

class Calls : public testing::TestWithParam<bool> {
 protected:
  std::optional<rpc::Tls> server_tls() const {
    return GetParam() ? std::optional(tls_.for_server()) : std::nullopt;
  }
  std::optional<rpc::Tls> client_tls() const {
    return GetParam() ? std::optional(tls_.for_client()) : std::nullopt;
  }
  TlsPair tls_;
};
INSTANTIATE_TEST_SUITE_P(Tls, Calls, testing::Bool(),
                         [](const auto& param) { return param.param ? "With" : "Without"; });

TEST_P(Calls, Echo) {
  ServerThread server(echo, server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  for (const std::string text : {"", "a", "hello"}) {
    const auto answer = client->call("/test.Test/Echo", text, Clock::now() + 10s);
    EXPECT_EQ(answer.status.to_string(), "Ok");
    EXPECT_EQ(answer.message, text);
  }
}

TEST_P(Calls, LargeMessagesInBothDirections) {
  ServerThread server(echo, server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  std::string text(std::size_t{30} << 20, 'x');
  for (std::size_t i = 0; i < text.size(); i += 4096) text[i] = static_cast<char>(i >> 12);
  const auto answer = client->call("/test.Test/Echo", text, Clock::now() + 60s);
  EXPECT_EQ(answer.status.to_string(), "Ok");
  EXPECT_TRUE(answer.message == text);
}

TEST_P(Calls, StatusWithMessage) {
  ServerThread server(
      [](const CallRef& call) {
        call->finish({Code::FailedPrecondition, "50% of \"ümläuts\"\nare lost"});
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  const auto answer = client->call("/test.Test/Fail", "", Clock::now() + 10s);
  EXPECT_EQ(answer.status.code, Code::FailedPrecondition);
  EXPECT_EQ(answer.status.message, "50% of \"ümläuts\"\nare lost");
}

TEST_P(Calls, ThreadsCallAtOnce) {
  std::mutex mutex;
  std::vector<std::thread> workers;
  ServerThread server(
      [&](const CallRef& call) {
        const std::lock_guard lock(mutex);
        workers.emplace_back([call] { call->finish(call->take_request() + "!"); });
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  std::vector<std::thread> callers;
  std::atomic<int> right = 0;
  for (int i = 0; i < 8; ++i) {
    callers.emplace_back([&, i] {
      for (int j = 0; j < 25; ++j) {
        const std::string text = std::to_string(i * 100 + j);
        if (client->call("/test.Test/Echo", text, Clock::now() + 30s).message == text + "!")
          ++right;
      }
    });
  }
  for (auto& thread : callers) thread.join();
  for (auto& thread : workers) thread.join();
  EXPECT_EQ(right, 200);
}

TEST_P(Calls, RequestOfSeveralMessages) {
  ServerThread server(
      [](const CallRef& call) {
        std::string all = call->take_request();
        while (const auto message = call->take_further_message()) all += "|" + *message;
        call->finish(all);
      },
      server_tls());
  server.server().accept_client_stream("/test.Test/Join", rpc::ClientStream::Collected);
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  const std::string large(3 << 20, 'x');
  EXPECT_EQ(client->upload("/test.Test/Join", {"a", "", large, "b"}, Clock::now() + 10s).message,
            "a||" + large + "|b");
  EXPECT_EQ(client->upload("/test.Test/Join", {"a"}, Clock::now() + 10s).message, "a");
  EXPECT_EQ(client->upload("/test.Test/Join", {}, Clock::now() + 10s).status.code, Code::Internal);
  EXPECT_EQ(client->upload("/test.Test/Other", {"a", "b"}, Clock::now() + 10s).status.code,
            Code::Unimplemented);
}

TEST_P(Calls, LimitOfSeveralMessages) {
  rpc::ServerLimits limits;
  limits.max_message = 1000;
  ServerThread server(echo, server_tls(), limits);
  server.server().accept_client_stream("/test.Test/Echo", rpc::ClientStream::Collected);
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  const std::string half(500, 'x');
  const auto answer = client->upload("/test.Test/Echo", {half, half}, Clock::now() + 10s);
  EXPECT_EQ(answer.status.code, Code::ResourceExhausted);
  EXPECT_EQ(answer.status.message,
            "the messages of the request together are larger than the limit of 1000 bytes");
  EXPECT_EQ(client->upload("/test.Test/Echo", {half}, Clock::now() + 10s).message, half);
}

TEST_P(Calls, StreamOfMessages) {
  std::thread worker;
  ServerThread server(
      [&](const CallRef& call) {
        worker = std::thread([call] {
          for (int i = 0; i < 100; ++i)
            call->send(std::string(100'000, static_cast<char>('a' + i % 26)));
          call->finish(rpc::Status{});
        });
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  int count = 0;
  const auto status = client->call_stream("/test.Test/Stream", "", [&](const std::string& message) {
    EXPECT_EQ(message, std::string(100'000, static_cast<char>('a' + count++ % 26)));
  });
  worker.join();
  EXPECT_EQ(status.to_string(), "Ok");
  EXPECT_EQ(count, 100);
}

TEST_P(Calls, DeadlineReachesServerAndClient) {
  std::atomic<bool> was_cancelled = false;
  std::mutex mutex;
  std::vector<CallRef> held;
  ServerThread server(
      [&](const CallRef& call) {
        EXPECT_TRUE(call->deadline().has_value());
        call->on_cancel([&] { was_cancelled = true; });
        const std::lock_guard lock(mutex);
        held.push_back(call);
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  const auto answer = client->call("/test.Test/Hang", "", Clock::now() + 100ms);
  EXPECT_EQ(answer.status.code, Code::DeadlineExceeded);
  for (int i = 0; i < 500 && !was_cancelled; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(was_cancelled);
}

TEST_P(Calls, CancellationByTheCaller) {
  std::atomic<bool> was_cancelled = false;
  std::atomic<bool> has_begun = false;
  CallRef held;
  ServerThread server(
      [&](const CallRef& call) {
        held = call;
        call->on_cancel([&] { was_cancelled = true; });
        has_begun = true;
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  rpc::Cancellation cancellation;
  std::thread other([&] {
    while (!has_begun) std::this_thread::sleep_for(1ms);
    cancellation.cancel();
  });
  const auto answer = client->call("/test.Test/Hang", "", Clock::now() + 30s, &cancellation);
  other.join();
  EXPECT_EQ(answer.status.to_string(), "Cancelled: the call was cancelled");
  for (int i = 0; i < 500 && !was_cancelled; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(was_cancelled);
  EXPECT_TRUE(held->is_cancelled());
}

TEST_P(Calls, LostConnectionIsUnavailable) {
  auto server = std::make_unique<ServerThread>([held = std::make_shared<std::vector<CallRef>>()](
                                                   const CallRef& call) { held->push_back(call); },
                                               server_tls(), rpc::ServerLimits{.stop_grace = 50ms});
  auto client = server->connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    server->stop();
  });
  EXPECT_EQ(client->call("/test.Test/Hang", "", Clock::now() + 30s).status.to_string(),
            "Unavailable: the server is shutting down");
  other.join();
  EXPECT_EQ(client->call("/test.Test/Echo", "", Clock::now() + 30s).status.code, Code::Unavailable);
  EXPECT_FALSE(client->is_connected());
}

// The time of a call does not count as that of a peer that reads nothing.
TEST_P(Calls, LongCallWithLargeAnswer) {
  std::thread worker;
  rpc::ServerLimits limits;
  limits.stall_timeout = 200ms;
  ServerThread server(
      [&](const CallRef& call) {
        worker = std::thread([call] {
          std::this_thread::sleep_for(500ms);
          call->finish(std::string(std::size_t{8} << 20, 'x'));
        });
      },
      server_tls(), limits);
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  const auto answer = client->call("/test.Test/Slow", "", Clock::now() + 30s);
  worker.join();
  EXPECT_EQ(answer.status.to_string(), "Ok");
  EXPECT_EQ(answer.message.size(), std::size_t{8} << 20);
}

TEST_P(Calls, AnAnswerIsOneMessage) {
  ServerThread server(
      [](const CallRef& call) {
        if (call->take_request() == "two") {
          call->send("a");
          call->send("b");
        }
        call->finish(rpc::Status{});
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  EXPECT_EQ(client->call("/test.Test/Echo", "none", Clock::now() + 10s).status.to_string(),
            "Internal: the answer contains no message");
  EXPECT_EQ(client->call("/test.Test/Echo", "two", Clock::now() + 10s).status.to_string(),
            "Internal: the answer contains several messages");
  EXPECT_EQ(client->call("/test.Test/Echo", "late", Clock::now() - 1s).status.to_string(),
            "DeadlineExceeded: the deadline has passed");
}

TEST_P(Calls, EndWithTheClient) {
  ServerThread server([](const CallRef& call) { call->on_cancel([call] {}); }, server_tls());
  rpc::Status end;
  {
    auto client = server.connect(client_tls());
    ASSERT_TRUE(client) << client.error().to_string();
    client->start_stream("/test.Test/Hang", "", {}, [&](rpc::Status status) { end = status; });
  }
  EXPECT_EQ(end.to_string(), "Cancelled: the client was closed");
}

TEST_P(Calls, UnansweredCallIsInternal) {
  ServerThread server([](const CallRef&) {}, server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  EXPECT_EQ(client->call("/test.Test/Drop", "", Clock::now() + 10s).status.to_string(),
            "Internal: the call was not answered");
}

TEST_P(Calls, CallsInProgressEndBeforeTheServer) {
  std::thread worker;
  ServerThread server(
      [&](const CallRef& call) {
        worker = std::thread([call] {
          std::this_thread::sleep_for(100ms);
          call->finish("late");
        });
      },
      server_tls());
  auto client = server.connect(client_tls());
  ASSERT_TRUE(client) << client.error().to_string();
  std::thread other([&] {
    std::this_thread::sleep_for(30ms);
    server.stop();
  });
  EXPECT_EQ(client->call("/test.Test/Slow", "", Clock::now() + 30s).message, "late");
  other.join();
  worker.join();
}

}  // namespace
}  // namespace hecla::test
