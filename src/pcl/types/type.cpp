// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/result.h>
#include <hecla/pcl/type.h>
#include <hecla/value/value.h>

#include <algorithm>

#include "pcl/types/type_store.h"

namespace hecla::pcl {

namespace detail {

namespace {
constexpr TypeNode primitive(TypeKind kind, std::uint8_t flags = 0) {
  const auto index = static_cast<std::uint32_t>(kind);
  return {kind, flags, index, 0, &primitive_types[index], nullptr, nullptr};
}
}  // namespace

constinit const TypeNode primitive_types[7] = {primitive(TypeKind::Bool),
                                               primitive(TypeKind::Int),
                                               primitive(TypeKind::Number),
                                               primitive(TypeKind::String),
                                               primitive(TypeKind::Id),
                                               primitive(TypeKind::None, accepts_none),
                                               primitive(TypeKind::Dynamic, accepts_none)};

}  // namespace detail

namespace {

[[noreturn]] void throw_wrong_kind(Type type, const char* wanted) {
  throw UsageError("a PCL type has no " + std::string(wanted) + ": " + type.to_string(200));
}

const Type* part_types(const detail::TypeNode* node) {
  return static_cast<const Type*>(node->parts);
}

}  // namespace

Type Type::element() const {
  if (!is_list() && !is_set() && !is_map() && !is_eventual()) throw_wrong_kind(*this, "element");
  return *part_types(node_);
}

std::span<const Type> Type::elements() const {
  if (!is_tuple() && !is_union()) throw_wrong_kind(*this, "elements");
  return {part_types(node_), node_->count};
}

std::span<const Property> Type::properties() const {
  if (!is_object()) throw_wrong_kind(*this, "properties");
  return {static_cast<const Property*>(node_->parts), node_->count};
}

const Property* Type::find_property(std::string_view name) const {
  if (!is_object()) return nullptr;
  const auto all = properties();
  const auto found = std::lower_bound(
      all.begin(), all.end(), name,
      [](const Property& property, std::string_view wanted) { return property.name < wanted; });
  return found != all.end() && found->name == name ? &*found : nullptr;
}

Type Type::base() const {
  if (!is_constant() && !is_enum()) throw_wrong_kind(*this, "base type");
  return *part_types(node_);
}

const Value& Type::value() const {
  if (!is_constant()) throw_wrong_kind(*this, "value");
  return node_->details->values.front();
}

std::span<const Value> Type::values() const {
  if (!is_enum()) throw_wrong_kind(*this, "values");
  return node_->details->values;
}

std::string_view Type::name() const {
  if (!is_opaque() && !is_enum()) throw_wrong_kind(*this, "name");
  return node_->details->name;
}

const Annotations& Type::annotations() const noexcept {
  static const Annotations none;
  return node_->details && node_->details->annotations ? *node_->details->annotations : none;
}

}  // namespace hecla::pcl
