// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A body that is read according to a specification: its content, and the labels of the block that
// it belongs to.
#include <hecla/dec/spec.h>
#include <hecla/model/name_index.h>

#include <span>
#include <unordered_map>

namespace hecla::dec {

struct Label {
  std::string_view text;
  SourceRange range;
};

// The content of a body, in which attributes and blocks are found by name.
class Content {
 public:
  explicit Content(BodyContent content);
  Content(const Content&) = delete;
  Content& operator=(const Content&) = delete;

  // Returns the attribute named `name`, or null.
  const Attribute* find_attribute(std::string_view name) const { return attributes_.find(name); }
  // Returns the blocks of the type in source order.
  std::span<const Block* const> blocks(std::string_view type) const;
  // Returns the first of them, or null.
  const Block* first_block(std::string_view type) const;
  const SourceRange& missing_item_range() const { return content_.missing_item_range; }

 private:
  BodyContent content_;
  NameIndex<Attribute> attributes_;
  std::unordered_map<std::string_view, std::vector<const Block*>> blocks_;
};

struct Reading {
  const Content& content;
  std::span<const Label> labels;
  // Whether the value becomes part of an element of a collection, so that its type must match the other
  // elements.
  bool in_collection = false;
};

std::vector<Label> labels_of(const Block& block);

SourceRange source_range(const Spec& spec, const Reading& reading);
// Returns the range that the value of a block comes from. The first `skipped_labels` labels are not labels of
// `nested`.
SourceRange source_range(const Block& block, const Spec& nested, std::size_t skipped_labels);

}  // namespace hecla::dec
