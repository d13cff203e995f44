// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// PathSet: a set of paths, such as the parts of a value that a change would replace.
//
//   PathSet replaced = PathSet::of(wire::unknown_paths(planned));
//   replaced.add(Path().attribute("ami"));
//   if (replaced.covers(Path().attribute("ami").index(Value::number(0)))) ...
//
// Keeps the order in which paths were added; equality does not look at it. Adding and looking up take time
// linear in the length of the path. May be read from several threads at once.
#include <hecla/value/path.h>

#include <span>
#include <unordered_map>
#include <vector>

namespace hecla {

class PathSet {
 public:
  PathSet() = default;
  static PathSet of(std::span<const Path> paths);

  // Whether it was not there before.
  bool add(Path path);
  bool contains(const Path& path) const;
  // Whether the set has the path, or that of something around it.
  bool covers(const Path& path) const;

  bool empty() const { return paths_.empty(); }
  std::size_t size() const { return paths_.size(); }
  std::vector<Path>::const_iterator begin() const { return paths_.begin(); }
  std::vector<Path>::const_iterator end() const { return paths_.end(); }

  // What is in either; in both; in the first alone; in one of them alone.
  friend PathSet operator|(const PathSet& a, const PathSet& b);
  friend PathSet operator&(const PathSet& a, const PathSet& b);
  friend PathSet operator-(const PathSet& a, const PathSet& b);
  friend PathSet operator^(const PathSet& a, const PathSet& b);
  friend bool operator==(const PathSet& a, const PathSet& b);

 private:
  bool contains(const Path& path, std::size_t steps, std::size_t hash) const;

  std::vector<Path> paths_;
  std::unordered_multimap<std::size_t, std::size_t> positions_;  // by hash
};

}  // namespace hecla
