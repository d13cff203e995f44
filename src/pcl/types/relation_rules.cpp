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

// The elements of a union that must be asked about.
std::span<const Type> elements_to_ask(Type a_union, bool all_constants_alike) {
  const auto& representatives = details_of(a_union.node()).representatives;
  return all_constants_alike && !representatives.empty() ? representatives : a_union.elements();
}

// Both are in cycles: judging them by their parts would not end.
bool are_recursive(const Question& question) {
  return question.first.is_recursive() && question.second.is_recursive();
}

bool unifies_parts(const Question& question) {
  return question.ask == Ask::Judge && !are_recursive(question);
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
      return {Conversion::None, elements_to_ask(to, true).size(), Combination::Greatest};
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

Plan conversion_to_object(const Question& question) {
  const Type to = question.first, from = question.second;
  if (from.is_map()) return least(to.properties().size(), Conversion::Unsafe);
  if (!from.is_object()) return none;
  return least(to.properties().size());
}

Plan conversion_to_tuple(const Question& question) {
  const Type to = question.first, from = question.second;
  const std::size_t count = to.elements().size();
  if (from.is_list() || from.is_set()) return least(count, Conversion::Unsafe);
  if (!from.is_tuple()) return none;
  if (unifies_parts(question)) return least(std::min(count, from.elements().size()));
  return count == from.elements().size() ? least(count) : none;
}

Plan conversion_to_other(const TypeTable& table, const Question& question) {
  const Type to = question.first, from = question.second;
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
      return conversion_to_object(question);
    case TypeKind::Tuple:
      return conversion_to_tuple(question);
    case TypeKind::Union:
      if (has_element(to, from)) return safe;
      return {Conversion::None, elements_to_ask(to, true).size(), Combination::Greatest};
    case TypeKind::Promise:
      return from.is_output() && table.rules() == Rules::Deployed ? none : least(1);
    case TypeKind::Output:
      return least(1);
    default:
      return primitive_conversion(to, from);
  }
}

Plan conversion_plan(const TypeTable& table, const Question& question) {
  const Type to = question.first, from = question.second;
  if (to == from || to.is_dynamic()) return safe;
  if (from.is_union()) {
    return {Conversion::Safe, elements_to_ask(from, ignores_values(to)).size(), Combination::All};
  }
  if (from.is_constant() && !looks_into_constants(to) && !to.is_enum()) return least(1);
  if (from.is_dynamic()) return unsafe;
  if (question.ask == Ask::Judge && are_recursive(question)) return least(1);
  return conversion_to_other(table, question);
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

// Returns the question about a part of a list, set or map, to which another collection goes.
Question part_of_collection(const Question& question, std::size_t index) {
  const Type to = question.first.element(), from = question.second;
  if (from.is_tuple()) return {question.ask, to, from.elements()[index]};
  if (from.is_object()) return {question.ask, to, from.properties()[index].type};
  return {question.ask, to, from.element()};
}

Question part_of_object(const Question& question, std::size_t index) {
  const Type from = question.second;
  const Property& property = question.first.properties()[index];
  if (from.is_object() && unifies_parts(question)) {  // by the properties that both have
    const Property* common = from.find_property(property.name);
    return {Ask::Unify, property.type, common ? common->type : property.type};
  }
  return {question.ask, property.type,
          from.is_map() ? from.element() : property_or_none(from, property.name)};
}

Question part_of_tuple(const Question& question, std::size_t index) {
  const Type to = question.first.elements()[index], from = question.second;
  if (!from.is_tuple()) return {question.ask, to, from.element()};
  return {unifies_parts(question) ? Ask::Unify : question.ask, to, element_or_none(from, index)};
}

Question part_of_eventual(TypeTable& table, const Question& question) {
  const Type to = question.first, from = question.second;
  if (from.kind() == to.kind()) return {question.ask, to.element(), from.element()};
  if (to.is_output() && from.is_promise()) {
    return {question.ask, to.element(), resolve_outputs(table, from.element())};
  }
  return {question.ask, to.element(), from};
}

}  // namespace

Plan plan_of(TypeTable& table, const Question& question) {
  return question.ask == Ask::Assign ? assignment(question.first, question.second)
                                     : conversion_plan(table, question);
}

Question part_of(TypeTable& table, const Question& question, std::size_t index) {
  const auto [ask, to, from] = question;
  if (ask != Ask::Assign) {
    if (from.is_union()) return {ask, to, elements_to_ask(from, ignores_values(to))[index]};
    if (from.is_constant() && !looks_into_constants(to) && !to.is_enum()) {
      return {ask, to, from.base()};
    }
    if (ask == Ask::Judge && are_recursive(question)) return {Ask::Convert, to, from};
  }
  switch (to.kind()) {
    case TypeKind::Const:  // judging ends at a constant
      return {Ask::Convert, to.base(), from};
    case TypeKind::Enum:
      return {ask, to.base(), from};
    case TypeKind::Object:
      return part_of_object(question, index);
    case TypeKind::Tuple:
      return part_of_tuple(question, index);
    case TypeKind::Union:
      return {ask, elements_to_ask(to, true)[index], from};
    case TypeKind::Promise:
    case TypeKind::Output:
      return part_of_eventual(table, question);
    default:
      return part_of_collection(question, index);
  }
}

}  // namespace hecla::pcl::detail
