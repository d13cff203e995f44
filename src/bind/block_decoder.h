// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Decodes the blocks for one field of a struct: into a struct, a sequence, a map or a variant.
#include "bind/body_decoder.h"

namespace hecla::bind::detail {

class BlockDecoder {
 public:
  BlockDecoder(Decoding& decoding, const Field& field, BodyDecoder& body)
      : decoding_(decoding), field_(field), body_(body) {}

  void decode_single(void* member);
  void decode_all(void* member);
  // Decodes the attributes of a single block, with any names, into a map.
  void decode_attributes_of_block(void* member);

 private:
  // Returns the block to decode. Further blocks are reported.
  Blocks single_block();
  // Checks the rules about the number of blocks.
  bool check_count(const Blocks& blocks);
  void check_predicates_at(const Block& block, RuleScope scope, const void* object);
  void report_missing();
  void report_second(const Block& second, const Block& first);

  // In the following functions, the first `skipped_labels` labels of blocks have already been used. They return
  // false if a new object should be dropped.
  bool fill(const Shape& shape, void* target, const Block& block, std::size_t skipped_labels);
  bool fill_checked(RuleScope scope, const Shape& shape, void* target, const Block& block);
  bool fill_choice(const VariantShape& shape, void* target, const Block& block,
                   std::size_t skipped_labels);
  bool fill_sequence(const SequenceShape& shape, void* target, const Blocks& blocks);
  bool fill_map(const MapShape& shape, void* target, const Blocks& blocks,
                std::size_t skipped_labels);
  bool fill_entry(const MapShape& shape, void* key, void* value, const Blocks& blocks,
                  std::size_t label);
  bool fill_value(const Shape& shape, void* target, const Blocks& blocks,
                  std::size_t skipped_labels);
  // Reports the errors in a block that is not decoded into an object.
  void check_unused(const Shape& shape, const Block& block, std::size_t skipped_labels);
  ValueDecoder at_label(const Block& block, std::size_t index);

  Decoding& decoding_;
  const Field& field_;
  BodyDecoder& body_;
};

}  // namespace hecla::bind::detail
