// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Finds comments of a container by their text, wherever they are in it.
#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "write/compare/item_pairs.h"
#include "write/compare/merge_pieces.h"

namespace hecla::write {

// The texts above items, by the comment that they begin with.
class LeadIndex {
 public:
  // Adds a text that has a comment; others are ignored.
  void add(const Piece& lead, std::size_t index);
  // Returns the index of the text that begins with the same comment as `lead`; no_item if there is
  // none, or if several do.
  std::size_t find(const Piece& lead) const;
  bool empty() const { return indexes_.empty(); }

 private:
  std::unordered_map<std::string, std::size_t> indexes_;
};

// All comments of a piece. They are collected when they are asked for.
class CommentSet {
 public:
  explicit CommentSet(const Piece& piece) : piece_(piece) {}
  // Returns whether it contains the first comment of `lead`.
  bool contains_first_of(const Piece& lead);

 private:
  Piece piece_;
  bool is_filled_ = false;
  std::unordered_set<std::string> texts_;
};

}  // namespace hecla::write
