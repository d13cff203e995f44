// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads bodies according to a schema.
#include <hecla/syntax/document.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/schema_index.h"
#include "source/nearest_name.h"
#include "unicode/message_text.h"

namespace hecla::syntax {
namespace {

// Reads one body once.
class ContentReader {
 public:
  ContentReader(const Document& document, const BodyNode& body, const ContentRequest& request,
                Diagnostics& diags)
      : document_(document),
        body_(body),
        schema_(request.schema),
        is_partial_(request.is_partial),
        unsupported_(request.unsupported),
        hidden_(request.hidden),
        index_(request.index
                   ? *request.index
                   : own_index_.emplace(schema_, body.attributes.size() + body.blocks.size())),
        found_(schema_.attributes.size()),
        diags_(diags) {}

  void read(BodyContent& content) {
    read_attributes(content);
    read_blocks(content);
  }

 private:
  void read_attributes(BodyContent& content);
  void read_blocks(BodyContent& content);
  bool labels_are_right(const BlockNode& block, const BlockSchema& wanted);
  void unexpected_attribute(const AttributeNode& attribute);
  void unexpected_block(const BlockNode& block);
  void hide_rejected();
  void hide_body(const BlockNode& block);

  std::vector<std::string_view> unset_names() const;

  SourceRange range(ByteRange bytes) const { return document_.source_range(bytes); }
  ByteRange header(const BlockNode& block) const {
    return {block.range.begin, block.open_brace_range().end};
  }

  const Document& document_;
  const BodyNode& body_;
  const BodySchema& schema_;
  bool is_partial_;
  Severity unsupported_;
  const HiddenNames* hidden_;
  std::optional<SchemaIndex> own_index_;
  const SchemaIndex& index_;
  std::vector<bool> found_;  // for each attribute of the schema
  Diagnostics& diags_;
};

Attribute attribute_of(const Document& document, const AttributeNode& node) {
  return {std::string(node.name()), document.expression(*node.value),
          document.source_range(node.range), document.source_range(node.name_range())};
}

Block block_of(const Document& document, const BlockNode& node) {
  Block block{std::string(node.type()),
              {},
              document.body(node.body),
              document.source_range(node.header_range()),
              document.source_range(node.type_range()),
              {}};
  block.labels.reserve(node.labels.size());
  block.label_ranges.reserve(node.labels.size());
  for (const Label& label : node.labels) {
    block.labels.emplace_back(label.text);
    block.label_ranges.push_back(document.source_range(label.range));
  }
  return block;
}

void ContentReader::read_attributes(BodyContent& content) {
  std::vector<const AttributeNode*> unexpected;
  content.attributes.reserve(content.attributes.size() +
                             std::min(body_.attributes.size(), found_.size()));
  std::size_t next = 0;  // most bodies have the order of the schema
  for (const AttributeNode* attribute : body_.attributes) {
    if (hidden_ && hidden_->has_attribute(attribute->name())) continue;
    const std::size_t at = index_.attributes.position_near(next, attribute->name());
    next = at + 1;
    if (at == found_.size()) {
      if (!is_partial_) unexpected.push_back(attribute);
      continue;
    }
    found_[at] = true;
    content.attributes.push_back(attribute_of(document_, *attribute));
  }
  for (std::size_t i = 0; index_.has_required && i < found_.size(); ++i) {
    const AttributeSchema& wanted = schema_.attributes[i];
    if (!wanted.required || found_[i]) continue;
    const std::uint32_t start = body_.reference_range.begin;
    report_missing_attribute(wanted.name, range({start, start}), diags_);
  }
  for (const AttributeNode* attribute : unexpected) unexpected_attribute(*attribute);
  if (body_.rejected) hide_rejected();
}

// The first of several arguments with one name is read; a secret of the others is none the less one. What recovery
// skipped may be a secret argument without its sign, or its value.
void ContentReader::hide_rejected() {
  if (!index_.hides_unsupported(/*has_parts=*/true)) return;
  for (const SkippedNode& skipped : body_.rejected->skipped) range(skipped.range).mark_secret();
  for (const AttributeNode* duplicate : body_.rejected->duplicates) {
    const AttributeSchema* wanted = index_.attributes.find(duplicate->name());
    if (wanted && wanted->secret) range(duplicate->value->range).mark_secret();
  }
}

void ContentReader::hide_body(const BlockNode& block) {
  const ByteRange inside{block.open_brace_range().end, block.close_brace};
  if (inside.begin < inside.end) range(inside).mark_secret();
}

void ContentReader::read_blocks(BodyContent& content) {
  for (const BlockNode* block : body_.blocks) {
    if (hidden_ && hidden_->has_block(block->type())) continue;
    const BlockSchema* wanted = index_.blocks.find(block->type());
    if (!wanted) {
      if (!is_partial_) unexpected_block(*block);
    } else if (labels_are_right(*block, *wanted)) {
      content.blocks.push_back(block_of(document_, *block));
    } else if (wanted->holds_secrets) {
      hide_body(*block);
    }
  }
}

std::string label_list(const BlockSchema& wanted) {
  const std::vector<std::string_view> names(wanted.label_names.begin(), wanted.label_names.end());
  return quoted_list(names);
}

bool ContentReader::labels_are_right(const BlockNode& block, const BlockSchema& wanted) {
  const std::size_t count = wanted.label_names.size();
  if (block.labels.size() == count) return true;
  const std::string type(block.type());
  if (block.labels.size() > count) {
    const std::string expected =
        count == 0 ? "no labels" : counted(count, "label") + " (" + label_list(wanted) + ")";
    diags_
        .add(DiagnosticCode::ExtraneousLabel, range(block.labels[count].range),
             "A " + in_quotes(type) + " block takes " + expected + ".")
        .context = range(header(block));
    return false;
  }
  diags_
      .add(DiagnosticCode::MissingLabel, range(block.open_brace_range()),
           "A " + in_quotes(type) + " block takes " + counted(count, "label") + " (" +
               label_list(wanted) + "), but the label " +
               in_quotes(wanted.label_names[block.labels.size()]) + " is missing.")
      .context = range(header(block));
  return false;
}

void ContentReader::unexpected_attribute(const AttributeNode& attribute) {
  report_unsupported_attribute(
      attribute.name(), range(attribute.name_range()), index_.blocks.find(attribute.name()),
      [&] { return unset_names(); }, diags_, unsupported_);
  const Expr& value = *attribute.value;
  const bool has_parts = value.kind == ExprKind::Object || value.kind == ExprKind::Tuple;
  if (index_.hides_unsupported(has_parts)) range(value.range).mark_secret();
}

// Returns as many as a suggestion looks at.
std::vector<std::string_view> ContentReader::unset_names() const {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < found_.size() && names.size() < max_suggestion_candidates; ++i) {
    const std::string_view name = schema_.attributes[i].name;
    if (!found_[i] && !(hidden_ && hidden_->has_attribute(name))) names.push_back(name);
  }
  return names;
}

void ContentReader::unexpected_block(const BlockNode& block) {
  report_unsupported_block(
      block.type(), range(block.type_range()), index_.attributes.find(block.type()),
      [&] { return schema_.block_types(); }, diags_, unsupported_);
  if (!index_.hides_unsupported(/*has_parts=*/true)) return;
  hide_body(block);
  for (const Label& label : block.labels) range(label.range).mark_secret();
}

}  // namespace

void Document::read(const BodyNode& body, const ContentRequest& request, BodyContent& content,
                    Diagnostics& diags) const {
  ContentReader(*this, body, request, diags).read(content);
}

// As in the reference, blocks are an error even in a remaining body from which they are hidden.
std::vector<Attribute> Document::just_attributes(const BodyNode& body, const HiddenNames* hidden,
                                                 Diagnostics& diags) const {
  if (!body.blocks.empty()) {
    const BlockNode& first = *body.blocks[0];
    diags.add(DiagnosticCode::BlocksNotAllowed, source_range(first.type_range()),
              "Only arguments are allowed here, but " + in_quotes(first.type()) + " is a block.");
  }
  std::vector<Attribute> result;
  result.reserve(body.attributes.size());
  for (const AttributeNode* attribute : body.attributes) {
    if (hidden && hidden->has_attribute(attribute->name())) continue;
    result.push_back(attribute_of(*this, *attribute));
  }
  return result;
}

SourceRange Document::missing_item_range(const BodyNode& body) const {
  return source_range({body.reference_range.begin, body.reference_range.begin});
}

}  // namespace hecla::syntax
