// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// How types are kept: one table of nodes for the whole process, so that equal types are one node.
//
// The table holds its nodes weakly: the last handle to go takes the node out. A count falls to zero
// only under the lock of the node's shard, so a node that a look-up finds is alive.
#include <hecla/value/type.h>

namespace hecla::detail {

struct CapsuleContent {
  std::string name;
  std::shared_ptr<const CapsuleOperations> operations;
};
inline const CapsuleContent* capsule_content(const TypeNode* node) {
  return reinterpret_cast<const CapsuleContent*>(node + 1);
}

// An attribute of an object type that is looked for; nothing is allocated unless it is new.
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

// The node of the type with these children, with a reference for the caller. Attributes must be
// sorted by name, without duplicates.
const TypeNode* intern_collection(TypeKind kind, const TypeNode* element);
const TypeNode* intern_tuple(std::span<const TypeNode* const> elements);
// The type of the tuple of these values.
const TypeNode* intern_tuple_of(std::span<const Value> elements);
const TypeNode* intern_object(std::span<const AttributeCandidate> attributes);
const TypeNode* make_capsule_type(std::string name,
                                  std::shared_ptr<const CapsuleOperations> operations);

// For tests: the nodes in the table; and making this thread's recently used types go.
std::size_t interned_type_count();
void forget_recent_types();

}  // namespace hecla::detail
