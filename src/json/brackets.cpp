// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Brackets that are missing, wrong or one too many. What stands behind a bracket tells which it is, and how
// the lines are indented. What is read within brackets that are assumed, or the wrong ones, is not kept.
#include <algorithm>

#include "json/parser.h"

namespace hecla::json {

// --- closing brackets

// The bracket may be the wrong one, the right one for what is around, so that the one of this is missing, or
// one too many.
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
    report(DiagnosticCode::JsonMismatchedBracket, token_range(),
           "This bracket does not close any object or array.")
        .add_fix(FixCertainty::Suggestion, "Remove the bracket.", document_.at(token_range()), "");
    advance();
    return Next::Retry;
  }
  if (!is_pair && !lost_brackets_) {
    report(DiagnosticCode::JsonMismatchedBracket, token_range(),
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

// Whether the bracket at hand is that of what is around. What comes next tells, as a rule: it fits only with
// one or the other closed.
bool Parser::is_closed_by_parent() const {
  const std::size_t depth = open_.size();
  if (depth < 2 || open_[depth - 2].closing != token_.kind) return false;
  return next_fits(depth - 2) && (lost_brackets_ || !next_fits(depth - 1));
}

// Whether what comes behind the bracket at hand fits, if only the outermost `depth` are still open.
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
  report(DiagnosticCode::JsonUnclosed, opening.range,
         opening.closing == TokenKind::EndObject ? "This object is not closed with \"}\"."
                                                 : "This array is not closed with \"]\".");
}

// The indentation may tell a better place than what is left open.
void Parser::report_unclosed_at_end() {
  if (lost_brackets_) return;
  const auto misindented = gave_back_brackets_ ? std::nullopt : misindented_opening();
  report_unclosed(misindented.value_or(open_.back()));
  lost_brackets_ = true;
}

// Where brackets are missing at the end of the text, the place of the mistake is the first bracket that is
// closed by one which stands under another: for a reader that one belongs to the other.
std::optional<Parser::Opening> Parser::misindented_opening() const {
  struct Indented {
    Opening opening;
    std::string_view blanks;  // that its line begins with
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
    const auto stands_over = [&](const Indented& around) { return around.blanks == blanks; };
    if (std::ranges::any_of(open, stands_over)) return closed.opening;
  }
  return std::nullopt;
}

// --- lines that stand further out

const Layout& Parser::layout_of(Opening& opening) const {
  if (!opening.layout) opening.layout = layout_at(text_, opening.range.begin);
  return *opening.layout;
}

// Where the token at hand begins a line that stands under the one of an open bracket, and what is within that
// stands further in, then the bracket should be closed: the depth that is left with it closed.
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

// Whether what is open should have been closed on a line before, which is reported.
bool Parser::ends_before_line() {
  if (!starts_value()) return false;
  next_depth_ = depth_by_indentation();
  if (next_depth_) report_unclosed(open_[*next_depth_]);
  return next_depth_.has_value();
}

// --- values without names in objects

void Parser::report_nameless(const DiagnosticCode& code) {
  report(code, token_range(),
         std::string("Expected a property: a name in double quotes, a colon and a value. ") +
             (is_at_opening() ? "Remove this bracket, or use an array ([ and ]) "
                              : "Use an array ([ and ]) ") +
             "for values without names.");
}

// A bracket where a name is expected: it is one too many, or the one around is the wrong one.
void Parser::skip_bracket_without_name() {
  const bool is_in_array =
      open_.size() > 1 && open_[open_.size() - 2].closing == TokenKind::EndArray;
  if (open_.back().is_assumed && is_in_array) {
    next_depth_ = open_.size() - 1;
    return;
  }
  report_nameless(DiagnosticCode::JsonPropertyNameExpected);
  open_.back().is_assumed = true;
  lost_brackets_ = true;
  value();
  if (is_in_array || !elements_follow()) return skip_rest_of_property();
  read_elements();
}

// Whether what is at hand goes on, or ends, as an array does.
bool Parser::elements_follow() const {
  if (token_.kind != TokenKind::Comma) return token_.kind == TokenKind::EndArray;
  jsontext::Scanner ahead = scanner_;
  const Token next = ahead.next();
  if (next.kind == TokenKind::BeginObject || next.kind == TokenKind::BeginArray) return true;
  const bool is_value = next.kind == TokenKind::String || next.kind == TokenKind::Number ||
                        next.kind == TokenKind::Word;
  const TokenKind behind = ahead.next().kind;
  return is_value && (behind == TokenKind::Comma || behind == TokenKind::EndArray ||
                      behind == TokenKind::EndObject);
}

// Of the array that an object turns out to be, or of one in it whose bracket is missing; the first element is
// read already.
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
  elements_.resize(first);
  if (!is_whole) leave();
}

// --- names in arrays

// The string before the colon at hand is no element, but the name of a property: of what is around the array,
// of an object whose bracket is missing, or of the array, which has the wrong one.
Parser::Next Parser::recover_name_in_array() {
  given_back_ = &as_string(*elements_.back());
  const ByteRange name = given_back_->range;
  elements_.pop_back();
  const Opening opening = open_.back();
  if (is_name_of_parent(*given_back_)) {
    report_unclosed(opening);
    next_depth_ = open_.size() - 1;
    return Next::End;
  }
  const auto report_missing_brace = [&] {
    report(DiagnosticCode::JsonMismatchedBracket, name,
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
  report(DiagnosticCode::JsonMismatchedBracket, opening.range,
         "This array contains properties. Objects are written with \"{\" and \"}\".");
  return Next::End;
}

// Whether the array should have ended before the name.
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
  properties_.resize(first);
}

}  // namespace hecla::json
