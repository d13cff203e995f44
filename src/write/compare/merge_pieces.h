// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The text of an item and its parts, divided into the pieces that merge() combines.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "write/compare/outline.h"

namespace hecla::write {

// A part of one of the files.
struct Piece {
  const Outline* outline;
  ByteRange range;
  const Item* item = nullptr;  // if the piece is an item, perhaps with the text around it
  std::string_view text() const { return outline->text(range); }
};

// An item with the text around it. The units of a container and the pieces before and after them
// make up all of its interior.
struct Unit {
  ByteRange lead;  // after the previous unit: blank lines, comments, indentation
  ByteRange core;  // the item
  // A comma, and the rest of the line if nothing else is on it.
  ByteRange tail;
  std::optional<std::uint32_t> comma;  // in the tail: its offset

  ByteRange all() const { return {lead.begin, tail.end}; }
};

struct Pieces {
  ByteRange prefix;   // up to the opening bracket
  ByteRange opening;  // the rest of its line if nothing else is on it
  std::vector<Unit> units;
  ByteRange ending;  // after the last unit
  ByteRange suffix;  // from the closing bracket
};

// Returns whether the last token is the end of a heredoc, after which a comma needs a line of its
// own.
bool ends_with_heredoc(const Outline& outline, ByteRange core);

// Divides an item that is not a leaf. Returns nothing if a comma is not directly after its item.
std::optional<Pieces> pieces_of(const Outline& outline, const Item& item);

// Returns whether two pieces differ only in layout: items have the same content and comments, the
// texts around them the same tokens and comments, apart from commas.
bool have_same_content(const Piece& a, const Piece& b);

bool has_comment(const Piece& piece);

// Returns a comment without spaces at its end, and without carriage returns.
std::string comment_text(std::string_view text);

// Returns the size of what is at the start of `piece` up to the end of the last line of the comments that are also at the
// start of `other`.
std::uint32_t common_comment_bytes(const Piece& piece, const Piece& other);

// Returns the size of the comments at the start of `lead`, which is above an addition, that were at the start of `base`,
// above the next item, and are not there in `side`.
std::uint32_t moved_comment_bytes(const Piece& base, const Piece& side, const Piece& lead);

// Returns whether the offset is at the start of a line.
bool begins_line(const Outline& outline, std::uint32_t offset);

// Returns the start of the lines of a unit: where its core begins, with the indentation; nothing if
// the unit does not consist of whole lines.
std::optional<std::uint32_t> line_begin_of(const Outline& outline, const Unit& unit);

}  // namespace hecla::write
