// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes bodies into structs. One BodyDecoder decodes one body; block_decoder.h decodes the blocks in it.
#include <hecla/bind/located.h>

#include "bind/prepared.h"
#include "bind/value_decoder.h"

namespace hecla::bind::detail {

Place place_of(const Block& block);
Place place_of_label(const Block& block, std::size_t index);

using Blocks = std::vector<const Block*>;

// Decodes the body of a file.
void decode_body(Decoding& decoding, const StructShape& shape, void* object, const Body& body);
// Decodes a block. The first labels do not belong to the struct.
void decode_block(Decoding& decoding, const StructShape& shape, void* object, const Block& block,
                  std::size_t skipped_labels = 0);

// Decodes attributes with any names into a map.
bool decode_attributes(Decoding& decoding, std::span<const Rule> rules, const MapShape& shape,
                       void* target, const std::vector<Attribute>& attributes,
                       const MarkSet& marks);

class BodyDecoder {
 public:
  // `block` is null for the body of a file. All must outlive the decoder.
  BodyDecoder(Decoding& decoding, const PreparedStruct& prepared, const Body& body,
              const Block* block, std::size_t skipped_labels);

  void decode(const StructShape& shape, void* object, std::size_t errors_before);
  const SourceRange& missing_item_range() const { return content_.missing_item_range; }
  // Returns the blocks of the types that a field names, in source order. Blocks that represent an unknown number of
  // blocks are reported and omitted.
  Blocks blocks_of(const Field& field) const;
  bool has_unknown_blocks(const Field& field) const;
  // Stores the position of the first block of each type.
  void keep_places(const Blocks& blocks);

 private:
  void decode_fields(const StructShape& shape, void* object);
  void decode_field(const Field& field, void* member);
  void decode_attribute(const Field& field, void* member);
  void decode_label(const Field& field, void* member);
  void store_remaining(const Field& field, void* member);
  void report_check(const StructCheck& check);

  std::optional<std::size_t> label_index(std::string_view name) const;
  Place place() const;
  SourceRange range_of(std::string_view name) const;
  std::vector<Attribute> remaining_attributes();

  Decoding& decoding_;
  const PreparedStruct& prepared_;
  const Body& body_;
  const Block* block_;
  std::size_t skipped_labels_;
  MarkSet marks_;
  BodyContent content_;
  Places* places_ = nullptr;
};

}  // namespace hecla::bind::detail
