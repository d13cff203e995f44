// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The layout of configuration: how many spaces belong between two tokens. Nothing here changes a
// token.
#include <hecla/syntax/token.h>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace hecla::write {

// The whitespace before a token, which becomes a number of spaces.
struct GapChange {
  ByteRange gap;
  std::uint32_t spaces;
};

struct LayoutOptions {
  bool align = true;  // the equals signs, and the comments, of neighboring lines
};

// Returns the gaps that have to change, in order. The tokens are those of `text` without
// whitespace, up to the end of the file; the first gap begins at the start of the text, and a byte
// order mark counts as whitespace. The spaces may take far more memory than the text. Takes linear
// time, and `4 * tokens.size()` bytes for the time of the call.
std::vector<GapChange> lay_out(std::string_view text, std::span<const syntax::Token> tokens,
                               const LayoutOptions& options = {});

}  // namespace hecla::write
