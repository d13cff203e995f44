// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "source/uncertain_secrets.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "source/written_text.h"

namespace hecla::detail {

namespace {

constexpr std::size_t none = std::string_view::npos;

// The lines of a text with errors, from `first` on.
class BrokenLines {
 public:
  BrokenLines(const SourceRef& source, ByteRange part)
      : source_(source),
        text_(source->text().substr(0, part.end)),
        first_(part.begin),
        is_json_(is_json(text_)) {
    if (!is_json_) index_words();
  }

  // Returns the end of the item at the top level that contains the start of a line.
  std::size_t item_end(std::size_t at) const {
    do at = after_line(at);
    while (at < text_.size() && !begins_item(at));
    return at;
  }

  // Return where the line with an offset begins, and where the one after it does.
  std::size_t line_begin(std::size_t at) const {
    return first_ + text_.substr(first_, at - first_).rfind('\n') + 1;
  }
  std::size_t line_end(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size() - 1) + 1;
  }

  void mark(std::size_t begin, std::size_t end) const {
    while (begin < end) {
      const std::size_t after = after_line(begin), newline = std::min(text_.find('\n', begin), end);
      const std::size_t heredoc = heredoc_at(begin, newline);
      if (!is_block_header(begin, newline)) mark_line(begin, std::min(heredoc, newline));
      if (heredoc < newline) mark_part(heredoc, std::min(after, end));
      begin = after;
    }
  }

  bool has_json_syntax() const { return is_json_; }

 private:
  using Word = std::pair<std::string_view, std::size_t>;

  // Each line may seem to begin a heredoc, so the search for its end must not read the lines after it.
  void index_words() {
    for (std::size_t line = 0; line < text_.size(); line = line_end(line)) {
      const std::size_t begin = std::min(text_.find_first_not_of(" \t", line), text_.size());
      std::size_t end = begin;
      while (end < text_.size() && is_in_name(text_[end])) ++end;
      if (begin < end) words_.emplace_back(text_.substr(begin, end - begin), line);
    }
    std::sort(words_.begin(), words_.end());
  }

  static bool is_json(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != none && (text[first] == '{' || text[first] == '[');
  }

  bool begins_item(std::size_t at) const {
    const std::size_t name = at;
    while (at < text_.size() && is_in_name(text_[at])) ++at;
    const std::size_t next = text_.find_first_not_of(" \t", at);
    return name < at && next != none && std::string_view("\"{=").find(text_[next]) != none;
  }

  // Returns whether a line has nothing but a name, labels and a brace. Labels are names, which are not secret.
  bool is_block_header(std::size_t begin, std::size_t end) const {
    const std::string_view line = text_.substr(begin, end - begin);
    const std::size_t brace = line.find_last_not_of(" \t\r");
    if (is_json_ || brace == none || line[brace] != '{') return false;
    const std::string_view labels = line.substr(0, brace);
    return std::ranges::count(labels, '"') % 2 == 0 && std::ranges::all_of(labels, [](char c) {
             return is_in_name(c) || std::string_view("\". \t").find(c) != none;
           });
  }

  // Returns the offset of what may begin a heredoc in a line; of one angle bracket, another may be missing.
  std::size_t heredoc_at(std::size_t begin, std::size_t end) const {
    const std::size_t at = text_.substr(0, end).find('<', begin);
    const bool is_operator =
        at + 1 >= end || text_[at + 1] == ' ' || text_[at + 1] == '=' || is_json_;
    return at == none || is_operator ? none : at;
  }

  // Returns the start of the line after this one, and after the heredoc that begins in it. An unclosed one lasts until the end.
  std::size_t after_line(std::size_t begin) const {
    const std::size_t end = std::min(text_.find('\n', begin), text_.size());
    const std::size_t heredoc = heredoc_at(begin, end);
    std::size_t at = std::min(end + 1, text_.size());
    if (heredoc == none) return at;
    const std::size_t name = std::min(text_.find_first_not_of("<-", heredoc), end);
    std::size_t name_end = name;
    while (name_end < end && is_in_name(text_[name_end])) ++name_end;
    const std::string_view tag = text_.substr(name, name_end - name);
    if (tag.empty()) return at;
    const auto closing = std::lower_bound(words_.begin(), words_.end(), Word(tag, at));
    if (closing != words_.end() && closing->first == tag) return closing->second;
    return text_[heredoc + 1] == '<' ? text_.size() : at;
  }

  void mark_part(std::size_t begin, std::size_t end) const {
    if (begin >= end) return;
    source_->mark_secret({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  // Strings from the first quote to the last one; if one is missing, all of the value.
  void mark_line(std::size_t begin, std::size_t end) const {
    const std::size_t value = value_begin(begin, end);
    const std::string_view line = text_.substr(0, end);
    std::size_t first = end, last = begin, quotes = 0;
    for (std::size_t at = value; (at = line.find_first_of("\"'", at)) != none; ++at) {
      first = std::min(first, at);
      last = at + 1;
      const bool is_escaped = at > begin && text_[at - 1] == '\\';
      quotes += line[at] == '"' ? std::size_t{!is_escaped} : 1;
    }
    if (quotes % 2 != 0) return mark_part(value == begin ? name_end(begin, first) : value, end);
    while (first > value && first < end && is_in_name(text_[first - 1])) --first;
    while (last > begin && last < end && is_in_name(text_[last])) ++last;
    mark_part(first, last);
    mark_numbers(value, end);
  }

  // Returns the end of the name that begins a line, or the start if it may be the end of the string before the quote.
  std::size_t name_end(std::size_t begin, std::size_t quote) const {
    std::size_t at = text_.find_first_not_of(" \t", begin);
    while (at < quote && is_in_name(text_[at])) ++at;
    return at == quote ? begin : at;
  }

  void mark_numbers(std::size_t at, std::size_t end) const {
    for (; at < end; ++at) {
      const std::size_t begin = at;
      while (at < end && (is_in_name(text_[at]) || text_[at] == '.')) ++at;
      if (begin < at && is_digit(text_[begin])) mark_part(begin, at);
    }
  }

  // Returns the offset after "NAME =" or "NAME": at the start of a line, or the start.
  std::size_t value_begin(std::size_t begin, std::size_t end) const {
    std::size_t at = std::min(text_.find_first_not_of(" \t\"", begin), end);
    while (at < end && is_in_name(text_[at])) ++at;
    at = std::min(text_.find_first_not_of(" \t\"", at), end);
    return at < end && (text_[at] == '=' || text_[at] == ':') ? at + 1 : begin;
  }

  const SourceRef& source_;
  std::string_view text_;
  std::size_t first_;
  bool is_json_;
  std::vector<Word>
      words_;  // the first words of the lines with where these begin, in order of both
};

// Returns the offsets that errors mention.
std::vector<std::size_t> offsets_of(const SourceRef& source, std::span<const Diagnostic> reported) {
  std::vector<std::size_t> offsets;
  const auto add = [&](const SourceRange& range) {
    if (range.source() == source) offsets.push_back(range.bytes().begin);
  };
  for (const Diagnostic& item : reported) {
    if (item.severity != Severity::Error) continue;
    add(item.subject);
    for (const RelatedLocation& location : item.related) add(location.range);
  }
  std::ranges::sort(offsets);
  return offsets;
}

// What a message about a part of a line can show of the line.
ByteRange with_surroundings(const Source& source, ByteRange part) {
  constexpr std::uint32_t most_shown = 4096;
  const auto size = static_cast<std::uint32_t>(source.text().size());
  return {part.begin - std::min(part.begin, most_shown),
          part.end + std::min(size - part.end, most_shown)};
}

}  // namespace

bool mentions_secrets(std::string_view text) {
  constexpr std::string_view parts[] = {"sensi", "sitive", "secre", "ecret", "ephem", "emeral"};
  return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != none; });
}

void mark_uncertain_secrets(const SourceRef& source, ByteRange parsed,
                            std::span<const Diagnostic> reported,
                            bool (*is_uncertain)(std::string_view item)) {
  const bool has_errors = std::ranges::any_of(
      reported, [](const Diagnostic& item) { return item.severity == Severity::Error; });
  if (!has_errors) return;
  const SourceRange outer(source, parsed);
  if (outer.source() != source) {
    if (is_uncertain(outer.text())) outer.mark_secret();
    return;
  }
  const ByteRange near = with_surroundings(*source, parsed);
  const std::string_view text = source->text().substr(0, near.end);
  if (!is_uncertain(text.substr(near.begin))) return;
  const BrokenLines lines(source, near);
  std::size_t begin = 0, end = 0;
  for (const std::size_t error : offsets_of(source, reported)) {
    if (error < std::max<std::size_t>(end, near.begin) || error > text.size()) continue;
    if (lines.has_json_syntax()) {
      begin = lines.line_begin(error);
      if (begin > near.begin) begin = lines.line_begin(begin - 1);
      end = lines.line_end(lines.line_end(error));
    } else {
      while (end <= error && end < text.size()) {
        begin = end;
        end = lines.item_end(begin);
      }
    }
    if (is_uncertain(text.substr(begin, end - begin))) lines.mark(begin, end);
  }
}

}  // namespace hecla::detail
