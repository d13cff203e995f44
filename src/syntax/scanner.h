// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scanner: reads the tokens of a text one by one.
//
//   Scanner scanner(text, {0, size}, Scanner::Mode::Main);
//   for (Token t = scanner.next(); t.kind != TokenKind::EndOfFile; t = scanner.next()) ...
//
// The text between quotes, in heredocs and in bare templates follows different rules from the rest.
// The scanner keeps a stack of the open templates to know which rules apply. It never fails.
//
// It finds the ends of names, blanks and text in ByteMasks of a window of the text, which moves on
// when the scanner leaves it. What most tokens need is inline: the parser reads them in one function.
#include <hecla/syntax/token.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "syntax/byte_masks.h"
#include "syntax/chars.h"

namespace hecla::syntax {

// Returns the range of `text` without a byte order mark, which is allowed only at the start of a
// source.
ByteRange whole(std::string_view text);

// Valid tokens of one byte that change no state; EndOfFile for all other bytes. Some bytes also begin
// longer tokens.
constexpr std::array<TokenKind, 256> make_single_byte_tokens() {
  std::array<TokenKind, 256> table{};
  for (TokenKind& kind : table) kind = TokenKind::EndOfFile;
  const auto set = [&](char c, TokenKind kind) { table[static_cast<std::size_t>(c)] = kind; };
  set('[', TokenKind::OBrack);
  set(']', TokenKind::CBrack);
  set('(', TokenKind::OParen);
  set(')', TokenKind::CParen);
  set(',', TokenKind::Comma);
  set('*', TokenKind::Star);
  set('%', TokenKind::Percent);
  set('+', TokenKind::Plus);
  set('-', TokenKind::Minus);
  set('?', TokenKind::Question);
  set('\n', TokenKind::Newline);
  set('=', TokenKind::Equal);  // ==, =>
  set('.', TokenKind::Dot);    // ...
  return table;
}
inline constexpr std::array<TokenKind, 256> single_byte_tokens = make_single_byte_tokens();

class Scanner {
 public:
  enum class Mode : std::uint8_t { Main, Quoted, Heredoc, Bare };

  // Scans the bytes `part` of `text`. The byte after the last of `text` must be readable and NUL,
  // as in a std::string.
  Scanner(std::string_view text, ByteRange part, Mode mode);

  Token next() {
    Token token;
    if (!take_frequent(token)) token = next_of_any_kind();
    return token;
  }
  // Reads the next token if it is one of the most frequent: a name, or a single character. Otherwise
  // returns false, and `token` means nothing.
  bool take_frequent(Token& token);
  Token next_of_any_kind() { return mode_ == Mode::Main ? main_token() : template_token(); }

  // Returns the offset at which the search for the next token starts.
  std::uint32_t offset() const { return offset(pos_); }
  // Makes the current position the end of the text.
  void stop() { end_ = pos_; }
  Mode mode() const { return mode_; }
  // Called after the OQuote of a quoted string was read. If the string contains only plain
  // characters, reads its text and closing quote in one step and returns true. Otherwise changes
  // nothing and returns false.
  bool take_plain_string(ByteRange& content) {
    const char* const close = skip_text(masks_.quoted_end);
    if (close >= end_ || *close != '"') return false;
    content = {offset(pos_), offset(close)};
    pos_ = close + 1;
    frames_.pop_back();
    mode_ = Mode::Main;
    return true;
  }

  // Continues in a text that begins with the one read so far, up to its last line end.
  void extend(std::string_view text) {
    pos_ = text.data() + offset(pos_);
    base_ = text.data();
    end_ = text_end_ = base_ + text.size();
    no_comment_end_ = nullptr;
    window_bytes_ = 0;
  }

  // For recovery: continues at `offset` by the same rules.
  void seek(std::uint32_t offset) { pos_ = base_ + offset; }
  bool in_heredoc() const { return heredocs_ != 0; }
  // For recovery: abandons all open templates and continues at `offset` by the main rules.
  void restart(std::uint32_t offset);
  // For recovery: abandons the innermost template and continues at `offset` by the rules of the
  // enclosing sequence.
  void leave_template(std::uint32_t offset);

 private:
  struct Frame {
    Mode mode;
    bool line_start;       // Heredoc: only text so far on this line
    std::uint32_t marker;  // Heredoc: offset and size of the marker that ends it
    std::uint32_t marker_size;
    std::int64_t braces;  // brace level at which "}" ends the sequence; -1: not in a sequence
  };

  // A vector that keeps its size when elements are removed.
  class FrameStack {
   public:
    bool empty() const { return size_ == 0; }
    bool full() const { return size_ == frames_.size(); }
    Frame& back() { return frames_[size_ - 1]; }
    const Frame& back() const { return frames_[size_ - 1]; }
    void push_back(const Frame& frame) {
      if (full()) frames_.resize(2 * size_ + 4);
      frames_[size_++] = frame;
    }
    void pop_back() { --size_; }
    void clear() { size_ = 0; }

   private:
    std::vector<Frame> frames_;
    std::size_t size_ = 0;
  };

  void open_quoted() {
    frames_.push_back({Mode::Quoted, false, 0, 0, -1});
    mode_ = Mode::Quoted;
  }
  bool take_bracket(char byte, TokenKind& kind);
  Token main_token();
  Token other_token();
  Token template_token();
  Token identifier_or_other();
  Token quoted_token();
  Token heredoc_token();
  Token bare_token();

  Token slash();
  Token less_than();
  Token number();
  Token line_comment();
  Token sequence_end(TokenKind otherwise, std::size_t size);
  Token open_sequence(TokenKind kind);
  Token dollar_or_percent(bool in_lines);
  Token template_line(const char* text_end);
  Token rest(TokenKind kind);
  const char* skip_text(const ByteMasks::Bits& mask);
  const char* skip_characters(const char* p, const ByteMasks::Bits& mask);
  const char* line_end(const char* p) const;
  bool is_closing_line(const char* from, const char* to) const;

  Token token(TokenKind kind, std::size_t size) {
    const std::uint32_t begin = offset(pos_);
    pos_ += size;
    return {{begin, offset(pos_)}, kind};
  }
  std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - base_); }
  std::size_t left() const { return static_cast<std::size_t>(end_ - pos_); }

  // Returns the bits of a mask from the byte at `p` on. Precondition: the window contains the byte.
  std::uint64_t ends_from(const char* p, const ByteMasks::Bits& mask) const {
    return bits_from(mask, static_cast<std::size_t>(p - window_));
  }
  bool is_in_window(const char* p) const {
    return static_cast<std::size_t>(p - window_) < window_bytes_;
  }
  // Returns the end of the run at `p`: the first byte whose bit in the mask is set. The NUL after the
  // text ends every run.
  const char* run_end(const char* p, const ByteMasks::Bits& mask) {
    const std::uint64_t ends = is_in_window(p) ? ends_from(p, mask) : 0;
    return ends != 0 ? p + std::countr_zero(ends) : long_run_end(p, mask);
  }
  const char* long_run_end(const char* p, const ByteMasks::Bits& mask);
  void move_window(const char* begin);

  const char* base_;
  const char* pos_;
  const char* end_;
  const char* text_end_;  // of the whole text, of which end_ may end a part
  Mode mode_;
  const char* window_ = nullptr;
  std::size_t window_bytes_ = 0;
  const char* no_comment_end_ = nullptr;  // a search from here found no "*/"
  std::int64_t braces_ = 0;
  std::size_t heredocs_ = 0;  // number of frames that are heredocs
  FrameStack frames_;
  ByteMasks masks_;  // of the window; not initialized
};

inline bool Scanner::take_frequent(Token& token) {
  if (mode_ != Mode::Main || !is_in_window(pos_)) [[unlikely]]
    return false;
  const std::uint64_t blank_ends = ends_from(pos_, masks_.blank_end);
  if (blank_ends == 0) [[unlikely]]
    return false;
  const char* const begin = pos_ + std::countr_zero(blank_ends);
  if (begin >= end_) [[unlikely]]
    return false;
  token.range.begin = offset(begin);
  const auto byte = static_cast<unsigned char>(*begin);
  const char* end = begin + 1;
  if (chars::is(*begin, chars::identifier_start)) {
    const std::uint64_t name_ends = ends_from(begin, masks_.name_end);
    end = begin + std::countr_zero(name_ends);
    if (name_ends == 0 || end > end_ || static_cast<unsigned char>(*end) >= 0x80) [[unlikely]]
      return false;
    token.kind = TokenKind::Ident;
  } else {
    token.kind = single_byte_tokens[byte];
    if (token.kind == TokenKind::EndOfFile) {
      if (!take_bracket(*begin, token.kind)) return false;
    } else if (chars::is(*end, chars::operator_end)) {
      return false;
    }
  }
  pos_ = end;
  token.range.end = offset(end);
  return true;
}

// Reads a brace or a quote, which change the state, if that needs no memory and ends no sequence.
inline bool Scanner::take_bracket(char byte, TokenKind& kind) {
  if (byte == '"' && !frames_.full()) {
    open_quoted();
    kind = TokenKind::OQuote;
  } else if (byte == '{') {
    ++braces_;
    kind = TokenKind::OBrace;
  } else if (byte == '}' && frames_.empty()) {
    --braces_;
    kind = TokenKind::CBrace;
  } else {
    return false;
  }
  return true;
}

// Returns the end of the plain text: the next character with a special meaning.
inline const char* Scanner::skip_text(const ByteMasks::Bits& mask) {
  const char* const p = run_end(pos_, mask);
  const auto byte = static_cast<unsigned char>(*p);
  return byte != 0 && byte < 0x80 && p < end_ ? p : skip_characters(p, mask);
}

}  // namespace hecla::syntax
