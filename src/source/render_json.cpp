// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>

#include <algorithm>

#include "source/excerpt.h"
#include "source/json_printer.h"

namespace hecla {

namespace {

using detail::JsonPrinter;

// Of more code than that, the surroundings of the subject are given.
constexpr std::size_t max_code_bytes = 16 * 1024;

std::string_view severity_name(Severity severity) {
  return severity == Severity::Error ? "error" : "warning";
}

void print_position(JsonPrinter& out, std::string_view key, const Position& position) {
  out.key(key).open('{');
  out.key("line").number(position.line);
  out.key("column").number(position.column);
  out.key("byte").number(position.byte);
  out.close('}');
}

// Readers of this shape count on a range that holds something.
void print_range(JsonPrinter& out, const SourceRange& range) {
  Position end = range.end();
  if (range.bytes().empty()) {
    ++end.column;
    ++end.byte;
  }
  out.key("range").open('{');
  out.key("filename").string(range.name());
  print_position(out, "start", range.start());
  print_position(out, "end", end);
  out.close('}');
}

struct Code {
  std::string text;
  std::size_t start_line;
  std::size_t highlight_begin;
  std::size_t highlight_end;
};

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The bytes to show: whole lines, but of too many only what is around the start of the subject.
ByteRange code_bytes(const Diagnostic& diagnostic) {
  const Source& source = *diagnostic.subject.source();
  const std::string_view text = source.text();
  const detail::LineSpan lines = detail::lines_of(detail::shown_range(diagnostic));
  std::size_t begin = source.offset_at(lines.first, 1);
  std::size_t end = source.offset_at(lines.last, text.size() + 1);
  if (end - begin > max_code_bytes) {
    const std::size_t subject = std::max<std::size_t>(diagnostic.subject.bytes().begin, begin);
    begin = std::max(begin, subject - std::min(subject, max_code_bytes / 4));
    end = std::min(begin + max_code_bytes, end);
    while (begin < subject && is_continuation(text[begin])) ++begin;
    while (end > subject && end < text.size() && is_continuation(text[end])) --end;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// Line ends become \n, which moves what comes after them.
Code code_of(const Diagnostic& diagnostic) {
  const Source& source = *diagnostic.subject.source();
  const ByteRange subject = diagnostic.subject.bytes();
  const std::size_t subject_end = subject.end + std::size_t{subject.empty()};
  const ByteRange bytes = code_bytes(diagnostic);
  const std::string_view text = source.text().substr(0, bytes.end);
  Code code{{}, source.position(bytes.begin).line, 0, 0};
  for (std::size_t at = bytes.begin; at < text.size(); ++at) {
    if (at <= subject.begin) code.highlight_begin = code.text.size();
    if (at <= subject_end) code.highlight_end = code.text.size();
    if (!text.substr(at).starts_with("\r\n")) code.text += text[at];
  }
  if (text.size() <= subject.begin) code.highlight_begin = code.text.size();
  if (text.size() <= subject_end) code.highlight_end = code.text.size();
  return code;
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
  const Code code = code_of(diagnostic);
  const std::string title = subject.source()->landmark_title(subject.bytes().begin);
  out.key("snippet").open('{');
  out.key("context");
  if (title.empty()) {
    out.null();
  } else {
    out.string(title);
  }
  out.key("code").string(code.text);
  out.key("start_line").number(code.start_line);
  out.key("highlight_start_offset").number(code.highlight_begin);
  out.key("highlight_end_offset").number(code.highlight_end);
  print_values(out, diagnostic.extra.get());
  print_call(out, diagnostic.extra.get());
  out.close('}');
}

void print_diagnostic(JsonPrinter& out, const Diagnostic& diagnostic) {
  out.open('{');
  out.key("severity").string(severity_name(diagnostic.severity));
  out.key("code").string(name(diagnostic.code));
  out.key("summary").string(diagnostic.summary);
  out.key("detail").string(diagnostic.detail);
  if (diagnostic.subject.has_source()) {
    print_range(out, diagnostic.subject);
    print_snippet(out, diagnostic);
  }
  out.close('}');
}

}  // namespace

std::string to_json(const Diagnostics& diagnostics, int indent) {
  JsonPrinter out(indent);
  out.open('{');
  out.key("format_version").string("1.0");
  out.key("valid").boolean(!diagnostics.has_errors());
  out.key("error_count").number(diagnostics.error_count());
  out.key("warning_count").number(diagnostics.warning_count());
  out.key("diagnostics").open('[');
  for (const Diagnostic& diagnostic : diagnostics) print_diagnostic(out, diagnostic);
  out.close(']');
  out.close('}');
  return out.take();
}

std::string to_json(const Diagnostic& diagnostic, int indent) {
  JsonPrinter out(indent);
  print_diagnostic(out, diagnostic);
  return out.take();
}

}  // namespace hecla
