// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Most text is already in form C. So nfc() copies up to the first code point that might not be, and
// normalizes only the stretch around it, from the last boundary before to the first boundary after it. A
// boundary is a code point that never changes, whatever its neighbors are.
#include <utf8proc.h>

#include <algorithm>
#include <vector>

#include "unicode/scan.h"

namespace hecla::unicode {
namespace {

// Code points below this never change in form C unless a mark from here on follows.
constexpr char32_t first_mark = 0x300;
constexpr char32_t combining_grapheme_joiner = 0x34F;
// UAX #15, stream-safe text: no more consecutive marks than this. Deployed implementations insert a
// joiner between them, which also bounds the work on hostile text.
constexpr std::size_t max_marks_in_row = 30;

constexpr std::uint16_t no_index = 0xFFFF;
constexpr std::uint16_t second_in_pair = 0x8000;

const utf8proc_property_t& property_of(char32_t code_point) {
  return *utf8proc_get_property(static_cast<utf8proc_int32_t>(code_point));
}

bool is_hangul_syllable(char32_t c) { return c >= 0xAC00 && c < 0xD7A4; }
// Vowel and trailing jamo join the syllable before them. utf8proc has no property for this.
bool is_joining_jamo(char32_t c) {
  return (c >= 0x1161 && c < 0x1176) || (c >= 0x11A8 && c < 0x11C3);
}

bool joins_backward(char32_t c, const utf8proc_property_t& property) {
  return property.combining_class != 0 || is_joining_jamo(c) ||
         (property.comb_index != no_index && property.comb_index >= second_in_pair);
}

bool is_canonically_composed(const utf8proc_property_t& property) {
  return property.decomp_type == 0 && property.decomp_seqindex != no_index;
}

bool is_boundary(char32_t c) {
  if (c < first_mark || is_plain_letter(c) || is_hangul_syllable(c)) return true;
  const utf8proc_property_t& property = property_of(c);
  return !joins_backward(c, property) && !is_canonically_composed(property);
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

using CodePoints = std::vector<utf8proc_int32_t>;

std::uint8_t combining_class(utf8proc_int32_t c) {
  return static_cast<std::uint8_t>(utf8proc_get_property(c)->combining_class);
}

bool is_mark(utf8proc_int32_t c) { return combining_class(c) != 0; }

// Decomposes one stretch and counts consecutive marks.
class Decomposer {
 public:
  explicit Decomposer(CodePoints& out) : out_(out) {}

  void append(char32_t code_point) {
    utf8proc_int32_t parts[8];
    int boundary = 0;
    const utf8proc_ssize_t count = utf8proc_decompose_char(
        static_cast<utf8proc_int32_t>(code_point), parts, 8, UTF8PROC_DECOMPOSE, &boundary);
    const utf8proc_int32_t* const end = parts + count;
    const utf8proc_int32_t* const lead =
        std::find_if_not(static_cast<const utf8proc_int32_t*>(parts), end, is_mark);
    break_long_row(static_cast<std::size_t>(lead - parts));
    for (const utf8proc_int32_t* part = parts; part != end; ++part) {
      marks_ = is_mark(*part) ? marks_ + 1 : 0;
      out_.push_back(*part);
    }
  }

 private:
  void break_long_row(std::size_t coming) {
    if (marks_ + coming <= max_marks_in_row) return;
    out_.push_back(combining_grapheme_joiner);
    marks_ = 0;
  }
  CodePoints& out_;
  std::size_t marks_ = 0;
};

void order_marks(CodePoints& points) {
  auto by_class = [](auto a, auto b) { return combining_class(a) < combining_class(b); };
  auto from = points.begin();
  while ((from = std::find_if(from, points.end(), is_mark)) != points.end()) {
    const auto to = std::find_if_not(from, points.end(), is_mark);
    std::stable_sort(from, to, by_class);
    from = to;
  }
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
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_COMPOSE | UTF8PROC_STABLE);
  const utf8proc_ssize_t count = utf8proc_normalize_utf32(
      points.data(), static_cast<utf8proc_ssize_t>(points.size()), options);
  for (utf8proc_ssize_t i = 0; i < count; ++i) {
    append_utf8(out, static_cast<char32_t>(points[static_cast<std::size_t>(i)]));
  }
}

// Returns whether normalization never changes or joins `c`, whatever its neighbors are.
bool is_inert(char32_t c) {
  const bool is_leading_jamo = c >= 0x1100 && c < 0x1113;
  if (is_hangul_syllable(c) || is_leading_jamo) return false;
  const utf8proc_property_t& property = property_of(c);
  const bool joins_forward = property.comb_index < second_in_pair;
  return !joins_forward && !joins_backward(c, property) && !is_canonically_composed(property);
}

// Deployed implementations treat the compatibility forms of what joins backward (compatibility jamo,
// halfwidth marks) as joining too.
bool may_join_backward(char32_t c) {
  const utf8proc_property_t& property = property_of(c);
  if (joins_backward(c, property)) return true;
  if (property.decomp_type == 0 || property.decomp_seqindex == no_index) return false;
  utf8proc_int32_t parts[32];
  int boundary = 0;
  constexpr auto options = static_cast<utf8proc_option_t>(UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT);
  const utf8proc_ssize_t count =
      utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), parts, 32, options, &boundary);
  const auto first = static_cast<char32_t>(parts[0]);
  return count > 0 && joins_backward(first, property_of(first));
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
  if (is_inert(c) && !may_join_backward(c)) return text.size();
  while (may_join_backward(c)) {
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
