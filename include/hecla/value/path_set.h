// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// PathSet: a set of paths, such as the parts of a value that a change would replace.
//
//   PathSet replaced = PathSet::of(wire::unknown_paths(planned));
//   replaced.add(Path().attribute("ami"));
//   if (replaced.covers(Path().attribute("ami").index(Value::number(0)))) ...
//
// Paths keep the order in which they were added; equality ignores it. Adding and looking up a path
// take time linear in its length. Safe to read from several threads at once.
#include <hecla/value/path.h>

#include <span>
#include <unordered_map>
#include <vector>

namespace hecla {

class PathSet {
 public:
  PathSet() = default;
  static PathSet of(std::span<const Path> paths);

  // Adds a path; returns false if the set already had it.
  bool add(Path path);
  bool contains(const Path& path) const;
  // Returns whether the set has the path or a prefix of it.
  bool covers(const Path& path) const;

  bool empty() const { return paths_.empty(); }
  std::size_t size() const { return paths_.size(); }
  std::vector<Path>::const_iterator begin() const { return paths_.begin(); }
  std::vector<Path>::const_iterator end() const { return paths_.end(); }

  // Return the union, intersection, difference and symmetric difference.
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
