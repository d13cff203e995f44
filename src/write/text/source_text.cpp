// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/text/source_text.h"

#include <hecla/model/eval_context.h>
#include <hecla/syntax/document.h>

namespace hecla::write {
namespace {

// Numbers with more digits than this are written with an exponent.
constexpr std::size_t max_plain_digits = 1000;

}  // namespace

std::optional<std::string> native_source(const Expression& expression) {
  if (!syntax::expression_node(expression)) return std::nullopt;
  return std::string(expression.range().text());
}

std::optional<Value> constant_value(const Expression& expression) {
  Diagnostics diags(0);
  Value value = expression.evaluate(EvalContext(), diags);
  if (diags.has_errors() || !value.is_wholly_known()) return std::nullopt;
  return value;
}

std::optional<std::string> json_source(const Expression& expression) {
  Diagnostics diags(0);
  (void)expression.evaluate(EvalContext(), diags);
  std::string text(expression.range().text());
  if (!diags.has_errors() || native_source(expression) || text.empty()) return std::nullopt;
  return text;
}

void append_finite(std::string& out, const Number& number) {
  if (!number.append_to(out, max_plain_digits)) out += number.to_scientific(-1);
}

}  // namespace hecla::write
