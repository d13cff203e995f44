// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/equal_values.h"

#include <hecla/syntax/parse.h>

#include <optional>

#include "analysis/functions.h"

namespace hecla::analysis {
namespace {

// Returns the value of a constant expression.
std::optional<Value> constant(const SourceRange& range, const EvalContext& functions) {
  Diagnostics diags(1);
  // A heredoc ends with the newline after it.
  const auto document =
      syntax::parse_expression(Source::make(std::string(), std::string(range.text()) + "\n"), diags,
                               {.limits = functions.limits()});
  const Expression expression = document->expression();
  if (diags.has_errors() || !expression.variables().empty()) return std::nullopt;
  Value value = expression.evaluate(functions, diags);
  if (diags.has_errors() || !value.is_wholly_known()) return std::nullopt;
  return value;
}

}  // namespace

EqualValues::EqualValues(const Limits& limits) : functions_(function_context()) {
  functions_.set_limits(limits);
}

bool EqualValues::operator()(const SourceRange& before, const SourceRange& after) const {
  const auto one = constant(before, functions_);
  const auto other = one ? constant(after, functions_) : std::nullopt;
  return other && *one == *other;
}

}  // namespace hecla::analysis
