// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tracks the brackets that are open while recovery skips tokens.
#include <hecla/syntax/token.h>

#include <array>
#include <cstddef>
#include <vector>

namespace hecla::syntax {

// Returns the token kind that `closer` closes, or EndOfFile if it is not a closing token. Both
// template sequences are represented by TemplateInterp.
constexpr TokenKind opener_of(TokenKind closer) {
  switch (closer) {
    case TokenKind::CBrace:
      return TokenKind::OBrace;
    case TokenKind::CBrack:
      return TokenKind::OBrack;
    case TokenKind::CParen:
      return TokenKind::OParen;
    case TokenKind::CQuote:
      return TokenKind::OQuote;
    case TokenKind::CHeredoc:
      return TokenKind::OHeredoc;
    case TokenKind::TemplateSeqEnd:
      return TokenKind::TemplateInterp;
    default:
      return TokenKind::EndOfFile;
  }
}
constexpr bool is_closer(TokenKind kind) { return opener_of(kind) != TokenKind::EndOfFile; }
constexpr bool is_opener(TokenKind kind) {
  switch (kind) {
    case TokenKind::OBrace:
    case TokenKind::OBrack:
    case TokenKind::OParen:
    case TokenKind::OQuote:
    case TokenKind::OHeredoc:
    case TokenKind::TemplateInterp:
    case TokenKind::TemplateControl:
      return true;
    default:
      return false;
  }
}

// A stack that also counts the brackets of each kind on it, so that a closing bracket without a
// matching opening one is found without a search.
class Brackets {
 public:
  bool empty() const { return open_.empty(); }
  // Returns whether no open bracket matches `closer`.
  bool lacks(TokenKind closer) const {
    return counts_[static_cast<std::size_t>(opener_of(closer))] == 0;
  }
  void clear() {
    open_.clear();
    counts_.fill(0);
  }
  // Ignores tokens that are not brackets, and closing brackets without an open one.
  void follow(TokenKind kind) {
    if (is_opener(kind)) {
      push(kind == TokenKind::TemplateControl ? TokenKind::TemplateInterp : kind);
    } else if (is_closer(kind)) {
      pop_to(opener_of(kind));
    }
  }

 private:
  std::size_t& count(TokenKind kind) { return counts_[static_cast<std::size_t>(kind)]; }
  void push(TokenKind kind) {
    open_.push_back(kind);
    ++count(kind);
  }
  void pop_to(TokenKind kind) {
    if (count(kind) == 0) return;
    TokenKind top;
    do {
      top = open_.back();
      open_.pop_back();
      --count(top);
    } while (top != kind);
  }

  std::vector<TokenKind> open_;
  std::array<std::size_t, 64> counts_{};
};

}  // namespace hecla::syntax
