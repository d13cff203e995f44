// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Questions about the layout of a document in the native syntax, for edits that follow it: lines,
// indentation, comments, blank lines.
#include <hecla/syntax/token_list.h>
#include <hecla/write/edit.h>

#include <string>
#include <string_view>

namespace hecla::write {

// Returns the sequence that ends the first line of a text; "\n" if there is none.
std::string_view newline_of(std::string_view text);

// The lines that an item occupies, with its comments.
struct ItemLines {
  std::uint32_t begin;       // of the first line, or of the item if other tokens are before it
  std::uint32_t end;         // after the newline, or after the item if other tokens follow
  bool begins_line = false;  // nothing but comments is before it on its line
  bool ends_line = false;    // nothing but comments follows on its line
  bool has_comma = false;    // a comma follows
  bool has_comment = false;  // a comment follows
  bool is_own() const { return begins_line && ends_line; }
};

class DocumentLayout {
 public:
  explicit DocumentLayout(syntax::DocumentRef document);

  const syntax::TokenList& tokens() const { return tokens_; }
  std::string_view text() const { return text_; }
  std::string_view text(ByteRange range) const { return text_.substr(range.begin, range.size()); }

  // Return where a part of the text begins, and the offset after it.
  std::uint32_t offset_of(std::string_view part) const {
    return static_cast<std::uint32_t>(part.data() - text_.data());
  }
  std::uint32_t offset_after(std::string_view part) const {
    return offset_of(part) + static_cast<std::uint32_t>(part.size());
  }

  // Returns the sequence that ends lines.
  std::string_view newline() const { return newline_; }
  // Returns the indentation of a nested item relative to its block; empty if no item shows it.
  const std::string& indent_step() const { return indent_step_; }
  // Returns the start of the text, after a byte order mark.
  std::uint32_t first_byte() const;
  // Return the start of a line (after a byte order mark), and the offset after its newline.
  std::uint32_t line_begin(std::uint32_t offset) const;
  std::uint32_t line_end(std::uint32_t offset) const;
  // Returns the whitespace at the start of the line that contains the offset.
  std::string_view indent_at(std::uint32_t offset) const;
  // Returns the offset, or the end of the line on which the comment around the offset ends.
  std::uint32_t line_after_comment(std::uint32_t offset) const;
  bool begins_line(std::uint32_t offset) const;
  // Returns the start of the spaces and tabs that end at the offset.
  std::uint32_t blanks_begin(std::uint32_t offset) const;
  // Returns the start of the line of a node, or of the first line of the comments before the node
  // there.
  std::uint32_t first_line_of(syntax::AnyNode node) const;
  // Returns whether a node is on one line as fmt counts lines: a heredoc belongs to the line on which
  // it begins.
  bool is_on_one_line(ByteRange range) const;

  ItemLines lines_of(syntax::AnyNode node, Spacing spacing) const;
  // Lets the lines of an item end with the line of an offset, if only comments and a comma follow there.
  void extend(ItemLines& lines, std::uint32_t offset) const;
  // Returns the comments on the lines above a node that belong to it, from the start of the first
  // line to the end of the last one; empty at the start of the node's line without any.
  ByteRange comment_lines(syntax::AnyNode node, Spacing spacing) const;
  // Return the offset before the blank lines above, and after those below, the start of a line.
  std::uint32_t blank_begin(std::uint32_t line) const;
  std::uint32_t blank_end(std::uint32_t line) const;
  // Returns the number of newlines in a range.
  std::size_t newlines_in(std::uint32_t begin, std::uint32_t end) const;
  // Returns the last token before the offset, and the first one from there on, that is not
  // whitespace or a newline; comments count.
  const syntax::Token* content_before(std::uint32_t offset) const;
  const syntax::Token* content_after(std::uint32_t offset) const;

 private:
  // Returns the line that contains an offset, with its newline.
  ByteRange line_at(std::uint32_t offset) const;
  std::string detect_indent_step() const;
  std::string_view indent_step_of(const syntax::BlockNode& block) const;

  syntax::TokenList tokens_;
  std::string_view text_;
  mutable ByteRange last_line_;  // that was searched, which may be long
  std::string_view newline_;
  std::string indent_step_;
};

// The change of the indentation of lines.
struct Indentation {
  std::string_view removed = {};  // from each line that begins with it
  std::string_view added = {};
  // If not empty: replaces each two blanks at the start of a line.
  std::string_view step = {};
  bool includes_first_line = false;
};

// Returns configuration or an expression with another indentation and other newlines. Blank
// lines, and lines inside of templates and comments, keep their bytes.
std::string reindented(std::string_view text, const std::vector<syntax::Token>& tokens,
                       const Indentation& indentation, std::string_view newline);

// Returns the text without blanks and newlines around it.
std::string_view trimmed(std::string_view text);

}  // namespace hecla::write
