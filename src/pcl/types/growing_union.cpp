// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/growing_union.h"

#include <algorithm>

#include "pcl/types/type_store.h"

namespace hecla::pcl::detail {

namespace {

// Returns the position of a property, or the number of properties if there is none of the name.
std::size_t position(Type object, std::string_view name) {
  const auto properties = object.properties();
  const Property* property = object.find_property(name);
  return property ? static_cast<std::size_t>(property - properties.data()) : properties.size();
}

std::vector<Type> parts_of_any(Type type) {
  return type.is_object() || type.is_tuple() ? parts_of(type) : std::vector<Type>();
}

}  // namespace

GrowingUnion::GrowingUnion(TypeTable& table, Type a_union) : table_(table), first_(a_union) {
  for (const Type element : a_union.elements()) add(element.undecorated());
}

// By the deployed rules, the better destination wins; so the union stays if it accepts the type safely, and the type
// does not accept the union. If neither accepts the other, the union grows unless all its elements unify with the type.
bool GrowingUnion::unify_with(Type type) {
  const Type plain = type.undecorated();
  if (plain.is_union() || plain.is_dynamic()) return false;
  if (table_.rules() == Rules::Document) {
    if (elements_.contains(plain) || !is_unsafe_with_one(QueryKind::Unify, plain)) return false;
  } else {
    if (!is_unsafe_with_one(QueryKind::Judge, plain)) return false;
    if (accepts_safely(plain)) return true;
    if (!is_unsafe_with_one(QueryKind::Unify, plain)) return false;
  }
  added_.push_back(type);
  add(plain);
  return true;
}

Type GrowingUnion::made() const {
  if (added_.empty()) return first_;
  std::vector<Type> types{first_};
  types.insert(types.end(), added_.begin(), added_.end());
  return table_.union_of(types);
}

void GrowingUnion::add(Type type) {
  constexpr std::size_t bytes_per_element =
      96;  // in the table of elements, in a group, and in `added_`
  table_.store().account().take(bytes_per_element);
  elements_.insert(type);
  const std::optional<Type> form = form_of(type);
  if (!form) return others_.push_back(type);
  const auto [at, is_new] = group_of_form_.try_emplace(*form, groups_.size());
  if (is_new) groups_.push_back({*form, parts_of_any(*form), {}, {}, 0});
  groups_[at->second].members.push_back(type);
}

// Returns the type with one and the same constant in place of all of a base, or nothing for types whose relations
// depend on more than whether constants are equal.
std::optional<Type> GrowingUnion::form_of(Type type, unsigned depth) {
  constexpr unsigned most_levels = 32;
  if (type.is_constant()) return constant_like(type);
  if (type.is_primitive()) return type;
  const bool has_parts = (type.is_object() || type.is_tuple()) && !type.is_recursive();
  return has_parts && depth < most_levels ? form_of_parts(type, depth) : std::nullopt;
}

std::optional<Type> GrowingUnion::form_of_parts(Type type, unsigned depth) {
  std::vector<Type> forms;
  for (const Type part : parts_of(type)) {
    const std::optional<Type> form = form_of(part, depth + 1);
    if (!form) return std::nullopt;
    forms.push_back(*form);
  }
  if (type.is_tuple()) return table_.tuple(forms);
  std::vector<Property> properties(type.properties().begin(), type.properties().end());
  for (std::size_t i = 0; i < properties.size(); ++i) properties[i].type = forms[i];
  return table_.object(properties);
}

Type GrowingUnion::constant_like(Type type) {
  const auto known = std::find_if(constants_.begin(), constants_.end(),
                                  [&](Type other) { return other.base() == type.base(); });
  return known == constants_.end() ? constants_.emplace_back(type) : *known;
}

bool GrowingUnion::accepts_safely(Type type) {
  if (elements_.contains(type)) return true;
  if (const std::optional<Type> form = form_of(type)) {
    const Formed formed{type, *form, parts_of_any(type), parts_of_any(*form)};
    for (Group& group : groups_) {
      if (any_accepts_safely(group, formed)) return true;
    }
  } else {
    for (const Group& group : groups_) {
      if (any_accepts_safely(group.members, type)) return true;
    }
  }
  return any_accepts_safely(others_, type);
}

bool GrowingUnion::any_accepts_safely(Group& group, const Formed& type) {
  constexpr std::uint64_t steps_per_group = 8;
  if (!table_.store().spend(steps_per_group)) return true;
  if (type.form == group.form) return false;  // each member differs in a constant
  const std::vector<Type>& members = candidates(group, type);
  return !members.empty() && has_safe_answer(QueryKind::Judge, group.form, type.form) &&
         any_accepts_safely(members, type.type);
}

void GrowingUnion::index(Group& group) {
  for (; group.indexed < group.members.size(); ++group.indexed) {
    const Type member = group.members[group.indexed];
    const std::vector<Type> parts = parts_of(member);
    table_.store().account().take(parts.size() * (sizeof(Part) + 8 * sizeof(void*)));
    for (std::size_t i = 0; i < parts.size(); ++i) group.by_part[{i, parts[i]}].push_back(member);
  }
}

// Where a part of both has the same form, it must be equal.
const std::vector<Type>& GrowingUnion::candidates(Group& group, const Formed& type) {
  static const std::vector<Type> none;
  const std::vector<Type>* fewest = &group.members;
  if (type.form.kind() != group.form.kind() || type.parts.empty()) return *fewest;
  index(group);
  for (std::size_t i = 0; i < type.parts.size(); ++i) {
    const std::size_t there =
        type.form.is_tuple() ? i : position(group.form, type.form.properties()[i].name);
    if (there >= group.form_parts.size() || !(group.form_parts[there] == type.form_parts[i])) {
      continue;
    }
    const auto found = group.by_part.find({there, type.parts[i]});
    if (found == group.by_part.end()) return none;
    if (found->second.size() < fewest->size()) fewest = &found->second;
  }
  return *fewest;
}

bool GrowingUnion::any_accepts_safely(const std::vector<Type>& members, Type type) {
  return std::any_of(members.begin(), members.end(),
                     [&](Type member) { return has_safe_answer(QueryKind::Judge, member, type); });
}

bool GrowingUnion::has_safe_answer(QueryKind kind, Type first, Type second) {
  return table_.store().relations().answer({kind, first, second}).kind == Conversion::Safe;
}

// Looks at one element of each group. Judges the type as a destination, or unifies it as the second type.
bool GrowingUnion::is_unsafe_with_one(QueryKind kind, Type type) {
  const auto is_unsafe = [&](Type element) {
    return kind == QueryKind::Judge ? !has_safe_answer(kind, type, element)
                                    : !has_safe_answer(kind, element, type);
  };
  return std::any_of(groups_.begin(), groups_.end(),
                     [&](const Group& group) { return is_unsafe(group.members.front()); }) ||
         std::any_of(others_.begin(), others_.end(), is_unsafe);
}

}  // namespace hecla::pcl::detail
