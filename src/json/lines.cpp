// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json/lines.h"

#include <algorithm>

namespace hecla::json {

void Lines::find_end(std::size_t offset) {
  if (offset < end_) return;
  end_ = std::min(text_.find('\n', offset), text_.size());
  tail_ = end_;
  while (tail_ > offset && is_blank(text_[tail_ - 1])) --tail_;
  tail_ = tail_ > offset && text_[tail_ - 1] == ',' ? tail_ - 1 : end_;
}

std::optional<std::size_t> Lines::unmatched_bracket(std::size_t offset) {
  if (offset >= matched_end_) match_brackets(offset);
  while (!brackets_.empty() && brackets_.back().at < offset) brackets_.pop_back();
  if (brackets_.empty() || brackets_.back().unmatched >= matched_end_) return std::nullopt;
  return brackets_.back().unmatched;
}

// Goes backwards from the end of the line, so that the brackets after an offset are already
// matched.
void Lines::match_brackets(std::size_t begin) {
  matched_end_ = end(begin);
  brackets_.clear();
  const auto is_bracket = [](char c) { return c == '{' || c == '}' || c == '[' || c == ']'; };
  brackets_.reserve(static_cast<std::size_t>(
      std::count_if(text_.begin() + static_cast<std::ptrdiff_t>(begin),
                    text_.begin() + static_cast<std::ptrdiff_t>(matched_end_), is_bracket)));
  std::vector<std::uint32_t> closing;  // brackets that are not opened after the current offset
  auto opening =
      static_cast<std::uint32_t>(matched_end_);  // the first one that is not closed, or the end
  for (auto at = opening; at-- > begin;) {
    const char c = text_[at];
    if (c == '}' || c == ']') {
      closing.push_back(at);
    } else if (c != '{' && c != '[') {
      continue;
    } else if (closing.empty()) {
      opening = at;
    } else {
      closing.pop_back();
    }
    brackets_.push_back({at, closing.empty() ? opening : closing.back()});
  }
}

Layout layout_at(std::string_view text, std::size_t bracket) {
  constexpr std::size_t far = 4096;
  const std::size_t since = bracket > far ? bracket - far : 0;
  const std::size_t newline = text.substr(since, bracket - since).rfind('\n');
  if (newline == std::string_view::npos && since > 0) return {};
  const std::size_t begin = newline == std::string_view::npos ? 0 : since + newline + 1;
  std::size_t end = begin;
  while (end < bracket && is_blank(text[end])) ++end;
  const std::string_view blanks = text.substr(begin, end - begin);

  std::size_t line = std::string_view::npos;  // the first nonempty line after the bracket
  std::size_t next = bracket + 1;
  for (; next < text.size() && (is_blank(text[next]) || text[next] == '\n'); ++next) {
    if (text[next] == '\n') line = next + 1;
  }
  return {true, blanks, line != std::string_view::npos && next - line > blanks.size()};
}

void Indentation::begin_line(std::size_t begin) {
  begin_ = begin;
  std::size_t end = begin;
  while (end < text_.size() && is_blank(text_[end])) ++end;
  blanks_ = text_.substr(begin, end - begin);
}

std::string_view Indentation::of(std::size_t offset) {
  const std::size_t newline = text_.substr(known_, offset - known_).rfind('\n');
  if (newline != std::string_view::npos) begin_line(known_ + newline + 1);
  known_ = offset;
  return blanks_;
}

}  // namespace hecla::json
