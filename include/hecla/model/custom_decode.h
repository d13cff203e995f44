// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Custom decoding: capsule types whose values are made from an expression, not from its value.
//
//   Function attempt({.name = "attempt",
//                     .variadic = Parameter{.name = "expressions",
//                                           .type = expression_closure_type()}, ...});
//   ... const ExpressionClosure& c = expression_closure(arguments[0]);
//   ... Value v = c.evaluate(call, diags);
//
// If a function parameter (or an attribute of a decoder specification) has a capsule type whose
// operations derive from ExpressionDecoder, the expression is passed to decode_expression() instead
// of being evaluated and converted.
#include <hecla/model/expression.h>

namespace hecla {

class CallContext;

class ExpressionDecoder : public CapsuleOperations {
 public:
  // Returns a value of `type`, which is the capsule type of these operations. After an error, which
  // is reported to `diags`, it is an unknown value.
  virtual Value decode_expression(const Expression& expression, const Type& type,
                                  const EvalContext& ctx, Diagnostics& diags) const = 0;
};

// Returns the decoder of a capsule type; null for other types.
const ExpressionDecoder* expression_decoder(const Type& type);

// Returns the capsule type whose values are Expressions, for functions that only analyze them.
const Type& expression_type();
// Precondition (checked): a plain value of that type.
const Expression& captured_expression(const Value& value);

// An expression together with the context in which it was written. Valid as long as the context
// exists, for example during the call whose argument it is.
struct ExpressionClosure {
  Expression expression;
  const EvalContext* context;
  Value evaluate(Diagnostics& diags) const;
  // Evaluates with the budget of the call whose argument it is.
  Value evaluate(CallContext& call, Diagnostics& diags) const;
};
const Type& expression_closure_type();
// Precondition (checked): a plain value of that type.
const ExpressionClosure& expression_closure(const Value& value);

}  // namespace hecla
