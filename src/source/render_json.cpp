// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>
#include <hecla/source/utf16.h>

#include <algorithm>

#include "jsontext/writer.h"
#include "source/excerpt.h"
#include "source/range_json.h"

namespace hecla {

namespace {

// Readers of this format expect a range that is not empty.
void print_range(jsontext::Writer& out, const SourceRange& range, const RenderOptions& options) {
  Position end = range.end();
  if (range.bytes().empty()) {
    ++end.column;
    ++end.byte;
  }
  detail::write_range(out.key("range"), range, end, options.utf16);
}

void print_values(jsontext::Writer& out, const DiagnosticExtra* extra) {
  out.key("values").begin_array();
  if (extra) {
    for (const auto& value : extra->related_values()) {
      out.begin_object();
      out.key("traversal").string(value.traversal);
      out.key("statement").string(value.statement);
      out.end_object();
    }
  }
  out.end_array();
}

void print_parameter(jsontext::Writer& out, const DiagnosticExtra::Parameter& parameter) {
  out.begin_object();
  out.key("name").string(parameter.name);
  out.key("type").literal(parameter.type_json.empty() ? "\"dynamic\"" : parameter.type_json);
  out.end_object();
}

void print_signature(jsontext::Writer& out, const DiagnosticExtra::FunctionCall& call) {
  const std::size_t scope = call.called_as.rfind("::");
  out.key("signature").begin_object();
  out.key("name").string(scope == std::string::npos ? call.called_as
                                                    : call.called_as.substr(scope + 2));
  out.key("params").begin_array();
  for (const auto& parameter : call.parameters) print_parameter(out, parameter);
  out.end_array();
  if (call.variadic) print_parameter(out.key("variadic_param"), *call.variadic);
  out.end_object();
}

void print_call(jsontext::Writer& out, const DiagnosticExtra* extra) {
  const auto call = extra ? extra->function_call() : nullptr;
  if (!call) return;
  out.key("function_call").begin_object();
  out.key("called_as").string(call->called_as);
  if (!call->signature.empty()) print_signature(out, *call);
  out.end_object();
}

void print_snippet(jsontext::Writer& out, const Diagnostic& diagnostic,
                   const RenderOptions& options) {
  const SourceRange& subject = diagnostic.subject;
  const detail::Code code = detail::code_of(diagnostic);
  const DiagnosticExtra* extra = detail::shown_extra(diagnostic);
  const auto offset = [&](std::size_t byte) {
    const std::string_view before = std::string_view(code.text).substr(0, byte);
    return options.utf16 ? utf16_size(before) : before.size();
  };
  const std::string title = subject.source()->landmark_title(subject.bytes().begin);
  out.key("snippet").begin_object();
  out.key("context");
  if (title.empty()) {
    out.null();
  } else {
    out.string(title);
  }
  out.key("code").string(code.text);
  out.key("start_line").number(subject.source()->position(code.bytes.begin).line);
  out.key("highlight_start_offset").number(offset(code.highlight_begin));
  out.key("highlight_end_offset").number(offset(code.highlight_end));
  print_values(out, extra);
  print_call(out, extra);
  out.end_object();
}

void print_related(jsontext::Writer& out, const std::vector<RelatedLocation>& related,
                   const RenderOptions& options) {
  if (related.empty()) return;
  out.key("related").begin_array();
  for (const RelatedLocation& location : related) {
    out.begin_object();
    out.key("message").string(location.message);
    print_range(out, location.range, options);
    out.end_object();
  }
  out.end_array();
}

// Edits can insert text, so their ranges can be empty.
void print_fixes(jsontext::Writer& out, const std::vector<Fix>& fixes,
                 const RenderOptions& options) {
  if (fixes.empty()) return;
  out.key("fixes").begin_array();
  for (const Fix& fix : fixes) {
    out.begin_object();
    out.key("title").string(fix.title);
    out.key("certain").boolean(fix.certainty == FixCertainty::Certain);
    out.key("edits").begin_array();
    for (const TextEdit& edit : fix.edits) {
      out.begin_object();
      detail::write_range(out.key("range"), edit.range, options.utf16);
      out.key("replacement").string(edit.replacement);
      out.end_object();
    }
    out.end_array();
    out.end_object();
  }
  out.end_array();
}

void print_diagnostic(jsontext::Writer& out, const Diagnostic& diagnostic,
                      const RenderOptions& options) {
  out.begin_object();
  out.key("severity").string(detail::name(diagnostic.severity));
  out.key("code").string(diagnostic.id());
  out.key("summary").string(diagnostic.summary());
  out.key("detail").string(detail::shown_detail(diagnostic));
  if (diagnostic.subject.has_source()) {
    print_range(out, diagnostic.subject, options);
    if (options.snippets) print_snippet(out, diagnostic, options);
  }
  if (!detail::is_concealed(diagnostic)) {
    print_related(out, diagnostic.related, options);
    print_fixes(out, diagnostic.fixes, options);
  }
  out.end_object();
}

}  // namespace

std::string to_json(const Diagnostics& diagnostics, const RenderOptions& options) {
  std::string text;
  jsontext::Writer out(
      text, {.indent = static_cast<std::size_t>(std::max(options.indent, 0)), .escape_html = true});
  out.begin_object();
  out.key("format_version").string("1.0");
  out.key("valid").boolean(!diagnostics.has_errors());
  out.key("error_count").number(diagnostics.error_count());
  out.key("warning_count").number(diagnostics.warning_count());
  out.key("diagnostics").begin_array();
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    print_diagnostic(out, *diagnostic, options);
  }
  out.end_array();
  out.end_object();
  return text;
}

std::string to_json(const Diagnostic& diagnostic, const RenderOptions& options) {
  std::string text;
  jsontext::Writer out(
      text, {.indent = static_cast<std::size_t>(std::max(options.indent, 0)), .escape_html = true});
  print_diagnostic(out, diagnostic, options);
  return text;
}

}  // namespace hecla
