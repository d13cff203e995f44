// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations that return tokens and the parsed tree.
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Json tokens(const Fields& request) {
  const std::string source = request.source(), kind = request.text("kind");
  const hecla_token_mode mode = kind == "expression" ? HECLA_TOKEN_EXPRESSION
                                : kind == "template" ? HECLA_TOKEN_TEMPLATE
                                                     : HECLA_TOKEN_CONFIG;
  const Diags diags = new_diags();
  const Tokens list(hecla_tokenize(hecla_str("t.hcl"), text_of(source), mode, diags.get()));
  Json out = Json::array();
  for (std::size_t i = 0; i < hecla_tokens_size(list.get()); ++i) {
    const hecla_token token = hecla_tokens_at(list.get(), i);
    out.push_back({string_of(token.kind), encode_range(token.range)});
  }
  return {{"tokens", std::move(out)}, {"errors", has_errors(diags)}};
}

Json encode(hecla_attribute attribute) {
  const hecla_expression expression = hecla_attribute_expression(attribute);
  const References references(hecla_expression_references(expression));
  return {{"name", string_of(hecla_attribute_name(attribute))},
          {"range", encode_range(hecla_attribute_range(attribute))},
          {"name_range", encode_range(hecla_attribute_name_range(attribute))},
          {"equals_range", encode_range(hecla_attribute_equals_range(attribute))},
          {"expr_range", encode_range(hecla_expression_range(expression))},
          {"refs", hecla_references_size(references.get())}};
}

Json encode(hecla_body body);

Json encode(hecla_block block) {
  Json labels = Json::array();
  Json label_ranges = Json::array();
  for (std::size_t i = 0; i < hecla_block_label_count(block); ++i) {
    labels.push_back(string_of(hecla_block_label(block, i)));
    label_ranges.push_back(encode_range(hecla_block_label_range(block, i)));
  }
  return {{"type", string_of(hecla_block_type(block))},
          {"labels", std::move(labels)},
          {"type_range", encode_range(hecla_block_type_range(block))},
          {"label_ranges", std::move(label_ranges)},
          {"open_range", encode_range(hecla_block_open_range(block))},
          {"close_range", encode_range(hecla_block_close_range(block))},
          {"body", encode(hecla_block_body(block))}};
}

Json encode(hecla_body body) {
  Json attributes = Json::array();
  for (std::size_t i = 0; i < hecla_body_attribute_count(body); ++i)
    attributes.push_back(encode(hecla_body_attribute(body, i)));
  Json blocks = Json::array();
  for (std::size_t i = 0; i < hecla_body_block_count(body); ++i)
    blocks.push_back(encode(hecla_body_block(body, i)));
  return {{"attrs", std::move(attributes)}, {"blocks", std::move(blocks)}};
}

Json structure(const Fields& request) {
  const Diags diags = new_diags();
  const Document document = parse_body(request, diags);
  if (has_errors(diags)) return failed(diags);
  return {{"body", encode(hecla_document_body(document.get()))}};
}

constexpr NamedOperation table[] = {{"tokens", tokens}, {"structure", structure}};

}  // namespace

OperationGroup structure_operations() { return table; }

}  // namespace hecla::conformance
