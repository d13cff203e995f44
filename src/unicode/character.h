// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The properties of characters, from the tables that scripts/make_unicode_tables.py writes.
#include <cstdint>

namespace hecla::unicode {

// The classes of UAX #29. Those for Indic conjuncts divide Extend and Other: Consonant, the Linker between
// two of them, and NonJoiner, which a conjunct cannot contain.
enum class ClusterClass : std::uint8_t {
  Other,
  CarriageReturn,
  LineFeed,
  Control,
  Extend,
  Linker,
  NonJoiner,
  Joiner,
  SpacingMark,
  RegionalIndicator,
  Prepend,
  L,
  V,
  T,
  LV,
  LVT,
  Pictograph,
  Consonant,
};

struct Character {
  ClusterClass cluster_class;
  std::uint8_t combining_class;
  std::uint8_t width : 2;  // in columns
  // In normalization form C, on its own and whatever is before it.
  bool is_nfc_boundary : 1;
  // Not changed or joined by normalization, whatever is before or after it.
  bool is_nfc_inert : 1;
  // Its compatibility decomposition begins with a character that may combine with the one before.
  bool may_combine_backward : 1;
  bool decomposes : 1;  // not set for Hangul syllables
  bool is_id_start : 1;
  bool is_id_continue : 1;
  bool is_letter : 1;
  bool is_space : 1;
  bool is_printable : 1;
};

// Returns the properties of a code point. Values over U+10FFFF have those of unassigned characters.
const Character& character(char32_t code_point);

// A canonical decomposition into one or two characters, which may decompose further.
struct Decomposition {
  std::uint64_t code : 21;
  std::uint64_t first : 21;
  std::uint64_t second : 21;  // 0 if there is only one
};

// Returns the decomposition of a character with the property `decomposes`.
const Decomposition& decomposition(char32_t code_point);
// Returns the character that form C has in place of two consecutive ones, or 0. Does not compose Hangul.
char32_t composition(char32_t first, char32_t second);

}  // namespace hecla::unicode
