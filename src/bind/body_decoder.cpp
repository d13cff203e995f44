// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/body_decoder.h"

#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/rules.h"
#include "bind/wrappers.h"

namespace hecla::bind::detail {

namespace {

Place place_of(const Attribute& attribute) {
  return {attribute.range, attribute.name_range, attribute.expression.range()};
}
Place place_of(const Block& block) { return {block.range, block.type_range, block.body.range()}; }
Place place_of_label(const Block& block, std::size_t index) {
  return {block.label_ranges[index], block.label_ranges[index], block.label_ranges[index]};
}

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

void BodyDecoder::decode_body(const StructShape& shape, void* object, const Body& body) {
  decode(shape, object, body,
         {.place = {body.missing_item_range(), {}, body.range()}, .marks = body.marks()});
}

void BodyDecoder::decode_block(const StructShape& shape, void* object, const Block& block,
                               std::size_t skipped_labels) {
  decode(shape, object, block.body,
         {.block = &block,
          .skipped_labels = skipped_labels,
          .place = place_of(block),
          .marks = block.body.marks()});
}

void BodyDecoder::decode(const StructShape& shape, void* object, const Body& body,
                         Reading reading) {
  const Descent descent(decoding_);
  if (!descent.is_allowed()) {
    decoding_.diags.add(DiagnosticCode::NestingTooDeep, reading.place.range,
                        "Blocks are nested too deep here.");
    return;
  }
  const std::size_t errors = decoding_.diags.error_count();
  const PreparedStruct& prepared = decoding_.prepared(shape);
  reading.prepared = &prepared;
  if (prepared.has_remaining) {
    PartialContent partial = body.partial_content(prepared.schema, decoding_.diags);
    reading.content = std::move(partial.content);
    reading.remaining = std::move(partial.remaining);
  } else {
    reading.content = body.content(prepared.schema, decoding_.diags);
  }
  for (const Block& block : reading.content.blocks) reading.blocks[block.type].push_back(&block);
  decode_fields(shape, object, reading);
  if (decoding_.diags.error_count() != errors) return;
  auto report = [&](const Field& check) { report_broken(check, reading); };
  check_struct(shape, object, callback<const Field&>(report));
}

void BodyDecoder::decode_fields(const StructShape& shape, void* object, Reading& reading) {
  Places* const outer = reading.places;
  for (const Field& field : shape.fields) {
    if (field.kind != FieldKind::Places) continue;
    reading.places = static_cast<Places*>(field.member(object));
    reading.places->set_block(reading.place);
  }
  for (const Field& field : shape.fields) decode_field(field, field.member(object), reading);
  reading.places = outer;
}

void BodyDecoder::decode_field(const Field& field, void* member, Reading& reading) {
  switch (field.kind) {
    case FieldKind::Attribute:
      return decode_attribute(field, member, reading);
    case FieldKind::Label:
      return decode_label(field, member, reading);
    case FieldKind::Block:
      return decode_single_block(field, member, reading);
    case FieldKind::Blocks:
      return decode_blocks(field, member, reading);
    case FieldKind::BlockAttributes:
      return decode_block_attributes(field, member, reading);
    case FieldKind::Remaining:
      return keep_remaining(field, member, reading);
    case FieldKind::Flatten:
      return decode_fields(static_cast<const StructShape&>(field.shape()), member, reading);
    case FieldKind::Places:
    case FieldKind::Check:
      return;
  }
}

// What the struct as a whole has to fulfil is reported at a field, or at the block.
void BodyDecoder::report_broken(const Field& check, const Reading& reading) {
  const std::string demand(check.rules.front().text);
  if (const Attribute* attribute = reading.content.find_attribute(check.name)) {
    Reader reader(decoding_, check.name, attribute->expression, place_of(*attribute));
    reader.site().report(DiagnosticCode::ValueNotAllowed, demand);
    return;
  }
  const std::string name = !check.name.empty() ? quoted(check.name)
                           : reading.block     ? quoted(reading.block->type)
                                               : "The configuration";
  decoding_.diags.add(DiagnosticCode::ValueNotAllowed, range_of(check.name, reading),
                      name + " " + demand + ".");
}

// Of a label, or the first block of a type; of the header of all where there is none.
SourceRange BodyDecoder::range_of(std::string_view name, const Reading& reading) {
  if (const auto index = label_index(name, reading)) return reading.block->label_ranges[*index];
  const auto blocks = reading.blocks.find(name);
  return blocks == reading.blocks.end() ? reading.place.range : blocks->second.front()->range;
}

// --- attributes and labels

void BodyDecoder::decode_attribute(const Field& field, void* member, const Reading& reading) {
  const Attribute* attribute = reading.content.find_attribute(field.name);
  if (!attribute) return;
  if (reading.places) reading.places->set(field.name, place_of(*attribute));
  Reader(decoding_, field.name, attribute->expression, place_of(*attribute))
      .read_attribute(field, member, *attribute, reading.marks);
}

// Which of the block's labels has that name; nothing where there is none.
std::optional<std::size_t> BodyDecoder::label_index(std::string_view name, const Reading& reading) {
  const auto& names = reading.prepared->label_names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end() || !reading.block) return std::nullopt;
  const auto index = reading.skipped_labels + static_cast<std::size_t>(found - names.begin());
  return index < reading.block->labels.size() ? std::optional(index) : std::nullopt;
}

void BodyDecoder::decode_label(const Field& field, void* member, const Reading& reading) {
  const auto index = label_index(field.name, reading);
  if (!index) return;
  const Place place = place_of_label(*reading.block, *index);
  if (reading.places) reading.places->set(field.name, place);
  Reader(decoding_, field.name, {}, place)
      .read_field(field, member, Value::string(reading.block->labels[*index]));
}

// A map of attributes with any names; without `is_kept` they are only looked through for mistakes.
bool BodyDecoder::fill_attributes(std::span<const Rule> rules, const MapShape& shape, void* target,
                                  const std::vector<Attribute>& attributes, const MarkSet& marks,
                                  bool is_kept) {
  auto fill_all = [&](void* map) {
    bool all_made = is_kept;
    for (const Attribute& attribute : attributes) {
      const Place place = place_of(attribute);
      Reader name(decoding_, attribute.name, {}, {place.range, place.name, place.name});
      auto fill_key = [&](void* key) {
        return name.read_ruled(rules, RuleScope::Keys, shape.key(), key,
                               Value::string(attribute.name));
      };
      auto fill_value = [&](void* part) {
        Reader reader(decoding_, attribute.name, attribute.expression, place);
        return reader.read_element(rules, shape.value(), part, attribute, marks);
      };
      const Added added = shape.add(map, callback<void*>(fill_key), callback<void*>(fill_value));
      if (added == Added::Exists)
        name.site().report(DiagnosticCode::DuplicateKey, "has the same key as another element");
      all_made &= added == Added::Yes;
    }
    return all_made;
  };
  return shape.replace(target, callback<void*>(fill_all));
}

// Body::just_attributes takes blocks for a mistake even where they have been read; only others are one
// here.
std::vector<Attribute> BodyDecoder::attributes_of(const Body& remaining) {
  Diagnostics mistakes;
  std::vector<Attribute> attributes = remaining.just_attributes(mistakes);
  const bool has_blocks =
      std::any_of(mistakes.begin(), mistakes.end(), [](const Diagnostic& diagnostic) {
        return diagnostic.code == DiagnosticCode::BlocksNotAllowed;
      });
  if (!has_blocks) {
    decoding_.diags.append(std::move(mistakes));
  } else {
    BodySchema schema;
    for (const Attribute& attribute : attributes) schema.attributes.push_back({attribute.name});
    (void)remaining.content(schema, decoding_.diags);
  }
  return attributes;
}

void BodyDecoder::keep_remaining(const Field& field, void* member, const Reading& reading) {
  const Shape& shape = field.shape();
  if (shape.kind == ShapeKind::Body) {
    *static_cast<Body*>(member) = reading.remaining;
    return;
  }
  const std::vector<Attribute> attributes = attributes_of(reading.remaining);
  if (shape.kind == ShapeKind::Map) {
    fill_attributes({}, static_cast<const MapShape&>(shape), member, attributes, reading.marks,
                    true);
    return;
  }
  const auto& sequence = static_cast<const SequenceShape&>(shape);
  auto add_all = [&](void* fresh) {
    for (const Attribute& attribute : attributes) {
      auto fill = [&](void* element) {
        *static_cast<Attribute*>(element) = attribute;
        return true;
      };
      sequence.add(fresh, callback<void*>(fill));
    }
    return true;
  };
  sequence.replace(member, callback<void*>(add_all));
}

// --- blocks

// The blocks for a field, in source order.
BodyDecoder::Blocks BodyDecoder::blocks_of(const Field& field, const Reading& reading) {
  Blocks found;
  const auto add = [&](const Block& block) {
    if (!block.body.is_unknown()) return found.push_back(&block);
    decoding_.diags.add(DiagnosticCode::ValueNotKnown, block.range,
                        "How many " + quoted(block.type) +
                            " blocks there are must be known here, but is not known yet.");
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
      "A block of one of these types is required here: " + quoted_list(choice_names(field)) + ".");
}

void BodyDecoder::report_second(const Field& field, const Block& second, const Block& first) {
  if (!field.name.empty()) return report_duplicate_block(second, first, decoding_.diags);
  decoding_.diags.add(
      DiagnosticCode::DuplicateBlock, second.range,
      "There can be only one of these blocks here: " + quoted_list(choice_names(field)) +
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
  const std::size_t errors = decoding_.diags.error_count();
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
  if (decoding_.diags.error_count() == errors)
    check_block(field, RuleScope::Whole, member, *blocks[0]);
}

void BodyDecoder::decode_blocks(const Field& field, void* member, const Reading& reading) {
  const Blocks blocks = blocks_of(field, reading);
  const std::size_t errors = decoding_.diags.error_count();
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
  if (decoding_.diags.error_count() == errors)
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
    const std::size_t errors = decoding_.diags.error_count();
    const bool is_filled = fill_group(field, shape.value(), value, group, level + 1);
    if (level == 0 && is_filled && decoding_.diags.error_count() == errors)
      check_block(field, RuleScope::Elements, value, first);
    return is_filled;
  };
  if (shape.add(map, callback<void*>(fill_key), callback<void*>(fill_value)) == Added::Exists)
    label.site().report(DiagnosticCode::DuplicateKey, "stands for the same key as another label");
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
  const std::size_t errors = decoding_.diags.error_count();
  if (!fill(field, shape, target, block, skipped_labels)) return false;
  if (decoding_.diags.error_count() == errors) check_block(field, scope, target, block);
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
