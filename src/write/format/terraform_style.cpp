// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/format/terraform_style.h"

#include <hecla/syntax/token.h>
#include <hecla/write/change.h>
#include <hecla/write/value_text.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sort.h"
#include "unicode/unicode.h"

namespace hecla::write {
namespace {

using syntax::AttributeNode;
using syntax::BlockNode;
using syntax::BodyNode;
using syntax::Token;
using syntax::TokenKind;
using Tokens = std::span<const Token>;

class TerraformStyle {
 public:
  explicit TerraformStyle(const syntax::Document& document)
      : text_(document.source()->text()), tokens_(document.kept_tokens()) {
    add_body(*document.root_body(), /*in_variable=*/false, /*is_root=*/true);
  }

  std::optional<std::string> result() {
    if (changes_.empty()) return std::nullopt;
    sort_compactly(changes_,
                   [](const Change& a, const Change& b) { return a.range.begin < b.range.begin; });
    return with_changes(text_, changes_);
  }

 private:
  std::string_view text(ByteRange range) const { return text_.substr(range.begin, range.size()); }

  // The depth is that of the parse, which is limited.
  void add_body(const BodyNode& body, bool in_variable, bool is_root) {
    for (const AttributeNode* attribute : body.attributes) {
      if (in_variable && attribute->name() == "type") {
        add_type(*attribute);
      } else {
        add_value(*attribute);
      }
    }
    for (const BlockNode* block : body.blocks) {
      add_labels(*block);
      add_body(block->body, is_root && block->type() == "variable", /*is_root=*/false);
    }
  }

  Tokens tokens_of(ByteRange range) const {
    const auto at = [&](std::uint32_t offset) {
      return std::lower_bound(
          tokens_.begin(), tokens_.end(), offset,
          [](const Token& token, std::uint32_t value) { return token.range.begin < value; });
    };
    return {at(range.begin), at(range.end)};
  }

  // --- labels

  // The whole header is replaced, with the comments in it, if one label is not written in the
  // canonical way.
  void add_labels(const BlockNode& block) {
    std::string canonical;
    for (const syntax::Label& label : block.labels) {
      canonical += ' ';
      add_label(text(label.range), label.text, canonical);
    }
    const ByteRange range = {block.type_range().end, block.header_range().end};
    if (!is_laid_out_as(canonical, range)) changes_.push_back({range, std::move(canonical)});
  }

  // Text that is not UTF-8 keeps its bytes.
  static void add_label(std::string_view written, std::string_view label, std::string& out) {
    if (unicode::is_valid_utf8(written)) return append_quoted(out, label);
    const std::string_view quote = written.starts_with('"') ? "" : "\"";
    out.append(quote).append(written).append(quote);
  }

  // Returns whether the tokens in `range` are those of `canonical`: whether they differ in
  // whitespace between labels only.
  bool is_laid_out_as(std::string_view canonical, ByteRange range) const {
    for (const Token& token : tokens_of(range)) {
      const std::string_view own = text(token.range);
      if (token.kind == TokenKind::OQuote) canonical.remove_prefix(canonical.empty() ? 0 : 1);
      if (!canonical.starts_with(own)) return false;
      canonical.remove_prefix(own.size());
    }
    return canonical.empty();
  }

  // --- values

  // Unwraps "${...}" if it is all of the value.
  void add_value(const AttributeNode& attribute) {
    const ByteRange range = attribute.value->range;
    if (text_[range.begin] != '"') return;
    const Tokens tokens = tokens_of(range);
    if (tokens.size() < 5 || tokens[0].kind != TokenKind::OQuote ||
        tokens[1].kind != TokenKind::TemplateInterp ||
        tokens[tokens.size() - 2].kind != TokenKind::TemplateSeqEnd ||
        tokens.back().kind != TokenKind::CQuote) {
      return;
    }
    const Tokens inside = trimmed(tokens.subspan(2, tokens.size() - 4));
    if (inside.empty() || !is_one_sequence(inside)) return;
    const bool wrap = has_newline(inside) && !(inside.front().kind == TokenKind::OParen &&
                                               inside.back().kind == TokenKind::CParen);
    changes_.push_back({{range.begin, inside.front().range.begin}, wrap ? "(" : ""});
    changes_.push_back({{inside.back().range.end, range.end}, wrap ? ")" : ""});
  }

  // Returns whether the tokens contain neither template sequences nor text, except in strings
  // inside of them.
  static bool is_one_sequence(Tokens inside) {
    int quotes = 0;
    for (const Token& token : inside) {
      if (token.kind == TokenKind::OQuote) {
        ++quotes;
      } else if (token.kind == TokenKind::CQuote) {
        --quotes;
      } else if (quotes <= 0 &&
                 (token.kind == TokenKind::TemplateInterp ||
                  token.kind == TokenKind::TemplateSeqEnd || token.kind == TokenKind::QuotedLit)) {
        return false;
      }
    }
    return true;
  }

  static bool is_newline(const Token& token) { return token.kind == TokenKind::Newline; }
  static bool has_newline(Tokens tokens) {
    return std::any_of(tokens.begin(), tokens.end(), is_newline);
  }
  static Tokens trimmed(Tokens tokens) {
    while (!tokens.empty() && is_newline(tokens.front())) tokens = tokens.subspan(1);
    while (!tokens.empty() && is_newline(tokens.back())) tokens = tokens.first(tokens.size() - 1);
    return tokens;
  }

  // --- types

  // Collections without the type of their elements, and the types that Terraform 0.11 had.
  void add_type(const AttributeNode& attribute) {
    static constexpr std::pair<std::string_view, std::string_view> old_types[] = {
        {"list", "list(any)"},    {"map", "map(any)"},          {"set", "set(any)"},
        {"\"string\"", "string"}, {"\"list\"", "list(string)"}, {"\"map\"", "map(string)"}};
    const ByteRange range = attribute.value->range;
    for (const auto& [old_type, type] : old_types) {
      if (text(range) == old_type) changes_.push_back({range, std::string(type)});
    }
  }

  std::string_view text_;
  Tokens tokens_;
  std::vector<Change> changes_;
};

}  // namespace

std::optional<std::string> in_terraform_style(const syntax::Document& document) {
  return TerraformStyle(document).result();
}

}  // namespace hecla::write
