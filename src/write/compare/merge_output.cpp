// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_output.h"

#include <algorithm>
#include <span>
#include <utility>

#include "unicode/unicode.h"
#include "write/text/document_layout.h"

namespace hecla::write {
MergeOutput::MergeOutput(const Outline& ours, const Outline& theirs, const MergeOptions& options)
    : ours_(ours.text()),
      theirs_(theirs),
      options_(options),
      newline_(newline_of(ours_.find('\n') == ours_.npos ? theirs.text() : ours_)),
      is_translating_(newline_ != newline_of(theirs.text())) {}

std::string MergeOutput::translated(ByteRange theirs) const {
  if (!is_translating_) return std::string(theirs_.text(theirs));
  std::string out;
  for (const Word& word : theirs_.words(theirs)) {
    const ByteRange part{std::max(word.range.begin, theirs.begin),
                         std::min(word.range.end, theirs.end)};
    const std::string_view text = theirs_.text(part);
    word.kind == Word::Kind::Text ? out.append(text) : out.append(translated_layout(text));
  }
  return out;
}

std::string MergeOutput::translated_layout(std::string_view theirs) const {
  if (!is_translating_) return std::string(theirs);
  std::string out;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    if (theirs[i] == '\r' && i + 1 < theirs.size() && theirs[i + 1] == '\n') continue;
    theirs[i] == '\n' ? out.append(newline_) : out.append(1, theirs[i]);
  }
  return out;
}

void MergeOutput::replace(ByteRange range, std::string text) {
  if (text == ours_.substr(range.begin, range.size())) return;
  changes_.push_back({range, std::move(text)});
}

// Returns whether what has been merged so far, up to an offset in `ours`, ends a line.
bool MergeOutput::begins_line(std::uint32_t offset) const {
  for (auto last = changes_.rbegin(); last != changes_.rend() && last->range.end == offset;
       ++last) {
    if (last->text == unicode::byte_order_mark) return true;
    if (!last->text.empty()) return last->text.ends_with('\n');
    offset = last->range.begin;
  }
  const std::string_view before = ours_.substr(0, offset);
  return before.empty() || before.ends_with('\n') || before == unicode::byte_order_mark;
}

void MergeOutput::append_marker(std::string& out, char character, const std::string& label) const {
  out.append(options_.marker_size, character);
  if (!label.empty()) out.append(" ").append(label);
  out += newline_;
}

ByteRange MergeOutput::append_version(std::string& out, std::string_view text) const {
  const auto begin = static_cast<std::uint32_t>(out.size());
  out += text;
  if (!text.empty() && !text.ends_with('\n')) out += newline_;
  return {begin, static_cast<std::uint32_t>(out.size())};
}

void MergeOutput::add_conflict(ByteRange range, std::string_view base, std::string_view ours,
                               std::string_view theirs) {
  std::string text(begins_line(range.begin) ? "" : newline_);
  Conflict conflict;
  conflict.change = changes_.size();
  conflict.before = text.size();
  append_marker(text, '<', options_.ours_label);
  conflict.ours = append_version(text, ours);
  if (options_.show_base) {
    append_marker(text, '|', options_.base_label);
    conflict.base = append_version(text, base);
  }
  append_marker(text, '=', "");
  conflict.theirs = append_version(text, theirs);
  append_marker(text, '>', options_.theirs_label);
  conflicts_.push_back(conflict);
  changes_.push_back({range, std::move(text)});
}

std::string MergeOutput::resolved(Side side) const {
  std::vector<Change> changes = changes_;
  for (const Conflict& conflict : conflicts_) {
    std::string& text = changes[conflict.change].text;
    const ByteRange version = side == Side::Ours ? conflict.ours : conflict.theirs;
    text = text.substr(0, conflict.before) + text.substr(version.begin, version.size());
  }
  return with_changes(ours_, changes);
}

MergeResult MergeOutput::take() {
  move_byte_order_mark();
  MergeResult result;
  for (const Conflict& conflict : conflicts_) result.conflicts.push_back(conflict.change);
  result.changes = std::move(changes_);
  return result;
}

// With a byte order mark before it, the first marker would not begin its line. Each version begins with it instead.
void MergeOutput::move_byte_order_mark() {
  if (conflicts_.empty()) return;
  const Conflict first = conflicts_[0];
  const auto conflict = changes_.begin() + static_cast<std::ptrdiff_t>(first.change);
  const std::string before =
      with_changes(ours_.substr(0, conflict->range.begin), std::span(changes_.begin(), conflict));
  if (before != unicode::byte_order_mark) return;
  conflict->range.begin = 0;
  for (const ByteRange version : {first.theirs, first.base, first.ours}) {
    if (version.size() > 0) conflict->text.insert(version.begin, before);
  }
  changes_.erase(changes_.begin(), conflict);
  for (Conflict& each : conflicts_) each.change -= first.change;
}

}  // namespace hecla::write
