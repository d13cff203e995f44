// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_tails.h"

#include <algorithm>
#include <utility>

namespace hecla::write {
namespace {

// Returns the item of a unit without the text around it.
Piece item_piece(const Version& version, const Unit& unit) {
  const Item* item = version.item_of(unit);
  return {version.outline, item->range, item};
}

}  // namespace

// Returns whether the item ends with a heredoc in the result.
bool MergeTails::ends_with_heredoc_in_result() const {
  const auto& [base, ours, theirs] = versions_;
  const bool is_in_ours = step_.ours && ends_with_heredoc(*ours.outline, step_.ours->core);
  const bool is_in_theirs = step_.theirs && ends_with_heredoc(*theirs.outline, step_.theirs->core);
  const bool is_in_all = step_.ours && step_.theirs && step_.base;
  if (is_in_ours == is_in_theirs || !is_in_all) return is_in_ours || is_in_theirs;
  const auto chosen = choose(item_piece(base, *step_.base), item_piece(ours, *step_.ours),
                             item_piece(theirs, *step_.theirs));
  return chosen && chosen->outline == ours.outline ? is_in_ours : is_in_theirs;
}

bool MergeTails::needs_line(const Piece& tail, const Unit& source) const {
  if (ends_with_heredoc(*tail.outline, source.core)) return false;
  const std::string_view text = tail.text();
  const std::size_t first = text.find_first_not_of(" \t\r");
  const bool begins_with_newline = first != text.npos && text[first] == '\n';
  return !begins_with_newline && ends_with_heredoc_in_result();
}

// The last line of a file may have no newline.
std::string MergeTails::comment_end(const Piece& tail, const Unit& source) const {
  const bool ends_line = tail.outline->text(source.core).ends_with('\n');
  return step_.is_last || ends_line ? "" : std::string(out_.newline());
}

// Returns a text from a tail with the newlines of the result.
std::string MergeTails::translated(const Piece& tail, std::string text) const {
  return tail.outline == versions_.theirs.outline ? out_.translated_layout(text) : text;
}

std::string MergeTails::text(const Piece& tail, const Unit& source) const {
  if (source.is_comment()) return comment_end(tail, source);
  return separated(tail, source, needs_line(tail, source), ends_with_heredoc_in_result());
}

std::string MergeTails::text_in_conflict(const Piece& tail, const Unit& source) const {
  const bool has_separator =
      versions_.ours.item->shape != Item::Shape::Body && !source.is_comment();
  if (!has_separator) return translated(tail, std::string(tail.text()));
  return separated(tail, source, false, ends_with_heredoc(*tail.outline, source.core));
}

std::string MergeTails::separated(const Piece& tail, const Unit& source, bool needs_line,
                                  bool is_after_heredoc) const {
  std::string text(tail.text());
  const bool is_json = tail.outline->file().is_json();
  const Item::Shape shape = versions_.ours.item->shape;
  const bool is_object = shape == Item::Shape::Object && !is_json;
  const std::string line(needs_line ? out_.newline() : "");
  // In an object, a newline separates, and a comma after it is an error.
  const bool has_extra_comma =
      (is_object && !line.empty()) || (step_.is_last_item && (is_json || !may_have_last_comma()));
  if (source.comma && has_extra_comma) text.erase(*source.comma - source.tail.begin, 1);
  const std::string layout = line + translated(tail, std::move(text));
  const bool ends_line = layout.find('\n') != layout.npos;
  if (shape == Item::Shape::Body) {
    return layout + (ends_line || step_.is_last ? "" : std::string(out_.newline()));
  }
  if (step_.is_last_item || source.comma || (is_object && ends_line)) return layout;
  return (is_after_heredoc ? std::string(out_.newline()) : "") + "," + layout;
}

bool MergeTails::may_have_last_comma() const {
  const auto has_comma = [](const Version& version) {
    const auto& units = version.pieces.units;
    const auto last = std::find_if_not(units.rbegin(), units.rend(),
                                       [](const Unit& unit) { return unit.is_comment(); });
    return last != units.rend() && last->comma;
  };
  return has_comma(versions_.ours) || has_comma(versions_.theirs);
}

}  // namespace hecla::write
