// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Tokens that are a mistake wherever they stand.
#include <hecla/source/diagnostic.h>
#include <hecla/syntax/token.h>

#include <string>
#include <string_view>

namespace hecla::syntax {

struct TokenMistake {
  DiagnosticCode code;
  std::string detail;
};

bool is_mistake(TokenKind kind);
// What is wrong with a token of such a kind; `text` is the token's.
TokenMistake mistake_of(TokenKind kind, std::string_view text);

}  // namespace hecla::syntax
