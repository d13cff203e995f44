// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Unification as defined by the document: the least upper bound, kind by kind.
#include <algorithm>
#include <map>

#include "convert/planner.h"

namespace hecla::detail {

namespace {

using Types = std::vector<Type>;

Types gather(const Types& types, TypeKind kind) {
  Types found;
  std::copy_if(types.begin(), types.end(), std::back_inserter(found),
               [&](const Type& type) { return type.kind() == kind; });
  return found;
}

Types element_types(const Types& types) {
  Types found;
  for (const Type& type : types) {
    if (type.is_collection()) found.push_back(type.element_type());
  }
  return found;
}

bool all_among(const Types& types, std::initializer_list<TypeKind> kinds) {
  return std::all_of(types.begin(), types.end(), [&](const Type& type) {
    return std::find(kinds.begin(), kinds.end(), type.kind()) != kinds.end();
  });
}

// The result is a tuple if there is one, otherwise a list if there is one, otherwise a set.
std::optional<Type> unify_sequences(Planner& planner, const Types& types) {
  const Types tuples = gather(types, TypeKind::Tuple);
  const Types elements = element_types(types);
  if (tuples.empty()) {
    const auto element = planner.unify(elements, Safety::Unsafe);
    if (!element) return std::nullopt;
    return gather(types, TypeKind::List).empty() ? Type::set(*element) : Type::list(*element);
  }
  const std::size_t count = tuples[0].tuple_elements().size();
  Types result;
  for (const Type& tuple : tuples) {
    if (tuple.tuple_elements().size() != count) return std::nullopt;
  }
  for (std::size_t i = 0; i < count; ++i) {
    Types across = elements;
    for (const Type& tuple : tuples) across.push_back(tuple.tuple_elements()[i]);
    const auto part = planner.unify(across, Safety::Unsafe);
    if (!part) return std::nullopt;
    result.push_back(*part);
  }
  return Type::tuple(std::move(result));
}

// The result is an object with the attributes of all objects if there is one, otherwise a map.
std::optional<Type> unify_mappings(Planner& planner, const Types& types) {
  const Types elements = element_types(types);
  std::map<std::string, Types> across;
  for (const Type& type : types) {
    for (const ObjectAttribute& attribute :
         type.is_object() ? type.attributes() : std::span<const ObjectAttribute>())
      across[attribute.name].push_back(attribute.type);
  }
  if (elements.size() == types.size()) {
    const auto element = planner.unify(elements, Safety::Unsafe);
    return element ? std::optional(Type::map(*element)) : std::nullopt;
  }
  std::vector<ObjectAttribute> attributes;
  for (auto& [name, parts] : across) {
    parts.insert(parts.end(), elements.begin(), elements.end());
    const auto part = planner.unify(parts, Safety::Unsafe);
    if (!part) return std::nullopt;
    attributes.push_back({name, *part});
  }
  return Type::object(std::move(attributes));
}

}  // namespace

std::optional<Type> unify_document(Planner& planner, std::span<const Type> given) {
  Types types;
  std::copy_if(given.begin(), given.end(), std::back_inserter(types),
               [](const Type& type) { return !type.is_dynamic(); });
  if (types.size() < given.size())
    return types.empty() ? Type::dynamic() : planner.unify(types, Safety::Unsafe);
  if (all_among(types, {TypeKind::String, TypeKind::Number, TypeKind::Bool})) return Type::string();
  if (all_among(types, {TypeKind::List, TypeKind::Set, TypeKind::Tuple}))
    return unify_sequences(planner, types);
  if (all_among(types, {TypeKind::Map, TypeKind::Object})) return unify_mappings(planner, types);
  return std::nullopt;
}

}  // namespace hecla::detail
