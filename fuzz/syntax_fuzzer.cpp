// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes can be parsed as a file, an expression and a template. Tokens are in order and inside the text; trees have
// the properties of tests/syntax/tree_properties.h and do not exceed the height limit; trees without errors have no
// incomplete nodes; printing the tree from its tokens restores the text; and entries cover the whole text.
#include <hecla/pcl/syntax.h>
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "syntax/entry.h"
#include "syntax/tree_properties.h"

namespace {

using namespace hecla;
using namespace hecla::syntax;

void require(bool condition) {
  if (!condition) std::abort();
}

void check_tokens_of(const std::vector<Token>& tokens, std::size_t size) {
  std::uint32_t last = 0;
  for (const Token& token : tokens) {
    require(token.range.begin >= last && token.range.end >= token.range.begin);
    last = token.range.end;
  }
  require(last == size && tokens.back().kind == TokenKind::EndOfFile);
}

void check_entries_of(const std::string& text) {
  for (std::uint32_t at = 0; at < text.size();) {
    const Entry entry = next_entry(text, at);
    require(entry.end > at && entry.end <= text.size());
    require(entry.complete || entry.end == text.size());
    at = entry.end;
  }
}

void check_expression(const Document& document, const Expr* expr, bool good) {
  require(expr && expr->height >= 1 && expr->height <= Limits{}.max_nesting);
  require(expr->range.end <= document.source()->text().size());
  require(!good || (!expr->incomplete && expr->range.begin <= expr->range.end));
  require(!dump(document, *expr).empty());
  const ByteRange start = start_range(*expr);
  require(!good || start.begin <= start.end);
}

void check_body(const Document& document, const BodyNode& body, bool good) {
  for (const AttributeNode* attribute : body.attributes) {
    require(!good || attribute->range.begin <= attribute->value->range.begin);
    check_expression(document, attribute->value, good);
  }
  for (const BlockNode* block : body.blocks) check_body(document, block->body, good);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_tokens_of(tokenize_config(text), size);
  check_tokens_of(tokenize_template(text), size);
  check_entries_of(text);
  const auto source = Source::make("fuzz", text);
  for (const auto parse : {parse_config, parse_expression, parse_template}) {
    Diagnostics diags;
    const auto document = parse(source, diags, {});
    const bool good = !diags.has_errors();
    require(properties::violation(document).empty());
    require(pcl::print(pcl::TokenMap(document)) == text);
    if (document->root_body()) check_body(*document, *document->root_body(), good);
    if (document->root_expression()) check_expression(*document, document->root_expression(), good);
  }
  Diagnostics diags;
  parse_traversal_abs(source, diags);
  parse_traversal_partial(source, diags);
  return 0;
}
