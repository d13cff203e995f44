// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Custom decoding: capsule types that want an expression itself, not its value.
//
//   Function attempt({.name = "attempt",
//                     .variadic = Parameter{.name = "expressions",
//                                           .type = expression_closure_type()}, ...});
//   ... const ExpressionClosure& c = expression_closure(arguments[0]);
//   ... Value v = c.evaluate(diags);
//
// Where a function parameter (or an attribute of a decoder specification) has a capsule type whose
// operations derive from ExpressionDecoder, the expression is handed to decode_expression() instead
// of being evaluated and converted.
#include <hecla/model/expression.h>

namespace hecla {

class ExpressionDecoder : public CapsuleOperations {
 public:
  // A value of `type` (the capsule type these operations belong to); on errors diagnostics, and an
  // unknown value of that type.
  virtual Value decode_expression(const Expression& expression, const Type& type,
                                  const EvalContext& ctx, Diagnostics& diags) const = 0;
};

// The decoder of a capsule type; null for every other type.
const ExpressionDecoder* expression_decoder(const Type& type);

// A capsule type whose values are Expressions: for what is only analysed.
const Type& expression_type();
// Precondition (checked): a plain value of that type.
const Expression& captured_expression(const Value& value);

// An expression together with the context it was written in. Valid while that context is: during
// the call whose argument it is, say.
struct ExpressionClosure {
  Expression expression;
  const EvalContext* context;
  Value evaluate(Diagnostics& diags) const;
};
const Type& expression_closure_type();
// Precondition (checked): a plain value of that type.
const ExpressionClosure& expression_closure(const Value& value);

}  // namespace hecla
