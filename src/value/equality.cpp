// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Equality as the information model defines it: true, false or unknown.
#include <algorithm>

#include "value/compared_pairs.h"
#include "value/ops_support.h"
#include "value/set_order.h"
#include "value/small_stack.h"

namespace hecla {

using detail::ValueAccess;

namespace {

enum class Answer : std::uint8_t { No, Yes, Unknown, LookInside };

bool is_unknown(const Value& value) { return !value.is_known(); }

Nullness nullness_of(const Value& value) {
  if (!is_unknown(value)) return value.is_null() ? Nullness::Null : Nullness::NotNull;
  if (ValueAccess::tag(value) != detail::word::refined_tag) return Nullness::Unknown;
  return ValueAccess::refined(value)->refinement.null;
}

// A refined number without a bound can have any finite value, but is never infinite, as in the
// reference implementation.
bool is_number_ruled_out(const Refinement& known, const Number& number) {
  if (number.is_infinite() && !(number.sign() < 0 ? known.min : known.max)) return true;
  if (known.min) {
    const auto order = number <=> known.min->value;
    if (known.min->inclusive ? order < 0 : order <= 0) return true;
  }
  if (known.max) {
    const auto order = number <=> known.max->value;
    if (known.max->inclusive ? order > 0 : order >= 0) return true;
  }
  return false;
}

bool is_length_ruled_out(const Refinement& known, const Value& collection) {
  const bool may_shrink =
      collection.type().is_set() && collection.size() > 1 && !collection.is_wholly_known();
  const std::size_t least = may_shrink ? 1 : collection.size();
  return collection.size() < known.min_length || least > known.max_length;
}

// Returns whether an unknown value cannot be equal to `value`, which is known and not null.
bool is_ruled_out(const Value& unknown, const Value& value) {
  if (!value.type().matches(unknown.type())) return true;
  if (ValueAccess::tag(unknown) != detail::word::refined_tag) return false;
  const Refinement& known = ValueAccess::refined(unknown)->refinement;
  if (value.type().is_string()) return !value.as_string().starts_with(known.prefix);
  if (value.type().is_number()) return is_number_ruled_out(known, value.as_number());
  return value.type().is_collection() && is_length_ruled_out(known, value);
}

Answer with_unknown(const Value& unknown, const Value& other) {
  if (is_unknown(other)) return Answer::Unknown;
  if (other.is_null()) return Answer::Unknown;  // the unknown value may also be null
  return is_ruled_out(unknown, other) ? Answer::No : Answer::Unknown;
}

bool has_unknown_element(const Value& set) {
  // Unknown elements follow the known ones and precede null.
  const auto elements = set.elements();
  if (elements.empty()) return false;
  if (is_unknown(elements.back())) return true;
  return elements.size() > 1 && is_unknown(elements[elements.size() - 2]);
}

// Compares wholly known sets of one size. Elements with the same key may be in different order.
bool has_same_elements(const Value& a, const Value& b) {
  detail::PointedValues known;
  for (const Value& element : b.elements()) known.insert(&element);
  return std::ranges::all_of(a.elements(), [&](const Value& v) { return known.contains(&v); });
}

Answer compare_sets(const Value& a, const Value& b) {
  if (has_unknown_element(a) || has_unknown_element(b)) return Answer::Unknown;
  // Elements that are not wholly known equal none.
  if (!a.is_wholly_known() || !b.is_wholly_known() || a.size() != b.size()) return Answer::No;
  return a == b || has_same_elements(a, b) ? Answer::Yes : Answer::No;
}

bool may_become_alike(const Type& a, const Type& b) { return a.matches(b) || b.matches(a); }

// Compares known values that are not null.
Answer compare_known(const Value& a, const Value& b) {
  constexpr std::uint8_t dynamic = detail::contains_dynamic_unknown;
  if ((ValueAccess::contents(a) | ValueAccess::contents(b)) & dynamic) {
    return may_become_alike(a.type(), b.type()) ? Answer::Unknown : Answer::No;
  }
  if (a.type() != b.type()) return Answer::No;
  if (a.type().is_set()) return compare_sets(a, b);
  if (ValueAccess::is_sequence(a)) return Answer::LookInside;
  return a == b ? Answer::Yes : Answer::No;
}

Answer compare(const Value& a, const Value& b) {
  const Nullness null_a = nullness_of(a), null_b = nullness_of(b);
  if (!is_unknown(a) && null_a == Nullness::Null && null_b == Nullness::NotNull) return Answer::No;
  if (!is_unknown(b) && null_b == Nullness::Null && null_a == Nullness::NotNull) return Answer::No;
  if (is_unknown(a)) return with_unknown(a, b);
  if (is_unknown(b)) return with_unknown(b, a);
  if (null_a == Nullness::Null) return Answer::Yes;  // both are null; nulls of all types are equal
  return compare_known(a, b);
}

// Compares the parts of two values of one type, without recursion. In lists and tuples, the first
// part that is not equal decides. The model does not define the order of the parts of maps and
// objects, so there any difference decides, also after parts whose equality is unknown.
class Equality {
 public:
  Answer run(const Value& a, const Value& b) {
    const Answer whole = settle(a, b);
    if (whole != Answer::LookInside) return whole;
    bool is_unknown = false;
    while (!pending_.empty()) {
      Pair& pair = pending_.top();
      if (pair.count == 0) {
        is_unknown = pair.has_unknown;
        pending_.pop();
        if (is_unknown) end_in_order();
        continue;
      }
      --pair.count;
      const Answer answer = settle(*pair.a++, *pair.b++);
      if (answer == Answer::No) return Answer::No;
      if (answer == Answer::Unknown) end_in_order();
    }
    return is_unknown ? Answer::Unknown : Answer::Yes;
  }

 private:
  struct Pair {
    const Value* a;
    const Value* b;
    std::size_t count;
    bool is_in_order;
    bool has_unknown;  // then the equality of the pair is unknown, unless a part differs
  };

  // Leaves out the further parts of a list or tuple one of whose parts may be equal or not.
  void end_in_order() {
    if (!pending_.empty() && pending_.top().is_in_order) pending_.top().count = 0;
  }

  // Returns LookInside if the parts are yet to be compared.
  Answer settle(const Value& a, const Value& b) {
    const Answer answer = compare(a, b);
    if (answer != Answer::LookInside) return answer;
    return look_inside(*ValueAccess::sequence(a), *ValueAccess::sequence(b));
  }
  Answer look_inside(const detail::SequencePayload& a, const detail::SequencePayload& b) {
    const bool has_unknown = (a.contents | b.contents) & detail::contains_unknown;
    if (&a == &b && !has_unknown) return Answer::Yes;
    if (a.count != b.count) return Answer::No;
    if (a.count == 0) return Answer::Yes;
    if (!compared_.insert(a, b)) return has_unknown ? Answer::Unknown : Answer::Yes;
    const bool is_in_order = a.type.is_list() || a.type.is_tuple();
    pending_.push({a.slots(), b.slots(), a.slot_count(), is_in_order, has_unknown});
    return Answer::LookInside;
  }

  detail::SmallStack<Pair> pending_;
  detail::ComparedPairs compared_;
};

Value equals_unmarked(const Value& a, const Value& b) {
  const Answer answer = Equality().run(a, b);
  return answer == Answer::Unknown ? detail::unknown_bool() : Value::boolean(answer == Answer::Yes);
}

}  // namespace

Value equals(const Value& a, const Value& b) {
  if (a.is_plain() && a.type().is_primitive() && b.is_plain() && a.type() == b.type()) {
    return Value::boolean(a == b);
  }
  if (!a.contains_marked() && !b.contains_marked()) return equals_unmarked(a, b);
  // The contents of the other value make no difference to a comparison with null.
  if (a.is_null() != b.is_null()) return detail::with_marks_of(a, b, equals_unmarked);
  MarkSet marks;
  const Value bare_a = a.unmarked_deep(marks), bare_b = b.unmarked_deep(marks);
  return equals_unmarked(bare_a, bare_b).with_marks(marks);
}

Value not_equal(const Value& a, const Value& b) { return logical_not(equals(a, b)); }

}  // namespace hecla
