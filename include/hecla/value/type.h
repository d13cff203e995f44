// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Type: a type of the HCL information model ("Values and Value Types").
//
//   Type ports = Type::list(Type::number());
//   Type service = Type::object({{"name", Type::string()}, {"ports", ports, /*optional=*/true}});
//   service.find_attribute("ports")->type == ports
//
// Types are interned: two types are identical if and only if their handles compare equal, which is
// a single comparison. A handle is one word. Copying a primitive type or the dynamic pseudo-type
// costs nothing, copying another type one atomic increment. Immutable and safe to share between
// threads. Preconditions are checked: violations throw UsageError.
#include <hecla/base/counting.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hecla {

class Value;
struct ObjectAttribute;
class CapsuleOperations;

enum class TypeKind : std::uint8_t {
  Dynamic,
  String,
  Number,
  Bool,
  List,
  Set,
  Map,
  Object,
  Tuple,
  Capsule
};

namespace detail {

// The object that a Type points to. Its children (element types or attributes) follow it in memory.
struct TypeNode {
  mutable std::atomic<std::uint32_t> references;
  TypeKind kind;
  bool permanent;  // not counted, never freed: primitive types and the dynamic pseudo-type
  bool has_dynamic;
  bool has_optional;
  std::uint32_t depth;
  std::uint32_t count;   // the number of children
  std::uint64_t hash;    // of the contents
  const TypeNode* next;  // in the same bucket of the type table
};

extern const TypeNode permanent_types[4];  // Dynamic, String, Number, Bool
void release_counted(const TypeNode* node) noexcept;

inline void retain(const TypeNode* node) noexcept {
  if (!node->permanent) count_up(node->references);
}
inline void release(const TypeNode* node) noexcept {
  if (node->permanent) return;
  // The last reference must be released through the table; any other one is a simple decrement.
  const std::uint32_t count = node->references.load(std::memory_order_relaxed);
  if (count > 1 && is_single_threaded()) {
    node->references.store(count - 1, std::memory_order_relaxed);
  } else {
    release_counted(node);
  }
}
struct TypeAccess;

}  // namespace detail

class Type {
 public:
  // Makes the dynamic pseudo-type, which is also the state of a moved-from type.
  Type() noexcept : Type(dynamic()) {}
  Type(const Type& other) noexcept : node_(other.node_) { detail::retain(node_); }
  Type(Type&& other) noexcept : node_(std::exchange(other.node_, permanent(TypeKind::Dynamic))) {}
  Type& operator=(Type other) noexcept {
    std::swap(node_, other.node_);
    return *this;
  }
  ~Type() { detail::release(node_); }

  // Returns the dynamic pseudo-type: any type, not yet known.
  static Type dynamic() noexcept { return Type(permanent(TypeKind::Dynamic)); }
  static Type string() noexcept { return Type(permanent(TypeKind::String)); }
  static Type number() noexcept { return Type(permanent(TypeKind::Number)); }
  static Type boolean() noexcept { return Type(permanent(TypeKind::Bool)); }
  static Type list(const Type& element);
  static Type set(const Type& element);
  static Type map(const Type& element);
  // Attribute names are normalized (NFC) and sorted; the last of equal names wins.
  static Type object(std::vector<ObjectAttribute> attributes);
  static Type tuple(std::vector<Type> elements);
  // Makes a type defined by the application. Each call returns a new type, different from all
  // others.
  static Type capsule(std::string name,
                      std::shared_ptr<const CapsuleOperations> operations = nullptr);

  TypeKind kind() const noexcept { return node_->kind; }
  bool is_dynamic() const noexcept { return kind() == TypeKind::Dynamic; }
  bool is_string() const noexcept { return kind() == TypeKind::String; }
  bool is_number() const noexcept { return kind() == TypeKind::Number; }
  bool is_bool() const noexcept { return kind() == TypeKind::Bool; }
  bool is_list() const noexcept { return kind() == TypeKind::List; }
  bool is_set() const noexcept { return kind() == TypeKind::Set; }
  bool is_map() const noexcept { return kind() == TypeKind::Map; }
  bool is_object() const noexcept { return kind() == TypeKind::Object; }
  bool is_tuple() const noexcept { return kind() == TypeKind::Tuple; }
  bool is_capsule() const noexcept { return kind() == TypeKind::Capsule; }
  bool is_primitive() const noexcept { return is_string() || is_number() || is_bool(); }
  bool is_collection() const noexcept { return is_list() || is_set() || is_map(); }
  bool is_structural() const noexcept { return is_object() || is_tuple(); }

  // Returns the element type of a list, set or map (checked).
  const Type& element_type() const;
  // Returns the attributes of an object type (checked), sorted by name.
  std::span<const ObjectAttribute> attributes() const;
  // Returns null if there is no such attribute, or if this is not an object type.
  const ObjectAttribute* find_attribute(std::string_view name) const;
  // Returns the position in attributes(), or npos.
  std::size_t attribute_index(std::string_view name) const;
  // Returns the element types of a tuple type (checked).
  std::span<const Type> tuple_elements() const;
  std::string_view capsule_name() const;
  const CapsuleOperations* capsule_operations() const;

  // Return whether the dynamic pseudo-type, or an optional attribute, occurs anywhere inside. O(1).
  bool has_dynamic() const noexcept { return node_->has_dynamic; }
  bool has_optional_attributes() const noexcept { return node_->has_optional; }
  // Returns the number of levels of nesting: 1 for a primitive type. O(1).
  std::size_t depth() const noexcept { return node_->depth; }
  // Returns the type with all attributes required, at any depth.
  Type without_optional_attributes() const;
  // Returns whether a value of this type satisfies the type specification `constraint`: the types
  // must be identical except where the constraint is dynamic ("Type Specifications").
  bool matches(const Type& constraint) const;

  // Returns a description for messages: "list of string", "object with attributes \"a\", ...",
  // "dynamic".
  std::string friendly_name() const;
  // Returns the type in the syntax of type constraints: "list(string)",
  // "object({a=number,b=optional(string)})", "any".
  std::string to_string() const;

  std::size_t hash() const noexcept { return static_cast<std::size_t>(node_->hash); }
  friend bool operator==(const Type&, const Type&) noexcept = default;

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

 private:
  friend struct detail::TypeAccess;
  friend class Value;
  [[noreturn]] void throw_wrong_kind(const char* wanted) const;
  static const detail::TypeNode* permanent(TypeKind kind) noexcept {
    return &detail::permanent_types[static_cast<std::size_t>(kind)];
  }
  // Takes over a reference to `node`.
  explicit Type(const detail::TypeNode* node) noexcept : node_(node) {}
  const detail::TypeNode* node_;
};

struct ObjectAttribute {
  std::string name;
  Type type;
  bool optional = false;
  friend bool operator==(const ObjectAttribute&, const ObjectAttribute&) = default;
};

namespace detail {

// Returns the child of a list, set or map, or the children of a tuple.
inline const Type* child_types(const TypeNode* node) {
  return reinterpret_cast<const Type*>(node + 1);
}
inline const ObjectAttribute* child_attributes(const TypeNode* node) {
  return reinterpret_cast<const ObjectAttribute*>(node + 1);
}

}  // namespace detail

inline const Type& Type::element_type() const {
  if (!is_collection()) throw_wrong_kind("the element type");
  return *detail::child_types(node_);
}

inline std::span<const ObjectAttribute> Type::attributes() const {
  if (!is_object()) throw_wrong_kind("the attributes");
  return {detail::child_attributes(node_), node_->count};
}

inline std::span<const Type> Type::tuple_elements() const {
  if (!is_tuple()) throw_wrong_kind("the element types of a tuple");
  return {detail::child_types(node_), node_->count};
}

// Optional operations of an application's capsule type. By default, its values behave like opaque
// pointers: each equals only itself and converts to nothing.
class CapsuleOperations {
 public:
  virtual ~CapsuleOperations() = default;
  virtual bool equals(const void* a, const void* b) const { return a == b; }
  virtual std::size_t hash(const void* object) const { return std::hash<const void*>()(object); }
  virtual std::string to_debug_string(const void* object) const;
  // Conversions, used by the convert layer: whether this capsule type converts to `target`, or
  // `source` to this capsule type; and the conversion itself, which returns false if it fails.
  virtual bool converts_to(const Type&) const { return false; }
  virtual bool converts_from(const Type&) const { return false; }
  virtual bool convert_to(const Value& capsule, const Type& target, Value& out) const;
  virtual bool convert_from(const Value& value, const Type& capsule_type, Value& out) const;
};

}  // namespace hecla

template <>
struct std::hash<hecla::Type> {
  std::size_t operator()(const hecla::Type& type) const noexcept { return type.hash(); }
};
