// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/guards.h"

#include <hecla/syntax/node.h>
#include <hecla/syntax/walk.h>

#include <algorithm>
#include <set>
#include <span>
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
  bool is_certain = true;  // evaluated whenever the expression is
};

// Returns how many steps of a reference lead to its object.
std::size_t object_size(const Traversal& reference, const ObjectName& object) {
  return object.names.size() + (reference.root_name() == "resource" ? 1 : 0);
}

void add_references(const Expression& expression, bool is_certain, std::vector<Reference>& found) {
  for (const Traversal& name : expression.variables()) {
    const auto object = ObjectName::of(name);
    if (!object) continue;
    const auto& steps = name.steps();
    const std::size_t begin = std::min(object_size(name, *object), steps.size());
    found.push_back(
        {*object, {steps.begin() + static_cast<std::ptrdiff_t>(begin), steps.end()}, is_certain});
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

bool has_computed_parts(const syntax::Document& expression) {
  bool found = false;
  syntax::walk(syntax::root(expression), [&](AnyNode node) {
    found = found || node.as<syntax::CallExpr>() || node.as<syntax::AccessExpr>() ||
            node.as<syntax::SplatExpr>();
    return syntax::Walk::Into;
  });
  return found;
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

// Returns whether a reference in an expression may be an error where the guards say that it is not evaluated.
bool is_guarded(const Reference& use, std::span<const Reference> guards, bool computes) {
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
    if (computes && of_guard.size() == parts.size() && begins_with(of_guard, parts)) return true;
    takes_part = takes_part || (guard.is_certain && !of_guard.empty());
  }
  if (!is_guard || (parts.empty() && !computes)) return false;
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
bool is_guarded_instance(const Reference& use, std::span<const Reference> guards,
                         const ModuleSet::Member& module) {
  if (use.parts.empty() || use.parts.front().kind != TraversalStepKind::Index) return false;
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
  const bool computes = has_computed_parts(expression);
  for (const Reference& use : uses) {
    if (is_guarded(use, guards, computes) || is_guarded_instance(use, guards, module))
      return use.object;
  }
  return std::nullopt;
}

}  // namespace hecla::analysis
