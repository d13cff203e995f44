// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "plugin/leftovers.h"

#include <stdlib.h>

#include <csignal>
#include <filesystem>
#include <system_error>

namespace hecla::plugin {

int Leftovers::add_group(const std::function<int()>& start) {
  const std::lock_guard lock(mutex_);
  const int group = start();
  if (group > 0) groups_.insert(group);
  return group;
}

void Leftovers::remove_group(int group) {
  const std::lock_guard lock(mutex_);
  groups_.erase(group);
}

std::string Leftovers::make_directory(std::string pattern) {
  const std::lock_guard lock(mutex_);
  if (!::mkdtemp(pattern.data())) return {};
  directories_.insert(pattern);
  return pattern;
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
