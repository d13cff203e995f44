// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/value_text.h>
#include <hecla/ext/type_expression.h>
#include <hecla/terraform/functions.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/config_json.h>
#include <hecla/write/value_text.h>

#include <optional>

#include <hecla/analysis/partial.h>

namespace hecla::analysis {

std::string shown_text(const Value& value, std::size_t indent, std::size_t max_bytes) {
  if (!value.is_plain() || value.type() != ext::type_constraint_type())
    return write::to_hcl(value, {.indent = indent, .typed = true, .max_bytes = max_bytes});
  std::string text;
  for (const char c : terraform::type_text(ext::type_of_constraint_value(value))) {
    text += c;
    if (c == '\n') text.append(indent, ' ');
  }
  return text;
}

void report_too_long(const SourceRange& origin, Diagnostics& diags) {
  diags.add(DiagnosticCode::ResultTooLarge, origin,
            "The result is longer than the limit allows when it is written out.");
}

namespace {

// Compact; nothing where there is none, which is reported.
std::optional<std::string> json_text(const Value& value, ValueFormat format,
                                     const SourceRange& origin, Diagnostics& diags,
                                     std::size_t max_bytes) {
  const auto encoded = wire::encode_json(value, {.max_bytes = max_bytes});
  if (!encoded) {
    diags.add(DiagnosticCode::NoPlaceInJson, origin, encoded.error().to_string() + ".");
    return std::nullopt;
  }
  if (format == ValueFormat::Json) return write::unescape_html(*encoded);
  const auto type = wire::type_to_json(value.type(), max_bytes);
  if (!type) {
    diags.add(DiagnosticCode::NoPlaceInJson, origin, type.error().to_string() + ".");
    return std::nullopt;
  }
  return write::unescape_html("{\"type\":" + *type + ",\"value\":" + *encoded + "}");
}

}  // namespace

std::string value_text(const Value& value, ValueFormat format, const SourceRange& origin,
                       Diagnostics& diags, std::size_t indent, std::size_t max_bytes) {
  std::string text;
  if (format == ValueFormat::Hcl) {
    text = shown_text(value, 0, max_bytes);
  } else if (const auto json = json_text(value, format, origin, diags, max_bytes)) {
    text = write::indent_json(*json, indent, max_bytes);
  } else {
    return {};
  }
  if (text.size() <= max_bytes) return text + "\n";
  report_too_long(origin, diags);
  return {};
}

std::string expression_text(const syntax::DocumentRef& document, const EvalContext& ctx,
                            const ExpressionTextOptions& options, Diagnostics& diags) {
  const syntax::Expr& expr = *document->root_expression();
  const SourceRange origin = document->source_range(expr.range);
  if (!options.partial || can_evaluate(document, expr, ctx)) {
    const Value value = document->expression().evaluate(ctx, diags);
    return diags.has_errors() ? std::string()
                              : value_text(value, options.format, origin, diags, options.indent,
                                           ctx.limits().max_string_bytes);
  }
  const std::string folded = fold(document, expr, ctx, diags);
  if (options.format == ValueFormat::Hcl) return folded + "\n";
  return value_text(Value::string("${" + folded + "}"), options.format, origin, diags,
                    options.indent);
}

}  // namespace hecla::analysis
