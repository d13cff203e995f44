// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Unification as in the reference implementation: structures of one kind are unified part by part or, if that is not
// possible, as collections; other combinations are unified to the first type, from general to special, that all
// types convert to.
#include <algorithm>
#include <unordered_map>

#include "convert/planner.h"

namespace hecla::detail {

namespace {

// The functions for the forms of types are not inlined into the one that chooses among them, so that
// a level of nested types takes the stack of one form only.

struct KindCounts {
  std::size_t of[10] = {};
  std::size_t total = 0;

  explicit KindCounts(std::span<const Type> types) : total(types.size()) {
    for (const Type& type : types) ++of[static_cast<std::size_t>(type.kind())];
  }
  std::size_t operator[](TypeKind kind) const { return of[static_cast<std::size_t>(kind)]; }
  // Returns whether all types are of `kind` or dynamic, and at least one is of `kind`.
  bool only(TypeKind kind) const {
    return (*this)[kind] > 0 && (*this)[kind] + (*this)[TypeKind::Dynamic] == total;
  }
  bool only(TypeKind a, TypeKind b) const {
    return (*this)[a] > 0 && (*this)[a] + (*this)[b] + (*this)[TypeKind::Dynamic] == total;
  }
};

bool all_convert(Planner& planner, std::span<const Type> types, const Type& to, Safety safety) {
  return std::all_of(types.begin(), types.end(), [&](const Type& type) {
    return type == to || planner.converts(type, to, safety);
  });
}

std::optional<Type> collection_of(TypeKind kind, std::optional<Type> element) {
  if (!element) return std::nullopt;
  if (kind == TypeKind::List) return Type::list(*element);
  return kind == TypeKind::Set ? Type::set(*element) : Type::map(*element);
}

[[gnu::noinline]] std::optional<Type> unify_collections(Planner& planner, TypeKind kind,
                                                        std::span<const Type> types,
                                                        Safety safety) {
  std::vector<Type> elements;
  elements.reserve(types.size());
  for (const Type& type : types) elements.push_back(type.element_type());
  const auto result = collection_of(kind, planner.unify(elements, safety));
  return result && all_convert(planner, types, *result, safety) ? result : std::nullopt;
}

// Unifies all parts of all structures at once, for a list or map of them.
[[gnu::noinline]] std::optional<Type> unify_as_collection(Planner& planner, TypeKind kind,
                                                          std::span<const Type> types,
                                                          Safety safety) {
  std::vector<Type> parts;
  for (const Type& type : types) {
    if (type.is_tuple())
      parts.insert(parts.end(), type.tuple_elements().begin(), type.tuple_elements().end());
    for (const ObjectAttribute& attribute :
         type.is_object() ? type.attributes() : std::span<const ObjectAttribute>())
      parts.push_back(attribute.type);
  }
  const auto result = collection_of(kind, planner.unify(parts, safety));
  return result && all_convert(planner, types, *result, safety) ? result : std::nullopt;
}

[[gnu::noinline]] bool have_same_names(std::span<const Type> types) {
  const auto first = types[0].attributes();
  return std::all_of(types.begin(), types.end(), [&](const Type& type) {
    const auto attributes = type.attributes();
    return std::equal(first.begin(), first.end(), attributes.begin(), attributes.end(),
                      [](const auto& a, const auto& b) { return a.name == b.name; });
  });
}

// Returns `structure` if all types convert to it, and otherwise the collection of `kind` that they unify to.
[[gnu::noinline]] std::optional<Type> structure_or_collection(Planner& planner,
                                                              const Type& structure, TypeKind kind,
                                                              std::span<const Type> types,
                                                              Safety safety) {
  if (all_convert(planner, types, structure, safety)) return structure;
  return unify_as_collection(planner, kind, types, safety);
}

[[gnu::noinline]] std::optional<Type> unify_objects(Planner& planner, std::span<const Type> types,
                                                    Safety safety) {
  if (!have_same_names(types)) return unify_as_collection(planner, TypeKind::Map, types, safety);
  const std::span<const ObjectAttribute> given = types[0].attributes();
  std::vector<ObjectAttribute> attributes(given.begin(), given.end());
  std::vector<Type> across(types.size());
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    for (std::size_t t = 0; t < types.size(); ++t) across[t] = types[t].attributes()[i].type;
    const std::optional<Type> part = planner.unify(across, safety);
    if (!part) return std::nullopt;
    attributes[i].type = *part;
    attributes[i].optional = false;
  }
  return structure_or_collection(planner, Type::object(std::move(attributes)), TypeKind::Map, types,
                                 safety);
}

[[gnu::noinline]] std::optional<Type> unify_tuples(Planner& planner, std::span<const Type> types,
                                                   Safety safety) {
  const std::size_t count = types[0].tuple_elements().size();
  const bool same_length = std::all_of(types.begin(), types.end(), [&](const Type& type) {
    return type.tuple_elements().size() == count;
  });
  if (!same_length) return unify_as_collection(planner, TypeKind::List, types, safety);
  std::vector<Type> elements(count);
  std::vector<Type> across(types.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t t = 0; t < types.size(); ++t) across[t] = types[t].tuple_elements()[i];
    const std::optional<Type> part = planner.unify(across, safety);
    if (!part) return std::nullopt;
    elements[i] = *part;
  }
  return structure_or_collection(planner, Type::tuple(std::move(elements)), TypeKind::List, types,
                                 safety);
}

// Unifies collections of `kind` and structures. A structure is replaced by the collection that its parts
// unify to.
[[gnu::noinline]] std::optional<Type> unify_structures_as(Planner& planner, TypeKind kind,
                                                          TypeKind structure,
                                                          std::span<const Type> types,
                                                          Safety safety) {
  std::vector<Type> structures;
  std::copy_if(types.begin(), types.end(), std::back_inserter(structures),
               [&](const Type& type) { return type.kind() == structure; });
  const auto collection = unify_as_collection(planner, kind, structures, safety);
  if (!collection) return std::nullopt;
  std::vector<Type> replaced(types.begin(), types.end());
  for (Type& type : replaced) {
    if (type.kind() == structure) type = *collection;
  }
  auto result = planner.unify(replaced, safety);
  return result && result->kind() == kind ? result : std::nullopt;
}

// Holds each type once, and orders the types from general to special: a topological sort of "more
// general than" that counts each occurrence of a type.
class PreferenceOrder {
 public:
  PreferenceOrder(Planner& planner, std::span<const Type> types) {
    std::unordered_map<Type, std::size_t> known;
    for (std::size_t i = 0; i < types.size(); ++i) {
      const auto [place, added] = known.emplace(types[i], unique_.size());
      if (added) unique_.push_back({types[i], {}, {}, 0});
      unique_[place->second].places.push_back(i);
      id_of_.push_back(place->second);
    }
    relate(planner);
    sort();
  }
  const std::vector<Type>& types() const { return order_; }

 private:
  struct Entry {
    Type type;
    std::vector<std::size_t> places;  // indexes of the given types
    std::vector<std::size_t> less_general;
    std::size_t open;  // more general occurrences that are not ordered yet
  };

  void relate(Planner& planner) {
    for (std::size_t a = 0; a < unique_.size(); ++a) {
      for (std::size_t b = a + 1; b < unique_.size(); ++b) {
        const int order = planner.compare_generality(unique_[a].type, unique_[b].type);
        if (order < 0) precede(a, b);
        if (order > 0) precede(b, a);
      }
    }
  }
  void precede(std::size_t a, std::size_t b) {
    unique_[a].less_general.push_back(b);
    unique_[b].open += unique_[a].places.size();
  }

  void sort() {
    std::vector<std::size_t> queue;  // ids by occurrence
    for (const std::size_t id : id_of_) {
      if (unique_[id].open == 0) queue.push_back(id);
    }
    std::vector<bool> listed(unique_.size());
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const std::size_t id = queue[next];
      if (!listed[id]) order_.push_back(unique_[id].type);
      listed[id] = true;
      release_after(id, queue);
    }
  }
  void release_after(std::size_t id, std::vector<std::size_t>& queue) {
    std::vector<std::pair<std::size_t, std::size_t>> freed;  // index, id
    for (const std::size_t later : unique_[id].less_general) {
      if (--unique_[later].open > 0) continue;
      for (const std::size_t place : unique_[later].places) freed.emplace_back(place, later);
    }
    std::sort(freed.begin(), freed.end());
    for (const auto& [place, later] : freed) queue.push_back(later);
  }

  std::vector<Entry> unique_;
  std::vector<std::size_t> id_of_;
  std::vector<Type> order_;
};

[[gnu::noinline]] std::optional<Type> unify_by_preference(Planner& planner,
                                                          std::span<const Type> types,
                                                          Safety safety) {
  const PreferenceOrder order(planner, types);
  for (const Type& candidate : order.types()) {
    if (all_convert(planner, order.types(), candidate, safety)) return candidate;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Type> unify_deployed(Planner& planner, std::span<const Type> types, Safety safety) {
  const KindCounts counts(types);
  for (const TypeKind kind : {TypeKind::Map, TypeKind::List, TypeKind::Set}) {
    // Dynamic types can become any type, which affects how the others unify.
    if (counts.only(kind) && counts[TypeKind::Dynamic]) return Type::dynamic();
    if (counts.only(kind)) return unify_collections(planner, kind, types, safety);
  }
  if (counts.only(TypeKind::Map, TypeKind::Object)) {
    if (auto map = unify_structures_as(planner, TypeKind::Map, TypeKind::Object, types, safety))
      return map;
  } else if (counts.only(TypeKind::List, TypeKind::Tuple)) {
    if (auto list = unify_structures_as(planner, TypeKind::List, TypeKind::Tuple, types, safety))
      return list;
  } else if (counts.only(TypeKind::Object)) {
    return counts[TypeKind::Dynamic] ? Type::dynamic() : unify_objects(planner, types, safety);
  } else if (counts.only(TypeKind::Tuple)) {
    return counts[TypeKind::Dynamic] ? Type::dynamic() : unify_tuples(planner, types, safety);
  } else if (counts[TypeKind::Object] && counts[TypeKind::Tuple]) {
    return std::nullopt;
  }
  return unify_by_preference(planner, types, safety);
}

}  // namespace hecla::detail
