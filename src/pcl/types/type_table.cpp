// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/result.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/type_table.h>

#include <algorithm>
#include <utility>

#include "pcl/types/text_reader.h"
#include "pcl/types/type_graph.h"
#include "pcl/types/type_store.h"
#include "unicode/unicode.h"

namespace hecla::pcl {

using detail::TypeCandidate;
using detail::TypeStore;

TypeTable::TypeTable(Rules rules, const Limits& limits)
    : rules_(rules), store_(std::make_unique<TypeStore>(*this, limits)) {}
TypeTable::~TypeTable() = default;

bool TypeTable::is_exhausted() const noexcept { return store_->is_exhausted(); }

bool TypeTable::claim_exhaustion() noexcept {
  return is_exhausted() && !std::exchange(is_exhaustion_claimed_, true);
}

namespace {

// Looks the type up with texts of the caller, and copies those only if it is new.
Type intern_named(TypeStore& store, TypeCandidate candidate) {
  if (const auto* node = store.find(candidate)) return Type(node);
  candidate.name = store.keep(candidate.name);
  candidate.text = store.keep(candidate.text);
  candidate.values = store.keep(candidate.values);
  return store.intern(candidate);
}

Type intern_with_element(TypeStore& store, TypeKind kind, Type element) {
  return store.intern({kind, std::span(&element, 1), {}});
}

void check_base(Type base) {
  if (base.is_primitive() || base.is_opaque()) return;
  throw UsageError("the base of a constant or enum type must be primitive or opaque");
}

std::optional<Type> primitive_named(std::string_view name) {
  if (name == "boolean") return Type::boolean();
  for (const auto& node : detail::primitive_types) {
    const Type type(&node);
    if (!type.is_bool() && !type.is_none() && type.to_string() == name) return type;
  }
  return std::nullopt;
}

}  // namespace

Type TypeTable::opaque(std::string_view name) {
  if (const auto primitive = primitive_named(name)) return *primitive;
  const std::string text =
      unicode::is_identifier(name) ? std::string(name) : "type(" + std::string(name) + ")";
  TypeCandidate candidate{TypeKind::Opaque, {}, {}};
  candidate.name = name;
  candidate.text = text;
  return intern_named(*store_, candidate);
}

Type TypeTable::constant(Type base, const Value& value) {
  check_base(base);
  const std::string text = detail::constant_text(value);
  TypeCandidate candidate{TypeKind::Const, std::span(&base, 1), {}};
  candidate.text = text;
  candidate.values = {&value, 1};
  return intern_named(*store_, candidate);
}

Type TypeTable::enumeration(std::string_view token, Type base, std::span<const Value> values,
                            Annotations annotations) {
  check_base(base);
  if (values.empty()) throw UsageError("an enum type needs values");
  std::string text = "enum(" + std::string(token) + "(" + base.to_string() + "): ";
  for (const Value& value : values) {
    if (&value != values.data()) text += ',';
    text += detail::constant_text(value);
  }
  text += ')';
  TypeCandidate candidate{TypeKind::Enum, std::span(&base, 1), {}};
  candidate.name = token;
  candidate.text = text;
  candidate.values = values;
  const Type plain = intern_named(*store_, candidate);
  return annotations.empty() ? plain : annotate(plain, annotations);
}

Type TypeTable::list(Type element) { return intern_with_element(*store_, TypeKind::List, element); }
Type TypeTable::set(Type element) { return intern_with_element(*store_, TypeKind::Set, element); }
Type TypeTable::map(Type element) { return intern_with_element(*store_, TypeKind::Map, element); }

Type TypeTable::object(std::span<const Property> properties, ObjectOptions options) {
  const std::vector<Property> sorted = store_->sorted_properties(properties);
  TypeCandidate candidate{TypeKind::Object, {}, sorted, !options.strict};
  candidate.annotations = store_->keep(std::move(options.annotations));
  candidate.names_are_kept = false;
  return store_->intern(candidate);
}

Type TypeTable::tuple(std::span<const Type> elements) {
  return store_->intern({TypeKind::Tuple, elements, {}});
}

Type TypeTable::union_of(std::span<const Type> types, Annotations annotations) {
  // Making what is optional already optional is so frequent that it must not take time.
  const bool makes_optional = types.size() == 2 && types[1].is_none() && annotations.empty();
  if (makes_optional && types[0].is_union() && detail::has_element(types[0], types[1]))
    return types[0];
  std::vector<Type> elements;
  for (const Type type : types) {
    if (!type.is_union()) {
      elements.push_back(type);
      continue;
    }
    const auto inner = type.elements();
    elements.insert(elements.end(), inner.begin(), inner.end());
    const Annotations& more = type.annotations();
    annotations.insert(annotations.end(), more.begin(), more.end());
  }
  constexpr std::uint64_t steps_per_element = 4;  // compared and looked up
  store_->spend(steps_per_element * elements.size());
  detail::sort_elements(*store_, elements);
  if (elements.size() == 1) return elements.front();
  TypeCandidate candidate{TypeKind::Union, elements, {}};
  candidate.annotations = store_->keep(std::move(annotations));
  return store_->intern(candidate);
}

Type TypeTable::promise(Type element) {
  return intern_with_element(*store_, TypeKind::Promise, resolve_promises(*this, element));
}

Type TypeTable::output(Type element) {
  return intern_with_element(*store_, TypeKind::Output, resolve_outputs(*this, element));
}

Type TypeTable::annotate(Type type, const Annotations& annotations) {
  if (!type.is_object() && !type.is_union() && !type.is_enum()) {
    throw UsageError("only object, union and enum types have annotations");
  }
  Annotations all = type.annotations();
  all.insert(all.end(), annotations.begin(), annotations.end());
  TypeCandidate candidate = detail::candidate_of(type);
  candidate.annotations = store_->keep(std::move(all));
  return store_->intern(candidate);
}

Type RecursiveTypes::declare() { return Type(table_.store().make_forward()); }

void RecursiveTypes::define(Type forward, std::span<const Property> properties,
                            ObjectOptions options) {
  TypeStore& store = table_.store();
  if (!detail::is_forward(forward.node())) throw UsageError("only a declared type can be defined");
  auto sorted = store.sorted_properties(properties);
  for (Property& property : sorted) property.name = store.keep(property.name);
  store.forwards()[forward.node()] = {std::move(sorted), !options.strict,
                                      store.keep(std::move(options.annotations))};
}

Type RecursiveTypes::complete(Type type) {
  return detail::rewrite(table_.store(), type, detail::Rewriting::Complete);
}

}  // namespace hecla::pcl
