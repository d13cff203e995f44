// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The order of the elements of a set: known ones, then unknown ones, then null. Strings are ordered
// by bytes, numbers by size, false before true. All else is ordered by a text made of the element,
// its key, whose form is the one the reference uses, so that both iterate over sets in the same
// order:
//
//   {"a", 1}  in a tuple or object is  <"a";1;>       lists and sets use [], maps {"key":1;}
//
// Numbers in keys have ten significant digits, and a key ends after very many parts (an element may stand
// for more than could be written), so different elements may have the same key: these stay in the order
// in which they were put into the set.
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
// Values that live elsewhere, each once.
using PointedValues = std::unordered_set<const Value*, PointedHash, PointedEqual>;

// How many parts of an element its key is made of.
constexpr std::size_t most_set_key_parts = std::size_t{1} << 18;
void append_set_key(const Value& value, std::string& out);

// Whether one of the elements of `set` is known to be the same as `element`.
bool set_contains(const Value& set, const Value& element);

}  // namespace hecla::detail
