// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Breaks tuples, objects and calls in lines that are too long into one element per line.
#include <hecla/syntax/document.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "write/format/layout.h"

namespace hecla::write {

struct WrapOptions {
  std::uint32_t width;  // of a line in columns, without the comment at its end
  ByteRange part;       // only what is wholly inside may be broken
};

// Returns the text with line breaks, not laid out; nothing if no line is too long, or none of those
// can be broken. `changes` are those of the layout, which determine how long lines are. Lines
// that only the alignment of equals signs makes too long are broken if there are no others: breaking
// those may shorten them. So another call may find more to break; each call breaks at least one
// bracket. Line breaks are not added inside of templates.
//
// Precondition: the document was parsed without errors, with ParseOptions::keep_tokens. Takes
// `wrap_bytes_per_token` bytes for each token, and n log n time.
std::optional<std::string> wrapped(const syntax::Document& document,
                                   std::span<const GapChange> changes, const WrapOptions& options);

// The column and the line of a token, what is known about its bracket, and the new text.
constexpr std::size_t wrap_bytes_per_token = 40;

}  // namespace hecla::write
