// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Finds the parts of an expression from which a part of its value comes.
#include <hecla/model/custom_decode.h>
#include <hecla/model/provenance.h>

#include <algorithm>

#include "source/excerpt.h"
#include "syntax/evaluator.h"

namespace hecla::syntax {
namespace {

bool is_key(const Value& key) {
  const Value plain = key.unmarked();
  return plain.if_string() || plain.if_number();
}

class Tracer {
 public:
  Tracer(const Document& document, const PartPath& path, const ScopeRef& scope)
      : document_(document), path_(path), scope_(scope) {}

  Provenance trace(const Expr& expr) {
    visit_expr(expr);
    return std::move(out_);
  }

 private:
  void visit_expr(const Expr& expr) {
    visit(expr, [this](const auto& node) { on(node); });
  }

  void on(const LiteralExpr auto&) {}
  void on(const SplatItemExpr&) {}
  void on(const MissingExpr&) {}
  void on(const WrapExpr& node) { visit_expr(*node.wrapped); }
  void on(const ParenthesesExpr& node) { visit_expr(*node.inner); }

  // --- expressions that pass on one value

  void on(const UnaryExpr& node) { add("", *node.operand); }
  void on(const BinaryExpr& node) {
    add("", *node.first);
    for (const Operand& operand : node.rest) add("", *operand.expr);
  }
  void on(const TemplateExpr& node) {
    for (const Expr* part : node.parts) {
      if (part->kind != ExprKind::Text) add("", *part);
    }
  }

  // --- references

  void on(const ReferenceExpr& node) {
    if (node.object_key && !node.computed_key && node.is_name()) return;
    out_.reference = document_.static_traversal(node);
  }

  void on(const AccessExpr& node) {
    PartPath taken;
    if (add_steps(node.steps, taken)) taken = joined(std::move(taken), path_);
    add("", *node.source, std::move(taken));
    for (const Step& step : node.steps) {
      if (step.kind == StepKind::Computed) add("index", *step.key);
    }
  }

  // Adds the keys of the steps. Returns false if it stops at an unknown key.
  bool add_steps(std::span<const Step> steps, PartPath& path) const {
    for (const Step& step : steps) {
      Value key = step.kind == StepKind::Attribute  ? Value::string(step.name())
                  : step.kind == StepKind::Computed ? computed_key(*step.key)
                                                    : static_key(document_, *step.key);
      if (!is_key(key)) return false;
      path.push_back(std::move(key));
    }
    return true;
  }

  // Marks a key that literals of a secret value can be parts of.
  Value computed_key(const Expr& expr) const {
    const Value key = evaluate(expr, scope_);
    return hecla::detail::is_in_secret(document_.source_range(expr.range))
               ? key.with_mark(Mark::sensitive())
               : key;
  }

  // Element i of a splat is the result of `each` for element i of the source.
  void on(const SplatExpr& node) {
    if (path_.empty()) return add("", *node.source);
    const Type type = evaluate(*node.source, scope_).type();
    PartPath path;
    if (type.is_list() || type.is_tuple()) path.push_back(path_.front());
    const bool is_sequence = !path.empty() || type.is_set() || type.is_dynamic();
    const bool is_exact = (!is_sequence || !path.empty()) && add_item_steps(*node.each, path);
    if (is_exact) path.insert(path.end(), path_.begin() + 1, path_.end());
    add("", *node.source, std::move(path));
  }

  bool add_item_steps(const Expr& each, PartPath& path) const {
    if (each.kind == ExprKind::SplatItem) return true;
    const auto* access = as<AccessExpr>(&each);
    return access && add_item_steps(*access->source, path) && add_steps(access->steps, path);
  }

  // --- constructors

  void on(const TupleExpr& node) {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const Value position = Value::number(static_cast<std::int64_t>(i));
      if (path_.empty()) {
        add_element("[" + std::to_string(i) + "]", *node.items[i]);
      } else if (same_key(position, path_.front())) {
        add("", *node.items[i], rest());
      }
    }
  }

  void on(const ObjectExpr& node) {
    if (path_.empty()) {
      for (const ObjectItem& item : node.items) add_element(key_text(*item.key), *item.value);
      return;
    }
    const ObjectItem* found = nullptr;  // the last of several equal keys wins
    for (const ObjectItem& item : node.items) {
      if (same_key(evaluate(*item.key, scope_), path_.front())) found = &item;
    }
    if (!found) return;
    add("", *found->value, rest());
    if (is_computed(*found->key)) add("key", *found->key);
  }

  static bool is_computed(const Expr& key) {
    return key.kind != ExprKind::String && (key.computed_key || name_as_key(key).empty());
  }
  std::string key_text(const Expr& key) const {
    return std::string(document_.source_range(key.range).text());
  }

  // --- conditionals

  // A marked condition counts as undecided: the result that it chose would show its value.
  void on(const ConditionalExpr& node) {
    add("condition", *node.condition);
    const auto condition = convert(evaluate(*node.condition, scope_), Type::boolean());
    const bool is_decided = condition && condition->if_bool();
    if (!is_decided || condition->is_true()) add(is_decided ? "" : "if true", *node.if_true, path_);
    if (!is_decided || condition->is_false()) {
      add(is_decided ? "" : "if false", *node.if_false, path_);
    }
  }

  // --- loops

  void on(const ForExpr& node) {
    const Value collection = evaluate(*node.collection, scope_);
    const bool has_elements =
        collection.unmarked().is_plain() &&
        (collection.type().is_collection() || collection.type().is_structural());
    if (path_.empty() || !has_elements || !find_iteration(node, collection)) whole_loop(node);
  }

  // Visits the collection, and what is produced from any of its elements.
  void whole_loop(const ForExpr& node) {
    Scope iteration{.context = scope_->context.child(), .outer = scope_, .is_any_iteration = true};
    for (const std::string_view name : {node.key_name, node.value_name}) {
      if (name.empty()) continue;
      iteration.context.set(name, Value::dynamic());
      iteration.variables.push_back({.name = std::string(name), .collection = {}, .path = {}});
    }
    const auto scope = std::make_shared<const Scope>(std::move(iteration));
    add("collection", *node.collection);
    if (node.condition) add("condition", *node.condition, {}, scope);
    if (node.key) add("key", *node.key, {}, scope);
    add("result", *node.value, {}, scope);
  }

  // Finds the iteration that produced the requested element or attribute or, in a group, the value. The path to its
  // element has the marks of all values that it depends on.
  bool find_iteration(const ForExpr& node, const Value& marked_collection) {
    MarkSet marks;
    const Value collection = marked_collection.unmarked(marks);
    const MarkSet marks_of_collection = marks;
    const Expression source = document_.expression(*node.collection);
    const bool is_group = node.group && path_.size() > 1;
    if (node.group && !is_group) return false;
    const Value& wanted = is_group ? path_[1] : path_[0];
    std::int64_t position = -1;
    for (std::size_t i = 0; i < collection.size(); ++i) {
      if (const Budget* budget = scope_->context.budget(); budget && budget->is_exhausted())
        return false;
      const Value key = collection.key_at(i).with_marks(marks_of_collection);
      const Value value = collection.elements()[i].with_marks(marks_of_collection);
      const ScopeRef iteration = iteration_scope(node, source, key, value, {});
      if (node.condition && !holds(*node.condition, iteration, marks)) continue;
      if (node.key && !has_key(*node.key, iteration, marks)) continue;
      ++position;
      if ((is_group || !node.key) && !same_key(Value::number(position), wanted)) continue;
      const PartPath element =
          collection.type().is_set() ? PartPath() : PartPath{key.with_marks(marks)};
      add_iteration(node, iteration_scope(node, source, key, value, element), is_group ? 2 : 1);
      return true;
    }
    return false;
  }

  void add_iteration(const ForExpr& node, const ScopeRef& iteration, std::ptrdiff_t taken) {
    add("", *node.value, PartPath(path_.begin() + taken, path_.end()), iteration);
    if (node.key) add("key", *node.key, {}, iteration);
    if (node.condition) add("condition", *node.condition, {}, iteration);
  }

  // Both functions add the marks of the values that they evaluate.
  bool holds(const Expr& condition, const ScopeRef& scope, MarkSet& marks) const {
    const auto value = convert(evaluate(condition, scope).unmarked(marks), Type::boolean());
    return value && value->if_bool().value_or(false);
  }
  bool has_key(const Expr& key, const ScopeRef& scope, MarkSet& marks) const {
    return same_key(evaluate(key, scope).unmarked(marks), path_[0]);
  }

  ScopeRef iteration_scope(const ForExpr& node, const Expression& collection, const Value& key,
                           const Value& value, const PartPath& element) const {
    Scope iteration{.context = scope_->context.child(), .outer = scope_};
    for (const auto& [name, bound] : {std::pair(node.key_name, key), {node.value_name, value}}) {
      if (name.empty()) continue;
      iteration.context.set(name, bound);
      iteration.variables.push_back({std::string(name), collection, element});
    }
    return std::make_shared<const Scope>(std::move(iteration));
  }

  // --- calls

  void on(const CallExpr& node) {
    const Function* function = scope_->context.find_function(node.name());
    std::vector<ArgumentPart> parts;
    if (function && function->spec().origins) {
      MarkSet marks;
      const std::vector<Value> values = arguments(node, *function, marks);
      if (takes(*function, values.size())) parts = function->spec().origins(values, path_);
      for (ArgumentPart& part : parts) {
        for (Value& key : part.path) key = key.with_marks(marks);
      }
    }
    for (const ArgumentPart& part : parts) add_argument(node, function, part);
    if (!parts.empty()) return;
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      add(argument_role(function, i), *node.arguments[i]);
    }
  }

  static bool takes(const Function& function, std::size_t count) {
    const std::size_t wanted = function.spec().parameters.size();
    return function.spec().variadic ? count >= wanted : count == wanted;
  }

  // Returns the arguments without their marks, which are added to `marks`.
  std::vector<Value> arguments(const CallExpr& node, const Function& function,
                               MarkSet& marks) const {
    std::vector<Value> values;
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      const Parameter* parameter = function.parameter(i);
      const ExpressionDecoder* decoder = parameter ? expression_decoder(parameter->type) : nullptr;
      Diagnostics ignored(0);
      values.push_back(decoder
                           ? decoder->decode_expression(document_.expression(*node.arguments[i]),
                                                        parameter->type, scope_->context, ignored)
                           : evaluate(*node.arguments[i], scope_).unmarked_deep(marks));
    }
    if (node.expand_last && !values.empty()) expand_last(values);
    return values;
  }

  static void expand_last(std::vector<Value>& values) {
    const Value last = std::move(values.back());
    const Type& type = last.type();
    if (!last.is_plain() || !(type.is_list() || type.is_tuple() || type.is_set())) {
      values.back() = last;
      return;
    }
    values.pop_back();
    values.insert(values.end(), last.elements().begin(), last.elements().end());
  }

  void add_argument(const CallExpr& node, const Function* function, const ArgumentPart& part) {
    const std::size_t written = node.arguments.size() - (node.expand_last ? 1 : 0);
    if (part.argument < written) {
      add(argument_role(function, part.argument), *node.arguments[part.argument], part.path);
      return;
    }
    const auto position = static_cast<std::int64_t>(part.argument - written);
    add(argument_role(function, part.argument), *node.arguments.back(),
        joined({Value::number(position)}, part.path));
  }

  static std::string argument_role(const Function* function, std::size_t index) {
    if (function && index < function->spec().parameters.size()) {
      return function->spec().parameters[index].name;
    }
    return "argument " + std::to_string(index + 1);
  }

  // --- shared

  Value evaluate(const Expr& expr, const ScopeRef& scope) const {
    Diagnostics ignored(0);
    return document_.expression(expr).evaluate(scope->context, ignored);
  }

  PartPath rest() const { return {path_.begin() + 1, path_.end()}; }

  void add(std::string role, const Expr& expr, PartPath path = {}) {
    add(std::move(role), expr, std::move(path), scope_);
  }
  void add_element(std::string role, const Expr& expr) {
    add(std::move(role), expr);
    out_.contributions.back().is_element = true;
  }
  void add(std::string role, const Expr& expr, PartPath path, const ScopeRef& scope) {
    out_.contributions.push_back(
        {std::move(role), document_.expression(expr), std::move(path), scope, false});
  }

  const Document& document_;
  const PartPath& path_;
  const ScopeRef& scope_;
  Provenance out_;
};

}  // namespace

Provenance Document::provenance(const Expr& expr, const PartPath& path,
                                const ScopeRef& scope) const {
  return Tracer(*this, path, scope).trace(expr);
}

}  // namespace hecla::syntax
