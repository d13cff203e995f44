// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations that return tokens and the parsed tree.
#include <hecla/syntax/parse.h>
#include <hecla/syntax/token.h>

#include "operations.h"
#include "source.h"
#include "unicode/unicode.h"

namespace hecla::conformance {
namespace {

auto tokenizer_of(const Request& request) {
  const std::string kind = request.text("kind");
  if (kind == "expression") return syntax::tokenize_expression;
  return kind == "template" ? syntax::tokenize_template : syntax::tokenize_config;
}

Json tokens(const Request& request) {
  const SourceRef source = source_of(request);
  const auto list = tokenizer_of(request)(source->text());
  Diagnostics diags;
  syntax::check_tokens(source, list, diags);
  Json out = Json::array();
  for (const syntax::Token& token : list) {
    out.push_back({name(token.kind), encode_range(SourceRange(source, token.range))});
  }
  return {{"tokens", std::move(out)}, {"errors", diags.has_errors()}};
}

class StructureEncoder {
 public:
  explicit StructureEncoder(syntax::DocumentRef document) : document_(std::move(document)) {}

  Json body(const syntax::BodyNode& node) const {
    Json attributes = Json::array();
    for (const auto* attribute : node.attributes) attributes.push_back(encode(*attribute));
    Json blocks = Json::array();
    for (const auto* block : node.blocks) blocks.push_back(encode(*block));
    return {{"attrs", std::move(attributes)}, {"blocks", std::move(blocks)}};
  }

 private:
  Json range(ByteRange bytes) const { return encode_range(document_->source_range(bytes)); }

  Json encode(const syntax::AttributeNode& attribute) const {
    return {{"name", attribute.name()},
            {"range", range(attribute.range)},
            {"name_range", range(attribute.name_range())},
            {"equals_range", range(attribute.equals_range())},
            {"expr_range", range(reference_range(*attribute.value))},
            {"refs", document_->expression(*attribute.value).variables().size()}};
  }

  Json encode(const syntax::BlockNode& block) const {
    Json labels = Json::array();
    Json label_ranges = Json::array();
    for (const syntax::Label& label : block.labels) {
      labels.push_back(label.text);
      label_ranges.push_back(range(label.range));
    }
    return {{"type", block.type()},
            {"labels", std::move(labels)},
            {"type_range", range(block.type_range())},
            {"label_ranges", std::move(label_ranges)},
            {"open_range", range(block.open_brace_range())},
            {"close_range", range(block.close_brace_range())},
            {"body", body(block.body)}};
  }

  syntax::DocumentRef document_;
};

Json structure(const Request& request) {
  Diagnostics diags;
  const auto document = syntax::parse_config(source_of(request), diags);
  if (diags.has_errors()) return failed(diags);
  return {{"body", StructureEncoder(document).body(*document->root_body())}};
}

constexpr NamedOperation table[] = {
    {"tokens", tokens},
    {"structure", structure},
};

}  // namespace

OperationGroup structure_operations() { return table; }

}  // namespace hecla::conformance
