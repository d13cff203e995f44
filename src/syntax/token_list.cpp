// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/token_list.h>

#include <algorithm>
#include <utility>

#include "syntax/scanner.h"

namespace hecla::syntax {

bool is_trivia(TokenKind kind) {
  return kind == TokenKind::Whitespace || kind == TokenKind::Comment ||
         kind == TokenKind::Newline || kind == TokenKind::ByteOrderMark;
}

TokenList::TokenList(DocumentRef document) : TokensOf(std::move(document)) { scan(); }

// Adds the token, preceded by whitespace that fills the gap after the previous one.
void TokenList::add(Token token) {
  const std::uint32_t last = tokens_.empty() ? document_->part().begin : tokens_.back().range.end;
  if (last < token.range.begin) {
    tokens_.push_back({{last, token.range.begin}, TokenKind::Whitespace});
  }
  tokens_.push_back(token);
}

// Scans the text again, restarting the scanner where the parser's recovery did.
void TokenList::scan() {
  const std::string_view text = document_->source()->text();
  ByteRange part = document_->part();
  const std::uint32_t first = std::min(whole(text).begin, part.end);
  if (part.begin < first) {
    add({{part.begin, first}, TokenKind::ByteOrderMark});
    part.begin = first;
  }
  Scanner scanner(text, part, document_->is_template() ? Scanner::Mode::Bare : Scanner::Mode::Main);
  auto restart = document_->scan_restarts().begin();
  const auto last = document_->scan_restarts().end();
  for (;;) {
    Token token = scanner.next();
    while (restart != last && restart->offset < token.range.begin) {
      if (restart->kind == ScanRestart::Kind::AtOffset) break;
      ++restart;
    }
    if (restart != last && restart->kind == ScanRestart::Kind::AtOffset &&
        restart->offset < token.range.end) {
      token.range.end = restart->offset;
      if (token.range.begin < token.range.end) add(token);
      scanner.restart(restart++->offset);
      continue;
    }
    if (restart != last && restart->kind == ScanRestart::Kind::QuoteEndsTemplate &&
        restart->offset == token.range.begin) {
      scanner.leave_template(token.range.end);
      scanner.leave_template(token.range.end);
      token.kind = TokenKind::CQuote;
      ++restart;
    }
    add(token);
    if (token.kind == TokenKind::EndOfFile) return;
  }
}

// --- trivia

bool TokenList::ends_line(std::size_t index) const {
  const Token& token = tokens_[index];
  return token.kind == TokenKind::Newline ||
         (token.kind == TokenKind::Comment && text(token).ends_with('\n'));
}

std::size_t TokenList::trailing_end(std::size_t index) const {
  std::size_t end = index + 1;
  while (end < tokens_.size() && is_trivia(tokens_[end].kind)) {
    if (ends_line(end++)) break;
  }
  return end;
}

std::span<const Token> TokenList::trailing_trivia(const Token& token) const {
  const std::size_t index = index_of(token);
  return all().subspan(index + 1, trailing_end(index) - index - 1);
}

std::span<const Token> TokenList::leading_trivia(const Token& token) const {
  const std::size_t index = index_of(token);
  std::size_t begin = index;
  while (begin > 0 && is_trivia(tokens_[begin - 1].kind)) --begin;
  if (begin > 0) begin = std::min(trailing_end(begin - 1), index);
  return all().subspan(begin, index - begin);
}

std::vector<Token> TokenList::leading_comments(AnyNode node) const {
  std::vector<Token> comments;  // last first
  std::size_t on_whole_lines = 0;
  bool is_own_line = true;
  std::size_t i = index_at(node.range().begin);
  while (i > 0 && is_trivia(tokens_[i - 1].kind)) {
    --i;
    if (ends_line(i)) {  // the line after this token has no other tokens
      if (!is_own_line && comments.size() == on_whole_lines) break;
      on_whole_lines = comments.size();
      is_own_line = false;
    }
    if (tokens_[i].kind == TokenKind::Comment) comments.push_back(tokens_[i]);
  }
  if (i > 0) comments.resize(on_whole_lines, tokens_[0]);
  std::reverse(comments.begin(), comments.end());
  return comments;
}

std::vector<Token> TokenList::trailing_comments(AnyNode node) const {
  std::vector<Token> comments;
  bool may_be_ellipsis = true, may_be_comma = true;
  for (std::size_t i = index_at(node.range().end); i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    if (token.kind == TokenKind::Ellipsis && std::exchange(may_be_ellipsis, false)) continue;
    if (token.kind == TokenKind::Comma && may_be_comma) {
      may_be_ellipsis = may_be_comma = false;
      continue;
    }
    if (token.kind == TokenKind::Comment) comments.push_back(token);
    if (!is_trivia(token.kind) || ends_line(i)) break;
  }
  return comments;
}

}  // namespace hecla::syntax
