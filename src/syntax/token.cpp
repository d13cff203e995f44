// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/syntax/token.h>

#include <string>

#include "syntax/scanner.h"

namespace hecla::syntax {
namespace {

std::vector<Token> tokenize(std::string_view text, Scanner::Mode mode) {
  const std::string terminated(text);
  Scanner scanner(terminated, whole(terminated), mode);
  std::vector<Token> tokens;
  do {
    tokens.push_back(scanner.next());
  } while (tokens.back().kind != TokenKind::EndOfFile);
  return tokens;
}

}  // namespace

std::string_view name(TokenKind kind) {
  switch (kind) {
#define HECLA_TOKEN(kind, name, description) \
  case TokenKind::kind:                      \
    return name;
#include <hecla/syntax/tokens.def>
#undef HECLA_TOKEN
  }
  return {};
}

std::string_view description(TokenKind kind) {
  switch (kind) {
#define HECLA_TOKEN(kind, name, description) \
  case TokenKind::kind:                      \
    return description;
#include <hecla/syntax/tokens.def>
#undef HECLA_TOKEN
  }
  return {};
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
