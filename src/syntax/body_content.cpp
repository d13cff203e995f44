// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading bodies by a schema.
#include <hecla/model/suggestion.h>
#include <hecla/syntax/document.h>

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace hecla::syntax {
namespace {

using Hidden = std::unordered_set<std::string>;

// Finds a schema's entries by name: in a map where that pays.
template <class Item>
class SchemaIndex {
 public:
  SchemaIndex(const std::vector<Item>& items, std::string Item::*name, std::size_t lookups)
      : items_(items), name_(name), is_mapped_(items.size() > 8 && items.size() * lookups > 1000) {
    if (!is_mapped_) return;
    for (std::size_t i = 0; i < items.size(); ++i) map_.emplace(items[i].*name, i);
  }
  // Position of the first entry of that name, or items.size().
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

// One reading of one body.
class ContentReader {
 public:
  ContentReader(const Document& document, const BodyNode& body, const BodySchema& schema,
                bool partial, const Hidden* hidden_attributes, const Hidden* hidden_blocks,
                Diagnostics& diags)
      : document_(document),
        body_(body),
        schema_(schema),
        partial_(partial),
        hidden_attributes_(hidden_attributes),
        hidden_blocks_(hidden_blocks),
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

  static bool is_hidden(const Hidden* hidden, std::string_view name) {
    return hidden && hidden->count(std::string(name)) != 0;
  }
  SourceRange range(ByteRange bytes) const { return document_.source_range(bytes); }
  ByteRange header(const BlockNode& block) const {
    return {block.range.begin, block.open_brace_range().end};
  }

  const Document& document_;
  const BodyNode& body_;
  const BodySchema& schema_;
  bool partial_;
  const Hidden* hidden_attributes_;
  const Hidden* hidden_blocks_;
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
    if (is_hidden(hidden_attributes_, attribute->name())) continue;
    const std::size_t at = index.find(attribute->name());
    if (at == found.size()) {
      if (!partial_) unexpected.push_back(attribute);
      continue;
    }
    found[at] = true;
    content.attributes.push_back(attribute_of(document_, *attribute));
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const AttributeSchema& wanted = schema_.attributes[i];
    const std::uint32_t start = body_.range.begin;
    // Of several entries of one name the first was found.
    if (wanted.required && (body_.attributes.empty() || !found[index.find(wanted.name)]))
      report_missing_attribute(wanted.name, range({start, start}), diags_);
  }
  for (const AttributeNode* attribute : unexpected) unexpected_attribute(*attribute);
}

void ContentReader::read_blocks(BodyContent& content) {
  const SchemaIndex index(schema_.blocks, &BlockSchema::type, body_.blocks.size());
  for (const BlockNode* block : body_.blocks) {
    if (is_hidden(hidden_blocks_, block->type())) continue;
    const std::size_t at = index.find(block->type());
    if (at == schema_.blocks.size()) {
      if (!partial_) unexpected_block(*block);
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
        count == 0 ? "no labels" : "only these labels: " + label_list(wanted);
    diags_
        .add(DiagnosticCode::ExtraLabel, range(block.labels[count].range),
             "A block of type " + quoted(type) + " has " + expected + ".")
        .context = range(header(block));
    return false;
  }
  diags_
      .add(DiagnosticCode::MissingLabel, range(block.open_brace_range()),
           "A block of type " + quoted(type) + " has these labels: " + label_list(wanted) +
               ". Missing is " + quoted(wanted.label_names[block.labels.size()]) + ".")
      .context = range(header(block));
  return false;
}

void ContentReader::unexpected_attribute(const AttributeNode& attribute) {
  std::string hint;
  if (schema_.find_block(attribute.name())) {
    hint = " A block of that name can be written: remove the equals sign.";
  } else {
    std::vector<std::string_view> names;
    for (const AttributeSchema& known : schema_.attributes) {
      if (!body_.find_attribute(known.name)) names.push_back(known.name);
    }
    hint = did_you_mean(attribute.name(), names);
  }
  diags_.add(DiagnosticCode::UnsupportedAttribute, range(attribute.name_range()),
             "No argument with the name " + quoted(attribute.name()) + " can be set here." + hint);
}

void ContentReader::unexpected_block(const BlockNode& block) {
  std::string hint;
  if (schema_.find_attribute(block.type())) {
    hint = " An argument of that name can be set: write an equals sign after it.";
  } else {
    std::vector<std::string_view> types;
    for (const BlockSchema& known : schema_.blocks) types.push_back(known.type);
    hint = did_you_mean(block.type(), types);
  }
  diags_.add(DiagnosticCode::UnsupportedBlock, range(block.type_range()),
             "No block of type " + quoted(block.type()) + " can stand here." + hint);
}

// --- what is left after a partial reading
// ----------------------------------------------------------------

// The rest of a body: the same body, without the names that were asked for before.
class RemainingBody final : public NodeOwner {
 public:
  RemainingBody(DocumentRef document, const BodyNode& body)
      : document_(std::move(document)), body_(body) {}
  RemainingBody(const RemainingBody& other)
      : NodeOwner(),
        document_(other.document_),
        body_(other.body_),
        attributes_(other.attributes_),
        blocks_(other.blocks_) {}

  void hide(const BodySchema& schema) {
    for (const AttributeSchema& attribute : schema.attributes) attributes_.insert(attribute.name);
    for (const BlockSchema& block : schema.blocks) blocks_.insert(block.type);
  }

  void read_content(const void*, const BodySchema& schema, bool partial, BodyContent& content,
                    Diagnostics& diags) const override {
    ContentReader(*document_, body_, schema, partial, &attributes_, &blocks_, diags).read(content);
  }
  hecla::Body remainder(const void*, const BodySchema& schema) const override {
    auto rest = make_ref<RemainingBody>(*this);
    rest->hide(schema);
    return {std::move(rest), nullptr};
  }
  // As deployed, blocks are a mistake here even where they were read before.
  std::vector<Attribute> just_attributes(const void*, Diagnostics& diags) const override {
    std::vector<Attribute> all = document_->just_attributes(&body_, diags);
    std::erase_if(
        all, [&](const Attribute& attribute) { return attributes_.count(attribute.name) != 0; });
    return all;
  }
  SourceRange missing_item_range(const void*) const override {
    return document_->missing_item_range(&body_);
  }
  SourceRange body_range(const void*) const override { return document_->body_range(&body_); }

 private:
  DocumentRef document_;
  const BodyNode& body_;
  Hidden attributes_;
  Hidden blocks_;
};

const BodyNode& body_at(const void* node) { return *static_cast<const BodyNode*>(node); }

}  // namespace

void Document::read_content(const void* node, const BodySchema& schema, bool partial,
                            BodyContent& content, Diagnostics& diags) const {
  ContentReader(*this, body_at(node), schema, partial, nullptr, nullptr, diags).read(content);
}

hecla::Body Document::remainder(const void* node, const BodySchema& schema) const {
  auto rest = make_ref<RemainingBody>(DocumentRef(this), body_at(node));
  rest->hide(schema);
  return {std::move(rest), nullptr};
}

std::vector<Attribute> Document::just_attributes(const void* node, Diagnostics& diags) const {
  const BodyNode& body = body_at(node);
  if (!body.blocks.empty()) {
    const BlockNode& first = *body.blocks[0];
    diags.add(DiagnosticCode::BlocksNotAllowed, source_range(first.type_range()),
              "Only arguments can stand here, but " + quoted(first.type()) + " is a block.");
  }
  std::vector<Attribute> result;
  result.reserve(body.attributes.size());
  for (const AttributeNode* attribute : body.attributes)
    result.push_back(attribute_of(*this, *attribute));
  return result;
}

SourceRange Document::missing_item_range(const void* node) const {
  const std::uint32_t start = body_at(node).range.begin;
  return source_range({start, start});
}

}  // namespace hecla::syntax
