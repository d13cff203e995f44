// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// TypeTable: makes and owns types. Making the same type again returns the same node.
//
//   pcl::TypeTable table;
//   pcl::Type port = table.object({{"name", pcl::Type::string()}, {"port", pcl::Type::number()}});
//   pcl::Type ports = table.output(table.list(port));
//
// Types live as long as their table. The limits on memory and steps apply to all functions that take
// the table together. One thread may use the table at a time; many may read its types.
//
// A recursive type is made from a forward reference:
//
//   pcl::RecursiveTypes group(table);
//   pcl::Type item = group.declare();
//   group.define(item, {{"value", pcl::Type::string()}, {"next", table.optional(item)}});
//   pcl::Type list = group.complete(item);
#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>
#include <hecla/pcl/type.h>
#include <hecla/value/value.h>

#include <initializer_list>
#include <memory>

namespace hecla::pcl {

struct ObjectOptions {
  bool strict = true;  // whether an unknown property is an error, and not only a warning
  Annotations annotations;
};

namespace detail {
class TypeStore;
}

class TypeTable {
 public:
  explicit TypeTable(Rules rules = Rules::Deployed, const Limits& limits = default_limits);
  ~TypeTable();
  TypeTable(const TypeTable&) = delete;
  TypeTable& operator=(const TypeTable&) = delete;

  // Returns a type known by its name only. The names of primitive types mean those.
  Type opaque(std::string_view name);
  // Returns the type of one value, which is null or of a primitive type. The base is a primitive or
  // opaque type (checked).
  Type constant(Type base, const Value& value);
  // Returns the type of some values, at least one, with a base as above (checked). A token identifies
  // one enum: if it already exists, it keeps its values.
  Type enumeration(std::string_view token, Type base, std::span<const Value> values,
                   Annotations annotations = {});
  Type list(Type element);
  Type set(Type element);
  Type map(Type element);
  // Of properties with the same name, the last wins.
  Type object(std::span<const Property> properties, ObjectOptions options = {});
  Type object(std::initializer_list<Property> properties, ObjectOptions options = {}) {
    return object(std::span(properties.begin(), properties.size()), std::move(options));
  }
  Type tuple(std::span<const Type> elements);
  Type tuple(std::initializer_list<Type> elements) {
    return tuple(std::span(elements.begin(), elements.size()));
  }
  // Returns the union of the types: of unions their elements, each type once. Of one type that is
  // the type itself. The annotations follow those of the unions.
  Type union_of(std::span<const Type> types, Annotations annotations = {});
  Type union_of(std::initializer_list<Type> types, Annotations annotations = {}) {
    return union_of(std::span(types.begin(), types.size()), std::move(annotations));
  }
  Type optional(Type type) { return union_of({type, Type::none()}); }
  // Promises inside a promise are replaced by their elements; inside an output, outputs too.
  Type promise(Type element);
  Type output(Type element);
  // Returns the object, union or enum (checked) with further annotations.
  Type annotate(Type type, const Annotations& annotations);

  Rules rules() const noexcept { return rules_; }
  // Returns whether the limits on memory or work were exceeded. From then on the results are not
  // reliable: there is no conversion, and new types may be dynamic.
  bool is_exhausted() const noexcept;
  // Returns whether the table is exhausted and this was not called since: for the one report about it.
  bool claim_exhaustion() noexcept;

  // Used by the implementation.
  detail::TypeStore& store() noexcept { return *store_; }

 private:
  Rules rules_;
  bool is_exhaustion_claimed_ = false;
  std::unique_ptr<detail::TypeStore> store_;
};

class RecursiveTypes {
 public:
  explicit RecursiveTypes(TypeTable& table) : table_(table) {}

  // Returns a forward reference, from which other types can be made until all are complete.
  Type declare();
  // Makes `forward` an object with these properties, which may use forward references.
  void define(Type forward, std::span<const Property> properties, ObjectOptions options = {});
  void define(Type forward, std::initializer_list<Property> properties,
              ObjectOptions options = {}) {
    define(forward, std::span(properties.begin(), properties.size()), std::move(options));
  }
  // Returns the type that `type` becomes if forward references are replaced by what they were
  // defined as, or by the dynamic type.
  Type complete(Type type);

 private:
  TypeTable& table_;
};

}  // namespace hecla::pcl
