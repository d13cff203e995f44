// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Unification as the reference implementation does it: structures of one kind part by part, and
// failing that as collections; other mixtures by the first type, from general to special, that all
// convert to.
#include <algorithm>
#include <unordered_map>

#include "convert/planner.h"

namespace hecla::detail {

namespace {

struct KindCounts {
  std::size_t of[10] = {};
  std::size_t total = 0;

  explicit KindCounts(std::span<const Type> types) : total(types.size()) {
    for (const Type& type : types) ++of[static_cast<std::size_t>(type.kind())];
  }
  std::size_t operator[](TypeKind kind) const { return of[static_cast<std::size_t>(kind)]; }
  // Whether all types are of `kind` or dynamic, and some are of `kind`.
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

std::optional<Type> unify_collections(Planner& planner, TypeKind kind, std::span<const Type> types,
                                      Safety safety) {
  std::vector<Type> elements;
  elements.reserve(types.size());
  for (const Type& type : types) elements.push_back(type.element_type());
  const auto result = collection_of(kind, planner.unify(elements, safety));
  return result && all_convert(planner, types, *result, safety) ? result : std::nullopt;
}

// All parts of all the structures at once, for a list or map of them.
std::optional<Type> unify_as_collection(Planner& planner, TypeKind kind,
                                        std::span<const Type> types, Safety safety) {
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

bool have_same_names(std::span<const Type> types) {
  const auto first = types[0].attributes();
  return std::all_of(types.begin(), types.end(), [&](const Type& type) {
    const auto attributes = type.attributes();
    return std::equal(first.begin(), first.end(), attributes.begin(), attributes.end(),
                      [](const auto& a, const auto& b) { return a.name == b.name; });
  });
}

std::optional<Type> unify_objects(Planner& planner, std::span<const Type> types, Safety safety) {
  if (!have_same_names(types)) return unify_as_collection(planner, TypeKind::Map, types, safety);
  std::vector<ObjectAttribute> attributes;
  std::vector<Type> across(types.size());
  for (std::size_t i = 0; i < types[0].attributes().size(); ++i) {
    for (std::size_t t = 0; t < types.size(); ++t) across[t] = types[t].attributes()[i].type;
    const std::optional<Type> part = planner.unify(across, safety);
    if (!part) return std::nullopt;
    attributes.push_back({types[0].attributes()[i].name, *part});
  }
  const Type result = Type::object(std::move(attributes));
  if (all_convert(planner, types, result, safety)) return result;
  return unify_as_collection(planner, TypeKind::Map, types, safety);
}

std::optional<Type> unify_tuples(Planner& planner, std::span<const Type> types, Safety safety) {
  const std::size_t count = types[0].tuple_elements().size();
  const bool same_length = std::all_of(types.begin(), types.end(), [&](const Type& type) {
    return type.tuple_elements().size() == count;
  });
  if (!same_length) return unify_as_collection(planner, TypeKind::List, types, safety);
  std::vector<Type> elements;
  std::vector<Type> across(types.size());
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t t = 0; t < types.size(); ++t) across[t] = types[t].tuple_elements()[i];
    const std::optional<Type> part = planner.unify(across, safety);
    if (!part) return std::nullopt;
    elements.push_back(*part);
  }
  const Type result = Type::tuple(std::move(elements));
  if (all_convert(planner, types, result, safety)) return result;
  return unify_as_collection(planner, TypeKind::List, types, safety);
}

// Collections of `kind` among structures: the structures count as the collection that they unify
// to.
std::optional<Type> unify_structures_as(Planner& planner, TypeKind kind, TypeKind structure,
                                        std::span<const Type> types, Safety safety) {
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

// Each type once, and how they are ordered from general to special: a topological sort of "more
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
    std::vector<std::size_t> places;  // where in the given types
    std::vector<std::size_t> less_general;
    std::size_t open;  // more general occurrences that are not in the order yet
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
    std::vector<std::pair<std::size_t, std::size_t>> freed;  // place, id
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

std::optional<Type> unify_by_preference(Planner& planner, std::span<const Type> types,
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
    // What a type that is not known yet will turn out to be decides how the others unify.
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
