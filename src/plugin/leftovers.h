// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Leftovers: lists what the plugins of this program would leave behind if a signal ended it now: their processes, with
// all that these have started, and the directories of their sockets.
#include <functional>
#include <mutex>
#include <set>
#include <string>

namespace hecla::plugin {

// Several threads may use it.
class Leftovers {
 public:
  // Returns the group that `start` has started, or its error, a negative number. A signal waits until the group is listed.
  int add_group(const std::function<int()>& start);
  void remove_group(int group);
  // Returns a new directory, as mkdtemp() names it, or an empty text. A signal waits until it is listed.
  std::string make_directory(std::string pattern);
  void remove_directory(const std::string& path);
  // Kills the processes and removes the directories.
  void remove_all();

 private:
  std::mutex mutex_;
  std::set<int> groups_;
  std::set<std::string> directories_;
};

// Returns the leftovers of this process.
Leftovers& leftovers();

}  // namespace hecla::plugin
