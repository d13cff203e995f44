// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/native_text.h"

#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "unicode/unicode.h"
#include "write/text/document_layout.h"
#include "write/text/template_escape.h"

namespace hecla::write {
namespace {

using syntax::Token;
using syntax::TokenKind;

// --- quoted templates

// Appends text of a template, in which "$${" is already escaped, as a part of a quoted template.
void append_template_text(std::string& out, std::string_view text) {
  std::size_t done = 0;
  for (std::size_t at = 0; at + 2 < text.size(); ++at) {
    const std::string_view three = text.substr(at, 3);
    if (three != "$${" && three != "%%{") continue;
    append_template_literal(out, text.substr(done, at - done));
    out += three;
    done = at + 3;
    at += 2;
  }
  append_template_literal(out, text.substr(done));
}

// Returns how a token changes the number of sequences and quotes around the tokens after it.
int nesting_change(TokenKind kind) {
  switch (kind) {
    case TokenKind::TemplateInterp:
    case TokenKind::TemplateControl:
    case TokenKind::OQuote:
    case TokenKind::OHeredoc:
      return 1;
    case TokenKind::TemplateSeqEnd:
    case TokenKind::CQuote:
    case TokenKind::CHeredoc:
      return -1;
    default:
      return 0;
  }
}

// The text between two sequences. A strip marker takes the blanks of one line, while in a quoted template, where newlines
// are escaped, it would take those of all lines.
class LiteralText {
 public:
  explicit LiteralText(std::string_view text) : text_(text) {}
  // Return whether several lines are at the end or the start; then what the marker takes is removed.
  bool strip_end() {
    const std::size_t line = text_.substr(0, text_.size() - text_.ends_with('\n')).rfind('\n') + 1;
    if (text_.find('\n') == text_.npos) return false;
    text_ = text_.substr(0, std::max(line, text_.size() - unicode::trailing_space(text_)));
    return true;
  }
  bool strip_start() {
    const std::size_t newline = text_.find('\n');
    if (newline == text_.npos) return false;
    text_ = text_.substr(std::min(newline + 1, unicode::leading_space(text_)));
    return true;
  }
  std::string_view text() const { return text_; }

 private:
  std::string_view text_;
};

// Returns a quoted template. Sequences are copied with their contents; only the text around them is
// escaped.
std::string quoted_template(std::string_view text) {
  std::string out = "\"", sequence;
  std::size_t at = 0, begin = 0;
  int nesting = 0;
  const auto append_literal = [&](std::size_t end, std::string_view opener) {
    LiteralText literal(text.substr(std::min(begin, text.size()), end - begin));
    const bool ends_stripped = sequence.ends_with("~}") && literal.strip_start();
    if (ends_stripped) sequence.erase(sequence.size() - 2, 1);
    const bool begins_stripped = opener.ends_with('~') && literal.strip_end();
    out += sequence;
    append_template_text(out, literal.text());
    const std::size_t seam = out.size();
    if (begins_stripped) {
      separate_parts(out += opener.substr(0, 2), seam);
      out.resize(out.size() - 2);
    }
    sequence = opener.substr(0, opener.size() - (begins_stripped ? 1 : 0));
  };
  for (const Token& token : syntax::tokenize_template(text)) {
    const int change = nesting_change(token.kind);
    if (nesting == 0 && change > 0) {
      append_literal(token.range.begin, text.substr(token.range.begin, token.range.size()));
      at = token.range.end;
    }
    nesting += change;
    if (nesting == 0 && change < 0) {
      sequence += text.substr(at, token.range.end - at);
      begin = token.range.end;
    }
  }
  append_literal(text.size(), {});
  return out + '"';
}

// --- heredocs

bool can_be_in_heredoc(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 ? byte != 0x7F : c == '\n' || c == '\t';
  });
}

bool has_line(std::string_view text, std::string_view wanted) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (trimmed(text.substr(0, end)) == wanted) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

std::optional<std::string> heredoc(std::string_view text) {
  if (!text.ends_with('\n') || std::count(text.begin(), text.end(), '\n') < 2) return std::nullopt;
  if (!can_be_in_heredoc(text)) return std::nullopt;
  std::string marker = "EOT";
  while (has_line(text, marker)) marker += '_';
  return "<<" + marker + "\n" + std::string(text) + marker;
}

// --- expressions

// Returns the source of the interpolation if a template consists of only one. A heredoc is
// excluded, because nothing can follow it on its line.
std::optional<std::string_view> sole_interpolation(std::string_view text) {
  const std::vector<Token> tokens = syntax::tokenize_template(text);
  if (tokens.size() < 4 || tokens[0].kind != TokenKind::TemplateInterp) return std::nullopt;
  if (tokens[0].range.size() != 2) return std::nullopt;  // "${~"
  int nesting = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    nesting += nesting_change(tokens[i].kind);
    if (nesting > 0) continue;
    const bool is_last = i + 2 == tokens.size() && tokens[i].range.size() == 1;
    const std::string_view expression = text.substr(2, tokens[i].range.begin - 2);
    if (!is_last || ends_with_heredoc(expression)) return std::nullopt;
    return trimmed(expression);
  }
  return std::nullopt;
}

bool is_expression(std::string_view text, const Limits& limits) {
  Diagnostics diags(1);
  syntax::parse_expression(Source::make({}, std::string(text)), diags, {limits});
  return !diags.has_errors() && !text.empty();
}

// Returns whether the text, as the value of an argument, ends with its line.
bool fits_an_argument(std::string_view text, const Limits& limits) {
  if (text.find_first_of("\n#/") == text.npos) return true;
  Diagnostics diags(1);
  const auto document =
      syntax::parse_config(Source::make({}, "x = " + std::string(text) + "\n"), diags, {limits});
  return !diags.has_errors() && document->root_body()->attributes.size() == 1 &&
         document->root_body()->attributes[0]->range.end == text.size() + 4;
}

std::string as_argument(std::string_view text, const Limits& limits) {
  if (fits_an_argument(text, limits)) return std::string(text);
  return "(\n" + std::string(text) + "\n)";
}

// Returns whether the text is in parentheses that enclose all of it.
bool is_parenthesized(std::string_view text) {
  const std::vector<Token> tokens = syntax::tokenize_expression(text);
  int open = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].kind == TokenKind::OParen) ++open;
    if (tokens[i].kind == TokenKind::CParen) --open;
    if (open == 0) return i + 2 == tokens.size() && tokens[i].kind == TokenKind::CParen;
  }
  return false;
}

}  // namespace

std::string template_expression(std::string_view text, Lines lines) {
  if (const auto inner = sole_interpolation(text); inner && is_expression(*inner, {})) {
    return as_argument(*inner, {});
  }
  if (lines == Lines::Heredoc) {
    if (auto result = heredoc(text)) return std::move(*result);
  }
  return quoted_template(text);
}

std::string literal_expression(std::string_view text, Lines lines) {
  if (lines == Lines::Heredoc) {
    if (auto result = heredoc(escape_template(text))) return std::move(*result);
  }
  return quote(text);
}

std::string source_expression(std::string_view text, const Limits& limits) {
  if (const auto inner = sole_interpolation(text)) text = *inner;
  const std::string_view source = trimmed(text);
  return is_expression(source, limits) ? as_argument(source, limits) : quote(text);
}

std::string template_key(std::string_view text) {
  if (const auto inner = sole_interpolation(text); inner && is_expression(*inner, {})) {
    if (is_parenthesized(*inner)) return std::string(*inner);
    return "(" + std::string(*inner) + ")";
  }
  std::string key = quoted_template(text);
  const std::string_view name = std::string_view(key).substr(1, key.size() - 2);
  std::string bare;
  if (name == text) append_object_key(bare, name);
  return bare == name && !bare.empty() ? bare : key;
}

bool ends_with_heredoc(std::string_view expression) {
  if (expression.find("<<") == expression.npos) return false;
  const std::vector<Token> tokens = syntax::tokenize_expression(std::string(expression) + "\n");
  const auto last = std::find_if(tokens.rbegin(), tokens.rend(), [](const Token& token) {
    return token.kind != TokenKind::Newline && token.kind != TokenKind::EndOfFile;
  });
  return last != tokens.rend() && last->kind == TokenKind::CHeredoc;
}

std::string_view closing_brace(std::string_view expression) {
  return ends_with_heredoc(expression) ? "\n}" : "}";
}

std::string interpolation(std::string_view expression) {
  std::string text = "${";
  return text.append(expression).append(closing_brace(expression));
}

}  // namespace hecla::write
