// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decides whether a space separates two tokens of one line.
#include <hecla/syntax/token.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace hecla::write {

// The kind of the token before the first one of a sequence.
inline constexpr auto nothing = syntax::TokenKind::Whitespace;

namespace space_rules {

constexpr std::size_t kinds = static_cast<std::size_t>(syntax::TokenKind::ByteOrderMark) + 1;

// The rule of two kinds of tokens for the space between them.
enum class Space : std::uint8_t {
  No,
  Yes,
  UnlessNegation,  // the first token is a minus sign
  IfKeyword        // the first token may be the keyword `in`
};

extern const std::array<std::int8_t, kinds> bracket_changes;
extern const std::array<std::array<Space, kinds>, kinds> spaces;

// Decides where the kinds of the two tokens are not enough.
bool has_space_after(Space rule, std::string_view text, syntax::TokenKind before,
                     const syntax::Token& token);

}  // namespace space_rules

// Returns +1 for opening brackets (template sequences are brackets), -1 for closing ones, and 0.
inline int bracket_change(syntax::TokenKind kind) {
  return space_rules::bracket_changes[static_cast<std::size_t>(kind)];
}

// Returns whether there is a space between `token` and `after`. `before` is the kind of the token
// before `token`, or `nothing`.
inline bool has_space_after(std::string_view text, syntax::TokenKind before,
                            const syntax::Token& token, syntax::TokenKind after) {
  using space_rules::Space;
  const Space rule =
      space_rules::spaces[static_cast<std::size_t>(token.kind)][static_cast<std::size_t>(after)];
  if (rule <= Space::Yes) return rule == Space::Yes;
  return space_rules::has_space_after(rule, text, before, token);
}

}  // namespace hecla::write
