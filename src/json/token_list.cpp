// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/json/token_list.h>

#include <algorithm>

#include "json/comments.h"
#include "jsontext/scanner.h"

namespace hecla::json {
namespace {

TokenKind kind_of(jsontext::TokenKind kind) {
  switch (kind) {
#define HECLA_JSON_TOKEN(kind)    \
  case jsontext::TokenKind::kind: \
    return TokenKind::kind;
#include <hecla/jsontext/token_kinds.def>
#undef HECLA_JSON_TOKEN
    case jsontext::TokenKind::Equals:
      return TokenKind::Invalid;
    case jsontext::TokenKind::End:
      return TokenKind::EndOfFile;
  }
  return TokenKind::Invalid;
}

}  // namespace

std::string_view name(TokenKind kind) {
  constexpr std::string_view names[] = {
#define HECLA_JSON_TOKEN(kind) #kind,
#include <hecla/jsontext/token_kinds.def>
#undef HECLA_JSON_TOKEN
      "Comment", "Whitespace", "Newline", "ByteOrderMark", "EndOfFile"};
  return names[static_cast<std::size_t>(kind)];
}

bool is_trivia(TokenKind kind) {
  return kind == TokenKind::Comment || kind == TokenKind::Whitespace ||
         kind == TokenKind::Newline || kind == TokenKind::ByteOrderMark;
}

// Scans the text again. If the parser continued inside of a token after an error, divides that
// token.
TokenList::TokenList(DocumentRef document) : TokensOf(std::move(document)) {
  const std::string_view text = document_->source()->text();
  std::uint32_t last = 0;
  if (text.starts_with(unicode::byte_order_mark)) {
    last = unicode::byte_order_mark.size();
    tokens_.push_back({{0, last}, TokenKind::ByteOrderMark});
  }
  std::vector<std::uint32_t> restarts = document_->scan_restarts();
  std::sort(restarts.begin(), restarts.end());
  auto restart = restarts.begin();
  for (;;) {
    const jsontext::Token scanned = jsontext::Scanner(text, last).next();
    add_between(last, scanned.begin);
    Token token{{scanned.begin, scanned.end}, kind_of(scanned.kind)};
    const auto comment = comment_end(text, scanned.begin);
    if (comment) token = {{scanned.begin, *comment}, TokenKind::Comment};
    while (restart != restarts.end() && *restart <= token.range.begin) ++restart;
    if (restart != restarts.end() && *restart < token.range.end && !comment) {
      token.range.end = *restart;
    }
    tokens_.push_back(token);
    if (token.kind == TokenKind::EndOfFile) return;
    last = token.range.end;
  }
}

// Adds the whitespace between two tokens.
void TokenList::add_between(std::uint32_t begin, std::uint32_t end) {
  const std::string_view text = document_->source()->text();
  while (begin < end) {
    const bool is_crlf = text.substr(begin, end - begin).starts_with("\r\n");
    const bool is_newline = is_crlf || text[begin] == '\n';
    std::uint32_t next = begin + (is_crlf ? 2 : 1);
    while (!is_newline && next < end && text[next] != '\n' && text[next] != '\r') ++next;
    tokens_.push_back({{begin, next}, is_newline ? TokenKind::Newline : TokenKind::Whitespace});
    begin = next;
  }
}

}  // namespace hecla::json
