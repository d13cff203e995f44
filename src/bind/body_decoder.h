// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes bodies into structs.
#include <hecla/bind/located.h>

#include <map>

#include "bind/reader.h"

namespace hecla::bind::detail {

Place place_of(const Attribute& attribute);
Place place_of(const Block& block);
Place place_of_label(const Block& block, std::size_t index);

class BodyDecoder {
 public:
  explicit BodyDecoder(Decoding& decoding) : decoding_(decoding) {}

  // The body of a file.
  void decode_body(const StructShape& shape, void* object, const Body& body);
  // A block, of whose labels the first are not the struct's.
  void decode_block(const StructShape& shape, void* object, const Block& block,
                    std::size_t skipped_labels);

 private:
  using Blocks = std::vector<const Block*>;
  // A body that is being read into a struct.
  struct Reading {
    const Block* block = nullptr;  // null for the body of a file
    std::size_t skipped_labels = 0;
    Place place;
    MarkSet marks;
    const PreparedStruct* prepared = nullptr;
    BodyContent content = {};
    Body remaining = {};
    std::map<std::string_view, Blocks> blocks = {};
    Places* places = nullptr;
  };

  void decode(const StructShape& shape, void* object, const Body& body, Reading reading);
  void decode_fields(const StructShape& shape, void* object, Reading& reading);
  void decode_field(const Field& field, void* member, Reading& reading);
  void report_broken(const Field& check, const Reading& reading);

  void decode_attribute(const Field& field, void* member, const Reading& reading);
  void decode_label(const Field& field, void* member, const Reading& reading);
  void decode_single_block(const Field& field, void* member, const Reading& reading);
  void decode_blocks(const Field& field, void* member, const Reading& reading);
  void decode_block_attributes(const Field& field, void* member, const Reading& reading);
  void keep_remaining(const Field& field, void* member, const Reading& reading);

  static std::optional<std::size_t> label_index(std::string_view name, const Reading& reading);
  static SourceRange range_of(std::string_view name, const Reading& reading);
  std::vector<Attribute> attributes_of(const Body& remaining);
  Blocks blocks_of(const Field& field, const Reading& reading);
  void report_missing(const Field& field, const Reading& reading);
  void report_second(const Field& field, const Block& second, const Block& first);
  bool check_count(const Field& field, const Blocks& blocks, const Reading& reading);
  static void keep_places(const Blocks& blocks, const Reading& reading);
  Blocks single_block(const Field& field, const Reading& reading);
  void check_block(const Field& field, RuleScope scope, const void* object, const Block& block);

  bool fill(const Field& field, const Shape& given, void* target, const Block& block,
            std::size_t skipped_labels);
  bool fill_ruled(const Field& field, RuleScope scope, const Shape& shape, void* target,
                  const Block& block, std::size_t skipped_labels);
  const ChoiceOfBlock* choice_of(const Field& field, const Block& block,
                                 std::size_t skipped_labels);
  bool fill_choice(const Field& field, const VariantShape& shape, void* target, const Block& block,
                   std::size_t skipped_labels);
  void look_through(const Field& field, const Shape& given, const Block& block,
                    std::size_t skipped_labels);
  bool fill_sequence(const Field& field, const SequenceShape& shape, void* target,
                     const Blocks& blocks);
  bool fill_map(const Field& field, const MapShape& shape, void* target, const Blocks& blocks,
                std::size_t level);
  void add_group(const Field& field, const MapShape& shape, void* map, const Blocks& group,
                 std::size_t level);
  bool fill_group(const Field& field, const Shape& given, void* target, const Blocks& group,
                  std::size_t level);
  bool fill_attributes(std::span<const Rule> rules, const MapShape& shape, void* target,
                       const std::vector<Attribute>& attributes, const MarkSet& marks,
                       bool is_kept);

  Decoding& decoding_;
};

}  // namespace hecla::bind::detail
