// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// A value for one of several, when it is not known which.
#include <algorithm>

#include "value/ops_support.h"

namespace hecla {

namespace {

// A value without marks, and its marks.
struct Described {
  explicit Described(const Value& value) : type(value.type()), marks(value.marks()) {
    const Value bare = value.unmarked().unmarked_deep(inner_marks);
    is_null = bare.is_null();
    known = bare.refinement();
  }
  // Returns an unknown value, or the only one that fits the description.
  Value value() const {
    if (is_null) return Value::null(type).with_marks(marks);
    const Value unknown = Value::unknown(type).with_inner_marks(inner_marks).with_marks(marks);
    return unknown.refined(known);
  }

  Type type;
  bool is_null;
  Refinement known;
  MarkSet marks, inner_marks;
};

std::string common_prefix(const std::string& a, const std::string& b) {
  std::size_t length = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  // A character is in the prefix whole or not at all.
  while (length > 0 && length < a.size() && (a[length] & 0xC0) == 0x80) --length;
  return a.substr(0, length);
}

// Returns the bound that allows more; `is_further` compares two of them. Like the reference implementation, makes it
// inclusive.
template <class Compare>
std::optional<NumberBound> wider(const std::optional<NumberBound>& a,
                                 const std::optional<NumberBound>& b, Compare is_further) {
  if (!a || !b) return std::nullopt;
  return NumberBound{is_further(a->value, b->value) ? a->value : b->value, true};
}

Refinement common(const Refinement& a, const Refinement& b) {
  Refinement both{.null = a.null == b.null ? a.null : Nullness::Unknown};
  both.prefix = common_prefix(a.prefix, b.prefix);
  both.min = wider(a.min, b.min, std::less<>());
  both.max = wider(a.max, b.max, std::greater<>());
  both.min_length = std::min(a.min_length, b.min_length);
  both.max_length = std::max(a.max_length, b.max_length);
  return both;
}

// Plain marks inside the values are dropped: the choice may be the value that does not have them.
Value choose(const Value& first, const Value& second) {
  const Described a(first), b(second);
  Described both = a;
  both.marks.add(b.marks);
  both.inner_marks.add(b.inner_marks);
  both.inner_marks = both.inner_marks.of_kind(MarkKind::Provenance);
  both.is_null = a.is_null && b.is_null;
  both.known = a.type == b.type ? common(a.known, b.known) : Refinement();
  if (a.type != b.type) both.type = Type::dynamic();
  return both.value();
}

}  // namespace

Value unknown_choice(std::span<const Value> choices, ChoiceOutcome outcome) {
  if (choices.empty()) return Value::dynamic();
  const auto offered = [&](const Value& value) {
    return outcome == ChoiceOutcome::MayFail ? Described(value).value() : value;
  };
  Value result = offered(choices.front());
  for (const Value& choice : choices.subspan(1)) {
    const Value next = offered(choice);
    if (result != next) result = choose(result, next);
  }
  return result;
}

}  // namespace hecla
