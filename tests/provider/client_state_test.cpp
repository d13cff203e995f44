// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The client with state stores: one in the same process, and hostile ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "provider/client_connection.h"
#include "provider/memory_store.h"
#include "provider/session.h"
#include "provider/state_chunks.h"

namespace hecla::provider::testing {
namespace {

using protocol::ReadStateBytes;
using protocol::StateChunk;
using protocol::StateRange;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Value config(std::string_view prefix) { return Value::object({{"prefix", Value::string(prefix)}}); }

TEST(ClientState, WritesReadsAndRemoves) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.state_store("demo_store", std::make_unique<MemoryStore>());
  Client client = Client::attach(provider);
  EXPECT_EQ(text_of(client.validate_state_store("demo_store", config("bad"))),
            "E .prefix A bad prefix: Choose another.\n");
  EXPECT_THAT(text_of(client.read_state("demo_store", "a")),
              HasSubstr("The state store \"demo_store\" must be configured before it is used."));
  EXPECT_THAT(text_of(client.configure_state_store("other_store", config("p"))),
              HasSubstr("The provider has no state store named \"other_store\"."));
  ASSERT_EQ(text_of(client.configure_state_store("demo_store", config("p"), 100)), "");
  EXPECT_EQ(client.read_state("demo_store", "a").value, "");
  for (const std::size_t size : {1U, 99U, 100U, 101U, 1000U, 100'000U}) {
    const std::string state(size, '\xff');
    EXPECT_EQ(text_of(client.write_state("demo_store", "a", state)), "");
    EXPECT_TRUE(client.read_state("demo_store", "a").value == state);
  }
  EXPECT_THAT(text_of(client.write_state("demo_store", "a", "")), HasSubstr("The state is empty."));
  EXPECT_THAT(*client.list_states("demo_store").value, ElementsAre("a"));
  EXPECT_EQ(client.lock_state("demo_store", "a", "plan").value, "plan1");
  EXPECT_EQ(text_of(client.lock_state("demo_store", "a", "apply")),
            "E  The state is locked: By plan1.\n");
  EXPECT_EQ(text_of(client.unlock_state("demo_store", "a", "plan1")), "");
  EXPECT_EQ(text_of(client.delete_state("demo_store", "a")), "");
  EXPECT_EQ(text_of(client.delete_state("demo_store", "a")), "E  There is no such state\n");
}

// A provider whose answers are the test's.
class Scripted : public Transport {
 public:
  protocol::Version version() const override { return protocol::Version::V6; }
  rpc::Client::Answer call(protocol::Method method, std::string_view) override {
    if (method == protocol::Method::GetProviderSchema) {
      protocol::GetProviderSchema::Response response;
      response.schema.state_stores["demo_store"] = {};
      response.schema.resources["demo_thing"] = {};
      return {{}, encode(response)};
    }
    if (method == protocol::Method::ConfigureStateStore)
      return {{}, encode(protocol::ConfigureStateStore::Response{{}, {chunk_size}})};
    if (method == protocol::Method::PlanResourceChange)
      return {{},
              encode(protocol::PlanResourceChange::Response{.planned_state = {"", "{}"},
                                                            .deferred = deferral})};
    return {{rpc::Code::Unimplemented, "not now"}, {}};
  }
  rpc::Client::Answer upload(protocol::Method, std::vector<std::string>) override {
    return {{}, "\x0a\xff"};
  }
  rpc::Status stream(protocol::Method, std::string_view, const Receiver& receive) override {
    for (count = 0; const auto event = next(count); ++count) {
      if (!receive(encode(*event))) break;
    }
    return {};
  }
  std::string standard_error() const override { return "panic"; }

  std::int64_t chunk_size = 4;
  protocol::Deferred deferral;
  std::function<std::optional<ReadStateBytes::Response>(std::size_t)> next;
  std::size_t count = 0;  // of the events before the last

 private:
  template <class Message>
  static std::string encode(const Message& message) {
    return protocol::encode(message, protocol::Version::V6);
  }
};

class HostileStore : public ::testing::Test {
 protected:
  HostileStore() {
    auto transport = std::make_unique<Scripted>();
    script_ = transport.get();
    ClientOptions options;
    options.max_message = 1000;
    client_.emplace(client_of(std::move(transport), options));
  }
  std::string read(std::function<std::optional<ReadStateBytes::Response>(std::size_t)> next) {
    EXPECT_EQ(text_of(client_->configure_state_store("demo_store", Value::object({}))), "");
    script_->next = std::move(next);
    const auto answer = client_->read_state("demo_store", "a");
    EXPECT_FALSE(answer.value);
    return answer.problems.size() == 1 ? answer.problems[0].detail : text_of(answer);
  }

  Scripted* script_;
  std::optional<Client> client_;
};

TEST_F(HostileStore, EndlessChunks) {
  EXPECT_THAT(read([](std::size_t i) {
                const auto start = static_cast<std::int64_t>(4 * i);
                return ReadStateBytes::Response{{"abcd", 1000, StateRange{start, start + 3}}, {}};
              }),
              HasSubstr("The chunks have more than the 1000 bytes of the state."));
  EXPECT_EQ(script_->count, 250U);
  EXPECT_THAT(read([](std::size_t) {
                return ReadStateBytes::Response{{"", 8, StateRange{0, -1}}, {}};
              }),
              "The answer to the call ReadStateBytes: A chunk is empty.");
  EXPECT_EQ(script_->count, 0U);
}

TEST_F(HostileStore, WrongChunks) {
  const auto only = [](StateChunk chunk) {
    return [chunk](std::size_t i) {
      return i == 0 ? std::optional(ReadStateBytes::Response{chunk, {}}) : std::nullopt;
    };
  };
  EXPECT_THAT(read(only({"abcd", 1001, StateRange{0, 3}})), HasSubstr("the limit is 1000 bytes"));
  EXPECT_THAT(read(only({"abcd", 8, StateRange{0, 3}})), HasSubstr("have 4 of the 8 bytes"));
  EXPECT_THAT(read(only({"abcd", 8, StateRange{4, 7}})), HasSubstr("begins at byte 4"));
  EXPECT_THAT(read(only({"abcd", 4, StateRange{0, 4}})), HasSubstr("ends at byte 4"));
  EXPECT_THAT(read(only({"abcde", 5, StateRange{0, 4}})), HasSubstr("the chunk size is 4 bytes"));
  EXPECT_THAT(read(only({"abcd", 4, {}})), HasSubstr("no range"));
}

TEST_F(HostileStore, ErrorsEndTheState) {
  EXPECT_EQ(read([](std::size_t) {
              return ReadStateBytes::Response{{}, {{.summary = "lost", .detail = "It is lost."}}};
            }),
            "It is lost.");
  EXPECT_EQ(script_->count, 0U);
}

TEST_F(HostileStore, ChunkSizes) {
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1} << 40}) {
    script_->chunk_size = size;
    EXPECT_THAT(
        text_of(client_->configure_state_store("demo_store", Value::object({}))),
        HasSubstr("Invalid chunk size: The state store wants chunks of " + std::to_string(size) +
                  " bytes. The size must be at least 1 and at most 134217728 bytes."));
  }
}

TEST_F(HostileStore, MalformedAnswers) {
  EXPECT_EQ(text_of(client_->configure_state_store("demo_store", Value::object({}))), "");
  EXPECT_EQ(text_of(client_->write_state("demo_store", "a", "x")),
            "E  The provider's answer is malformed: The answer to the call WriteStateBytes: "
            "malformed message: it is truncated.\n");
  EXPECT_EQ(text_of(client_->list_states("demo_store")),
            "E  The provider did not answer: The call GetStates failed: Unimplemented: not now. "
            "The provider wrote: panic\n");
}

TEST_F(HostileStore, DeferralsThatWereNotAllowed) {
  constexpr const char* reasons[] = {
      "the reason is unknown", "the configuration of the resource is unknown",
      "the configuration of the provider is unknown", "a prerequisite is absent"};
  for (std::size_t i = 0; i < std::size(reasons); ++i) {
    script_->deferral = static_cast<protocol::DeferredReason>(i);
    EXPECT_EQ(client_->plan("demo_thing", {}, Value::object({})).value->deferred, reasons[i]);
  }
}

}  // namespace
}  // namespace hecla::provider::testing
