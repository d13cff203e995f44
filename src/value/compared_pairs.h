// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The pairs of payloads that a comparison has already seen. Values share their parts, so a small
// value can contain more parts than can be compared one by one: each pair of payloads is compared
// once.
#include <cstddef>
#include <functional>
#include <unordered_set>
#include <utility>

#include "value/access.h"

namespace hecla::detail {

class ComparedPairs {
 public:
  // Records a pair of payloads. Returns false if it was recorded before. Only pairs that can occur
  // again are recorded, and only in long comparisons.
  bool insert(const SequencePayload& a, const SequencePayload& b) {
    constexpr std::size_t long_comparison = 4096;
    if (++count_ < long_comparison || (!is_shared(a) && !is_shared(b))) return true;
    return pairs_.emplace(&a, &b).second;
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
