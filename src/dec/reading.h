// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A body that is read by a specification: its content, and the labels of the block that it belongs to.
#include <hecla/dec/spec.h>

#include <span>

namespace hecla::dec {

struct Label {
  std::string_view text;
  SourceRange range;
};

struct Reading {
  const BodyContent& content;
  std::span<const Label> labels;
  // Whether the value becomes part of an element of a collection, so that its type must match the other
  // elements.
  bool in_collection = false;
};

std::vector<Label> labels_of(const Block& block);
// Returns the first block of the type, or null.
const Block* first_block(const BodyContent& content, std::string_view type);

SourceRange source_range(const Spec& spec, const Reading& reading);
// Returns the range that the value of a block comes from. The first `skipped_labels` labels are not labels of
// `nested`.
SourceRange source_range(const Block& block, const Spec& nested, std::size_t skipped_labels);

}  // namespace hecla::dec
