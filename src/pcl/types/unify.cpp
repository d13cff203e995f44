// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/pcl/unify.h>

#include "pcl/types/growing_union.h"
#include "pcl/types/type_store.h"
#include "pcl/types/unification.h"

namespace hecla::pcl {

namespace {

using detail::Answer;
using detail::QueryKind;

// What the types so far have become.
class Folded {
 public:
  // `least` is the kind of conversion that is accepted.
  Folded(TypeTable& table, Conversion least) : table_(table), least_(least) {}

  void add(Type type) {
    if (!type_) {
      type_ = type;
      return;
    }
    if (least_ == Conversion::Safe && type_->is_union()) {
      if (!growing_) growing_.emplace(table_, *type_);
      if (growing_->unify_with(type)) return;
    }
    type_ = unified(result(), type);
    growing_.reset();
  }
  Type result() const { return growing_ ? growing_->made() : type_.value_or(Type::none()); }

 private:
  Type unified(Type so_far, Type next) {
    const QueryKind ask = least_ == Conversion::Safe ? QueryKind::UnifySafely : QueryKind::Unify;
    const Answer answer = table_.store().relations().answer({ask, so_far, next});
    return answer.kind >= least_ ? answer.type : table_.union_of({so_far, next});
  }

  TypeTable& table_;
  Conversion least_;
  std::optional<Type> type_;
  std::optional<detail::GrowingUnion> growing_;  // that `type_` has become
};

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

Type unify(TypeTable& table, std::span<const Type> types, Conversion least) {
  Folded folded(table, least);
  for (const Type type : types) folded.add(type);
  const bool accepts_all = table.rules() == Rules::Deployed || types.size() < 3;
  return accepts_all ? folded.result() : accepting_all(table, folded.result(), types);
}

Unified unify(TypeTable& table, std::span<const Type> types) {
  return {unify(table, types, Conversion::Safe), unify(table, types, Conversion::Unsafe)};
}

Type unify_parts(TypeTable& table, Type type, Conversion least) {
  detail::TypeStore& store = table.store();
  auto& unified = store.unified_parts(least);
  if (const auto known = unified.find(type.node()); known != unified.end()) return known->second;
  store.account().take(4 * sizeof(Type));
  return unified.emplace(type.node(), unify(table, detail::parts_of(type), least)).first->second;
}

}  // namespace hecla::pcl
