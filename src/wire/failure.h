// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The result of reading or writing a part of a value: an error with the path from that part, or nothing.
#include <hecla/base/limits.h>
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

// These say nothing about the part where they are found.
inline ValueError too_long() { return {"the encoding is longer than the limit allows", {}}; }

inline ValueError input_too_long(const Limits& limits) {
  return {"the input is longer than " + std::to_string(limits.max_source_bytes) + " bytes", {}};
}
inline ValueError too_many_values(const Limits& limits) {
  return {"the value has more than " + std::to_string(limits.max_elements) + " elements", {}};
}

}  // namespace hecla::wire
