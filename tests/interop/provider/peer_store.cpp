// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The state store of go/store.go with Hecla.
#include <map>

#include "interop/provider/peer_provider.h"

namespace hecla::provider::testing {

namespace {

struct StoreConfig {
  std::string name;
  std::optional<std::string> token;
  std::optional<std::string> old;
};
constexpr auto schema(bind::For<StoreConfig>) {
  using namespace bind;
  return fields(attribute("name", &StoreConfig::name, required, documented("Its name.")),
                attribute("token", &StoreConfig::token),
                attribute("old", &StoreConfig::old, deprecated_because("Use name.")));
}

// The test makes one call at a time.
class Store : public StateStore<StoreConfig> {
 public:
  void validate(const Plan<StoreConfig>& plan, Call& call) override {
    if (plan.configured(&StoreConfig::name).known_or("") == "bad")
      call.error({"A bad name", "Choose another.", Path().attribute("name")});
  }
  void configure(const StoreConfig& config, Call& call) override {
    if (config.name == "down")
      call.error({"No answer", "The store is down.", Path().attribute("name")});
    if (config.name == "slow") call.warning({"It is slow", "Have patience."});
  }
  std::vector<std::string> list(const StoreConfig&, Call&) override {
    std::vector<std::string> ids;
    for (const auto& [id, state] : states_) ids.push_back(id);
    return ids;
  }
  std::optional<std::string> read(const StoreConfig&, const std::string& id, Call& call) override {
    if (id == "broken") call.error({"It cannot be read", "It is broken."});
    const auto found = states_.find(id);
    return found == states_.end() ? std::nullopt : std::optional(found->second);
  }
  void write(const StoreConfig&, const std::string& id, const std::string& state,
             Call& call) override {
    if (id == "broken") return call.error({"It cannot be written", "It is broken."});
    states_[id] = state;
  }
  void remove(const StoreConfig&, const std::string& id, Call& call) override {
    if (states_.erase(id) == 0) call.error({"There is no such state", "It has no bytes."});
  }
  std::string lock(const StoreConfig&, const std::string& id, const std::string& operation,
                   Call& call) override {
    const auto found = locks_.find(id);
    if (found != locks_.end()) {
      call.error({"The state is locked", "By " + found->second + "."});
      return {};
    }
    return id == "open" ? "" : locks_[id] = "lock for " + operation;
  }
  void unlock(const StoreConfig&, const std::string& id, const std::string& lock_id,
              Call& call) override {
    const auto found = locks_.find(id);
    if (found == locks_.end() || found->second != lock_id)
      return call.error({"The state has another lock", "Or none."});
    locks_.erase(found);
  }

 private:
  std::map<std::string, std::string> states_;
  std::map<std::string, std::string> locks_;
};

}  // namespace

void add_store(Provider& provider) {
  provider.state_store(
      "peer_store", std::make_unique<Store>(),
      {.description = "Keeps states.", .deprecation_message = "Use another store."});
}

}  // namespace hecla::provider::testing
