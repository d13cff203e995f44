// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/mutex.h>
#include <hecla/value/value.h>

#include <algorithm>
#include <array>
#include <new>

#include "value/type_node.h"

namespace hecla::detail {

constinit const TypeNode permanent_types[4] = {
    {{1}, TypeKind::Dynamic, true, true, false, 1, 0, 0x9e3779b97f4a7c15, nullptr},
    {{1}, TypeKind::String, true, false, false, 1, 0, 0xbf58476d1ce4e5b9, nullptr},
    {{1}, TypeKind::Number, true, false, false, 1, 0, 0x94d049bb133111eb, nullptr},
    {{1}, TypeKind::Bool, true, false, false, 1, 0, 0xd6e8feb86659fd93, nullptr},
};

namespace {

std::uint64_t mix(std::uint64_t seed, std::uint64_t value) {
  std::uint64_t h = (seed ^ value) * 0x9ddfea08eb382d69;
  return (h ^ (h >> 32)) * 0x9ddfea08eb382d69;
}

struct Shard {
  Mutex mutex;
  std::vector<const TypeNode*> buckets;
  std::size_t size = 0;

  const TypeNode*& bucket(std::uint64_t hash) {
    return buckets[static_cast<std::size_t>(hash >> 6) & (buckets.size() - 1)];
  }
  void insert(TypeNode* node) {
    if (size >= buckets.size()) grow();
    node->next = std::exchange(bucket(node->hash), node);
    ++size;
  }
  void grow() {
    std::vector<const TypeNode*> old(std::max<std::size_t>(16, buckets.size() * 2), nullptr);
    old.swap(buckets);
    for (const TypeNode* head : old) {
      while (head) {
        const TypeNode* node = std::exchange(head, head->next);
        const_cast<TypeNode*>(node)->next = std::exchange(bucket(node->hash), node);
      }
    }
  }
  void remove(const TypeNode* node) {
    const TypeNode** link = &bucket(node->hash);
    while (*link != node) link = &const_cast<TypeNode*>(*link)->next;
    *link = node->next;
    --size;
  }
};

constexpr std::size_t shard_count = 64;

// Never destroyed, so static Type variables can be destroyed in any order.
std::array<Shard, shard_count>& shards() {
  static auto* table = new std::array<Shard, shard_count>;
  return *table;
}
Shard& shard_of(std::uint64_t hash) { return shards()[hash % shard_count]; }

// Returns the node among those with `hash` that `equal` accepts, or the one that `make` creates.
template <class Equal, class Make>
const TypeNode* intern(std::uint64_t hash, const Equal& equal, const Make& make) {
  Shard& shard = shard_of(hash);
  const std::lock_guard lock(shard.mutex);
  if (!shard.buckets.empty()) {
    for (const TypeNode* node = shard.bucket(hash); node; node = node->next) {
      if (node->hash != hash || !equal(node)) continue;
      node->references.fetch_add(1, std::memory_order_relaxed);
      return node;
    }
  }
  TypeNode* node = make();
  shard.insert(node);
  return node;
}

template <class Child>
TypeNode* allocate_node(TypeKind kind, std::size_t count, std::uint64_t hash) {
  static_assert(alignof(Child) <= alignof(TypeNode) && sizeof(TypeNode) % alignof(Child) == 0);
  void* memory = ::operator new(sizeof(TypeNode) + count * sizeof(Child));
  return ::new (memory)
      TypeNode{{1}, kind, false, false, false, 1, static_cast<std::uint32_t>(count), hash, nullptr};
}

void inherit(TypeNode* parent, const TypeNode* child) {
  parent->has_dynamic |= child->has_dynamic;
  parent->has_optional |= child->has_optional;
  parent->depth = std::max(parent->depth, child->depth + 1);
}

void place_type(TypeNode* parent, std::size_t position, const TypeNode* child) {
  ::new (static_cast<void*>(const_cast<Type*>(child_types(parent) + position)))
      Type(TypeAccess::share(child));
  inherit(parent, child);
}

// Converts children from the caller's representation.
const TypeNode* node_of(const TypeNode* type) { return type; }
const TypeNode* node_of(const Value& value) { return TypeAccess::node(value.type()); }

template <class Child>
TypeNode* make_type_sequence(TypeKind kind, std::uint64_t hash, std::span<Child> children) {
  TypeNode* node = allocate_node<Type>(kind, children.size(), hash);
  for (std::size_t i = 0; i < children.size(); ++i) place_type(node, i, node_of(children[i]));
  return node;
}

TypeNode* make_object(std::uint64_t hash, std::span<const AttributeCandidate> attributes) {
  TypeNode* node = allocate_node<ObjectAttribute>(TypeKind::Object, attributes.size(), hash);
  auto* target = const_cast<ObjectAttribute*>(child_attributes(node));
  for (const AttributeCandidate& attribute : attributes) {
    ::new (static_cast<void*>(target++)) ObjectAttribute{
        std::string(attribute.name), TypeAccess::share(attribute.type), attribute.optional};
    inherit(node, attribute.type);
    node->has_optional |= attribute.optional;
  }
  return node;
}

bool same_attributes(const TypeNode* node, std::span<const AttributeCandidate> attributes) {
  if (node->kind != TypeKind::Object || node->count != attributes.size()) return false;
  return std::equal(attributes.begin(), attributes.end(), child_attributes(node),
                    [](const AttributeCandidate& a, const ObjectAttribute& b) {
                      return a.type == TypeAccess::node(b.type) && a.optional == b.optional &&
                             a.name == b.name;
                    });
}

// Caches the types that this thread used last. Evaluating an expression repeatedly finds the type
// of its result here, without locking and without recreating it each time its last value is
// destroyed.
class RecentTypes {
 public:
  ~RecentTypes() { forget_all(); }
  template <class Equal>
  const TypeNode* find(std::uint64_t hash, const Equal& equal) const {
    const TypeNode* node = nodes_[hash % size];
    if (!node || node->hash != hash || !equal(node)) return nullptr;
    retain(node);
    return node;
  }
  void remember(const TypeNode* node) {
    if (node->depth > max_depth || node->count > max_children) return;
    retain(node);
    const TypeNode* old = std::exchange(nodes_[node->hash % size], node);
    if (old) release(old);
  }
  void forget_all() {
    for (const TypeNode*& node : nodes_) {
      if (const TypeNode* old = std::exchange(node, nullptr)) release(old);
    }
  }

 private:
  // Limits on what the cache keeps alive.
  static constexpr std::size_t size = 64, max_depth = 32, max_children = 1000;
  std::array<const TypeNode*, size> nodes_{};
};

thread_local RecentTypes recent_types;

template <class Equal, class Make>
const TypeNode* find_or_make(std::uint64_t hash, const Equal& equal, const Make& make) {
  if (const TypeNode* node = recent_types.find(hash, equal)) return node;
  const TypeNode* node = intern(hash, equal, make);
  recent_types.remember(node);
  return node;
}

template <class Child>
const TypeNode* intern_sequence(TypeKind kind, std::span<Child> children) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(kind), children.size());
  for (const auto& child : children) hash = mix(hash, node_of(child)->hash);
  return find_or_make(
      hash,
      [&](const TypeNode* node) {
        return node->kind == kind && node->count == children.size() &&
               std::equal(
                   children.begin(), children.end(), child_types(node),
                   [](const auto& a, const Type& b) { return node_of(a) == TypeAccess::node(b); });
      },
      [&] { return make_type_sequence(kind, hash, children); });
}

// Releases a reference. Returns true if it was the last, after removing the node from the table.
bool drop_reference(const TypeNode* node) {
  std::uint32_t count = node->references.load(std::memory_order_relaxed);
  while (count > 1) {
    if (node->references.compare_exchange_weak(count, count - 1, std::memory_order_release)) {
      return false;
    }
  }
  if (node->kind == TypeKind::Capsule) {
    return node->references.fetch_sub(1, std::memory_order_acq_rel) == 1;
  }
  Shard& shard = shard_of(node->hash);
  const std::lock_guard lock(shard.mutex);
  if (node->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return false;
  shard.remove(node);
  return true;
}

// Nodes to be freed, linked through `next`: types can be nested as deeply as memory allows.
class DeadTypes {
 public:
  void add(const TypeNode* node) { const_cast<TypeNode*>(node)->next = std::exchange(head_, node); }
  void release_child(Type& type) {
    const TypeNode* child = TypeAccess::detach(type);
    if (!child->permanent && drop_reference(child)) add(child);
  }
  void free_all() {
    while (head_) free_node(std::exchange(head_, head_->next));
  }

 private:
  void free_node(const TypeNode* node) {
    switch (node->kind) {
      case TypeKind::Object:
        free_attributes(node);
        break;
      case TypeKind::Capsule:
        std::destroy_at(capsule_content(node));
        break;
      default:
        free_types(node);
        break;
    }
    ::operator delete(const_cast<TypeNode*>(node));
  }
  void free_attributes(const TypeNode* node) {
    auto* attributes = const_cast<ObjectAttribute*>(child_attributes(node));
    for (std::uint32_t i = 0; i < node->count; ++i) {
      release_child(attributes[i].type);
      std::destroy_at(attributes + i);
    }
  }
  void free_types(const TypeNode* node) {
    auto* types = const_cast<Type*>(child_types(node));
    for (std::uint32_t i = 0; i < node->count; ++i) release_child(types[i]);
  }

  const TypeNode* head_ = nullptr;
};

}  // namespace

void release_counted(const TypeNode* node) noexcept {
  if (!drop_reference(node)) return;
  DeadTypes dead;
  dead.add(node);
  dead.free_all();
}

const TypeNode* intern_collection(TypeKind kind, const TypeNode* element) {
  return intern_sequence(kind, std::span(&element, 1));
}

const TypeNode* intern_tuple(std::span<const TypeNode* const> elements) {
  return intern_sequence(TypeKind::Tuple, elements);
}

const TypeNode* intern_tuple_of(std::span<const Value> elements) {
  return intern_sequence(TypeKind::Tuple, elements);
}

const TypeNode* intern_object(std::span<const AttributeCandidate> attributes) {
  std::uint64_t hash = mix(static_cast<std::uint64_t>(TypeKind::Object), attributes.size());
  for (const AttributeCandidate& attribute : attributes) {
    hash = mix(hash, std::hash<std::string_view>()(attribute.name));
    hash = mix(hash, attribute.type->hash + (attribute.optional ? 1 : 0));
  }
  return find_or_make(
      hash, [&](const TypeNode* node) { return same_attributes(node, attributes); },
      [&] { return make_object(hash, attributes); });
}

const TypeNode* make_capsule_type(std::string name,
                                  std::shared_ptr<const CapsuleOperations> operations) {
  static std::atomic<std::uint64_t> counter{0};
  const std::uint64_t hash = mix(static_cast<std::uint64_t>(TypeKind::Capsule), ++counter);
  TypeNode* node = allocate_node<CapsuleContent>(TypeKind::Capsule, 1, hash);
  ::new (static_cast<void*>(node + 1)) CapsuleContent{std::move(name), std::move(operations)};
  return node;
}

void forget_recent_types() { recent_types.forget_all(); }

std::size_t interned_type_count() {
  std::size_t count = 0;
  for (Shard& shard : shards()) {
    const std::lock_guard lock(shard.mutex);
    count += shard.size;
  }
  return count;
}

}  // namespace hecla::detail
