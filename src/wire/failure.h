// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What reading and writing parts of a value gives: what went wrong, if anything, with the path from
// that part.
#include <hecla/value/path.h>

#include <optional>

namespace hecla::wire {

using Failure = std::optional<ValueError>;

// `failure`, seen from one level further out.
inline Failure inside(ValueError& failure, PathStep step) {
  failure.path.prepend(std::move(step));
  return std::move(failure);
}
inline Failure inside_element(ValueError& failure, std::size_t index) {
  return inside(failure, IndexStep{Value::number(static_cast<std::uint64_t>(index))});
}

// Not a matter of the part where it is noticed.
inline ValueError too_long() { return {"the encoding is longer than the limit allows", {}}; }

}  // namespace hecla::wire
