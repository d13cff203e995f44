// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses [for k, v in c : x if y] and {for k, v in c : x => y... if z}.
#include "syntax/parser.h"
#include "unicode/message_text.h"

namespace hecla::syntax {

// Parses a for expression. The opening bracket was read; the keyword `for` is next.
Expr* Parser::parse_for(const Token& open) {
  auto* node = make<ForExpr>(open.range);
  node->open_range = open.range;
  node->form = open.kind == TokenKind::OBrace ? ForForm::Object : ForForm::Tuple;
  read();
  {
    const Level level(*this);
    node->incomplete = !parse_for_parts(node);
  }
  const TokenKind closer = node->form == ForForm::Object ? TokenKind::CBrace : TokenKind::CBrack;
  if (!panic_ && !next_is(closer)) report_unclosed_for(open.range, closer);
  if (panic_) {
    node->incomplete = true;
    recover_to(closer);
  } else {
    read();
  }
  node->close_range = previous_;
  node->range = from(open.range);
  return finish_for(node);
}

void Parser::report_unclosed_for(ByteRange open, TokenKind closer) {
  error(DiagnosticCode::InvalidFor, peek().range,
        std::string("Expected ") + (closer == TokenKind::CBrace ? "\"}\"" : "\"]\"") +
            " after the for expression that was opened on " + line_of(open) + ", found " +
            found(peek()) + ".")
      .add_related(in_source(open), "The for expression was opened here.");
}

// Fills in missing expressions for the parts that were not parsed.
Expr* Parser::finish_for(ForExpr* node) {
  const ByteRange end{node->range.end, node->range.end};
  if (!node->collection) node->collection = missing(end);
  if (!node->value) node->value = missing(end);
  if (!node->key && node->form == ForForm::Object) {
    const std::uint32_t key = node->value->range.begin;
    node->key = missing({key, key});
  }
  if (node->form == ForForm::Tuple) node->key = nullptr;
  return finish(node, tallest({node->collection, node->key, node->value, node->condition}));
}

bool Parser::parse_for_parts(ForExpr* node) {
  if (!parse_for_names(node->key_name, node->value_name)) return false;
  node->collection = parse_expression();
  if (panic_) return false;
  if (!next_is(TokenKind::Colon)) {
    error_expected(DiagnosticCode::InvalidFor, "\":\" after the collection");
    return false;
  }
  read();
  return parse_for_results(node);
}

// Parses `k, v in`.
bool Parser::parse_for_names(std::string_view& key, std::string_view& value) {
  if (!parse_for_name("\"for\"", value)) return false;
  if (next_is(TokenKind::Comma)) {
    read();
    key = value;
    if (!parse_for_name("\",\"", value)) return false;
  }
  if (next_is_word("in")) {
    read();
    return true;
  }
  error(DiagnosticCode::InvalidFor, peek().range,
        "Expected \"in\" after the loop variable " + in_quotes(value) + ", found " + found(peek()) +
            ".");
  return false;
}

bool Parser::parse_for_name(std::string_view after, std::string_view& name) {
  if (!next_is(TokenKind::Ident)) {
    error(
        DiagnosticCode::InvalidFor, peek().range,
        "Expected a variable name after " + std::string(after) + ", found " + found(peek()) + ".");
    return false;
  }
  name = name_at(read().range).text();
  return true;
}

// Parses `k => v... if c`.
bool Parser::parse_for_results(ForExpr* node) {
  node->value = parse_expression();
  if (panic_) return false;
  if (next_is(TokenKind::FatArrow)) {
    read();
    node->key = node->value;
    node->value = parse_expression();
    if (panic_) return false;
  }
  ByteRange ellipsis;
  if (next_is(TokenKind::Ellipsis)) {
    ellipsis = read().range;
    node->group = true;
  }
  if (next_is_word("if")) {
    read();
    node->condition = parse_expression();
  }
  if (!panic_) check_for(node, ellipsis);
  return !panic_;
}

// Checks that the form of the results fits the brackets.
void Parser::check_for(ForExpr* node, ByteRange ellipsis) {
  if (node->form == ForForm::Object) {
    if (!node->key) {
      report(DiagnosticCode::InvalidFor, node->value->range,
             "A for expression in braces requires a key: \"key => value\". To produce a tuple, use "
             "brackets.");
    }
    return;
  }
  if (node->key) {
    report(DiagnosticCode::InvalidFor, node->key->range,
           "A for expression in brackets cannot have a key. To produce an object, use braces.");
  }
  if (node->group) {
    report(DiagnosticCode::InvalidFor, ellipsis,
           "Only a for expression in braces can group its results with \"...\".");
    node->group = false;
  }
}

}  // namespace hecla::syntax
