// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The grammar of JSON. Recovery from errors is in recovery.cpp.
#include "json/parser.h"

#include <hecla/number/number.h>

#include <algorithm>
#include <utility>

#include "base/expected_bytes.h"
#include "json/repairs.h"
#include "source/uncertain_secrets.h"
#include "syntax/document_rules.h"
#include "unicode/normal_text.h"

namespace hecla::json {

Parser::Parser(Document& document, Diagnostics& diags, const ParseOptions& options)
    : memory_(options.limits.max_memory_bytes, [this] { stop_at_memory_limit(); }),
      document_(document),
      diags_(diags),
      limits_(options.limits),
      rules_(options.rules),
      before_(diags.checkpoint()),
      text_(document.source()->text()),
      is_ascii_(unicode::is_ascii(text_)),
      is_valid_utf8_(is_ascii_ || unicode::is_valid_utf8(text_)),
      scanner_(text_),
      lines_(text_) {
  document_.arena_.charge(&memory_);
  document_.arena_.use(options.pool);
  document_.arena_.expect(
      [this](std::size_t used) { return expected_bytes(used, token_.begin, text_.size()); });
}

void Parser::parse() {
  document_.file_.range = {0, static_cast<std::uint32_t>(text_.size())};
  document_.file_.value = parse_root();
  if (has_errors()) complete_tree();
  hecla::detail::mark_uncertain_secrets(document_.source(), document_.file_.range,
                                        std::span(diags_.items()).subspan(before_.items));
  document_.arena_.charge(nullptr);
  document_.arena_.expect(nullptr);
}

const Node* Parser::parse_root() {
  if (!check_start()) return invalid({});
  advance();
  if (looks_like_native_syntax()) {
    report(
        DiagnosticCode::NativeSyntaxInJson, token_range(),
        is_json_file_name(document_.source()->name())
            ? "This is not JSON. It looks like the native syntax, for which the file name must not "
              "end in \".json\"."
            : "This is not JSON. It looks like the native syntax.");
    return invalid(token_range());
  }
  const Node* root = value();
  if (token_.kind == TokenKind::End || has_errors()) return root;
  if (root->kind == NodeKind::String && token_.kind == TokenKind::Colon)
    return report_missing_braces(*root);
  report_trailing_text();
  return root;
}

void Parser::advance_from(std::size_t offset) {
  token_.end = static_cast<std::uint32_t>(offset);
  scan_from(offset);
  advance();
}

// After an error: continues at `offset`.
void Parser::scan_from(std::size_t offset) {
  offset = std::min(offset, text_.size());  // the text may have ended at the limit of memory
  scanner_ = jsontext::Scanner(text_, offset);
  document_.scan_restarts_.push_back(static_cast<std::uint32_t>(offset));
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
      return recover_missing_value();
  }
}

const Node* Parser::array() {
  if (stop_if_too_deep()) return invalid(token_range());
  const std::size_t first = elements_.size();
  open_.push_back({TokenKind::EndArray, token_range(), first});
  advance();
  if (token_.kind != TokenKind::EndArray) {
    do {
      elements_.push_back(value());
    } while (expect_separator());
  }
  if (is_in_object()) return invalid(leave());  // the opening bracket was of the wrong kind
  auto* node = document_.arena_.make<ArrayNode>();
  node->kind = NodeKind::Array;
  node->range = leave();
  const auto elements = elements_.take(first, document_.arena_);
  node->data = elements.data();
  node->size = static_cast<std::uint32_t>(elements.size());
  return node;
}

const Node* Parser::object() {
  if (stop_if_too_deep()) return invalid(token_range());
  const std::size_t first = properties_.size();
  open_.push_back({TokenKind::EndObject, token_range(), first});
  advance();
  if (token_.kind != TokenKind::EndObject) {
    do {
      property();
    } while (expect_separator());
  }
  if (!is_in_object()) {  // the opening bracket was of the wrong kind
    properties_.shrink(first);
    return invalid(leave());
  }
  auto* node = document_.arena_.make<ObjectNode>();
  node->kind = NodeKind::Object;
  node->range = leave();
  const auto properties = properties_.take(first, document_.arena_);
  node->data = properties.data();
  node->size = static_cast<std::uint32_t>(properties.size());
  return node;
}

// Skips the closing bracket if it is there, and returns the range of the array or object.
ByteRange Parser::leave() {
  const std::uint32_t begin = open_.back().range.begin;
  const bool is_closed = token_.kind == open_.back().closing;
  open_.pop_back();
  const ByteRange range{begin,
                        is_closed || token_.kind == TokenKind::End ? token_.end : previous_end_};
  if (is_closed) advance();
  return range;
}

void Parser::property() {
  if (token_.kind != TokenKind::String && !pending_name_) {
    const ByteRange place = token_range();
    skip_unnamed_property();
    // Keep only the fact that there was a property.
    properties_.push_back({{{NodeKind::Invalid, false, place}, {}}, invalid(place)});
    return;
  }
  StringNode name = pending_name_ ? *std::exchange(pending_name_, nullptr) : string_node();
  if (!is_ascii_ || name.needs_decoding) normalize(name);
  const Node* content = expect_colon() ? value() : invalid(name.range);  // may move properties_
  properties_.push_back({name, content});
}

void Parser::normalize(StringNode& name) {
  const unicode::NormalText normal(name.text);
  const std::string_view text = normal;
  if (text.data() == name.text.data() || text == name.text) return;
  name.text = document_.arena_.copy(text);
  name.needs_decoding = true;
}

// Returns whether a value is next. Reads the colon, or recovers from a missing one.
bool Parser::expect_colon() {
  if (token_.kind != TokenKind::Colon) return recover_colon();
  resume();
  advance();
  return true;
}

// Called after an element. Returns true if another one follows. Otherwise token_ is the closing
// bracket, or the token found in its place.
bool Parser::expect_separator() {
  const TokenKind closing = open_.back().closing;
  while (token_.kind != closing && token_.kind != TokenKind::Comma) {
    if (const Next next = recover_separator(); next != Next::Retry) return next == Next::Element;
  }
  resume();
  unclosed_string_ = false;
  if (token_.kind == closing) return false;
  const ByteRange comma = token_range();
  const auto before = diags_.checkpoint();
  advance();
  if (token_.kind != closing) return true;
  report_trailing_comma(comma, before);
  return false;
}

StringNode Parser::string_node() {
  StringNode node;
  node.kind = NodeKind::String;
  string_begin_ = token_.begin;
  if (token_.error != jsontext::TokenError::None) {
    report_string_error();
    node.kind = NodeKind::Invalid;
  }
  node.range = token_range();
  const std::string_view literal = scanner_.text(token_);
  node.needs_decoding = token_.has_escapes || (!is_valid_utf8_ && !unicode::is_valid_utf8(literal));
  if (node.kind == NodeKind::Invalid) {
    node.text = is_valid_utf8_ ? literal.substr(1) : std::string_view();
  } else if (node.needs_decoding) {
    node.text = document_.arena_.copy(jsontext::decode_string(literal));
    report_repairs(document_.at(node.range), node.text, rules_, diags_);
  } else {
    node.text = literal.substr(1, literal.size() - 2);
  }
  advance();
  return node;
}

const Node* Parser::string() { return document_.arena_.make<StringNode>(string_node()); }

const Node* Parser::number() {
  const bool is_wrong =
      token_.error != jsontext::TokenError::None || end_of_unquoted_text(token_.end) != token_.end;
  if (is_wrong) report_number_error();
  auto* node = document_.arena_.make<Node>(is_wrong ? NodeKind::Invalid : NodeKind::Number, false,
                                           token_range());
  if (!is_wrong && !check_number(node->range)) node->kind = NodeKind::Invalid;
  advance();
  return node;
}

// Returns whether a number is in range. Reports it if it is not, and if it is rounded. Without an exponent, only a number
// with very many digits is one of both.
bool Parser::check_number(ByteRange range) {
  constexpr std::size_t safe_size = 154;
  const std::string_view text = scanner_.text(token_);
  if (text.size() <= safe_size && text.find_first_of("eE") == std::string_view::npos) return true;
  Number value;
  if (const auto error = Number::parse(text, value)) {
    report(DiagnosticCode::InvalidNumber, range,
           *error == NumberError::ExponentRange ? "The exponent of this number is out of range."
                                                : "This number is too large.");
    return false;
  }
  if (Number::rounds_integer(text))
    syntax::report_rounded(document_.at(range), value, rules_, diags_);
  return true;
}

const Node* Parser::word() {
  const std::string_view text = scanner_.text(token_);
  NodeKind kind = NodeKind::Invalid;
  if (text == "true") kind = NodeKind::True;
  if (text == "false") kind = NodeKind::False;
  if (text == "null") kind = NodeKind::Null;
  if (kind == NodeKind::Invalid || end_of_unquoted_text(token_.end) != token_.end)
    return recover_unknown_word();
  auto* node = document_.arena_.make<Node>(kind, false, token_range());
  advance();
  return node;
}

void report_unusable_root(const Document& document, Diagnostics& diags) {
  const Node& root = *document.file().value;
  const bool is_reported = root.kind == NodeKind::Invalid;
  if (is_reported || root.kind == NodeKind::Object || root.kind == NodeKind::Array) return;
  diags.add(DiagnosticCode::InvalidJsonRoot, document.at(root.range),
            "A configuration in JSON must be an object or an array of objects.");
}

DocumentRef parse_document(const SourceRef& source, Diagnostics& diags,
                           const ParseOptions& options) {
  auto document = make_ref<Document>(source, options);
  Parser(*document, diags, options).parse();
  return document;
}

Body Document::body() const {
  const NodeKind kind = file_.value->kind;
  const bool is_body = kind == NodeKind::Object || kind == NodeKind::Array;
  return is_body ? body(*file_.value) : unusable_body();
}

Body parse(const SourceRef& source, Diagnostics& diags, const ParseOptions& options) {
  const DocumentRef document = parse_document(source, diags, options);
  report_unusable_root(*document, diags);
  return document->body();
}

Expression parse_expression(const SourceRef& source, Diagnostics& diags,
                            const ParseOptions& options) {
  return parse_document(source, diags, options)->expression();
}

bool is_json_file_name(std::string_view name) { return name.ends_with(".json"); }

}  // namespace hecla::json
