// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules outside of templates. Every function here is called with pos_ at the first byte of the
// token.
#include "syntax/scanner.h"

#include <algorithm>
#include <cstring>

#include "syntax/chars.h"
#include "unicode/unicode.h"

namespace hecla::syntax {
ByteRange whole(std::string_view text) {
  const bool is_marked = text.starts_with(unicode::byte_order_mark);
  return {is_marked ? static_cast<std::uint32_t>(unicode::byte_order_mark.size()) : 0U,
          static_cast<std::uint32_t>(text.size())};
}

Scanner::Scanner(std::string_view text, ByteRange part, Mode mode)
    : base_(text.data()),
      pos_(base_ + part.begin),
      end_(base_ + part.end),
      text_end_(base_ + text.size()),
      mode_(mode) {
  if (mode == Mode::Bare) frames_.push_back({Mode::Bare, false, 0, 0, -1});
}

Token Scanner::template_token() {
  if (mode_ == Mode::Quoted) return quoted_token();
  return mode_ == Mode::Heredoc ? heredoc_token() : bare_token();
}

Token Scanner::rest(TokenKind kind) { return token(kind, left()); }

// --- the window

const char* Scanner::long_run_end(const char* p, const ByteMasks::Bits& mask) {
  for (;;) {
    if (!is_in_window(p)) move_window(p);
    const std::uint64_t ends = ends_from(p, mask);
    if (ends != 0) return p + std::countr_zero(ends);
    const auto known = static_cast<std::size_t>(window_ + window_bytes_ - p);
    p += std::min<std::size_t>(known, 57);
  }
}

// Computes the masks of the text from `begin` on. Nothing is read after the text: its last bytes are
// copied to a buffer with NUL bytes after them.
void Scanner::move_window(const char* begin) {
  const auto left = static_cast<std::size_t>(text_end_ - begin);
  std::size_t count = std::min(left / ByteMasks::block_bytes, ByteMasks::most_blocks);
  compute_masks(begin, 0, count, masks_);
  if (count < ByteMasks::most_blocks) {
    std::array<char, ByteMasks::block_bytes> rest{};
    std::copy_n(begin + count * ByteMasks::block_bytes, left % ByteMasks::block_bytes,
                rest.begin());
    compute_masks(rest.data(), count++, 1, masks_);
  }
  window_ = begin;
  window_bytes_ = count * ByteMasks::block_bytes;
  for (ByteMasks::Bits* mask :
       {&masks_.name_end, &masks_.blank_end, &masks_.quoted_end, &masks_.template_end}) {
    (*mask)[count] = 0;
  }
}

// --- tokens

Token Scanner::main_token() {
  pos_ = run_end(pos_, masks_.blank_end);
  if (pos_ < end_) return other_token();
  pos_ = end_;
  return token(TokenKind::EndOfFile, 0);
}

Token Scanner::other_token() {
  const char c = *pos_;
  if (chars::is(c, chars::digit)) return number();
  if (chars::is(c, chars::identifier_start) || static_cast<unsigned char>(c) >= 0x80)
    return identifier_or_other();
  const char after = left() > 1 ? pos_[1] : '\0';
  auto either = [&](char second, TokenKind two, TokenKind one) {
    return after == second ? token(two, 2) : token(one, 1);
  };
  switch (c) {
    case '"':
      open_quoted();
      return token(TokenKind::OQuote, 1);
    case '{':
      ++braces_;
      return token(TokenKind::OBrace, 1);
    case '}':
      return sequence_end(TokenKind::CBrace, 1);
    case '~':
      return after == '}' ? sequence_end(TokenKind::TemplateSeqEnd, 2)
                          : token(TokenKind::BitwiseNot, 1);
    case '#':
      return line_comment();
    case '/':
      return slash();
    case '<':
      return less_than();
    case '=':
      if (after == '>') return token(TokenKind::FatArrow, 2);
      return either('=', TokenKind::EqualOp, TokenKind::Equal);
    case '!':
      return either('=', TokenKind::NotEqual, TokenKind::Bang);
    case '>':
      return either('=', TokenKind::GreaterThanEq, TokenKind::GreaterThan);
    case '&':
      return either('&', TokenKind::And, TokenKind::BitwiseAnd);
    case '|':
      return either('|', TokenKind::Or, TokenKind::BitwiseOr);
    case ':':
      return either(':', TokenKind::DoubleColon, TokenKind::Colon);
    case '.':
      if (after == '.' && left() > 2 && pos_[2] == '.') return token(TokenKind::Ellipsis, 3);
      return token(TokenKind::Dot, 1);
    case '^':
      return token(TokenKind::BitwiseXor, 1);
    case ';':
      return token(TokenKind::Semicolon, 1);
    case '`':
      return token(TokenKind::Backtick, 1);
    case '\'':
      return token(TokenKind::Apostrophe, 1);
    case '\r':
      return either('\n', TokenKind::Newline, TokenKind::Invalid);
    default: {
      const TokenKind single = single_byte_tokens[static_cast<unsigned char>(c)];
      return token(single == TokenKind::EndOfFile ? TokenKind::Invalid : single, 1);
    }
  }
}

// Reads a token that starts with a letter, "_" or a byte that is not ASCII.
Token Scanner::identifier_or_other() {
  const char* p = pos_;
  for (;;) {
    p = std::min(chars::skip(p, chars::identifier), end_);
    if (p == end_ || static_cast<unsigned char>(*p) < 0x80) break;
    const auto point = unicode::decode({p, static_cast<std::size_t>(end_ - p)}, 0);
    if (!point.valid) break;
    const bool fits = p == pos_ ? unicode::is_identifier_start(point.value)
                                : unicode::is_identifier_continue(point.value);
    if (!fits) break;
    p += point.length;
  }
  if (p != pos_) return token(TokenKind::Ident, static_cast<std::size_t>(p - pos_));
  const std::size_t length = chars::character_length(pos_, end_);
  return length ? token(TokenKind::Invalid, length) : token(TokenKind::BadUTF8, 1);
}

// Reads digits with any number of points and exponents among them, but without a final point. The
// parser decides which part of them is a number.
Token Scanner::number() {
  const char* p = pos_;
  const char* last = p;
  auto digit_at = [&](const char* q) { return q < end_ && chars::is(*q, chars::digit); };
  for (;;) {
    p = chars::skip(p, chars::digit);
    if (p != pos_ && chars::is(p[-1], chars::digit)) last = p;
    if (p >= end_) break;
    if (*p == '.') {
      ++p;
    } else if (*p == 'e' || *p == 'E') {
      const char* exponent = p + 1;
      if (exponent < end_ && (*exponent == '+' || *exponent == '-')) ++exponent;
      if (!digit_at(exponent)) break;
      p = exponent;
    } else {
      break;
    }
  }
  return token(TokenKind::NumberLit, static_cast<std::size_t>(std::min(last, end_) - pos_));
}

Token Scanner::line_comment() {
  const auto* newline = static_cast<const char*>(std::memchr(pos_, '\n', left()));
  return token(TokenKind::Comment, newline ? static_cast<std::size_t>(newline + 1 - pos_) : left());
}

// Reads a comment or a slash. The start of an unclosed comment is a slash.
Token Scanner::slash() {
  const char after = left() > 1 ? pos_[1] : '\0';
  if (after == '/') return line_comment();
  // Recovery may have gone back to before the search that failed.
  const bool is_unclosed = no_comment_end_ && pos_ >= no_comment_end_;
  if (after != '*' || is_unclosed) return token(TokenKind::Slash, 1);
  const std::string_view body(pos_ + 2, left() - 2);
  const std::size_t close = body.find("*/");
  if (close != body.npos) return token(TokenKind::Comment, close + 4);
  no_comment_end_ = pos_;
  return token(TokenKind::Slash, 1);
}

// Reads "<", "<=", or the start of a heredoc: "<<", optionally "-", a marker and a newline.
Token Scanner::less_than() {
  const char after = left() > 1 ? pos_[1] : '\0';
  if (after == '=') return token(TokenKind::LessThanEq, 2);
  if (after != '<' || left() < 4) return token(TokenKind::LessThan, 1);
  const char* const start = pos_;
  const char* marker = start + (start[2] == '-' ? 3 : 2);
  const bool letter = !chars::is(*marker, chars::digit) && *marker != '-';
  if (marker >= end_ || !letter) return token(TokenKind::LessThan, 1);
  pos_ = marker;
  const Token name = identifier_or_other();
  const char* const name_end = pos_;
  const char* const line = name.kind == TokenKind::Ident ? line_end(name_end) : nullptr;
  pos_ = start;
  if (!line) return token(TokenKind::LessThan, 1);
  ++heredocs_;
  frames_.push_back({Mode::Heredoc, true, name.range.begin, name.range.size(), -1});
  mode_ = Mode::Heredoc;
  return token(TokenKind::OHeredoc, static_cast<std::size_t>(line - start));
}

// Returns the end of the newline at `p`, or null if there is none.
const char* Scanner::line_end(const char* p) const {
  if (p < end_ && *p == '\r') ++p;
  return p < end_ && *p == '\n' ? p + 1 : nullptr;
}

// "}" and "~}" end the innermost sequence if as many braces are open as at its start.
Token Scanner::sequence_end(TokenKind otherwise, std::size_t size) {
  if (!frames_.empty() && frames_.back().braces == braces_) {
    otherwise = TokenKind::TemplateSeqEnd;
    frames_.back().braces = -1;
    mode_ = frames_.back().mode;
  }
  --braces_;
  return token(otherwise, size);
}

void Scanner::restart(std::uint32_t offset) {
  frames_.clear();
  heredocs_ = 0;
  mode_ = Mode::Main;
  pos_ = base_ + offset;
}

// After a restart() inside of the template it is no longer open.
void Scanner::leave_template(std::uint32_t offset) {
  if (!frames_.empty()) {
    const Frame& frame = frames_.back();
    if (frame.braces >= 0) braces_ = frame.braces - 1;
    if (frame.mode == Mode::Heredoc) --heredocs_;
    frames_.pop_back();
  }
  mode_ = Mode::Main;
  pos_ = base_ + offset;
}

}  // namespace hecla::syntax
