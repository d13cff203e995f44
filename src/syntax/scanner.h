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
#include <hecla/syntax/token.h>

#include <cstdint>
#include <string_view>
#include <vector>

namespace hecla::syntax {

// Returns the range of `text` without a byte order mark, which is allowed only at the start of a
// source.
ByteRange whole(std::string_view text);

class Scanner {
 public:
  enum class Mode : std::uint8_t { Main, Quoted, Heredoc, Bare };

  // Scans the bytes `part` of `text`. The byte after the last of `text` must be readable and NUL,
  // as in a std::string.
  Scanner(std::string_view text, ByteRange part, Mode mode);

  Token next() { return mode_ == Mode::Main ? main_token() : template_token(); }

  // Returns the offset at which the search for the next token starts.
  std::uint32_t offset() const { return offset(pos_); }
  // Makes the current position the end of the text.
  void stop() { end_ = pos_; }
  Mode mode() const { return mode_; }
  // Called after the OQuote of a quoted string was read. If the string contains only plain
  // characters, reads its text and closing quote in one step and returns true. Otherwise changes
  // nothing and returns false.
  bool take_plain_string(ByteRange& content);

  // Continues in a text that begins with the one read so far, up to its last line end.
  void extend(std::string_view text) {
    pos_ = text.data() + offset(pos_);
    base_ = text.data();
    end_ = base_ + text.size();
    no_comment_end_ = nullptr;
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
  const char* no_comment_end_ = nullptr;  // a search from here found no "*/"
  std::int64_t braces_ = 0;
  std::size_t heredocs_ = 0;  // number of frames that are heredocs
  std::vector<Frame> frames_;
};

}  // namespace hecla::syntax
