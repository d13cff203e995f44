// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on bools. A single operand may determine the result even if the other one is unknown.
#include "value/ops_support.h"

namespace hecla {

using detail::ValueAccess;
namespace word = detail::word;

namespace {

bool is_bool(const Value& value, bool wanted) {
  return ValueAccess::word(value) == (wanted ? word::true_ : word::false_);
}

bool is_plain_bool(const Value& value) { return is_bool(value, true) || is_bool(value, false); }
bool is_operand(const Value& value) { return value.type().is_bool() || value.type().is_dynamic(); }

// `decisive` is the operand that determines the result on its own, and is the result then.
Value combine(const Value& a, const Value& b, bool decisive) {
  if (is_plain_bool(a) && is_plain_bool(b)) {
    return Value::boolean((is_bool(a, decisive) || is_bool(b, decisive)) == decisive);
  }
  if (a.is_marked() || b.is_marked()) {
    return detail::with_marks_of(
        a, b, [&](const Value& x, const Value& y) { return combine(x, y, decisive); });
  }
  if (is_bool(a, decisive) && is_operand(b)) return Value::boolean(decisive);
  const bool known = detail::are_operands_known(Type::boolean(), a, b);
  if (is_bool(b, decisive)) return Value::boolean(decisive);
  return known ? Value::boolean(!decisive) : detail::unknown_bool();
}

}  // namespace

Value logical_not(const Value& a) {
  if (is_bool(a, true)) return Value::boolean(false);
  if (is_bool(a, false)) return Value::boolean(true);
  if (a.is_marked()) return logical_not(ValueAccess::bare(a)).with_marks(a.marks());
  (void)detail::are_operands_known(Type::boolean(), a);
  return detail::unknown_bool();
}

Value logical_and(const Value& a, const Value& b) { return combine(a, b, false); }
Value logical_or(const Value& a, const Value& b) { return combine(a, b, true); }

}  // namespace hecla
