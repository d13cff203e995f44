// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// check_state_store: it accepts a good store, and finds the mistakes of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <hecla/provider/test.h>

#include <set>

#include "provider/memory_store.h"

namespace hecla::provider::testing {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string failure_of(Provider& provider, const std::string& type,
                       const StateStoreConfig& config) {
  try {
    check_state_store(provider, type, config);
  } catch (const TestFailure& failure) {
    return failure.what();
  }
  return "";
}

// Returns what the check finds.
template <class Store>
std::string check(const std::string& config = "prefix = \"p\"",
                  const std::string& type = "demo_store") {
  Provider provider("registry.terraform.io/hecla/demo");
  provider.state_store("demo_store", std::make_unique<Store>());
  return failure_of(provider, type, {.store = config});
}

TEST(StateStoreCheck, AcceptsGoodStores) {
  EXPECT_EQ(check<MemoryStore>(), "");
  EXPECT_EQ(check<MemoryStore>("prefix = \"p\"\nlocks = false"), "");
}

TEST(StateStoreCheck, NeedsAValidConfiguration) {
  EXPECT_THAT(check<MemoryStore>(""),
              HasSubstr("the configuration is invalid:\nError: Missing required argument\n"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"bad\""),
              HasSubstr("cannot validate the configuration: A bad prefix"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"down\""),
              HasSubstr("cannot configure the store: No answer"));
  EXPECT_THAT(check<MemoryStore>("prefix = \"p\"", "demo_other"),
              AllOf(HasSubstr("state_store_test.cpp:"),
                    EndsWith("the provider has no state store demo_other")));
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
struct UnlocksTwice : MemoryStore {
  void unlock(const Memory& memory, const std::string& id, const std::string& lock_id,
              Call& call) override {
    if (!unlocked.contains(id + lock_id)) MemoryStore::unlock(memory, id, lock_id, call);
    if (!call.has_errors()) unlocked.insert(id + lock_id);
  }
  std::set<std::string> unlocked;
};
// It has locks, but all of the same ID.
struct SameLocks : MemoryStore {
  std::string lock(const Memory& memory, const std::string& id, const std::string& operation,
                   Call& call) override {
    MemoryStore::lock(memory, id, operation, call);
    return "lock";
  }
};
struct FailingStore : MemoryStore {
  static inline std::string failing;
  static void fail(const std::string& action, Call& call) {
    if (action == failing) call.error({"It failed"});
  }
  std::vector<std::string> list(const Memory& memory, Call& call) override {
    fail("list", call);
    return MemoryStore::list(memory, call);
  }
  std::optional<std::string> read(const Memory& memory, const std::string& id,
                                  Call& call) override {
    fail("read " + id, call);
    return MemoryStore::read(memory, id, call);
  }
  void write(const Memory& memory, const std::string& id, const std::string& state,
             Call& call) override {
    fail("write " + id, call);
    MemoryStore::write(memory, id, state, call);
  }
  void remove(const Memory& memory, const std::string& id, Call& call) override {
    fail("remove " + id, call);
    MemoryStore::remove(memory, id, call);
  }
  std::string lock(const Memory& memory, const std::string& id, const std::string& operation,
                   Call& call) override {
    fail("lock " + id, call);
    return MemoryStore::lock(memory, id, operation, call);
  }
  void unlock(const Memory& memory, const std::string& id, const std::string& lock_id,
              Call& call) override {
    fail("unlock " + id, call);
    MemoryStore::unlock(memory, id, lock_id, call);
  }
};

TEST(StateStoreCheck, FindsMistakes) {
  EXPECT_THAT(
      check<TextStore>(),
      EndsWith("expected the 224 bytes of the state \"default\" that were written, but there "
               "are 0, which differ from byte 0 on"));
  EXPECT_THAT(check<OneState>(), HasSubstr("expected the 32 bytes of the state \"staging\""));
  EXPECT_THAT(check<NeverRemoves>(), HasSubstr("expected the 0 bytes of the state \"staging\""));
  EXPECT_THAT(check<RemovesTwice>(),
              HasSubstr("expected an error, but it can remove the state \"staging\" again"));
  EXPECT_THAT(check<LocksTwice>(),
              HasSubstr("expected an error, but it can lock the locked state \"default\""));
  EXPECT_THAT(check<UnlocksAll>(), EndsWith("expected an error, but it can unlock \"default\" with "
                                            "the lock of another state"));
  EXPECT_THAT(check<UnlocksTwice>(),
              EndsWith("expected an error, but it can unlock the state \"default\" again"));
  EXPECT_THAT(check<SameLocks>(),
              EndsWith("expected each lock to have its own ID, but two have \"lock\""));
}

TEST(StateStoreCheck, ReportsErrors) {
  const std::pair<const char*, const char*> cases[] = {
      {"list", "cannot list the states: It failed: "},
      {"read default", "cannot read the state \"default\": It failed: "},
      {"write staging", "cannot write the state \"staging\": It failed: "},
      {"lock default", "cannot lock the state \"default\": It failed: "},
      {"unlock default", "cannot unlock the state \"default\": It failed: "},
      {"unlock staging", "cannot unlock the state \"staging\": It failed: "},
      {"remove staging", "cannot remove the state \"staging\": It failed: "},
  };
  for (const auto& [failing, expected] : cases) {
    FailingStore::failing = failing;
    EXPECT_THAT(check<FailingStore>(), EndsWith(expected));
  }
}

TEST(StateStoreCheck, ReportsErrorsOfTheProvider) {
  Provider provider("registry.terraform.io/hecla/demo");
  provider
      .configuration<Memory>([](const Memory& memory, Call& call) {
        if (memory.prefix == "down") call.error({"No answer"});
      })
      .state_store("demo_store", std::make_unique<MemoryStore>());
  const std::pair<const char*, const char*> cases[] = {
      {"too long", "cannot validate the configuration of the provider: Invalid attribute value: "},
      {"down", "cannot configure the provider: No answer: "}};
  for (const auto& [prefix, expected] : cases) {
    const std::string config = "prefix = \"" + std::string(prefix) + "\"";
    EXPECT_THAT(failure_of(provider, "demo_store", {.store = "prefix = \"p\"", .provider = config}),
                HasSubstr(expected));
  }
}

TEST(StateStoreCheck, NeedsAnEmptyStore) {
  Provider provider("registry.terraform.io/hecla/demo");
  auto store = std::make_unique<MemoryStore>();
  Call call;
  store->write({.prefix = "p"}, "old", "{}", call);
  provider.state_store("demo_store", std::move(store));
  EXPECT_THAT(failure_of(provider, "demo_store", {.store = "prefix = \"p\""}),
              EndsWith("expected the states [], but there are [\"old\"]"));
}

}  // namespace
}  // namespace hecla::provider::testing
