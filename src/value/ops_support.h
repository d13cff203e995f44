// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Common parts of the operations: the handling of marks and unknown operands.
#include <hecla/value/ops.h>

#include "value/access.h"

namespace hecla::detail {

inline Value unknown_of(const Type& type) {
  return Value::unknown(type, Refinement{.null = Nullness::NotNull});
}
// Returns an unknown bool that is not null. It is shared because most operations with unknown
// operands return it.
const Value& unknown_bool();
const Value& unknown_number();

inline Value add_marks(const Value& value, const MarkSet& marks) { return value.with_marks(marks); }
inline ValueResult<Value> add_marks(ValueResult<Value> result, const MarkSet& marks) {
  return result ? ValueResult<Value>(result->with_marks(marks)) : result;
}

// Runs `operation` without the operands' own marks, and adds these to its result.
template <class Operation>
auto with_marks_of(const Value& a, const Value& b, const Operation& operation) {
  MarkSet marks = a.marks();
  marks.add(b.marks());
  return add_marks(operation(ValueAccess::bare(a), ValueAccess::bare(b)), marks);
}

// Returns whether all operands are known. All must be of type `type` or dynamic (UsageError
// otherwise); dynamic ones count as unknown. A null among known operands is a UsageError.
bool are_operands_known(const Type& type, const Value& a);
bool are_operands_known(const Type& type, const Value& a, const Value& b);

// The bounds of a number that may be unknown; infinite without a refinement.
struct NumberRange {
  Number min, max;
};
// Returns nothing for operands of the dynamic pseudo-type.
std::optional<NumberRange> number_range(const Value& operand);

}  // namespace hecla::detail
