// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/value_text.h"

#include <hecla/ext/type_expression.h>
#include <hecla/terraform/functions.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/config_json.h>
#include <hecla/write/value_text.h>

#include "cli/partial.h"

namespace hecla::cli {

std::string shown_text(const Value& value, std::size_t indent) {
  if (!value.is_plain() || value.type() != ext::type_constraint_type())
    return write::to_hcl(value, {.indent = indent, .typed = true});
  std::string text;
  for (const char c : terraform::type_text(ext::type_of_constraint_value(value))) {
    text += c;
    if (c == '\n') text.append(indent, ' ');
  }
  return text;
}

std::string value_text(const Value& value, ValueFormat format, const SourceRange& origin,
                       Diagnostics& diags, std::size_t indent) {
  if (format == ValueFormat::Hcl) return shown_text(value) + "\n";
  const auto encoded = wire::encode_json(value);
  if (!encoded) {
    diags.add(DiagnosticCode::NoPlaceInJson, origin, encoded.error().to_string() + ".");
    return {};
  }
  const std::string json = write::unescape_html(*encoded);
  if (format == ValueFormat::Json) return write::indent_json(json, indent) + "\n";
  const auto type = wire::type_to_json(value.type());
  if (!type) {
    diags.add(DiagnosticCode::NoPlaceInJson, origin, type.error().to_string() + ".");
    return {};
  }
  return write::indent_json("{\"type\":" + *type + ",\"value\":" + json + "}", indent) + "\n";
}

std::string expression_text(const syntax::DocumentRef& document, const EvalContext& ctx,
                            const EvaluationOptions& options, Diagnostics& diags,
                            std::size_t indent) {
  const syntax::Expr& expr = *document->root_expression();
  const SourceRange origin = document->source_range(expr.range);
  if (!options.partial || can_evaluate(document, expr, ctx)) {
    const Value value = document->expression().evaluate(ctx, diags);
    return diags.has_errors() ? std::string()
                              : value_text(value, options.format, origin, diags, indent);
  }
  const std::string folded = fold(document, expr, ctx, diags);
  if (options.format == ValueFormat::Hcl) return folded + "\n";
  return value_text(Value::string("${" + folded + "}"), options.format, origin, diags, indent);
}

}  // namespace hecla::cli
