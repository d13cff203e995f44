// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a comparison has met. Values share their parts, so a small one may stand for more parts than could
// ever be gone through one by one: each pair of them is compared once.
#include <cstddef>
#include <functional>
#include <unordered_set>
#include <utility>

#include "value/access.h"

namespace hecla::detail {

class MetPairs {
 public:
  // Whether the two were met before. Remembers only what can be met again, and only in long comparisons.
  bool met(const SequencePayload& a, const SequencePayload& b) {
    constexpr std::size_t long_comparison = 4096;
    if (++count_ < long_comparison || (!is_shared(a) && !is_shared(b))) return false;
    return !pairs_.emplace(&a, &b).second;
  }

 private:
  using Pair = std::pair<const Payload*, const Payload*>;
  struct Hash {
    std::size_t operator()(const Pair& pair) const {
      const std::hash<const Payload*> hash;
      return hash(pair.first) * 31 + hash(pair.second);
    }
  };

  std::size_t count_ = 0;
  std::unordered_set<Pair, Hash> pairs_;
};

}  // namespace hecla::detail
