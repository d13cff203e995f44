// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses standalone traversals: a variable and static steps, with stricter rules than in an
// expression.
#include "syntax/parser.h"

namespace hecla::syntax {

Traversal Parser::parse_traversal(bool splats) {
  newlines_ = false;
  std::vector<TraversalStep> steps;
  const Token root = read();
  if (root.kind != TokenKind::Ident) {
    error(DiagnosticCode::InvalidReference, root.range,
          "Expected a variable name at the start of the reference, found " + found(root) + ".");
    return Traversal();
  }
  steps.push_back({TraversalStepKind::Root, std::string(name_at(root.range).text()), Value(),
                   document_->source_range(root.range)});
  while (!panic_ && !next_is(TokenKind::EndOfFile) && parse_path_step(steps, splats)) {
  }
  return Traversal(std::move(steps));
}

bool Parser::parse_path_step(std::vector<TraversalStep>& steps, bool splats) {
  if (next_is(TokenKind::Dot)) return parse_path_attribute(steps);
  if (next_is(TokenKind::OBrack)) return parse_path_index(steps, splats);
  error(DiagnosticCode::InvalidReference, peek().range,
        "Expected \".\" or \"[\" in the reference, found " + found(peek()) + ".");
  return false;
}

bool Parser::parse_path_attribute(std::vector<TraversalStep>& steps) {
  const Token dot = read();
  const Token name = read();
  if (name.kind != TokenKind::Ident) {
    error(DiagnosticCode::InvalidReference, name.range,
          "Expected an attribute name after \".\", found " + found(name) + ".");
    return false;
  }
  steps.push_back({TraversalStepKind::Attribute, std::string(name_at(name.range).text()), Value(),
                   document_->source_range(from(dot.range))});
  return true;
}

bool Parser::parse_path_index(std::vector<TraversalStep>& steps, bool splats) {
  const Token open = read();
  TraversalStep step{TraversalStepKind::Index, {}, Value(), {}};
  if (!parse_path_key(step, splats)) return false;
  const Token close = read();
  if (close.kind != TokenKind::CBrack) {
    error(DiagnosticCode::InvalidReference, close.range,
          "Expected \"]\" after the key, found " + found(close) + ".");
  }
  step.range = document_->source_range(from(open.range));
  steps.push_back(std::move(step));
  return !panic_;
}

// Parses a number, a string without sequences, or a star.
bool Parser::parse_path_key(TraversalStep& step, bool splats) {
  const Token token = peek();
  if (token.kind == TokenKind::Star && splats) {
    read();
    step.kind = TraversalStepKind::Splat;
    return true;
  }
  if (token.kind == TokenKind::NumberLit) {
    const Expr* number = parse_number(read());
    const auto* node = as<NumberExpr>(number);
    step.key = node ? document_->number(*node) : Value::unknown(Type::number());
    panic_ = !node;
    return true;
  }
  if (token.kind == TokenKind::OQuote) {
    step.key = Value::string(parse_label().text);
    return true;
  }
  error(DiagnosticCode::InvalidReference, token.range,
        token.kind == TokenKind::Star
            ? "A splat is not allowed here: the reference must refer to a single value."
            : "Expected a number or a string in the brackets, found " + found(token) + ".");
  return false;
}

}  // namespace hecla::syntax
