// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/block_decoder.h"

#include <unordered_map>

#include "bind/constants.h"
#include "bind/messages.h"
#include "bind/rules.h"
#include "bind/shapes.h"

namespace hecla::bind::detail {

namespace {

class BlockOrigin final : public Origin {
 public:
  explicit BlockOrigin(const Block& block) : block_(block) {}
  bool is_null() const override { return false; }
  bool is_known() const override { return true; }
  Place place() const override { return place_of(block_); }
  MarkSet marks() const override { return block_.body.marks(); }

 private:
  const Block& block_;
};

}  // namespace

// --- the blocks of a field

void BlockDecoder::decode_single(void* member) {
  const Blocks blocks = single_block();
  if (blocks.empty()) return;
  fill_checked(RuleScope::Whole, field_.shape(), member, *blocks[0]);
  for (std::size_t i = 1; i < blocks.size(); ++i) check_unused(field_.shape(), *blocks[i], 0);
}

void BlockDecoder::decode_all(void* member) {
  const Blocks blocks = body_.blocks_of(field_);
  const std::size_t errors = decoding_.errors();
  const bool are_enough = check_count(blocks);
  if (blocks.empty()) {
    if (field_.required && are_enough) report_missing();
    return;
  }
  body_.keep_places(blocks);
  fill_inside(field_.shape(), member, BlockOrigin(*blocks[0]),
              [&](const Shape& shape, void* container) {
                const auto* map = as_kind<MapShape>(shape);
                return map ? fill_map(*map, container, blocks, 0)
                           : fill_sequence(*as_kind<SequenceShape>(shape), container, blocks);
              });
  if (decoding_.errors() == errors) check_predicates_at(*blocks[0], RuleScope::Whole, member);
}

void BlockDecoder::decode_attributes_of_block(void* member) {
  const Blocks blocks = single_block();
  const std::size_t errors = decoding_.errors();
  for (const Block* block : blocks) {
    const auto attributes = block->body.just_attributes(decoding_.diags);
    ValueDecoder decoder(decoding_, field_.name, {}, {block->range, {}, block->range});
    const bool is_valid = check_length(decoder.cursor(), field_.rules, attributes.size());
    const auto fill_member = [&](void* target) {
      fill_inside(field_.shape(), target, BlockOrigin(*block), [&](const Shape& shape, void* map) {
        return decode_attributes(decoding_, field_.rules, *as_kind<MapShape>(shape), map,
                                 attributes, block->body.marks());
      });
    };
    if (is_valid && block == blocks[0]) {
      fill_member(member);
    } else {
      field_.shape().with_new(fill_member);
    }
  }
  if (!blocks.empty() && decoding_.errors() == errors)
    check_predicates_at(*blocks[0], RuleScope::Whole, member);
}

Blocks BlockDecoder::single_block() {
  Blocks blocks = body_.blocks_of(field_);
  if (blocks.empty() && field_.required) report_missing();
  for (std::size_t i = 1; i < blocks.size(); ++i) report_second(*blocks[i], *blocks[0]);
  body_.keep_places(blocks);
  return blocks;
}

// --- rules

bool BlockDecoder::check_count(const Blocks& blocks) {
  bool all_hold = true;
  for (const Rule& rule : field_.rules) {
    if (rule.kind != RuleKind::Length || rule.scope != RuleScope::Whole) continue;
    const bool too_few = blocks.size() < rule.min_length;
    if (too_few ? body_.has_unknown_blocks(field_) : blocks.size() <= rule.max_length) continue;
    all_hold = false;
    const std::size_t limit = too_few ? rule.min_length : rule.max_length;
    const SourceRange& range = too_few ? body_.missing_item_range() : blocks[limit]->range;
    if (field_.name.empty()) {
      decoding_.diags.add(too_few ? DiagnosticCode::TooFewBlocks : DiagnosticCode::TooManyBlocks,
                          range, messages::wrong_number_of_choices(field_, too_few, limit));
    } else if (too_few) {
      report_too_few_blocks(field_.name, limit, range, decoding_.diags);
    } else {
      report_too_many_blocks(field_.name, limit, range, decoding_.diags);
    }
  }
  return all_hold;
}

void BlockDecoder::check_predicates_at(const Block& block, RuleScope scope, const void* object) {
  if (field_.rules.empty()) return;
  ValueDecoder decoder(decoding_, block.type, {}, {block.range, {}, block.range});
  check_predicates(decoder.cursor(), field_.rules, scope, object);
}

void BlockDecoder::report_missing() {
  if (body_.has_unknown_blocks(field_)) return;
  const SourceRange& range = body_.missing_item_range();
  if (!field_.name.empty()) return report_missing_block(field_.name, range, decoding_.diags);
  decoding_.diags.add(DiagnosticCode::MissingBlock, range, messages::missing_choice(field_));
}

void BlockDecoder::report_second(const Block& second, const Block& first) {
  if (!field_.name.empty()) return report_duplicate_block(second, first, decoding_.diags);
  decoding_.diags.add(DiagnosticCode::DuplicateBlock, second.range,
                      messages::second_choice(field_, first.range));
}

// --- sequences and maps

bool BlockDecoder::fill_sequence(const SequenceShape& shape, void* target, const Blocks& blocks) {
  return shape.assign(target, blocks.size(), true, [&](std::size_t i, void* element) {
    return fill_checked(RuleScope::Elements, shape.element(), element, *blocks[i]);
  });
}

// Fills in a map whose keys are the next labels of the blocks.
bool BlockDecoder::fill_map(const MapShape& shape, void* target, const Blocks& blocks,
                            std::size_t skipped_labels) {
  std::unordered_map<std::string_view, std::size_t> positions;
  std::vector<Blocks> groups;
  for (const Block* block : blocks) {
    const auto [position, is_new] =
        positions.try_emplace(block->labels[skipped_labels], groups.size());
    if (is_new) groups.emplace_back();
    groups[position->second].push_back(block);
  }
  const auto fill = [&](std::size_t i, void* key, void* value) {
    return fill_entry(shape, key, value, groups[i], skipped_labels);
  };
  const auto report_duplicate = [&](std::size_t i) {
    at_label(*groups[i][0], skipped_labels)
        .cursor()
        .report(DiagnosticCode::DuplicateKey, messages::must_be_unique_label());
  };
  return shape.assign(target, groups.size(), true, fill, report_duplicate);
}

ValueDecoder BlockDecoder::at_label(const Block& block, std::size_t index) {
  return ValueDecoder(decoding_, BlockLabel{block.labels[index], block.type},
                      place_of_label(block, index));
}

// Fills in one entry. All `blocks` have the same labels up to number `label`.
bool BlockDecoder::fill_entry(const MapShape& shape, void* key, void* value, const Blocks& blocks,
                              std::size_t label) {
  const Block& first = *blocks[0];
  // Rules apply to the first labels and to the values of these keys.
  const auto rules = label == 0 ? field_.rules : std::span<const Rule>();
  const bool has_key = (rules.empty() && decode_label(shape.key(), key, first, label)) ||
                       at_label(first, label)
                           .decode_checked(rules, RuleScope::Keys, shape.key(), key,
                                           Value::string(first.labels[label]));
  const std::size_t errors = decoding_.errors();
  if (!fill_value(shape.value(), value, blocks, label + 1)) return false;
  if (label == 0 && decoding_.errors() == errors)
    check_predicates_at(first, RuleScope::Elements, value);
  return has_key;
}

bool BlockDecoder::fill_value(const Shape& given, void* target, const Blocks& blocks,
                              std::size_t skipped_labels) {
  return fill_inside(given, target, BlockOrigin(*blocks[0]), [&](const Shape& shape, void* object) {
    if (const auto* map = as_kind<MapShape>(shape))
      return fill_map(*map, object, blocks, skipped_labels);
    const bool is_filled = fill(shape, object, *blocks[0], skipped_labels);
    for (std::size_t i = 1; i < blocks.size(); ++i) {
      report_duplicate_labels(*blocks[i], blocks[0]->range, decoding_.diags);
      check_unused(shape, *blocks[i], skipped_labels);
    }
    return is_filled;
  });
}

// --- one block

bool BlockDecoder::fill_checked(RuleScope scope, const Shape& shape, void* target,
                                const Block& block) {
  const std::size_t errors = decoding_.errors();
  if (!fill(shape, target, block, 0)) return false;
  if (decoding_.errors() == errors) check_predicates_at(block, scope, target);
  return true;
}

void BlockDecoder::check_unused(const Shape& shape, const Block& block,
                                std::size_t skipped_labels) {
  shape.with_new([&](void* unused) { (void)fill(shape, unused, block, skipped_labels); });
}

// The compiler has checked that the shape is for blocks.
bool BlockDecoder::fill(const Shape& given, void* target, const Block& block,
                        std::size_t skipped_labels) {
  return fill_inside(given, target, BlockOrigin(block), [&](const Shape& shape, void* object) {
    if (const auto* structure = as_kind<StructShape>(shape)) {
      decode_block(decoding_, *structure, object, block, skipped_labels);
    } else if (const auto* variant = as_kind<VariantShape>(shape)) {
      return fill_choice(*variant, object, block, skipped_labels);
    } else if (shape.kind == ShapeKind::Body) {
      *static_cast<Body*>(object) = block.body;
    } else {
      *static_cast<Block*>(object) = block;
    }
    return true;
  });
}

// The type of the block, or its first label, selects the alternative.
bool BlockDecoder::fill_choice(const VariantShape& shape, void* target, const Block& block,
                               std::size_t skipped_labels) {
  const bool is_by_label = !field_.name.empty();
  const std::string& name = is_by_label ? block.labels[skipped_labels] : block.type;
  const BlockChoice* choice = find_choice(field_, name);
  if (!choice) {
    decoding_.diags.add(DiagnosticCode::InvalidValue, block.label_ranges[skipped_labels],
                        messages::unsupported_label(field_, name));
    return false;
  }
  const Alternative& alternative = shape.alternatives[choice->alternative];
  return alternative.fill(target, [&](void* object) {
    return fill(alternative.shape(), object, block, skipped_labels + (is_by_label ? 1 : 0));
  });
}

}  // namespace hecla::bind::detail
