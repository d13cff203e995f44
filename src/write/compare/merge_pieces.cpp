// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/compare/merge_pieces.h"

#include <algorithm>
#include <unordered_set>

#include "unicode/unicode.h"

namespace hecla::write {
namespace {

// Returns the offset after the first newline in a space or at the end of a comment; nothing if the
// line goes on after the word.
std::optional<std::uint32_t> line_end_in(const Outline& outline, const Word& word) {
  const std::string_view text = outline.text(word.range);
  const std::size_t newline = word.kind == Word::Kind::Comment && !text.ends_with('\n') ? text.npos
                              : word.kind == Word::Kind::Comment ? text.size() - 1
                                                                 : text.find('\n');
  if (newline == text.npos) return std::nullopt;
  return word.range.begin + static_cast<std::uint32_t>(newline) + 1;
}

class Division {
 public:
  Division(const Outline& outline, const Item& item) : outline_(outline), item_(item) {}

  std::optional<Pieces> run() {
    const ByteRange interior = item_.interior;
    if (interior.end < interior.begin) return std::nullopt;
    pieces_.prefix = {item_.range.begin, interior.begin};
    pieces_.suffix = {interior.end, item_.range.end};
    pieces_.opening = opening();
    std::uint32_t done = pieces_.opening.end;
    for (std::size_t i = 0; i < item_.children.size(); ++i) {
      Interruption::point();
      Unit unit;
      unit.item = i;
      unit.core = item_.children[i].range;
      unit.lead = {done, unit.core.begin};
      if (has_comma(unit.lead)) return std::nullopt;
      const bool is_last = i + 1 == item_.children.size();
      find_tail(unit, is_last ? interior.end : item_.children[i + 1].range.begin);
      done = unit.tail.end;
      pieces_.units.push_back(unit);
    }
    pieces_.ending = {done, interior.end};
    if (has_comma(pieces_.ending)) return std::nullopt;
    return std::move(pieces_);
  }

 private:
  bool is_native_file() const {
    return item_.kind == Item::Kind::Document && !outline_.file().is_json();
  }

  bool has_comma(ByteRange range) const {
    const auto words = outline_.words(range);
    return std::any_of(words.begin(), words.end(),
                       [](const Word& word) { return word.kind == Word::Kind::Comma; });
  }

  ByteRange opening() const {
    const std::uint32_t begin = item_.interior.begin;
    if (is_native_file()) {
      const bool is_marked = outline_.text().starts_with(unicode::byte_order_mark);
      return {begin, begin + (is_marked ? 3 : 0)};
    }
    const std::uint32_t end =
        item_.children.empty() ? item_.interior.end : item_.children[0].range.begin;
    for (const Word& word : outline_.words({begin, end})) {
      if (word.kind != Word::Kind::Space && word.kind != Word::Kind::Comment) break;
      if (const auto line_end = line_end_in(outline_, word)) return {begin, *line_end};
    }
    return {begin, begin};
  }

  // `limit` is where the next item begins, or the end of the interior.
  void find_tail(Unit& unit, std::uint32_t limit) const {
    unit.tail = {unit.core.end, unit.core.end};
    if (outline_.text(unit.core).ends_with('\n')) return;
    const auto words = outline_.words({unit.core.end, limit});
    const bool is_comma_below = ends_with_heredoc(outline_, unit.core) && is_comma_next(words);
    for (const Word& word : words) {
      if (word.kind == Word::Kind::Comma && !unit.comma) {
        unit.comma = word.range.begin;
        unit.tail.end = word.range.end;
      } else if (word.kind != Word::Kind::Space && word.kind != Word::Kind::Comment) {
        return;
      } else if (const auto line_end = line_end_in(outline_, word)) {
        unit.tail.end = *line_end;
        if (unit.comma || !is_comma_below) return;
      }
    }
    // The last line of a file may have no newline.
    if (is_native_file()) unit.tail.end = limit;
  }

  static bool is_comma_next(std::span<const Word> words) {
    const auto next = std::find_if(words.begin(), words.end(), [](const Word& word) {
      return word.kind != Word::Kind::Space && word.kind != Word::Kind::Comment;
    });
    return next != words.end() && next->kind == Word::Kind::Comma;
  }

  const Outline& outline_;
  const Item& item_;
  Pieces pieces_;
};

// Adds the comments between each item and its comma.
void add_comments_before_commas(const Version& version, std::unordered_set<std::string>& comments) {
  for (const Unit& unit : version.pieces.units) {
    if (!unit.comma) continue;
    for (const Word& word : version.outline->words({unit.core.end, *unit.comma})) {
      if (word.kind == Word::Kind::Comment)
        comments.insert(comment_text(version.outline->text(word.range)));
    }
  }
}

// Returns the end of the comments on the line of the last item, up to the first one of which `is_meant` is false, if no
// comma follows them; otherwise the end of its unit.
template <class F>
std::uint32_t end_of_last_comments(const Version& version, F is_meant) {
  const Pieces& pieces = version.pieces;
  std::uint32_t end = pieces.ending.begin;
  if (pieces.units.empty() || pieces.units.back().core.end != end) return end;
  for (const Word& word : version.outline->words(pieces.ending)) {
    const bool is_passed = !line_end_in(*version.outline, word) &&
                           (word.kind == Word::Kind::Space ||
                            (word.kind == Word::Kind::Comment &&
                             is_meant(comment_text(version.outline->text(word.range)))));
    if (!is_passed) break;
    if (word.kind == Word::Kind::Comment) end = word.range.end;
  }
  return end;
}

// Iterates over the words that count.
class SignificantWords {
 public:
  SignificantWords(const Piece& piece, bool comments_only)
      : outline_(*piece.outline),
        rest_(outline_.words(piece.range)),
        comments_only_(comments_only) {}

  std::optional<std::string> next() {
    while (!rest_.empty()) {
      const Word word = rest_.front();
      rest_ = rest_.subspan(1);
      const std::string_view text = outline_.text(word.range);
      if (word.kind == Word::Kind::Comment) return comment_text(text);
      if (comments_only_ || word.kind == Word::Kind::Space) continue;
      if (word.kind != Word::Kind::Comma || !is_trailing()) return std::string(text);
    }
    return std::nullopt;
  }

 private:
  // Returns whether nothing but trivia or a closing bracket follows.
  bool is_trailing() const {
    for (const Word& word : rest_) {
      if (word.kind == Word::Kind::Space || word.kind == Word::Kind::Comment) continue;
      const std::string_view text = outline_.text(word.range);
      return text == "]" || text == "}" || text == ")";
    }
    return true;
  }

  const Outline& outline_;
  std::span<const Word> rest_;
  bool comments_only_;
};

}  // namespace

bool ends_with_heredoc(const Outline& outline, ByteRange core) {
  const auto words = outline.words(core);
  return !words.empty() && words.back().kind == Word::Kind::HeredocEnd;
}

std::optional<Pieces> pieces_of(const Outline& outline, const Item& item) {
  return Division(outline, item).run();
}

void give_comments_to_last_items(Versions& versions) {
  const auto all = {&versions.base, &versions.ours, &versions.theirs};
  const auto has_comments = [](const Version* version) {
    const auto any = [](const std::string&) { return true; };
    return end_of_last_comments(*version, any) != version->pieces.ending.begin;
  };
  if (std::none_of(all.begin(), all.end(), has_comments)) return;
  std::unordered_set<std::string> of_items;
  for (const Version* version : all) add_comments_before_commas(*version, of_items);
  for (Version* version : all) {
    Pieces& pieces = version->pieces;
    pieces.ending.begin = end_of_last_comments(
        *version, [&](const std::string& comment) { return of_items.contains(comment); });
    if (!pieces.units.empty()) pieces.units.back().tail.end = pieces.ending.begin;
  }
}

bool have_same_content(const Piece& a, const Piece& b) {
  const bool are_items = a.item && b.item;
  if (are_items && a.item->identity != b.item->identity) return false;
  SignificantWords words_a(a, are_items), words_b(b, are_items);
  for (;;) {
    const auto word_a = words_a.next(), word_b = words_b.next();
    if (word_a != word_b) return false;
    if (!word_a) return true;
  }
}

std::optional<Piece> choose(const Piece& base, const Piece& ours, const Piece& theirs) {
  Interruption::point();
  if (theirs.text() == base.text() || theirs.text() == ours.text()) return ours;
  if (ours.text() == base.text()) return theirs;
  if (have_same_content(theirs, base) || have_same_content(theirs, ours)) return ours;
  if (have_same_content(ours, base)) return theirs;
  return std::nullopt;
}

bool has_comment(const Piece& piece) {
  const auto words = piece.outline->words(piece.range);
  return std::any_of(words.begin(), words.end(),
                     [](const Word& word) { return word.kind == Word::Kind::Comment; });
}

std::string comment_text(std::string_view text) {
  std::string out(text.substr(0, text.find_last_not_of("\r\n \t") + 1));
  std::erase(out, '\r');
  return out;
}

bool begins_line(const Outline& outline, std::uint32_t offset) {
  const std::string_view before = outline.text().substr(0, offset);
  return before.empty() || before.ends_with('\n') || before == unicode::byte_order_mark;
}

std::optional<std::uint32_t> line_begin_of(const Outline& outline, const Unit& unit) {
  const std::string_view text = outline.text();
  const std::uint32_t end = unit.all().end;
  const bool ends_line = end == text.size() || (end > 0 && text[end - 1] == '\n');
  if (!ends_line) return std::nullopt;
  const std::size_t newline = outline.text(unit.lead).rfind('\n');
  if (newline != std::string_view::npos) {
    return unit.lead.begin + static_cast<std::uint32_t>(newline) + 1;
  }
  return begins_line(outline, unit.lead.begin) ? std::optional(unit.lead.begin) : std::nullopt;
}

}  // namespace hecla::write
