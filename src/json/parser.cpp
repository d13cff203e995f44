// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "json/parser.h"

#include <hecla/jsontext/reader.h>
#include <hecla/number/number.h>
#include <hecla/unicode/suggest.h>
#include <hecla/unicode/unicode.h>

#include <array>
#include <cctype>
#include <utility>

namespace hecla::json {

Parser::Parser(Document& document, Diagnostics& diags, const ParseOptions& options)
    : document_(document),
      diags_(diags),
      limits_(options.limits),
      errors_before_(diags.error_count()),
      text_(document.source()->text()),
      is_valid_utf8_(unicode::is_valid_utf8(text_)),
      scanner_(text_) {}

void Parser::report(DiagnosticCode code, ByteRange range, std::string detail) {
  diags_.add(code, document_.at(range), std::move(detail));
}

void Parser::advance() {
  do {
    token_ = scanner_.next();
  } while (token_.kind == TokenKind::Invalid && skip_comment());
}

void Parser::skip_byte_order_mark() {
  if (!text_.starts_with("\xEF\xBB\xBF")) return;
  report(DiagnosticCode::JsonValueExpected, {0, 3},
         "The text begins with a byte order mark, which JSON does not allow; save it without one.");
  scanner_ = jsontext::Scanner(text_, 3);
}

bool Parser::skip_comment() {
  const std::string_view rest = text_.substr(token_.begin);
  std::size_t length = 0;
  if (rest.starts_with("//") || rest.starts_with("#")) {
    length = std::min(rest.find('\n'), rest.size());
  } else if (rest.starts_with("/*")) {
    const std::size_t close = rest.find("*/", 2);
    length = close == std::string_view::npos ? rest.size() : close + 2;
  } else {
    return false;
  }
  const auto end = static_cast<std::uint32_t>(token_.begin + length);
  report(
      DiagnosticCode::JsonComment, {token_.begin, end},
      "JSON has no comments. In a body, a property named \"//\" is ignored and can hold a remark.");
  scanner_ = jsontext::Scanner(text_, end);
  return true;
}

const Node& Parser::parse() {
  if (too_large()) return *invalid({});
  skip_byte_order_mark();
  advance();
  const Node* root = value();
  if (token_.kind != TokenKind::End && !failed()) {
    report(DiagnosticCode::JsonTrailingText, {token_.begin, token_.end},
           "A JSON text is one value, and there is more after its end.");
  }
  return *root;
}

const Node* Parser::value() {
  switch (token_.kind) {
    case TokenKind::BeginObject:
      return object();
    case TokenKind::BeginArray:
      return array();
    case TokenKind::String:
      return string();
    case TokenKind::Number:
      return number();
    case TokenKind::Word:
      return word();
    default:
      return missing_value();
  }
}

bool Parser::is_single_quote() const {
  return token_.kind == TokenKind::Invalid && text_[token_.begin] == '\'';
}

// Goes on behind what stands between the quotes.
void Parser::report_single_quotes(DiagnosticCode code) {
  report(code, token_range(), "A JSON string is written in double quotes, not in single quotes.");
  const std::size_t close = text_.find_first_of("'\n", token_.end);
  const bool closed = close != std::string_view::npos && text_[close] == '\'';
  scanner_ = jsontext::Scanner(text_, closed ? close + 1 : std::min(close, text_.size()));
  advance();
}

// Leaves a closing bracket or a comma for the caller, which knows what to do with it.
const Node* Parser::missing_value() {
  const ByteRange range = token_range();
  if (is_single_quote()) {
    report_single_quotes(DiagnosticCode::JsonValueExpected);
    return invalid(range);
  }
  const bool at_end = token_.kind == TokenKind::End;
  report(
      DiagnosticCode::JsonValueExpected, range,
      std::string(at_end ? "The text ends where a value is expected" : "A value is expected here") +
          ": an object, an array, a string, a number, true, false or null.");
  if (token_.kind == TokenKind::Invalid || token_.kind == TokenKind::Colon ||
      token_.kind == TokenKind::Equals) {
    advance();
  }
  return invalid(range);
}

bool Parser::too_large() {
  if (text_.size() <= limits_.max_source_bytes) return false;
  report(DiagnosticCode::SourceTooLarge, {},
         "The text is longer than " + std::to_string(limits_.max_source_bytes) +
             " bytes, which is the limit.");
  return true;
}

bool Parser::too_deep() {
  if (nesting_ < limits_.max_nesting) return false;
  report(
      DiagnosticCode::NestingTooDeep, token_range(),
      "Values are nested more than " + std::to_string(limits_.max_nesting) + " levels deep here.");
  token_ = {.kind = TokenKind::End,
            .begin = static_cast<std::uint32_t>(text_.size()),
            .end = static_cast<std::uint32_t>(text_.size())};
  scanner_ = jsontext::Scanner(text_, text_.size());
  given_up_ = true;
  return true;
}

namespace {

// Moves what was gathered since `first` into the arena.
template <class T>
std::span<const T> take_from(std::vector<T>& stack, std::size_t first, Arena& arena) {
  const auto items = arena.copy(std::span<const T>(stack).subspan(first));
  stack.resize(first);
  return items;
}

}  // namespace

const Node* Parser::array() {
  const ByteRange opening = token_range();
  if (too_deep()) return invalid(opening);
  ++nesting_;
  const std::size_t first = elements_.size();
  advance();
  if (token_.kind != TokenKind::EndArray) {
    do {
      elements_.push_back(value());
    } while (expect_separator(TokenKind::EndArray, opening));
  }
  --nesting_;
  const ByteRange range{opening.begin, token_.end};
  if (token_.kind == TokenKind::EndArray) advance();
  auto* node = document_.arena_.make<ArrayNode>();
  node->kind = NodeKind::Array;
  node->range = range;
  node->elements = take_from(elements_, first, document_.arena_);
  return node;
}

const Node* Parser::object() {
  const ByteRange opening = token_range();
  if (too_deep()) return invalid(opening);
  ++nesting_;
  const std::size_t first = properties_.size();
  advance();
  if (token_.kind != TokenKind::EndObject) {
    do {
      property();
    } while (expect_separator(TokenKind::EndObject, opening));
  }
  --nesting_;
  const ByteRange range{opening.begin, token_.end};
  if (token_.kind == TokenKind::EndObject) advance();
  auto* node = document_.arena_.make<ObjectNode>();
  node->kind = NodeKind::Object;
  node->range = range;
  node->properties = take_from(properties_, first, document_.arena_);
  return node;
}

void Parser::property() {
  const ByteRange place = token_range();
  if (token_.kind == TokenKind::String) {
    const StringNode name = string_node();
    expect_colon();
    const Node* content = value();  // may move properties_
    properties_.push_back({name, content});
    return;
  }
  if (is_single_quote()) {
    report_single_quotes(DiagnosticCode::JsonPropertyNameExpected);
    return skip_rest_of_property();
  }
  const bool word = token_.kind == TokenKind::Word;
  report(DiagnosticCode::JsonPropertyNameExpected, place,
         word ? "A property name is written in double quotes: \"" +
                    std::string(scanner_.text(token_)) + "\"."
              : "An object holds properties: a name in double quotes, a colon and a value.");
  if (token_.kind == TokenKind::EndArray || token_.kind == TokenKind::Comma ||
      token_.kind == TokenKind::End)
    return;
  if (word) {
    advance();
  } else if (token_.kind != TokenKind::Colon && token_.kind != TokenKind::Equals) {
    skip_value();
  }
  skip_rest_of_property();
}

void Parser::skip_rest_of_property() {
  if (token_.kind != TokenKind::Colon && token_.kind != TokenKind::Equals) return;
  advance();
  skip_value();
}

// Reads a value of which nothing is kept, because the property it belongs to has no name.
void Parser::skip_value() {
  if (token_.kind != TokenKind::End) value();
}

void Parser::expect_colon() {
  if (token_.kind == TokenKind::Colon) return advance();
  const bool equals = token_.kind == TokenKind::Equals;
  report(DiagnosticCode::JsonColonExpected, token_range(),
         equals ? "JSON has a colon between name and value, not an equals sign."
                : "A colon and a value are expected after a property name.");
  if (equals) advance();
}

// After an element: true where another one follows. Otherwise token_ is the closing bracket, or
// what was found in its place.
bool Parser::expect_separator(TokenKind closing, ByteRange opening) {
  const bool is_object = closing == TokenKind::EndObject;
  const bool after_unclosed_string = std::exchange(unclosed_string_, false);
  if (token_.kind == closing) return false;
  if (token_.kind == TokenKind::Comma) {
    const ByteRange comma = token_range();
    advance();
    if (token_.kind != closing) return true;
    report(DiagnosticCode::JsonTrailingComma, comma,
           "JSON has no comma after the last item; remove it.");
    return false;
  }
  if (token_.kind == TokenKind::End) {
    if (!given_up_ && (!failed() || nesting_ == 1)) {
      report(DiagnosticCode::JsonUnclosed, opening,
             is_object ? "This object is not closed: a } is missing."
                       : "This array is not closed: a ] is missing.");
    }
    return false;
  }
  if (token_.kind == TokenKind::EndArray || token_.kind == TokenKind::EndObject) {
    report(DiagnosticCode::JsonMismatchedBracket, token_range(),
           is_object ? "An object is closed with }, not with ]."
                     : "An array is closed with ], not with }.");
    token_.kind = closing;
    return false;
  }
  if (token_.kind == TokenKind::Colon || token_.kind == TokenKind::Equals ||
      token_.kind == TokenKind::Invalid) {
    report(DiagnosticCode::JsonCommaExpected, token_range(),
           is_object ? "A comma or the end of the object is expected here."
                     : "A comma or the end of the array is expected here.");
    advance();
    return token_.kind != closing && token_.kind != TokenKind::End;
  }
  // The comma may well be in the string that was not closed.
  if (after_unclosed_string) return true;
  report(DiagnosticCode::JsonCommaExpected, token_range(),
         is_object ? "A comma is missing between two properties."
                   : "A comma is missing between two elements.");
  return true;
}

bool Parser::report_token_error() {
  if (token_.error == jsontext::TokenError::None) return false;
  unclosed_string_ = token_.error == jsontext::TokenError::UnterminatedString;
  const bool string = token_.kind == TokenKind::String;
  std::string detail(jsontext::describe(token_.error));
  detail[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(detail[0])));
  const std::uint32_t end = unclosed_string_ ? token_.end : token_.error_offset + 1;
  report(string ? DiagnosticCode::JsonInvalidString : DiagnosticCode::JsonInvalidNumber,
         string ? ByteRange{token_.error_offset, end} : token_range(), detail + ".");
  return true;
}

StringNode Parser::string_node() {
  StringNode node;
  node.kind = NodeKind::String;
  node.range = token_range();
  const std::string_view literal = scanner_.text(token_);
  node.needs_decoding = token_.has_escapes || (!is_valid_utf8_ && !unicode::is_valid_utf8(literal));
  if (report_token_error()) {
    node.kind = NodeKind::Invalid;
    node.text = is_valid_utf8_ ? literal.substr(1) : std::string_view();
  } else if (node.needs_decoding) {
    node.text = document_.arena_.copy(jsontext::decode_string(literal));
  } else {
    node.text = literal.substr(1, literal.size() - 2);
  }
  advance();
  return node;
}

const Node* Parser::string() { return document_.arena_.make<StringNode>(string_node()); }

// Letters and digits right behind a number, as in 0x1F or 10ms, belong to it.
bool Parser::report_tail_of_number() {
  const auto is_tail = [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  std::uint32_t end = token_.end;
  while (end < text_.size() && is_tail(text_[end])) ++end;
  if (end == token_.end) return false;
  report(DiagnosticCode::JsonInvalidNumber, {token_.begin, end},
         "This is not a JSON number: those have decimal digits, a fraction and an exponent, and "
         "no unit.");
  scanner_ = jsontext::Scanner(text_, end);
  return true;
}

const Node* Parser::number() {
  auto* node = document_.arena_.make<Node>(NodeKind::Number, false, token_range());
  if (report_token_error() || report_tail_of_number()) {
    node->kind = NodeKind::Invalid;
  } else if (const std::string_view text = scanner_.text(token_);
             text.find_first_of("eE") != std::string_view::npos && !Number::parse(text)) {
    report(DiagnosticCode::InvalidNumber, node->range, "The exponent of this number is too large.");
    node->kind = NodeKind::Invalid;
  }
  advance();
  return node;
}

const Node* Parser::word() {
  static constexpr std::array<std::string_view, 3> words{"true", "false", "null"};
  static constexpr std::array<NodeKind, 3> kinds{NodeKind::True, NodeKind::False, NodeKind::Null};
  const std::string_view text = scanner_.text(token_);
  auto* node = document_.arena_.make<Node>(NodeKind::Invalid, false, token_range());
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (text == words[i]) node->kind = kinds[i];
  }
  if (node->kind == NodeKind::Invalid) {
    const auto nearest = unicode::nearest_name(text, words);
    report(DiagnosticCode::JsonInvalidWord, node->range,
           "\"" + std::string(text.substr(0, 40)) + "\" is not a JSON value." +
               (nearest ? " Did you mean " + std::string(*nearest) + "?"
                        : std::string(" Text is written in double quotes.")));
  }
  advance();
  return node;
}

Body parse(const SourceRef& source, Diagnostics& diags, const ParseOptions& options) {
  auto document = make_ref<Document>(source);
  const Node& root = Parser(*document, diags, options).parse();
  if (root.kind == NodeKind::Object || root.kind == NodeKind::Array) return document->body(root);
  if (root.kind != NodeKind::Invalid) {
    diags.add(DiagnosticCode::JsonRootNotObject, document->at(root.range),
              "A configuration in JSON is an object, or an array of objects.");
  }
  return document->empty_body();
}

Expression parse_expression(const SourceRef& source, Diagnostics& diags,
                            const ParseOptions& options) {
  auto document = make_ref<Document>(source);
  const Node& root = Parser(*document, diags, options).parse();
  return document->expression(root);
}

bool is_json_file_name(std::string_view name) { return name.ends_with(".json"); }

}  // namespace hecla::json
