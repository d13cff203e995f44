// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A state store in memory, for tests.
#include <hecla/provider/provider.h>

#include <map>
#include <mutex>
#include <stdexcept>

namespace hecla::provider::testing {

struct Memory {
  std::string prefix;
  std::optional<std::string> token = {};
  bool locks = true;
};
constexpr auto schema(bind::For<Memory>) {
  using namespace bind;
  return fields(attribute("prefix", &Memory::prefix, required, max_length(5)),
                attribute("token", &Memory::token, sensitive), attribute("locks", &Memory::locks));
}

class MemoryStore : public StateStore<Memory> {
 public:
  void validate(const Plan<Memory>& plan, Call& call) override {
    if (plan.configured(&Memory::prefix).known_or("") == "bad")
      call.error({"A bad prefix", "Choose another.", Path().attribute("prefix")});
  }
  void configure(const Memory& memory, Call& call) override {
    if (memory.prefix == "down") call.error({"No answer"});
  }
  std::vector<std::string> list(const Memory& memory, Call&) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> ids;
    for (const auto& [key, state] : states_) {
      if (key.starts_with(memory.prefix)) ids.push_back(key.substr(memory.prefix.size()));
    }
    return ids;
  }
  std::optional<std::string> read(const Memory& memory, const std::string& id,
                                  Call& call) override {
    if (memory.prefix == "slow") call.warning({"It is slow"});
    if (id == "broken") call.error({"It is broken"});
    if (id == "crash") throw std::runtime_error("lost");
    if (memory.token) call.log(LogLevel::Debug, "reading with " + *memory.token);
    const std::lock_guard lock(mutex_);
    const auto found = states_.find(memory.prefix + id);
    return found == states_.end() ? std::nullopt : std::optional(found->second);
  }
  void write(const Memory& memory, const std::string& id, const std::string& state,
             Call&) override {
    const std::lock_guard lock(mutex_);
    states_[memory.prefix + id] = state;
  }
  void remove(const Memory& memory, const std::string& id, Call& call) override {
    const std::lock_guard lock(mutex_);
    if (states_.erase(memory.prefix + id) == 0) call.error({"There is no such state"});
  }
  std::string lock(const Memory& memory, const std::string& id, const std::string& operation,
                   Call& call) override {
    const std::lock_guard lock(mutex_);
    if (!memory.locks) return {};
    const auto [entry, is_new] =
        locks_.try_emplace(memory.prefix + id, operation + std::to_string(++last_lock_));
    if (!is_new) call.error({"The state is locked", "By " + entry->second + "."});
    return entry->second;
  }
  void unlock(const Memory& memory, const std::string& id, const std::string& lock_id,
              Call& call) override {
    const std::lock_guard lock(mutex_);
    const auto found = locks_.find(memory.prefix + id);
    if (found == locks_.end() || found->second != lock_id)
      call.error({"The state does not have this lock"});
    else
      locks_.erase(found);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> states_;
  std::map<std::string, std::string> locks_;
  int last_lock_ = 0;
};

}  // namespace hecla::provider::testing
