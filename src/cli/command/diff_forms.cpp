// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command/diff_forms.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "describe/markdown.h"
#include "jsontext/writer.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

using write::Difference;
using write::DifferenceKind;

// --- text for people

std::string place(const SourceRange& range) {
  return std::string(range.name()) + ":" + std::to_string(range.start().line);
}

// Returns the whitespace at the start of the line on which the range begins.
std::string_view indentation(const SourceRange& range) {
  const std::string_view line = range.source()->line(range.start().line);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

// Which newlines a text contains.
struct Newlines {
  bool has_lf = false, has_crlf = false;
};
Newlines newlines_in(std::string_view text) {
  Newlines found;
  for (std::size_t i = text.find('\n'); i != text.npos; i = text.find('\n', i + 1)) {
    (i > 0 && text[i - 1] == '\r' ? found.has_crlf : found.has_lf) = true;
  }
  return found;
}

// Returns whether the newlines may be what differs between the texts, as in heredocs.
bool may_differ_in_newlines(std::string_view before, std::string_view after) {
  const Newlines a = newlines_in(before), b = newlines_in(after);
  return (a.has_lf || b.has_lf) && (a.has_crlf || b.has_crlf);
}

// Calls `add` with each line of the range, without the indentation of the first one.
template <class Add>
void for_each_line(const SourceRange& range, bool shows_newlines, Add&& add) {
  const std::string_view indent = indentation(range);
  std::string_view rest = range.text();
  for (bool is_first = true; is_first || !rest.empty(); is_first = false) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (!shows_newlines && line.ends_with('\r')) line.remove_suffix(1);
    if (!is_first && line.starts_with(indent)) line.remove_prefix(indent.size());
    add(line);
  }
}

// Calls `add` with each line of both sides, and whether it is one of the side after.
template <class Add>
void for_each_line(const Difference& difference, Add&& add) {
  if (difference.kind == DifferenceKind::Moved) return;
  const SourceRange &before = difference.before, &after = difference.after;
  const bool shows_newlines = before.has_source() && after.has_source() &&
                              may_differ_in_newlines(before.text(), after.text());
  if (before.has_source())
    for_each_line(before, shows_newlines, [&](std::string_view line) { add(line, false); });
  if (after.has_source())
    for_each_line(after, shows_newlines, [&](std::string_view line) { add(line, true); });
}

std::string places(const Difference& difference, std::string_view separator) {
  const bool has_both = difference.before.has_source() && difference.after.has_source();
  if (has_both) return place(difference.before).append(separator) + place(difference.after);
  return place(difference.before.has_source() ? difference.before : difference.after);
}

// Returns text in the color of a kind.
TerminalText colored(DifferenceKind kind, const TerminalText& text, bool has_color) {
  if (!has_color) return text;
  TerminalText color;
  switch (kind) {
    case DifferenceKind::Added:
      color = "\x1b[32m";
      break;
    case DifferenceKind::Removed:
      color = "\x1b[31m";
      break;
    case DifferenceKind::Changed:
      color = "\x1b[33m";
      break;
    case DifferenceKind::Moved:
      color = "\x1b[36m";
  }
  return TerminalText() << color << text << "\x1b[0m";
}

TerminalText sign(DifferenceKind kind) {
  switch (kind) {
    case DifferenceKind::Added:
      return "+ ";
    case DifferenceKind::Removed:
      return "- ";
    case DifferenceKind::Moved:
      return "> ";
    case DifferenceKind::Changed:
      break;
  }
  return "~ ";
}

TerminalText text_of(const Difference& difference, bool has_contents, bool has_color) {
  const DifferenceKind kind = difference.kind;
  TerminalText line;
  line << sign(kind) << difference.path << " (" << places(difference, ", ") << ")";
  TerminalText out = colored(kind, line, has_color) << "\n";
  if (!has_contents) return out;
  for_each_line(difference, [&](std::string_view text, bool is_after) {
    TerminalText shown("    ");
    shown << (is_after ? TerminalText("+ ") : TerminalText("- ")) << text;
    out << colored(is_after ? DifferenceKind::Added : DifferenceKind::Removed, shown, has_color)
        << "\n";
  });
  return out;
}

// Returns "2 added, 1 changed".
std::string counts(const FoundDifferences& found) {
  std::array<std::size_t, 4> numbers{};
  for (const Difference& difference : found.parts)
    ++numbers[static_cast<std::size_t>(difference.kind)];
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == 0) continue;
    text.append(text.empty() ? "" : ", ").append(std::to_string(numbers[i])).append(" ");
    text += name(static_cast<DifferenceKind>(i));
  }
  return text.empty() ? counted(found.files.size(), "file") : text;
}

// --- JSON

void write_part(jsontext::Writer& json, std::string_view key, const SourceRange& range) {
  if (!range.has_source()) return;
  const Position start = range.start();
  json.key(key).begin_object();
  json.key("file").string(range.name());
  json.key("range").begin_array();
  json.number(range.bytes().begin);
  json.number(range.bytes().end);
  json.end_array();
  json.key("line").number(start.line);
  json.key("column").number(start.column);
  json.key("text").string(range.text());
  json.end_object();
}

std::string json_of(const Difference& difference) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("kind").string(name(difference.kind));
  json.key("path").string(difference.path);
  write_part(json, "before", difference.before);
  write_part(json, "after", difference.after);
  json.end_object();
  return line += '\n';
}

std::string json_of(const FileDifference& file) {
  std::string line;
  jsontext::Writer json(line);
  json.begin_object();
  json.key("kind").string(name(file.is_added ? DifferenceKind::Added : DifferenceKind::Removed));
  json.key("path").string(".");
  json.key(file.is_added ? "after" : "before").begin_object();
  json.key("file").string(file.path);
  json.end_object();
  json.end_object();
  return line += '\n';
}

// --- Markdown

// Comments of GitHub have at most 65,536 characters.
constexpr std::size_t max_table_bytes = 24'000, max_details_bytes = 32'000;

std::string row(const Difference& difference) {
  std::string line = "| ";
  line.append(name(difference.kind)).append(" | ");
  line.append(describe::markdown::code(difference.path, /*in_cell=*/true)).append(" | ");
  return line.append(describe::markdown::cell(places(difference, " → "))).append(" |\n");
}

std::string details_of(const Difference& difference) {
  std::string text;
  for_each_line(difference, [&](std::string_view line, bool is_after) {
    text.append(is_after ? "+ " : "- ").append(line).append("\n");
  });
  return text.empty() ? text : "@@ " + difference.path + " @@\n" + text;
}

// Appends what `text_for` returns for the differences until the limit, and how many are left out.
template <class TextFor>
std::string joined(const FoundDifferences& found, std::size_t max_bytes, std::size_t& left_out,
                   TextFor&& text_for) {
  std::string text;
  for (const Difference& difference : found.parts) {
    const std::string next = text_for(difference);
    if (left_out > 0 || text.size() + next.size() > max_bytes) {
      ++left_out;
    } else {
      text += next;
    }
  }
  return text;
}

std::string note(std::size_t left_out) {
  return left_out == 0 ? std::string()
                       : "\n" + counted(left_out, "more difference") + " not shown.\n";
}

}  // namespace

TerminalText diff_text(const FoundDifferences& found, bool has_contents, bool has_color) {
  TerminalText out;
  for (const FileDifference& file : found.files) {
    const auto kind = file.is_added ? DifferenceKind::Added : DifferenceKind::Removed;
    TerminalText line;
    line << sign(kind) << "file " << file.path;
    out << colored(kind, line, has_color) << "\n";
  }
  for (const Difference& difference : found.parts)
    out << text_of(difference, has_contents, has_color);
  const bool is_empty = found.files.empty() && found.parts.empty();
  if (!has_contents && !is_empty) out << counts(found) << "\n";
  return out;
}

std::string diff_json(const FoundDifferences& found) {
  std::string text;
  for (const FileDifference& file : found.files) text += json_of(file);
  for (const Difference& difference : found.parts) text += json_of(difference);
  return text;
}

std::string diff_markdown(const FoundDifferences& found) {
  if (found.files.empty() && found.parts.empty()) return "No differences in the configuration.\n";
  std::size_t rows_left_out = 0, details_left_out = 0;
  const std::string rows = joined(found, max_table_bytes, rows_left_out, row);
  const std::string details = joined(found, max_details_bytes, details_left_out, details_of);
  std::string text = "**Configuration:** " + counts(found) + "\n";
  for (const FileDifference& file : found.files) {
    text.append(file.is_added ? "- added file " : "- removed file ");
    text.append(describe::markdown::code(file.path)).append("\n");
  }
  if (!rows.empty()) text += "\n| | Address | Place |\n|---|---|---|\n" + rows;
  text += note(rows_left_out);
  if (!details.empty()) {
    text += "\n<details>\n<summary>Text</summary>\n\n";
    text += describe::markdown::code_block("diff", details) + note(details_left_out);
    text += "\n</details>\n";
  }
  return text;
}

}  // namespace hecla::cli
