// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Describes tokens that are invalid everywhere.
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/token.h>

#include <string>
#include <string_view>

namespace hecla::syntax {

struct InvalidToken {
  DiagnosticCode code;
  std::string detail;
  std::string_view replacement = {};  // what was probably meant; empty if unknown
};

bool is_invalid(TokenKind kind);
// Describes a token of an invalid kind. `text` is the text of the token.
InvalidToken describe_invalid_token(TokenKind kind, std::string_view text);
// Adds a fix that replaces the subject with the replacement, if there is one.
void add_fix(Diagnostic& diagnostic, const InvalidToken& invalid);

}  // namespace hecla::syntax
