// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reporting what is not JSON, and finding a place from where the parse can go on. A slip whose meaning is
// plain (a comment, a comma too many, single quotes) is stepped over. After any other the rest of the line
// is passed over, and nothing is reported until something fits again: what follows is a consequence more
// often than a mistake of its own.
#include <hecla/model/suggestion.h>

#include <algorithm>
#include <utility>

#include "json/mistakes.h"
#include "json/parser.h"

namespace hecla::json {

void Parser::report(DiagnosticCode code, ByteRange range, std::string detail) {
  if (is_quiet_ || reported_at_ == range.begin || reported_token_ == token_.begin) return;
  reported_at_ = range.begin;
  reported_token_ = token_.begin;
  diags_.add(code, document_.at(range), std::move(detail));
}

// Something fits again.
void Parser::resume() {
  if (is_quiet_ && token_.begin >= quiet_until_) is_quiet_ = false;
}

// Passes over the rest of the line, of which nothing is certain, not even what is text. A bracket without a
// partner in it and a comma at its end still count: token_ becomes the first of them, or what is on the
// next line. For after a report.
void Parser::skip_line() {
  is_quiet_ = true;
  lost_brackets_ = true;
  quiet_until_ = lines_.lonely_bracket(token_.begin).value_or(lines_.tail(token_.begin));
  advance_from(quiet_until_);
}

bool Parser::is_on_new_line() const {
  return text_.substr(previous_end_, token_.begin - previous_end_).find('\n') !=
         std::string_view::npos;
}

bool Parser::is_at_opening() const {
  return token_.kind == TokenKind::BeginObject || token_.kind == TokenKind::BeginArray;
}

bool Parser::starts_value() const {
  return is_at_opening() || token_.kind == TokenKind::String || token_.kind == TokenKind::Word ||
         (token_.kind == TokenKind::Number && token_.error == jsontext::TokenError::None);
}

// Whether a colon follows what is at hand, or what is taken for one.
bool Parser::is_named() const {
  const TokenKind next = jsontext::Scanner(text_, end_of_run(token_.end)).next().kind;
  return !is_at_opening() && (next == TokenKind::Colon || next == TokenKind::Equals);
}

// --- the whole text

// Whether there is anything to read. A byte order mark is stepped over.
bool Parser::begins_readably() {
  if (text_.size() > limits_.max_source_bytes) {
    report(DiagnosticCode::SourceTooLarge, {},
           "The text is longer than " + std::to_string(limits_.max_source_bytes) +
               " bytes, which is the limit.");
    return false;
  }
  if (text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF")) {
    report(DiagnosticCode::JsonValueExpected, {0, 2},
           "The text seems to be in UTF-16; JSON is written in UTF-8.");
    return false;
  }
  if (text_.starts_with("\xEF\xBB\xBF")) {
    report(
        DiagnosticCode::JsonValueExpected, {0, 3},
        "The text begins with a byte order mark, which JSON does not allow; save it without one.");
    scanner_ = jsontext::Scanner(text_, 3);
  }
  return true;
}

// A name and then what follows names in the native syntax.
bool Parser::looks_native() const {
  if (token_.kind != TokenKind::Word) return false;
  const std::string_view name = scanner_.text(token_);
  if (name == "true" || name == "false" || name == "null") return false;
  const Token next = jsontext::Scanner(scanner_).next();
  return next.kind == TokenKind::String || next.kind == TokenKind::BeginObject ||
         next.kind == TokenKind::Equals;
}

void Parser::report_trailing_text() {
  const bool closes = token_.kind == TokenKind::EndObject || token_.kind == TokenKind::EndArray;
  report(DiagnosticCode::JsonTrailingText, token_range(),
         closes ? "This bracket closes nothing: all that was opened is closed already."
                : "A JSON text is one value, and there is more after its end.");
}

// A property at the top, of a text whose braces were forgotten.
const Node* Parser::report_missing_braces(const Node& name) {
  report(DiagnosticCode::JsonRootNotObject, name.range,
         "A configuration in JSON is an object: a { is missing before the first property.");
  return invalid(name.range);
}

bool Parser::too_deep() {
  if (open_.size() < limits_.max_nesting) return false;
  report(
      DiagnosticCode::NestingTooDeep, token_range(),
      "Values are nested more than " + std::to_string(limits_.max_nesting) + " levels deep here.");
  lost_brackets_ = true;
  const auto end = static_cast<std::uint32_t>(text_.size());
  scanner_ = jsontext::Scanner(text_, end);
  token_ = {.kind = TokenKind::End, .begin = end, .end = end};
  return true;
}

// --- values

// Leaves a closing bracket or a comma for the caller, which knows what to do with it.
const Node* Parser::missing_value() {
  const ByteRange range = token_range();
  if (is_foreign_quote()) {
    skip_foreign_quotes(DiagnosticCode::JsonValueExpected);
    return invalid(range);
  }
  const bool at_end = token_.kind == TokenKind::End;
  report(
      DiagnosticCode::JsonValueExpected, range,
      std::string(at_end ? "The text ends where a value is expected" : "A value is expected here") +
          ": an object, an array, a string, a number, true, false or null.");
  if (token_.kind == TokenKind::Invalid || token_.kind == TokenKind::Colon ||
      token_.kind == TokenKind::Equals) {
    skip_line();
    if (is_at_opening()) return value();
  }
  return invalid(range);
}

// --- properties

// A property without a name in double quotes: nothing is kept but that there was one.
void Parser::skip_unnamed_property() {
  properties_.push_back({{{NodeKind::Invalid, false, token_range()}, {}}, invalid(token_range())});
  if (is_foreign_quote()) {
    skip_foreign_quotes(DiagnosticCode::JsonPropertyNameExpected);
    return skip_rest_of_property();
  }
  if (token_.kind == TokenKind::Word || token_.kind == TokenKind::Number) {
    const ByteRange name{token_.begin, static_cast<std::uint32_t>(end_of_run(token_.end))};
    report(DiagnosticCode::JsonPropertyNameExpected, name,
           "A property name is written in double quotes: " +
               quoted(text_.substr(name.begin, name.size())) + ".");
    advance_from(name.end);
    return skip_rest_of_property();
  }
  report(DiagnosticCode::JsonPropertyNameExpected, token_range(),
         "An object holds properties: a name in double quotes, a colon and a value.");
  if (is_at_opening()) {
    value();
  } else if (token_.kind == TokenKind::Invalid) {
    return skip_line_and_value();
  }
  skip_rest_of_property();
}

void Parser::skip_rest_of_property() {
  if (token_.kind == TokenKind::Colon || token_.kind == TokenKind::Equals) {
    advance();
    if (token_.kind != TokenKind::End) value();
  } else if (starts_value() && !is_on_new_line()) {
    skip_line_and_value();
  }
}

// Where an opening bracket was left over, what it opens is nothing that is kept.
void Parser::skip_line_and_value() {
  skip_line();
  if (is_at_opening()) value();
}

// Whether a value comes next nevertheless.
bool Parser::recover_colon() {
  // The rest of the property may well be in the string that was not closed.
  if (unclosed_string_ && (!starts_value() || is_on_new_line())) return false;
  if (token_.kind == TokenKind::Equals) {
    report(DiagnosticCode::JsonColonExpected, token_range(),
           "JSON has a colon between name and value, not an equals sign.");
    advance();
    const bool is_arrow = token_.begin == previous_end_ && text_[token_.begin] == '>';
    if (is_arrow) advance();
    return true;
  }
  if (follows_string_at_once()) {
    report_text_after_string();
    return is_at_opening();
  }
  report(DiagnosticCode::JsonColonExpected, token_range(),
         "A colon and a value are expected after a property name.");
  if (token_.kind != TokenKind::Invalid) return starts_value();
  skip_line();
  return is_at_opening();
}

// --- between elements

// Whether another element follows nevertheless; nothing where that has to be looked at again.
std::optional<bool> Parser::recover_separator() {
  if (token_.kind == TokenKind::End) {
    report_unclosed();
    return false;
  }
  if (token_.kind == TokenKind::EndArray || token_.kind == TokenKind::EndObject) {
    recover_other_bracket();
    return false;
  }
  // The comma may well be in the string that was not closed.
  if (std::exchange(unclosed_string_, false)) return true;
  return recover_comma();
}

std::optional<bool> Parser::recover_comma() {
  if (is_name_of_parent()) {
    report_unclosed(open_.back());
    given_back_ = &as_string(*elements_.back());
    elements_.pop_back();
    return false;
  }
  if (const StringNode* name = std::exchange(given_back_, nullptr)) {
    advance();
    const Node* content = value();  // may move properties_
    properties_.push_back({*name, content});
    return std::nullopt;
  }
  if (follows_string_at_once()) {
    report_text_after_string();
    if (is_at_opening()) value();
    return std::nullopt;
  }
  if (starts_value() && is_in_object() && !is_named()) {
    report(DiagnosticCode::JsonCommaExpected, token_range(),
           "A comma or the end of the object is expected here; after a comma, another property.");
    value();
    return std::nullopt;
  }
  if (starts_value()) {
    report(DiagnosticCode::JsonCommaExpected, token_range(),
           is_in_object() ? "A comma is missing between two properties."
                          : "A comma is missing between two elements.");
    return true;
  }
  if (text_[token_.begin] == ';') {
    report(DiagnosticCode::JsonCommaExpected, token_range(),
           "JSON has a comma between two items, not a semicolon.");
    token_.kind = TokenKind::Comma;
    return std::nullopt;
  }
  const bool is_name = token_.kind == TokenKind::Colon && !is_in_object();
  report(DiagnosticCode::JsonCommaExpected, token_range(),
         is_name
             ? "A name and a colon stand in an object, but this is in " + name_of(open_.back()) +
                   ". Is its ] missing?"
             : std::string("A comma or the end of the ") + (is_in_object() ? "object" : "array") +
                   " is expected here. An expression is written in a string: \"${...}\".");
  skip_line_and_value();
  return std::nullopt;
}

// Whether an array in an object should have ended on the line before: this one begins with a name.
bool Parser::is_name_of_parent() const {
  return token_.kind == TokenKind::Colon && !is_in_object() && open_.size() > 1 &&
         open_[open_.size() - 2].closing == TokenKind::EndObject &&
         elements_.back()->kind == NodeKind::String &&
         is_first_on_line(text_, elements_.back()->range.begin);
}

// A quote is missing, or one too many is there: the string ends where text goes on at once.
bool Parser::follows_string_at_once() const {
  const bool is_text = token_.kind == TokenKind::Word || token_.kind == TokenKind::Number ||
                       token_.kind == TokenKind::String || token_.kind == TokenKind::Invalid;
  return is_text && token_.begin == previous_end_ && previous_end_ > string_begin_ + 1 &&
         text_[previous_end_ - 1] == '"' && text_[token_.begin] != ';';
}

void Parser::report_text_after_string() {
  const std::string_view string = text_.substr(string_begin_, previous_end_ - string_begin_);
  report(DiagnosticCode::JsonInvalidString, token_range(),
         "This follows right after the string " + quoted(string.substr(1, string.size() - 2)) +
             ". A quote is missing there, or it has one inside, which is written \\\".");
  skip_line();
}

// --- brackets

std::string Parser::name_of(const Opening& opening) const {
  const std::size_t line = document_.at(opening.range).start().line;
  return std::string("the ") + (opening.closing == TokenKind::EndObject ? "object" : "array") +
         " that was opened on line " + std::to_string(line);
}

// The bracket may be the wrong one, or the right one for what is around, so that the one of this is missing.
void Parser::recover_other_bracket() {
  if (is_closed_by_parent()) {
    if (!lost_brackets_) report_unclosed(open_.back());
    return;
  }
  if (!lost_brackets_) {
    report(DiagnosticCode::JsonMismatchedBracket, token_range(),
           is_in_object() ? "An object is closed with }, not with ]."
                          : "An array is closed with ], not with }.");
  }
  token_.kind = open_.back().closing;
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
  report(DiagnosticCode::JsonUnclosed, opening.range,
         opening.closing == TokenKind::EndObject ? "This object is not closed: a } is missing."
                                                 : "This array is not closed: a ] is missing.");
}

// At the end of the text. The indentation may tell a better place than what is left open.
void Parser::report_unclosed() {
  if (lost_brackets_) return;
  if (failed()) {
    if (open_.size() == 1) report_unclosed(open_.back());
  } else if (const auto opening = misindented_opening()) {
    report_unclosed(*opening);
    lost_brackets_ = true;
  } else {
    report_unclosed(open_.back());
  }
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
      open.push_back({{opens_object ? TokenKind::EndObject : TokenKind::EndArray, range},
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

}  // namespace hecla::json
