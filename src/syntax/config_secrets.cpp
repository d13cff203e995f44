// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "syntax/config_secrets.h"

#include <hecla/syntax/ast.h>

#include "source/written_text.h"

namespace hecla::syntax {

namespace {

bool is_config(std::string_view block_type) {
  return block_type == "config" || block_type == "variable";
}

bool is_secret_config(const BodyNode& block) {
  const AttributeNode* const secret = block.find_attribute("secret");
  if (!secret) return false;
  const auto* const flag = as<BoolExpr>(secret->value);
  return !flag || flag->value;
}

void mark_default(const Document& document, const BodyNode& block) {
  for (const AttributeNode* attribute : block.attributes) {
    // Others than these may be misspelled.
    if (attribute->name() != "secret" && attribute->name() != "description")
      document.source_range(attribute->value->range).mark_secret();
  }
  if (!block.rejected) return;
  const AttributeNode* const fallback = block.find_attribute("default");
  const std::uint32_t begin = fallback ? fallback->value->range.begin : block.range.begin;
  if (begin < block.range.end) document.source_range({begin, block.range.end}).mark_secret();
}

// Marks the default values that a missing bracket put into another block or value.
void mark_swallowed(const SourceRef& source) {
  const std::string_view text = source->text();
  for (const std::string_view type : {"config", "variable"}) {
    hecla::detail::WrittenArgument fallback(text, "default"), secret(text, "secret");
    hecla::detail::for_each_written_block(text, type, [&](std::string_view, ByteRange block) {
      const std::size_t begin = fallback.from(block.begin);
      const std::size_t flag = secret.from(block.begin);
      if (begin >= block.end || flag >= block.end || text.substr(flag).starts_with("false")) return;
      const ByteRange value{static_cast<std::uint32_t>(begin), block.end};
      if (!source->has_secret_in(value)) SourceRange(source, value).mark_secret();
    });
  }
}

}  // namespace

void mark_config_secrets(const Document& document) {
  for (const BlockNode* block : document.root_body()->blocks) {
    if (is_config(block->type()) && is_secret_config(block->body))
      mark_default(document, block->body);
  }
  mark_swallowed(document.source());
}

}  // namespace hecla::syntax
