// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The secrets of a source (Source::mark_secret), for what prints a whole tree: it takes them once.
#include <hecla/source/source.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace hecla::detail {

class SecretRanges {
 public:
  explicit SecretRanges(const Source& source) : secrets_(source.secrets()) {}
  // The ranges are ascending and separate from each other.
  explicit SecretRanges(std::vector<ByteRange> secrets) : secrets_(std::move(secrets)) {}

  // Returns whether all of `part` is in a secret.
  bool contains(ByteRange part) const {
    const auto after =
        std::ranges::upper_bound(secrets_, part.begin, {}, [](ByteRange r) { return r.begin; });
    return after != secrets_.begin() && part.end <= std::prev(after)->end;
  }
  // Returns the secrets that overlap `part`.
  std::span<const ByteRange> overlapping(ByteRange part) const {
    const auto first = std::ranges::upper_bound(secrets_, part.begin, {}, &ByteRange::end);
    const auto last =
        std::ranges::lower_bound(first, secrets_.end(), part.end, {}, &ByteRange::begin);
    return {first, last};
  }

 private:
  std::vector<ByteRange> secrets_;
};

}  // namespace hecla::detail
