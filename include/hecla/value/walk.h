// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Visiting and rebuilding everything inside a value.
//
//   walk(value, [](const Path& path, const Value& part) { ...; return true; });
//
// Both are bounded by the depth of the value's type, not by the stack.
#include <hecla/value/path.h>

#include <functional>

namespace hecla {

// Calls `visit` for `value` and then for each part inside it, outer parts first. Returning false
// skips what is inside the part. Marks do not hide what is inside.
void walk(const Value& value, const std::function<bool(const Path&, const Value&)>& visit);

// A copy of `value` in which each part is what `change` returned for it, inner parts first. Where
// parts of a list, set or map no longer share one type, or `change` fails, that is the error.
ValueResult<Value> transform(
    const Value& value, const std::function<ValueResult<Value>(const Path&, const Value&)>& change);

struct MarkedPath {
  Path path;
  MarkSet marks;
  friend bool operator==(const MarkedPath&, const MarkedPath&) = default;
};
// `value` without any marks, and where they were; and the inverse.
Value unmark_with_paths(const Value& value, std::vector<MarkedPath>& out);
Value mark_with_paths(const Value& value, std::span<const MarkedPath> marks);

}  // namespace hecla
