// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Binds operators and conditionals.
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "pcl/bind/binder.h"
#include "unicode/message_text.h"

namespace hecla::pcl {

using syntax::BinaryOp;

namespace {

struct OperatorTypes {
  Type operands;  // dynamic if any type will do
  Type result;
};

OperatorTypes types_of(BinaryOp op) {
  switch (op) {
    case BinaryOp::Or:
    case BinaryOp::And:
      return {Type::boolean(), Type::boolean()};
    case BinaryOp::Equal:
    case BinaryOp::NotEqual:
      return {Type::dynamic(), Type::boolean()};
    case BinaryOp::Greater:
    case BinaryOp::GreaterEqual:
    case BinaryOp::Less:
    case BinaryOp::LessEqual:
      return {Type::number(), Type::boolean()};
    case BinaryOp::Add:
    case BinaryOp::Subtract:
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
    case BinaryOp::Modulo:
      return {Type::number(), Type::number()};
  }
  __builtin_unreachable();
}

}  // namespace

void Binder::check_operand(Type wanted, Type type, ByteRange where, std::string_view role,
                           std::string_view symbol) {
  if (wanted.is_dynamic() || converts(wanted, type)) return;
  report(DiagnosticCode::InvalidOperand, where,
         "The " + std::string(role) + " of " + in_quotes(symbol) + " " + mismatch(wanted, type));
}

void Binder::check_condition(const Bound& condition) {
  if (converts(Type::boolean(), condition.type)) return;
  report(DiagnosticCode::InvalidCondition, condition.range,
         "The condition " + mismatch(Type::boolean(), condition.type));
}

// A negated number is one literal, as deployed.
const Bound& Binder::on(const syntax::UnaryExpr& node) {
  const std::size_t base = pending_.size();
  const Bound& operand = bind(*node.operand);
  pending_.push_back(&operand);
  const bool negates = node.op == syntax::UnaryOp::Negate;
  if (negates && operand.form == BoundForm::Literal) {
    if (const auto number = operand.type.value().if_number()) {
      return literal(node, Value::number(-*number), children(base));
    }
  }
  const Type wanted = negates ? Type::number() : Type::boolean();
  check_operand(wanted, operand.type, operand.range, "operand", negates ? "-" : "!");
  const Type result = negates && operand.type.is_int() ? Type::integer() : wanted;
  return make(node, lifted(result, eventual_of(operand.type)), children(base));
}

const Bound& Binder::on(const syntax::BinaryExpr& node) {
  const std::size_t base = pending_.size();
  const Bound& first = bind(*node.first);
  pending_.push_back(&first);
  std::vector<Type> partial_types;
  partial_types.reserve(node.rest.size());
  Type left = first.type;
  ByteRange left_range = first.range;
  for (const syntax::Operand& operand : node.rest) {
    const Bound& right = bind(*operand.expr);
    pending_.push_back(&right);
    left = operation(operand.op, left, left_range, right);
    left_range = {node.range.begin, operand.expr->range.end};
    partial_types.push_back(left);
  }
  BoundBinary& bound = make<BoundBinary>(node, left, children(base));
  bound.partial_types = kept(partial_types);
  return bound;
}

Type Binder::operation(BinaryOp op, Type left, ByteRange left_range, const Bound& right) {
  const OperatorTypes types = types_of(op);
  check_operand(types.operands, left, left_range, "left operand", symbol(op));
  check_operand(types.operands, right.type, right.range, "right operand", symbol(op));
  const bool is_integer = types.result.is_number() && left.is_int() && right.type.is_int();
  return lifted(is_integer ? Type::integer() : types.result,
                std::max(eventual_of(left), eventual_of(right.type)));
}

const Bound& Binder::on(const syntax::ConditionalExpr& node) {
  const std::size_t base = pending_.size();
  const Bound& condition = bind(*node.condition);
  pending_.push_back(&condition);
  const Bound& if_true = bind(*node.if_true);
  pending_.push_back(&if_true);
  const Bound& if_false = bind(*node.if_false);
  pending_.push_back(&if_false);
  const Type result = unify(types_, {if_true.type, if_false.type}, Conversion::Safe);
  check_condition(condition);
  return make(node, lifted(result, eventual_of(condition.type)), children(base));
}

}  // namespace hecla::pcl
