// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/explain.h>

#include <hecla/ext/type_expression.h>
#include <hecla/model/budget.h>

#include <set>

#include "ext/name_tree.h"

namespace hecla::ext {
namespace {

TraversalStep index_step(const Value& key) { return {TraversalStepKind::Index, {}, key, {}}; }

class Explainer {
 public:
  Explainer(const NamedValues& names, const ExplainLimits& limits, Budget& budget)
      : names_(names), limits_(limits), budget_(budget) {}

  Origin of_expression(std::string role, const Expression& expression, const PartPath& path,
                       const ScopeRef& scope) {
    Origin origin{.role = std::move(role),
                  .expression = expression,
                  .range = expression.range(),
                  .path = path};
    if (!has_any_iteration(scope)) {
      Diagnostics ignored(0);
      origin.value = part_of(expression.evaluate(scope->context, ignored), path);
    }
    if (!check_limits(origin)) return origin;
    ++depth_;
    const Provenance provenance = expression.provenance(path, scope);
    if (provenance.reference) follow(*provenance.reference, scope, origin);
    for (const Contribution& part : provenance.contributions) {
      origin.origins.push_back(of_expression(part.role, part.expression, part.path, part.scope));
    }
    --depth_;
    return origin;
  }

  // Adds the origins of a named value to `origin`, which is the value itself or refers to it.
  void of_named(const NamedValue& named, const PartPath& path, Origin& origin) {
    origin.name = full_name(named.source.name);
    origin.value = part_of(named.value, path);
    const Expression& source = named.source.expression;
    if (!source) {
      origin.end = Origin::End::Outside;
    } else if (!seen_.insert(origin.name + text_of(path)).second) {
      origin.end = Origin::End::Repeated;
    } else {
      add_source(named, path, origin);
    }
  }

  // If the value of the expression does not have the part, the type constraint provided its default.
  void add_source(const NamedValue& named, const PartPath& path, Origin& origin) {
    Origin source = of_expression({}, named.source.expression, path, scope_of(named));
    const Expression& type = named.source.type;
    const auto fallback = source.value || !type ? std::nullopt : default_in_type(type, path);
    if (fallback) source = of_expression("default of the type", *fallback, {}, scope_of(named));
    origin.origins.push_back(std::move(source));
  }

 private:
  bool check_limits(Origin& origin) {
    if (depth_ < limits_.max_depth && ++count_ < limits_.max_origins && !budget_.is_exhausted()) {
      return true;
    }
    origin.end = Origin::End::Cut;
    return false;
  }

  static bool has_any_iteration(const ScopeRef& scope) {
    for (const Scope* at = scope.get(); at; at = at->outer.get()) {
      if (at->is_any_iteration) return true;
    }
    return false;
  }

  // A scope refers to its context, so the contexts are kept.
  ScopeRef scope_of(const NamedValue& named) {
    const EvalContext& ctx = *contexts_.emplace_back(
        std::make_unique<EvalContext>(names_.context_for(named.source.expression)));
    return make_scope(
        *contexts_.emplace_back(std::make_unique<EvalContext>(ctx.with_budget(budget_))));
  }

  void follow(const LoopVariable& variable, const PartPath& steps, const ScopeRef& scope,
              Origin& origin) {
    PartPath path = variable.path;
    if (!path.empty()) path = joined(joined(std::move(path), steps), origin.path);
    origin.origins.push_back(of_expression("element of", variable.collection, path, scope));
  }

  void follow(const Traversal& reference, const ScopeRef& scope, Origin& origin) {
    for (ScopeRef at = scope; at; at = at->outer) {
      for (const LoopVariable& variable : at->variables) {
        if (variable.name != reference.root_name()) continue;
        if (variable.collection) follow(variable, steps_of(reference), at->outer, origin);
        return;
      }
    }
    // The reference and the path inside its value, as one reference.
    std::vector<TraversalStep> steps = reference.steps();
    for (const Value& key : origin.path) steps.push_back(index_step(key));
    const NamedValue* named = names_.find(Traversal(steps));
    if (!named) {
      origin.end = Origin::End::Outside;
      return;
    }
    PartPath all = joined(steps_of(reference), origin.path);
    const auto taken = static_cast<std::ptrdiff_t>(named->source.name.size()) - 1;
    of_named(*named, {all.begin() + taken, all.end()}, origin);
  }

  static std::string text_of(const PartPath& path) {
    std::vector<TraversalStep> steps;
    for (const Value& key : path) steps.push_back(index_step(key));
    return Traversal(std::move(steps)).to_string();
  }

  // Returns the steps after the root.
  static PartPath steps_of(const Traversal& reference) {
    PartPath path;
    for (std::size_t i = 1; i < reference.steps().size(); ++i) {
      const TraversalStep& step = reference.steps()[i];
      path.push_back(step.kind == TraversalStepKind::Attribute ? Value::string(step.name)
                                                               : step.key);
    }
    return path;
  }

  const NamedValues& names_;
  const ExplainLimits& limits_;
  Budget& budget_;
  std::size_t depth_ = 0;
  std::size_t count_ = 0;
  std::set<std::string> seen_;
  std::vector<std::unique_ptr<const EvalContext>> contexts_;
};

}  // namespace

Origin explain(const Expression& expression, const PartPath& path, const EvalContext& ctx,
               const NamedValues& names, const ExplainLimits& limits) {
  const Evaluation evaluation(ctx);
  return Explainer(names, limits, evaluation.budget())
      .of_expression({}, expression, path, make_scope(evaluation.context()));
}

Origin explain(const NamedValue& named, const PartPath& path, const NamedValues& names,
               const ExplainLimits& limits) {
  Budget budget(names.context().limits());
  Origin origin{.range = named.source.range, .path = path};
  Explainer(names, limits, budget).of_named(named, path, origin);
  return origin;
}

}  // namespace hecla::ext
