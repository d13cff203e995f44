// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses operators and terms.
#include <algorithm>
#include <charconv>

#include "syntax/document_rules.h"
#include "syntax/parser.h"
#include "unicode/message_text.h"

namespace hecla::syntax {
namespace {

struct OperatorInfo {
  std::uint8_t level = 0;  // higher binds tighter; 0: not a binary operator
  BinaryOp op{};
};

constexpr std::array<OperatorInfo, 64> make_operators() {
  std::array<OperatorInfo, 64> table{};
  auto set = [&](TokenKind token, std::uint8_t level, BinaryOp op) {
    table[static_cast<std::size_t>(token)] = {level, op};
  };
  set(TokenKind::Or, 1, BinaryOp::Or);
  set(TokenKind::And, 2, BinaryOp::And);
  set(TokenKind::EqualOp, 3, BinaryOp::Equal);
  set(TokenKind::NotEqual, 3, BinaryOp::NotEqual);
  set(TokenKind::GreaterThan, 4, BinaryOp::Greater);
  set(TokenKind::GreaterThanEq, 4, BinaryOp::GreaterEqual);
  set(TokenKind::LessThan, 4, BinaryOp::Less);
  set(TokenKind::LessThanEq, 4, BinaryOp::LessEqual);
  set(TokenKind::Plus, 5, BinaryOp::Add);
  set(TokenKind::Minus, 5, BinaryOp::Subtract);
  set(TokenKind::Star, 6, BinaryOp::Multiply);
  set(TokenKind::Slash, 6, BinaryOp::Divide);
  set(TokenKind::Percent, 6, BinaryOp::Modulo);
  return table;
}
constexpr auto operators = make_operators();

const OperatorInfo& operator_info(TokenKind kind) {
  return operators[static_cast<std::size_t>(kind)];
}

}  // namespace

Expr* Parser::parse_expression() {
  if (depth_ >= max_depth_) {
    report_too_deep(peek().range);
    return missing_here();
  }
  Expr* condition = parse_operators(1);
  if (panic_ || !next_is(TokenKind::Question)) return condition;
  return parse_conditional(condition);
}

// Parses condition ? if_true : if_false.
Expr* Parser::parse_conditional(Expr* condition) {
  auto* node = make<ConditionalExpr>(condition->range);
  node->condition = condition;
  const Token question = read();
  {
    const Level level(*this);
    Expr* if_true = parse_expression();
    if (!panic_ && !next_is(TokenKind::Colon)) report_missing_branch(question.range);
    node->if_true = if_true;
    if (panic_) {
      node->if_false = missing_here();
    } else {
      read();
      node->if_false = parse_expression();
    }
  }
  node->incomplete = panic_;
  node->range.end = std::max(node->if_false->range.end, previous_.end);
  return finish(node, tallest({condition, node->if_true, node->if_false}));
}

void Parser::report_missing_branch(ByteRange question) {
  error_expected(DiagnosticCode::IncompleteConditional,
                 "\":\" and the false result of the conditional")
      .add_related(in_source(question), "The conditional begins here.");
}

// Parses an operand and the operators after it that have at least the precedence `lowest`.
Expr* Parser::parse_operators(int lowest) {
  Expr* left = parse_operand();
  while (!panic_) {
    const int level = operator_info(peek().kind).level;
    if (level == 0 || level < lowest) break;
    left = parse_chain(left, level);
  }
  return left;
}

// Parses first + a - b: consecutive operators of one precedence.
Expr* Parser::parse_chain(Expr* first, int level) {
  const std::size_t first_operand = operands_.size();
  unsigned height = first->height;
  do {
    const BinaryOp op = operator_info(read().kind).op;
    const Expr* operand = parse_operators(level + 1);
    operands_.push_back({operand, op});
    height = std::max<unsigned>(height, operand->height);
  } while (!panic_ && operator_info(peek().kind).level == level);
  auto* node = make<BinaryExpr>({first->range.begin, operands_.back().expr->range.end});
  node->first = first;
  node->rest = take(operands_, first_operand);
  node->incomplete = panic_;
  return finish(node, height);
}

Expr* Parser::parse_operand() {
  const Term term = parse_term();
  if (!panic_ && (next_is(TokenKind::Dot) || next_is(TokenKind::OBrack))) return parse_access(term);
  return term.node ? term.node : make_reference(term.variable, steps_.size());
}

Parser::Term Parser::parse_term() {
  switch (peek().kind) {
    case TokenKind::Ident:
      return parse_name(read());
    case TokenKind::OQuote:
      return {parse_quoted(read())};
    case TokenKind::NumberLit:
      return {parse_number(read())};
    case TokenKind::OBrack:
      return {parse_tuple(read())};
    case TokenKind::OBrace:
      return {parse_object(read())};
    case TokenKind::OParen:
      return {parse_parentheses(read())};
    case TokenKind::OHeredoc:
      return {parse_heredoc(read())};
    case TokenKind::Minus:
    case TokenKind::Bang:
      return {parse_unary(read())};
    default:
      return {report_missing_expression(peek())};
  }
}

Expr* Parser::report_missing_expression(const Token& token) {
  std::string detail = "Expected an expression";
  if (previous_.size() != 0 && previous_.size() <= 3)
    detail += " after " + in_quotes(text(previous_));
  detail += ", found " + found(token) + ".";
  if (token.kind == TokenKind::Equal) detail += " To compare, write \"==\".";
  error(DiagnosticCode::MissingExpression, token.range, std::move(detail));
  return missing_here();
}

Expr* Parser::parse_number(const Token& token) {
  const std::string_view digits = text(token.range);
  auto* node = make<NumberExpr>(token.range);
  node->constant = NumberExpr::in_place;
  const char* const end = digits.data() + digits.size();
  if (digits.size() <= 18) {
    const auto read_to = std::from_chars(digits.data(), end, node->integer);
    if (read_to.ptr == end) return node;
  }
  Number number;
  if (Number::parse(digits, number)) {
    report(DiagnosticCode::InvalidNumber, token.range,
           "The number " + in_quotes(digits, 60) + " is invalid or too large.");
    return missing(token.range);
  }
  // A number that fits 64 bits is exact, or was not an integer.
  if (!number.to_int64() && Number::rounds_integer(digits))
    report_rounded(in_source(token.range), number, rules_, diags_);
  node->constant = static_cast<std::uint32_t>(document_->constants_.size());
  document_->constants_.push_back(Value::number(std::move(number)));
  memory_.take(sizeof(Value) + sizeof(Number));
  return node;
}

Parser::Term Parser::parse_name(const Token& token) {
  const TokenKind next = peek().kind;
  if (next == TokenKind::OParen || next == TokenKind::DoubleColon) return {parse_call(token)};
  const std::string_view name = text(token.range);
  if (name == "true" || name == "false") {
    auto* node = make<BoolExpr>(token.range);
    node->value = name == "true";
    return {node};
  }
  if (name == "null") return {make<NullExpr>(token.range)};
  return {nullptr, token.range};
}

Expr* Parser::parse_unary(const Token& symbol) {
  auto* node = make<UnaryExpr>(symbol.range);
  node->op = symbol.kind == TokenKind::Minus ? UnaryOp::Negate : UnaryOp::Not;
  const Level level(*this);
  Expr* operand;
  if (depth_ >= max_depth_) {
    report_too_deep(symbol.range);
    operand = missing_here();
  } else {
    operand = parse_operand();
  }
  node->operand = operand;
  node->incomplete = panic_;
  node->range.end = operand->range.end;
  return finish(node, operand->height);
}

Expr* Parser::parse_parentheses(const Token& open) {
  auto* node = make<ParenthesesExpr>(open.range);
  const Newlines scope(*this, false);
  Expr* inner;
  {
    const Level level(*this);
    inner = parse_expression();
  }
  if (!panic_ && next_is(TokenKind::CParen)) {
    read();
  } else {
    if (!panic_) report_unclosed("\")\"", "parenthesis", open.range);
    node->incomplete = true;
    recover_to(TokenKind::CParen);
  }
  node->inner = inner;
  node->range = from(open.range);
  return finish(node, inner->height);
}

}  // namespace hecla::syntax
