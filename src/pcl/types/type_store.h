// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TypeStore: the nodes of a type table, and remembered results about them.
//
// A node has a canonical node: the equal type without annotations, strict, at any depth. Equal types
// have the same canonical node. Nodes are never removed.
#include <hecla/base/arena.h>
#include <hecla/pcl/type_table.h>

#include <deque>
#include <unordered_map>

#include "pcl/types/relations.h"

namespace hecla::pcl::detail {

// The data that only some types have.
struct TypeDetails {
  std::string_view name;  // of an opaque type; the token of an enum
  std::string_view text;  // the plain form of an opaque type, constant or enum
  std::span<const Value> values;
  const Annotations* annotations = nullptr;
  // Of a union: its elements by id; and without constants for which there is one of the same base.
  std::span<const TypeNode* const> by_id;
  std::span<const Type> representatives;
  // Of an object whose properties have another order as text: their positions in that order.
  std::span<const std::uint32_t> text_order;
};

// A type to look up. Elements of a union are in order, and no two are equal.
struct TypeCandidate {
  TypeKind kind = TypeKind::Dynamic;
  std::span<const Type> parts = {};
  std::span<const Property> properties = {};  // sorted by name
  bool lax = false;
  const Annotations* annotations = nullptr;
  std::string_view name = {}, text = {};
  std::span<const Value> values = {};
  bool names_are_kept = true;  // the names of the properties live as long as the store
};

// The definition of a forward reference.
struct ForwardDefinition {
  std::vector<Property> properties;
  bool lax = false;
  const Annotations* annotations = nullptr;
};

// The nodes that are parts of each other.
using TypeCycle = std::vector<TypeNode*>;

class TypeStore {
 public:
  TypeStore(TypeTable& table, const Limits& limits);

  TypeTable& table() { return table_; }
  Arena& arena() { return arena_; }

  // Returns the type with these contents, which is new if there is none.
  Type intern(const TypeCandidate& candidate);
  // Returns the node, or null.
  const TypeNode* find(const TypeCandidate& candidate) const;
  // Makes a node without searching for an equal one, and adds it later.
  TypeNode* make(const TypeCandidate& candidate);
  void add(const TypeNode* node);
  TypeNode* make_forward();

  // Sorts by name; of properties with the same name the last stays.
  std::vector<Property> sorted_properties(std::span<const Property> properties);
  const Annotations* keep(Annotations annotations);
  std::span<const Value> keep(std::span<const Value> values);
  std::string_view keep(std::string_view text) { return arena_.copy(text); }

  std::unordered_map<const TypeNode*, ForwardDefinition>& forwards() { return forwards_; }
  std::unordered_multimap<std::size_t, const TypeNode*>& cyclic_nodes() { return cyclic_nodes_; }
  std::unordered_map<const TypeNode*, const TypeCycle*>& cycles() { return cycles_; }
  const TypeCycle* keep(TypeCycle cycle) { return &kept_cycles_.emplace_back(std::move(cycle)); }
  // Results of rewriting types, by node and rewriting.
  std::unordered_map<std::uint64_t, Type>& rewritten() { return rewritten_; }
  // The order of types whose long texts differ in a character, by their ids.
  std::unordered_map<std::uint64_t, int>& text_orders() { return text_orders_; }
  Relations& relations() { return relations_; }

  // Returns the union of the types of all properties or elements of an object or a tuple.
  Type union_of_parts(Type type);
  std::unordered_map<const TypeNode*, Type>& unified_parts(Conversion least) {
    return least == Conversion::Safe ? safely_unified_parts_ : unsafely_unified_parts_;
  }
  // Returns the first property whose name differs only in case, or null.
  const Property* find_ignoring_case(Type object, std::string_view name);

  // Counts work against the limit. Returns false if the limit is exceeded.
  bool spend(std::uint64_t work = 1) {
    if (work <= work_left_) {
      work_left_ -= work;
      return true;
    }
    work_left_ = 0;
    is_out_of_work_ = true;
    return false;
  }
  MemoryAccount& account() { return account_; }
  bool is_exhausted() const { return is_out_of_work_ || account_.is_exceeded(); }

 private:
  struct Slot {
    std::uint64_t hash;
    const TypeNode* node;
  };
  const TypeNode* find(const TypeCandidate& candidate, std::uint64_t hash) const;
  void add(const TypeNode* node, std::uint64_t hash);
  void grow();
  const TypeNode* canonical_of(const TypeCandidate& candidate, const TypeNode* itself);
  const TypeDetails* make_details(const TypeCandidate& candidate);
  void index_union(TypeDetails& details, std::span<const Type> elements);
  std::span<Property> keep_properties(const TypeCandidate& candidate);
  void order_properties(TypeDetails& details, std::span<const Property> properties);

  TypeTable& table_;
  MemoryAccount account_;
  Arena arena_;
  std::uint64_t work_left_;
  bool is_out_of_work_ = false;
  std::uint32_t next_id_ = 16;  // after the primitive types

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
  std::deque<Annotations> annotations_;
  std::deque<std::vector<Value>> values_;
  std::deque<TypeCycle> kept_cycles_;
  std::unordered_map<const TypeNode*, ForwardDefinition> forwards_;
  std::unordered_multimap<std::size_t, const TypeNode*> cyclic_nodes_;
  std::unordered_map<const TypeNode*, const TypeCycle*> cycles_;
  std::unordered_map<std::uint64_t, Type> rewritten_;
  std::unordered_map<std::uint64_t, int> text_orders_;
  std::unordered_map<const TypeNode*, Type> part_unions_;
  std::unordered_map<const TypeNode*, Type> safely_unified_parts_, unsafely_unified_parts_;
  // The properties of objects by their names in lower case.
  using Folded = std::unordered_map<std::string, const Property*>;
  const Folded& folded_names(Type object);
  std::unordered_map<const TypeNode*, Folded> folded_names_;
  Relations relations_;
};

// Returns the contents of a node, to look it up or to make one like it.
TypeCandidate candidate_of(Type type);
inline const TypeDetails& details_of(const TypeNode* node) {
  static const TypeDetails none;
  return node->details ? *node->details : none;
}
inline bool is_forward(const TypeNode* node) {
  return node->kind == TypeKind::Object && node->count == 0 && (node->flags & contains_forward);
}
// Returns the types of the elements of a tuple, or of the properties of an object.
std::vector<Type> parts_of(Type type);
// Returns whether an element of the union equals `type`. O(log n).
bool has_element(Type a_union, Type type);

}  // namespace hecla::pcl::detail
