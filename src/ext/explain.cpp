// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/explain.h>

#include <hecla/ext/type_expression.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "ext/name_tree.h"
#include "model/budget.h"
#include "source/excerpt.h"

namespace hecla::ext {
namespace {

TraversalStep index_step(const Value& key) { return {TraversalStepKind::Index, {}, key, {}}; }

// Returns whether an expression consists of references and calls only.
bool has_no_literals(const Expression& expression) {
  if (const auto call = expression.as_call()) {
    return std::ranges::all_of(call->arguments, has_no_literals);
  }
  return expression.as_traversal() && !expression.variables().empty();
}

// Returns whether the text of an expression that gave a marked value shows no literal that is the marked value or an operand of
// it. Text around the sequences of a template is neither.
bool shows_no_literals(const Expression& expression, const ScopeRef& scope) {
  if (has_no_literals(expression)) return true;
  if (expression.as_call()) return false;  // which arguments contribute may be up to the function
  const Provenance provenance = expression.provenance({}, scope);
  return !provenance.contributions.empty() &&
         std::ranges::all_of(provenance.contributions, [](const Contribution& part) {
           return has_no_literals(part.expression);
         });
}

// Hides the text of each expression that contains the text of another one that must not be shown.
class SecretTexts {
 public:
  void hide(Origin& root) {
    collect(root);
    std::ranges::sort(secrets_);
    hide_outer(root);
  }

 private:
  using Secret = std::tuple<const Source*, std::uint32_t, std::uint32_t>;  // begin and end

  void collect(const Origin& origin) {
    if (origin.is_secret) {
      const ByteRange bytes = origin.range.bytes();
      secrets_.emplace_back(origin.range.source().get(), bytes.begin, bytes.end);
    }
    for (const Origin& inner : origin.origins) collect(inner);
  }

  void hide_outer(Origin& origin) const {
    if (origin.expression) {
      const ByteRange bytes = origin.range.bytes();
      const Source* source = origin.range.source().get();
      // Ranges of expressions contain each other or are disjoint, so the first one that begins at a place tells.
      origin.is_secret |=
          ends_by(source, bytes.begin, bytes.end) || ends_by(source, bytes.begin + 1, bytes.end);
    }
    for (Origin& inner : origin.origins) hide_outer(inner);
  }

  // Returns whether the first secret that begins at `begin` or after it ends at `end` or before it.
  bool ends_by(const Source* source, std::uint32_t begin, std::uint32_t end) const {
    const auto found = std::ranges::lower_bound(secrets_, Secret(source, begin, 0));
    return found != secrets_.end() && std::get<0>(*found) == source && std::get<2>(*found) <= end;
  }

  std::vector<Secret> secrets_;
};

class Explainer {
 public:
  Explainer(const NamedValues& names, const ExplainLimits& limits, Budget& budget)
      : names_(&names), limits_(limits), budget_(budget) {}

  // `above` are the marks of the values that this one contributes to. What a schema declares secret is sensitive.
  Origin of_expression(std::string role, const Expression& expression, const PartPath& path,
                       const ScopeRef& scope, MarkSet above) {
    if (expression.range().is_secret()) above.add(Mark::sensitive());
    Origin origin{.role = hecla::detail::without_secret_calls(std::move(role)),
                  .expression = expression,
                  .range = expression.range(),
                  .path = path};
    Diagnostics ignored(0);
    const Value whole = expression.evaluate(scope->context, ignored);
    if (!has_any_iteration(scope)) set_value(origin, part_of(whole, path), above);
    const bool is_hidden = !above.empty() || whole.contains_marked();
    origin.is_secret = is_hidden;
    if (!check_limits(origin)) return origin;
    ++depth_;
    const Provenance provenance = expression.provenance(path, scope);
    if (is_hidden) origin.is_secret = !is_text_safe(origin, whole, scope, above);
    const Value& explained = origin.value ? *origin.value : whole;
    if (provenance.reference)
      follow(*provenance.reference, scope, origin, joined(above, explained));
    for (const Contribution& part : provenance.contributions) {
      MarkSet marks = above;
      part.is_element ? marks.add(explained.marks()) : marks.add(explained.marks_deep());
      const bool names_secret = part.is_element && !marks.empty();
      origin.origins.push_back(of_expression(names_secret ? "" : part.role, part.expression,
                                             part.path, part.scope, marks));
    }
    --depth_;
    return origin;
  }

  // Adds the origins of a named value to `origin`, which is the value itself or refers to it.
  void of_named(const NamedValue& named, const PartPath& path, Origin& origin,
                const MarkSet& above) {
    origin.name = names_->prefix() + full_name(named.source.name);
    set_value(origin, part_of(named.value, path), above);
    const std::vector<NamedMembers>& members = named.source.members;
    if (!named.source.expression && members.empty()) {
      origin.end = Origin::End::Outside;
    } else if (!seen_.insert(origin.name + text_of(path)).second) {
      origin.end = Origin::End::Repeated;
    } else {
      const MarkSet marks = joined(above, origin.value ? *origin.value : named.value);
      members.empty() ? add_source(named, path, origin, marks)
                      : add_members(members, path, origin, marks);
    }
  }

  // Adds the values of other scopes that the attributes of a value are: the one that the path selects, or all.
  void add_members(const std::vector<NamedMembers>& elements, const PartPath& path, Origin& origin,
                   const MarkSet& marks) {
    for (const NamedMembers& element : elements) {
      if (!origin.origins.empty() && origin.origins.back().end == Origin::End::Cut) break;
      if (!element.key || path.empty())
        add_members(*element.values, path, origin, marks);
      else if (element.is_at(path.front()))
        add_members(*element.values, {path.begin() + 1, path.end()}, origin, marks);
    }
  }

  void add_members(const NamedValues& members, const PartPath& path, Origin& origin,
                   const MarkSet& marks) {
    const NamedValues* const around = std::exchange(names_, &members);
    for (const NamedValue& member : members.all()) {
      const bool is_selected =
          path.empty() || path.front().if_string() == std::string_view(member.source.name.back());
      if (!is_selected) continue;
      Origin inner{.range = member.source.range};
      if (!path.empty()) inner.path.assign(path.begin() + 1, path.end());
      if (check_limits(inner)) of_named(member, inner.path, inner, marks);
      origin.origins.push_back(std::move(inner));
      if (origin.origins.back().end == Origin::End::Cut) break;
    }
    names_ = around;
  }

  // If the value of the expression does not have the part, it is a default of the type constraint.
  void add_source(const NamedValue& named, const PartPath& path, Origin& origin,
                  const MarkSet& marks) {
    const NamedValues* const own = names_;
    if (named.source.scope) names_ = named.source.scope.get();
    Origin source = of_expression({}, named.source.expression, path, scope_of(named), marks);
    names_ = own;
    const Expression& type = named.source.type;
    const auto fallback = source.value || !type ? std::nullopt : default_in_type(type, path);
    if (fallback) {
      source = of_expression("default of the type", *fallback, {}, scope_of(named), marks);
    }
    origin.origins.push_back(std::move(source));
  }

 private:
  // Returns whether the text of an expression may be shown although its value, or one that it contributes to, is marked.
  static bool is_text_safe(const Origin& origin, const Value& whole, const ScopeRef& scope,
                           const MarkSet& above) {
    const bool is_marked_itself = above.empty() || whole.is_marked();
    if (!is_marked_itself) return has_no_literals(origin.expression);
    return shows_no_literals(origin.expression, scope);
  }

  static void set_value(Origin& origin, std::optional<Value> value, const MarkSet& above) {
    origin.value = std::move(value);
    if (origin.value) origin.value = origin.value->with_marks(above);
  }

  static MarkSet joined(MarkSet marks, const Value& value) {
    marks.add(value.marks_deep());
    return marks;
  }

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
        std::make_unique<EvalContext>(names_->context_for(named.source.expression)));
    return make_scope(
        *contexts_.emplace_back(std::make_unique<EvalContext>(ctx.with_budget(budget_))));
  }

  void follow(const LoopVariable& variable, const PartPath& steps, const ScopeRef& scope,
              Origin& origin, const MarkSet& marks) {
    PartPath path = variable.path;
    if (!path.empty()) path = hecla::joined(hecla::joined(std::move(path), steps), origin.path);
    origin.origins.push_back(of_expression("element of", variable.collection, path, scope, marks));
  }

  // Adds the origins of the reference; `marks` are those of its value, and of the values that it contributes to.
  void follow(const Traversal& reference, const ScopeRef& scope, Origin& origin,
              const MarkSet& marks) {
    for (ScopeRef at = scope; at; at = at->outer) {
      for (const LoopVariable& variable : at->variables) {
        if (variable.name != reference.root_name()) continue;
        if (variable.collection)
          follow(variable, part_path(reference, 1), at->outer, origin, marks);
        return;
      }
    }
    // The reference and the path inside its value, as one reference.
    std::vector<TraversalStep> steps = reference.steps();
    for (const Value& key : origin.path) steps.push_back(index_step(key));
    const NamedValues* const own = names_;
    const NamedValue* named = names_->find(Traversal(steps));
    while (!named && names_->outer()) {
      names_ = names_->outer();
      named = names_->find(Traversal(steps));
    }
    if (named) {
      PartPath all = hecla::joined(part_path(reference, 1), origin.path);
      const auto taken = static_cast<std::ptrdiff_t>(named->source.name.size()) - 1;
      of_named(*named, {all.begin() + taken, all.end()}, origin, marks);
    } else {
      origin.end = Origin::End::Outside;
    }
    names_ = own;
  }

  static std::string text_of(const PartPath& path) {
    std::vector<TraversalStep> steps;
    for (const Value& key : path) steps.push_back(index_step(key));
    return Traversal(std::move(steps)).to_string();
  }

  const NamedValues* names_;  // those of the scope that is being explained
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
  Origin origin = Explainer(names, limits, evaluation.budget())
                      .of_expression({}, expression, path, make_scope(evaluation.context()), {});
  SecretTexts().hide(origin);
  return origin;
}

Origin explain(const NamedValue& named, const PartPath& path, const NamedValues& names,
               const ExplainLimits& limits) {
  Budget budget(names.context().limits());
  Origin origin{.range = named.source.range, .path = path};
  Explainer(names, limits, budget).of_named(named, path, origin, {});
  SecretTexts().hide(origin);
  return origin;
}

PartPath part_path(const Traversal& reference, std::size_t count) {
  PartPath path;
  for (std::size_t i = count; i < reference.steps().size(); ++i) {
    const TraversalStep& step = reference.steps()[i];
    path.push_back(step.kind == TraversalStepKind::Index ? step.key : Value::string(step.name));
  }
  return path;
}

}  // namespace hecla::ext
