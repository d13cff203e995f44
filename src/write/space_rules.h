// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whether a space separates two tokens of one line.
#include <hecla/syntax/token.h>

#include <cstdint>
#include <string_view>

namespace hecla::write {

// Returns +1 for opening brackets (template sequences are brackets), -1 for closing ones, and 0.
int bracket_change(syntax::TokenKind kind);

// Returns whether there is a space between `token` and `after`. `before` is the kind of the token
// before `token`; `nothing` if there is none.
inline constexpr auto nothing = syntax::TokenKind::Whitespace;
bool has_space_after(std::string_view text, syntax::TokenKind before, const syntax::Token& token,
                     syntax::TokenKind after);

}  // namespace hecla::write
