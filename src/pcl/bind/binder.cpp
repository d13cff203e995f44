// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/bind/binder.h"

#include <hecla/pcl/conversion.h>
#include <algorithm>
#include <limits>

#include "pcl/types/mismatch.h"
#include "syntax/document_rules.h"

namespace hecla::pcl {

using syntax::Expr;

const Bound& Binder::bind(const Expr& expr) {
  // Only a reference, and the nodes around one, use the flag; see is_extended_.
  const bool passes_on =
      expr.kind == syntax::ExprKind::Parentheses || expr.kind == syntax::ExprKind::Wrap ||
      expr.kind == syntax::ExprKind::Reference || expr.kind == syntax::ExprKind::SplatItem ||
      expr.kind == syntax::ExprKind::Access;
  if (!passes_on) is_extended_ = false;
  return syntax::visit(expr, [this](const auto& node) -> const Bound& { return on(node); });
}

// --- literals

// Returns the type whose constant the literal is: integers outside of 32 bits are numbers, as
// deployed. The document has integers of any size.
Type Binder::literal_type(const Value& value) {
  if (value.is_null()) return Type::none();
  if (const auto number = value.if_number()) {
    if (types_.rules() == Rules::Document) {
      return number->is_integer() ? Type::integer() : Type::number();
    }
    using Integer = std::numeric_limits<std::int32_t>;
    const auto integer = number->to_int64();
    return integer && *integer >= Integer::min() && *integer <= Integer::max() ? Type::integer()
                                                                               : Type::number();
  }
  return value.if_bool() ? Type::boolean() : Type::string();
}

const Bound& Binder::literal(const Expr& node, const Value& value, Bounds children) {
  Bound& bound = make(node, types_.constant(literal_type(value), value), children);
  if (bound.type.is_constant()) bound.form = BoundForm::Literal;  // the table is not exhausted
  return bound;
}

// "An error is produced if an integer value given in source cannot be represented precisely." The document may have
// been parsed by other rules.
void Binder::check_exact(const syntax::NumberExpr& node, const Value& value) {
  if (types_.rules() != Rules::Document || node.constant == syntax::NumberExpr::in_place) return;
  const SourceRange literal = range(node.range);
  if (Number::rounds_integer(literal.text()))
    syntax::report_rounded(literal, value.as_number(), Rules::Document, diags_);
}

const Bound& Binder::on(const syntax::NumberExpr& node) {
  const Value value = document_.number(node);
  check_exact(node, value);
  return literal(node, value);
}

const Bound& Binder::on(const syntax::BoolExpr& node) {
  return literal(node, Value::boolean(node.value));
}

const Bound& Binder::on(const syntax::NullExpr& node) { return literal(node, Value()); }

const Bound& Binder::on(const syntax::TextExpr& node) {
  return literal(node, Value::string(node.text()));
}

const Bound& Binder::on(const syntax::StringExpr& node) {
  Bound& bound = make(node, Type::string());
  bound.form = BoundForm::Text;
  return bound;
}

const Bound& Binder::on(const syntax::TemplateExpr& node) {
  const std::size_t base = pending_.size();
  Eventual eventual = Eventual::Plain;
  for (const Expr* part : node.parts) {
    pending_.push_back(&bind(*part));
    eventual = std::max(eventual, eventual_of(pending_.back()->type));
  }
  Bound& bound = make(node, lifted(Type::string(), eventual), children(base));
  if (node.is_text()) bound.form = BoundForm::Text;
  return bound;
}

// --- wrappers

const Bound& Binder::wrapper(const Expr& node, const Expr& inner) {
  const std::size_t base = pending_.size();
  const Bound& child = bind(inner);
  pending_.push_back(&child);
  Bound& bound = make(node, child.type, children(base));
  bound.range = child.range;
  bound.form = child.form;
  return bound;
}

const Bound& Binder::on(const syntax::WrapExpr& node) { return wrapper(node, *node.wrapped); }

const Bound& Binder::on(const syntax::ParenthesesExpr& node) { return wrapper(node, *node.inner); }

// The parser has reported what is missing.
const Bound& Binder::on(const syntax::MissingExpr& node) {
  const std::size_t base = pending_.size();
  if (node.part) pending_.push_back(&bind(*node.part));
  return make(node, Type::dynamic(), children(base));
}

// --- shared

Binder::Bounds Binder::children(std::size_t base) {
  const std::span<const Bound*> list = std::span(pending_).subspan(base);
  const Bounds kept(storage_.arena.copy(std::span<const Bound* const>(list)));
  pending_.resize(base);
  return kept;
}

bool Binder::converts(Type wanted, Type type) {
  return is_convertible(types_, input_type(types_, wanted), type);
}

std::string Binder::mismatch(Type wanted, Type type) {
  return "must be a value of the type " + shown(wanted) + ", but its type is " + shown(type) + "." +
         mismatch_reason(types_, input_type(types_, wanted), type);
}

Diagnostic& Binder::report(const DiagnosticCode& code, Severity severity, SourceRange where,
                           std::string detail) {
  if (severity == code.severity()) return diags_.add(code, std::move(where), std::move(detail));
  diags_.append(Diagnostic{.code = code,
                           .severity = severity,
                           .detail = std::move(detail),
                           .subject = std::move(where),
                           .context = {}});
  return diags_.last();
}

Iterated Binder::iterate_over(Type collection, ByteRange where) {
  Iterated result = iterate(types_, collection, !options_.skip_range_typechecking);
  if (result.report) report(*result.report, where);
  return result;
}

// --- entry points

const Bound& bind(TypeTable& types, const syntax::Document& document, const Expr& expr,
                  const Scope& scope, BoundStorage& storage, Diagnostics& diags,
                  const BindOptions& options) {
  const Bound& bound = Binder(types, document, scope, storage, diags, options).bind(expr);
  if (types.claim_exhaustion()) {
    diags.add(DiagnosticCode::EvaluationTooLong, document.source_range(expr.range),
              "The types of this expression exceed the limits on memory or steps. Types from here "
              "on are not reliable.");
  }
  return bound;
}

BoundExpression bind_expression(TypeTable& types, const syntax::DocumentRef& document,
                                const Scope& scope, Diagnostics& diags,
                                const BindOptions& options) {
  const Expr* const root = document->root_expression();
  if (!root) throw UsageError("the document is not an expression");
  auto storage = std::make_unique<BoundStorage>();
  const Bound& bound = bind(types, *document, *root, scope, *storage, diags, options);
  return BoundExpression(document, std::move(storage), bound);
}

std::optional<std::string_view> constant_text(const Bound& bound) {
  const Bound* node = &bound;
  while (node->syntax->kind == syntax::ExprKind::Parentheses ||
         node->syntax->kind == syntax::ExprKind::Wrap) {
    node = node->children.front();
  }
  if (const auto* string = syntax::as<syntax::StringExpr>(node->syntax)) return string->text();
  const auto* whole = syntax::as<syntax::TemplateExpr>(node->syntax);
  if (whole && whole->is_text()) node = node->children.front();
  if (const auto* text = syntax::as<syntax::TextExpr>(node->syntax)) return text->text();
  if (node->form == BoundForm::Literal) return node->type.value().if_string();
  return std::nullopt;
}

}  // namespace hecla::pcl
