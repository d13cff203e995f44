// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/entry.h>

#include <hecla/source/source.h>

#include <algorithm>

#include "syntax/brackets.h"
#include "syntax/scanner.h"

namespace hecla::syntax {
namespace {

// Returns the offset after the first newline in a token, or `otherwise` if it has none.
std::uint32_t after_line_end(const std::string& text, ByteRange token, std::uint32_t otherwise) {
  const std::size_t at = text.find('\n', token.begin);
  return at < token.end ? static_cast<std::uint32_t>(at + 1) : otherwise;
}

bool ends_line(const std::string& text, const Token& token) {
  return token.kind == TokenKind::Newline ||
         (token.kind == TokenKind::Comment && text[token.range.end - 1] == '\n');
}

// The scanner returns the start of an unclosed comment as operator tokens.
bool starts_open_comment(const std::string& text, const Token& token) {
  return token.kind == TokenKind::Slash && text[token.range.end] == '*';
}

}  // namespace

Entry next_entry(const std::string& text, std::uint32_t begin) {
  if (text.size() > Source::max_bytes)
    throw UsageError("an entry is read from a text longer than Source::max_bytes");
  const auto size = static_cast<std::uint32_t>(text.size());
  Scanner scanner(text, {std::max(begin, whole(text).begin), size}, Scanner::Mode::Main);
  Brackets open;
  bool is_broken = false;
  Entry entry{size};
  for (;;) {
    const Token token = scanner.next();
    if (token.kind == TokenKind::EndOfFile) return entry;
    if (ends_line(text, token)) {
      if (open.empty() || is_broken) return {token.range.end, true, entry.empty};
      continue;
    }
    if (token.kind == TokenKind::Comment) continue;
    entry.empty = false;
    if (starts_open_comment(text, token)) return entry;
    if (token.kind == TokenKind::QuotedNewline)
      return {after_line_end(text, token.range, token.range.end), true, false};
    is_broken |= is_closer(token.kind) && open.lacks(token.kind);
    open.follow(token.kind);
  }
}

}  // namespace hecla::syntax
