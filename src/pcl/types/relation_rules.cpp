// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/types/relation_rules.h"

#include <hecla/pcl/eventual.h>

#include <algorithm>

#include "pcl/types/type_store.h"

namespace hecla::pcl::detail {

namespace {

constexpr Plan none{Conversion::None}, unsafe{Conversion::Unsafe}, safe{Conversion::Safe};

Plan least(std::size_t count, Conversion start = Conversion::Safe) { return {start, count}; }

bool looks_into_constants(Type to) { return to.is_union() || to.is_eventual(); }

// Returns whether a constant converts to `to` just as any other one of its base.
bool ignores_values(Type to) {
  return !looks_into_constants(to) && !to.is_enum() && !to.is_constant();
}

// The elements of a union that must be queried.
std::span<const Type> elements_to_query(Type a_union, bool all_constants_alike) {
  const auto& representatives = details_of(a_union.node()).representatives;
  return all_constants_alike && !representatives.empty() ? representatives : a_union.elements();
}

// Both are in cycles: judging them by their parts would not end.
bool are_recursive(const Query& query) {
  return query.first.is_recursive() && query.second.is_recursive();
}

bool unifies_parts(const Query& query) {
  return query.kind == QueryKind::Judge && !are_recursive(query);
}

// ---- assignment ----

Plan assignment_to_collection(Type to, Type from) {
  if (from.kind() == to.kind()) return least(1);
  if (to.is_list() && from.is_tuple()) return least(from.elements().size());
  if (to.is_map() && from.is_object()) return least(from.properties().size());
  return none;
}

Plan assignment(Type to, Type from) {
  if (to == from || to.is_dynamic()) return safe;
  if (from.is_constant() && from.base() == to) return safe;
  switch (to.kind()) {
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return assignment_to_collection(to, from);
    case TypeKind::Object:
      return from.is_object() ? least(to.properties().size()) : none;
    case TypeKind::Tuple:
      return from.is_tuple() ? least(to.elements().size()) : none;
    case TypeKind::Union:
      if (has_element(to, from)) return safe;
      return {Conversion::None, elements_to_query(to, true).size(), Combination::Greatest};
    case TypeKind::Promise:
    case TypeKind::Output:
      return least(1);
    default:
      return none;
  }
}

// ---- conversion ----

// Conversions between the primitive types bool, int, number, string and id.
Plan primitive_conversion(Type to, Type from) {
  if (!(to.kind() <= TypeKind::Id && from.kind() <= TypeKind::Id)) return none;
  if (to.is_string() || to.is_id()) return safe;
  return to.is_number() && from.is_int() ? safe : unsafe;
}

bool has_value(Type an_enum, const Value& value) {
  const auto values = an_enum.values();
  return std::find(values.begin(), values.end(), value) != values.end();
}

Plan conversion_to_enum(const TypeTable& table, Type to, Type from) {
  if (from.is_constant()) {
    // The deployed rules do not see that a value of the same base type is one of the enum's.
    const bool compares = table.rules() == Rules::Document || !(from.base() == to.base());
    if (compares && has_value(to, from.value())) return safe;
  }
  return {Conversion::Unsafe, 1, Combination::Exists};
}

Plan conversion_to_collection(Type to, Type from) {
  const bool is_sequence = from.is_list() || from.is_set();
  switch (to.kind()) {
    case TypeKind::List:
      if (is_sequence) return least(1);
      return from.is_tuple() ? least(from.elements().size()) : none;
    case TypeKind::Set:
      if (is_sequence) return least(1, from.is_set() ? Conversion::Safe : Conversion::Unsafe);
      return from.is_tuple() ? least(from.elements().size(), Conversion::Unsafe) : none;
    default:
      if (from.is_map()) return least(1);
      return from.is_object() ? least(from.properties().size()) : none;
  }
}

Plan conversion_to_object(const Query& query) {
  const Type to = query.first, from = query.second;
  if (from.is_map()) return least(to.properties().size(), Conversion::Unsafe);
  if (!from.is_object()) return none;
  return least(to.properties().size());
}

Plan conversion_to_tuple(const Query& query) {
  const Type to = query.first, from = query.second;
  const std::size_t count = to.elements().size();
  if (from.is_list() || from.is_set()) return least(count, Conversion::Unsafe);
  if (!from.is_tuple()) return none;
  if (unifies_parts(query)) return least(std::min(count, from.elements().size()));
  return count == from.elements().size() ? least(count) : none;
}

Plan conversion_to_other(const TypeTable& table, const Query& query) {
  const Type to = query.first, from = query.second;
  switch (to.kind()) {
    case TypeKind::None:
    case TypeKind::Opaque:
      return none;
    case TypeKind::Const:
      return {Conversion::Unsafe, 1, Combination::Exists};
    case TypeKind::Enum:
      return conversion_to_enum(table, to, from);
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return conversion_to_collection(to, from);
    case TypeKind::Object:
      return conversion_to_object(query);
    case TypeKind::Tuple:
      return conversion_to_tuple(query);
    case TypeKind::Union:
      if (has_element(to, from)) return safe;
      return {Conversion::None, elements_to_query(to, true).size(), Combination::Greatest};
    case TypeKind::Promise:
      return from.is_output() && table.rules() == Rules::Deployed ? none : least(1);
    case TypeKind::Output:
      return least(1);
    default:
      return primitive_conversion(to, from);
  }
}

Plan conversion_plan(const TypeTable& table, const Query& query) {
  const Type to = query.first, from = query.second;
  if (to == from || to.is_dynamic()) return safe;
  if (from.is_union()) {
    return {Conversion::Safe, elements_to_query(from, ignores_values(to)).size(), Combination::All};
  }
  if (from.is_constant() && !looks_into_constants(to) && !to.is_enum()) return least(1);
  if (from.is_dynamic()) return unsafe;
  if (query.kind == QueryKind::Judge && are_recursive(query)) return least(1);
  return conversion_to_other(table, query);
}

// ---- parts ----

Type property_or_none(Type object, std::string_view name) {
  const Property* property = object.find_property(name);
  return property ? property->type : Type::none();
}
Type element_or_none(Type tuple, std::size_t index) {
  const auto elements = tuple.elements();
  return index < elements.size() ? elements[index] : Type::none();
}

// Returns a subquery about a list, set or map, to which another collection goes.
Query subquery_of_collection(const Query& query, std::size_t index) {
  const Type to = query.first.element(), from = query.second;
  if (from.is_tuple()) return {query.kind, to, from.elements()[index]};
  if (from.is_object()) return {query.kind, to, from.properties()[index].type};
  return {query.kind, to, from.element()};
}

Query subquery_of_object(const Query& query, std::size_t index) {
  const Type from = query.second;
  const Property& property = query.first.properties()[index];
  if (from.is_object() && unifies_parts(query)) {  // by the properties that both have
    const Property* common = from.find_property(property.name);
    return {QueryKind::Unify, property.type, common ? common->type : property.type};
  }
  return {query.kind, property.type,
          from.is_map() ? from.element() : property_or_none(from, property.name)};
}

Query subquery_of_tuple(const Query& query, std::size_t index) {
  const Type to = query.first.elements()[index], from = query.second;
  if (!from.is_tuple()) return {query.kind, to, from.element()};
  return {unifies_parts(query) ? QueryKind::Unify : query.kind, to, element_or_none(from, index)};
}

Query subquery_of_eventual(TypeTable& table, const Query& query) {
  const Type to = query.first, from = query.second;
  if (from.kind() == to.kind()) return {query.kind, to.element(), from.element()};
  if (to.is_output() && from.is_promise()) {
    return {query.kind, to.element(), resolve_outputs(table, from.element())};
  }
  return {query.kind, to.element(), from};
}

}  // namespace

Plan plan_of(TypeTable& table, const Query& query) {
  return query.kind == QueryKind::Assign ? assignment(query.first, query.second)
                                         : conversion_plan(table, query);
}

Query subquery_of(TypeTable& table, const Query& query, std::size_t index) {
  const auto [kind, to, from] = query;
  if (kind != QueryKind::Assign) {
    if (from.is_union()) return {kind, to, elements_to_query(from, ignores_values(to))[index]};
    if (from.is_constant() && !looks_into_constants(to) && !to.is_enum()) {
      return {kind, to, from.base()};
    }
    if (kind == QueryKind::Judge && are_recursive(query)) return {QueryKind::Convert, to, from};
  }
  switch (to.kind()) {
    case TypeKind::Const:  // judging ends at a constant
      return {QueryKind::Convert, to.base(), from};
    case TypeKind::Enum:
      return {kind, to.base(), from};
    case TypeKind::Object:
      return subquery_of_object(query, index);
    case TypeKind::Tuple:
      return subquery_of_tuple(query, index);
    case TypeKind::Union:
      return {kind, elements_to_query(to, true)[index], from};
    case TypeKind::Promise:
    case TypeKind::Output:
      return subquery_of_eventual(table, query);
    default:
      return subquery_of_collection(query, index);
  }
}

}  // namespace hecla::pcl::detail
