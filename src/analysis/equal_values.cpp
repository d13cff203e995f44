// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/equal_values.h"

#include <hecla/syntax/parse.h>

#include <algorithm>
#include <optional>

#include "analysis/functions.h"

namespace hecla::analysis {
namespace {

// Returns the value of a constant expression.
std::optional<Value> constant(const SourceRange& range, const EvalContext& functions) {
  if (!range.has_source() || is_json(range.name(), Syntax::Auto)) return std::nullopt;
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

std::vector<write::Difference> without_equal_values(std::vector<write::Difference> differences,
                                                    const Limits& limits) {
  EvalContext functions = function_context();
  functions.set_limits(limits);
  std::erase_if(differences, [&](const write::Difference& difference) {
    if (difference.kind != write::DifferenceKind::Changed) return false;
    const auto before = constant(difference.before, functions);
    const auto after = before ? constant(difference.after, functions) : std::nullopt;
    return after && *before == *after;
  });
  return differences;
}

}  // namespace hecla::analysis
