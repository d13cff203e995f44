// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules inside of templates: quoted, heredoc and bare.
#include <algorithm>
#include <cstring>

#include "syntax/chars.h"
#include "syntax/scanner.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla::syntax {
namespace {

bool is_line_break(char c) { return c == '\n' || c == '\r'; }

std::string_view trim_space(std::string_view text) {
  text.remove_prefix(unicode::leading_space(text));
  text.remove_suffix(unicode::trailing_space(text));
  return text;
}

}  // namespace

// Reads "${" or "%{", with or without "~".
Token Scanner::open_sequence(TokenKind kind) {
  ++braces_;
  frames_.back().braces = braces_;
  frames_.back().line_start = false;
  mode_ = Mode::Main;
  return token(kind, left() > 2 && pos_[2] == '~' ? 3 : 2);
}

// Reads a sequence, an escaped sequence such as "$${", or a single character. With `in_lines`
// (heredocs and bare templates) a single character includes the next one if that one ends the line.
Token Scanner::dollar_or_percent(bool in_lines) {
  const TokenKind text = in_lines ? TokenKind::StringLit : TokenKind::QuotedLit;
  const std::size_t size = left();
  if (size == 1) {
    const bool outermost = mode_ == Mode::Bare;
    return token(outermost ? TokenKind::StringLit : TokenKind::Invalid, 1);
  }
  if (pos_[1] == '{') {
    return open_sequence(*pos_ == '$' ? TokenKind::TemplateInterp : TokenKind::TemplateControl);
  }
  if (pos_[1] == *pos_ && size > 2 && pos_[2] == '{') {
    const std::size_t escape = size > 3 && pos_[3] == '~' ? 4 : 3;
    return in_lines ? template_line(pos_ + escape) : token(text, escape);
  }
  frames_.back().line_start = false;
  return token(text, in_lines && size > 2 && is_line_break(pos_[2]) ? 2 : 1);
}

// Continues skip_text() at a byte that is not plain: characters that are not ASCII, and NUL, represent
// themselves too.
const char* Scanner::skip_characters(const char* p, const ByteMasks::Bits& mask) {
  for (;;) {
    if (p >= end_) return end_;
    const auto byte = static_cast<unsigned char>(*p);
    if (byte != 0 && byte < 0x80) return p;
    const std::size_t length = chars::character_length(p, end_);
    if (length == 0) return p;
    p = long_run_end(p + length, mask);
  }
}

Token Scanner::quoted_token() {
  if (pos_ == end_) return token(TokenKind::EndOfFile, 0);
  const char c = *pos_;
  if (c == '"') {
    frames_.pop_back();
    mode_ = Mode::Main;
    return token(TokenKind::CQuote, 1);
  }
  if (c == '$' || c == '%') return dollar_or_percent(false);
  if (is_line_break(c)) {
    const char* p = pos_;
    while (p < end_ && is_line_break(*p)) ++p;
    return token(TokenKind::QuotedNewline, static_cast<std::size_t>(p - pos_));
  }
  const char* const start = pos_;
  for (;;) {
    pos_ = skip_text(masks_.quoted_end);
    if (left() < 2 || *pos_ != '\\' || is_line_break(pos_[1])) break;
    const std::size_t escaped = chars::character_length(pos_ + 1, end_);
    if (escaped == 0) break;
    pos_ += 1 + escaped;
  }
  const auto taken = static_cast<std::size_t>(pos_ - start);
  pos_ = start;
  if (taken != 0) return token(TokenKind::QuotedLit, taken);
  return token(c == '\\' ? TokenKind::Invalid : TokenKind::BadUTF8, 1);
}

bool Scanner::is_closing_line(const char* from, const char* to) const {
  const Frame& frame = frames_.back();
  if (!frame.line_start || to - from < static_cast<std::ptrdiff_t>(frame.marker_size)) return false;
  const std::string_view marker(base_ + frame.marker, frame.marker_size);
  const char first = *chars::skip(from, chars::blank);
  const bool maybe = first == marker[0] || !chars::is(first, chars::identifier);
  return maybe && trim_space({from, static_cast<std::size_t>(to - from)}) == marker;
}

Token Scanner::heredoc_token() {
  if (pos_ == end_) return token(TokenKind::EndOfFile, 0);
  if (*pos_ == '$' || *pos_ == '%') return dollar_or_percent(true);
  const char* const text_end = skip_text(masks_.template_end);
  const char* const line = line_end(text_end);
  if (text_end == pos_ && !line) {
    // The remaining cases are bytes that are not UTF-8, and a carriage return without a newline,
    // after which the reference treats the whole rest as invalid.
    return *pos_ == '\r' ? rest(TokenKind::Invalid) : token(TokenKind::BadUTF8, 1);
  }
  if (line && is_closing_line(pos_, text_end)) {
    frames_.pop_back();
    --heredocs_;
    mode_ = Mode::Main;
    return token(TokenKind::CHeredoc, static_cast<std::size_t>(text_end - pos_));
  }
  return template_line(text_end);
}

// Reads text, and the newline after it if there is one.
Token Scanner::template_line(const char* text_end) {
  const char* const line = line_end(text_end);
  frames_.back().line_start = line != nullptr;
  const char* const end = line ? line : text_end;
  return token(TokenKind::StringLit, static_cast<std::size_t>(end - pos_));
}

Token Scanner::bare_token() {
  if (pos_ == end_) return token(TokenKind::EndOfFile, 0);
  if (*pos_ == '$' || *pos_ == '%') return dollar_or_percent(true);
  const char* const text_end = skip_text(masks_.template_end);
  if (text_end != pos_ || line_end(text_end)) return template_line(text_end);
  return *pos_ == '\r' ? rest(TokenKind::StringLit) : token(TokenKind::BadUTF8, 1);
}

}  // namespace hecla::syntax
