// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of an item and its parts, divided into the pieces that merge() combines.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "write/compare/item_pairs.h"

namespace hecla::write {

// A part of one of the files.
struct Piece {
  const Outline* outline;
  ByteRange range;
  const Item* item = nullptr;  // if the piece is an item, perhaps with the text around it
  std::string_view text() const { return outline->text(range); }
};

// An item with the text around it, or comments that belong to no item. The units of a container and the pieces before and
// after them make up all of its interior.
struct Unit {
  ByteRange lead;  // after the previous unit: blank lines, comments, indentation
  ByteRange core;  // the item, or the comments up to the end of their last line
  // A comma, and the rest of the line if nothing else is on it.
  ByteRange tail;
  std::optional<std::uint32_t> comma;  // in the tail: its offset
  std::size_t item = no_item;          // the index of the item in its container
  std::uint32_t comments = 0;          // of comments: a number that is equal for equal ones
  bool is_joined = false;              // comments directly below those that are the previous unit

  ByteRange all() const { return {lead.begin, tail.end}; }
  bool is_comment() const { return item == no_item; }
};

// In a version that does not have a unit.
inline const Unit no_unit{};

struct Pieces {
  ByteRange prefix;   // up to the opening bracket
  ByteRange opening;  // the rest of its line if nothing else is on it
  std::vector<Unit> units;
  ByteRange ending;  // after the last unit
  ByteRange suffix;  // from the closing bracket
};

// One version of an item.
struct Version {
  const Outline* outline;
  const Item* item;
  Pieces pieces;

  const Item* item_of(const Unit& unit) const {
    return unit.is_comment() ? nullptr : &item->children[unit.item];
  }
  // Returns a unit with the text around it.
  Piece whole(const Unit& unit) const { return {outline, unit.all(), item_of(unit)}; }
};
struct Versions {
  Version base, ours, theirs;
};

// Returns whether the last token is the end of a heredoc, after which a comma needs a line of its
// own.
bool ends_with_heredoc(const Outline& outline, ByteRange core);

// Divides an item that is not a leaf; all comments are in leads and in the ending. Returns nothing if a comma is not
// directly after its item.
std::optional<Pieces> pieces_of(const Outline& outline, const Item& item);

// A comment before the closing bracket, on the line of the last item, is about the container, unless it is between an item
// and its comma in another version: then it is part of the unit of the last item.
void give_comments_to_last_items(Versions& versions);

// Returns whether two pieces differ only in layout: items have the same content and comments, the
// texts around them the same tokens and comments, apart from commas.
bool have_same_content(const Piece& a, const Piece& b);

// Returns the version of a piece that the result has; nothing if both changed it.
std::optional<Piece> choose(const Piece& base, const Piece& ours, const Piece& theirs);

bool has_comment(const Piece& piece);

// Returns a comment without spaces at its end, and without carriage returns.
std::string comment_text(std::string_view text);

// Returns whether the offset is at the start of a line.
bool begins_line(const Outline& outline, std::uint32_t offset);

// Returns the start of the lines of a unit: where its core begins, with the indentation; nothing if
// the unit does not consist of whole lines.
std::optional<std::uint32_t> line_begin_of(const Outline& outline, const Unit& unit);

}  // namespace hecla::write
