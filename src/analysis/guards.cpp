// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/guards.h"

#include <hecla/syntax/node.h>
#include <hecla/syntax/walk.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace hecla::analysis {
namespace {

using syntax::AnyNode;
using syntax::Expr;

// Returns the expressions of count and for_each around an offset.
std::vector<const Expr*> repetitions(const File& file, std::uint32_t offset) {
  std::vector<const Expr*> found;
  const syntax::AttributeNode* around = nullptr;
  for (const AnyNode node : syntax::path_at(syntax::root(*file.native()), offset)) {
    if (const auto* attribute = node.as<syntax::AttributeNode>()) around = attribute;
    const auto* block = node.as<syntax::BlockNode>();
    if (!block) continue;
    for (const std::string_view name : {"count", "for_each"}) {
      if (const auto* argument = block->body.find_attribute(name)) found.push_back(argument->value);
    }
  }
  std::erase_if(found, [&](const Expr* value) { return around && around->value == value; });
  return found;
}

// A reference to an object, with the steps that follow its name.
struct Reference {
  ObjectName object;
  std::vector<TraversalStep> parts;
  bool is_certain = true;   // evaluated whenever the expression is
  bool tests_null = false;  // only compared with null
};

// Returns how many steps of a reference lead to its object.
std::size_t object_size(const Traversal& reference, const ObjectName& object) {
  return object.names.size() + (reference.root_name() == "resource" ? 1 : 0);
}

void add_references(const Expression& expression, bool is_certain, std::vector<Reference>& found,
                    bool tests_null = false) {
  for (const Traversal& name : expression.variables()) {
    const auto object = ObjectName::of(name);
    if (!object) continue;
    const auto& steps = name.steps();
    const std::size_t begin = std::min(object_size(name, *object), steps.size());
    found.push_back({*object,
                     {steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.end()},
                     is_certain,
                     tests_null});
  }
}

// Returns whether the errors of an expression are handled, or what it takes apart may be null.
bool is_tolerant(const Expr& expr) {
  const auto* call = syntax::as<syntax::CallExpr>(&expr);
  return (call && (call->name() == "try" || call->name() == "can")) ||
         syntax::as<syntax::SplatExpr>(&expr);
}

// Returns the operands of an expression that are evaluated only sometimes.
std::vector<const Expr*> uncertain_operands(const Expr& expr) {
  if (const auto* conditional = syntax::as<syntax::ConditionalExpr>(&expr))
    return {conditional->if_true, conditional->if_false};
  if (const auto* loop = syntax::as<syntax::ForExpr>(&expr))
    return {loop->key, loop->value, loop->condition};
  std::vector<const Expr*> found;
  if (const auto* binary = syntax::as<syntax::BinaryExpr>(&expr)) {
    for (const syntax::Operand& operand : binary->rest) {
      if (operand.op == syntax::BinaryOp::And || operand.op == syntax::BinaryOp::Or)
        found.push_back(operand.expr);
    }
  }
  return found;
}

// Returns what an expression compares with null; null for others.
const Expr* tested_for_null(const Expr& expr) {
  const auto* binary = syntax::as<syntax::BinaryExpr>(&expr);
  if (!binary || binary->rest.size() != 1) return nullptr;
  const syntax::Operand& second = *binary->rest.begin();
  if (second.op != syntax::BinaryOp::Equal && second.op != syntax::BinaryOp::NotEqual)
    return nullptr;
  const auto is_null = [](const Expr* operand) { return operand->kind == syntax::ExprKind::Null; };
  const Expr* other = second.expr;
  return is_null(other) ? binary->first : is_null(binary->first) ? other : nullptr;
}

// Adds the references in an expression and in the local values that it uses.
class ReferenceCollector {
 public:
  explicit ReferenceCollector(const ModuleSet::Member& module) : module_(module) {}

  std::vector<Reference> run(const Expression& expression) {
    add(expression, true);
    for (std::size_t i = 0; i < found_.size(); ++i) add_local(Reference(found_[i]));
    return std::move(found_);
  }

 private:
  void add_local(const Reference& use) {
    if (use.object.kind != ObjectName::Kind::Local) return;
    const auto* local = module_.config.locals.find(use.object.name());
    if (!local || !seen_.emplace(use.object, use.is_certain).second) return;
    add(local->expression, use.is_certain);
  }

  void add(const Expression& expression, bool is_certain) {
    const Expr* expr = syntax::expression_node(expression);
    const auto file = std::ranges::find(module_.files, expression.range().source(), &File::source);
    if (expr && is_certain && file != module_.files.end() && !file->is_json())
      return visit(file->native(), AnyNode(*expr));
    add_references(expression, is_certain, found_);
  }

  // Adds what is evaluated whenever the node is, and the rest as uncertain.
  void visit(const syntax::DocumentRef& document, AnyNode node) {
    const Expr* expr = node.as<Expr>();
    const auto uncertain = expr ? uncertain_operands(*expr) : std::vector<const Expr*>();
    const bool is_reference = node.as<syntax::ReferenceExpr>() || node.as<syntax::AccessExpr>();
    const bool is_handled = expr && is_tolerant(*expr);
    if (const Expr* tested = expr ? tested_for_null(*expr) : nullptr)
      return add_references(document->expression(*tested), true, found_, true);
    if (is_reference || is_handled)
      return add_references(document->expression(*expr), !is_handled, found_);
    syntax::for_each_child(node, [&](AnyNode child) {
      const Expr* operand = child.as<Expr>();
      if (operand && std::ranges::find(uncertain, operand) != uncertain.end())
        add_references(document->expression(*operand), false, found_);
      else
        visit(document, child);
    });
  }

  const ModuleSet::Member& module_;
  std::set<std::pair<ObjectName, bool>> seen_;
  std::vector<Reference> found_;
};

// Returns whether an expression has a node that `matches`.
template <class F>
bool has_any(const syntax::Document& expression, F matches) {
  bool found = false;
  syntax::walk(syntax::root(expression), [&](AnyNode node) {
    found = found || matches(node);
    return found ? syntax::Walk::Stop : syntax::Walk::Into;
  });
  return found;
}

// Returns whether a node takes a part of something that is no reference. After a splat, each element is there.
bool takes_part_of_result(AnyNode node) {
  const auto* access = node.as<syntax::AccessExpr>();
  return access && !syntax::as<syntax::SplatItemExpr>(access->source);
}

// Returns whether a node needs certain values: an operation, template or loop, not a reference or what holds some.
bool needs_values(AnyNode node) {
  const Expr* expr = node.as<Expr>();
  return expr && !syntax::is_literal(expr->kind) && !node.as<syntax::ReferenceExpr>() &&
         !node.as<syntax::TupleExpr>() && !node.as<syntax::ObjectExpr>() &&
         !node.as<syntax::ParenthesesExpr>() && !node.as<syntax::WrapExpr>();
}

using Parts = std::span<const TraversalStep>;

bool begins_with(Parts parts, Parts first) {
  return first.size() <= parts.size() &&
         std::equal(first.begin(), first.end(), parts.begin(),
                    [](const TraversalStep& a, const TraversalStep& b) {
                      return a.kind == b.kind && a.name == b.name &&
                             (a.kind != TraversalStepKind::Index || a.key == b.key);
                    });
}

// What an expression does with the values of its references.
struct Work {
  bool takes_apart;   // the result of a call, or by a computed index
  bool computes;      // takes apart, or calls a function
  bool needs_values;  // that are not null
};

// Returns whether a reference can cause an error that the guards prevent.
bool is_guarded(const Reference& use, std::span<const Reference> guards, Work work) {
  const Parts parts = use.parts;
  const bool has_index = std::ranges::any_of(
      parts, [](const TraversalStep& step) { return step.kind != TraversalStepKind::Attribute; });
  const Parts around = parts.empty() ? parts : parts.first(parts.size() - 1);
  bool is_guard = false, takes_part = false;
  for (const Reference& guard : guards) {
    if (guard.object != use.object) continue;
    is_guard = true;
    const Parts of_guard = guard.parts;
    // What the guard asks about, the expression takes for granted.
    if (!parts.empty() && begins_with(around, of_guard)) return true;
    const bool is_same = of_guard.size() == parts.size() && begins_with(of_guard, parts);
    if (is_same && (work.computes || (guard.tests_null && work.needs_values))) return true;
    takes_part = takes_part || (guard.is_certain && !of_guard.empty());
  }
  if (!is_guard || (parts.empty() && !work.computes)) return false;
  return has_index || !takes_part;
}

// Returns the expression of count or for_each in the declaration of an object; nothing if there is none.
Expression repetition_of(const ObjectName& object, const terraform::ModuleConfig& module) {
  const auto in = [](const auto* found) {
    if (!found) return Expression();
    return found->count ? found->count : found->for_each;
  };
  if (object.kind == ObjectName::Kind::Module) return in(module.calls.find(object.name()));
  return object.kind == ObjectName::Kind::Resource ? in(module.resources.find(object.text()))
                                                   : Expression();
}

// Returns whether a reference is to an instance that is there only if the guards say so, too.
bool is_guarded_instance(const Reference& use, std::span<const Reference> guards, Work work,
                         const ModuleSet::Member& module) {
  const bool is_instance =
      use.parts.empty() ? work.takes_apart : use.parts.front().kind == TraversalStepKind::Index;
  if (!is_instance) return false;
  const Expression repetition = repetition_of(use.object, module.config);
  if (!repetition) return false;
  const auto own = ReferenceCollector(module).run(repetition);
  return std::ranges::any_of(own, [&](const Reference& reference) {
    return std::ranges::find(guards, reference.object, &Reference::object) != guards.end();
  });
}

}  // namespace

bool is_repeated(const File& file, std::uint32_t offset) {
  return !repetitions(file, offset).empty() || !bound_names(*file.native(), offset).empty();
}

std::optional<ObjectName> guarding_object(const ModuleSet::Member& module, const File& file,
                                          std::uint32_t offset,
                                          const syntax::Document& expression) {
  std::vector<Reference> guards;
  for (const Expr* value : repetitions(file, offset)) {
    std::vector<Reference> found =
        ReferenceCollector(module).run(file.native()->expression(*value));
    std::move(found.begin(), found.end(), std::back_inserter(guards));
  }
  if (guards.empty()) return std::nullopt;
  std::vector<Reference> uses;
  add_references(expression.expression(), true, uses);
  const bool takes_apart = has_any(expression, takes_part_of_result);
  const bool computes = takes_apart || has_any(expression, [](AnyNode node) {
                          return node.as<syntax::CallExpr>() || node.as<syntax::SplatExpr>();
                        });
  const Work work{takes_apart, computes, has_any(expression, needs_values)};
  for (const Reference& use : uses) {
    if (is_guarded(use, guards, work) || is_guarded_instance(use, guards, work, module))
      return use.object;
  }
  return std::nullopt;
}

}  // namespace hecla::analysis
