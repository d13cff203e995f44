// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of a value and the path steps that lead to them.
#include <hecla/value/path.h>

#include "value/access.h"

namespace hecla::detail {

// Returns the elements or attributes, without the keys of maps.
inline std::span<const Value> parts_of(const SequencePayload& sequence) {
  return {sequence.slots() + sequence.element_offset(), sequence.count};
}

// Returns the step from a value to the part at `position`.
PathStep step_to(const SequencePayload& sequence, std::size_t position);

// Returns the position that `step` leads to, or npos.
std::size_t position_of_step(const SequencePayload& sequence, const PathStep& step);

}  // namespace hecla::detail
