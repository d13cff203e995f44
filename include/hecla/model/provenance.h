// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Provenance: which sub-expressions the value of an expression, or a part of that value, comes from.
//
//   const ScopeRef scope = make_scope(ctx);
//   const Provenance p = expression.provenance({Value::string("b")}, scope);
//   // of `{ a = x, b = f(y) }`: the expression `f(y)`; of that in turn: the reference `y`
//
// Evaluation records nothing for this. The expression is examined again in the context in which it
// was evaluated, one level at a time; hecla/ext/explain.h follows the levels and references to the
// end. A scope is immutable; the context that it was made from must outlive it.
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hecla {

// The path of a part of a value, from the outside in: names of attributes and keys are strings,
// indexes are numbers. The empty path is the whole value. Keys that come from marked values are marked.
using PartPath = std::vector<Value>;

// Returns the part of `value` at `path`, or nothing.
std::optional<Value> part_of(const Value& value, const PartPath& path);
PartPath joined(PartPath path, const PartPath& rest);
// Returns whether two keys select the same part, as "1" and 1 do. Returns false if one of them is
// unknown.
bool same_key(const Value& a, const Value& b);

struct Scope;
using ScopeRef = std::shared_ptr<const Scope>;

// A variable of a loop, in one iteration or in any.
struct LoopVariable {
  std::string name;
  // Evaluated in the scope around the loop; none if no iteration is selected.
  Expression collection;
  // The element of the collection; empty for a set, whose elements have no index.
  PartPath path;
};

// The scope of an expression: the context in which it is evaluated, and where the variables of the
// loops around it come from.
struct Scope {
  EvalContext context;
  ScopeRef outer = nullptr;
  std::vector<LoopVariable> variables = {};  // of a loop
  // No iteration is selected: values that depend on the loop variables are unknown.
  bool is_any_iteration = false;
};
ScopeRef make_scope(const EvalContext& ctx);

struct Contribution {
  std::string role;  // "condition", "argument 2", "[0]"; empty if there is only one contribution
  Expression expression;
  PartPath path;  // the part of its value
  ScopeRef scope;
  // It is an element or attribute of the whole value, which a constructor made; the role is its index or key.
  bool is_element = false;
};

struct Provenance {
  // Set if the expression is a reference; there are no contributions then.
  std::optional<Traversal> reference;
  std::vector<Contribution> contributions;  // none for a literal
};

}  // namespace hecla
