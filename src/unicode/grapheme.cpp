// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The clusters of UAX #29, as deployed implementations of HCL count them. In emoji sequences that the
// standard does not call well-formed (two consecutive joiners, a joiner after Hangul), the joiner still
// joins, and U+FFFD is always a cluster of its own.
#include <utf8proc.h>

#include "unicode/scan.h"

namespace hecla::unicode {
namespace {

// Returns the class of an unassigned code point, which utf8proc does not know. Some are reserved as
// invisible and break like controls; some are reserved for pictographs.
int reserved_class(char32_t c) {
  if (c == 0x2065 || (c >= 0xFFF0 && c <= 0xFFF8) || (c >= 0xE0000 && c <= 0xE0FFF)) {
    return UTF8PROC_BOUNDCLASS_CONTROL;
  }
  const bool pictograph = (c >= 0x1F000 && c <= 0x1FAFF) || (c >= 0x1FC00 && c <= 0x1FFFD);
  return pictograph ? UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC : UTF8PROC_BOUNDCLASS_OTHER;
}

int break_class(const CodePoint& point) {
  if (is_plain_letter(point.value)) return UTF8PROC_BOUNDCLASS_OTHER;
  if (!point.valid || point.value == 0xFFFD) return UTF8PROC_BOUNDCLASS_CONTROL;
  const auto* property = utf8proc_get_property(static_cast<utf8proc_int32_t>(point.value));
  if (property->category == UTF8PROC_CATEGORY_CN) return reserved_class(point.value);
  return property->boundclass;
}

bool is_hangul(int c) { return c >= UTF8PROC_BOUNDCLASS_L && c <= UTF8PROC_BOUNDCLASS_LVT; }
bool is_control(int c) { return c >= UTF8PROC_BOUNDCLASS_CR && c <= UTF8PROC_BOUNDCLASS_CONTROL; }

bool is_extender(int c) {
  return c == UTF8PROC_BOUNDCLASS_EXTEND || c == UTF8PROC_BOUNDCLASS_SPACINGMARK ||
         c == UTF8PROC_BOUNDCLASS_ZWJ;
}

bool joins_syllable(int before, int after) {
  switch (before) {
    case UTF8PROC_BOUNDCLASS_L:
      return is_hangul(after) && after != UTF8PROC_BOUNDCLASS_T;
    case UTF8PROC_BOUNDCLASS_V:
    case UTF8PROC_BOUNDCLASS_LV:
      return after == UTF8PROC_BOUNDCLASS_V || after == UTF8PROC_BOUNDCLASS_T;
    default:
      return after == UTF8PROC_BOUNDCLASS_T;
  }
}

// Scans one cluster; `offset` is the end of what it has scanned so far.
class ClusterWalk {
 public:
  ClusterWalk(std::string_view text, std::size_t offset) : text_(text), offset_(offset) { look(); }

  std::size_t end() {
    if (is_control(next_)) return control_end();
    while (next_ == UTF8PROC_BOUNDCLASS_PREPEND) take();
    if (next_ == at_end || is_control(next_)) return offset_;
    const bool glues = take_base();
    bool joiner = false;
    while (is_extender(next_) ||
           (glues && joiner && next_ == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC)) {
      joiner = next_ == UTF8PROC_BOUNDCLASS_ZWJ;
      take();
    }
    return offset_;
  }

 private:
  static constexpr int at_end = -1;

  void look() {
    const CodePoint point = decode_at(text_, offset_);
    length_ = point.length;
    next_ = point.length == 0 ? at_end : break_class(point);
  }
  void take() {
    offset_ += length_;
    look();
  }
  std::size_t control_end() {
    const bool carriage_return = next_ == UTF8PROC_BOUNDCLASS_CR;
    take();
    if (carriage_return && next_ == UTF8PROC_BOUNDCLASS_LF) take();
    return offset_;
  }
  // Scans the base of a cluster. Returns whether a joiner may attach a pictograph to it.
  bool take_base() {
    const int base = next_;
    take();
    if (base == UTF8PROC_BOUNDCLASS_REGIONAL_INDICATOR) {
      if (next_ == base) take();
      return true;
    }
    if (!is_hangul(base)) return base == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
    for (int before = base; joins_syllable(before, next_); take()) before = next_;
    return true;
  }

  std::string_view text_;
  std::size_t offset_;
  std::size_t length_ = 0;
  int next_ = at_end;
};

// Two ASCII characters form one cluster only as "\r\n".
bool is_ascii_boundary(char before, char after) { return before != '\r' || after != '\n'; }

// Skips and counts plain letters that are clusters of their own: those before another one or before ASCII.
std::size_t take_plain_letters(std::string_view text, std::size_t& offset) {
  std::size_t count = 0;
  for (CodePoint point = decode_at(text, offset); is_plain_letter(point.value); ++count) {
    const CodePoint next = decode_at(text, offset + point.length);
    if (next.value >= 0x80 && !is_plain_letter(next.value)) break;
    offset += point.length;
    point = next;
  }
  return count;
}

std::size_t count_line_feed_pairs(std::string_view ascii) {
  std::size_t count = 0;
  std::size_t at = 0;
  while ((at = ascii.find('\r', at)) != ascii.npos) {
    if (++at < ascii.size() && ascii[at] == '\n') ++count;
  }
  return count;
}

}  // namespace

std::size_t next_grapheme(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return text.size();
  if (!is_high(text[offset])) {
    if (offset + 1 == text.size()) return offset + 1;
    if (!is_high(text[offset + 1]) && is_ascii_boundary(text[offset], text[offset + 1])) {
      return offset + 1;
    }
  }
  return ClusterWalk(text, offset).end();
}

std::size_t count_graphemes(std::string_view text) {
  std::size_t count = 0;
  std::size_t offset = 0;
  while (offset < text.size()) {
    const std::size_t high = find_non_ascii(text, offset);
    const std::string_view ascii = text.substr(offset, high - offset);
    count += ascii.size() - count_line_feed_pairs(ascii);
    offset = high;
    // The next character may join the last ASCII character, which is already counted.
    if (high < text.size() && !ascii.empty()) offset = ClusterWalk(text, high - 1).end();
    while (offset < text.size() && is_high(text[offset])) {
      const std::size_t letters = take_plain_letters(text, offset);
      count += letters;
      if (letters != 0) continue;
      offset = ClusterWalk(text, offset).end();
      ++count;
    }
  }
  return count;
}

}  // namespace hecla::unicode
