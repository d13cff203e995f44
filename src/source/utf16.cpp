// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/utf16.h>

#include <algorithm>

#include "unicode/unicode.h"
#include "unicode/utf8.h"

namespace hecla {
namespace {

constexpr std::size_t utf16_distance = 512;

// Returns how many bytes at the start of `text`, which are not a character, one replacement character stands for: as
// many as begin a character.
std::size_t maximal_subpart(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0xE0 || lead > 0xF4 || text.size() < 2) return 1;
  const unsigned char least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned char most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < least || byte(1) > most) return 1;
  return lead >= 0xF0 && text.size() > 2 && unicode::is_continuation(text[2]) ? 3 : 2;
}

struct CharacterSize {
  std::size_t bytes, units;
};

// Returns the sizes of the character at `at`, which is not the end.
CharacterSize size_at(std::string_view text, std::size_t at) {
  const unicode::CodePoint point = unicode::decode(text, at);
  if (!point.valid) return {maximal_subpart(text.substr(at)), 1};
  return {point.length, point.value < 0x10000 ? std::size_t{1} : std::size_t{2}};
}

}  // namespace

std::size_t utf16_size(std::string_view text) {
  std::size_t units = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CharacterSize next = size_at(text, at);
    at += next.bytes;
    units += next.units;
  }
  return units;
}

std::vector<Utf16Offsets::Checkpoint> Utf16Offsets::checkpoints_of(std::string_view text) {
  std::vector<Checkpoint> found;
  if (unicode::is_ascii(text)) return found;
  std::size_t unit = 0;
  std::size_t next_checkpoint = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (at >= next_checkpoint) {
      found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(unit)});
      next_checkpoint = at + utf16_distance;
    }
    const CharacterSize next = size_at(text, at);
    at += next.bytes;
    unit += next.units;
  }
  return found;
}

std::size_t Utf16Offsets::of(const SourceRef& source, std::size_t byte) {
  const std::string_view text = source->text();
  byte = std::min(byte, text.size());
  const auto [indexed, is_new] = indexes_.try_emplace(source.get());
  if (is_new) indexed->second = {source, checkpoints_of(text)};
  const std::vector<Checkpoint>& checkpoints = indexed->second.checkpoints;
  if (checkpoints.empty()) return byte;
  const auto after =
      std::upper_bound(checkpoints.begin(), checkpoints.end(), byte,
                       [](std::size_t value, const Checkpoint& c) { return value < c.byte; });
  const Checkpoint& from = *std::prev(after);
  std::size_t unit = from.unit;
  for (std::size_t at = from.byte; at < byte;) {
    const CharacterSize next = size_at(text, at);
    if ((at += next.bytes) <= byte) unit += next.units;
  }
  return unit;
}

std::size_t Utf16Offsets::in_line(const SourceRef& source, std::size_t byte) {
  const std::size_t line = source->position(byte).line;
  // A byte order mark takes no column, but a code unit.
  const bool is_first = line == source->position(0).line;
  const std::size_t begin = is_first ? 0 : source->offset_at(line, 1);
  return of(source, byte) - of(source, begin);
}

}  // namespace hecla
