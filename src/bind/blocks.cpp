// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Blocks into structs, sequences and maps.
#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/body_decoder.h"
#include "bind/callback.h"
#include "bind/rules.h"
#include "bind/wrappers.h"

namespace hecla::bind::detail {

namespace {

// Where the object of a block comes from.
struct BlockOrigin {
  const Block& block;
  static bool is_null() { return false; }
  Place place() const { return place_of(block); }
  MarkSet marks() const { return block.body.marks(); }
};

const ChoiceOfBlock* find_choice(const Field& field, std::string_view name) {
  const auto found = std::find_if(field.choices.begin(), field.choices.end(),
                                  [&](const ChoiceOfBlock& each) { return each.name == name; });
  return found == field.choices.end() ? nullptr : &*found;
}

}  // namespace

// The blocks for a field, in source order.
BodyDecoder::Blocks BodyDecoder::blocks_of(const Field& field, const Reading& reading) {
  Blocks found;
  const auto add = [&](const Block& block) {
    if (!block.body.is_unknown()) return found.push_back(&block);
    decoding_.diags.add(
        DiagnosticCode::ValueNotKnown, block.range,
        "The number of " + quoted(block.type) + " blocks must be known here, but it is unknown.");
  };
  if (!field.name.empty()) {
    const auto blocks = reading.blocks.find(field.name);
    if (blocks == reading.blocks.end()) return found;
    for (const Block* block : blocks->second) add(*block);
  } else {
    for (const Block& block : reading.content.blocks) {
      if (find_choice(field, block.type)) add(block);
    }
  }
  return found;
}

void BodyDecoder::report_missing(const Field& field, const Reading& reading) {
  const SourceRange& range = reading.content.missing_item_range;
  if (!field.name.empty()) return report_missing_block(field.name, range, decoding_.diags);
  decoding_.diags.add(
      DiagnosticCode::MissingBlock, range,
      "One of these blocks is required here: " + quoted_list(choice_names(field)) + ".");
}

void BodyDecoder::report_second(const Field& field, const Block& second, const Block& first) {
  if (!field.name.empty()) return report_duplicate_block(second, first, decoding_.diags);
  decoding_.diags.add(
      DiagnosticCode::DuplicateBlock, second.range,
      "Only one of these blocks is allowed here: " + quoted_list(choice_names(field)) +
          ". One is at " + first.range.to_string() + ".");
}

// The rules about the number of blocks. False where there are too few or too many.
bool BodyDecoder::check_count(const Field& field, const Blocks& blocks, const Reading& reading) {
  const SourceRange& missing = reading.content.missing_item_range;
  bool all_hold = true;
  for (const Rule& rule : field.rules) {
    if (rule.kind != RuleKind::Length || rule.scope != RuleScope::Whole) continue;
    const bool too_few = blocks.size() < rule.min_length;
    if (!too_few && blocks.size() <= rule.max_length) continue;
    all_hold = false;
    const std::size_t limit = too_few ? rule.min_length : rule.max_length;
    const SourceRange& range = too_few ? missing : blocks[limit]->range;
    if (field.name.empty()) {
      decoding_.diags.add(
          too_few ? DiagnosticCode::TooFewBlocks : DiagnosticCode::TooManyBlocks, range,
          (too_few ? "At least " : "At most ") + std::to_string(limit) + " of these blocks " +
              (limit == 1 ? "is" : "are") + (too_few ? " required" : " allowed") +
              " here: " + quoted_list(choice_names(field)) + ".");
    } else if (too_few) {
      report_too_few_blocks(field.name, limit, range, decoding_.diags);
    } else {
      report_too_many_blocks(field.name, limit, range, decoding_.diags);
    }
  }
  return all_hold;
}

// The one that counts, if any, and after it others, which are reported.
BodyDecoder::Blocks BodyDecoder::single_block(const Field& field, const Reading& reading) {
  Blocks blocks = blocks_of(field, reading);
  if (blocks.empty() && field.required) report_missing(field, reading);
  for (std::size_t i = 1; i < blocks.size(); ++i) report_second(field, *blocks[i], *blocks[0]);
  keep_places(blocks, reading);
  return blocks;
}

// That of the first block of each type.
void BodyDecoder::keep_places(const Blocks& blocks, const Reading& reading) {
  if (!reading.places) return;
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
    reading.places->set((*block)->type, place_of(**block));
}

void BodyDecoder::decode_single_block(const Field& field, void* member, const Reading& reading) {
  const Blocks blocks = single_block(field, reading);
  if (blocks.empty()) return;
  fill_ruled(field, RuleScope::Whole, field.shape(), member, *blocks[0], 0);
  for (std::size_t i = 1; i < blocks.size(); ++i) look_through(field, field.shape(), *blocks[i], 0);
}

void BodyDecoder::decode_block_attributes(const Field& field, void* member,
                                          const Reading& reading) {
  const Blocks blocks = single_block(field, reading);
  if (blocks.empty()) return;
  const std::size_t errors = decoding_.diags.errors_reported();
  auto fill = [&](const Shape& shape, void* map) {
    bool is_filled = false;
    for (const Block* block : blocks) {
      const auto attributes = block->body.just_attributes(decoding_.diags);
      Reader reader(decoding_, field.name, {}, {block->range, {}, block->range});
      const bool holds = check_size(reader.site(), field.rules, attributes.size());
      is_filled |= fill_attributes(field.rules, static_cast<const MapShape&>(shape), map,
                                   attributes, block->body.marks(), holds && block == blocks[0]);
    }
    return is_filled;
  };
  fill_inside(field.shape(), member, BlockOrigin{*blocks[0]}, fill);
  if (decoding_.diags.errors_reported() == errors)
    check_block(field, RuleScope::Whole, member, *blocks[0]);
}

void BodyDecoder::decode_blocks(const Field& field, void* member, const Reading& reading) {
  const Blocks blocks = blocks_of(field, reading);
  const std::size_t errors = decoding_.diags.errors_reported();
  const bool are_enough = check_count(field, blocks, reading);
  if (blocks.empty()) {
    if (field.required && are_enough) report_missing(field, reading);
    return;
  }
  keep_places(blocks, reading);
  auto fill = [&](const Shape& shape, void* container) {
    return shape.kind == ShapeKind::Map
               ? fill_map(field, static_cast<const MapShape&>(shape), container, blocks, 0)
               : fill_sequence(field, static_cast<const SequenceShape&>(shape), container, blocks);
  };
  fill_inside(field.shape(), member, BlockOrigin{*blocks[0]}, fill);
  if (decoding_.diags.errors_reported() == errors)
    check_block(field, RuleScope::Whole, member, *blocks[0]);
}

// What predicates of that scope say of an object, reported at a block.
void BodyDecoder::check_block(const Field& field, RuleScope scope, const void* object,
                              const Block& block) {
  Reader reader(decoding_, block.type, {}, {block.range, {}, block.range});
  check_predicates(reader.site(), field.rules, scope, object);
}

bool BodyDecoder::fill_sequence(const Field& field, const SequenceShape& shape, void* target,
                                const Blocks& blocks) {
  auto add_all = [&](void* sequence) {
    for (const Block* block : blocks) {
      auto fill_element = [&](void* element) {
        return fill_ruled(field, RuleScope::Elements, shape.element(), element, *block, 0);
      };
      shape.add(sequence, callback<void*>(fill_element));
    }
    return true;
  };
  return shape.replace(target, callback<void*>(add_all));
}

// The label number `level` of each block becomes a key.
bool BodyDecoder::fill_map(const Field& field, const MapShape& shape, void* target,
                           const Blocks& blocks, std::size_t level) {
  std::unordered_map<std::string_view, std::size_t> positions;
  std::vector<Blocks> groups;
  for (const Block* block : blocks) {
    const auto [position, is_new] = positions.try_emplace(block->labels[level], groups.size());
    if (is_new) groups.emplace_back();
    groups[position->second].push_back(block);
  }
  auto add_all = [&](void* map) {
    for (const Blocks& group : groups) add_group(field, shape, map, group, level);
    return true;
  };
  return shape.replace(target, callback<void*>(add_all));
}

// Blocks whose labels up to number `level` are the same.
void BodyDecoder::add_group(const Field& field, const MapShape& shape, void* map,
                            const Blocks& group, std::size_t level) {
  const Block& first = *group[0];
  const std::string& text = first.labels[level];
  Reader label(decoding_, {}, {}, place_of_label(first, level));
  label.site().trail.set_title("The label " + quoted(text) + " of " + quoted(first.type));
  // Rules are about the first labels, and what they lead to.
  const std::span<const Rule> rules = level == 0 ? field.rules : std::span<const Rule>();
  auto fill_key = [&](void* key) {
    return label.read_ruled(rules, RuleScope::Keys, shape.key(), key, Value::string(text));
  };
  auto fill_value = [&](void* value) {
    const std::size_t errors = decoding_.diags.errors_reported();
    const bool is_filled = fill_group(field, shape.value(), value, group, level + 1);
    if (level == 0 && is_filled && decoding_.diags.errors_reported() == errors)
      check_block(field, RuleScope::Elements, value, first);
    return is_filled;
  };
  if (shape.add(map, callback<void*>(fill_key), callback<void*>(fill_value)) == Added::Exists)
    label.site().report(DiagnosticCode::DuplicateKey,
                        "must be unique, but another label has the same key");
}

bool BodyDecoder::fill_group(const Field& field, const Shape& given, void* target,
                             const Blocks& group, std::size_t level) {
  auto fill_inner = [&](const Shape& shape, void* object) {
    if (shape.kind == ShapeKind::Map)
      return fill_map(field, static_cast<const MapShape&>(shape), object, group, level);
    const bool is_filled = fill(field, shape, object, *group[0], level);
    for (std::size_t i = 1; i < group.size(); ++i) {
      report_duplicate_labels(*group[i], group[0]->range, decoding_.diags);
      look_through(field, shape, *group[i], level);
    }
    return is_filled;
  };
  return fill_inside(given, target, BlockOrigin{*group[0]}, fill_inner);
}

// What rules of that scope are about, and what they say.
bool BodyDecoder::fill_ruled(const Field& field, RuleScope scope, const Shape& shape, void* target,
                             const Block& block, std::size_t skipped_labels) {
  const std::size_t errors = decoding_.diags.errors_reported();
  if (!fill(field, shape, target, block, skipped_labels)) return false;
  if (decoding_.diags.errors_reported() == errors) check_block(field, scope, target, block);
  return true;
}

bool BodyDecoder::fill(const Field& field, const Shape& given, void* target, const Block& block,
                       std::size_t skipped_labels) {
  auto fill_inner = [&](const Shape& shape, void* object) {
    switch (shape.kind) {
      case ShapeKind::Struct:
        decode_block(static_cast<const StructShape&>(shape), object, block, skipped_labels);
        return true;
      case ShapeKind::Variant:
        return fill_choice(field, static_cast<const VariantShape&>(shape), object, block,
                           skipped_labels);
      case ShapeKind::Body:
        *static_cast<Body*>(object) = block.body;
        return true;
      case ShapeKind::Block:
        *static_cast<Block*>(object) = block;
        return true;
      default:
        return false;
    }
  };
  return fill_inside(given, target, BlockOrigin{block}, fill_inner);
}

// Reports the mistakes in a block that no object is made of.
void BodyDecoder::look_through(const Field& field, const Shape& given, const Block& block,
                               std::size_t skipped_labels) {
  const Shape& shape = unwrapped(given);
  if (shape.kind == ShapeKind::Struct) {
    auto decode = [&](const void* object) {
      decode_block(static_cast<const StructShape&>(shape), const_cast<void*>(object), block,
                   skipped_labels);
    };
    static_cast<const StructShape&>(shape).with_default(callback<const void*>(decode));
  } else if (shape.kind == ShapeKind::Variant) {
    const auto& variant = static_cast<const VariantShape&>(shape);
    if (const ChoiceOfBlock* choice = choice_of(field, block, skipped_labels))
      look_through(field, variant.alternatives[choice->alternative].shape(), block,
                   skipped_labels + (field.name.empty() ? 0 : 1));
  }
}

// Reports that there is none.
const ChoiceOfBlock* BodyDecoder::choice_of(const Field& field, const Block& block,
                                            std::size_t skipped_labels) {
  const bool by_label = !field.name.empty();
  const std::string& name = by_label ? block.labels[skipped_labels] : block.type;
  const ChoiceOfBlock* choice = find_choice(field, name);
  if (!choice) {
    const std::vector<std::string_view> names = choice_names(field);
    decoding_.diags.add(DiagnosticCode::ValueNotAllowed, block.label_ranges[skipped_labels],
                        "The label " + quoted(name) + " of " + quoted(block.type) +
                            " must be one of " + quoted_list(names, names.size()) + "." +
                            did_you_mean(name, names));
  }
  return choice;
}

// The alternative that the block's type, or first label, stands for.
bool BodyDecoder::fill_choice(const Field& field, const VariantShape& shape, void* target,
                              const Block& block, std::size_t skipped_labels) {
  const ChoiceOfBlock* choice = choice_of(field, block, skipped_labels);
  if (!choice) return false;
  const Alternative& alternative = shape.alternatives[choice->alternative];
  const std::size_t labels = skipped_labels + (field.name.empty() ? 0 : 1);
  auto fill_chosen = [&](void* object) {
    return fill(field, alternative.shape(), object, block, labels);
  };
  return alternative.fill(target, callback<void*>(fill_chosen));
}

}  // namespace hecla::bind::detail
