// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expression: what an attribute's value is computed from, in whatever syntax it was written
// ("Expressions", "Static Analysis").
//
//   Value v = attribute.expression.evaluate(ctx, diags);   // on errors: diagnostics, and unknown
//   for (const Traversal& t : attribute.expression.variables()) ...
//
// A handle of two words that keeps what it was parsed from alive. Immutable; may be evaluated from
// many threads at once.
#include <hecla/model/node_owner.h>
#include <hecla/model/traversal.h>

#include <optional>
#include <vector>

namespace hecla {

class EvalContext;
class Expression;
struct Provenance;
struct Scope;

struct StaticCall {
  std::string name;
  SourceRange name_range;
  std::vector<Expression> arguments;
  SourceRange arguments_range;  // with the parentheses
};

class Expression {
 public:
  Expression() = default;  // no expression: only operator bool may be called
  Expression(Ref<const NodeOwner> owner, const void* node)
      : owner_(std::move(owner)), node_(node) {}
  explicit operator bool() const { return static_cast<bool>(owner_); }

  // Appends what is wrong to `diags`; the result is then unknown, so that the caller may go on.
  Value evaluate(const EvalContext& ctx, Diagnostics& diags) const;
  // Evaluation in literal-only mode: no variables, no functions.
  Value evaluate_literal(Diagnostics& diags) const;

  SourceRange range() const { return owner_->expression_range(node_); }
  SourceRange start_range() const { return owner_->start_range(node_); }
  std::vector<Traversal> variables() const;

  // The static analyses. Where the expression is not of that form: a diagnostic, and an empty
  // result.
  std::vector<Expression> static_list(Diagnostics& diags) const;
  std::vector<std::pair<Expression, Expression>> static_map(Diagnostics& diags) const;
  std::optional<StaticCall> static_call(Diagnostics& diags) const;
  std::optional<Traversal> static_traversal(Diagnostics& diags) const;
  // The traversal `x` as a keyword; empty for anything else.
  std::string keyword() const;
  // The same without diagnostics.
  std::optional<Traversal> as_traversal() const { return owner_->static_traversal(node_); }

  // Where the part of the value at `path` comes from, one level down; see hecla/model/provenance.h.
  Provenance provenance(const std::vector<Value>& path,
                        const std::shared_ptr<const Scope>& scope) const;

  const Ref<const NodeOwner>& owner() const { return owner_; }
  const void* node() const { return node_; }

 private:
  Ref<const NodeOwner> owner_;
  const void* node_ = nullptr;
};

// An expression that always gives `value`; `range` is what diagnostics about it point at.
Expression literal_expression(Value value, SourceRange range = {});

}  // namespace hecla
