// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/entry.h"

#include <hecla/source/source.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "syntax/brackets.h"
#include "syntax/scanner.h"

namespace hecla::syntax {
namespace {

// Returns the offset after the first newline in a token, or its end if it has none.
std::uint32_t after_line_end(std::string_view text, ByteRange token) {
  const std::size_t at = text.substr(0, token.end).find('\n', token.begin);
  return at == text.npos ? token.end : static_cast<std::uint32_t>(at + 1);
}

bool ends_line(std::string_view text, const Token& token) {
  return token.kind == TokenKind::Newline ||
         (token.kind == TokenKind::Comment && text[token.range.end - 1] == '\n');
}

// The scanner returns the start of an unclosed comment as operator tokens.
bool starts_open_comment(std::string_view text, const Token& token) {
  return token.kind == TokenKind::Slash && text.substr(token.range.end).starts_with('*');
}

}  // namespace

// Offsets are relative to the start of the entry.
struct EntryScanner::State {
  State(std::string_view text, std::uint32_t begin)
      : scanner(text, {begin, begin}, Scanner::Mode::Main) {}

  // Returns false if the comment that was open at the end of the text still is.
  bool leave_comment(std::string_view text) {
    if (!open_comment) return true;
    // The last byte may have been the first one of "*/".
    const bool is_closed = text.find("*/", std::max(searched, *open_comment + 3) - 1) != text.npos;
    searched = static_cast<std::uint32_t>(text.size());
    if (!is_closed) return false;
    scanner.seek(*open_comment);
    open_comment.reset();
    return true;
  }

  // Reads tokens up to the end of the entry. Returns its end, or nothing at the end of the text.
  std::optional<std::uint32_t> read(std::string_view text) {
    scanner.extend(text);
    if (!leave_comment(text)) return std::nullopt;
    for (;;) {
      const Token token = scanner.next();
      if (token.kind == TokenKind::EndOfFile) return std::nullopt;
      if (ends_line(text, token)) {
        if (open.empty() || is_broken) return token.range.end;
        continue;
      }
      if (token.kind == TokenKind::Comment) continue;
      is_empty = false;
      if (starts_open_comment(text, token)) {
        open_comment = token.range.begin;
        searched = static_cast<std::uint32_t>(text.size());
        return std::nullopt;
      }
      if (token.kind == TokenKind::QuotedNewline) return after_line_end(text, token.range);
      is_broken |= is_closer(token.kind) && open.lacks(token.kind);
      open.follow(token.kind);
    }
  }

  Scanner scanner;
  Brackets open;
  bool is_broken = false;
  bool is_empty = true;
  std::optional<std::uint32_t> open_comment;
  std::uint32_t searched = 0;  // for the end of the comment
};

EntryScanner::EntryScanner() = default;
EntryScanner::EntryScanner(EntryScanner&&) noexcept = default;
EntryScanner& EntryScanner::operator=(EntryScanner&&) noexcept = default;
EntryScanner::~EntryScanner() = default;

Entry EntryScanner::scan(const std::string& text, std::uint32_t begin, bool is_whole) {
  if (text.size() > Source::max_bytes)
    throw UsageError("an entry is read from a text longer than Source::max_bytes");
  const auto size = static_cast<std::uint32_t>(text.size());
  std::string_view rest = std::string_view(text).substr(begin);
  if (!is_whole) rest = complete_lines(rest);
  if (rest.empty()) return {size};
  if (!state_) state_ = std::make_unique<State>(rest, begin == 0 ? whole(rest).begin : 0);
  const auto end = state_->read(rest);
  return {end ? begin + *end : size, end.has_value(), state_->is_empty};
}

std::string_view EntryScanner::complete_lines(std::string_view text) {
  const std::size_t newline = text.substr(seen_).rfind('\n');
  if (newline != text.npos) lines_end_ = seen_ + newline + 1;
  seen_ = text.size();
  return text.substr(0, lines_end_);
}

Entry next_entry(const std::string& text, std::uint32_t begin) {
  return EntryScanner().scan(text, begin, /*is_whole=*/true);
}

}  // namespace hecla::syntax
