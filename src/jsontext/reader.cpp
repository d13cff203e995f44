// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/reader.h"

#include "unicode/message_text.h"

namespace hecla::jsontext {

std::string_view describe(TokenError error) {
  switch (error) {
    case TokenError::None:
      return "";
    case TokenError::UnterminatedString:
      return "the string is not closed";
    case TokenError::ControlCharacter:
      return "a control character in a string must be written as an escape";
    case TokenError::UnknownEscape:
      return "this escape sequence is not supported in JSON";
    case TokenError::BadUnicodeEscape:
      return "\\u must be followed by four hexadecimal digits";
    case TokenError::LeadingZero:
      return "a JSON number cannot start with a zero followed by digits";
    case TokenError::BadNumber:
      return "this is not a JSON number";
  }
  return "";
}

Event Reader::fail(std::string message, std::size_t offset) {
  state_ = State::Failed;
  error_ = {std::move(message), offset};
  return Event::Error;
}

Event Reader::fail_expected(std::string_view what) {
  if (token_.error != TokenError::None)
    return fail(std::string(describe(token_.error)), token_.error_offset);
  const bool at_end = token_.kind == TokenKind::End;
  return fail("expected " + std::string(what) + (at_end ? ", found the end of the text" : ""),
              token_.begin);
}

Event Reader::next() {
  switch (state_) {
    case State::Value:
      token_ = scanner_.next();
      return value();
    case State::FirstElement:
      token_ = scanner_.next();
      return token_.kind == TokenKind::EndArray ? end(Event::EndArray) : value();
    case State::FirstKey:
      token_ = scanner_.next();
      return token_.kind == TokenKind::EndObject ? end(Event::EndObject) : key();
    case State::Key:
      token_ = scanner_.next();
      return key();
    case State::AfterValue:
      return after_value();
    case State::Done:
      return Event::End;
    case State::Failed:
      return Event::Error;
  }
  return Event::Error;
}

Event Reader::value() {
  switch (token_.kind) {
    case TokenKind::BeginObject:
      return begin(State::FirstKey, true, Event::BeginObject);
    case TokenKind::BeginArray:
      return begin(State::FirstElement, false, Event::BeginArray);
    case TokenKind::Word:
      return word();
    case TokenKind::String:
    case TokenKind::Number:
      if (token_.error != TokenError::None) return fail_expected("a value");
      state_ = State::AfterValue;
      return token_.kind == TokenKind::String ? Event::String : Event::Number;
    default:
      return fail_expected("a value");
  }
}

Event Reader::word() {
  const std::string_view text = scanner_.text(token_);
  state_ = State::AfterValue;
  if (text == "true") return Event::True;
  if (text == "false") return Event::False;
  if (text == "null") return Event::Null;
  return fail(in_quotes(text, 40) + " is not a JSON value", token_.begin);
}

Event Reader::begin(State inside, bool object, Event event) {
  if (open_.size() >= max_nesting_) return fail("nested too deeply", token_.begin);
  open_.push_back(object);
  state_ = inside;
  return event;
}

Event Reader::end(Event event) {
  open_.pop_back();
  state_ = State::AfterValue;
  return event;
}

Event Reader::key() {
  if (token_.kind != TokenKind::String || token_.error != TokenError::None) {
    return fail_expected("a property name in double quotes");
  }
  const Token name = token_;
  token_ = scanner_.next();
  if (token_.kind != TokenKind::Colon) return fail_expected("\":\" after the property name");
  token_ = name;
  state_ = State::Value;
  return Event::Key;
}

Event Reader::after_value() {
  token_ = scanner_.next();
  if (open_.empty()) {
    if (token_.kind != TokenKind::End) return fail_expected("the end of the text after the value");
    state_ = State::Done;
    return Event::End;
  }
  const bool object = open_.back();
  if (token_.kind == TokenKind::Comma) {
    state_ = object ? State::Key : State::Value;
    return next();
  }
  if (object && token_.kind == TokenKind::EndObject) return end(Event::EndObject);
  if (!object && token_.kind == TokenKind::EndArray) return end(Event::EndArray);
  return fail_expected(object ? "\",\" or \"}\"" : "\",\" or \"]\"");
}

std::string_view Reader::string() {
  const std::string_view literal = scanner_.text(token_);
  const std::string_view content = literal.substr(1, literal.size() - 2);
  if (!token_.has_escapes) return content;
  decoded_ = decode_string(literal);
  return decoded_;
}

bool Reader::skip_rest() {
  const std::size_t outside = open_.size() - 1;
  while (open_.size() > outside) {
    const Event event = next();
    if (event == Event::Error || event == Event::End) return false;
  }
  return true;
}

}  // namespace hecla::jsontext
