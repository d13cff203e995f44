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

// Up to this number of lines are shown; of more, only the first and last ones.
constexpr std::size_t max_lines = 6;
constexpr std::size_t max_subject_lines = 3;
constexpr std::size_t number_width = 4;  // of a line number, before ": "
// The columns of source text if the caller sets no width, or one that is too small.
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
  constexpr std::string_view red = "\x1b[1;31m", yellow = "\x1b[1;33m", blue = "\x1b[1;34m";
  const std::string_view shown = severity == Severity::Error     ? red
                                 : severity == Severity::Warning ? yellow
                                                                 : blue;
  return {shown, "\x1b[1m", "\x1b[0m"};
}

// Returns "Error:".
std::string title_of(Severity severity) {
  std::string title(detail::name(severity));
  title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title + ":";
}

class TextRenderer {
 public:
  TextRenderer(const Diagnostic& diagnostic, const RenderOptions& options)
      : diagnostic_(diagnostic),
        options_(options),
        style_(style_of(diagnostic.severity, options.color)) {}

  std::string render() {
    const bool is_concealed = detail::is_concealed(diagnostic_);
    add_header();
    if (diagnostic_.subject.has_source()) {
      out_ += '\n';
      add_location(diagnostic_.subject, detail::shown_range(diagnostic_));
    }
    if (const DiagnosticExtra* extra = detail::shown_extra(diagnostic_)) add_involved(*extra);
    add_detail();
    if (!is_concealed && !(diagnostic_.related.empty() && diagnostic_.fixes.empty())) {
      out_ += '\n';
      for (const RelatedLocation& location : diagnostic_.related) add_note(location);
      for (const Fix& fix : diagnostic_.fixes) add_labeled("help: ", fix.title);
    }
    return std::move(out_);
  }

 private:
  void add_header() {
    out_.append(style_.severity).append(title_of(diagnostic_.severity));
    out_.append(style_.end).append(" ").append(style_.strong);
    detail::append_visible(out_, diagnostic_.summary());
    out_.append(style_.end).append("\n");
  }

  // `marked` is the part of `shown` that is underlined.
  void add_location(const SourceRange& marked, const SourceRange& shown) {
    out_ += "  on ";
    detail::append_visible(out_, marked.name());
    if (!marked.name().empty()) out_ += ' ';
    out_.append("line ").append(std::to_string(marked.start().line));
    const std::string title = marked.source()->landmark_title(marked.bytes().begin);
    if (!title.empty()) {
      out_ += ", in ";
      detail::append_visible(out_, title);
    }
    out_ += options_.snippets ? ":\n" : "\n";
    if (options_.snippets) add_excerpt(marked, detail::lines_of(shown));
  }

  void add_excerpt(const SourceRange& range, LineSpan lines) {
    const LineSpan marked = detail::lines_of(range);
    std::size_t last_shown = lines.first - 1;
    const auto show = [&](std::size_t number) {
      if (number <= last_shown) return;
      if (number > last_shown + 1) out_ += "      ...\n";
      add_source_line(range, number, marked);
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

  void add_source_line(const SourceRange& range, std::size_t number, LineSpan marked) {
    const Source& source = *range.source();
    const std::string_view line = source.line(number);
    const auto base = static_cast<std::uint32_t>(line.data() - source.text().data());
    const ByteRange bytes{base, base + static_cast<std::uint32_t>(line.size())};
    const detail::RedactedText redacted(source, bytes, range.bytes(),
                                        detail::shown_names(diagnostic_, source));
    const bool is_marked = marked.contains(number);
    const bool is_first = number == marked.first;
    const ByteRange mark = is_marked ? mark_in(redacted, range.bytes(), is_first) : ByteRange{};
    const detail::ShownLine shown = detail::show_line(redacted.text(), mark, line_width());
    const std::string digits = std::to_string(number);
    out_.append(digits.size() < number_width ? number_width - digits.size() : 0, ' ');
    out_.append(digits).append(":");
    if (!shown.text.empty()) out_.append(" ").append(shown.text);
    out_ += '\n';
    if (is_marked) add_underline(shown, std::max(digits.size(), number_width) + 2, is_first);
  }

  // Returns the part of a line to mark, without the leading spaces of lines after the first.
  static ByteRange mark_in(const detail::RedactedText& line, ByteRange range, bool is_first) {
    ByteRange mark{static_cast<std::uint32_t>(line.map_begin(range.begin)),
                   static_cast<std::uint32_t>(line.map_end(range.end))};
    if (!is_first) {
      const std::string& text = line.text();
      const std::size_t text_begin = std::min(text.find_first_not_of(" \t"), text.size());
      mark.begin = std::min(static_cast<std::uint32_t>(text_begin), mark.end);
    }
    return mark;
  }

  void add_underline(const detail::ShownLine& shown, std::size_t indent, bool is_first) {
    std::size_t size = shown.mark_end - shown.mark_begin;
    if (size == 0 && !is_first) return;
    out_.append(indent + shown.mark_begin, ' ').append(style_.severity);
    if (is_first) {
      out_ += '^';
      size = size == 0 ? 0 : size - 1;
    }
    out_.append(size, '~').append(style_.end).append("\n");
  }

  void add_involved(const DiagnosticExtra& extra) {
    const auto call = extra.function_call();
    const std::vector<DiagnosticExtra::RelatedValue> values = extra.related_values();
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

  void add_detail() {
    const std::string_view text = detail::shown_detail(diagnostic_);
    if (text.empty()) return;
    out_ += '\n';
    out_ += detail::wrap(detail::visible_text(text), options_.width);
    out_ += '\n';
  }

  void add_note(const RelatedLocation& location) {
    add_labeled("note: ", location.message);
    add_location(location.range, location.range);
  }

  void add_labeled(std::string_view label, std::string_view text) {
    out_.append(style_.strong).append(label.substr(0, label.size() - 1)).append(style_.end) += ' ';
    std::string shown;
    detail::append_visible(shown, text);
    out_.append(shown).append("\n");
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
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    if (!out.empty()) out += '\n';
    out += to_text(*diagnostic, options);
  }
  if (const std::size_t dropped = diagnostics.dropped_count(); dropped != 0) {
    if (!out.empty()) out += '\n';
    out += std::to_string(dropped);
    out += dropped == 1 ? " more diagnostic is not shown.\n" : " more diagnostics are not shown.\n";
  }
  return out;
}

std::string to_line(const Diagnostics& diagnostics) {
  for (const Diagnostic* diagnostic : diagnostics.sorted()) {
    if (diagnostic->severity != Severity::Error) continue;
    const SourceRange& place = diagnostic->subject;
    const std::string prefix = place.has_source() ? place.to_string() + ": " : std::string();
    return prefix + std::string(detail::shown_detail(*diagnostic));
  }
  return {};
}

}  // namespace hecla
