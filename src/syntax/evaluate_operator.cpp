// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Evaluates unary and binary operators.
#include <array>
#include <optional>

#include "model/evaluation_extra.h"
#include "syntax/evaluator.h"
#include "unicode/message_text.h"

namespace hecla::syntax {
namespace {

using NumberFunction = std::optional<Number> (*)(const Number&, const Number&);
using CompareFunction = Value (*)(const Value&, const Value&);

struct Binary {
  TypeKind operand;  // Dynamic: any type
  TypeKind result;
  NumberFunction number = nullptr;  // arithmetic
  CompareFunction compare = nullptr;
};

std::optional<Number> add_numbers(const Number& a, const Number& b) { return add(a, b); }
std::optional<Number> subtract_numbers(const Number& a, const Number& b) { return subtract(a, b); }
std::optional<Number> multiply_numbers(const Number& a, const Number& b) { return multiply(a, b); }
std::optional<Number> divide_numbers(const Number& a, const Number& b) { return divide(a, b); }
std::optional<Number> modulo_numbers(const Number& a, const Number& b) { return modulo(a, b); }

constexpr Binary logical(CompareFunction f) { return {TypeKind::Bool, TypeKind::Bool, nullptr, f}; }
constexpr Binary equality(CompareFunction f) {
  return {TypeKind::Dynamic, TypeKind::Bool, nullptr, f};
}
constexpr Binary comparison(CompareFunction f) {
  return {TypeKind::Number, TypeKind::Bool, nullptr, f};
}
constexpr Binary arithmetic(NumberFunction f) {
  return {TypeKind::Number, TypeKind::Number, f, nullptr};
}

// In the order of BinaryOp.
constexpr std::array<Binary, 13> operations = {
    logical(logical_or),          logical(logical_and),           equality(equals),
    equality(not_equal),          comparison(greater_than),       comparison(greater_than_or_equal),
    comparison(less_than),        comparison(less_than_or_equal), arithmetic(add_numbers),
    arithmetic(subtract_numbers), arithmetic(multiply_numbers),   arithmetic(divide_numbers),
    arithmetic(modulo_numbers)};

Type type_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::Bool:
      return Type::boolean();
    case TypeKind::Number:
      return Type::number();
    default:
      return Type::dynamic();
  }
}

Value unknown_result(TypeKind kind) { return Value::unknown(type_of(kind)).refined_not_null(); }

const Binary& operation(BinaryOp op) { return operations[static_cast<std::size_t>(op)]; }

// Compares two values of any types without marks. Returns nothing if the budget is exhausted.
std::optional<Value> compare(const Binary& rule, const Value& left, const Value& right,
                             Budget& budget) {
  if (!budget.spend_work(comparison_cost(left, right))) return std::nullopt;
  Value result = rule.compare(left, right);
  return result.is_known() ? std::move(result) : unknown_result(rule.result);
}

bool is_true(const Value& value) { return !value.is_null() && value.as_bool(); }

// In the order of BinaryOp.
constexpr std::array<std::string_view, 13> symbols = {"||", "&&", "==", "!=", ">", ">=", "<",
                                                      "<=", "+",  "-",  "*",  "/", "%"};

std::string_view symbol_of(BinaryOp op) { return symbols[static_cast<std::size_t>(op)]; }

const char* undefined_detail(BinaryOp op, const Number& left, const Number& right) {
  const bool are_zero = left.sign() == 0 && right.sign() == 0;
  if (!left.is_infinite() && !right.is_infinite() && !are_zero)
    return "The result is too large to be represented.";
  switch (op) {
    case BinaryOp::Add:
      return "The sum of infinity and negative infinity is undefined.";
    case BinaryOp::Subtract:
      return "The difference of two infinities of the same sign is undefined.";
    case BinaryOp::Multiply:
      return "The product of zero and infinity is undefined.";
    case BinaryOp::Divide:
      return "Zero divided by zero and infinity divided by infinity are undefined.";
    default:
      return "The remainder of zero and an infinity is undefined.";
  }
}

}  // namespace

// The left side of an operator, including everything to the left of it, and the right side.
struct Evaluator::Sides {
  const BinaryExpr& node;
  const Operand& next;
  Checkpoint start;    // before the left side was evaluated
  Checkpoint between;  // before the right side was evaluated
  Value left;
  Value right;
  MarkSet marks = {};

  bool left_failed() const { return between.reported_errors != start.reported_errors; }
  ByteRange left_range() const {
    const bool is_first = &next == node.rest.begin();
    const Expr* const operand = is_first ? node.first : static_cast<const Expr*>((&next - 1)->expr);
    return {node.range.begin, operand->range.end};
  }
  ByteRange range() const { return {node.range.begin, next.expr->range.end}; }
};

// Evaluates operators of one precedence from left to right.
Value Evaluator::on(const BinaryExpr& node) {
  const Checkpoint start = diags_.checkpoint();
  Value result, other;
  const Value* left = &read(*node.first, result);
  for (const Operand& next : node.rest) {
    const Checkpoint between = diags_.checkpoint();
    const Value& right = read(*next.expr, other);
    if (!compute_plain(next.op, *left, right, start, result)) {
      result = combine({node, next, start, between, *left, right});
    }
    left = &result;
  }
  return result;
}

// Computes the result for known operands of the right type without marks. Returns false for all others, and if there
// is no result. `result` may be an operand.
bool Evaluator::compute_plain(BinaryOp op, const Value& left, const Value& right,
                              const Checkpoint& start, Value& result) {
  if (!left.is_plain() || !right.is_plain()) return false;
  const Binary& rule = operation(op);
  const TypeKind kind = left.type().kind();
  if (rule.operand != TypeKind::Dynamic && (kind != rule.operand || kind != right.type().kind()))
    return false;
  if (rule.number) {
    auto number = rule.number(left.as_number(), right.as_number());
    if (!number) return false;
    result = Value::number(*std::move(number));
    return true;
  }
  if (diags_.has_errors_since(start)) return false;
  if (rule.operand != TypeKind::Dynamic) {
    result = rule.compare(left, right);
    return true;
  }
  if (left.contains_marked() || right.contains_marked()) return false;
  std::optional<Value> compared = compare(rule, left, right, budget_);
  if (compared) result = *std::move(compared);
  return compared.has_value();
}

// Converts an operand to the type that its operator requires. `role` is "left operand", for
// example.
bool Evaluator::convert_operand(Value& value, TypeKind wanted, ByteRange where, const Expr& about,
                                ByteRange context, std::string_view role, std::string_view symbol) {
  if (wanted == TypeKind::Dynamic || value.type().kind() == wanted) return true;
  ValueResult<Value> converted = convert(value, type_of(wanted), budget_);
  if (converted) {
    value = *std::move(converted);
    return true;
  }
  report(DiagnosticCode::InvalidOperand, where,
         "The " + std::string(role) + " of " + in_quotes(symbol) + " must be a " +
             type_of(wanted).friendly_name() + ", but it is " + describe_value(value) + ".",
         about, context);
  return false;
}

Value Evaluator::combine(Sides sides) {
  const Binary& op = operation(sides.next.op);
  const std::string_view symbol = symbol_of(sides.next.op);
  const bool left_fits = convert_operand(sides.left, op.operand, sides.left_range(), sides.node,
                                         sides.range(), "left operand", symbol);
  const bool right_fits = convert_operand(sides.right, op.operand, sides.next.expr->range,
                                          *sides.next.expr, sides.range(), "right operand", symbol);
  if (!left_fits || !right_fits) return Value::unknown(type_of(op.result));
  sides.left = sides.left.unmarked(sides.marks);
  sides.right = sides.right.unmarked(sides.marks);
  if (op.operand == TypeKind::Bool) {
    if (const auto decided = short_circuit(sides)) return decided->with_marks(sides.marks);
  }
  if (diags_.has_errors_since(sides.start))
    return Value::unknown(type_of(op.result)).with_marks(sides.marks);
  return compute(sides).with_marks(sides.marks);
}

// Evaluates && and ||. If one side decides the result, or makes it unknown, the errors of the other
// side are discarded, because that side may not be needed.
std::optional<Value> Evaluator::short_circuit(const Sides& sides) {
  const bool deciding = sides.next.op == BinaryOp::Or;
  const bool left_known = sides.left.is_known();
  const bool right_known = sides.right.is_known();
  if (!left_known && !right_known && sides.left_failed()) return std::nullopt;
  const bool left_decides = left_known && is_true(sides.left) == deciding;
  const bool right_decides = right_known && is_true(sides.right) == deciding;
  if (!left_decides && !right_decides && left_known && right_known) return std::nullopt;
  const bool keep_left = left_decides || (!right_decides && !left_known);
  if (keep_left) {
    diags_.rollback(sides.between);
  } else {
    diags_.remove(sides.start, sides.between);
  }
  return left_decides || right_decides ? Value::boolean(deciding) : unknown_result(TypeKind::Bool);
}

Value Evaluator::compute(Sides& sides) {
  const Binary& op = operation(sides.next.op);
  if (op.operand == TypeKind::Dynamic) {
    if (!pay_for_marks(sides.left) || !pay_for_marks(sides.right)) return exhausted(sides.range());
    const Value left = sides.left.unmarked_deep(sides.marks);
    const Value right = sides.right.unmarked_deep(sides.marks);
    const std::optional<Value> result = compare(op, left, right, budget_);
    return result ? *result : exhausted(sides.range());
  }
  if (sides.left.is_null() || sides.right.is_null()) {
    const std::string side = sides.left.is_null() ? "left" : "right";
    return report_failed_operation(
        sides,
        "The " + side + " operand of " + in_quotes(symbol_of(sides.next.op)) + " cannot be null.");
  }
  if (op.compare) return op.compare(sides.left, sides.right);
  if (!sides.left.is_known() || !sides.right.is_known()) return unknown_result(op.result);
  if (auto number = op.number(sides.left.as_number(), sides.right.as_number())) {
    return Value::number(*std::move(number));
  }
  return report_failed_operation(
      sides, undefined_detail(sides.next.op, sides.left.as_number(), sides.right.as_number()));
}

Value Evaluator::report_failed_operation(const Sides& sides, std::string detail) {
  report(DiagnosticCode::OperationFailed, sides.range(), std::move(detail), sides.node);
  return Value::unknown(type_of(operation(sides.next.op).result));
}

Value Evaluator::on(const UnaryExpr& node) {
  const TypeKind kind = node.op == UnaryOp::Negate ? TypeKind::Number : TypeKind::Bool;
  const Checkpoint before = diags_.checkpoint();
  Value value = evaluate(*node.operand);
  const std::string_view symbol = node.op == UnaryOp::Negate ? "-" : "!";
  convert_operand(value, kind, node.operand->range, *node.operand, node.range, "operand", symbol);
  if (diags_.has_errors_since(before)) return Value::unknown(type_of(kind));
  if (value.is_null()) {
    report(DiagnosticCode::OperationFailed, node.range,
           "The operand of " + in_quotes(symbol) + " cannot be null.", node);
    return Value::unknown(type_of(kind));
  }
  // The deployed implementation forgets the marks of an unknown operand.
  if (!value.is_known()) return unknown_result(kind).with_marks(value.marks());
  return node.op == UnaryOp::Negate ? negate(value) : logical_not(value);
}

}  // namespace hecla::syntax
