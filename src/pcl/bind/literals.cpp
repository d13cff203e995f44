// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/bind/literals.h"

namespace hecla::pcl {

const syntax::Expr& without_parentheses(const syntax::Expr& expr) {
  const syntax::Expr* inner = &expr;
  while (const auto* wrapped = syntax::as<syntax::ParenthesesExpr>(inner)) inner = wrapped->inner;
  return *inner;
}

std::optional<std::string_view> literal_text(const syntax::Expr& expr) {
  const syntax::Expr& inner = without_parentheses(expr);
  if (const auto* string = syntax::as<syntax::StringExpr>(&inner)) return string->text();
  const auto* whole = syntax::as<syntax::TemplateExpr>(&inner);
  if (!whole || !whole->is_text()) return std::nullopt;
  return static_cast<const syntax::TextExpr*>(whole->parts[0])->text();
}

std::optional<bool> literal_flag(const syntax::Expr& expr) {
  const auto* flag = syntax::as<syntax::BoolExpr>(&without_parentheses(expr));
  return flag ? std::optional(flag->value) : std::nullopt;
}

std::optional<std::string> key_text(const Bound& key) {
  if (key.form == BoundForm::Text)
    return std::string(Value::string(*constant_text(key)).as_string());
  if (key.form != BoundForm::Literal) return std::nullopt;
  const Value& value = key.type.value();
  if (value.is_null()) return std::nullopt;
  if (const auto boolean = value.if_bool()) return *boolean ? "true" : "false";
  if (const auto number = value.if_number()) return number->to_string();
  return std::string(*value.if_string());
}

}  // namespace hecla::pcl
