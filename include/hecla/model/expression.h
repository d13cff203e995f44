// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Expression: computes the value of an attribute, in whatever syntax it was written ("Expressions",
// "Static Analysis").
//
//   Value v = attribute.expression.evaluate(ctx, diags);   // on errors: diagnostics, and unknown
//   for (const Traversal& t : attribute.expression.variables()) ...
//
// A handle of two words that keeps what it was parsed from alive. Immutable; may be evaluated from
// many threads at once.
#include <hecla/model/expression_source.h>
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
  explicit Expression(Ref<const SingleExpression> source) : source_(std::move(source)) {}
  explicit operator bool() const { return static_cast<bool>(source_); }
  // Returns whether both are the same node of one source.
  friend bool operator==(const Expression&, const Expression&) = default;

  // Returns the value. After an error, which is reported to `diags`, the value is unknown, so that
  // the caller can continue.
  Value evaluate(const EvalContext& ctx, Diagnostics& diags) const;
  // Evaluates in literal-only mode: without variables and functions.
  Value evaluate_literal(Diagnostics& diags, const Limits& limits = default_limits) const;

  SourceRange range() const { return source_->range_at(node_); }
  // Returns the range that an error about the expression as a whole points to: its first part.
  SourceRange start_range() const { return source_->start_range_at(node_); }
  // Returns the references to variables that evaluation may need, in source order.
  std::vector<Traversal> variables() const;

  // Returns the constant that the expression is written as, if it is one (hecla/model/constant.h).
  Constant as_constant() const { return source_->constant_at(node_); }

  // Static analysis: return the parts of an expression that is written in the requested form,
  // unevaluated. Any other expression is reported, and the result is empty.
  std::vector<Expression> static_list(Diagnostics& diags) const;
  std::vector<std::pair<Expression, Expression>> static_map(Diagnostics& diags) const;
  std::optional<StaticCall> static_call(Diagnostics& diags) const;
  std::optional<Traversal> static_traversal(Diagnostics& diags) const;
  // Do the same without a diagnostic.
  std::optional<std::vector<Expression>> as_list() const { return source_->list_at(node_); }
  std::optional<std::vector<std::pair<Expression, Expression>>> as_map() const {
    return source_->map_at(node_);
  }
  std::optional<StaticCall> as_call() const { return source_->call_at(node_); }
  std::optional<Traversal> as_traversal() const { return source_->traversal_at(node_); }
  // Returns the name if the expression is a single name; otherwise an empty string.
  std::string keyword() const;

  // Returns what the part of the value at `path` comes from, one level down; see
  // hecla/model/provenance.h.
  Provenance provenance(const std::vector<Value>& path,
                        const std::shared_ptr<const Scope>& scope) const;

  // Returns the expression as it was written, without the wrappers that add variables or marks.
  Expression as_written() const;

 private:
  template <class Derived, class Node>
  friend class ExpressionsOf;
  Expression(Ref<const ExpressionSource> source, NodeRef node)
      : source_(std::move(source)), node_(node) {}

  Ref<const ExpressionSource> source_;
  NodeRef node_;
};

// Returns an expression whose value is always `value`; diagnostics about it point to `range`.
Expression literal_expression(Value value, SourceRange range = {});

}  // namespace hecla
