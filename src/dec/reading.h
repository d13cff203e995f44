// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A body that is being read by a specification: its content and the labels of the block it belongs to.
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
  // Whether the value becomes part of an element of a collection, so that its type has to be that of the others.
  bool in_collection = false;
};

std::vector<Label> labels_of(const Block& block);
// The first block of that type; null where there is none.
const Block* first_block(const BodyContent& content, std::string_view type);

SourceRange source_range(const Spec& spec, const Reading& reading);
// Where the value of a block comes from; `skipped_labels` are not for `nested`.
SourceRange source_range(const Block& block, const Spec& nested, std::size_t skipped_labels);

}  // namespace hecla::dec
