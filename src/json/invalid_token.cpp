// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Handles errors inside strings, numbers and words, and text that begins no JSON token.
#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "json/invalid_text.h"
#include "json/parser.h"
#include "source/look_alike.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"

namespace hecla::json {

namespace {

// Returns whether text without quotes can contain the character.
bool is_word_part(char32_t c) {
  if (c < 0x80) {
    const auto ascii = static_cast<char>(c);
    return is_letter(ascii) || is_digit(ascii) || ascii == '_';
  }
  return unicode::is_printable(c) && !unicode::is_space(c) && !find_look_alike(c);
}
bool is_unquoted_part(char32_t c) {
  return is_word_part(c) || (c < 0x80 && std::string_view(".-+@$%/").find(static_cast<char>(c)) !=
                                             std::string_view::npos);
}

// The search for a closing quote stops after this many bytes, so that many quotes do not take
// quadratic time.
constexpr std::size_t longest_quoted = 1024;

struct Quotes {
  std::string_view opening;
  std::string_view closing;
};
// Pairs of characters that are mistaken for JSON quotes.
constexpr std::array<Quotes, 5> unsupported_quotes{
    {{"'", "'"}, {"`", "`"}, {"\u201C", "\u201D"}, {"\u201D", "\u201D"}, {"\u2018", "\u2019"}}};

const Quotes* quotes_at(std::string_view text, std::size_t offset) {
  for (const Quotes& quotes : unsupported_quotes) {
    if (text.substr(offset).starts_with(quotes.opening)) return &quotes;
  }
  return nullptr;
}

}  // namespace

// Returns the end of the text without quotes that continues at `offset`.
std::size_t Parser::end_of_unquoted_text(std::size_t offset) const {
  while (offset < text_.size()) {
    const unicode::CodePoint c = unicode::decode(text_, offset);
    const std::string_view rest = text_.substr(offset);
    if (!c.valid || !is_unquoted_part(c.value) || quotes_at(text_, offset)) break;
    if (rest.starts_with("//") || rest.starts_with("/*")) break;
    offset += c.length;
  }
  return offset;
}

// Returns whether the current token begins text without quotes that no token can begin with: "été",
// "@user", "_id".
bool Parser::begins_unquoted_text() const {
  if (token_.kind != TokenKind::Invalid) return false;
  const std::size_t end = end_of_unquoted_text(token_.begin);
  const unicode::CodePoint first = unicode::decode(text_, token_.begin);
  if (end == token_.begin || is_word_part(first.value)) return end != token_.begin;
  return end > token_.end && is_word_part(unicode::decode(text_, token_.end).value);
}

// --- comments and quotes

void Parser::skip_comments() {
  while (token_.kind == TokenKind::Invalid && (skip_comment() || skip_look_alike()))
    token_ = scanner_.next();
}

// Skips a character that looks like a space or is invisible. Treats one that looks like punctuation
// as that punctuation.
bool Parser::skip_look_alike() {
  const unicode::CodePoint c = unicode::decode(text_, token_.begin);
  const LookAlike* character = c.length > 1 ? find_look_alike(c.value) : nullptr;
  if (!character) return false;
  report(DiagnosticCode::InvalidCharacter, token_range(), look_alike_message(*character));
  if (character->meant == 0 || character->meant == ' ') return true;
  const Token meant = jsontext::Scanner(std::string_view(&character->meant, 1)).next();
  if (meant.error == jsontext::TokenError::None) token_.kind = meant.kind;
  return false;
}

bool Parser::skip_comment() {
  const std::string_view rest = text_.substr(token_.begin);
  std::size_t length = 0;
  if (rest.starts_with("//") || rest.starts_with("#")) {
    length = lines_.end(token_.begin) - token_.begin;
  } else if (rest.starts_with("/*")) {
    const std::size_t close = rest.find("*/", 2);
    length = close == std::string_view::npos ? rest.size() : close + 2;
  } else {
    return false;
  }
  const auto end = static_cast<std::uint32_t>(token_.begin + length);
  report(
      DiagnosticCode::JsonComment, {token_.begin, end},
      "JSON does not support comments. In a body, a property named \"//\" is ignored and can hold "
      "a comment.")
      .add_fix(FixCertainty::Suggestion, "Remove the comment.", document_.at({token_.begin, end}),
               "");
  scan_from(end);
  return true;
}

bool Parser::is_unsupported_quote() const {
  return token_.kind == TokenKind::Invalid && quotes_at(text_, token_.begin);
}

// Reports the quotes and continues after the closing one.
void Parser::skip_unsupported_quotes(const DiagnosticCode& code) {
  const Quotes& quotes = *quotes_at(text_, token_.begin);
  report(code, token_range(),
         quotes.opening == "'" ? "JSON strings must be in double quotes, not in single quotes."
                               : "JSON strings must be in straight double quotes (\").");
  const std::size_t end =
      std::min<std::size_t>(lines_.end(token_.begin), token_.end + longest_quoted);
  for (std::size_t at = token_.end; at < end; at += text_[at] == '\\' ? 2U : 1U) {
    if (text_.substr(at).starts_with(quotes.closing))
      return advance_from(at + quotes.closing.size());
  }
  skip_line();
}

// --- numbers, words, strings

// Extends the token to the text that was meant as one number, or as a time.
void Parser::report_number_error() {
  const auto is_digit_at = [this](std::size_t at) {
    return at < text_.size() && is_digit(text_[at]);
  };
  std::size_t end = end_of_unquoted_text(token_.end);
  while (end < text_.size() && text_[end] == ':' && is_digit_at(end + 1))
    end = end_of_unquoted_text(end + 1);
  if (scanner_.text(token_) == "-" && end == token_.end) {
    while (end < text_.size() && is_blank(text_[end])) ++end;
    end = is_digit_at(end) ? end_of_unquoted_text(end) : token_.end;
  }
  token_.end = static_cast<std::uint32_t>(end);
  scan_from(token_.end);
  report(DiagnosticCode::InvalidJsonNumber, token_range(),
         describe_invalid_number(scanner_.text(token_)));
}

const Node* Parser::recover_unknown_word() {
  const ByteRange range{token_.begin, static_cast<std::uint32_t>(end_of_unquoted_text(token_.end))};
  const char next = range.end < text_.size() ? text_[range.end] : '\0';
  report(DiagnosticCode::InvalidJsonKeyword, range,
         describe_invalid_word(text_.substr(range.begin, range.size()), next));
  advance_from(range.end);
  const bool is_whole = token_.kind == TokenKind::Comma || token_.kind == TokenKind::EndArray ||
                        token_.kind == TokenKind::EndObject || token_.kind == TokenKind::End ||
                        is_on_new_line();
  if (!is_whole) skip_line_and_value();
  return invalid(range);
}

// Handles "${...}" without quotes.
const Node* Parser::recover_bare_expression() {
  std::size_t end = std::min<std::size_t>(lines_.end(token_.begin), token_.begin + longest_quoted);
  std::size_t open = 0;
  for (std::size_t at = token_.begin; at < end; ++at) {
    if (text_[at] == '{') ++open;
    if (text_[at] == '}' && --open == 0) end = at + 1;
  }
  const ByteRange range{token_.begin, open == 0 ? static_cast<std::uint32_t>(end) : token_.end};
  report(DiagnosticCode::MissingJsonValue, range,
         "Expressions must be in a string: " +
             (open == 0 ? in_quotes(text_.substr(range.begin, range.size())) : "\"${...}\"") + ".");
  if (open == 0) {
    advance_from(end);
  } else {
    skip_line_and_value();
  }
  return invalid(range);
}

void Parser::report_string_error() {
  const Token literal = token_;
  const bool continues = token_.is_unclosed && read_unclosed_string();
  if (literal.error == jsontext::TokenError::UnterminatedString) {
    const std::string_view text = scanner_.text(token_).substr(1);
    std::string detail = "JSON strings cannot span lines. Use \\n for a newline.";
    if (!continues) {
      detail = "The string is not closed.";  // not its text, which may be secret
      if (text.ends_with("\\\"")) {
        detail +=
            " The backslash makes its last quote a part of it. For a literal backslash, write "
            "\\\\.";
      }
    }
    const bool is_last = literal.end == text_.size();
    Diagnostic& diagnostic =
        report(DiagnosticCode::InvalidJsonString, {literal.end, literal.end + (is_last ? 0U : 1U)},
               std::move(detail));
    if (!continues) {
      diagnostic.add_fix(FixCertainty::Suggestion, "Insert a quote.",
                         document_.at({token_.end, token_.end}), "\"");
    }
    return;
  }
  std::string detail = "Control characters in strings must be escaped: " +
                       in_quotes(text_.substr(literal.error_offset, 1)) + ".";
  if (literal.error == jsontext::TokenError::UnknownEscape) {
    detail = "This escape sequence is not supported in JSON. For a literal backslash, write \\\\.";
  } else if (literal.error == jsontext::TokenError::BadUnicodeEscape) {
    detail = "Expected 4 hexadecimal digits after \\u. For a literal backslash, write \\\\.";
  }
  report(DiagnosticCode::InvalidJsonString, {literal.error_offset, literal.error_offset + 1},
         std::move(detail));
}

// Reads a string that spans several lines to its end. Otherwise a quote is missing, and the
// brackets and commas at the end of the line are excluded from the string, because they belong to
// what encloses it.
bool Parser::read_unclosed_string() {
  const auto end = end_of_long_string();
  if (end) {
    token_.end = static_cast<std::uint32_t>(*end);
  } else {
    unclosed_string_ = true;
    const bool is_name = !open_.empty() && is_in_object() && text_[previous_end_ - 1] != ':';
    const std::uint32_t line_end = token_.end;
    const auto exclude = [&](std::string_view what) {
      while (token_.end > token_.begin + 1 && what.find(text_[token_.end - 1]) != what.npos)
        --token_.end;
    };
    exclude(" \t\r,]}");
    const std::uint32_t all = token_.end;
    if (is_name) exclude(" \t[{");
    if (text_[token_.end - 1] != ':') token_.end = all;
    has_brackets_in_string_ |=
        text_.substr(token_.end, line_end - token_.end).find_first_of("[]{}") !=
        std::string_view::npos;
  }
  scan_from(token_.end);
  return end.has_value();
}

// Returns the end of an unclosed string if it ends on a later line: there its text continues, and
// the token after its quote is valid.
std::optional<std::size_t> Parser::end_of_long_string() const {
  constexpr std::string_view fitting = ",:]}";
  std::size_t at = token_.end;
  if (at >= text_.size()) return std::nullopt;
  while (at < text_.size() && (is_blank(text_[at]) || text_[at] == '\n')) ++at;
  if (at == text_.size() || std::string_view("\"{}[],").find(text_[at]) != std::string_view::npos)
    return std::nullopt;
  while (at < text_.size() && text_[at] != '"') at += text_[at] == '\\' ? 2U : 1U;
  if (at >= text_.size()) return std::nullopt;
  std::size_t after = at + 1;
  while (after < text_.size() && (is_blank(text_[after]) || text_[after] == '\n')) ++after;
  if (after < text_.size() && fitting.find(text_[after]) == std::string_view::npos)
    return std::nullopt;
  return at + 1;
}

}  // namespace hecla::json
