// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reports errors in JSON, and finds a position at which parsing can continue. An error whose
// meaning is clear (a comment, an extra comma, single quotes) is skipped. After any other error the
// rest of the line is skipped, and nothing is reported until the text is valid again, because what
// follows is usually a consequence of that error.
#include <utility>

#include "json/parser.h"
#include "source/memory_limit.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::json {

Diagnostic& Parser::report(const DiagnosticCode& code, ByteRange range, std::string detail) {
  if (is_stopped_ || is_quiet_ || reported_at_ == range.begin || reported_token_ == token_.begin)
    return unreported_ = {};
  reported_at_ = range.begin;
  reported_token_ = token_.begin;
  return diags_.add(code, document_.at(range), std::move(detail));
}

// Resumes reporting, because the text is valid again.
void Parser::resume() {
  if (is_quiet_ && token_.begin >= quiet_until_) is_quiet_ = false;
}

// Skips the rest of the line after a report, because even the extent of strings in it is uncertain.
// Only an unmatched bracket in it and a comma at its end still count: token_ becomes the first of
// them, or the first token of the next line.
void Parser::skip_line() {
  is_quiet_ = true;
  lost_brackets_ = true;
  quiet_until_ = lines_.unmatched_bracket(token_.begin).value_or(lines_.tail(token_.begin));
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

// Returns the kind of the token after the current string, number or word.
Parser::TokenKind Parser::kind_after_current() const {
  return jsontext::Scanner(text_, end_of_unquoted_text(token_.end)).next().kind;
}

// Returns whether a colon, or an equals sign in its place, follows the current name.
bool Parser::is_named() const {
  return !is_at_opening() &&
         (kind_after_current() == TokenKind::Colon || kind_after_current() == TokenKind::Equals);
}

bool Parser::is_element() const {
  return kind_after_current() == TokenKind::Comma || kind_after_current() == TokenKind::EndArray;
}

// --- the whole text

// Returns whether there is anything to parse. Reports and skips a byte order mark.
bool Parser::check_start() {
  if (text_.size() > limits_.max_source_bytes) {
    report(DiagnosticCode::SourceTooLarge, {},
           "The text has " + counted(text_.size(), "byte") + ", but the limit is " +
               std::to_string(limits_.max_source_bytes) + ".");
    return false;
  }
  if (is_utf16()) {
    report(DiagnosticCode::InvalidUtf8, {0, 2},
           "The text appears to be UTF-16. JSON must be UTF-8.");
    return false;
  }
  if (text_.starts_with(unicode::byte_order_mark)) {
    report(DiagnosticCode::InvalidUtf8, {0, 3},
           "JSON cannot begin with a byte order mark. Save the file without it.")
        .add_fix(FixCertainty::Certain, "Remove the byte order mark.", document_.at({0, 3}), "");
    scanner_ = jsontext::Scanner(text_, 3);
  }
  return true;
}

// Detects UTF-16 by its byte order mark, or by a zero byte in the first character, because JSON
// begins with an ASCII character.
bool Parser::is_utf16() const {
  if (text_.size() < 2) return false;
  return text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF") ||
         (text_[0] == '\0') != (text_[1] == '\0');
}

// Returns whether the text begins with a name and a token that follows names in the native syntax.
bool Parser::looks_like_native_syntax() const {
  if (token_.kind != TokenKind::Word) return false;
  const std::string_view name = scanner_.text(token_);
  if (name == "true" || name == "false" || name == "null") return false;
  const Token next = jsontext::Scanner(scanner_).next();
  return next.kind == TokenKind::String || next.kind == TokenKind::BeginObject ||
         next.kind == TokenKind::Equals;
}

void Parser::report_trailing_text() {
  const bool closes = token_.kind == TokenKind::EndObject || token_.kind == TokenKind::EndArray;
  report(DiagnosticCode::ExtraneousJsonText, token_range(),
         closes ? "This bracket does not close any object or array."
                : "Expected the end of the text after the JSON value.");
}

// Reports a property at the top level of a text without braces.
const Node* Parser::report_missing_braces(const Node& name) {
  report(
      DiagnosticCode::InvalidJsonRoot, name.range,
      "A configuration in JSON must be an object. The \"{\" before the first property is missing.");
  return invalid(name.range);
}

bool Parser::stop_if_too_deep() {
  if (open_.size() < limits_.max_nesting) return false;
  report(
      DiagnosticCode::NestingTooDeep, token_range(),
      "The limit of " + std::to_string(limits_.max_nesting) + " nesting levels is exceeded here.");
  lost_brackets_ = true;
  const auto end = static_cast<std::uint32_t>(text_.size());
  scan_from(end);
  token_ = {.kind = TokenKind::End, .begin = end, .end = end};
  return true;
}

// Ends the text after the current token. Nothing is reported about the tree that remains, because the
// text is not at fault.
void Parser::stop_at_memory_limit() {
  is_stopped_ = true;
  report_memory_limit(memory_, "Parsing", document_.at({token_.begin, token_.begin}), diags_);
  text_ = text_.substr(0, token_.end);
  scanner_ = jsontext::Scanner(text_, token_.end);
}

// --- values

// Reports a missing value. Leaves a closing bracket or a comma to the caller.
const Node* Parser::recover_missing_value() {
  const ByteRange range = token_range();
  if (is_unsupported_quote()) {
    skip_unsupported_quotes(DiagnosticCode::MissingJsonValue);
    return invalid(range);
  }
  if (text_.substr(token_.begin).starts_with("${")) return recover_bare_expression();
  if (begins_unquoted_text()) return recover_unknown_word();
  const bool at_end = token_.kind == TokenKind::End;
  report(DiagnosticCode::MissingJsonValue, range,
         std::string("Expected an object, an array, a string, a number, true, false or null") +
             (at_end ? ", found the end of the text." : "."));
  if (token_.kind == TokenKind::Invalid || token_.kind == TokenKind::Colon ||
      token_.kind == TokenKind::Equals) {
    skip_line();
    if (is_at_opening()) return value();
  }
  // The value does not contain what is left to the caller.
  return invalid(token_.begin == range.begin ? ByteRange{range.begin, range.begin} : range);
}

// --- properties

// Reports and skips a property without a name in double quotes.
void Parser::skip_unnamed_property() {
  if (is_unsupported_quote()) {
    skip_unsupported_quotes(DiagnosticCode::MissingPropertyName);
    return skip_rest_of_property();
  }
  if (ends_before_line()) return;
  if (is_at_opening()) return skip_bracket_without_name();
  if (token_.kind == TokenKind::Word || token_.kind == TokenKind::Number ||
      begins_unquoted_text()) {
    if (is_element()) {
      report_missing_name(DiagnosticCode::MissingPropertyName);
      value();
      return elements_follow() ? read_elements() : skip_rest_of_property();
    }
    const ByteRange name{token_.begin,
                         static_cast<std::uint32_t>(end_of_unquoted_text(token_.end))};
    report(DiagnosticCode::MissingPropertyName, name,
           "Property names must be in double quotes: " +
               in_quotes(text_.substr(name.begin, name.size())) + ".")
        .add_fix(FixCertainty::Certain, "Put the name in double quotes.", document_.at(name),
                 in_quotes(text_.substr(name.begin, name.size()), name.size()));
    advance_from(name.end);
    return skip_rest_of_property();
  }
  report(DiagnosticCode::MissingPropertyName, token_range(),
         "Expected a property: a name in double quotes, a colon and a value.");
  if (token_.kind == TokenKind::Invalid) return skip_line_and_value();
  skip_rest_of_property();
}

void Parser::skip_rest_of_property() {
  if (token_.kind == TokenKind::Colon || token_.kind == TokenKind::Equals) {
    const bool is_native = token_.kind == TokenKind::Equals;
    advance();
    if (token_.kind != TokenKind::End) value();
    if (is_native && starts_value() && is_on_new_line()) next_depth_ = open_.size();
  } else if (starts_value() && !is_on_new_line()) {
    skip_line_and_value();
  }
}

// If skip_line() stops at an opening bracket, parses and discards the value that it opens.
void Parser::skip_line_and_value() {
  skip_line();
  if (is_at_opening()) value();
}

// Recovers from a missing colon. Returns whether a value is next all the same.
bool Parser::recover_colon() {
  // The rest of the property is probably inside the unclosed string.
  if (unclosed_string_) {
    const bool stopped_at_bracket = is_at_opening() && !is_on_new_line();
    if (stopped_at_bracket) unclosed_string_ = false;
    return stopped_at_bracket;
  }
  if (token_.kind == TokenKind::Equals) {
    report(DiagnosticCode::MissingColon, token_range(),
           "Expected \":\" after the property name, found \"=\".")
        .add_fix(FixCertainty::Certain, "Replace \"=\" with \":\".", document_.at(token_range()),
                 ":");
    advance();
    const bool is_arrow = token_.begin == previous_end_ && text_[token_.begin] == '>';
    if (is_arrow) advance();
    return true;
  }
  if (follows_string_directly()) {
    report_text_after_string();
    return is_at_opening();
  }
  if (elements_follow()) {
    report_missing_name(DiagnosticCode::MissingColon);
    read_elements();
    return false;
  }
  report(DiagnosticCode::MissingColon, token_range(),
         "Expected \":\" and a value after the property name.");
  if (token_.kind != TokenKind::Invalid) return starts_value();
  skip_line();
  return is_at_opening();
}

// --- separators

// Reports comments after the comma, which were found since `before`, after the comma itself.
void Parser::report_trailing_comma(ByteRange comma, const Diagnostics::Checkpoint& before) {
  const bool is_full = diags_.dropped_count() != 0;
  std::vector<Diagnostic> comments;
  if (!is_full) {
    comments.assign(diags_.begin() + static_cast<std::ptrdiff_t>(before.items), diags_.end());
    diags_.rollback(before);
  }
  report(DiagnosticCode::TrailingComma, comma, "JSON does not allow a comma after the last item.")
      .add_fix(FixCertainty::Certain, "Remove \",\".", document_.at(comma), "");
  for (const Diagnostic& comment : comments) diags_.append(comment);
}

Parser::Next Parser::recover_separator() {
  if (next_depth_) {
    if (open_.size() > *next_depth_) return Next::End;
    next_depth_.reset();
    return Next::Element;
  }
  if (token_.kind == TokenKind::End) {
    report_unclosed_at_end();
    return Next::End;
  }
  if (token_.kind == TokenKind::EndArray || token_.kind == TokenKind::EndObject)
    return recover_other_bracket();
  // The comma is probably inside the unclosed string.
  if (std::exchange(unclosed_string_, false)) return Next::Element;
  return recover_comma();
}

Parser::Next Parser::recover_comma() {
  if (token_.kind == TokenKind::Colon && !is_in_object() &&
      elements_.back()->kind == NodeKind::String) {
    return recover_name_in_array();
  }
  if (follows_string_directly()) {
    report_text_after_string();
    if (is_at_opening()) value();
    return Next::Retry;
  }
  if (starts_value()) return recover_missing_comma();
  if (text_[token_.begin] == ';') {
    report(DiagnosticCode::MissingComma, token_range(),
           "Items are separated by commas, not by semicolons.")
        .add_fix(FixCertainty::Certain, "Replace \";\" with \",\".", document_.at(token_range()),
                 ",");
    advance();
    return token_.kind == open_.back().closing ? Next::End : Next::Element;
  }
  report(DiagnosticCode::MissingComma, token_range(),
         std::string("Expected \",\" or \"") + (is_in_object() ? "}" : "]") +
             "\" after the value. Expressions must be in a string: \"${...}\".");
  skip_line_and_value();
  return Next::Retry;
}

// Recovers from a missing comma before a value.
Parser::Next Parser::recover_missing_comma() {
  if (ends_before_line()) return Next::End;
  if (!is_in_object()) {
    report(DiagnosticCode::MissingComma, token_range(),
           "Expected \",\" or \"]\" after the array element.")
        .add_fix(FixCertainty::Certain, "Insert \",\".",
                 document_.at({previous_end_, previous_end_}), ",");
    return Next::Element;
  }
  if (is_named()) {
    report(DiagnosticCode::MissingComma, token_range(),
           "Expected \",\" or \"}\" after the property.")
        .add_fix(FixCertainty::Certain, "Insert \",\".",
                 document_.at({previous_end_, previous_end_}), ",");
    return Next::Element;
  }
  report(DiagnosticCode::MissingComma, token_range(),
         "Expected \",\" and another property, or \"}\", after the property.");
  value();
  return Next::Retry;
}

// Returns whether text directly follows a string: a quote is missing, or there is one too many.
bool Parser::follows_string_directly() const {
  const bool is_text = token_.kind == TokenKind::Word || token_.kind == TokenKind::Number ||
                       token_.kind == TokenKind::String || token_.kind == TokenKind::Invalid;
  return is_text && token_.begin == previous_end_ && previous_end_ > string_begin_ + 1 &&
         text_[previous_end_ - 1] == '"' && text_[token_.begin] != ';';
}

void Parser::report_text_after_string() {
  const std::string_view string = text_.substr(string_begin_, previous_end_ - string_begin_);
  report(DiagnosticCode::InvalidJsonString, token_range(),
         "Unexpected text directly after the string " +
             in_quotes(string.substr(1, string.size() - 2)) +
             ". A quote is missing, or a quote inside the string must be written as \\\".");
  skip_line();
}

}  // namespace hecla::json
