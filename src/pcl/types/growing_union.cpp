// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/growing_union.h"

#include <algorithm>

#include "pcl/types/type_store.h"

namespace hecla::pcl::detail {

namespace {

bool has_parts(Type type) { return type.is_object() || type.is_tuple(); }

std::uint64_t hashed(std::uint64_t path, std::uint64_t step) {
  const std::uint64_t h = (path ^ step) * 0x9ddfea08eb382d69;
  return h ^ (h >> 29);
}

// Returns the part of an object or tuple that corresponds to part `i` of another one of the same kind.
std::optional<Type> part_at(Type type, Type other, std::size_t i) {
  if (type.is_object()) {
    const Property* property = type.find_property(other.properties()[i].name);
    return property ? std::optional(property->type) : std::nullopt;
  }
  return i < type.elements().size() ? std::optional(type.elements()[i]) : std::nullopt;
}

// Calls `visit(part, step)` for each part of an object or a tuple.
template <class Visit>
void for_each_part(Type type, const Visit& visit) {
  if (type.is_tuple()) {
    for (std::uint64_t i = 0; const Type element : type.elements()) visit(element, i++);
  } else if (type.is_object()) {
    for (const auto& [name, part] : type.properties())
      visit(part, std::hash<std::string_view>()(name));
  }
}

}  // namespace

GrowingUnion::GrowingUnion(TypeTable& table, Type a_union) : table_(table), first_(a_union) {
  for (const Type element : a_union.elements()) {
    const Type plain = element.undecorated();
    add(plain, form_of(plain));
  }
}

// By the deployed rules, the better destination wins; so the union stays if it accepts the type safely, and the type
// does not accept the union. If neither accepts the other, the union grows unless all its elements unify with the type.
bool GrowingUnion::unify_with(Type type) {
  const Type plain = type.undecorated();
  if (plain.is_union() || plain.is_dynamic()) return false;
  const std::optional<Type> form = form_of(plain);
  if (table_.rules() == Rules::Document) {
    if (!is_unsafe_with_one(QueryKind::Unify, plain)) return false;
    if (elements_.contains(plain)) return true;
  } else {
    if (!is_unsafe_with_one(QueryKind::Judge, plain)) return false;
    if (accepts_safely(plain, form)) return true;
    if (!is_unsafe_with_one(QueryKind::Unify, plain)) return false;
  }
  added_.push_back(type);
  add(plain, form);
  return true;
}

Type GrowingUnion::made() const {
  if (added_.empty()) return first_;
  std::vector<Type> types{first_};
  types.insert(types.end(), added_.begin(), added_.end());
  return table_.union_of(types);
}

void GrowingUnion::add(Type type, std::optional<Type> form) {
  // In the table of elements, in a group, and in `added_`; its form was made before.
  constexpr std::size_t bytes_per_element = 96;
  constexpr std::uint64_t steps_per_element = 12;
  table_.store().spend(steps_per_element);
  table_.store().account().take(bytes_per_element);
  elements_.insert(type);
  if (!form) return others_.push_back(type);
  const auto [at, is_new] = group_of_form_.try_emplace(*form, groups_.size());
  if (is_new) groups_.push_back({*form, {}, {}, 0});
  groups_[at->second].members.push_back(type);
}

// Returns the type with one and the same constant in place of all of a base, or nothing for types whose relations
// depend on more than whether constants are equal. Neither have those with very many parts, which may be shared.
std::optional<Type> GrowingUnion::form_of(Type type) {
  unsigned parts_left = 256;
  return form_of(type, parts_left);
}

std::optional<Type> GrowingUnion::form_of(Type type, unsigned& parts_left) {
  if (parts_left == 0) return std::nullopt;
  --parts_left;
  if (type.is_constant()) return constant_like(type);
  const Type base = type.is_eventual() ? type.element() : type;
  if (base.is_primitive() || base.is_opaque()) return type;
  return has_parts(type) && !type.is_recursive() ? form_of_parts(type, parts_left) : std::nullopt;
}

std::optional<Type> GrowingUnion::form_of_parts(Type type, unsigned& parts_left) {
  std::vector<Type> forms;
  for (const Type part : parts_of(type)) {
    const std::optional<Type> form = form_of(part, parts_left);
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

bool GrowingUnion::accepts_safely(Type type, std::optional<Type> form) {
  if (elements_.contains(type)) return true;
  for (Group& group : groups_) {
    if (form ? any_accepts_safely(group, type, *form) : any_accepts_safely(group.members, type))
      return true;
  }
  return any_accepts_safely(others_, type);
}

bool GrowingUnion::any_accepts_safely(Group& group, Type type, Type form) {
  constexpr std::uint64_t steps_per_group = 8;
  if (!table_.store().spend(steps_per_group)) return true;
  if (form == group.form) return false;  // each member differs in a constant
  index(group);
  const std::vector<Type>* fewest = &group.members;
  narrow(group, type, form, group.form, 0, fewest);
  return !fewest->empty() && has_safe_answer(QueryKind::Judge, group.form, form) &&
         any_accepts_safely(*fewest, type);
}

void GrowingUnion::index(Group& group) {
  for (; group.indexed < group.members.size(); ++group.indexed) {
    const Type member = group.members[group.indexed];
    index(group, member, member, 0);
  }
}

void GrowingUnion::index(Group& group, Type member, Type type, std::uint64_t path) {
  for_each_part(type, [&](Type part, std::uint64_t step) {
    const std::uint64_t inner = hashed(path, step);
    table_.store().account().take(sizeof(Part) + 8 * sizeof(void*));
    group.by_part[{inner, part}].push_back(member);
    index(group, member, part, inner);
  });
}

void GrowingUnion::narrow(Group& group, Type type, Type form, Type group_form, std::uint64_t path,
                          const std::vector<Type>*& fewest) {
  static const std::vector<Type> none;
  constexpr std::uint64_t steps_per_search = 12;
  if (form.kind() != group_form.kind()) return;
  const std::vector<Type> forms = has_parts(form) ? parts_of(form) : std::vector<Type>();
  std::size_t next = 0;
  for_each_part(type, [&](Type part, std::uint64_t step) {
    const std::size_t i = next++;
    if (fewest->empty() || !table_.store().spend(steps_per_search)) return;
    const std::optional<Type> there = part_at(group_form, form, i);
    if (!there) return;
    const std::uint64_t inner = hashed(path, step);
    if (!(*there == forms[i])) return narrow(group, part, forms[i], *there, inner, fewest);
    const auto found = group.by_part.find({inner, part});
    const std::vector<Type>& same = found == group.by_part.end() ? none : found->second;
    if (same.size() < fewest->size()) fewest = &same;
  });
}

bool GrowingUnion::any_accepts_safely(const std::vector<Type>& members, Type type) {
  return std::any_of(members.begin(), members.end(),
                     [&](Type member) { return has_safe_answer(QueryKind::Judge, member, type); });
}

bool GrowingUnion::has_safe_answer(QueryKind kind, Type first, Type second) {
  return table_.store().relations().answer({kind, first, second}).kind == Conversion::Safe;
}

// Looks at two elements of each group, of which at most one is the type. Judges the type as a destination, or unifies it
// as the second type.
bool GrowingUnion::is_unsafe_with_one(QueryKind kind, Type type) {
  const auto is_unsafe = [&](Type element) {
    return kind == QueryKind::Judge ? !has_safe_answer(kind, type, element)
                                    : !has_safe_answer(kind, element, type);
  };
  return std::any_of(groups_.begin(), groups_.end(),
                     [&](const Group& group) {
                       return is_unsafe(group.members.front()) || is_unsafe(group.members.back());
                     }) ||
         std::any_of(others_.begin(), others_.end(), is_unsafe);
}

}  // namespace hecla::pcl::detail
