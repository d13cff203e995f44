// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Type: a type of PCL, the typed dialect of HCL. In addition to the types of the information model there are integers,
// none, constants, enumerations, unions, and the eventual types promise and output.
//
//   pcl::TypeTable table;
//   pcl::Type names = table.list(pcl::Type::string());
//   pcl::Type wanted = table.optional(names);          // list(string) | none
//   wanted.pretty() == "list(string)?"
//
// A type is one word, and refers to a node that its TypeTable owns; the primitive types belong to no
// table. Equal types share one node, so comparing them is one comparison. Immutable; safe to read
// from several threads. Types of different tables must not be mixed. Preconditions are checked:
// violations throw UsageError.
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {
class Value;
}

namespace hecla::pcl {

enum class TypeKind : std::uint8_t {
  Bool,
  Int,
  Number,
  String,
  Id,  // the ID of a resource, which is a string
  None,
  Dynamic,
  Opaque,
  Const,
  Enum,
  List,
  Set,
  Map,
  Object,
  Tuple,
  Union,
  Promise,
  Output
};

// Base class of what applications attach to types (see annotations()).
class Annotation {
 public:
  virtual ~Annotation() = default;
};
using Annotations = std::vector<std::shared_ptr<const Annotation>>;

class Type;
struct Property;

namespace detail {

struct TypeNode {
  TypeKind kind;
  std::uint8_t flags;
  std::uint32_t id;     // unique in its table
  std::uint32_t count;  // the number of parts
  const TypeNode* canonical;
  const void* parts;  // Type[count]; Property[count] of an object; the base of a constant or enum
  const struct TypeDetails* details;  // null for most types
};

enum TypeFlag : std::uint8_t {
  contains_outputs = 1,
  contains_promises = 2,
  accepts_none = 4,
  is_lax = 8,             // an object that is not strict
  contains_lax = 16,      // this, or a part at any depth
  contains_forward = 32,  // a recursive type that is not complete
  is_cyclic = 64,         // a part of itself
  only_constants = 128,   // a constant, or a union of constants
};

extern const TypeNode primitive_types[7];

}  // namespace detail

class Type {
 public:
  // Makes the dynamic type.
  Type() noexcept : Type(dynamic()) {}
  static Type boolean() noexcept { return primitive(TypeKind::Bool); }
  static Type integer() noexcept { return primitive(TypeKind::Int); }
  static Type number() noexcept { return primitive(TypeKind::Number); }
  static Type string() noexcept { return primitive(TypeKind::String); }
  static Type id() noexcept { return primitive(TypeKind::Id); }
  static Type none() noexcept { return primitive(TypeKind::None); }
  static Type dynamic() noexcept { return primitive(TypeKind::Dynamic); }

  TypeKind kind() const noexcept { return node_->kind; }
  bool is_bool() const noexcept { return kind() == TypeKind::Bool; }
  bool is_int() const noexcept { return kind() == TypeKind::Int; }
  bool is_number() const noexcept { return kind() == TypeKind::Number; }
  bool is_string() const noexcept { return kind() == TypeKind::String; }
  bool is_id() const noexcept { return kind() == TypeKind::Id; }
  bool is_none() const noexcept { return kind() == TypeKind::None; }
  bool is_dynamic() const noexcept { return kind() == TypeKind::Dynamic; }
  bool is_opaque() const noexcept { return kind() == TypeKind::Opaque; }
  bool is_constant() const noexcept { return kind() == TypeKind::Const; }
  bool is_enum() const noexcept { return kind() == TypeKind::Enum; }
  bool is_list() const noexcept { return kind() == TypeKind::List; }
  bool is_set() const noexcept { return kind() == TypeKind::Set; }
  bool is_map() const noexcept { return kind() == TypeKind::Map; }
  bool is_object() const noexcept { return kind() == TypeKind::Object; }
  bool is_tuple() const noexcept { return kind() == TypeKind::Tuple; }
  bool is_union() const noexcept { return kind() == TypeKind::Union; }
  bool is_promise() const noexcept { return kind() == TypeKind::Promise; }
  bool is_output() const noexcept { return kind() == TypeKind::Output; }
  bool is_eventual() const noexcept { return kind() >= TypeKind::Promise; }
  // Returns whether there is one such type only: not opaque, and without parts.
  bool is_primitive() const noexcept { return kind() <= TypeKind::Dynamic; }

  // Returns the element type of a list, set, map, promise or output (checked).
  Type element() const;
  // Returns the elements of a tuple, or of a union in the order of their text (checked).
  std::span<const Type> elements() const;
  // Returns the properties of an object (checked), sorted by name.
  std::span<const Property> properties() const;
  // Returns null if there is no such property, or if this is not an object.
  const Property* find_property(std::string_view name) const;
  // Returns the type that the values of a constant or enum have (checked).
  Type base() const;
  // Returns the value of a constant (checked).
  const Value& value() const;
  // Returns the values of an enum (checked).
  std::span<const Value> values() const;
  // Returns the name of an opaque type, or the token of an enum (checked).
  std::string_view name() const;

  // Returns false for an object type whose unknown properties are only worth a warning.
  bool is_strict() const noexcept { return !(node_->flags & detail::is_lax); }
  // Returns what was attached to an object, union or enum, in that order.
  const Annotations& annotations() const noexcept;
  // Returns the first annotation that is a T, or implements it, or null.
  template <class T>
  const T* find_annotation() const {
    for (const auto& annotation : annotations()) {
      if (const auto* found = dynamic_cast<const T*>(annotation.get())) return found;
    }
    return nullptr;
  }

  // Return whether there is such a type anywhere inside. O(1).
  bool contains_outputs() const noexcept { return node_->flags & detail::contains_outputs; }
  bool contains_promises() const noexcept { return node_->flags & detail::contains_promises; }
  bool contains_eventuals() const noexcept { return contains_outputs() || contains_promises(); }
  // Returns whether this is a constant or a union of constants only. O(1).
  bool is_const() const noexcept { return node_->flags & detail::only_constants; }
  // Returns whether none may be assigned to this type, and the type says so: it is not dynamic.
  bool is_optional() const noexcept {
    return (node_->flags & detail::accepts_none) && !is_dynamic();
  }
  // Returns whether this type is a part of itself.
  bool is_recursive() const noexcept { return node_->flags & detail::is_cyclic; }

  // Returns "object({a = list(string)})" and the like; an object inside itself is "...". Texts longer
  // than the limit end in "...".
  std::string to_string(std::size_t max_bytes = 1'000'000) const;
  // Returns the type as messages show it, "{ a: list(string) }", on several lines if it is long.
  std::string pretty(std::size_t columns = 100) const;

  // Compares types without their annotations and strictness. One comparison.
  friend bool operator==(Type a, Type b) noexcept {
    return a.node_->canonical == b.node_->canonical;
  }
  // Returns whether the types are equal and have the same annotations and strictness, at any depth.
  bool is_same(Type other) const noexcept { return node_ == other.node_; }
  // Returns the equal type that has no annotations, and is strict, at any depth.
  Type undecorated() const noexcept { return Type(node_->canonical); }

  // Used by the implementation.
  explicit Type(const detail::TypeNode* node) noexcept : node_(node) {}
  const detail::TypeNode* node() const noexcept { return node_; }

 private:
  static Type primitive(TypeKind kind) noexcept {
    return Type(&detail::primitive_types[static_cast<std::size_t>(kind)]);
  }
  const detail::TypeNode* node_;
};

struct Property {
  std::string_view name;
  Type type;
};

}  // namespace hecla::pcl

template <>
struct std::hash<hecla::pcl::Type> {
  std::size_t operator()(hecla::pcl::Type type) const noexcept {
    return std::hash<const void*>()(type.undecorated().node());
  }
};
