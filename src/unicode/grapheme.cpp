// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// The extended grapheme clusters of UAX #29. An invalid byte is a cluster of its own, like a control character.
#include "unicode/character.h"
#include "unicode/scan.h"

namespace hecla::unicode {
namespace {

ClusterClass cluster_class(const CodePoint& point) {
  if (is_plain_letter(point.value)) return ClusterClass::Other;
  if (!point.valid) return ClusterClass::Control;
  return character(point.value).cluster_class;
}

bool is_control(ClusterClass c) {
  return c >= ClusterClass::CarriageReturn && c <= ClusterClass::Control;
}
// Every character of the property Extend.
bool is_extend(ClusterClass c) { return c >= ClusterClass::Extend && c <= ClusterClass::NonJoiner; }
bool is_extender(ClusterClass c) {
  return c >= ClusterClass::Extend && c <= ClusterClass::SpacingMark;
}
bool is_hangul(ClusterClass c) { return c >= ClusterClass::L && c <= ClusterClass::LVT; }

bool joins_syllable(ClusterClass before, ClusterClass after) {
  switch (before) {
    case ClusterClass::L:
      return is_hangul(after) && after != ClusterClass::T;
    case ClusterClass::V:
    case ClusterClass::LV:
      return after == ClusterClass::V || after == ClusterClass::T;
    default:
      return after == ClusterClass::T;
  }
}

// Scans one cluster; `offset` is the end of what it has scanned so far.
class ClusterWalk {
 public:
  ClusterWalk(std::string_view text, std::size_t offset) : text_(text), offset_(offset) { look(); }

  std::size_t end() {
    if (is_control(next_)) return control_end();
    while (next_ == ClusterClass::Prepend) take();
    if (is_control(next_)) return offset_;
    take_base();
    while (is_extender(next_)) take();
    return offset_;
  }

 private:
  // Finds the class of the next character. The end of the text has that of invalid bytes.
  void look() {
    const CodePoint point = decode_at(text_, offset_);
    length_ = point.length;
    next_ = cluster_class(point);
  }
  void take() {
    offset_ += length_;
    look();
  }
  bool take_if(ClusterClass wanted) {
    if (next_ != wanted) return false;
    take();
    return true;
  }
  std::size_t control_end() {
    const bool carriage_return = next_ == ClusterClass::CarriageReturn;
    take();
    if (carriage_return) take_if(ClusterClass::LineFeed);
    return offset_;
  }

  // Scans the base of a cluster and the bases that join it.
  void take_base() {
    const ClusterClass base = next_;
    take();
    if (base == ClusterClass::RegionalIndicator) {
      take_if(base);
    } else if (base == ClusterClass::Pictograph) {
      while (take_joined_pictograph()) {
      }
    } else if (base == ClusterClass::Consonant) {
      while (take_linked_consonant()) {
      }
    } else if (is_hangul(base)) {
      for (ClusterClass before = base; joins_syllable(before, next_); take()) before = next_;
    }
  }
  bool take_joined_pictograph() {
    while (is_extend(next_)) take();
    return take_if(ClusterClass::Joiner) && take_if(ClusterClass::Pictograph);
  }
  bool take_linked_consonant() {
    bool linked = false;
    for (;;) {
      if (take_if(ClusterClass::Linker)) {
        linked = true;
      } else if (!take_if(ClusterClass::Extend) && !take_if(ClusterClass::Joiner)) {
        return linked && take_if(ClusterClass::Consonant);
      }
    }
  }

  std::string_view text_;
  std::size_t offset_;
  std::size_t length_ = 0;
  ClusterClass next_ = ClusterClass::Control;
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
