// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/comment_index.h"

namespace hecla::write {
namespace {

// Returns the first comment; an empty string if there is none.
std::string first_comment(const Piece& piece) {
  for (const Word& word : piece.outline->words(piece.range)) {
    if (word.kind == Word::Kind::Comment) return comment_text(piece.outline->text(word.range));
  }
  return {};
}

}  // namespace

void LeadIndex::add(const Piece& lead, std::size_t index) {
  std::string comment = first_comment(lead);
  if (comment.empty()) return;
  const auto [found, is_new] = indexes_.emplace(std::move(comment), index);
  if (!is_new) found->second = no_item;
}

std::size_t LeadIndex::find(const Piece& lead) const {
  const auto found = indexes_.find(first_comment(lead));
  return found == indexes_.end() ? no_item : found->second;
}

bool CommentSet::contains_first_of(const Piece& lead) {
  if (!is_filled_) {
    for (const Word& word : piece_.outline->words(piece_.range)) {
      if (word.kind != Word::Kind::Comment) continue;
      texts_.insert(comment_text(piece_.outline->text(word.range)));
    }
    is_filled_ = true;
  }
  return texts_.contains(first_comment(lead));
}

}  // namespace hecla::write
