// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/text/document_layout.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "unicode/unicode.h"

namespace hecla::write {

using syntax::AnyNode;
using syntax::Token;
using syntax::TokenKind;

namespace {

bool ends_with_newline(std::string_view text) { return text.ends_with('\n'); }

}  // namespace

std::string_view newline_of(std::string_view text) {
  const std::size_t first = text.find('\n');
  const bool is_crlf = first != text.npos && first > 0 && text[first - 1] == '\r';
  return is_crlf ? "\r\n" : "\n";
}

DocumentLayout::DocumentLayout(syntax::DocumentRef document)
    : tokens_(std::move(document)), text_(tokens_.document().source()->text()) {
  newline_ = newline_of(text_);
  indent_step_ = detect_indent_step();
}

std::uint32_t DocumentLayout::first_byte() const {
  return text_.starts_with(unicode::byte_order_mark)
             ? static_cast<std::uint32_t>(unicode::byte_order_mark.size())
             : 0;
}

ByteRange DocumentLayout::line_at(std::uint32_t offset) const {
  if (last_line_.begin <= offset && offset < last_line_.end) return last_line_;
  const std::size_t before = offset == 0 ? text_.npos : text_.rfind('\n', offset - 1);
  const std::size_t newline = std::min(text_.find('\n', offset), text_.size() - 1);
  last_line_ = {static_cast<std::uint32_t>(before + 1), static_cast<std::uint32_t>(newline + 1)};
  return last_line_;
}

std::uint32_t DocumentLayout::line_begin(std::uint32_t offset) const {
  const std::uint32_t begin = line_at(offset).begin;
  return begin == 0 ? std::min(first_byte(), offset) : begin;
}

std::uint32_t DocumentLayout::line_end(std::uint32_t offset) const { return line_at(offset).end; }

std::uint32_t DocumentLayout::line_after_comment(std::uint32_t offset) const {
  for (;;) {
    const Token& token = tokens_[tokens_.index_at(offset)];
    if (token.kind != TokenKind::Comment || token.range.begin >= offset) return offset;
    offset = line_end(token.range.end);
  }
}

std::string_view DocumentLayout::indent_at(std::uint32_t offset) const {
  const std::uint32_t begin = line_begin(offset);
  const std::string_view line = text_.substr(begin, offset - begin);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

bool DocumentLayout::begins_line(std::uint32_t offset) const {
  return line_begin(offset) + indent_at(offset).size() == offset;
}

std::uint32_t DocumentLayout::blanks_begin(std::uint32_t offset) const {
  while (offset > 0 && (text_[offset - 1] == ' ' || text_[offset - 1] == '\t')) --offset;
  return offset;
}

bool DocumentLayout::is_on_one_line(ByteRange range) const {
  if (text(range).find('\n') == std::string_view::npos) return true;
  for (std::size_t i = tokens_.index_at(range.begin); tokens_[i].range.begin < range.end; ++i) {
    const Token& token = tokens_[i];
    if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Newline) return false;
    if (token.kind == TokenKind::Comment && ends_with_newline(tokens_.text(token))) return false;
  }
  return true;
}

// Compares the first nested item that begins a line with its block.
std::string DocumentLayout::detect_indent_step() const {
  const syntax::BodyNode* root = tokens_.document().root_body();
  if (!root) return {};
  // A list instead of a walker, because blocks may be nested deeply.
  std::vector<const syntax::BlockNode*> waiting;
  const auto add = [&](const auto& blocks) {
    waiting.insert(waiting.end(), std::make_reverse_iterator(blocks.end()),
                   std::make_reverse_iterator(blocks.begin()));
  };
  add(root->blocks);
  while (!waiting.empty()) {
    const syntax::BlockNode& block = *waiting.back();
    waiting.pop_back();
    if (auto step = indent_step_of(block); !step.empty()) return std::string(step);
    add(block.body.blocks);
  }
  return {};
}

// Returns what the first item of a block is indented by, if it is on a line of its own and indented.
std::string_view DocumentLayout::indent_step_of(const syntax::BlockNode& block) const {
  for (const syntax::BodyItem& item : syntax::items(block.body)) {
    const std::uint32_t begin = item.node.range().begin;
    const std::string_view outer = indent_at(block.range.begin);
    const std::string_view inner = indent_at(begin);
    if (!begins_line(begin) || !inner.starts_with(outer)) return {};
    return inner.substr(outer.size());
  }
  return {};
}

std::uint32_t DocumentLayout::first_line_of(AnyNode node) const {
  std::uint32_t line = line_begin(node.range().begin);
  for (;;) {
    const Token& token = tokens_[tokens_.index_at(line)];
    if (token.kind != TokenKind::Comment || token.range.begin == line) return line;
    line = line_begin(token.range.begin);
  }
}

ByteRange DocumentLayout::comment_lines(AnyNode node, Spacing spacing) const {
  const std::uint32_t own_line = first_line_of(node);
  ByteRange found{own_line, own_line};
  const std::vector<Token> comments = tokens_.leading_comments(node);
  for (auto comment = comments.rbegin(); comment != comments.rend(); ++comment) {
    if (comment->range.begin >= own_line) continue;
    const bool is_line_comment = ends_with_newline(tokens_.text(*comment));
    if (spacing == Spacing::Hclwrite && !is_line_comment) break;
    // A line may have many comments.
    if (comment->range.begin < found.begin) found.begin = line_begin(comment->range.begin);
  }
  return found;
}

ItemLines DocumentLayout::lines_of(AnyNode node, Spacing spacing) const {
  const ByteRange range = node.range();
  ItemLines lines{range.begin, range.end};
  // By tokens, because a line may be long.
  std::size_t before = tokens_.index_at(range.begin);
  const auto ends_line = [&](const Token& token) {
    return token.kind == TokenKind::Newline ||
           (token.kind == TokenKind::Comment && ends_with_newline(tokens_.text(token)));
  };
  while (before > 0 && syntax::is_trivia(tokens_[before - 1].kind) &&
         !ends_line(tokens_[before - 1])) {
    --before;
  }
  lines.begins_line = before == 0 || ends_line(tokens_[before - 1]);
  if (lines.begins_line) lines.begin = comment_lines(node, spacing).begin;

  extend(lines, range.end);
  return lines;
}

void DocumentLayout::extend(ItemLines& lines, std::uint32_t offset) const {
  for (std::size_t i = tokens_.index_at(offset); i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    const bool is_comma = token.kind == TokenKind::Comma && !lines.has_comma;
    if (is_comma) lines.has_comma = true;
    if (token.kind == TokenKind::Comment) lines.has_comment = true;
    const bool is_end =
        token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Newline ||
        (token.kind == TokenKind::Comment && ends_with_newline(tokens_.text(token)));
    if (is_end) {
      lines.ends_line = true;
      lines.end = token.range.end;
      break;
    }
    if (!is_comma && !syntax::is_trivia(token.kind)) break;
  }
}

std::uint32_t DocumentLayout::blank_begin(std::uint32_t line) const {
  while (line > first_byte()) {
    const std::uint32_t above = line_begin(line - 1);
    if (!trimmed(text_.substr(above, line - above)).empty()) break;
    line = above;
  }
  return line;
}

std::uint32_t DocumentLayout::blank_end(std::uint32_t line) const {
  while (line < text_.size()) {
    const std::uint32_t next = line_end(line);
    if (!trimmed(text_.substr(line, next - line)).empty()) break;
    line = next;
  }
  return line;
}

std::size_t DocumentLayout::newlines_in(std::uint32_t begin, std::uint32_t end) const {
  const std::string_view part = text_.substr(begin, end - begin);
  return static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n'));
}

namespace {

bool is_space(TokenKind kind) {
  return kind == TokenKind::Whitespace || kind == TokenKind::Newline ||
         kind == TokenKind::ByteOrderMark;
}

}  // namespace

const Token* DocumentLayout::content_before(std::uint32_t offset) const {
  for (std::size_t i = tokens_.index_at(offset); i > 0; --i) {
    if (!is_space(tokens_[i - 1].kind)) return &tokens_[i - 1];
  }
  return nullptr;
}

const Token* DocumentLayout::content_after(std::uint32_t offset) const {
  std::size_t i = tokens_.index_at(offset);
  while (is_space(tokens_[i].kind)) ++i;
  return tokens_[i].kind == TokenKind::EndOfFile ? nullptr : &tokens_[i];
}

namespace {

void append_indent(std::string& out, std::string_view blanks, const Indentation& indentation) {
  if (blanks.starts_with(indentation.removed)) blanks.remove_prefix(indentation.removed.size());
  out += indentation.added;
  while (!indentation.step.empty() && blanks.starts_with("  ")) {
    out += indentation.step;
    blanks.remove_prefix(2);
  }
  out += blanks;
}

}  // namespace

std::string reindented(std::string_view text, const std::vector<Token>& tokens,
                       const Indentation& indentation, std::string_view newline) {
  std::string out;
  bool at_line_begin = indentation.includes_first_line;
  std::uint32_t done = 0;
  for (const Token& token : tokens) {
    const std::string_view between = text.substr(done, token.range.begin - done);
    std::string_view content = text.substr(token.range.begin, token.range.size());
    done = token.range.end;
    const bool ends_line = (token.kind == TokenKind::Newline || token.kind == TokenKind::Comment) &&
                           ends_with_newline(content);
    const bool is_blank = token.kind == TokenKind::Newline || content.empty();
    if (at_line_begin && !is_blank) {
      append_indent(out, between, indentation);
    } else {
      out += between;
    }
    if (ends_line) {
      content.remove_suffix(content.ends_with("\r\n") ? 2 : 1);
      out.append(content).append(newline);
    } else {
      out += content;
    }
    at_line_begin = ends_line;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace hecla::write
