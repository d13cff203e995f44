// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <string_view>
#include <vector>

#include "os/file_system.h"
#include "os/paths.h"

namespace hecla::os {

std::string shortest_path(std::string_view path) {
  if (path.find("..") == path.npos) return normal_path(path);
  std::vector<std::string_view> names;  // from the end
  std::string_view rest = path;
  for (std::string_view before = directory_of(rest); before != rest; before = directory_of(rest)) {
    names.push_back(file_name(rest));
    rest = before;
  }
  std::string result = rest.empty() ? std::string() : normal_path(rest);
  const std::size_t root = result.size();
  for (auto at = names.rbegin(); at != names.rend(); ++at) {
    const std::string_view name = *at;
    if (name.empty() || name == ".") continue;
    const bool has_name = result.size() > root && file_name(result) != "..";
    if (name == ".." && has_name && !is_link(result)) {
      result.resize(directory_of(result).size());
    } else if (name != ".." || result.size() > root || root == 0) {  // nothing is above the root
      result = joined(result, name);
    }
  }
  return result.empty() ? "." : result;
}

}  // namespace hecla::os
