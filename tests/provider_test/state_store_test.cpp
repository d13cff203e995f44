// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// check_state_store: it accepts a good store, and finds the mistakes of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/provider/test.h>

#include "provider/memory_store.h"

namespace hecla::provider::testing {
namespace {

using ::testing::HasSubstr;

// Returns what the check finds.
template <class Store>
std::string check(const std::string& config = "prefix = \"p\"",
                  const std::string& type = "demo_store") {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.state_store("demo_store", std::make_unique<Store>());
  try {
    check_state_store(provider, type, {.store = config});
  } catch (const TestFailure& failure) {
    return failure.what();
  }
  return "";
}

TEST(StateStoreCheck, AcceptsGoodStores) {
  EXPECT_EQ(check<MemoryStore>(), "");
  EXPECT_EQ(check<MemoryStore>("prefix = \"p\"\nlocks = false"), "");
}

TEST(StateStoreCheck, NeedsAValidConfiguration) {
  EXPECT_THAT(check<MemoryStore>(""), HasSubstr("the configuration is invalid"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"bad\""),
              HasSubstr("cannot validate the configuration: A bad prefix"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"down\""),
              HasSubstr("cannot configure the store: No answer"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"p\"", "demo_other"),
              HasSubstr("state_store_test.cpp:"));
}

struct TextStore : MemoryStore {
  void write(const Memory& memory, const std::string& id, const std::string& state,
             Call& call) override {
    MemoryStore::write(memory, id, std::string(state.c_str()), call);
  }
};
struct OneState : MemoryStore {
  void write(const Memory& memory, const std::string&, const std::string& state,
             Call& call) override {
    MemoryStore::write(memory, "default", state, call);
  }
};
struct NeverRemoves : MemoryStore {
  void remove(const Memory&, const std::string&, Call&) override {}
};
struct RemovesTwice : MemoryStore {
  void remove(const Memory& memory, const std::string& id, Call&) override {
    Call ignored;
    MemoryStore::remove(memory, id, ignored);
  }
};
struct LocksTwice : MemoryStore {
  std::string lock(const Memory&, const std::string&, const std::string&, Call&) override {
    return "lock";
  }
};
struct UnlocksAll : MemoryStore {
  std::string lock(const Memory& memory, const std::string& id, const std::string& operation,
                   Call& call) override {
    return held[id] = MemoryStore::lock(memory, id, operation, call);
  }
  void unlock(const Memory& memory, const std::string& id, const std::string&,
              Call& call) override {
    MemoryStore::unlock(memory, id, held[id], call);
  }
  std::map<std::string, std::string> held;
};

TEST(StateStoreCheck, FindsMistakes) {
  EXPECT_THAT(check<TextStore>(), HasSubstr("expected the 224 bytes of the state \"default\""));
  EXPECT_THAT(check<OneState>(), HasSubstr("expected the 32 bytes of the state \"staging\""));
  EXPECT_THAT(check<NeverRemoves>(), HasSubstr("expected the 0 bytes of the state \"staging\""));
  EXPECT_THAT(check<RemovesTwice>(),
              HasSubstr("expected an error, but it can remove the state \"staging\" again"));
  EXPECT_THAT(check<LocksTwice>(),
              HasSubstr("expected an error, but it can lock the locked state \"default\""));
  EXPECT_THAT(check<UnlocksAll>(), HasSubstr("expected an error, but it can unlock"));
}

TEST(StateStoreCheck, NeedsAnEmptyStore) {
  Provider provider("registry.terraform.io/hecla/demo");
  auto store = std::make_unique<MemoryStore>();
  Call call;
  store->write({.prefix = "p"}, "old", "{}", call);
  provider.state_store("demo_store", std::move(store));
  try {
    check_state_store(provider, "demo_store", {.store = "prefix = \"p\""});
    FAIL();
  } catch (const TestFailure& failure) {
    EXPECT_THAT(failure.what(), HasSubstr("expected the states [], but there are [\"old\"]"));
  }
}

}  // namespace
}  // namespace hecla::provider::testing
