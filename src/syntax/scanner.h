// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scanner: pulls one token after the other out of a text.
//
//   Scanner scanner(text, {0, size}, Scanner::Mode::Main);
//   for (Token t = scanner.next(); t.kind != TokenKind::EndOfFile; t = scanner.next()) ...
//
// The text between quotes, in heredocs and in bare templates is scanned by other rules than the
// rest; the scanner finds out by itself where it is, with a stack of the templates that are open.
// It never fails.
#include <hecla/syntax/token.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::syntax {

// All of `text` but for a byte order mark, which only the start of a whole source may have.
ByteRange whole(std::string_view text);

class Scanner {
 public:
  enum class Mode : std::uint8_t { Main, Quoted, Heredoc, Bare };

  // Scans the bytes `part` of `text`. The byte after the last of `text` must be readable and NUL,
  // as in a std::string.
  Scanner(std::string_view text, ByteRange part, Mode mode);

  Token next() { return mode_ == Mode::Main ? main_token() : template_token(); }

  // Where the next token is looked for.
  std::uint32_t offset() const { return offset(pos_); }
  Mode mode() const { return mode_; }
  // The text of the quoted string whose OQuote was just read, and its closing quote, are taken in
  // one step when there is nothing but plain characters in it. Gives false, and does nothing,
  // otherwise.
  bool take_plain_string(ByteRange& content);

  // For recovery: goes on at `offset`, by the same rules.
  void seek(std::uint32_t offset) { pos_ = base_ + offset; }
  bool in_heredoc() const { return heredocs_ != 0; }
  // For recovery: gives up all open templates and goes on at `offset` by the main rules.
  void restart(std::uint32_t offset);
  // For recovery: gives up the innermost template, whose text goes on at `offset` by the main rules
  // of what is around it.
  void leave_template(std::uint32_t offset);

 private:
  struct Frame {
    Mode mode;
    bool line_start;       // Heredoc: nothing but text since the line began
    std::uint32_t marker;  // Heredoc: what ends it, as offset and size
    std::uint32_t marker_size;
    std::int64_t braces;  // level of braces at which "}" ends the sequence; -1: not in a sequence
  };

  Token main_token();
  Token symbol();
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
  const char* skip_text(int plain) const;
  const char* line_end(const char* p) const;
  bool is_closing_line(const char* from, const char* to) const;

  Token token(TokenKind kind, std::size_t size) {
    const std::uint32_t begin = offset(pos_);
    pos_ += size;
    return {{begin, offset(pos_)}, kind};
  }
  std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - base_); }
  std::size_t left() const { return static_cast<std::size_t>(end_ - pos_); }

  const char* base_;
  const char* pos_;
  const char* end_;
  Mode mode_;
  bool no_comment_end_ = false;  // "*/" was looked for and there is none any more
  std::int64_t braces_ = 0;
  std::size_t heredocs_ = 0;  // how many of the frames are
  std::vector<Frame> frames_;
};

}  // namespace hecla::syntax
