// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The iterators in scope in the content of a dynamic block: its own, and those of the enclosing dynamic blocks.
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>

#include <memory>
#include <string>

namespace hecla::ext {

struct Iteration;
using IterationRef = std::shared_ptr<const Iteration>;  // null outside of dynamic blocks

struct Iteration {
  std::string name;
  Value
      object;  // with the attributes "key" and "value", which do not carry the marks of the collection
  bool is_secret;  // whether the collection is marked
  IterationRef outer;
};

IterationRef make_iteration(std::string name, Value key, Value value, bool is_secret,
                            IterationRef outer);
// Returns whether the iteration, or one around it, iterates over a marked collection. Diagnostics
// about its variables are concealed.
bool is_secret(const IterationRef& iteration);
// Returns whether `name` is the name of an iterator in scope.
bool is_iterator(const IterationRef& iteration, std::string_view name);
// Returns a child of `ctx` in which the iterators are variables.
EvalContext context_with(const IterationRef& iteration, const EvalContext& ctx);
// Returns an expression that evaluates `expression` with the iterators in scope, and adds `marks` to
// its value.
Expression wrap_expression(const Expression& expression, const IterationRef& iteration,
                           const MarkSet& marks);

}  // namespace hecla::ext
