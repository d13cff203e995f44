// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/render.h>

#include <algorithm>

#include "source/excerpt.h"
#include "source/shown_line.h"
#include "source/visible.h"

namespace hecla {

namespace {

using detail::LineSpan;

// Lines are shown whole up to this many; of more, the ends.
constexpr std::size_t max_lines = 6;
constexpr std::size_t max_subject_lines = 3;
constexpr std::size_t number_width = 4;  // of a line number, before ": "
// Columns of source text where the caller sets no width, and where the width is absurd.
constexpr std::size_t default_line_width = 160;
constexpr std::size_t least_line_width = 20;
constexpr std::size_t most_line_width = 2000;

struct Style {
  std::string_view severity;
  std::string_view strong;
  std::string_view end;
};

Style style_of(Severity severity, bool color) {
  if (!color) return {};
  return {severity == Severity::Error ? "\x1b[1;31m" : "\x1b[1;33m", "\x1b[1m", "\x1b[0m"};
}

class TextRenderer {
 public:
  TextRenderer(const Diagnostic& diagnostic, const RenderOptions& options)
      : diagnostic_(diagnostic),
        options_(options),
        style_(style_of(diagnostic.severity, options.color)) {}

  std::string render() {
    header();
    if (diagnostic_.subject.has_source()) place();
    if (diagnostic_.extra) involved();
    detail();
    return std::move(out_);
  }

 private:
  void header() {
    out_.append(style_.severity);
    out_ += diagnostic_.severity == Severity::Error ? "Error:" : "Warning:";
    out_.append(style_.end).append(" ").append(style_.strong);
    detail::append_visible(out_, diagnostic_.summary);
    out_.append(style_.end).append("\n");
  }

  void place() {
    const SourceRange& subject = diagnostic_.subject;
    out_ += "\n  on ";
    detail::append_visible(out_, subject.name());
    if (!subject.name().empty()) out_ += ' ';
    out_.append("line ").append(std::to_string(subject.start().line));
    const std::string title = subject.source()->landmark_title(subject.bytes().begin);
    if (!title.empty()) {
      out_ += ", in ";
      detail::append_visible(out_, title);
    }
    out_ += ":\n";
    excerpt();
  }

  void excerpt() {
    const LineSpan lines = detail::lines_of(detail::shown_range(diagnostic_));
    const LineSpan marked = detail::lines_of(diagnostic_.subject);
    std::size_t last_shown = lines.first - 1;
    const auto show = [&](std::size_t number) {
      if (number <= last_shown) return;
      if (number > last_shown + 1) out_ += "      ...\n";
      source_line(number, marked);
      last_shown = number;
    };
    if (lines.size() <= max_lines) {
      for (std::size_t number = lines.first; number <= lines.last; ++number) show(number);
      return;
    }
    const std::size_t whole = std::min(marked.size(), max_subject_lines - 1);
    show(lines.first);
    for (std::size_t i = 0; i < whole; ++i) show(marked.first + i);
    show(marked.last);
    show(lines.last);
  }

  void source_line(std::size_t number, LineSpan marked) {
    const std::string_view line = diagnostic_.subject.source()->line(number);
    const bool is_marked = marked.contains(number);
    const ByteRange mark = is_marked ? mark_in(line, number == marked.first) : ByteRange{};
    const detail::ShownLine shown = detail::show_line(line, mark, line_width());
    const std::string digits = std::to_string(number);
    out_.append(digits.size() < number_width ? number_width - digits.size() : 0, ' ');
    out_.append(digits).append(":");
    if (!shown.text.empty()) out_.append(" ").append(shown.text);
    out_ += '\n';
    if (is_marked)
      underline(shown, std::max(digits.size(), number_width) + 2, number == marked.first);
  }

  // The part of `line` that the subject covers; leading space of further lines is not marked.
  ByteRange mark_in(std::string_view line, bool first) const {
    const std::string_view text = diagnostic_.subject.source()->text();
    const auto base = static_cast<std::size_t>(line.data() - text.data());
    const auto clamped = [&](std::size_t offset) {
      return static_cast<std::uint32_t>(std::clamp(offset, base, base + line.size()) - base);
    };
    ByteRange mark{clamped(diagnostic_.subject.bytes().begin),
                   clamped(diagnostic_.subject.bytes().end)};
    if (!first) {
      const std::size_t text_begin = std::min(line.find_first_not_of(" \t"), line.size());
      mark.begin = std::min(static_cast<std::uint32_t>(text_begin), mark.end);
    }
    return mark;
  }

  void underline(const detail::ShownLine& shown, std::size_t indent, bool first) {
    std::size_t size = shown.mark_end - shown.mark_begin;
    if (size == 0 && !first) return;
    out_.append(indent + shown.mark_begin, ' ').append(style_.severity);
    if (first) {
      out_ += '^';
      size = size == 0 ? 0 : size - 1;
    }
    out_.append(size, '~').append(style_.end).append("\n");
  }

  void involved() {
    const auto call = diagnostic_.extra->function_call();
    std::vector<DiagnosticExtra::RelatedValue> values = diagnostic_.extra->related_values();
    if (!call && values.empty()) return;
    out_ += '\n';
    if (call) {
      out_ += "  in the call ";
      detail::append_visible(out_, call->signature.empty() ? call->called_as : call->signature);
      out_ += '\n';
    }
    std::string_view lead = "  where ";
    for (const auto& value : values) {
      out_ += lead;
      detail::append_visible(out_, value.traversal);
      out_ += ' ';
      detail::append_visible(out_, value.statement);
      out_ += '\n';
      lead = "    and ";
    }
  }

  void detail() {
    if (diagnostic_.detail.empty()) return;
    out_ += '\n';
    out_ += detail::wrap(detail::visible_text(diagnostic_.detail), options_.width);
    out_ += '\n';
  }

  std::size_t line_width() const {
    if (options_.width == 0) return default_line_width;
    constexpr std::size_t prefix = number_width + 2;
    return std::clamp(options_.width, least_line_width + prefix, most_line_width) - prefix;
  }

  const Diagnostic& diagnostic_;
  const RenderOptions& options_;
  Style style_;
  std::string out_;
};

}  // namespace

std::string to_text(const Diagnostic& diagnostic, const RenderOptions& options) {
  return TextRenderer(diagnostic, options).render();
}

std::string to_text(const Diagnostics& diagnostics, const RenderOptions& options) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!out.empty()) out += '\n';
    out += to_text(diagnostic, options);
  }
  if (const std::size_t dropped = diagnostics.dropped_count(); dropped != 0) {
    if (!out.empty()) out += '\n';
    out += std::to_string(dropped);
    out += dropped == 1 ? " further problem is not shown.\n" : " further problems are not shown.\n";
  }
  return out;
}

std::string to_line(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::Error) continue;
    const SourceRange& place = diagnostic.subject;
    return (place.has_source() ? place.to_string() + ": " : std::string()) + diagnostic.detail;
  }
  return {};
}

}  // namespace hecla
