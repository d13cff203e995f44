// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Properties of every document, valid or not. Shared by tests and fuzzers.
#include <hecla/syntax/token_list.h>
#include <hecla/syntax/walk.h>

#include "support/tree_properties.h"

namespace hecla::syntax::properties {

// Checks that all trivia is before or after exactly one token: no leading trivia of one token is
// trailing trivia of another.
inline std::string trivia_violation(const TokenList& tokens) {
  std::size_t trivia = 0, attached = 0;
  for (const Token& token : tokens.all()) {
    if (is_trivia(token.kind)) {
      ++trivia;
    } else {
      attached += tokens.leading_trivia(token).size() + tokens.trailing_trivia(token).size();
    }
  }
  return trivia == attached ? "" : "not all trivia is that of one token";
}

// Checks that nodes begin and end where tokens do, except for texts and for skipped ranges, which
// may consist of whole lines.
inline std::string divided_token(const TokenList& tokens) {
  std::string problem;
  walk(root(tokens.document()), [&](AnyNode node) {
    const ByteRange range = node.range();
    const bool may_divide = node.kind() == NodeKind::Text || node.kind() == NodeKind::Skipped;
    if (range.empty() || may_divide || node == root(tokens.document())) return Walk::Into;
    const auto span = tokens.of(node);
    const bool is_even = !span.empty() && span.front().range.begin == range.begin &&
                         span.back().range.end == range.end;
    if (!is_even) problem = test_support::show(node) + " divides a token";
    return is_even ? Walk::Into : Walk::Stop;
  });
  return problem;
}

// Returns the first violation found, or an empty string.
inline std::string violation(const DocumentRef& document) {
  const std::size_t size = document->source()->text().size();
  std::string problem = test_support::tree_violation(root(*document), size);
  const TokenList tokens(document);
  if (problem.empty()) problem = test_support::token_violation(tokens, document->part());
  if (problem.empty()) problem = trivia_violation(tokens);
  if (problem.empty()) problem = divided_token(tokens);
  return problem;
}

}  // namespace hecla::syntax::properties
