// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds references, steps and indexes.
//
// Steps on a reference in parentheses, or on the element of a splat, extend that reference, as
// deployed: `(a).b` is looked up like `a.b`, undefined names in the parentheses are not reported, and
// undefined members are, whatever the options. is_extended_ tells the reference so, and last_chain_
// is where the steps continue.
#include <hecla/model/traversal.h>
#include <hecla/pcl/typed_value.h>

#include <utility>

#include "model/suggestion.h"
#include "pcl/bind/binder.h"
#include "pcl/bind/literals.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

using syntax::StepKind;

bool is_static(const syntax::Step& step) { return step.kind != StepKind::Computed; }

// Returns the names of the properties of an object, or of the objects in a union or eventual type.
std::vector<std::string_view> property_names(Type type) {
  while (type.is_eventual()) type = type.element();
  std::vector<std::string_view> names;
  if (type.is_object()) {
    for (const Property& property : type.properties()) names.push_back(property.name);
  }
  if (!type.is_union()) return names;
  for (const Type element : type.elements()) {
    if (element.is_union()) continue;
    const auto more = property_names(element);
    names.insert(names.end(), more.begin(), more.end());
  }
  return names;
}

Chain chain_of(TypeTable& types, const Definition& definition) {
  switch (definition.kind) {
    case DefinitionKind::Variable:
      return {.type = definition.type, .is_lenient = definition.is_lenient};
    case DefinitionKind::Constant:
      return {.type = type_of(types, *definition.value), .value = definition.value};
    case DefinitionKind::Namespace:
    case DefinitionKind::Keyword:
      return {.definition = &definition};
  }
  __builtin_unreachable();
}

}  // namespace

// --- names

const Definition* Binder::find(std::string_view name) const {
  for (const Local* local = locals_; local; local = local->outer) {
    if (local->definition->name == name) return local->definition;
  }
  return scope_.find(name);
}

void Binder::report_undefined(std::string_view name, ByteRange where) {
  report(DiagnosticCode::UnknownVariable,
         options_.allow_missing_variables ? Severity::Warning : Severity::Error, range(where),
         "There is no variable named " + in_quotes(name) + ".");
  suggest_rename(diags_, name, [this] {
    std::vector<std::string_view> names;
    for (const Local* local = locals_; local; local = local->outer) {
      names.push_back(local->definition->name);
    }
    for (const std::string_view other : scope_.names()) names.push_back(other);
    return names;
  });
}

const Bound& Binder::on(const syntax::ReferenceExpr& node) {
  const bool is_extended = std::exchange(is_extended_, false);
  const bool allow_missing = options_.allow_missing_variables && !is_extended;
  const Definition* const definition = find(node.root());
  if (!definition && !is_extended) report_undefined(node.root(), node.root_range());
  Chain chain = definition ? chain_of(types_, *definition) : Chain();
  std::vector<Type> step_types;
  for (const syntax::Step& step : node.steps) {
    chain = take_step(chain, step, allow_missing);
    step_types.push_back(chain.type);
  }
  if (!is_extended) check_is_value(chain, node.range, allow_missing);
  BoundReference& bound = make<BoundReference>(node, chain.type);
  bound.form = BoundForm::Reference;
  bound.definition = definition;
  bound.step_types = kept(step_types);
  last_chain_ = chain;
  return bound;
}

const Bound& Binder::on(const syntax::SplatItemExpr& node) {
  is_extended_ = false;
  Bound& bound = make(node, splat_item_ ? splat_item_->type : Type::dynamic());
  bound.form = BoundForm::Reference;
  last_chain_ = {.type = bound.type};
  return bound;
}

// A reference must not end at a namespace or keyword. The report points to the steps. If there are
// none, it points nowhere, as deployed, so its text says where the name is.
void Binder::check_is_value(const Chain& chain, ByteRange reference, bool allow_missing) {
  if (!chain.definition) return;
  const bool is_keyword = chain.definition->kind == DefinitionKind::Keyword;
  std::string subject = is_keyword ? "The keyword " : "The namespace ";
  subject += in_quotes(chain.definition->name);
  SourceRange where;
  if (chain.steps.empty()) {
    subject += " at " + range(reference).to_string();
  } else {
    where = range(chain.steps);
  }
  report(DiagnosticCode::UnknownVariable, allow_missing ? Severity::Warning : Severity::Error,
         std::move(where),
         subject + (is_keyword ? " has no value." : " has no value. Refer to one of its members."));
}

// --- steps

Value Binder::static_key(const syntax::Step& step) const {
  if (step.kind == StepKind::Attribute) return Value::string(step.name());
  if (const auto* number = syntax::as<syntax::NumberExpr>(step.key)) {
    return document_.number(*number);
  }
  if (const auto* boolean = syntax::as<syntax::BoolExpr>(step.key)) {
    return Value::boolean(boolean->value);
  }
  if (step.key->kind == syntax::ExprKind::Null) return Value();
  return Value::string(literal_text(*step.key).value_or(std::string_view()));
}

Chain Binder::take_step(const Chain& chain, const syntax::Step& step, bool allow_missing) {
  Chain next;
  if (chain.definition) {
    next = member(chain, step, allow_missing);
  } else if (chain.value) {
    next = constant_part(chain, step);
  } else if (step.kind != StepKind::Attribute && step.key->kind == syntax::ExprKind::Missing) {
    // The parser has reported it.
  } else {
    const bool is_name = step.kind == StepKind::Attribute;
    Traversed part = traverse(
        types_, chain.type, is_name ? Step::attribute(step.name()) : Step::index(static_key(step)));
    const bool is_unknown = chain.is_lenient && part.has_errors();
    for (TypeReport& about : part.reports) {
      about.is_error = about.is_error && !is_unknown;
      report(about, step.range);
    }
    if (!part.reports.empty() && part.reports.back().code != TypeReport::Code::InexactProperty) {
      const Value key = static_key(step);
      if (const auto name = key.if_string())
        suggest_rename(diags_, *name, [&] { return property_names(chain.type); });
    }
    if (is_name && part.reports.empty()) warn_of_missing_index(chain.type, step);
    next.type = is_unknown ? Type::dynamic() : part.type;
  }
  next.steps = {chain.steps.empty() ? step.range.begin : chain.steps.begin, step.range.end};
  return next;
}

// Takes a step into a namespace, which must be a name; or into a keyword, which is an error.
Chain Binder::member(const Chain& chain, const syntax::Step& step, bool allow_missing) {
  const Definition& definition = *chain.definition;
  if (definition.kind == DefinitionKind::Keyword) {
    report(DiagnosticCode::UnsupportedAttribute, step.range,
           in_quotes(definition.name) + " is a keyword, which has no attributes.");
    return {};
  }
  const Value key = static_key(step);
  const auto name = key.if_string();
  const Definition* const found = name ? definition.members->find(*name) : nullptr;
  if (found) return chain_of(types_, *found);
  if (allow_missing) return {};
  report(DiagnosticCode::UnknownVariable, step.range,
         name ? "The namespace " + in_quotes(definition.name) + " has no member named " +
                    in_quotes(*name) + "."
              : "The members of the namespace " + in_quotes(definition.name) +
                    " are referred to by name.");
  if (name) suggest_name(diags_, *name, [&] { return definition.members->names(); });
  return {};
}

// Takes a step into a known value, with the reports of an evaluation.
Chain Binder::constant_part(const Chain& chain, const syntax::Step& step) {
  const SourceRange where = range(step.range);
  Value part = step.kind == StepKind::Attribute
                   ? traverse_attribute(*chain.value, step.name(), where, diags_)
                   : traverse_index(*chain.value, static_key(step), where, diags_);
  const Value& kept = storage_.values.emplace_back(std::move(part));
  return {.type = type_of(types_, kept), .value = &kept};
}

// A list has the attributes of its elements, as deployed. Objects with annotations are resources.
void Binder::warn_of_missing_index(Type type, const syntax::Step& step) {
  while (type.is_eventual()) type = type.element();
  if (!type.is_list() || !type.element().is_object() || type.element().annotations().empty())
    return;
  const std::string name(step.name());
  report(DiagnosticCode::MissingIndex, step.range,
         "This is a list of resources. Write [0]." + name + " for the first one, or [*]." + name +
             " for all.")
      .add_fix(FixCertainty::Suggestion, "Take the attribute of all resources.",
               range({step.range.begin, step.range.begin}), "[*]");
}

void Binder::report(const TypeReport& about, ByteRange where) {
  pcl::report(about, range(where), diags_);
}

const Bound& Binder::on(const syntax::AccessExpr& node) {
  const bool is_extended = is_extended_;
  is_extended_ = is_static(node.steps.front());
  const std::size_t base = pending_.size();
  const Bound& source = bind(*node.source);
  is_extended_ = false;
  pending_.push_back(&source);
  bool extends = is_static(node.steps.front()) && source.form == BoundForm::Reference;
  Chain chain = extends ? last_chain_ : Chain{.type = source.type};
  std::vector<Type> step_types;
  for (std::size_t i = 0; i < node.steps.size(); ++i) {
    const syntax::Step& step = node.steps[i];
    if (is_static(step)) {
      chain = take_step(chain, step, !extends && options_.allow_missing_variables);
    } else {
      const std::uint32_t end = i == 0 ? node.source->range.end : node.steps[i - 1].range.end;
      if (extends) check_is_value(chain, {source.range.begin, end}, false);
      extends = false;
      const Bound& key = bind(*step.key);
      pending_.push_back(&key);
      chain = {.type = index(chain.type, {node.range.begin, end}, key)};
    }
    step_types.push_back(chain.type);
  }
  if (extends && !is_extended) {
    check_is_value(chain, {source.range.begin, node.range.end}, false);
  }
  BoundAccess& bound = make<BoundAccess>(node, chain.type, children(base));
  bound.step_types = kept(step_types);
  if (extends) {
    bound.form = BoundForm::Reference;
    bound.range.begin = source.range.begin;
    last_chain_ = chain;
  }
  return bound;
}

// Returns the type of the element at a key that is not a plain literal. A literal in parentheses is
// taken as a step, if that is possible.
Type Binder::index(Type collection, ByteRange collection_range, const Bound& key) {
  const Iterated elements = iterate_over(collection, collection_range);
  if (key.form == BoundForm::Literal) {
    const Traversed part = traverse(types_, collection, Step::index(key.type.value()));
    if (part.reports.empty()) return part.type;
  }
  if (!converts(elements.key, key.type)) {
    report(DiagnosticCode::InvalidIndex, key.range,
           "The index " + mismatch(elements.key, key.type));
  }
  return lifted(rewrap(types_, collection, elements.value), eventual_of(key.type));
}

}  // namespace hecla::pcl
