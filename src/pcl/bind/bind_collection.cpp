// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds tuple and object constructors, for expressions and splats.
#include <hecla/pcl/unify.h>

#include <algorithm>
#include <utility>

#include "pcl/bind/binder.h"
#include "pcl/bind/literals.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

using syntax::Expr;
using syntax::ExprKind;

const Bound& Binder::on(const syntax::TupleExpr& node) {
  const std::size_t base = pending_.size();
  std::vector<Type> elements;
  elements.reserve(node.items.size());
  for (const Expr* item : node.items) {
    pending_.push_back(&bind(*item));
    elements.push_back(pending_.back()->type);
  }
  return make(node, types_.tuple(elements), children(base));
}

// --- objects

namespace {

// Returns the name if the key is written as one. This includes true, false and null.
std::string_view bare_name(const Expr& key) {
  if (key.computed_key) return {};
  if (const auto* boolean = syntax::as<syntax::BoolExpr>(&key)) {
    return boolean->value ? "true" : "false";
  }
  if (key.kind == ExprKind::Null) return "null";
  const auto* reference = syntax::as<syntax::ReferenceExpr>(&key);
  return reference && reference->is_name() ? reference->root() : std::string_view();
}

}  // namespace

const Bound& Binder::bind_key(const Expr& key) {
  const std::string_view name = bare_name(key);
  if (name.empty()) return bind(key);
  is_extended_ = false;
  const Type type = types_.constant(Type::string(), Value::string(name));
  BoundReference& bound = make<BoundReference>(key, type);        // whatever the name is parsed as
  if (bound.type.is_constant()) bound.form = BoundForm::Literal;  // the table is not exhausted
  return bound;
}

const Bound& Binder::on(const syntax::ObjectExpr& node) {
  const std::size_t base = pending_.size();
  for (const syntax::ObjectItem& item : node.items) {
    pending_.push_back(&bind_key(*item.key));
    pending_.push_back(&bind(*item.value));
  }
  const std::span<const Bound* const> items = std::span(pending_).subspan(base);
  Eventual eventual = Eventual::Plain;
  for (std::size_t i = 0; i < items.size(); i += 2) {
    const Bound& key = *items[i];
    eventual = std::max(eventual, eventual_of(key.type));
    if (converts(Type::string(), key.type)) continue;
    report(DiagnosticCode::InvalidKey, key.range,
           "An object key " + mismatch(Type::string(), key.type));
  }
  const Type type = lifted(object_type(node, items), eventual);
  return make(node, type, children(base));
}

// If every key is known, the type is an object type; otherwise a map with elements of one type.
Type Binder::object_type(const syntax::ObjectExpr& node, std::span<const Bound* const> items) {
  std::vector<std::string> names;
  names.reserve(node.items.size());
  std::vector<Type> values;
  values.reserve(node.items.size());
  for (std::size_t i = 0; i < items.size(); i += 2) {
    values.push_back(items[i + 1]->type);
    if (names.size() != i / 2) continue;  // an earlier key is not known
    if (auto text = key_text(*items[i])) names.push_back(std::move(*text));
  }
  if (names.size() != values.size()) return types_.map(unify(types_, values, Conversion::Safe));
  std::vector<Property> properties;
  properties.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i) properties.push_back({names[i], values[i]});
  return types_.object(properties);
}

// --- loops

const Definition* Binder::variable(std::string_view name, Type type) {
  Definition* const definition = storage_.arena.make<Definition>();
  definition->name = name;
  definition->type = type;
  return definition;
}

void Binder::define_loop_variables(const syntax::ForExpr& node, Iterated types, BoundFor& bound,
                                   LocalScope& scope, Local (&locals)[2]) {
  if (!node.key_name.empty()) {
    bound.key = variable(node.key_name, types.key);
    scope.add(*bound.key, locals[0]);
    if (node.key_name == node.value_name) {
      report(DiagnosticCode::DuplicateDefinition, bound.range,
             "Both variables of the loop are named " + in_quotes(node.key_name) + ".");
      return;
    }
  }
  bound.value = variable(node.value_name, types.value);
  scope.add(*bound.value, locals[1]);
}

const Bound& Binder::on(const syntax::ForExpr& node) {
  const std::size_t base = pending_.size();
  const Bound& collection = bind(*node.collection);
  pending_.push_back(&collection);
  BoundFor& bound = make<BoundFor>(node, Type::dynamic());
  const Iterated types = iterate_over(collection.type, syntax::reference_range(*node.collection));
  {
    LocalScope scope(*this);
    Local locals[2];
    define_loop_variables(node, types, bound, scope, locals);
    for (const Expr* part : {node.key, node.value, node.condition}) {
      if (part) pending_.push_back(&bind(*part));
    }
  }
  bound.type = for_type(node, std::span(pending_).subspan(base));
  bound.children = children(base);
  return bound;
}

// Reports an unsuitable key or condition, and returns the type of the result. `parts` are the
// collection, the key if there is one, the value, and the condition if there is one.
Type Binder::for_type(const syntax::ForExpr& node, std::span<const Bound* const> parts) {
  const Bound& value = *parts[node.key ? 2 : 1];
  Eventual eventual = Eventual::Plain;
  if (node.key) {
    const Bound& key = *parts[1];
    eventual = eventual_of(key.type);
    if (!converts(Type::string(), key.type)) {
      report(DiagnosticCode::InvalidKey, key.range,
             "The key " + mismatch(Type::string(), key.type));
    }
  }
  if (node.condition) {
    check_condition(*parts.back());
    eventual = std::max(eventual, eventual_of(parts.back()->type));
  }
  const Type element = node.group ? types_.list(value.type) : value.type;
  const Type whole = node.key ? types_.map(element) : types_.list(value.type);
  const Type result = lifted(rewrap(types_, parts[0]->type, whole), eventual);
  if (node.form != syntax::ForForm::Directive) return result;
  return lifted(Type::string(), eventual_of(result));
}

// --- splats

namespace {

// Returns whether the elements are visited one by one; a value of any other type is a single
// element.
bool has_elements(Type type) {
  return type.is_list() || type.is_set() || type.is_tuple() || type.is_dynamic();
}

}  // namespace

const Bound& Binder::on(const syntax::SplatExpr& node) {
  const std::size_t base = pending_.size();
  const Bound& source = bind(*node.source);
  pending_.push_back(&source);
  const Type collection = unwrap_collection(source.type);
  Type element = collection;
  if (collection.is_list() || collection.is_set()) element = collection.element();
  if (collection.is_tuple()) element = unify_parts(types_, collection, Conversion::Safe);

  BoundSplat& bound = make<BoundSplat>(node, Type::dynamic());
  bound.item = variable({}, element);
  const Definition* const outer = std::exchange(splat_item_, bound.item);
  const Bound& each = bind(*node.each);
  splat_item_ = outer;
  pending_.push_back(&each);
  // The eventual types around a single element are lost, as deployed.
  bound.type = types_.list(each.type);
  if (has_elements(collection)) bound.type = rewrap(types_, source.type, bound.type);
  bound.children = children(base);
  return bound;
}

}  // namespace hecla::pcl
