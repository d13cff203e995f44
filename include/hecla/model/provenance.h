// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Provenance: which of its parts the value of an expression, or a part of that value, comes from.
//
//   const ScopeRef scope = make_scope(ctx);
//   const Provenance p = expression.provenance({Value::string("b")}, scope);
//   // of `{ a = x, b = f(y) }`: the expression `f(y)`; of that in turn: the reference `y`
//
// Nothing is kept while an expression is evaluated: the answer is found by looking at it again, in
// the context that it was evaluated in, one level at a time. hecla/ext/explain.h follows the levels
// and references to the end. A scope is immutable; the context that it was made of must outlive it.
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hecla {

// A part of a value: from the outside in, the names of attributes and keys as strings, the positions
// of elements as numbers. Empty: the whole value.
using PartPath = std::vector<Value>;

// That part; nothing where there is none.
std::optional<Value> part_of(const Value& value, const PartPath& path);
PartPath joined(PartPath path, const PartPath& rest);
// Whether two keys choose the same part: "1" and 1 do. False where one is not known.
bool same_key(const Value& a, const Value& b);

struct Scope;
using ScopeRef = std::shared_ptr<const Scope>;

// A variable of a loop during one turn, or in general.
struct LoopVariable {
  std::string name;
  Expression
      collection;  // in the scope around that of the loop; none where no turn is meant in particular
  PartPath path;   // the element; of a set, which has no positions, the whole
};

// What an expression is evaluated in: a context, and where the variables of loops come from.
struct Scope {
  EvalContext context;
  ScopeRef outer = nullptr;
  std::vector<LoopVariable> variables = {};  // of a loop
  // No turn in particular is meant: values that depend on it are unknown.
  bool is_any_turn = false;
};
ScopeRef make_scope(const EvalContext& ctx);

struct Contribution {
  std::string role;  // "condition", "argument 2", "[0]"; empty where there is nothing to tell apart
  Expression expression;
  PartPath path;  // the part of its value
  ScopeRef scope;
};

struct Provenance {
  // Set where the expression is a reference, which then is all that can be said.
  std::optional<Traversal> reference;
  std::vector<Contribution> contributions;  // none of a literal
};

}  // namespace hecla
