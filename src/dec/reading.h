// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A body that is read according to a specification: its content, and the labels of the block that
// it belongs to.
#include <hecla/dec/locate.h>

#include <algorithm>
#include <span>

#include "model/name_index.h"

namespace hecla::dec {

// The labels of a block without the first ones, which belong to the specification around it.
class Labels {
 public:
  Labels() = default;
  Labels(const Block& block, std::size_t skipped)
      : block_(&block), first_(std::min(skipped, block.labels.size())) {}

  std::size_t size() const { return block_ ? block_->labels.size() - first_ : 0; }
  // Precondition: the index is less than size().
  const std::string& text(std::size_t index) const { return block_->labels[first_ + index]; }
  const SourceRange& range(std::size_t index) const { return block_->label_ranges[first_ + index]; }

 private:
  const Block* block_ = nullptr;
  std::size_t first_ = 0;
};

// The content of a body, in which attributes and blocks are found by name.
class Content {
 public:
  // `schema` is what the content was read with. It must outlive this object.
  Content(BodyContent content, const BodySchema& schema);
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;

  // Returns the attribute named `name`, or null.
  const Attribute* find_attribute(std::string_view name) const { return attributes_.find(name); }
  // Returns the blocks of the type in source order.
  std::span<const Block* const> blocks(std::string_view type) const;
  // Returns the first of them, or null.
  const Block* first_block(std::string_view type) const;
  std::size_t block_count() const { return content_.blocks.size(); }
  // Returns the position of one of the blocks among all.
  std::size_t position(const Block& block) const {
    return static_cast<std::size_t>(&block - content_.blocks.data());
  }
  const SourceRange& missing_item_range() const { return content_.missing_item_range; }
  // Nothing else may be called after this.
  BodyContent take() { return std::move(content_); }

 private:
  BodyContent content_;
  NameIndex<Attribute> attributes_;
  NameIndex<BlockSchema> block_types_;
  std::vector<std::vector<const Block*>>
      blocks_;  // for each type of the schema; empty without blocks
};

struct Reading {
  const Content& content;
  Labels labels = {};
  // Whether the value becomes part of an element of a collection, so that its type must match the other
  // elements.
  bool in_collection = false;
  // If set: where to keep what blocks are decoded to, as many as there are.
  std::vector<DecodedBody>* decoded = nullptr;
};

// Returns the range that the value of a specification comes from.
SourceRange source_range(const Spec& spec, const Reading& reading);
SourceRange source_range(const Block& block, const Spec& nested);

}  // namespace hecla::dec
