// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The order of set elements: known ones, then unknown ones, then null. Strings are ordered by
// bytes, numbers by value, false before true. All other types are ordered by a text built from the
// element, its key. The keys have the form that the reference implementation uses, so both iterate
// over sets in the same order:
//
//   {"a", 1}  in a tuple or object is  <"a";1;>       lists and sets use [], maps {"key":1;}
//
// Numbers in keys have ten significant digits, and a key ends after a limited number of parts
// (shared parts can make an element larger than can be written). Different elements may therefore
// have the same key; these keep the order in which they were added to the set.
#include <hecla/value/value.h>

#include <string>
#include <unordered_set>

namespace hecla::detail {

struct PointedHash {
  std::size_t operator()(const Value* value) const { return value->hash(); }
};
struct PointedEqual {
  bool operator()(const Value* a, const Value* b) const { return *a == *b; }
};
// A set of values stored elsewhere.
using PointedValues = std::unordered_set<const Value*, PointedHash, PointedEqual>;

// The maximum number of parts of an element that contribute to its key.
constexpr std::size_t most_set_key_parts = std::size_t{1} << 18;
void append_set_key(const Value& value, std::string& out);

// Returns whether an element of `set` is known to equal `element`.
bool set_contains(const Value& set, const Value& element);

}  // namespace hecla::detail
