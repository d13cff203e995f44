// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/unification.h"

#include <hecla/pcl/eventual.h>

#include <algorithm>

#include "pcl/types/type_store.h"

namespace hecla::pcl {

namespace detail {

std::optional<Answer> unify_at_once(const Query& query) {
  const Type a = query.first, b = query.second;
  if (a == b) return Answer{Conversion::Safe, a};
  if (a.is_dynamic()) return Answer{Conversion::Unsafe, b};
  if (b.is_dynamic()) return Answer{Conversion::Unsafe, a};
  if (a.is_constant() && b.is_constant() && a.base() == b.base()) {
    return Answer{Conversion::Unsafe, a};
  }
  return std::nullopt;
}

namespace {

// What unifying an element of a union counts in addition: its answer is far from those of its neighbours, so in no cache.
constexpr std::uint64_t steps_per_element = 100;

bool is_a_pair(Type a, Type b, TypeKind first, TypeKind second) {
  return a.kind() == first && b.kind() == second;
}

// The documents do not ask first which type is the better destination.
bool merges_at_once(Type a, Type b) {
  return a.is_union() || b.is_union() || (a.is_eventual() && b.is_eventual());
}

Type wrap_element(TypeTable& table, TypeKind kind, Type element) {
  switch (kind) {
    case TypeKind::List:
      return table.list(element);
    case TypeKind::Set:
      return table.set(element);
    case TypeKind::Map:
      return table.map(element);
    case TypeKind::Promise:
      return table.promise(element);
    default:
      return table.output(element);
  }
}

}  // namespace

Unification::Unification(TypeTable& table, const Query& query)
    : a_(query.first),
      b_(query.second),
      must_be_safe_(query.kind == QueryKind::UnifySafely),
      confirms_(table.rules() == Rules::Document) {
  if (table.rules() == Rules::Deployed || !merges_at_once(a_, b_)) return;
  stage_ = Stage::Parts;
  choose_form();
}

std::optional<Query> Unification::next_query(TypeTable& table) {
  switch (stage_) {
    case Stage::JudgeForward:
      return Query{QueryKind::Judge, a_.undecorated(), b_.undecorated()};
    case Stage::JudgeBackward:
      return Query{QueryKind::Judge, b_.undecorated(), a_.undecorated()};
    case Stage::ConfirmWinner:
      return form_ == Form::First ? Query{QueryKind::Convert, a_.undecorated(), b_.undecorated()}
                                  : Query{QueryKind::Convert, b_.undecorated(), a_.undecorated()};
    case Stage::Parts:
      if (const auto part = next_part(table)) return part;
      if (!confirms_ || form_ != Form::Fold) return std::nullopt;
      stage_ = Stage::ConfirmFirst;
      [[fallthrough]];
    case Stage::ConfirmFirst:
      return Query{QueryKind::Convert, merged(table).undecorated(), a_.undecorated()};
    case Stage::ConfirmSecond:
      return Query{QueryKind::Convert, merged(table).undecorated(), b_.undecorated()};
    default:
      return std::nullopt;
  }
}

void Unification::take(const Answer& answer) {
  switch (stage_) {
    case Stage::JudgeForward:
      forward_ = answer.kind;
      stage_ = Stage::JudgeBackward;
      return;
    case Stage::JudgeBackward:
      backward_ = answer.kind;
      return decide();
    case Stage::ConfirmWinner:
      stage_ = Stage::Done;
      if (answer.kind == Conversion::None) merge();
      return;
    case Stage::ConfirmFirst:
    case Stage::ConfirmSecond:
      stage_ = stage_ == Stage::ConfirmFirst ? Stage::ConfirmSecond : Stage::Done;
      if (answer.kind != Conversion::None) return;
      kind_ = Conversion::Safe;
      return unite();
    default:
      return take_part(answer);
  }
}

void Unification::take_part(const Answer& answer) {
  kind_ = std::min(kind_, answer.kind);
  ++next_part_;
  folded_ = answer.type;
  if (form_ != Form::Fold) types_.push_back(answer.type);
  if (must_be_safe_ && kind_ != Conversion::Safe) {  // the other parts decide nothing
    stage_ = Stage::Done;
    form_ = Form::First;
  }
}

void Unification::decide() {
  kind_ = std::max(forward_, backward_);
  form_ = forward_ < backward_ ? Form::Second : Form::First;
  stage_ = confirms_ ? Stage::ConfirmWinner : Stage::Done;
  if (forward_ == backward_) merge();
}

void Unification::merge() {
  kind_ = Conversion::Safe;
  if (forward_ == Conversion::None && backward_ == Conversion::None) return unite();
  if (a_.is_recursive() && b_.is_recursive()) return unite();
  stage_ = Stage::Parts;
  choose_form();
}

void Unification::unite() {
  stage_ = Stage::Done;
  form_ = Form::Union;
}

void Unification::choose_form() {
  if (a_.is_union() && b_.is_union()) {
    unite();
  } else if (a_.is_union() || b_.is_union()) {
    form_ = Form::Each;
    if (b_.is_union()) std::swap(a_, b_);
  } else if (a_.is_eventual() && b_.is_eventual()) {
    choose_form_of_eventuals();
  } else if (is_a_pair(a_, b_, TypeKind::Object, TypeKind::Object)) {
    form_ = Form::Objects;
  } else if (is_a_pair(a_, b_, TypeKind::Tuple, TypeKind::Tuple)) {
    form_ = Form::Tuples;
  } else {
    choose_form_of_collections();
  }
}

void Unification::choose_form_of_eventuals() {
  form_ = Form::Elements;
  result_kind_ = a_.kind() == b_.kind() ? a_.kind() : TypeKind::Output;
}

void Unification::choose_form_of_collections() {
  const bool a_is_sequence = a_.is_list() || a_.is_set(),
             b_is_sequence = b_.is_list() || b_.is_set();
  if (a_is_sequence && b_is_sequence) {
    form_ = Form::Elements;
    result_kind_ = a_.is_set() && b_.is_set() ? TypeKind::Set : TypeKind::List;
  } else if (is_a_pair(a_, b_, TypeKind::Map, TypeKind::Map)) {
    form_ = Form::Elements;
    result_kind_ = TypeKind::Map;
  } else if ((a_is_sequence && b_.is_tuple()) ||
             is_a_pair(a_, b_, TypeKind::Map, TypeKind::Object)) {
    fold(a_, b_);
  } else if ((a_.is_tuple() && b_is_sequence) ||
             is_a_pair(a_, b_, TypeKind::Object, TypeKind::Map)) {
    fold(b_, a_);
  } else if (forward_ != backward_) {
    unite();
  } else {
    // Of two primitive types, the one that comes first: string, number, int, bool, id.
    stage_ = Stage::Done;
    kind_ = forward_;
    form_ = Form::First;
    for (const Type goal :
         {Type::string(), Type::number(), Type::integer(), Type::boolean(), Type::id()}) {
      if (!a_.is_primitive() || a_ == goal) return;
      if (b_ != goal) continue;
      form_ = Form::Second;
      return;
    }
  }
}

void Unification::fold(Type collection, Type parts) {
  form_ = Form::Fold;
  result_kind_ = collection.kind();
  folded_ = collection.element();
  a_ = collection;
  b_ = parts;
  if (collection.is_set()) kind_ = Conversion::Unsafe;
}

std::size_t Unification::part_count() const {
  switch (form_) {
    case Form::Each:
      return a_.elements().size();
    case Form::Fold:
      return b_.is_tuple() ? b_.elements().size() : b_.properties().size();
    case Form::Elements:
      return 1;
    case Form::Objects:
      return a_.properties().size();
    case Form::Tuples:
      return std::min(a_.elements().size(), b_.elements().size());
    default:
      return 0;
  }
}

std::optional<Query> Unification::next_part(TypeTable& table) {
  if (next_part_ == part_count()) return std::nullopt;
  switch (form_) {
    case Form::Each:
      table.store().spend(steps_per_element);
      return Query{QueryKind::Unify, a_.elements()[next_part_], b_};
    case Form::Fold:
      return Query{QueryKind::Unify, folded_,
                   b_.is_tuple() ? b_.elements()[next_part_] : b_.properties()[next_part_].type};
    case Form::Elements:
      return Query{QueryKind::Unify, a_.element(), second_element(table)};
    case Form::Tuples:
      return Query{QueryKind::Unify, a_.elements()[next_part_], b_.elements()[next_part_]};
    default:
      return next_property(table);
  }
}

// Properties that only one object has need no query: they become optional.
std::optional<Query> Unification::next_property(TypeTable& table) {
  for (const auto properties = a_.properties(); next_part_ < properties.size(); ++next_part_) {
    const Property& property = properties[next_part_];
    if (const Property* common = b_.find_property(property.name)) {
      return Query{QueryKind::Unify, property.type, common->type};
    }
    types_.push_back(table.optional(property.type));
  }
  return std::nullopt;
}

Type Unification::second_element(TypeTable& table) const {
  const bool resolves = a_.is_output() && b_.is_promise();
  return resolves ? resolve_outputs(table, b_.element()) : b_.element();
}

Answer Unification::result(TypeTable& table) const {
  switch (form_) {
    case Form::First:
      return {kind_, a_};
    case Form::Second:
      return {kind_, b_};
    case Form::Union:
      return {kind_, table.union_of({a_, b_})};
    default:
      return {kind_, merged(table)};
  }
}

Type Unification::merged(TypeTable& table) const {
  switch (form_) {
    case Form::Each:
      return table.union_of(types_);
    case Form::Objects:
      return merged_objects(table);
    case Form::Tuples:
      return merged_tuples(table);
    default:
      return wrap_element(table, result_kind_, folded_);
  }
}

Type Unification::merged_objects(TypeTable& table) const {
  std::vector<Property> properties;
  for (const Property& property : a_.properties()) {
    properties.push_back({property.name, types_[properties.size()]});
  }
  for (const Property& property : b_.properties()) {
    if (a_.find_property(property.name)) continue;
    properties.push_back({property.name, table.optional(property.type)});
  }
  return table.object(properties);
}

Type Unification::merged_tuples(TypeTable& table) const {
  std::vector<Type> elements = types_;
  const Type longer = a_.elements().size() > b_.elements().size() ? a_ : b_;
  for (const Type element : longer.elements().subspan(elements.size())) {
    elements.push_back(table.optional(element));
  }
  return table.tuple(elements);
}

}  // namespace detail

}  // namespace hecla::pcl
