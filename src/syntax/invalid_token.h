// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tokens that are invalid everywhere.
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/token.h>

#include <string>
#include <string_view>

namespace hecla::syntax {

struct InvalidToken {
  DiagnosticCode code;
  std::string detail;
  std::string_view replacement = {};  // what was probably meant; empty where that is not known
};

bool is_invalid(TokenKind kind);
// Describes a token of an invalid kind; `text` is the token's.
InvalidToken describe_invalid_token(TokenKind kind, std::string_view text);
// Adds the fix that puts the replacement in place of the subject, if there is one.
void add_fix(Diagnostic& diagnostic, const InvalidToken& invalid);

}  // namespace hecla::syntax
