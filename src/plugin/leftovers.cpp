// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/leftovers.h"

#include <csignal>
#include <filesystem>
#include <system_error>

namespace hecla::plugin {

void Leftovers::add_group(int group) {
  const std::lock_guard lock(mutex_);
  groups_.insert(group);
}

void Leftovers::remove_group(int group) {
  const std::lock_guard lock(mutex_);
  groups_.erase(group);
}

void Leftovers::add_directory(const std::string& path) {
  const std::lock_guard lock(mutex_);
  directories_.insert(path);
}

void Leftovers::remove_directory(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
  const std::lock_guard lock(mutex_);
  directories_.erase(path);
}

void Leftovers::remove_all() {
  const std::lock_guard lock(mutex_);
  for (const int group : groups_) ::kill(-group, SIGKILL);
  std::error_code ignored;
  for (const std::string& path : directories_) std::filesystem::remove_all(path, ignored);
}

// Never destroyed, because another thread can use it while the program ends.
Leftovers& leftovers() {
  static Leftovers* const only = new Leftovers;
  return *only;
}

}  // namespace hecla::plugin
