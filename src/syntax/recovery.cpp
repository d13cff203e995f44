// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Reports errors, and finds a position at which parsing can continue after one.
#include <algorithm>
#include <cstring>

#include "syntax/chars.h"
#include "syntax/invalid_token.h"
#include "syntax/parser.h"
#include "unicode/message_text.h"

namespace hecla::syntax {
Diagnostic& Parser::report(const DiagnosticCode& code, ByteRange where, std::string detail) {
  if (panic_ || stopped_ || where.begin == reported_token_) return unreported_ = {};
  return diags_.add(code, in_source(where), std::move(detail));
}

Diagnostic& Parser::error(const DiagnosticCode& code, ByteRange where, std::string detail) {
  Diagnostic& diagnostic = report(code, where, std::move(detail));
  panic_ = true;
  return diagnostic;
}

Diagnostic& Parser::error_expected(const DiagnosticCode& code, std::string_view expected) {
  return error(code, peek().range,
               "Expected " + std::string(expected) + ", found " + found(peek()) + ".");
}

void Parser::report_unclosed(std::string_view closer, std::string_view bracket, ByteRange open) {
  const std::string what(bracket);
  error_expected(DiagnosticCode::UnclosedBracket, std::string(closer) + " to close the " + what +
                                                      " that was opened on " + line_of(open))
      .add_related(in_source(open), "The " + what + " was opened here.");
}

// Reports a token that is invalid everywhere. Further errors about it are not reported.
void Parser::report_token(const Token& token) {
  if (token.kind == TokenKind::BadUTF8 && std::exchange(encoding_reported_, true)) {
    reported_token_ = token.range.begin;
    return;
  }
  InvalidToken invalid = describe_invalid_token(token.kind, text(token.range));
  Diagnostic& diagnostic = report(invalid.code, token.range, std::move(invalid.detail));
  add_fix(diagnostic, invalid);
  reported_token_ = token.range.begin;
}

bool Parser::report_too_deep(ByteRange where) {
  if (!std::exchange(deep_reported_, true)) {
    report(DiagnosticCode::NestingTooDeep, where,
           "The limit of " + std::to_string(max_depth_) + " nesting levels is exceeded here.");
  }
  panic_ = true;
  return false;
}

std::string Parser::line_of(ByteRange range) const {
  return "line " + std::to_string(document_->source_->position(range.begin).line);
}

// Returns the description of a token for "..., found X".
std::string Parser::found(const Token& token) const {
  const bool shown = token.kind == TokenKind::Ident || token.kind == TokenKind::NumberLit;
  if (shown && token.range.size() <= 40) return in_quotes(text(token.range));
  const Source& source = *document_->source_;
  if (token.kind == TokenKind::EndOfFile && (source.parent() || end_ < source.text().size()))
    return "the end of the text";  // the parsed part ends before the file does
  return std::string(description(token.kind));
}

// --- recovery

// Makes newlines significant, as all recovery needs. If the lookahead was read while they were not,
// it may have hidden one and is scanned again.
void Parser::rescan_newlines() {
  if (std::exchange(newlines_, true) || !have_token_ || is_opener(token_.kind) ||
      is_closer(token_.kind) || token_.kind == TokenKind::EndOfFile) {
    return;
  }
  const std::string_view between = text({previous_.end, token_.range.begin});
  if (between.find('\n') == between.npos) return;
  have_token_ = false;
  scanner_.seek(previous_.end);
}

void Parser::restart_scanner(std::uint32_t offset) {
  scanner_.restart(offset);
  scan_restarts_.push_back({offset, ScanRestart::Kind::AtOffset});
}

// Skips past the bracket that closes the innermost open one. Gives up, still in panic, before
// another closing bracket that was not opened here, or at a line that begins an item.
bool Parser::recover_to(TokenKind closer) {
  panic_ = true;
  if (at_line_ || (closer != TokenKind::CBrace && return_to_item())) return false;
  const Newlines scope(*this, newlines_);
  rescan_newlines();
  const std::uint32_t start = previous_.end;
  brackets_.clear();
  for (;;) {
    const Token token = peek();
    if (token.kind == TokenKind::EndOfFile) return recover_at_end(start);
    if (token.kind == closer && brackets_.lacks(closer)) {
      read();
      panic_ = false;
      return true;
    }
    if (brackets_.empty() && is_closer(token.kind)) return false;
    if (token.kind == TokenKind::QuotedNewline && end_string_at_newline(token)) return false;
    read();
    brackets_.follow(token.kind);
    if (token.kind == TokenKind::Newline && must_stop_at_line(closer)) return false;
  }
}

// Handles an equals sign after a name at the start of a line: in an unclosed bracket, the name was
// taken for a value. Returns to the start of that line.
bool Parser::return_to_item() {
  if (!have_token_ || token_.kind != TokenKind::Equal || scanner_.in_heredoc()) return false;
  const char first = at(previous_.begin);
  if (!chars::is(first, chars::identifier_start) && static_cast<unsigned char>(first) < 0x80) {
    return false;
  }
  std::uint32_t line = previous_.begin;
  while (line > 0 && chars::is(at(line - 1), chars::blank)) --line;
  if (line > 0 && at(line - 1) != '\n') return false;
  restart_scanner(line);
  have_token_ = false;
  previous_ = {line, line};
  at_line_ = true;
  went_back_ = true;
  return true;
}

// Called when recover_to reaches the end of the text. If it was inside other brackets, brackets do
// not match.
bool Parser::recover_at_end(std::uint32_t start) {
  if (brackets_.empty() || by_lines_) return false;
  recover_by_lines(start);
  at_line_ = true;
  return false;
}

// Inside parentheses and square brackets a line cannot begin like an item. Inside braces it can.
bool Parser::must_stop_at_line(TokenKind closer) {
  const bool item_is_wrong = by_lines_ || (brackets_.empty() && closer != TokenKind::CBrace);
  if (item_is_wrong && starts_item(previous_.end, false)) at_line_ = true;
  return at_line_;
}

// Skips the rest of an object item. Returns true at the start of the next item or at the closing
// brace.
bool Parser::recover_object_item() {
  panic_ = !std::exchange(at_line_, false);
  if (!panic_) return true;
  rescan_newlines();
  brackets_.clear();
  for (;;) {
    const Token token = peek();
    const bool outermost = brackets_.empty();
    if (token.kind == TokenKind::EndOfFile) return false;
    if (outermost && is_closer(token.kind)) {
      panic_ = token.kind != TokenKind::CBrace;
      return !panic_;
    }
    if (token.kind == TokenKind::QuotedNewline && end_string_at_newline(token)) return false;
    read();
    brackets_.follow(token.kind);
    if (outermost && (token.kind == TokenKind::Newline || token.kind == TokenKind::Comma)) {
      panic_ = false;
      return true;
    }
  }
}

// Skips the rest of an argument or block, up to the start of the next line or to the brace that
// closes the enclosing block. Always ends the panic.
void Parser::recover_item() {
  panic_ = true;
  recovered_ = true;
  skipped_end_ = previous_.end;
  if (!at_line_) skip_item();
  at_line_ = false;
  panic_ = false;
  if (next_is(TokenKind::EndOfFile)) end_reported_ = true;
}

void Parser::skip_item() {
  rescan_newlines();
  const std::uint32_t start = previous_.end;
  brackets_.clear();
  for (;;) {
    const Token token = peek();
    const bool outermost = brackets_.empty();
    if (!outermost && (by_lines_ || token.kind == TokenKind::EndOfFile)) {
      return recover_by_lines(start);
    }
    if (token.kind == TokenKind::EndOfFile) return;
    if (outermost && token.kind == TokenKind::CBrace && blocks_open_ > 0) return;
    if (token.kind == TokenKind::QuotedNewline && end_string_at_newline(token)) return;
    read();
    if (outermost && token.kind == TokenKind::Newline) return;
    if (token.kind != TokenKind::Newline) skipped_end_ = token.range.end;
    brackets_.follow(token.kind);
  }
}

// Continues at the next line after `from` that looks like the start of an item, because unmatched
// brackets do not tell where the current item ends. Only the first such recovery follows a search
// through the whole text, so the total time stays linear.
void Parser::recover_by_lines(std::uint32_t from) {
  by_lines_ = true;
  std::uint32_t line = next_line(from);
  while (line < end_ && !starts_item(line, true)) line = next_line(line);
  restart_scanner(line);
  have_token_ = false;
  previous_ = {line, line};
  skipped_end_ = line;
}

std::uint32_t Parser::next_line(std::uint32_t offset) const {
  const auto* newline = static_cast<const char*>(std::memchr(base_ + offset, '\n', end_ - offset));
  return newline ? static_cast<std::uint32_t>(newline + 1 - base_) : end_;
}

// Returns whether the line at `offset` looks like the first of an argument or block. With
// `or_closes`, a closing bracket, a comment and an empty line also count.
bool Parser::starts_item(std::uint32_t offset, bool or_closes) const {
  const char* p = chars::skip(base_ + offset, chars::blank);
  if (or_closes && (p >= base_ + end_ || std::memchr("}])#\r\n", *p, 6))) return true;
  const char* const name = p;
  p = chars::skip(p, chars::identifier);
  if (p == name || chars::is(*name, chars::digit)) return false;
  const char* const after = chars::skip(p, chars::blank);
  if (after >= base_ + end_) return false;
  if (*after == '=') return after[1] != '=' && after[1] != '>';
  return *after == '{' || (*after == '"' && after != p);
}

// Handles a newline inside a quoted string. If the next line does not look like text of the string,
// ends the string and everything around it here and returns true. Otherwise changes nothing.
bool Parser::end_string_at_newline(const Token& token) {
  if (scanner_.in_heredoc() || !starts_item(next_line(token.range.begin), true)) return false;
  restart_scanner(token.range.begin);
  have_token_ = false;
  previous_ = {token.range.begin, token.range.begin};
  at_line_ = true;
  panic_ = true;
  return true;
}

}  // namespace hecla::syntax
