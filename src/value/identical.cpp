// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Identity of values (== and hash), without recursion.
#include <bit>

#include "value/access.h"
#include "value/compared_pairs.h"
#include "value/small_stack.h"

namespace hecla {

using detail::ValueAccess;
namespace word = detail::word;

namespace {

bool same_capsule(const Value& a, const Value& b) {
  const void* x = a.as_capsule().get();
  const void* y = b.as_capsule().get();
  const CapsuleOperations* operations = a.type().capsule_operations();
  return operations ? operations->equals(x, y) : x == y;
}

class Comparison {
 public:
  bool run(const Value& a, const Value& b) {
    if (!compare(a, b)) return false;
    while (!pending_.empty()) {
      Pair& pair = pending_.top();
      const Value& x = *pair.a++;
      const Value& y = *pair.b++;
      if (--pair.count == 0) pending_.pop();
      if (!compare(x, y)) return false;
    }
    return true;
  }

 private:
  struct Pair {
    const Value* a;
    const Value* b;
    std::size_t count;
  };

  // Compares everything but the parts inside, which are added to pending_.
  bool compare(const Value& a, const Value& b) {
    if (a.type() != b.type()) return false;
    if (ValueAccess::word(a) == ValueAccess::word(b)) return true;
    if (ValueAccess::tag(a) != ValueAccess::tag(b)) return false;
    switch (ValueAccess::tag(a)) {
      case word::payload_tag:
        return compare_payloads(a, b);
      case word::marked_tag:
        return compare_marked(a, b);
      case word::refined_tag:
        return ValueAccess::refined(a)->refinement == ValueAccess::refined(b)->refinement &&
               ValueAccess::refined(a)->inner_marks == ValueAccess::refined(b)->inner_marks;
      case word::big_number_tag:
        return a.as_number() == b.as_number();
      default:
        return false;
    }
  }
  bool compare_payloads(const Value& a, const Value& b) {
    if (a.type().is_string()) return ValueAccess::text(a) == ValueAccess::text(b);
    if (a.type().is_capsule()) return same_capsule(a, b);
    const auto *x = ValueAccess::sequence(a), *y = ValueAccess::sequence(b);
    if (x->count != y->count || x->contents != y->contents) return false;
    if (x->count > 0 && compared_.insert(*x, *y))
      pending_.push({x->slots(), y->slots(), x->slot_count()});
    return true;
  }
  bool compare_marked(const Value& a, const Value& b) {
    const auto *x = ValueAccess::marked(a), *y = ValueAccess::marked(b);
    return x->marks == y->marks && compare(x->inner, y->inner);  // inner values have no marks
  }

  detail::SmallStack<Pair> pending_;
  detail::ComparedPairs compared_;
};

// Equal values have their parts in the same order, so hashing a limited number of the first parts
// suffices. A limit is needed because shared parts can make a value larger than can be traversed.
class Hasher {
 public:
  std::size_t run(const Value& root) {
    mix(root.type().hash());
    add(root);
    for (std::size_t parts = 0; !pending_.empty() && parts < most_parts; ++parts) {
      Range& range = pending_.top();
      const Value& value = *range.next++;
      if (--range.count == 0) pending_.pop();
      add(value);
    }
    return static_cast<std::size_t>(state_);
  }

 private:
  static constexpr std::size_t most_parts = 1 << 16;
  struct Range {
    const Value* next;
    std::size_t count;
  };

  void mix(std::uint64_t value) {
    state_ = (std::rotl(state_, 23) ^ value) * 0x9ddfea08eb382d69;
    state_ ^= state_ >> 32;
  }
  void mix_text(std::string_view text) { mix(std::hash<std::string_view>()(text)); }

  void add(const Value& value) {
    switch (ValueAccess::tag(value)) {
      case word::payload_tag:
        return add_payload(value);
      case word::marked_tag:
        return add_marked(value);
      case word::refined_tag:
        return add_refinement(ValueAccess::refined(value)->refinement);
      case word::big_number_tag:
        return mix(value.as_number().hash());
      default:
        return mix(ValueAccess::word(value));
    }
  }
  void add_payload(const Value& value) {
    if (value.type().is_string()) return mix_text(ValueAccess::text(value));
    if (value.type().is_capsule()) return add_capsule(value);
    const auto* sequence = ValueAccess::sequence(value);
    mix(sequence->count);
    if (sequence->count > 0) pending_.push({sequence->slots(), sequence->slot_count()});
  }
  void add_capsule(const Value& value) {
    const void* object = value.as_capsule().get();
    const CapsuleOperations* operations = value.type().capsule_operations();
    mix(operations ? operations->hash(object) : std::hash<const void*>()(object));
  }
  void add_marked(const Value& value) {
    const auto* marked = ValueAccess::marked(value);
    for (const Mark& mark : marked->marks.items()) mix_text(mark.name);
    add(marked->inner);
  }
  void add_refinement(const Refinement& known) {
    mix(static_cast<std::uint64_t>(known.null));
    mix_text(known.prefix);
    mix(known.min_length);
    mix(known.max_length);
    if (known.min) mix(known.min->value.hash());
    if (known.max) mix(known.max->value.hash());
  }

  std::uint64_t state_ = 0x9e3779b97f4a7c15;
  detail::SmallStack<Range> pending_;
};

}  // namespace

bool operator==(const Value& a, const Value& b) {
  if (a.type() != b.type()) return false;
  if (ValueAccess::word(a) == ValueAccess::word(b)) return true;
  if (!word::is_counted(ValueAccess::word(a)) || !word::is_counted(ValueAccess::word(b))) {
    return ValueAccess::tag(a) == word::big_number_tag &&
           ValueAccess::tag(b) == word::big_number_tag && a.as_number() == b.as_number();
  }
  if (a.is_plain() && a.type().is_string() && b.is_plain()) {
    return ValueAccess::text(a) == ValueAccess::text(b);
  }
  return Comparison().run(a, b);
}

std::size_t Value::hash() const { return Hasher().run(*this); }

}  // namespace hecla
