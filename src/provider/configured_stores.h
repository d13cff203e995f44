// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ConfiguredStores: the configuration and the chunk size of each state store, which Terraform sends
// before it uses the store. Thread-safe.
#include <hecla/value/value.h>

#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace hecla::provider::detail {

struct ConfiguredStore {
  Value config;
  std::int64_t chunk_size = 0;
};

class ConfiguredStores {
 public:
  void set(const std::string& type, ConfiguredStore store) {
    const std::lock_guard lock(mutex_);
    stores_.insert_or_assign(type, std::move(store));
  }
  std::optional<ConfiguredStore> find(const std::string& type) const {
    const std::lock_guard lock(mutex_);
    const auto found = stores_.find(type);
    return found == stores_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, ConfiguredStore> stores_;
};

}  // namespace hecla::provider::detail
