// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Recovers from brackets that are missing, wrong or extraneous. The tokens after a bracket and the
// indentation of the lines determine which of these it is. Values inside brackets that are assumed
// or wrong are discarded.
#include <algorithm>

#include "json/parser.h"

namespace hecla::json {

// --- closing brackets

// Handles an unexpected closing bracket. It may be of the wrong kind, it may close the enclosing
// array or object because the bracket before it is missing, or it may be extraneous.
Parser::Next Parser::recover_other_bracket() {
  const Opening& opening = open_.back();
  const char opened_by = text_[opening.range.begin];
  const bool is_pair = opened_by == (token_.kind == TokenKind::EndObject ? '{' : '[');
  const bool is_bracket = opened_by == '{' || opened_by == '[';
  if (!is_pair && (!is_bracket || is_closed_by_parent())) {
    if (!lost_brackets_) report_unclosed(opening);
    return Next::End;
  }
  const std::size_t depth = open_.size();
  if (!is_pair && !lost_brackets_ && next_fits(depth) && !next_fits(depth - 1)) {
    report(DiagnosticCode::MismatchedBracket, token_range(),
           "This bracket does not close any object or array.")
        .add_fix(FixCertainty::Suggestion, "Remove the bracket.", document_.at(token_range()), "");
    advance();
    return Next::Retry;
  }
  if (!is_pair && !lost_brackets_) {
    report(DiagnosticCode::MismatchedBracket, token_range(),
           is_in_object() ? "Expected \"}\" to close the object, found \"]\"."
                          : "Expected \"]\" to close the array, found \"}\".")
        .add_related(document_.at(opening.range),
                     is_in_object() ? "The object was opened here." : "The array was opened here.")
        .add_fix(FixCertainty::Suggestion, "Replace the bracket.", document_.at(token_range()),
                 is_in_object() ? "}" : "]");
  }
  token_.kind = opening.closing;
  return Next::End;
}

// Returns whether the current bracket closes the enclosing array or object. The next token usually
// decides, because it is valid only after one of the two.
bool Parser::is_closed_by_parent() const {
  const std::size_t depth = open_.size();
  if (depth < 2 || open_[depth - 2].closing != token_.kind) return false;
  return next_fits(depth - 2) && (lost_brackets_ || !next_fits(depth - 1));
}

// Returns whether the tokens after the current bracket are valid if only the outermost `depth`
// brackets are still open.
bool Parser::next_fits(std::size_t depth) const {
  jsontext::Scanner ahead = scanner_;
  Token next = ahead.next();
  while (next.kind == TokenKind::EndArray || next.kind == TokenKind::EndObject) {
    if (depth == 0 || open_[depth - 1].closing != next.kind) return false;
    --depth;
    next = ahead.next();
  }
  if (depth == 0 || next.kind != TokenKind::Comma) return depth == 0 && next.kind == TokenKind::End;
  const bool is_named =
      ahead.next().kind == TokenKind::String && ahead.next().kind == TokenKind::Colon;
  return is_named == (open_[depth - 1].closing == TokenKind::EndObject);
}

void Parser::report_unclosed(const Opening& opening) {
  if (opening.is_assumed) return;
  report(DiagnosticCode::UnclosedJsonBracket, opening.range,
         opening.closing == TokenKind::EndObject ? "This object is not closed with \"}\"."
                                                 : "This array is not closed with \"]\".");
}

// The indentation may show the unclosed bracket better than the brackets that are still open.
void Parser::report_unclosed_at_end() {
  if (lost_brackets_) return;
  const auto misindented = has_brackets_in_string_ ? std::nullopt : misindented_opening();
  report_unclosed(misindented.value_or(open_.back()));
  lost_brackets_ = true;
}

// Returns the first bracket whose closing bracket is indented like the line of another open one, if
// brackets are missing at the end of the text. A reader takes that closing bracket to belong to the
// other one.
std::optional<Parser::Opening> Parser::misindented_opening() const {
  struct Indented {
    Opening opening;
    std::string_view blanks;  // start of its line
  };
  std::vector<Indented> open;
  Indentation indentation(text_);
  jsontext::Scanner scanner(text_);
  for (Token token = scanner.next(); token.kind != TokenKind::End; token = scanner.next()) {
    const ByteRange range{token.begin, token.end};
    const bool opens_object = token.kind == TokenKind::BeginObject;
    if (opens_object || token.kind == TokenKind::BeginArray) {
      if (open.size() == limits_.max_nesting) return std::nullopt;
      open.push_back({{opens_object ? TokenKind::EndObject : TokenKind::EndArray, range, 0},
                      indentation.of(token.begin)});
    }
    if (token.kind != TokenKind::EndObject && token.kind != TokenKind::EndArray) continue;
    if (open.empty()) return std::nullopt;
    const Indented closed = open.back();
    open.pop_back();
    const std::string_view blanks = indentation.of(token.begin);
    if (!indentation.is_first(token.begin) || blanks == closed.blanks) continue;
    const auto is_aligned = [&](const Indented& around) { return around.blanks == blanks; };
    if (std::ranges::any_of(open, is_aligned)) return closed.opening;
  }
  return std::nullopt;
}

// --- indentation

const Layout& Parser::layout_of(Opening& opening) const {
  if (!opening.layout) opening.layout = layout_at(text_, opening.range.begin);
  return *opening.layout;
}

// If the current token begins a line with the same indentation as the line of an open bracket, and
// the contents of that bracket are indented further, the bracket should have been closed. Returns
// the depth after closing it.
std::optional<std::size_t> Parser::depth_by_indentation() {
  if (!is_first_on_line(text_, token_.begin)) return std::nullopt;
  const std::string_view blanks = layout_at(text_, token_.begin).blanks;
  for (std::size_t depth = open_.size(); depth-- > 1;) {
    const Layout& layout = layout_of(open_[depth]);
    if (!layout.is_known || layout.blanks.size() < blanks.size()) break;
    if (layout.blanks == blanks) return layout.is_indented ? std::optional(depth) : std::nullopt;
  }
  return std::nullopt;
}

// Returns whether an open bracket should have been closed on an earlier line. If so, reports it.
bool Parser::ends_before_line() {
  if (!starts_value()) return false;
  next_depth_ = depth_by_indentation();
  if (next_depth_) report_unclosed(open_[*next_depth_]);
  return next_depth_.has_value();
}

// --- values without names in objects

void Parser::report_missing_name(const DiagnosticCode& code) {
  report(code, token_range(),
         std::string("Expected a property: a name in double quotes, a colon and a value. ") +
             (is_at_opening() ? "Remove this bracket, or use an array ([ and ]) "
                              : "Use an array ([ and ]) ") +
             "for values without names.");
}

// Handles a bracket where a name is expected: it is extraneous, or the enclosing bracket is of the
// wrong kind.
void Parser::skip_bracket_without_name() {
  const bool is_in_array =
      open_.size() > 1 && open_[open_.size() - 2].closing == TokenKind::EndArray;
  if (open_.back().is_assumed && is_in_array) {
    next_depth_ = open_.size() - 1;
    return;
  }
  report_missing_name(DiagnosticCode::MissingPropertyName);
  open_.back().is_assumed = true;
  lost_brackets_ = true;
  value();
  if (is_in_array || !elements_follow()) return skip_rest_of_property();
  read_elements();
}

// Returns whether the current token continues or ends an array.
bool Parser::elements_follow() const {
  if (token_.kind != TokenKind::Comma) return token_.kind == TokenKind::EndArray;
  jsontext::Scanner ahead = scanner_;
  const Token next = ahead.next();
  if (next.kind == TokenKind::BeginObject || next.kind == TokenKind::BeginArray) return true;
  const bool is_value = next.kind == TokenKind::String || next.kind == TokenKind::Number ||
                        next.kind == TokenKind::Word;
  const TokenKind after_next = ahead.next().kind;
  return is_value && (after_next == TokenKind::Comma || after_next == TokenKind::EndArray ||
                      after_next == TokenKind::EndObject);
}

// Reads the rest of what turns out to be an array: the current object, or an array in it whose
// bracket is missing. The first element was already read.
void Parser::read_elements() {
  const std::size_t first = elements_.size();
  elements_.push_back(invalid(token_range()));
  const bool is_whole = properties_.size() == open_.back().first;
  if (is_whole) {
    open_.back().closing = TokenKind::EndArray;
    open_.back().first = first;
  } else {
    open_.push_back({TokenKind::EndArray, {previous_end_, previous_end_}, first, true});
  }
  while (expect_separator()) elements_.push_back(value());
  elements_.shrink(first);
  if (!is_whole) leave();
}

// --- names in arrays

// Handles a colon after a string in an array. The string is the name of a property of the enclosing
// object, of an object whose bracket is missing, or of the array itself, which should be an object.
Parser::Next Parser::recover_name_in_array() {
  pending_name_ = &as_string(*elements_.back());
  const ByteRange name = pending_name_->range;
  elements_.shrink(elements_.size() - 1);
  const Opening opening = open_.back();
  if (is_name_of_parent(*pending_name_)) {
    report_unclosed(opening);
    next_depth_ = open_.size() - 1;
    return Next::End;
  }
  const auto report_missing_brace = [&] {
    report(DiagnosticCode::MismatchedBracket, name,
           "Properties must be in an object. The \"{\" before this name is missing.");
  };
  if (elements_.size() > opening.first) {
    report_missing_brace();
    open_.push_back({TokenKind::EndObject, name, properties_.size(), true});
    read_properties();
    elements_.push_back(invalid(leave()));
    return Next::Retry;
  }
  open_.back() = {TokenKind::EndObject, opening.range, properties_.size(), true};
  read_properties();
  const bool is_closed = token_.begin < text_.size() && text_[token_.begin] == '}';
  if (is_closed) open_.back() = opening;
  if (is_closed && next_fits(open_.size()) && !next_fits(open_.size() - 1)) {
    report_missing_brace();
    advance();
    elements_.push_back(invalid(name));
    return Next::Retry;
  }
  open_.back().closing = TokenKind::EndObject;
  report(DiagnosticCode::MismatchedBracket, opening.range,
         "This array contains properties. Objects are written with \"{\" and \"}\".");
  return Next::End;
}

// Returns whether the array should have ended before the name.
bool Parser::is_name_of_parent(const Node& name) {
  Opening& opening = open_.back();
  if (open_.size() < 2 || open_[open_.size() - 2].closing != TokenKind::EndObject) return false;
  if (opening.is_assumed) return true;
  if (elements_.size() == opening.first || !is_first_on_line(text_, name.range.begin)) return false;
  const Layout& around = layout_of(opening);
  return elements_.back()->kind != NodeKind::Object ||
         (around.is_indented && around.blanks == layout_at(text_, name.range.begin).blanks);
}

void Parser::read_properties() {
  const std::size_t first = properties_.size();
  do {
    property();
  } while (expect_separator());
  properties_.shrink(first);
}

}  // namespace hecla::json
