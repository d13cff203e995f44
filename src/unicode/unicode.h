// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The parts of Unicode (version 17) that Hecla needs: UTF-8, normalization form C, grapheme clusters, identifier
// classes and simple case mapping. Text is UTF-8 in std::string_view throughout.
//
//   hecla::unicode::nfc("e\u0301") == "\u00e9"
//   hecla::unicode::count_graphemes("\U0001F44D\U0001F3FD") == 1
//
// All functions are pure and safe to call from several threads. Invalid UTF-8 never fails: each
// invalid byte counts as one replacement character (U+FFFD) of length one.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hecla::unicode {

// U+FEFF at the beginning of a file, which is not a part of the text.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct CodePoint {
  char32_t value;       // U+FFFD if the bytes are not valid UTF-8
  std::uint8_t length;  // in bytes: 1 to 4, or 0 at the end of the text
  bool valid;
};

// Returns the code point at `offset`, with length 0 if `offset` is at or past the end.
CodePoint decode(std::string_view text, std::size_t offset);
// Appends the UTF-8 form of `code_point` (U+FFFD for surrogates and values over U+10FFFF).
void append_utf8(std::string& out, char32_t code_point);

bool is_ascii(std::string_view text);
bool is_valid_utf8(std::string_view text);
// Returns the offset of the first byte that is not part of valid UTF-8, or npos.
std::size_t find_invalid_utf8(std::string_view text);
// Returns `text` with each invalid byte replaced by U+FFFD.
std::string replace_invalid_utf8(std::string_view text);

// Returns whether `text` is known to be in normalization form C without a full check (true for ASCII and most
// text below U+0300). False means that nfc() must find out.
bool is_quick_nfc(std::string_view text);
// Returns `text` in normalization form C, made stream-safe (UAX #15): inserts U+034F after thirty consecutive
// combining marks, as deployed implementations do. Invalid bytes become U+FFFD.
std::string nfc(std::string_view text);

// Returns where `text` (in form C) may be cut so that the first part does not change whatever is appended to
// it: its size if even the last code point cannot change, otherwise the offset of the last one that others
// may join; npos if all of it may change.
std::size_t last_nfc_boundary(std::string_view text);

// Returns the end (byte offset) of the extended grapheme cluster (UAX #29) that starts at `offset`.
std::size_t next_grapheme(std::string_view text, std::size_t offset);
std::size_t count_graphemes(std::string_view text);

// Return whether a code point has ID_Start or ID_Continue (UAX #31), without HCL's additions ("_" at the
// start, "-" inside).
bool is_identifier_start(char32_t code_point);
bool is_identifier_continue(char32_t code_point);
// Returns whether `text` is an identifier of HCL, with these additions: what may be written without quotes, and
// what the scanner reads as one identifier.
bool is_identifier(std::string_view text);

bool is_letter(char32_t code_point);
bool is_space(char32_t code_point);
// Return the size in bytes of the white space at the start or the end of a text.
std::size_t leading_space(std::string_view text);
std::size_t trailing_space(std::string_view text);
// Returns whether a code point is a letter, mark, number, punctuation, symbol or the ASCII space.
bool is_printable(char32_t code_point);
// Return the simple (one-to-one) case mapping.
char32_t to_upper(char32_t code_point);
char32_t to_lower(char32_t code_point);
char32_t to_title(char32_t code_point);

}  // namespace hecla::unicode
