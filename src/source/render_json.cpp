// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>

#include "source/excerpt.h"
#include "source/json_printer.h"

namespace hecla {

namespace {

using detail::JsonPrinter;

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Information:
      return "information";
  }
  return {};
}

void print_position(JsonPrinter& out, std::string_view key, const Position& position) {
  out.key(key).open('{');
  out.key("line").number(position.line);
  out.key("column").number(position.column);
  out.key("byte").number(position.byte);
  out.close('}');
}

void print_range(JsonPrinter& out, const SourceRange& range, const Position& end) {
  out.key("range").open('{');
  out.key("filename").string(range.name());
  print_position(out, "start", range.start());
  print_position(out, "end", end);
  out.close('}');
}

// Readers of this shape count on a range that holds something.
void print_range(JsonPrinter& out, const SourceRange& range) {
  Position end = range.end();
  if (range.bytes().empty()) {
    ++end.column;
    ++end.byte;
  }
  print_range(out, range, end);
}

// Edits may insert, so their ranges may be empty.
void print_exact_range(JsonPrinter& out, const SourceRange& range) {
  print_range(out, range, range.end());
}

void print_values(JsonPrinter& out, const DiagnosticExtra* extra) {
  out.key("values").open('[');
  if (extra) {
    for (const auto& value : extra->related_values()) {
      out.open('{');
      out.key("traversal").string(value.traversal);
      out.key("statement").string(value.statement);
      out.close('}');
    }
  }
  out.close(']');
}

void print_parameter(JsonPrinter& out, const DiagnosticExtra::Parameter& parameter) {
  out.open('{');
  out.key("name").string(parameter.name);
  out.key("type").raw(parameter.type_json.empty() ? "\"dynamic\"" : parameter.type_json);
  out.close('}');
}

void print_signature(JsonPrinter& out, const DiagnosticExtra::FunctionCall& call) {
  const std::size_t scope = call.called_as.rfind("::");
  out.key("signature").open('{');
  out.key("name").string(scope == std::string::npos ? call.called_as
                                                    : call.called_as.substr(scope + 2));
  out.key("params").open('[');
  for (const auto& parameter : call.parameters) print_parameter(out, parameter);
  out.close(']');
  if (call.variadic) print_parameter(out.key("variadic_param"), *call.variadic);
  out.close('}');
}

void print_call(JsonPrinter& out, const DiagnosticExtra* extra) {
  const auto call = extra ? extra->function_call() : nullptr;
  if (!call) return;
  out.key("function_call").open('{');
  out.key("called_as").string(call->called_as);
  if (!call->signature.empty()) print_signature(out, *call);
  out.close('}');
}

void print_snippet(JsonPrinter& out, const Diagnostic& diagnostic) {
  const SourceRange& subject = diagnostic.subject;
  const detail::Code code = detail::code_of(diagnostic);
  const DiagnosticExtra* extra =
      detail::is_concealed(diagnostic) ? nullptr : diagnostic.extra.get();
  const std::string title = subject.source()->landmark_title(subject.bytes().begin);
  out.key("snippet").open('{');
  out.key("context");
  if (title.empty()) {
    out.null();
  } else {
    out.string(title);
  }
  out.key("code").string(code.text);
  out.key("start_line").number(subject.source()->position(code.bytes.begin).line);
  out.key("highlight_start_offset").number(code.highlight_begin);
  out.key("highlight_end_offset").number(code.highlight_end);
  print_values(out, extra);
  print_call(out, extra);
  out.close('}');
}

void print_related(JsonPrinter& out, const std::vector<RelatedLocation>& related) {
  if (related.empty()) return;
  out.key("related").open('[');
  for (const RelatedLocation& location : related) {
    out.open('{');
    out.key("message").string(location.message);
    print_range(out, location.range);
    out.close('}');
  }
  out.close(']');
}

void print_fixes(JsonPrinter& out, const std::vector<Fix>& fixes) {
  if (fixes.empty()) return;
  out.key("fixes").open('[');
  for (const Fix& fix : fixes) {
    out.open('{');
    out.key("title").string(fix.title);
    out.key("certain").boolean(fix.certainty == FixCertainty::Certain);
    out.key("edits").open('[');
    for (const TextEdit& edit : fix.edits) {
      out.open('{');
      print_exact_range(out, edit.range);
      out.key("replacement").string(edit.replacement);
      out.close('}');
    }
    out.close(']');
    out.close('}');
  }
  out.close(']');
}

void print_diagnostic(JsonPrinter& out, const Diagnostic& diagnostic,
                      const RenderOptions& options) {
  out.open('{');
  out.key("severity").string(severity_name(diagnostic.severity));
  out.key("code").string(diagnostic.id());
  out.key("summary").string(diagnostic.summary());
  out.key("detail").string(detail::shown_detail(diagnostic));
  if (diagnostic.subject.has_source()) {
    print_range(out, diagnostic.subject);
    if (options.snippets) print_snippet(out, diagnostic);
  }
  if (!detail::is_concealed(diagnostic)) {
    print_related(out, diagnostic.related);
    print_fixes(out, diagnostic.fixes);
  }
  out.close('}');
}

}  // namespace

std::string to_json(const Diagnostics& diagnostics, const RenderOptions& options) {
  JsonPrinter out(options.indent);
  out.open('{');
  out.key("format_version").string("1.0");
  out.key("valid").boolean(!diagnostics.has_errors());
  out.key("error_count").number(diagnostics.error_count());
  out.key("warning_count").number(diagnostics.warning_count());
  out.key("diagnostics").open('[');
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    print_diagnostic(out, *diagnostic, options);
  }
  out.close(']');
  out.close('}');
  return out.take();
}

std::string to_json(const Diagnostic& diagnostic, const RenderOptions& options) {
  JsonPrinter out(options.indent);
  print_diagnostic(out, diagnostic, options);
  return out.take();
}

}  // namespace hecla
