// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The type table: one table of nodes for the whole process, so equal types share one node.
//
// The table does not own its nodes: releasing the last handle removes the node. A reference count
// reaches zero only under the lock of the node's shard, so a node found by a look-up is alive.
#include <hecla/value/type.h>

namespace hecla::detail {

struct CapsuleContent {
  std::string name;
  std::shared_ptr<const CapsuleOperations> operations;
};
inline const CapsuleContent* capsule_content(const TypeNode* node) {
  return reinterpret_cast<const CapsuleContent*>(node + 1);
}

// An attribute of an object type to look up; memory is allocated only if the type is new.
struct AttributeCandidate {
  std::string_view name;  // NFC
  const TypeNode* type;
  bool optional;
};

struct TypeAccess {
  static const TypeNode* node(const Type& type) { return type.node_; }
  static Type adopt(const TypeNode* node) { return Type(node); }
  static Type share(const TypeNode* node) {
    retain(node);
    return Type(node);
  }
  static const TypeNode* detach(Type& type) {
    return std::exchange(type.node_, Type::permanent(TypeKind::Dynamic));
  }
};

// Return the node of the type with these children, with a reference for the caller. Attributes must
// be sorted by name, without duplicates.
const TypeNode* intern_collection(TypeKind kind, const TypeNode* element);
const TypeNode* intern_tuple(std::span<const TypeNode* const> elements);
// Returns the tuple type of these values.
const TypeNode* intern_tuple_of(std::span<const Value> elements);
const TypeNode* intern_object(std::span<const AttributeCandidate> attributes);
const TypeNode* make_capsule_type(std::string name,
                                  std::shared_ptr<const CapsuleOperations> operations);

// For tests: counts the nodes in the table, and clears this thread's cache of recent types.
std::size_t interned_type_count();
void forget_recent_types();

}  // namespace hecla::detail
