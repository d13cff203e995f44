// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Parses tuples, objects and function calls.
#include <algorithm>

#include "syntax/parser.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"

namespace hecla::syntax {
namespace {

unsigned tallest_of(std::span<const Expr* const> nodes) {
  unsigned height = 0;
  for (const Expr* node : nodes) height = std::max<unsigned>(height, node->height);
  return height;
}

unsigned tallest_of(std::span<const ObjectItem> items) {
  unsigned height = 0;
  for (const ObjectItem& item : items) {
    height = std::max<unsigned>({height, item.key->height, item.value->height});
  }
  return height;
}

}  // namespace

// A comma is certainly what was meant if another item begins here, unless it is an argument after an
// unclosed list or call: there newlines are not significant, and no item begins with `name =`.
FixCertainty Parser::comma_certainty() {
  if (!newlines_ && starts_item(peek().range.begin, false)) return FixCertainty::Suggestion;
  switch (peek().kind) {
    case TokenKind::Ident:
    case TokenKind::NumberLit:
    case TokenKind::OQuote:
    case TokenKind::OBrace:
      return FixCertainty::Certain;
    default:
      return FixCertainty::Suggestion;
  }
}

// Reports a bracket that the end of the text leaves open.
void Parser::report_never_closed(std::string_view bracket, ByteRange open) {
  error(
      DiagnosticCode::UnclosedBracket, peek().range,
      "The " + std::string(bracket) + " that was opened on " + line_of(open) + " is never closed.")
      .add_related(in_source(open), "The " + std::string(bracket) + " was opened here.");
}

// --- tuples

Expr* Parser::parse_tuple(const Token& open) {
  const Newlines scope(*this, false);
  if (next_is_word("for")) return parse_for(open);
  const std::size_t first = exprs_.size();
  parse_tuple_items(open);
  const bool incomplete = panic_;
  if (panic_) recover_to(TokenKind::CBrack);
  auto* node = make(from(open.range), &TupleExpr::items, exprs_, first);
  node->incomplete = incomplete;
  return finish(node, tallest_of(node->items));
}

// Parses the items and the closing bracket.
void Parser::parse_tuple_items(const Token& open) {
  const Level level(*this);
  while (!next_is(TokenKind::CBrack)) {
    if (next_is(TokenKind::EndOfFile)) return report_never_closed("bracket", open.range);
    exprs_.push_back(parse_expression());
    if (panic_) return;
    if (next_is(TokenKind::CBrack)) break;
    if (!next_is(TokenKind::Comma)) return report_tuple_separator(open.range);
    read();
  }
  read();
}

void Parser::report_tuple_separator(ByteRange open) {
  if (next_is(TokenKind::EndOfFile)) {
    error(DiagnosticCode::UnclosedBracket, open, "This bracket is never closed.");
  } else {
    error(DiagnosticCode::MissingSeparator, peek().range,
          "Expected \",\" or \"]\" after the list item, found " + found(peek()) +
              ". The list was opened on " + line_of(open) + ".")
        .add_related(in_source(open), "The list was opened here.")
        .add_fix(comma_certainty(), "Insert \",\".", after_previous(), ",");
  }
}

// --- objects

Expr* Parser::parse_object(const Token& open) {
  if (for_follows()) {
    const Newlines scope(*this, false);
    return parse_for(open);
  }
  const Newlines scope(*this, true);
  const std::size_t first = items_.size();
  bool incomplete = false;
  {
    const Level level(*this);
    bool more = true;
    while (more && !next_is(TokenKind::CBrace)) {
      if (next_is(TokenKind::Newline)) {
        read();
        continue;
      }
      const std::uint32_t start = token_.range.begin;
      more = parse_object_item(open);
      if (panic_) {
        incomplete = true;
        if (std::exchange(went_back_, false)) {
          ObjectItem& item = items_.back();
          item = {truncate(item.key, previous_.end), truncate(item.value, previous_.end)};
        }
        more = recover_object_item() && previous_.end > start;
        panic_ = !more;
      }
    }
  }
  if (!panic_) read();
  auto* node = make(from(open.range), &ObjectExpr::items, items_, first);
  node->incomplete = incomplete;
  return finish(node, tallest_of(node->items));
}

// Parses a key, a value, and the separator after them. Returns false if the object cannot continue.
bool Parser::parse_object_item(const Token& open) {
  if (next_is(TokenKind::EndOfFile)) {
    report_never_closed("brace", open.range);
    return false;
  }
  const bool computed = next_is(TokenKind::OParen);
  Expr* key = parse_expression();
  key->object_key = true;
  key->computed_key = computed;
  items_.push_back({key, nullptr});
  const std::size_t item = items_.size() - 1;
  if (!panic_ && parse_object_separator(open)) {
    Expr* value = parse_expression();
    items_[item].value = value;
  } else {
    items_[item].value = missing_here();
  }
  if (panic_ || next_is(TokenKind::CBrace)) return !panic_;
  if (next_is(TokenKind::Comma) || next_is(TokenKind::Newline)) {
    read();
    return true;
  }
  report_object_separator(open.range);
  return false;
}

void Parser::report_object_separator(ByteRange open) {
  if (next_is(TokenKind::EndOfFile)) {
    error(DiagnosticCode::UnclosedBracket, open, "This brace is never closed.");
  } else {
    error_expected(DiagnosticCode::MissingSeparator, "\",\", a newline or \"}\" after the value")
        .add_related(in_source(open), "The object was opened here.")
        .add_fix(comma_certainty(), "Insert \",\".", after_previous(), ",");
  }
}

// Parses the "=" or ":" after a key.
bool Parser::parse_object_separator(const Token& open) {
  if (next_is(TokenKind::Equal) || next_is(TokenKind::Colon)) {
    read();
    return true;
  }
  report_missing_separator(open);
  return false;
}

void Parser::report_missing_separator(const Token& open) {
  const Token token = peek();
  if (token.kind == TokenKind::EndOfFile) {
    error(DiagnosticCode::UnclosedBracket, open.range, "This brace is never closed.");
    return;
  }
  std::string detail = "Expected \"=\" or \":\" after the key, found " + found(token) + ".";
  if (token.kind == TokenKind::Ident) {
    detail += " A key that contains spaces, or a dot before a digit, must be quoted.";
  }
  Diagnostic& diagnostic = error(DiagnosticCode::MissingSeparator, token.range, std::move(detail));
  if (token.kind == TokenKind::EqualOp || token.kind == TokenKind::FatArrow) {
    diagnostic.add_fix(FixCertainty::Certain, "Replace " + found(token) + " with \"=\".",
                       in_source(token.range), "=");
  }
}

// --- calls

// Parses a call whose name, or the first part of it, was read.
Expr* Parser::parse_call(const Token& name) {
  CallHead call{.range = name.range};
  if (!parse_call_name(call)) return missing(from(name.range));
  const Newlines scope(*this, false);
  const std::size_t first = exprs_.size();
  {
    const Level level(*this);
    parse_arguments(call);
  }
  const bool incomplete = panic_;
  const bool closed = !panic_ || recover_to(TokenKind::CParen);
  auto* node = make(from(name.range), &CallExpr::arguments, exprs_, first);
  node->incomplete = incomplete;
  node->name_data = call.name.data();
  node->name_size = static_cast<std::uint32_t>(call.name.size());
  node->name_end = call.range.end;
  node->open_paren = call.open_paren;
  node->close_paren = closed ? node->range.end - 1 : node->range.end;
  node->expand_last = call.expand_last;
  return finish(node, tallest_of(node->arguments));
}

// Parses the namespaces and the opening parenthesis.
bool Parser::parse_call_name(CallHead& call) {
  std::string full;
  while (next_is(TokenKind::DoubleColon)) {
    read();
    if (full.empty()) full = text(call.range);
    if (!next_is(TokenKind::Ident)) {
      error(DiagnosticCode::InvalidCall, peek().range,
            "Expected a function name after \"::\", found " + found(peek()) + ".");
      return false;
    }
    full.append("::").append(text(read().range));
  }
  call.range.end = previous_.end;
  const bool has_spaces = !full.empty() && full != text(call.range);
  call.name =
      has_spaces ? document_->arena_.copy(unicode::NormalText(full)) : name_at(call.range).text();
  if (next_is(TokenKind::OParen)) {
    call.open_paren = read().range.begin;
    return true;
  }
  error(DiagnosticCode::InvalidCall, peek().range,
        "Expected \"(\" after the function name " + in_quotes(call.name) + ", found " +
            found(peek()) + ".");
  return false;
}

// Parses the arguments and the closing parenthesis.
void Parser::parse_arguments(CallHead& call) {
  while (!next_is(TokenKind::CParen)) {
    if (next_is(TokenKind::EndOfFile))
      return report_never_closed("parenthesis", call.open_paren_range());
    exprs_.push_back(parse_expression());
    if (panic_) return;
    if (next_is(TokenKind::CParen)) break;
    if (!parse_argument_end(call)) return;
    if (call.expand_last) break;
  }
  read();
}

// Parses a comma, or the "..." after the last argument.
bool Parser::parse_argument_end(CallHead& call) {
  const Token token = peek();
  switch (token.kind) {
    case TokenKind::Comma:
      read();
      return true;
    case TokenKind::Ellipsis:
      read();
      call.expand_last = true;
      if (next_is(TokenKind::CParen)) return true;
      error(DiagnosticCode::InvalidCall, token.range,
            "Expected \")\" after \"...\", found " + found(peek()) +
                ". Only the last argument can be expanded.");
      return false;
    case TokenKind::EndOfFile:
      error(DiagnosticCode::UnclosedBracket, {call.range.begin, call.open_paren + 1},
            "The parenthesis of this function call is never closed.");
      return false;
    default:
      error(DiagnosticCode::MissingSeparator, token.range,
            "Expected \",\" or \")\" after the argument of " + in_quotes(call.name) + ", found " +
                found(token) + ".")
          .add_related(in_source(call.open_paren_range()), "The argument list was opened here.")
          .add_fix(comma_certainty(), "Insert \",\".", after_previous(), ",");
      return false;
  }
}

}  // namespace hecla::syntax
