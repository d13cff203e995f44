// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// ExpressionParts: the expressions of the parts of a value that is written as a list or an object.
//
//   const ExpressionParts parts(expression, ctx);
//   if (const auto* part = parts.find(step)) report(part->second.range());
#include <hecla/model/expression.h>
#include <hecla/value/path.h>

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace hecla {

class ExpressionParts {
 public:
  // The expressions of the key, empty for an element of a list, and of the value.
  using Part = std::pair<Expression, Expression>;
  // Evaluates the keys in `ctx`.
  ExpressionParts(const Expression& whole, const EvalContext& ctx);
  // Returns null if the part has no expression of its own.
  const Part* find(const PathStep& step) const;

 private:
  std::vector<Part> elements_;
  std::unordered_map<std::string, Part> attributes_;
};

}  // namespace hecla
