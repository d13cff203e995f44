// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "os/paths.h"

#include <algorithm>
#include <vector>

namespace hecla::os {
namespace {

bool separates(char c, PathRules rules) { return separators(rules).find(c) != std::string::npos; }

// Returns the end of the separators that begin at an offset, or that of the part.
std::size_t separators_end(std::string_view path, std::size_t begin, PathRules rules) {
  return std::min(path.find_first_not_of(separators(rules), begin), path.size());
}
std::size_t part_end(std::string_view path, std::size_t begin, PathRules rules) {
  return std::min(path.find_first_of(separators(rules), begin), path.size());
}

bool is_verbatim(std::string_view path, PathRules rules) {
  return rules == PathRules::Windows && path.starts_with(R"(\\?\)");
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool has_drive(std::string_view path) {
  return path.size() > 1 && path[1] == ':' && lower(path[0]) >= 'a' && lower(path[0]) <= 'z';
}

bool is_same_name(std::string_view a, std::string_view b, PathRules rules) {
  const auto is_same = [](char x, char y) { return lower(x) == lower(y); };
  return a == b || (rules == PathRules::Windows && std::ranges::equal(a, b, is_same));
}

// What a path begins with: `C:`, `\\server\share` or nothing, and the separators after it.
struct Root {
  std::size_t name = 0;
  std::size_t end = 0;
  bool has_separator() const { return end > name; }
};

Root root_of(std::string_view path, PathRules rules) {
  Root root;
  if (rules == PathRules::Windows) {
    if (has_drive(path)) {
      root.name = 2;
    } else if (path.size() > 2 && separates(path[0], rules) && separates(path[1], rules) &&
               !separates(path[2], rules)) {
      root.name = part_end(path, 2, rules);
      if (const auto share = separators_end(path, root.name, rules); share < path.size())
        root.name = part_end(path, share, rules);
    }
  }
  root.end = separators_end(path, root.name, rules);
  return root;
}

struct Parts {
  std::string root;
  std::vector<std::string_view> names;
};

Parts normal_parts(std::string_view path, PathRules rules) {
  const Root root = root_of(path, rules);
  Parts parts{std::string(path.substr(0, root.name)), {}};
  std::ranges::replace_if(
      parts.root, [&](char c) { return separates(c, rules); }, '/');
  if (root.has_separator()) parts.root += '/';
  for (std::size_t i = root.end; i < path.size();) {
    const std::size_t end = part_end(path, i, rules);
    const std::string_view name = path.substr(i, end - i);
    const bool is_inside = !parts.names.empty() && parts.names.back() != "..";
    i = separators_end(path, end, rules);
    if (name == ".") continue;
    if (name != "..") {
      parts.names.push_back(name);
    } else if (is_inside) {
      parts.names.pop_back();
    } else if (!root.has_separator()) {
      parts.names.push_back(name);
    }
  }
  return parts;
}

void add_name(std::string& path, std::string_view name, bool is_first) {
  if (!is_first) path += '/';
  path += name;
}

}  // namespace

bool is_relative(std::string_view path, PathRules rules) { return root_of(path, rules).end == 0; }

std::string_view file_name(std::string_view path, PathRules rules) {
  const std::size_t begin = path.find_last_of(separators(rules)) + 1;  // 0 without a separator
  return path.substr(std::max(begin, root_of(path, rules).end));
}

std::string_view stem_of(std::string_view path, PathRules rules) {
  const std::string_view name = file_name(path, rules);
  const std::size_t dot = name.rfind('.');
  return dot == 0 || name == ".." ? name : name.substr(0, dot);
}

std::string_view directory_of(std::string_view path, PathRules rules) {
  const std::string_view before = path.substr(0, path.size() - file_name(path, rules).size());
  const std::size_t end = before.find_last_not_of(separators(rules)) + 1;  // 0 without a part
  return path.substr(0, std::max(end, root_of(path, rules).end));
}

std::string joined(std::string_view directory, std::string_view path, PathRules rules) {
  if (!is_relative(path, rules)) return std::string(path);
  std::string result(directory);
  const Root root = root_of(directory, rules);
  const bool is_drive = root.name == directory.size() && root.name == 2;
  if (!directory.empty() && !is_drive && !separates(directory.back(), rules))
    result += is_verbatim(directory, rules) ? '\\' : '/';
  return result += path;
}

std::string normal_path(std::string_view path, PathRules rules) {
  if (is_verbatim(path, rules)) return std::string(path);
  auto [result, names] = normal_parts(path, rules);
  for (const std::string_view& name : names) add_name(result, name, &name == names.data());
  return result.empty() ? "." : result;
}

std::string relative_path(std::string_view path, std::string_view directory, PathRules rules) {
  const Parts to = normal_parts(path, rules), from = normal_parts(directory, rules);
  if (!is_same_name(to.root, from.root, rules)) return {};
  const auto is_same = [&](std::string_view a, std::string_view b) {
    return is_same_name(a, b, rules);
  };
  auto [down, up] = std::ranges::mismatch(to.names, from.names, is_same);
  if (std::find(up, from.names.end(), "..") != from.names.end()) return {};
  std::string result;
  for (; up != from.names.end(); ++up) add_name(result, "..", result.empty());
  for (; down != to.names.end(); ++down) add_name(result, *down, result.empty());
  return result.empty() ? "." : result;
}

}  // namespace hecla::os
