// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// State stores: what a server does with the messages of Terraform, and with those of a hostile peer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "provider/memory_store.h"
#include "provider/session.h"
#include "provider/state_chunks.h"
#include "support/usage_error.h"

namespace hecla::provider::testing {
namespace {

using protocol::StateChunk;
using protocol::StateRange;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Write = protocol::WriteStateBytes;

StateChunk chunk(std::string bytes, std::int64_t start, std::int64_t total) {
  const auto end = start + static_cast<std::int64_t>(bytes.size()) - 1;
  return {std::move(bytes), total, StateRange{start, end}};
}

struct Computed {
  Unknowable<std::string> id;
};
constexpr auto schema(bind::For<Computed>) {
  return bind::fields(bind::attribute("id", &Computed::id, computed));
}
struct ComputedStore : StateStore<Computed> {
  std::vector<std::string> list(const Computed&, Call&) override { return {}; }
  std::optional<std::string> read(const Computed&, const std::string&, Call&) override {
    return std::nullopt;
  }
  void write(const Computed&, const std::string&, const std::string&, Call&) override {}
  void remove(const Computed&, const std::string&, Call&) override {}
};

class ProviderStateStore : public ::testing::Test {
 protected:
  ProviderStateStore() {
    provider_.state_store("demo_store", std::make_unique<MemoryStore>(),
                          {.description = "Memory."});
  }
  wire::DynamicValue config(const Value& prefix) const {
    const Value value = Value::object({{"locks", Value::null(Type::boolean())},
                                       {"prefix", prefix},
                                       {"token", Value::null(Type::string())}});
    return session_.message(value, value.type());
  }
  wire::DynamicValue config(std::string_view prefix) const { return config(Value::string(prefix)); }
  protocol::ConfigureStateStore::Response configure(std::string_view prefix = "p",
                                                    std::int64_t chunk_size = 4) {
    return session_.call<protocol::ConfigureStateStore>(
        {"demo_store", config(prefix), {chunk_size}});
  }
  // Writes the chunks, and returns the problems.
  std::string write(const std::vector<StateChunk>& chunks, const std::string& type = "demo_store") {
    std::vector<Write::Request> messages;
    for (const StateChunk& each : chunks) messages.push_back({{}, each});
    messages.at(0).meta = {type, "s"};
    const auto response = session_.upload<Write>(messages);
    return text_of(response.diagnostics);
  }
  std::vector<protocol::ReadStateBytes::Response> read(const std::string& id) {
    return session_.stream<protocol::ReadStateBytes>({"demo_store", id});
  }

  Provider provider_{"registry.terraform.io/hecla/demo"};
  Session session_{provider_};
};

TEST_F(ProviderStateStore, IsDescribed) {
  const auto response = session_.call<protocol::GetProviderSchema>({});
  const wire::SchemaBlock& block = response.schema.state_stores.at("demo_store").block;
  EXPECT_EQ(block.description, "Memory.");
  // Terraform does not plan a store, so its defaults are not computed.
  EXPECT_FALSE(wire::find_attribute(block.attributes, "locks")->computed);
  EXPECT_EQ(session_.call<protocol::GetMetadata>({}).state_stores,
            std::vector<std::string>{"demo_store"});
  Session old(provider_, Version::V5);
  EXPECT_TRUE(old.call<protocol::GetMetadata>({}).state_stores.empty());
}

TEST_F(ProviderStateStore, CannotHaveComputedAttributes) {
  EXPECT_USAGE_ERROR(provider_.state_store("demo_computed", std::make_unique<ComputedStore>()),
                     "the configuration of \"demo_computed\" cannot have computed attributes: id");
  EXPECT_USAGE_ERROR(provider_.state_store("demo_store", std::make_unique<MemoryStore>()),
                     "the provider has \"demo_store\" twice");
}

TEST_F(ProviderStateStore, ValidatesItsConfiguration) {
  const auto validate = [&](const wire::DynamicValue& given) {
    return text_of(
        session_.call<protocol::ValidateStateStoreConfig>({"demo_store", given}).diagnostics);
  };
  EXPECT_EQ(validate(config("p")), "");
  EXPECT_EQ(validate(config("bad")), "E .prefix A bad prefix: Choose another.\n");
  EXPECT_EQ(
      validate(config("too long")),
      "E .prefix Invalid attribute value: \"prefix\" must have at most 5 characters, not 8.\n");
  EXPECT_EQ(validate(config(Value::unknown(Type::string()))), "");
}

TEST_F(ProviderStateStore, AgreesOnAChunkSize) {
  constexpr std::int64_t mebibyte = 1 << 20;
  EXPECT_EQ(configure("p", 4).capabilities.chunk_size, 4);
  EXPECT_EQ(configure("p", 128 * mebibyte).capabilities.chunk_size, 128 * mebibyte);
  for (const std::int64_t wrong : {std::int64_t{0}, std::int64_t{-1}, 128 * mebibyte + 1})
    EXPECT_EQ(configure("p", wrong).capabilities.chunk_size, 8 * mebibyte);
}

TEST_F(ProviderStateStore, MustBeConfigured) {
  const auto problems = [&] {
    return text_of(session_.call<protocol::GetStates>({"demo_store"}).diagnostics);
  };
  const std::string expected =
      "E  State store not configured: The state store \"demo_store\" must be configured before it "
      "is used.\n";
  EXPECT_EQ(problems(), expected);
  EXPECT_EQ(text_of(configure("down").diagnostics), "E  No answer\n");
  EXPECT_EQ(problems(), expected);
  EXPECT_EQ(text_of(read("s").at(0).diagnostics), expected);
  EXPECT_EQ(write({chunk("a", 0, 1)}), expected);
  EXPECT_EQ(text_of(session_
                        .call<protocol::ConfigureStateStore>(
                            {"demo_store", config(Value::unknown(Type::string())), {4}})
                        .diagnostics),
            "E .prefix Invalid attribute value: \"prefix\" must be known here, but its value is "
            "unknown.\n");
}

TEST_F(ProviderStateStore, SendsStatesInChunks) {
  configure();
  EXPECT_TRUE(read("s").empty());
  EXPECT_EQ(write({chunk("abcd", 0, 10), chunk("efgh", 4, 10), chunk("ij", 8, 10)}), "");
  const auto events = read("s");
  ASSERT_EQ(events.size(), 3U);
  std::string all;
  for (const auto& event : events) {
    EXPECT_EQ(event.chunk.total_length, 10);
    EXPECT_EQ(event.chunk.range->start, static_cast<std::int64_t>(all.size()));
    all += event.chunk.bytes;
    EXPECT_EQ(event.chunk.range->end, static_cast<std::int64_t>(all.size()) - 1);
  }
  EXPECT_EQ(all, "abcdefghij");
  // A state that ends with a chunk.
  EXPECT_EQ(write({chunk("abcd", 0, 8), chunk("efgh", 4, 8)}), "");
  EXPECT_EQ(read("s").size(), 2U);
  // The peer is gone.
  EXPECT_EQ(session_.stream<protocol::ReadStateBytes>({"demo_store", "s"}, 1).size(), 1U);
  EXPECT_THAT(session_.call<protocol::GetStates>({"demo_store"}).state_ids, ElementsAre("s"));
  EXPECT_EQ(text_of(session_.call<protocol::DeleteState>({"demo_store", "s"}).diagnostics), "");
  EXPECT_TRUE(read("s").empty());
}

// Terraform reads the range of each chunk that comes without an error.
TEST_F(ProviderStateStore, SendsWarningsWithTheFirstChunk) {
  configure("slow");
  const auto none = read("s");
  ASSERT_EQ(none.size(), 1U);
  EXPECT_EQ(text_of(none[0].diagnostics), "W  It is slow\n");
  EXPECT_TRUE(none[0].chunk.range);
  EXPECT_EQ(write({chunk("abcd", 0, 5), chunk("e", 4, 5)}), "");
  const auto events = read("s");
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(text_of(events[0].diagnostics), "W  It is slow\n");
  EXPECT_EQ(text_of(events[1].diagnostics), "");
}

TEST_F(ProviderStateStore, ReportsProblems) {
  configure();
  const auto broken = read("broken");
  ASSERT_EQ(broken.size(), 1U);
  EXPECT_EQ(text_of(broken[0].diagnostics), "E  It is broken\n");
  EXPECT_EQ(text_of(read("crash").at(0).diagnostics), "E  Provider failure: lost\n");
  EXPECT_EQ(text_of(session_.call<protocol::DeleteState>({"demo_store", "s"}).diagnostics),
            "E  There is no such state\n");
  EXPECT_EQ(text_of(session_.call<protocol::GetStates>({"demo_other"}).diagnostics),
            "E  Unknown state store: The provider has no state store named \"demo_other\".\n");
  EXPECT_THAT(write({chunk("a", 0, 1)}, "demo_other"), HasSubstr("\"demo_other\""));
}

TEST_F(ProviderStateStore, LocksStates) {
  configure();
  const auto lock = [&](const std::string& operation) {
    return session_.call<protocol::LockState>({"demo_store", "s", operation});
  };
  const auto unlock = [&](const std::string& id) {
    return text_of(session_.call<protocol::UnlockState>({"demo_store", "s", id}).diagnostics);
  };
  const auto first = lock("plan");
  EXPECT_EQ(first.lock_id, "plan1");
  const auto second = lock("apply");
  EXPECT_EQ(second.lock_id, "");
  EXPECT_EQ(text_of(second.diagnostics), "E  The state is locked: By plan1.\n");
  EXPECT_EQ(unlock("plan9"), "E  The state does not have this lock\n");
  EXPECT_EQ(unlock("plan1"), "");
  EXPECT_EQ(lock("apply").lock_id, "apply3");
}

TEST_F(ProviderStateStore, RejectsChunksThatDoNotFit) {
  configure();
  const std::vector<std::pair<std::vector<StateChunk>, std::string>> cases = {
      {{chunk("abcd", 0, 8), chunk("efgh", 5, 8)},
       "A chunk begins at byte 5, but byte 4 is the next one."},
      {{chunk("abcd", 4, 8), chunk("efgh", 0, 8)},
       "A chunk begins at byte 4, but byte 0 is the next one."},
      {{chunk("abcd", 0, 8), chunk("efgh", 4, 9)},
       "The length of the state is 8 in one chunk and 9 in another."},
      {{chunk("abcd", 0, 8)}, "The chunks have 4 of the 8 bytes of the state."},
      {{chunk("abcd", 0, 4), chunk("e", 4, 4)},
       "The chunks have more than the 4 bytes of the state."},
      {{chunk("abcde", 0, 5)}, "A chunk has 5 bytes, but the chunk size is 4 bytes."},
      {{chunk("abcd", 0, 8), chunk("", 4, 8)}, "A chunk is empty."},
      {{chunk("", 0, 0)}, "The state is empty."},
      {{chunk("abcd", 0, -1)},
       "The length of the state is -1 bytes, but the limit is 268435456 bytes."},
      {{chunk("abcd", 0, INT64_MAX)},
       "The length of the state is 9223372036854775807 bytes, but the limit is 268435456 bytes."},
      {{{"abcd", 4, {}}}, "A chunk has no range."},
      {{{"abcd", 4, StateRange{0, 9}}},
       "The range of a chunk ends at byte 9, but it has 4 bytes from byte 0 on."},
      {{{"abcd", 4, StateRange{0, INT64_MIN}}},
       "The range of a chunk ends at byte -9223372036854775808, but it has 4 bytes from byte 0 "
       "on."},
  };
  for (const auto& [chunks, problem] : cases)
    EXPECT_EQ(write(chunks), "E  Invalid state in the request: " + problem + "\n");
  EXPECT_TRUE(read("s").empty());
}

TEST_F(ProviderStateStore, RejectsRequestsThatDoNotNameTheState) {
  configure();
  const auto upload = [&](const std::vector<Write::Request>& messages) {
    return session_.upload<Write>(messages).diagnostics.at(0).detail;
  };
  const protocol::StateName name{"demo_store", "s"};
  EXPECT_EQ(upload({{{}, chunk("a", 0, 1)}}), "The first chunk does not name the state.");
  EXPECT_EQ(upload({{protocol::StateName{"demo_store", ""}, chunk("a", 0, 1)}}),
            "The first chunk does not name the state.");
  EXPECT_EQ(upload({{name, chunk("a", 0, 2)}, {name, chunk("b", 1, 2)}}),
            "A state was named twice.");
}

TEST_F(ProviderStateStore, RejectsMalformedChunks) {
  configure();
  Server server(provider_, {});
  const auto call = [&](protocol::Method method, const std::string& request,
                        const CallPeer& peer = {}) {
    return **server.answer(method, request, Version::V6, peer);
  };
  call(protocol::Method::ConfigureStateStore,
       protocol::encode(protocol::ConfigureStateStore::Request{"demo_store", config("p"), {4}},
                        Version::V6));
  const auto bytes = call(
      protocol::Method::WriteStateBytes,
      protocol::encode(Write::Request{protocol::StateName{"demo_store", "s"}, chunk("abcd", 0, 8)},
                       Version::V6),
      {.receive = [] { return std::optional<std::string>("\x0a\xff"); }});
  const auto response = protocol::decode<protocol::Diagnosed>(bytes, Version::V6);
  EXPECT_THAT(response->diagnostics.at(0).detail, HasSubstr("A chunk is malformed: "));
}

}  // namespace
}  // namespace hecla::provider::testing
