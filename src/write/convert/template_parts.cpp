// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/template_parts.h"

namespace hecla::write {
namespace {

using syntax::as;
using syntax::ConditionalExpr;
using syntax::Expr;
using syntax::ExprKind;
using syntax::ForExpr;
using syntax::StringExpr;
using syntax::TemplateExpr;
using syntax::TextExpr;

// Finds the part of a template that is all of it but for empty texts. Returns false if there are several.
bool find_only_part(const TemplateExpr& node, const Expr*& only) {
  for (const Expr* part : node.parts) {
    const Expr& inner = without_wraps(*part);
    const auto* text = as<TextExpr>(&inner);
    const auto* string = as<StringExpr>(&inner);
    if ((text && text->text().empty()) || (string && string->text().empty())) continue;
    if (const auto* nested = as<TemplateExpr>(&inner)) {
      if (!find_only_part(*nested, only)) return false;
      continue;
    }
    if (only) return false;
    only = &inner;
  }
  return true;
}

// Returns whether a part of a template is written as "${...}".
bool is_interpolation(const Expr& part) {
  const auto* loop = as<ForExpr>(&part);
  const auto* conditional = as<ConditionalExpr>(&part);
  return !syntax::is_literal(part.kind) && part.kind != ExprKind::Text &&
         !(loop && loop->form == syntax::ForForm::Directive) &&
         !(conditional && conditional->directive);
}

}  // namespace

const Expr& without_wraps(const Expr& expr) {
  return expr.kind == ExprKind::Wrap
             ? without_wraps(*static_cast<const syntax::WrapExpr&>(expr).wrapped)
             : expr;
}

bool is_one_interpolation(const TemplateExpr& expr) {
  const Expr* only = nullptr;
  return find_only_part(expr, only) && only && is_interpolation(*only);
}

}  // namespace hecla::write
