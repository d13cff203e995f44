// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The result of reading or writing a part of a value: an error with a path relative to the part, or
// nothing; and the errors that several sources report.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

#include <optional>

#include "unicode/message_text.h"

namespace hecla::wire {

using Failure = std::optional<ValueError>;

// Prepends a step to the path of `failure`. These are not in line, so that a level of the functions that recurse
// takes little stack.
[[gnu::noinline]] inline Failure inside(ValueError& failure, PathStep step) {
  failure.path.prepend(std::move(step));
  return std::move(failure);
}
[[gnu::noinline]] inline Failure inside_attribute(ValueError& failure, std::string_view name) {
  return inside(failure, AttributeStep{std::string(name)});
}
[[gnu::noinline]] inline Failure inside_key(ValueError& failure, const Value& key) {
  return inside(failure, IndexStep{key});
}
[[gnu::noinline]] inline Failure inside_element(ValueError& failure, std::size_t index) {
  return inside(failure, IndexStep{Value::number(static_cast<std::uint64_t>(index))});
}
[[gnu::noinline]] inline Failure inside_part(ValueError& failure, const Value& whole,
                                             std::size_t index) {
  return inside(failure, IndexStep{whole.key_at(index)});
}

inline ValueError cannot_encode_marked() { return {"a marked value cannot be encoded", {}}; }
inline ValueError cannot_encode(const Type& type) {
  return {"a value of type " + type.friendly_name() + " cannot be encoded", {}};
}

// Return errors that do not concern the part in which they are found.
inline ValueError nested_too_deeply(const Limits& limits) {
  return {"the value is nested more than " + counted(limits.max_nesting, "level") + " deep", {}};
}
inline ValueError too_long() {
  return {"the encoding exceeds the size limit", {}, /*is_too_large=*/true};
}

inline ValueError input_too_long(const Limits& limits) {
  return {"the input is longer than " + counted(limits.max_source_bytes, "byte"), {}};
}
inline ValueError too_many_values(const Limits& limits) {
  return {"the value has more than " + counted(limits.max_elements, "element"), {}};
}

}  // namespace hecla::wire
