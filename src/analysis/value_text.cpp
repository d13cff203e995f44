// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/analysis/value_text.h>
#include <hecla/ext/type_expression.h>
#include <hecla/jsontext/writer.h>
#include <hecla/terraform/functions.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>
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

void report_no_json(const ValueError& error, const SourceRange& origin, Diagnostics& diags) {
  diags.add(DiagnosticCode::NoPlaceInJson, origin, error.to_string() + ".");
}

// Returns nothing after reporting that the value has no JSON form.
std::optional<std::string> json_text(const Value& value, ValueFormat format,
                                     const SourceRange& origin, Diagnostics& diags,
                                     std::size_t indent, std::size_t max_bytes) {
  const auto encoded =
      wire::encode_json(value, {.limits = {.max_string_bytes = max_bytes}, .escape_html = false});
  if (!encoded) {
    report_no_json(encoded.error(), origin, diags);
    return std::nullopt;
  }
  std::string text;
  jsontext::Writer json(text, {.indent = indent, .max_bytes = max_bytes});
  if (format == ValueFormat::Json) {
    json.json(*encoded);
    return text;
  }
  const auto type = wire::type_to_json(value.type(), {.max_string_bytes = max_bytes});
  if (!type) {
    report_no_json(type.error(), origin, diags);
    return std::nullopt;
  }
  json.begin_object();
  json.key("type").json(jsontext::with_html_escapes(*type, false));
  json.key("value").json(*encoded);
  json.end_object();
  return text;
}

}  // namespace

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
  const std::string folded = fold(document, expr, ctx, diags);
  if (options.format == ValueFormat::Hcl) return folded + "\n";
  return value_text(Value::string("${" + folded + "}"), options.format, origin, diags,
                    options.indent);
}

}  // namespace hecla::analysis
