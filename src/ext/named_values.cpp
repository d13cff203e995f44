// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/ext/named_values.h>

#include <hecla/convert/convert.h>

#include <algorithm>
#include <unordered_map>

#include "ext/reference_graph.h"
#include "model/budget.h"
#include "model/suggestion.h"
#include "unicode/message_text.h"

namespace hecla::ext {
namespace {

constexpr std::size_t most_links_shown = 12;
constexpr std::size_t most_names_compared = 1000;  // for a suggestion

// The reasons why a value is unknown, as sorted positions in a list of descriptions. The number is limited.
using Reasons = std::vector<std::uint32_t>;

void merge_into(Reasons& reasons, const Reasons& more) {
  Reasons merged;
  merged.reserve(reasons.size() + more.size());
  std::set_union(reasons.begin(), reasons.end(), more.begin(), more.end(),
                 std::back_inserter(merged));
  if (merged.size() > NamedValues::max_reasons) merged.resize(NamedValues::max_reasons);
  reasons = std::move(merged);
}

// A variable that expressions refer to, or a part of one, restricted to the parts that they need.
struct Needed {
  std::optional<Value> whole = std::nullopt;
  std::map<std::string, Needed, std::less<>> parts = {};

  Value value() const {
    if (whole) return *whole;
    std::vector<Value::Field> fields;
    for (const auto& [name, part] : parts) fields.emplace_back(name, part.value());
    return Value::object(std::move(fields));
  }
};

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

// The state, which evaluate_all() computes once and queries then read.
struct NamedValues::State final : FailedReferences {
  State(std::vector<NamedExpression> given, const EvalContext& outer, NamedValuesOptions how)
      : ctx(outer), options(std::move(how)) {
    all.reserve(given.size());
    for (NamedExpression& name : given) all.push_back({.source = std::move(name)});
  }

  void evaluate_all(Diagnostics& diags) {
    for (const std::string& root : options.closed_roots) names.add_root(root);
    for (std::size_t i = 0; i < all.size(); ++i) add_name(i, diags);
    values.resize(names.size());
    reasons.resize(names.size());
    has_failed.resize(names.size());
    ReferenceGraph graph(names);
    for (NodeId node = 1; node < names.size(); ++node) add_references(node, graph, diags);
    const Evaluation evaluation(ctx);
    graph.for_each_component([&](std::span<const NodeId> nodes, bool is_cycle) {
      if (is_cycle) report_cycle(graph, nodes, diags);
      for (const NodeId node : nodes) {
        if (!names[node].is_group())
          finish_name(node, is_cycle || !evaluation.can_continue(), evaluation, diags);
      }
      for (const NodeId node : nodes) {
        if (names[node].is_group()) finish_group(node);
      }
    });
  }

  EvalContext context_for(const std::vector<Traversal>& references) const {
    std::map<std::string, Needed, std::less<>> needed;
    for (const Traversal& reference : references) add_needed(reference, needed);
    EvalContext result = ctx.child();
    for (const auto& [root, variable] : needed) result.set(root, variable.value());
    return result;
  }

  bool contains(const Traversal& reference) const override {
    const NameTree::Match match = names.match(reference);
    return match.steps > 0 && !match.is_missing && has_failed[match.node];
  }

  const EvalContext& ctx;
  NamedValuesOptions options;
  NameTree names;
  std::vector<NamedValue> all;
  std::vector<Value> values;     // by node; groups of names are objects
  std::vector<Reasons> reasons;  // by node; empty if the value is wholly known
  std::vector<bool>
      has_failed;  // by node: it, or something that it is unknown because of, has failed
  std::vector<std::string> descriptions;

 private:
  NamedValue& at(NodeId node) { return all[names[node].definition]; }

  // --- names and references

  void add_name(std::size_t index, Diagnostics& diags) {
    NamedValue& value = all[index];
    if (names.add(value.source.name, index)) return;
    value.state = NamedValue::State::Failed;
    const NodeId existing = names.find(value.source.name);
    const bool is_same = existing != NameTree::top && !names[existing].is_group();
    diags.add(DiagnosticCode::DuplicateDefinition, value.source.range,
              is_same ? names.full_name(existing) + " is already defined at " +
                            at(existing).source.range.to_string() + "."
                      : "Another name is a prefix of this one, or this one is a prefix of it.");
  }

  void add_references(NodeId node, ReferenceGraph& graph, Diagnostics& diags) {
    if (names[node].is_group() || at(node).source.value) return;
    for (const Traversal& reference : at(node).source.expression.variables()) {
      const NameTree::Match match = names.match(reference);
      if (match.is_missing && !leads_outside(reference, match)) {
        report_missing(reference, match, diags);
        at(node).state = NamedValue::State::Failed;
      } else if (match.steps > 0 && !match.is_missing) {
        graph.add(node, match.node, reference.range());
      }
    }
  }

  // Returns whether a reference is to a value that can become known later.
  bool leads_outside(const Traversal& reference, const NameTree::Match& match) const {
    if (!options.others_are_unknown) return false;
    const std::string& root = reference.root_name();
    if (match.steps == 0) return !ctx.find_variable(root);
    return names[match.node].is_group() && !has_name(options.closed_roots, root);
  }

  void report_missing(const Traversal& reference, const NameTree::Match& match,
                      Diagnostics& diags) const {
    const TraversalStep& step = reference.steps()[match.steps];
    const std::string_view name = step_name(step);
    const auto& siblings = names[match.node].children;
    std::string missing = names.full_name(match.node);
    append_part(missing, name);
    std::string detail = "There is no value named " + in_quotes(missing) + ".";
    diags.add_about_names(DiagnosticCode::UndeclaredName,
                          SourceRange::between(reference.steps()[0].range, step.range),
                          std::move(detail));
    suggest_name(diags, name, [&] {
      std::vector<std::string_view> candidates;
      if (siblings.size() <= most_names_compared) {
        for (const auto& [sibling, child] : siblings) candidates.push_back(sibling);
      }
      return candidates;
    });
  }

  // --- cycles

  void report_cycle(const ReferenceGraph& graph, std::span<const NodeId> nodes,
                    Diagnostics& diags) const {
    NodeId first = NameTree::top;
    std::size_t count = 0;
    for (const NodeId node : nodes) {
      if (names[node].is_group()) continue;
      ++count;
      if (first == NameTree::top || names[node].definition < names[first].definition) first = node;
    }
    const auto cycle = graph.shortest_cycle(nodes, first);
    std::string detail =
        cycle.size() == 1 ? "This value depends on itself:" : "These values depend on each other:";
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      const bool is_shown = i + 1 == cycle.size() || i + 1 < most_links_shown;
      if (is_shown) {
        detail += "\n- " + link_text(cycle[i]);
      } else if (i + 1 == most_links_shown) {
        detail += "\n- and " + counted(cycle.size() - most_links_shown, "more value");
      }
    }
    if (count > cycle.size()) {
      const std::size_t more = count - cycle.size();
      detail +=
          "\n" + std::to_string(more) +
          (more == 1 ? " more value that depends on these is also part of a reference cycle."
                     : " more values that depend on these are also part of reference cycles.");
    }
    diags.add(DiagnosticCode::ReferenceCycle, cycle.front().where, std::move(detail));
  }

  std::string link_text(const ReferenceGraph::Link& link) const {
    const std::string from = names.full_name(link.from);
    const std::string to = link.to == link.from ? "itself" : names.full_name(link.to);
    return from + " refers to " + (names[link.to].is_group() ? "all of " : "") + to + " at " +
           link.where.to_string();
  }

  // --- values

  void add_needed(const Traversal& reference,
                  std::map<std::string, Needed, std::less<>>& out) const {
    const NameTree::Match match = names.match(reference);
    const bool is_outside = leads_outside(reference, match);
    if (match.steps == 0) {
      if (is_outside) out[reference.root_name()].whole = Value::dynamic();
      return;
    }
    Needed* needed = &out[reference.root_name()];
    const std::size_t taken = match.steps + (match.is_missing ? 1 : 0);
    for (std::size_t i = 1; i < taken; ++i) {
      needed = &needed->parts[std::string(step_name(reference.steps()[i]))];
    }
    needed->whole = match.is_missing || is_outside ? Value::dynamic() : values[match.node];
  }

  void finish_name(NodeId node, bool is_given_up, const Evaluation& evaluation,
                   Diagnostics& diags) {
    NamedValue& named = at(node);
    std::vector<Traversal> references;
    EvalContext inner;
    if (named.source.value) {
      named.value = *named.source.value;
    } else if (is_given_up) {
      named.state = NamedValue::State::Failed;
    } else {
      references = named.source.expression.variables();
      inner = context_for(references);
      const Diagnostics::Checkpoint before = diags.checkpoint();
      named.value = named.source.expression.evaluate(inner.with_budget(evaluation.budget()), diags);
      if (diags.has_errors_since(before)) named.state = NamedValue::State::Failed;
    }
    if (named.state == NamedValue::State::Failed) {
      named.value = Value::dynamic();
      has_failed[node] = true;
    } else if (named.value.is_wholly_known()) {
      named.state = NamedValue::State::Known;
    } else {
      for (const Traversal& reference : references) add_reason(node, reference, inner);
    }
    const bool has_no_reason = reasons[node].empty() && named.state != NamedValue::State::Known;
    if (has_no_reason) reasons[node] = {description(names.full_name(node))};
    values[node] = named.value;
  }

  void finish_group(NodeId node) {
    std::vector<Value::Field> fields;
    for (const auto& [name, child] : names[node].children) {
      fields.emplace_back(name, values[child]);
      merge_into(reasons[node], reasons[child]);
      if (has_failed[child]) has_failed[node] = true;
    }
    values[node] = Value::object(std::move(fields));
  }

  // If `reference` is to an unknown value, adds it as a reason why `node` is unknown.
  void add_reason(NodeId node, const Traversal& reference, const EvalContext& inner) {
    Diagnostics ignored(0);
    const Value value = reference.resolve(inner, ignored);
    if (ignored.has_errors() || value.is_wholly_known()) return;
    const NameTree::Match match = names.match(reference);
    if (match.steps > 0 && !match.is_missing && !leads_outside(reference, match)) {
      if (has_failed[match.node]) has_failed[node] = true;
      return merge_into(reasons[node], reasons[match.node]);
    }
    merge_into(reasons[node], {description(options.describe ? options.describe(reference)
                                                            : reference.to_string())});
  }

  std::uint32_t description(std::string text) {
    const auto next = static_cast<std::uint32_t>(descriptions.size());
    const auto [known, is_new] = description_ids_.try_emplace(std::move(text), next);
    if (is_new) descriptions.push_back(known->first);
    return known->second;
  }

  std::unordered_map<std::string, std::uint32_t> description_ids_;
};

bool NamedMembers::is_at(const Value& step) const {
  if (!key) return false;
  const auto converted = convert(step, key->type());
  return converted && *converted == *key;
}

NamedValues::NamedValues(std::vector<NamedExpression> names, const EvalContext& ctx,
                         NamedValuesOptions options, Diagnostics& diags) {
  auto state = std::make_shared<State>(std::move(names), ctx, std::move(options));
  state->evaluate_all(diags);
  state_ = std::move(state);
}

const std::vector<NamedValue>& NamedValues::all() const { return state_->all; }

const NamedValue* NamedValues::find(const std::vector<std::string>& name) const {
  const NodeId node = state_->names.find(name);
  const std::size_t definition = state_->names[node].definition;
  return definition == NameTree::none ? nullptr : &state_->all[definition];
}

const NamedValue* NamedValues::find(const Traversal& reference) const {
  const std::size_t definition = state_->names[state_->names.match(reference).node].definition;
  return definition == NameTree::none ? nullptr : &state_->all[definition];
}

std::vector<std::string_view> NamedValues::waits_for(const NamedValue& value) const {
  std::vector<std::string_view> result;
  if (value.state != NamedValue::State::Waiting) return result;
  for (const std::uint32_t reason : state_->reasons[state_->names.find(value.source.name)]) {
    result.push_back(state_->descriptions[reason]);
  }
  std::sort(result.begin(), result.end());
  return result;
}

const std::string& NamedValues::prefix() const { return state_->options.prefix; }
const NamedValues* NamedValues::outer() const { return state_->options.outer.get(); }

EvalContext NamedValues::context() const {
  EvalContext result = state_->ctx.child();
  result.set_failed(state_);
  for (const auto& [root, node] : state_->names[NameTree::top].children) {
    result.set(root, state_->values[node]);
  }
  return result;
}

EvalContext NamedValues::context_for(const Expression& expression) const {
  EvalContext result = state_->context_for(expression.variables());
  result.set_failed(state_);
  return result;
}

}  // namespace hecla::ext
