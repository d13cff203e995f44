// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Determines the type of a null or unknown result if parts of the target type are dynamic.
#include "convert/planner.h"

namespace hecla::detail {

namespace {

// Returns the element type of a collection that is converted from a value of type `from`; dynamic if it is
// unknown.
Type element_type_of(Planner& planner, const Type& from) {
  if (from.is_collection()) return from.element_type();
  std::vector<Type> parts;
  if (from.is_tuple()) {
    parts.assign(from.tuple_elements().begin(), from.tuple_elements().end());
  } else {
    for (const ObjectAttribute& attribute : from.attributes()) parts.push_back(attribute.type);
  }
  return planner.unify(parts, Safety::Unsafe).value_or(Type::dynamic());
}

bool can_become(const Type& from, TypeKind collection) {
  if (collection == TypeKind::Map) return from.is_map() || from.is_object();
  return from.is_list() || from.is_set() || from.is_tuple();
}

Type make_collection(TypeKind kind, const Type& element) {
  if (kind == TypeKind::List) return Type::list(element);
  return kind == TypeKind::Set ? Type::set(element) : Type::map(element);
}

Type replace_in_object(Planner& planner, const Type& from, const Type& to) {
  std::vector<ObjectAttribute> attributes;
  attributes.reserve(to.attributes().size());
  for (const ObjectAttribute& attribute : to.attributes()) {
    const ObjectAttribute* source = from.find_attribute(attribute.name);
    const Type part = from.is_map() ? from.element_type() : source ? source->type : Type::dynamic();
    attributes.push_back({attribute.name, planner.replace_dynamic(part, attribute.type)});
  }
  return Type::object(std::move(attributes));
}

Type replace_in_tuple(Planner& planner, const Type& from, const Type& to) {
  std::vector<Type> elements;
  const auto targets = to.tuple_elements();
  elements.reserve(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const bool matches = from.is_tuple() && i < from.tuple_elements().size();
    const Type part = matches                ? from.tuple_elements()[i]
                      : from.is_collection() ? from.element_type()
                                             : Type::dynamic();
    elements.push_back(planner.replace_dynamic(part, targets[i]));
  }
  return Type::tuple(std::move(elements));
}

}  // namespace

Type Planner::replace_dynamic(const Type& from, const Type& to) {
  if (from.is_dynamic() || !to.has_dynamic() || !pay_for_types(1)) return to;
  switch (to.kind()) {
    case TypeKind::Dynamic:
      return from;
    case TypeKind::Object:
      return from.is_map() || from.is_object() ? replace_in_object(*this, from, to) : to;
    case TypeKind::Tuple:
      return replace_in_tuple(*this, from, to);
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      if (!can_become(from, to.kind())) return to;
      return make_collection(to.kind(),
                             replace_dynamic(element_type_of(*this, from), to.element_type()));
    default:
      return to;
  }
}

}  // namespace hecla::detail
