// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Attaches trivia to tokens, and finds the tokens of nodes.
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/token_list.h>

#include <algorithm>

#include "pcl/text/parts.h"

namespace hecla::pcl {

using syntax::AnyNode;
using syntax::TokenKind;

// Divides the tokens of a TokenList into tokens and trivia. The trivia between two tokens is a run;
// `boundary_` divides it into what trails the first and what leads the second.
class TriviaReader {
 public:
  explicit TriviaReader(TokenMap& map) : map_(map) {}

  void read(const syntax::Token& token) {
    switch (token.kind) {
      case TokenKind::Whitespace:
      case TokenKind::Newline:
      case TokenKind::ByteOrderMark:
        return add_whitespace(token.range);
      case TokenKind::Comment:
        return add(token.range, Trivia::Kind::Comment);
      case TokenKind::TemplateInterp:
        is_directive_.push_back(false);
        add(token.range, Trivia::Kind::TemplateDelimiter);
        return end_trailing();
      case TokenKind::TemplateControl:
        is_directive_.push_back(true);
        return add_token(token);
      case TokenKind::TemplateSeqEnd:
        if (closes_directive()) return add_token(token);
        end_trailing();
        return add(token.range, Trivia::Kind::TemplateDelimiter);
      default:
        return add_token(token);
    }
  }

 private:
  bool closes_directive() {
    if (is_directive_.empty()) return true;
    const bool result = is_directive_.back();
    is_directive_.pop_back();
    return result;
  }

  std::uint32_t trivia_count() const { return static_cast<std::uint32_t>(map_.trivia_.size()); }

  void add(ByteRange range, Trivia::Kind kind) {
    map_.trivia_.push_back({range, kind});
    ends_line_ = false;
  }

  // Adds to the whitespace before it. The first newline of a run of whitespace ends a piece, and
  // the trivia that trails the previous token.
  void add_whitespace(ByteRange range) {
    std::vector<Trivia>& trivia = map_.trivia_;
    const bool continues = trivia_count() > run_begin_ && !ends_line_ &&
                           trivia.back().kind == Trivia::Kind::Whitespace;
    if (continues) {
      trivia.back().range.end = range.end;
    } else if (ends_line_) {
      add(range, Trivia::Kind::Whitespace);
      is_after_line_ = true;
    } else {
      add(range, Trivia::Kind::Whitespace);
      is_after_line_ = false;
    }
    if (is_after_line_ || map_.tokens_.empty()) return;
    if (map_.text(range).find('\n') == std::string_view::npos) return;
    end_trailing();
    ends_line_ = true;
  }

  void end_trailing() {
    if (!map_.tokens_.empty()) boundary_ = trivia_count();
  }

  void add_token(const syntax::Token& token) {
    map_.tokens_.push_back({token.range, token.kind, boundary_, trivia_count() - boundary_});
    run_begin_ = boundary_ = trivia_count();
    ends_line_ = is_after_line_ = false;
  }

  TokenMap& map_;
  std::uint32_t run_begin_ = 0;
  std::uint32_t boundary_ = 0;
  bool ends_line_ = false;          // the last piece is whitespace that ends with its first newline
  bool is_after_line_ = false;      // the last piece is the rest of that run of whitespace
  std::vector<bool> is_directive_;  // the template sequences around the current position
};

TokenMap::TokenMap(syntax::DocumentRef document) : document_(std::move(document)) {
  const syntax::TokenList list(document_);
  TriviaReader reader(*this);
  for (const syntax::Token& token : list.all()) reader.read(token);
}

std::size_t TokenMap::index_from(std::uint32_t offset) const {
  const auto found = std::partition_point(tokens_.begin(), tokens_.end(), [=](const Token& token) {
    return token.range.begin < offset;
  });
  return static_cast<std::size_t>(found - tokens_.begin());
}

std::span<const Token> TokenMap::in(ByteRange range) const {
  const std::size_t first = index_from(range.begin);
  return tokens().subspan(first, index_from(range.end) - first);
}

std::span<const Trivia> TokenMap::leading(const Token& token) const {
  return std::span(trivia_).subspan(token.trivia, token.leading_count);
}

std::span<const Trivia> TokenMap::trailing(const Token& token) const {
  const std::size_t begin = token.trivia + token.leading_count;
  const bool is_last = &token == &tokens_.back();
  const std::size_t end = is_last ? trivia_.size() : (&token)[1].trivia;
  return std::span(trivia_).subspan(begin, end - begin);
}

std::vector<NodeToken> TokenMap::tokens_of(AnyNode node) const {
  std::vector<NodeToken> found;
  if (!has_own_tokens(*this, node)) return found;
  std::size_t at = index_from(node.range().begin);
  const auto add = [&](const NodeToken& token) {
    const bool continues = !found.empty() && is_one_token(token.role) &&
                           found.back().role == token.role && found.back().index == token.index;
    if (continues) {
      found.back().last = token.last;
    } else {
      found.push_back(token);
    }
  };
  for_each_part(*this, node, at, add,
                [&](AnyNode child) { at = std::max(at, index_from(child.range().end)); });
  return found;
}

std::vector<Parentheses> TokenMap::parentheses_around(const syntax::Expr& expr) const {
  const auto path = syntax::path_at(syntax::root(*document_), expr.range.begin);
  auto above = std::find(path.rbegin(), path.rend(), AnyNode(expr));
  std::vector<Parentheses> found;
  while (above != path.rend() && ++above != path.rend() && above->as<syntax::ParenthesesExpr>()) {
    const auto tokens = in(above->range());
    found.push_back({&tokens.front(), &tokens.back()});
  }
  return found;
}

}  // namespace hecla::pcl
