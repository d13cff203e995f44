// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/format/space_rules.h"

namespace hecla::write::space_rules {
namespace {

using syntax::Token;
using enum syntax::TokenKind;
using Kind = syntax::TokenKind;

constexpr int change_of(Kind kind) {
  switch (kind) {
    case OBrace:
    case OBrack:
    case OParen:
    case TemplateControl:
    case TemplateInterp:
      return 1;
    case CBrace:
    case CBrack:
    case CParen:
    case TemplateSeqEnd:
      return -1;
    default:
      return 0;
  }
}

constexpr std::array<std::int8_t, kinds> make_changes() {
  std::array<std::int8_t, kinds> table{};
  for (std::size_t i = 0; i < kinds; ++i) {
    table[i] = static_cast<std::int8_t>(change_of(static_cast<Kind>(i)));
  }
  return table;
}

// Returns whether a token belongs to the text of a template, together with the one after it.
constexpr bool is_before_text(Kind kind) {
  return kind == QuotedLit || kind == StringLit || kind == OQuote || kind == OHeredoc;
}
constexpr bool is_after_text(Kind kind) {
  return kind == QuotedLit || kind == StringLit || kind == CQuote || kind == CHeredoc;
}

constexpr bool is_namespace(Kind token, Kind after) {
  return (token == Ident && after == DoubleColon) || (token == DoubleColon && after == Ident);
}

// Braces have a space inside, unless they are empty.
constexpr bool is_brace(Kind token, Kind after) { return token == OBrace || after == CBrace; }

// An object constructor that is all of a template sequence: "${ {...} }".
constexpr bool is_object_in_sequence(Kind token, Kind after) {
  return ((token == TemplateInterp || token == TemplateControl) && after == OBrace) ||
         (token == CBrace && after == TemplateSeqEnd);
}

constexpr bool is_inside_brackets(Kind token, Kind after) {
  return change_of(token) > 0 || change_of(after) < 0;
}

constexpr bool is_index(Kind token, Kind after) {
  return after == OBrack && (token == Ident || token == NumberLit || change_of(token) < 0);
}

// The order of the rules matters: the first one that applies decides.
constexpr Space rule(Kind token, Kind after) {
  if (after == Newline || after == nothing) return Space::No;
  if (token == Ident && after == OParen) return Space::No;
  if (is_namespace(token, after)) return Space::No;
  if (token == Dot || after == Dot || after == Comma || after == Ellipsis) return Space::No;
  if (token == Comma) return Space::Yes;
  if (is_before_text(token) || is_after_text(after)) return Space::No;
  if (is_index(token, after)) return token == Ident ? Space::IfKeyword : Space::No;
  if (token == Bang) return Space::No;
  if (token == Minus) return Space::UnlessNegation;
  if (is_brace(token, after)) return token == OBrace && after == CBrace ? Space::No : Space::Yes;
  if (is_object_in_sequence(token, after)) return Space::Yes;
  if (token == TemplateSeqEnd && (after == TemplateInterp || after == TemplateControl)) {
    return Space::No;
  }
  if (!is_inside_brackets(token, after)) return Space::Yes;
  return token == Ident ? Space::IfKeyword : Space::No;
}

constexpr std::array<std::array<Space, kinds>, kinds> make_rules() {
  std::array<std::array<Space, kinds>, kinds> table{};
  for (std::size_t token = 0; token < kinds; ++token) {
    for (std::size_t after = 0; after < kinds; ++after) {
      table[token][after] = rule(static_cast<Kind>(token), static_cast<Kind>(after));
    }
  }
  return table;
}

// Returns whether a minus sign after such a token is a negation.
constexpr bool is_before_operand(Kind kind) {
  switch (kind) {
    case nothing:
    case OParen:
    case OBrace:
    case OBrack:
    case Equal:
    case Colon:
    case Comma:
    case Question:
    case Plus:
    case Star:
    case Slash:
    case Percent:
    case Minus:
    case EqualOp:
    case NotEqual:
    case GreaterThan:
    case GreaterThanEq:
    case LessThan:
    case LessThanEq:
    case And:
    case Or:
    case Bang:
      return true;
    default:
      return false;
  }
}

}  // namespace

constexpr std::array<std::int8_t, kinds> bracket_changes = make_changes();
constexpr std::array<std::array<Space, kinds>, kinds> spaces = make_rules();

bool has_space_after(Space rule, std::string_view text, Kind before, const Token& token) {
  switch (rule) {
    case Space::No:
      return false;
    case Space::Yes:
      return true;
    case Space::UnlessNegation:
      return !is_before_operand(before);
    case Space::IfKeyword:
      return before == Ident && text.substr(token.range.begin, token.range.size()) == "in";
  }
  __builtin_unreachable();
}

}  // namespace hecla::write::space_rules
