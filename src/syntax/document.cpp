// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/document.h>

namespace hecla::syntax {

hecla::Body Document::body() const {
  if (!body_) throw UsageError("the body of a document that is an expression was asked for");
  return body(*body_);
}

hecla::Expression Document::expression() const {
  if (!expression_) throw UsageError("the expression of a document that is a file was asked for");
  return expression(*expression_);
}

SourceRange Document::start_range(const Expr& node) const {
  return source_range(syntax::start_range(node));
}

const Expr* expression_node(const hecla::Expression& expression) {
  // A wrapper keeps the expression that it wraps alive.
  return Document::ExpressionsOf::node_of(expression.as_written());
}

Value Document::number(const NumberExpr& node) const {
  if (node.constant == NumberExpr::in_place) return Value::number(Number(node.integer));
  return constants_[node.constant];
}

std::size_t Document::tree_bytes() const {
  return arena_.bytes_reserved() + constants_.size() * sizeof(Value);
}

}  // namespace hecla::syntax
