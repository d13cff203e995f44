// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads bodies according to a schema.
#include <hecla/model/suggestion.h>
#include <hecla/syntax/document.h>

#include <algorithm>
#include <string>
#include <unordered_map>

namespace hecla::syntax {
namespace {

// Finds the entries of a schema by name. Uses a map only if there are enough entries to be worth
// it.
template <class Item>
class SchemaIndex {
 public:
  SchemaIndex(const std::vector<Item>& items, std::string Item::*name, std::size_t lookups)
      : items_(items), name_(name), is_mapped_(items.size() > 8 && items.size() * lookups > 1000) {
    if (!is_mapped_) return;
    for (std::size_t i = 0; i < items.size(); ++i) map_.emplace(items[i].*name, i);
  }
  // Returns the position of the first entry named `wanted`, or items.size().
  std::size_t find(std::string_view wanted) const {
    if (is_mapped_) {
      const auto found = map_.find(wanted);
      return found == map_.end() ? items_.size() : found->second;
    }
    std::size_t i = 0;
    while (i < items_.size() && items_[i].*name_ != wanted) ++i;
    return i;
  }

 private:
  const std::vector<Item>& items_;
  std::string Item::*name_;
  bool is_mapped_;
  std::unordered_map<std::string_view, std::size_t> map_;
};

// Reads one body once.
class ContentReader {
 public:
  ContentReader(const Document& document, const BodyNode& body, const ContentRequest& request,
                Diagnostics& diags)
      : document_(document),
        body_(body),
        schema_(request.schema),
        is_partial_(request.is_partial),
        hidden_(request.hidden),
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

  SourceRange range(ByteRange bytes) const { return document_.source_range(bytes); }
  ByteRange header(const BlockNode& block) const {
    return {block.range.begin, block.open_brace_range().end};
  }

  const Document& document_;
  const BodyNode& body_;
  const BodySchema& schema_;
  bool is_partial_;
  const HiddenNames* hidden_;
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
  const SchemaIndex index(schema_.attributes, &AttributeSchema::name, body_.attributes.size());
  std::vector<bool> found(schema_.attributes.size());
  std::vector<const AttributeNode*> unexpected;
  for (const AttributeNode* attribute : body_.attributes) {
    if (hidden_ && hidden_->has_attribute(attribute->name())) continue;
    const std::size_t at = index.find(attribute->name());
    if (at == found.size()) {
      if (!is_partial_) unexpected.push_back(attribute);
      continue;
    }
    found[at] = true;
    content.attributes.push_back(attribute_of(document_, *attribute));
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const AttributeSchema& wanted = schema_.attributes[i];
    const std::uint32_t start = body_.reference_range.begin;
    // If several entries have the same name, only the first is in the index.
    if (wanted.required && (body_.attributes.empty() || !found[index.find(wanted.name)]))
      report_missing_attribute(wanted.name, range({start, start}), diags_);
  }
  for (const AttributeNode* attribute : unexpected) unexpected_attribute(*attribute);
}

void ContentReader::read_blocks(BodyContent& content) {
  const SchemaIndex index(schema_.blocks, &BlockSchema::type, body_.blocks.size());
  for (const BlockNode* block : body_.blocks) {
    if (hidden_ && hidden_->has_block(block->type())) continue;
    const std::size_t at = index.find(block->type());
    if (at == schema_.blocks.size()) {
      if (!is_partial_) unexpected_block(*block);
    } else if (labels_are_right(*block, schema_.blocks[at])) {
      content.blocks.push_back(block_of(document_, *block));
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
        .add(DiagnosticCode::ExtraLabel, range(block.labels[count].range),
             "A " + quoted(type) + " block takes " + expected + ".")
        .context = range(header(block));
    return false;
  }
  diags_
      .add(DiagnosticCode::MissingLabel, range(block.open_brace_range()),
           "A " + quoted(type) + " block takes " + counted(count, "label") + " (" +
               label_list(wanted) + "), but the label " +
               quoted(wanted.label_names[block.labels.size()]) + " is missing.")
      .context = range(header(block));
  return false;
}

void ContentReader::unexpected_attribute(const AttributeNode& attribute) {
  std::vector<std::string_view> names;
  for (const AttributeSchema& known : schema_.attributes) {
    if (!body_.find_attribute(known.name)) names.push_back(known.name);
  }
  const bool is_block = schema_.find_block(attribute.name());
  report_unsupported_attribute(attribute.name(), range(attribute.name_range()), is_block, names,
                               diags_);
}

void ContentReader::unexpected_block(const BlockNode& block) {
  report_unsupported_block(block.type(), range(block.type_range()), schema_, diags_);
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
              "Only arguments are allowed here, but " + quoted(first.type()) + " is a block.");
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
