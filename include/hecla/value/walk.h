// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Traversal and transformation of values.
//
//   walk(value, [](const Path& path, const Value& part) { ...; return true; });
//
// Memory is bounded by the depth of the value's type; neither function recurses.
#include <hecla/value/path.h>

#include <functional>

namespace hecla {

// Calls `visit` for `value` and then for each part inside it, outer parts first. If it returns
// false, the inside of the part is skipped. Also visits the inside of marked parts. The inner marks of an unknown
// value are visited as an unknown value that has them, at a path with an unknown tail.
void walk(const Value& value, const std::function<bool(const Path&, const Value&)>& visit);

// Returns a copy of `value` in which each part is replaced by the result of `change`, inner parts
// first. Fails if `change` fails, or if the elements of a list, set or map no longer share one
// type.
ValueResult<Value> transform(
    const Value& value, const std::function<ValueResult<Value>(const Path&, const Value&)>& change);

struct MarkedPath {
  Path path;
  MarkSet marks;
  friend bool operator==(const MarkedPath&, const MarkedPath&) = default;
};
// Removes all marks from `value`, storing their paths.
Value unmark_with_paths(const Value& value, std::vector<MarkedPath>& out);
// Adds marks at their paths, which can come from another value of the same type. If that value was unknown where
// `value` is known, its inner marks become marks of all parts inside. If `value` is unknown where that value was
// known, the provenance marks of the parts become inner marks; plain marks of parts are dropped. Paths that lead
// nowhere are ignored.
Value mark_with_paths(const Value& value, std::span<const MarkedPath> marks);

}  // namespace hecla
