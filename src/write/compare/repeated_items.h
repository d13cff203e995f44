// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The correspondence of children of a body or object of which there are several with the same key.
#include <cstdint>
#include <unordered_set>

#include "write/compare/merge_side.h"

namespace hecla::write {

// Returns the keys that several children of one of the versions have.
std::unordered_set<std::uint32_t> repeated_keys(const Item& base, const Item& ours,
                                                const Item& theirs);

// Makes the sides agree about children with repeated keys. What both have and the base has not is one addition, or one change if
// one of them changed a child to it. If of several equal children both miss one, it is the same one: which of them a side
// removed is open, unless no version has more or fewer. Returns false if both changed different children to the same.
bool agree_on_repeated(const std::unordered_set<std::uint32_t>& keys, const Item& base,
                       MergeSide& ours, MergeSide& theirs);

}  // namespace hecla::write
