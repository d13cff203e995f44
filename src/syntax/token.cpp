// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/interruption.h>
#include <hecla/syntax/token.h>

#include <string>

#include "syntax/scanner.h"

namespace hecla::syntax {
namespace {

std::vector<Token> tokenize(std::string_view text, Scanner::Mode mode) {
  const std::string terminated(text);
  Scanner scanner(terminated, whole(terminated), mode);
  std::vector<Token> tokens;
  InterruptibleLoop loop;
  do {
    loop.step();
    tokens.push_back(scanner.next());
  } while (tokens.back().kind != TokenKind::EndOfFile);
  return tokens;
}

struct TokenTexts {
  std::string_view name, description;
};
constexpr TokenTexts token_texts[] = {
#define HECLA_TOKEN(kind, name, description) {name, description},
#include <hecla/syntax/tokens.def>
#undef HECLA_TOKEN
};

}  // namespace

std::string_view name(TokenKind kind) { return token_texts[static_cast<std::size_t>(kind)].name; }

std::string_view description(TokenKind kind) {
  return token_texts[static_cast<std::size_t>(kind)].description;
}

std::vector<Token> tokenize_config(std::string_view text) {
  return tokenize(text, Scanner::Mode::Main);
}
std::vector<Token> tokenize_expression(std::string_view text) {
  return tokenize(text, Scanner::Mode::Main);
}
std::vector<Token> tokenize_template(std::string_view text) {
  return tokenize(text, Scanner::Mode::Bare);
}

}  // namespace hecla::syntax
