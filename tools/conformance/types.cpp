// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types written as expressions.
#include <hecla/ext/type_expression.h>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json with_defaults(const ext::TypeConstraint& constraint, const Request& request) {
  Json response = {{"type", encode_type(constraint.type)},
                   {"text", constraint.type.without_optional_attributes().to_string()}};
  if (!request.has("value")) return response;
  const auto value = convert(constraint.defaults.apply(request.value()), constraint.type);
  if (!value) return {{"conversion_failed", true}};
  response["value"] = encode_value(*value);
  return response;
}

Json type_expr(const Request& request) {
  Diagnostics diags;
  const Expression expression = parse_expression(request, diags);
  if (diags.has_errors()) return failed(diags);
  const std::string kind = request.text("kind");
  if (kind != "type" && kind != "constraint") {
    const auto constraint = ext::type_constraint_with_defaults(expression, diags);
    return diags.has_errors() ? failed(diags) : with_defaults(constraint, request);
  }
  const Type type = kind == "type" ? ext::type_expression(expression, diags)
                                   : ext::type_constraint(expression, diags);
  if (diags.has_errors()) return failed(diags);
  return {{"type", encode_type(type)}, {"text", type.without_optional_attributes().to_string()}};
}

constexpr NamedOperation table[] = {{"type_expr", type_expr}};

}  // namespace

OperationGroup type_operations() { return table; }

}  // namespace hecla::conformance
