// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/value/path_set.h>

#include <algorithm>

namespace hecla {
namespace {

constexpr std::size_t seed = 0x9e3779b97f4a7c15U;

std::size_t hash_of(const PathStep& step) {
  if (const auto* attribute = std::get_if<AttributeStep>(&step)) {
    return std::hash<std::string>()(attribute->name);
  }
  return ~std::get<IndexStep>(step).key.hash();
}

// Extends the hash of a path by a step.
std::size_t with_step(std::size_t hash, const PathStep& step) {
  return hash ^ (hash_of(step) + seed + (hash << 6) + (hash >> 2));
}

std::size_t hash_of(const Path& path) {
  std::size_t hash = seed;
  for (const PathStep& step : path.steps()) hash = with_step(hash, step);
  return hash;
}

}  // namespace

PathSet PathSet::of(std::span<const Path> paths) {
  PathSet set;
  for (const Path& path : paths) set.add(path);
  return set;
}

bool PathSet::add(Path path) {
  const std::size_t hash = hash_of(path);
  if (contains(path, path.steps().size(), hash)) return false;
  positions_.emplace(hash, paths_.size());
  paths_.push_back(std::move(path));
  return true;
}

// Returns whether the set has the path that consists of the first `steps` steps of `path`, whose
// hash is `hash`.
bool PathSet::contains(const Path& path, std::size_t steps, std::size_t hash) const {
  const auto [first, last] = positions_.equal_range(hash);
  return std::any_of(first, last, [&](const auto& entry) {
    const Path& candidate = paths_[entry.second];
    return candidate.steps().size() == steps && path.has_prefix(candidate);
  });
}

bool PathSet::contains(const Path& path) const {
  return contains(path, path.steps().size(), hash_of(path));
}

bool PathSet::covers(const Path& path) const {
  std::size_t hash = seed;
  if (contains(path, 0, hash)) return true;
  for (std::size_t i = 0; i < path.steps().size(); ++i) {
    hash = with_step(hash, path.steps()[i]);
    if (contains(path, i + 1, hash)) return true;
  }
  return false;
}

PathSet operator|(const PathSet& a, const PathSet& b) {
  PathSet set = a;
  for (const Path& path : b) set.add(path);
  return set;
}

PathSet operator&(const PathSet& a, const PathSet& b) {
  PathSet set;
  for (const Path& path : a) {
    if (b.contains(path)) set.add(path);
  }
  return set;
}

PathSet operator-(const PathSet& a, const PathSet& b) {
  PathSet set;
  for (const Path& path : a) {
    if (!b.contains(path)) set.add(path);
  }
  return set;
}

PathSet operator^(const PathSet& a, const PathSet& b) { return (a - b) | (b - a); }

bool operator==(const PathSet& a, const PathSet& b) {
  return a.size() == b.size() && (a - b).empty();
}

}  // namespace hecla
