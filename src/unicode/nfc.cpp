// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Most text is already in form C. So nfc() copies up to the first code point that might not be, and
// normalizes only the stretch around it, from the last boundary before to the first boundary after it. A
// boundary is a code point that never changes, whatever its neighbors are.
#include <algorithm>
#include <vector>

#include "unicode/character.h"
#include "unicode/scan.h"

namespace hecla::unicode {
namespace {

// Code points below this never change in form C unless a mark from here on follows.
constexpr char32_t first_mark = 0x300;
constexpr char32_t combining_grapheme_joiner = 0x34F;
// UAX #15, stream-safe text: no more consecutive marks than this. Deployed implementations insert a
// joiner between them, which also bounds the work on hostile text.
constexpr std::size_t max_marks_in_row = 30;

bool is_boundary(char32_t c) {
  return c < first_mark || is_plain_letter(c) || character(c).is_nfc_boundary;
}

// Returns the offset of the first code point from `offset` on that is not a boundary or is invalid, or the
// size of `text`. Sets `last` to the offset of the boundary before it.
std::size_t find_unsure(std::string_view text, std::size_t offset, std::size_t& last) {
  while (offset < text.size()) {
    const std::size_t high = find_non_ascii(text, offset);
    if (high > offset) last = high - 1;
    offset = high;
    while (offset < text.size() && is_high(text[offset])) {
      const CodePoint point = decode_at(text, offset);
      if (!point.valid || !is_boundary(point.value)) return offset;
      last = offset;
      offset += point.length;
    }
  }
  return offset;
}

// Returns the offset of the first boundary after the code point at `offset`.
std::size_t find_boundary(std::string_view text, std::size_t offset) {
  CodePoint point = decode_at(text, offset);
  do {
    offset += point.length;
    point = decode_at(text, offset);
  } while (point.length != 0 && (!point.valid || !is_boundary(point.value)));
  return offset;
}

using CodePoints = std::vector<char32_t>;

bool is_mark(char32_t c) { return character(c).combining_class != 0; }

// --- Hangul syllables, which consist of a leading consonant (L), a vowel (V) and an optional trailing consonant (T)

constexpr char32_t first_l = 0x1100, first_v = 0x1161, first_syllable = 0xAC00;
constexpr char32_t no_t = 0x11A7;  // the trailing consonants begin after it
constexpr char32_t l_count = 19, v_count = 21, t_count = 28;

bool is_hangul_l(char32_t c) { return c >= first_l && c < first_l + l_count; }
bool is_hangul_v(char32_t c) { return c >= first_v && c < first_v + v_count; }
bool is_hangul_t(char32_t c) { return c > no_t && c < no_t + t_count; }
bool is_hangul_syllable(char32_t c) {
  return c >= first_syllable && c < first_syllable + l_count * v_count * t_count;
}

void append_syllable(char32_t syllable, CodePoints& out) {
  const char32_t index = syllable - first_syllable;
  out.push_back(first_l + index / t_count / v_count);
  out.push_back(first_v + index / t_count % v_count);
  if (index % t_count != 0) out.push_back(no_t + index % t_count);
}

// Returns the character that form C has in place of two consecutive ones, or 0.
char32_t composed(char32_t first, char32_t second) {
  if (is_hangul_l(first) && is_hangul_v(second)) {
    return first_syllable + ((first - first_l) * v_count + second - first_v) * t_count;
  }
  if (is_hangul_syllable(first) && (first - first_syllable) % t_count == 0 && is_hangul_t(second)) {
    return first + second - no_t;
  }
  return composition(first, second);
}

// --- decomposition, order, and composition of one stretch

void append_decomposed(char32_t c, CodePoints& out) {
  if (is_hangul_syllable(c)) return append_syllable(c, out);
  if (!character(c).decomposes) return out.push_back(c);
  const Decomposition& parts = decomposition(c);
  append_decomposed(parts.first, out);
  if (parts.second != 0) append_decomposed(parts.second, out);
}

// Decomposes one stretch and counts consecutive marks.
class Decomposer {
 public:
  explicit Decomposer(CodePoints& out) : out_(out) {}

  void append(char32_t code_point) {
    const std::size_t begin = out_.size();
    append_decomposed(code_point, out_);
    auto first = out_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto leading_marks = std::find_if_not(first, out_.end(), is_mark) - first;
    if (marks_ + static_cast<std::size_t>(leading_marks) > max_marks_in_row) {
      first = out_.insert(first, combining_grapheme_joiner);
    }
    for (; first != out_.end(); ++first) marks_ = is_mark(*first) ? marks_ + 1 : 0;
  }

 private:
  CodePoints& out_;
  std::size_t marks_ = 0;
};

void order_marks(CodePoints& points) {
  auto by_class = [](char32_t a, char32_t b) {
    return character(a).combining_class < character(b).combining_class;
  };
  auto from = points.begin();
  while ((from = std::find_if(from, points.end(), is_mark)) != points.end()) {
    const auto to = std::find_if_not(from, points.end(), is_mark);
    std::stable_sort(from, to, by_class);
    from = to;
  }
}

// Composes in place. A character joins the last one that is not a mark unless something between them, which
// has not joined it, is not a mark or has the same combining class.
void compose(CodePoints& points) {
  std::size_t size = 0;
  std::size_t starter = 0;
  for (const char32_t c : points) {
    const std::uint8_t combining_class = character(c).combining_class;
    const bool reaches =
        size == starter + 1 ||
        (size > 0 && character(points[size - 1]).combining_class < combining_class);
    if (const char32_t joined = reaches ? composed(points[starter], c) : 0) {
      points[starter] = joined;
      continue;
    }
    if (combining_class == 0) starter = size;
    points[size++] = c;
  }
  points.resize(size);
}

void normalise_stretch(std::string_view text, CodePoints& points, std::string& out) {
  points.clear();
  Decomposer decomposer(points);
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint point = decode_at(text, offset);
    decomposer.append(point.value);
    offset += point.length;
  }
  order_marks(points);
  compose(points);
  for (const char32_t c : points) append_utf8(out, c);
}

std::size_t last_code_point(std::string_view text) {
  std::size_t offset = text.size() - 1;
  while (offset > 0 && (static_cast<unsigned char>(text[offset]) & 0xC0) == 0x80) --offset;
  return offset;
}

}  // namespace

std::size_t last_nfc_boundary(std::string_view text) {
  if (text.empty()) return std::string_view::npos;
  std::size_t offset = last_code_point(text);
  char32_t c = decode_at(text, offset).value;
  if (character(c).is_nfc_inert && !character(c).may_combine_backward) return text.size();
  while (character(c).may_combine_backward) {
    if (offset == 0) return std::string_view::npos;
    offset = last_code_point(text.substr(0, offset));
    c = decode_at(text, offset).value;
  }
  return offset;
}

bool is_quick_nfc(std::string_view text) {
  std::size_t last = 0;
  return find_unsure(text, 0, last) == text.size();
}

std::string nfc(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  CodePoints points;
  for (std::size_t done = 0;;) {
    std::size_t last = done;
    const std::size_t unsure = find_unsure(text, done, last);
    if (unsure == text.size()) return out.append(text.substr(done));
    const std::size_t end = find_boundary(text, unsure);
    out.append(text.substr(done, last - done));
    normalise_stretch(text.substr(last, end - last), points, out);
    done = end;
  }
}

}  // namespace hecla::unicode
