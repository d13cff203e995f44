// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/value_text.h"

#include <hecla/ext/type_expression.h>
#include <hecla/terraform/functions.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>
#include <hecla/write/value_text.h>

#include <optional>

#include "analysis/partial.h"
#include "base/ascii.h"
#include "jsontext/writer.h"

namespace hecla::analysis {

std::string shown_text(const Value& value, std::size_t indent, std::size_t max_bytes) {
  if (!value.is_plain() || value.type() != ext::type_constraint_type())
    return write::to_hcl(value, {.indent = indent, .typed = true, .max_bytes = max_bytes});
  return terraform::type_text(ext::type_of_constraint_value(value), indent, max_bytes);
}

void report_too_long(const SourceRange& origin, Diagnostics& diags) {
  diags.add(DiagnosticCode::ResultTooLarge, origin,
            "The result exceeds the size limit when written as text.");
}

void report_no_json(const ValueError& error, const SourceRange& origin, Diagnostics& diags) {
  if (error.is_too_large) return report_too_long(origin, diags);
  const std::string text = error.to_string() + ".";
  diags.add(DiagnosticCode::NotRepresentableInJson, origin,
            error.path.empty() ? to_upper(text.front()) + text.substr(1) : "At " + text);
}

namespace {

// Returns nothing after reporting that the value cannot be written as JSON.
std::optional<std::string> encoded(const Value& value, const SourceRange& origin,
                                   Diagnostics& diags, std::size_t max_bytes) {
  auto text =
      wire::encode_json(value, {.limits = {.max_string_bytes = max_bytes}, .escape_html = false});
  if (text) return *std::move(text);
  report_no_json(text.error(), origin, diags);
  return std::nullopt;
}

std::optional<std::string> json_text(const Value& value, ValueFormat format,
                                     const SourceRange& origin, Diagnostics& diags,
                                     std::size_t indent, std::size_t max_bytes) {
  std::string text;
  jsontext::Writer json(text, {.indent = indent, .max_bytes = max_bytes});
  if (format == ValueFormat::Json) {
    const auto plain = encoded(value, origin, diags, max_bytes);
    if (!plain) return std::nullopt;
    json.json(*plain);
    return text;
  }
  json.begin_object();
  if (!write_json_members(json, value, format, origin, diags, max_bytes)) return std::nullopt;
  json.end_object();
  return text;
}

}  // namespace

bool write_json_members(jsontext::Writer& json, const Value& value, ValueFormat format,
                        const SourceRange& origin, Diagnostics& diags, std::size_t max_bytes) {
  const auto text = encoded(value, origin, diags, max_bytes);
  if (!text) return false;
  if (format == ValueFormat::TypedJson) {
    const auto type = wire::type_to_json(value.type(), {.max_string_bytes = max_bytes});
    if (!type) {
      report_no_json(type.error(), origin, diags);
      return false;
    }
    json.key("type").json(jsontext::with_html_escapes(*type, false));
  }
  json.key("value").json(*text);
  return true;
}

std::string value_text(const Value& value, ValueFormat format, const SourceRange& origin,
                       Diagnostics& diags, std::size_t indent, std::size_t max_bytes) {
  std::string text;
  if (format == ValueFormat::Hcl) {
    text = shown_text(value, 0, max_bytes);
  } else if (auto json = json_text(value, format, origin, diags, indent, max_bytes)) {
    text = *std::move(json);
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
  const std::string folded = fold_shown(document, expr, ctx, diags);
  if (options.format == ValueFormat::Hcl) return folded + "\n";
  return value_text(Value::string(write::interpolation(folded)), options.format, origin, diags,
                    options.indent);
}

}  // namespace hecla::analysis
