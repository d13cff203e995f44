// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/text/static_key.h"

namespace hecla::write {

namespace {

constexpr std::string_view digits = "0123456789";

// Returns whether a number is written as its conversion to a string writes it.
bool is_shortest(std::string_view number) {
  const std::size_t point = number.find('.');
  const std::string_view whole = number.substr(0, point);
  if (whole.empty() || (whole.size() > 1 && whole.starts_with('0'))) return false;
  if (number.size() > 40 || whole.find_first_not_of(digits) != whole.npos) return false;
  if (point == number.npos) return true;
  const std::string_view fraction = number.substr(point + 1);
  return !fraction.empty() && !fraction.ends_with('0') &&
         fraction.find_first_not_of(digits) == fraction.npos;
}

}  // namespace

const syntax::Expr& unwrapped(const syntax::Expr& expr) {
  const syntax::Expr* inner = &expr;
  for (;;) {
    if (const auto* parentheses = syntax::as<syntax::ParenthesesExpr>(inner)) {
      inner = parentheses->inner;
    } else if (const auto* wrap = syntax::as<syntax::WrapExpr>(inner)) {
      inner = wrap->wrapped;
    } else {
      return *inner;
    }
  }
}

std::optional<std::string_view> static_key(const syntax::Expr& key, std::string_view source) {
  const syntax::Expr& expr = unwrapped(key);
  if (const auto* string = syntax::as<syntax::StringExpr>(&expr)) return string->text();
  const std::string_view text = source.substr(expr.range.begin, expr.range.size());
  switch (expr.kind) {
    case syntax::ExprKind::Reference: {
      if (key.computed_key || &expr != &key) return std::nullopt;
      const auto& name = static_cast<const syntax::ReferenceExpr&>(key);
      return name.is_name() ? std::optional(name.root()) : std::nullopt;
    }
    case syntax::ExprKind::Bool:
    case syntax::ExprKind::Null:
      return text;
    case syntax::ExprKind::Number:
      return is_shortest(text) ? std::optional(text) : std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace hecla::write
