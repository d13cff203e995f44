// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/custom_decode.h>

#include <hecla/model/eval_context.h>

namespace hecla {
namespace {

class CaptureExpression final : public ExpressionDecoder {
 public:
  Value decode_expression(const Expression& expression, const Type& type, const EvalContext&,
                          Diagnostics&) const override {
    return Value::capsule(type, std::make_shared<const Expression>(expression));
  }
};

class CaptureClosure final : public ExpressionDecoder {
 public:
  Value decode_expression(const Expression& expression, const Type& type, const EvalContext& ctx,
                          Diagnostics&) const override {
    return Value::capsule(
        type, std::make_shared<const ExpressionClosure>(ExpressionClosure{expression, &ctx}));
  }
};

const void* captured(const Value& value, const Type& type) {
  if (value.type() != type) throw UsageError("the value is not a captured expression of that kind");
  return value.as_capsule().get();
}

}  // namespace

const ExpressionDecoder* expression_decoder(const Type& type) {
  return type.is_capsule() ? dynamic_cast<const ExpressionDecoder*>(type.capsule_operations())
                           : nullptr;
}

const Type& expression_type() {
  static const Type type = Type::capsule("expression", std::make_shared<const CaptureExpression>());
  return type;
}

const Expression& captured_expression(const Value& value) {
  return *static_cast<const Expression*>(captured(value, expression_type()));
}

const Type& expression_closure_type() {
  static const Type type =
      Type::capsule("expression closure", std::make_shared<const CaptureClosure>());
  return type;
}

const ExpressionClosure& expression_closure(const Value& value) {
  return *static_cast<const ExpressionClosure*>(captured(value, expression_closure_type()));
}

Value ExpressionClosure::evaluate(Diagnostics& diags) const {
  return expression.evaluate(*context, diags);
}

Value ExpressionClosure::evaluate(CallContext& call, Diagnostics& diags) const {
  Value value = context->budget() ? evaluate(diags)
                                  : expression.evaluate(context->with_budget(call.budget()), diags);
  if (value.contains_marked()) call.conceal();
  return value;
}

}  // namespace hecla
