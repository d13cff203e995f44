// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules are those of hclwrite.Format: brackets that a line opens or closes indent the lines
// after it, kinds of tokens decide about the spaces between them, and the equals signs and the
// comments of neighboring lines are aligned.
#include "write/format/layout.h"

#include <hecla/base/interruption.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "syntax/scanner.h"
#include "unicode/unicode.h"
#include "write/format/space_rules.h"

namespace hecla::write {
namespace {

using syntax::Token;
using syntax::TokenKind;

// The tokens of a line, in up to three cells: [first, equals), [equals, comment), [comment, end).
struct TokenLine {
  std::size_t first, equals, comment, end;
  int brackets;  // how many more the line opens than it closes, as far as they indent

  bool has_equals() const { return equals != comment; }
  bool has_comment() const { return comment != end; }
};

class Layout {
 public:
  Layout(std::string_view text, std::span<const Token> tokens, const LayoutOptions& options)
      : text_(text),
        tokens_(tokens),
        options_(options),
        spaces_(std::make_unique_for_overwrite<std::uint32_t[]>(tokens.size())) {
    has_tabs_ = text.find('\t') != text.npos;
    unsigned char bits = 0;
    for (const char c : text) bits |= static_cast<unsigned char>(c);
    is_simple_ = bits < 0x80 && text.find('\r') == text.npos;
  }

  std::vector<GapChange> run() {
    InterruptibleLoop loop;
    for (std::size_t first = 0; tokens_[first].kind != TokenKind::EndOfFile; ++line_number_) {
      loop.step();
      const TokenLine line = line_at(first);
      spaces_[first] = tokens_[first].kind == TokenKind::Newline ? 0 : indentation(line.brackets);
      set_spaces(line.first, line.equals);
      set_spaces(line.equals, line.comment);
      align(line);
      first = line.end;
    }
    end_chain();
    align_comments();
    keep_last_gap();
    return changes();
  }

 private:
  // An equals sign or a comment, and the columns before it.
  struct Cell {
    std::size_t token;
    std::size_t columns;
  };
  struct CommentCell {
    std::size_t line_number;
    Cell cell;           // without the spaces before the equals sign
    std::size_t equals;  // the same token as the comment if there is none
  };

  bool ends_line(const Token& token) const {
    return token.kind == TokenKind::Newline ||
           (token.kind == TokenKind::Comment && text_[token.range.end - 1] == '\n');
  }

  // An equals sign begins a cell if what follows on the line closes all brackets that it opens. The
  // brackets after the start of a heredoc do not indent.
  TokenLine line_at(std::size_t first) const {
    std::size_t equals = 0;
    int open = 0, open_at_equals = 0, indenting = 0;
    bool in_heredoc = false, heredoc_at_equals = false;
    std::size_t end = first;
    for (;; ++end) {
      const Token& token = tokens_[end];
      if (token.kind == TokenKind::EndOfFile) break;
      if (token.kind == TokenKind::Equal && equals == 0 && end > first) {
        equals = end;
        open_at_equals = open;
        heredoc_at_equals = in_heredoc;
      }
      open += bracket_change(token.kind);
      if (token.kind == TokenKind::OHeredoc && !in_heredoc) {
        in_heredoc = true;
        indenting = open;
      }
      if (ends_line(token)) {
        ++end;
        break;
      }
    }
    const bool has_comment = end - first > 1 && tokens_[end - 1].kind == TokenKind::Comment;
    const std::size_t comment = has_comment ? end - 1 : end;
    if (equals == 0 || open != open_at_equals) {
      return {first, comment, comment, end, in_heredoc ? indenting : open};
    }
    return {first, equals, comment, end, heredoc_at_equals ? indenting : open_at_equals};
  }

  // Returns the indentation of a line, and applies the brackets of the line to the stack.
  std::uint32_t indentation(int brackets) {
    if (brackets > 0) {
      indents_.push_back(brackets);
      return static_cast<std::uint32_t>(2 * (indents_.size() - 1));
    }
    for (int closed = -brackets; closed > 0 && !indents_.empty();) {
      const int taken = std::min(closed, indents_.back());
      const bool goes_on = closed > indents_.back();
      indents_.back() -= taken;
      if (indents_.back() == 0) indents_.pop_back();
      closed = goes_on ? closed - taken : 0;
    }
    return static_cast<std::uint32_t>(2 * indents_.size());
  }

  // Sets the spaces between the tokens of a cell.
  void set_spaces(std::size_t first, std::size_t end) {
    TokenKind before = nothing;
    for (std::size_t i = first; i + 1 < end; ++i) {
      spaces_[i + 1] = has_space_after(text_, before, tokens_[i], tokens_[i + 1].kind) ? 1 : 0;
      before = tokens_[i].kind;
    }
  }

  // --- alignment

  std::size_t columns(const Token& token) const {
    const std::string_view own = text_.substr(token.range.begin, token.range.size());
    return is_simple_ ? own.size() : unicode::count_graphemes(own);
  }

  // Returns the columns of the tokens and the spaces between them.
  std::size_t columns(std::size_t first, std::size_t end) const {
    std::size_t sum = 0;
    for (std::size_t i = first; i < end; ++i) {
      sum += columns(tokens_[i]) + (i == first ? 0 : spaces_[i]);
    }
    return sum;
  }

  void align(const TokenLine& line) {
    if (!options_.align) {
      if (line.has_equals()) spaces_[line.equals] = 1;
      if (line.has_comment()) spaces_[line.comment] = 1;
      return;
    }
    if (!line.has_equals()) end_chain();
    if (!line.has_equals() && !line.has_comment()) return;
    const std::size_t lead = spaces_[line.first] + columns(line.first, line.equals);
    if (line.has_equals()) chain_.push_back({line.equals, lead});
    if (line.has_comment()) {
      const std::size_t all = lead + columns(line.equals, line.comment);
      comments_.push_back({line_number_, {line.comment, all}, line.equals});
    }
  }

  // More spaces than fit are more than any limit allows.
  static std::uint32_t clamped(std::size_t spaces) {
    constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min(spaces, most));
  }

  // Aligns the equals signs of consecutive lines.
  void end_chain() {
    std::size_t widest = 0;
    for (const Cell& cell : chain_) widest = std::max(widest, cell.columns);
    for (const Cell& cell : chain_) spaces_[cell.token] = clamped(widest - cell.columns + 1);
    chain_.clear();
  }

  // Aligns the comments of consecutive lines, after the equals signs have their places.
  void align_comments() {
    for (CommentCell& comment : comments_) {
      if (comment.equals != comment.cell.token) comment.cell.columns += spaces_[comment.equals];
    }
    for (std::size_t first = 0, end = 0; first < comments_.size(); first = end) {
      std::size_t widest = 0;
      do {
        widest = std::max(widest, comments_[end++].cell.columns);
      } while (end < comments_.size() &&
               comments_[end].line_number == comments_[end - 1].line_number + 1);
      for (std::size_t i = first; i < end; ++i) {
        const Cell& cell = comments_[i].cell;
        spaces_[cell.token] = clamped(widest - cell.columns + 1);
      }
    }
  }

  // --- result

  std::uint32_t gap_begin(std::size_t token) const {
    return token == 0 ? 0 : tokens_[token - 1].range.end;
  }

  // Whitespace at the end of the text keeps its size. A byte order mark is no whitespace.
  void keep_last_gap() {
    const std::size_t last = tokens_.size() - 1;
    const std::uint32_t begin = last == 0 ? syntax::whole(text_).begin : gap_begin(last);
    spaces_[last] = tokens_[last].range.begin - begin;
  }

  bool is_all_spaces(ByteRange gap) const {
    const std::string_view bytes = text_.substr(gap.begin, gap.size());
    return (!has_tabs_ && gap.begin != 0) || bytes.find_first_not_of(' ') == bytes.npos;
  }

  std::vector<GapChange> changes() const {
    std::vector<GapChange> changes;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const ByteRange gap = {gap_begin(i), tokens_[i].range.begin};
      if (gap.size() != spaces_[i] || !is_all_spaces(gap)) changes.push_back({gap, spaces_[i]});
    }
    return changes;
  }

  std::string_view text_;
  std::span<const Token> tokens_;
  const LayoutOptions& options_;
  std::unique_ptr<std::uint32_t[]> spaces_;  // before each token; each is set
  bool has_tabs_;
  bool is_simple_;  // each byte takes one column
  std::size_t line_number_ = 0;
  std::vector<int> indents_;  // the brackets that are open at each level of indentation
  std::vector<Cell> chain_;   // the equals signs of the consecutive lines so far
  std::vector<CommentCell> comments_;
};

}  // namespace

std::vector<GapChange> lay_out(std::string_view text, std::span<const Token> tokens,
                               const LayoutOptions& options) {
  return Layout(text, tokens, options).run();
}

}  // namespace hecla::write
