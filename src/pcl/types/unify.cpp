// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/unify.h>

#include <algorithm>
#include <unordered_set>

#include "pcl/types/type_store.h"
#include "pcl/types/unification.h"

namespace hecla::pcl {

namespace {

using detail::Answer;
using detail::QueryKind;

// One of the two answers: what the types so far have become.
//
// Most long lists of types are those of constants, whose union grows with each. Making every one of
// these unions would take quadratic time, so constants that can only be added to the union wait, and
// are added together.
class Folded {
 public:
  // `least` is the kind of conversion that this answer accepts.
  Folded(TypeTable& table, Conversion least) : table_(table), least_(least) {}

  void add(Type type) {
    if (!type_) {
      type_ = type;
    } else if (!wait(type)) {
      add_waiting();
      const Type before = *type_;
      type_ = unified(before, type);
      learn(before, type);
    }
  }
  Type result() {
    add_waiting();
    return type_.value_or(Type::none());
  }

 private:
  // The effect of another constant of a base of which the union already has one.
  struct Outcome {
    Type base;
    bool grows;
  };

  Type unified(Type so_far, Type next) {
    const QueryKind ask = least_ == Conversion::Safe ? QueryKind::UnifySafely : QueryKind::Unify;
    const Answer answer = table_.store().relations().answer({ask, so_far, next});
    return answer.kind >= least_ ? answer.type : table_.union_of({so_far, next});
  }
  bool wait(Type type);
  void learn(Type before, Type type);
  void add_waiting();
  bool can_learn() const;
  static bool has_constant_of(Type type, Type base);

  TypeTable& table_;
  Conversion least_;
  std::optional<Type> type_;
  std::vector<Outcome> outcomes_;
  std::vector<Type> waiting_;
  std::unordered_set<Type> waiting_set_;
};

// Returns true if the type is taken care of without unifying it.
bool Folded::wait(Type type) {
  if (!type.is_constant()) return false;
  const auto known = std::find_if(outcomes_.begin(), outcomes_.end(), [&](const Outcome& outcome) {
    return outcome.base == type.base();
  });
  if (known == outcomes_.end()) return false;
  if (*type_ == type || (type_->is_union() && detail::has_element(*type_, type))) return true;
  if (known->grows && waiting_set_.insert(type).second) waiting_.push_back(type);
  return true;
}

// Remembers what a constant did, if another one of its base will do the same.
void Folded::learn(Type before, Type type) {
  const Type after = *type_;
  if (type == before || (before.is_union() && detail::has_element(before, type))) return;
  const bool grew = !(after == before);
  const bool repeats = type.is_constant() && can_learn() && has_constant_of(before, type.base()) &&
                       (!grew || after == table_.union_of({before, type}));
  if (repeats)
    outcomes_.push_back({type.base(), grew});
  else
    outcomes_.clear();  // what a constant of a new base does to the others is not known
}

bool Folded::has_constant_of(Type type, Type base) {
  const auto has_base = [&](Type part) { return part.is_constant() && part.base() == base; };
  if (!type.is_union()) return has_base(type);
  const auto elements = type.elements();
  return std::any_of(elements.begin(), elements.end(), has_base);
}

// Returns whether the value of a constant makes no difference to the types so far.
bool Folded::can_learn() const {
  if (!type_->is_union()) return type_->is_constant();
  const auto elements = type_->elements();
  return std::all_of(elements.begin(), elements.end(), [&](Type element) {
    return element.is_constant() || (least_ == Conversion::Safe && element.is_primitive());
  });
}

void Folded::add_waiting() {
  if (waiting_.empty()) return;
  waiting_.push_back(*type_);
  type_ = table_.union_of(waiting_);
  waiting_.clear();
  waiting_set_.clear();
}

// Each step accepts the one before it, but conversion is not transitive. Returns the union of the result and
// the types that it does not accept.
Type accepting_all(TypeTable& table, Type result, std::span<const Type> types) {
  std::vector<Type> alternatives{result};
  for (const Type type : types) {
    if (conversion(table, result, type) == Conversion::None) alternatives.push_back(type);
  }
  return alternatives.size() == 1 ? result : table.union_of(alternatives);
}

}  // namespace

Unified unify(TypeTable& table, std::span<const Type> types) {
  Folded safe(table, Conversion::Safe), unsafe(table, Conversion::Unsafe);
  for (const Type type : types) {
    safe.add(type);
    unsafe.add(type);
  }
  if (table.rules() == Rules::Deployed || types.size() < 3) {
    return {safe.result(), unsafe.result()};
  }
  return {accepting_all(table, safe.result(), types), accepting_all(table, unsafe.result(), types)};
}

Unified unify_parts(TypeTable& table, Type type) {
  detail::TypeStore& store = table.store();
  auto& unified = store.unified_parts();
  if (const auto known = unified.find(type.node()); known != unified.end()) return known->second;
  store.account().take(4 * sizeof(Unified));
  return unified.emplace(type.node(), unify(table, detail::parts_of(type))).first->second;
}

}  // namespace hecla::pcl
