// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/body_decoder.h"

#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/rules.h"

namespace hecla::bind::detail {

namespace {

Place place_of(const Attribute& attribute) {
  return {attribute.range, attribute.name_range, attribute.expression.range()};
}
Place place_of(const Block& block) { return {block.range, block.type_range, block.body.range()}; }
Place place_of_label(const Block& block, std::size_t index) {
  return {block.label_ranges[index], block.label_ranges[index], block.label_ranges[index]};
}

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

// A map of attributes with any names.
void BodyDecoder::fill_attributes(const Field& field, const MapShape& shape, void* target,
                                  const std::vector<Attribute>& attributes, const MarkSet& marks) {
  shape.clear(target);
  for (const Attribute& attribute : attributes) {
    const Value name = Value::string(attribute.name);
    const Place place = place_of(attribute);
    auto fill_key = [&](void* key) {
      Reader reader(decoding_, attribute.name, {}, {place.range, place.name, place.name});
      return check_part(reader.site(), field.rules, RuleScope::Keys, name) &&
             reader.read(shape.key(), key, name);
    };
    auto fill_value = [&](void* part) {
      Reader reader(decoding_, attribute.name, attribute.expression, place);
      return reader.read_element(field, shape.value(), part, attribute, marks);
    };
    shape.add(target, callback<void*>(fill_key), callback<void*>(fill_value));
  }
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
  if (shape.kind == ShapeKind::Map)
    return fill_attributes(field, static_cast<const MapShape&>(shape), member, attributes,
                           reading.marks);
  const auto& sequence = static_cast<const SequenceShape&>(shape);
  sequence.clear(member);
  for (const Attribute& attribute : attributes) {
    auto fill = [&](void* element) {
      *static_cast<Attribute*>(element) = attribute;
      return true;
    };
    sequence.add(member, callback<void*>(fill));
  }
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

// Null where there is none.
const Block* BodyDecoder::single_block(const Field& field, const Reading& reading) {
  const Blocks blocks = blocks_of(field, reading);
  if (blocks.empty()) {
    if (field.required) report_missing(field, reading);
    return nullptr;
  }
  if (blocks.size() > 1) report_second(field, *blocks[1], *blocks[0]);
  keep_places(blocks, reading);
  return blocks[0];
}

// That of the first block of each type.
void BodyDecoder::keep_places(const Blocks& blocks, const Reading& reading) {
  if (!reading.places) return;
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
    reading.places->set((*block)->type, place_of(**block));
}

void BodyDecoder::decode_single_block(const Field& field, void* member, const Reading& reading) {
  const Block* block = single_block(field, reading);
  if (!block) return;
  const std::size_t errors = decoding_.diags.error_count();
  if (fill(field, field.shape(), member, *block, 0) && decoding_.diags.error_count() == errors)
    check_block_predicates(field, member, *block);
}

void BodyDecoder::decode_block_attributes(const Field& field, void* member,
                                          const Reading& reading) {
  const Block* block = single_block(field, reading);
  if (!block) return;
  const std::size_t errors = decoding_.diags.error_count();
  const std::vector<Attribute> attributes = block->body.just_attributes(decoding_.diags);
  const auto [shape, target] = into_wrappers(field.shape(), member, *block);
  fill_attributes(field, static_cast<const MapShape&>(*shape), target, attributes,
                  block->body.marks());
  Reader reader(decoding_, field.name, {}, {block->range, {}, block->range});
  check_size(reader.site(), field.rules, attributes.size());
  if (decoding_.diags.error_count() == errors) check_block_predicates(field, member, *block);
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
  const auto [shape, target] = into_wrappers(field.shape(), member, *blocks[0]);
  if (shape->kind == ShapeKind::Map) {
    fill_map(field, static_cast<const MapShape&>(*shape), target, blocks, 0);
  } else {
    fill_sequence(field, static_cast<const SequenceShape&>(*shape), target, blocks);
  }
  if (decoding_.diags.error_count() == errors) check_block_predicates(field, member, *blocks[0]);
}

void BodyDecoder::check_block_predicates(const Field& field, const void* member,
                                         const Block& block) {
  Reader reader(decoding_, block.type, {}, {block.range, {}, block.range});
  check_predicates(reader.site(), field.rules, field.shape(), member);
}

void BodyDecoder::fill_sequence(const Field& field, const SequenceShape& shape, void* target,
                                const Blocks& blocks) {
  shape.clear(target);
  for (const Block* block : blocks) {
    auto fill_element = [&](void* element) {
      return fill(field, shape.element(), element, *block, 0);
    };
    shape.add(target, callback<void*>(fill_element));
  }
}

// The label number `level` of each block becomes a key.
void BodyDecoder::fill_map(const Field& field, const MapShape& shape, void* target,
                           const Blocks& blocks, std::size_t level) {
  shape.clear(target);
  std::unordered_map<std::string_view, std::size_t> positions;
  std::vector<Blocks> groups;
  for (const Block* block : blocks) {
    const auto [position, is_new] = positions.try_emplace(block->labels[level], groups.size());
    if (is_new) groups.emplace_back();
    groups[position->second].push_back(block);
  }
  for (const Blocks& group : groups) {
    auto fill_label = [&](void* key) {
      return fill_key(field, shape.key(), key, *group[0], level);
    };
    auto fill_value = [&](void* value) {
      const auto [inner, place] = into_wrappers(shape.value(), value, *group[0]);
      if (inner->kind == ShapeKind::Map) {
        fill_map(field, static_cast<const MapShape&>(*inner), place, group, level + 1);
        return true;
      }
      for (std::size_t i = 1; i < group.size(); ++i)
        report_duplicate_labels(*group[i], group[0]->range, decoding_.diags);
      return fill(field, *inner, place, *group[0], level + 1);
    };
    shape.add(target, callback<void*>(fill_label), callback<void*>(fill_value));
  }
}

bool BodyDecoder::fill_key(const Field& field, const Shape& shape, void* key, const Block& block,
                           std::size_t level) {
  const Value label = Value::string(block.labels[level]);
  Reader reader(decoding_, block.labels[level], {}, place_of_label(block, level));
  return check_part(reader.site(), field.rules, RuleScope::Keys, label) &&
         reader.read(shape, key, label);
}

// What is inside of the wrappers around a block's object, which are filled in.
std::pair<const Shape*, void*> BodyDecoder::into_wrappers(const Shape& shape, void* target,
                                                          const Block& block) {
  const Opened opened = open_wrappers(shape, target);
  for (Place* place : opened.places) *place = place_of(block);
  for (MarkSet* marks : opened.marks) *marks = block.body.marks();
  return {opened.shape, opened.object};
}

bool BodyDecoder::fill(const Field& field, const Shape& shape, void* target, const Block& block,
                       std::size_t skipped_labels) {
  const auto [inner, object] = into_wrappers(shape, target, block);
  switch (inner->kind) {
    case ShapeKind::Struct:
      decode_block(static_cast<const StructShape&>(*inner), object, block, skipped_labels);
      return true;
    case ShapeKind::Variant:
      return fill_choice(field, static_cast<const VariantShape&>(*inner), object, block,
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
}

// The alternative that the block's type, or first label, stands for.
bool BodyDecoder::fill_choice(const Field& field, const VariantShape& shape, void* target,
                              const Block& block, std::size_t skipped_labels) {
  const bool by_label = !field.name.empty();
  const std::string& name = by_label ? block.labels[skipped_labels] : block.type;
  const ChoiceOfBlock* choice = find_choice(field, name);
  if (!choice) {
    const std::vector<std::string_view> names = choice_names(field);
    decoding_.diags.add(DiagnosticCode::ValueNotAllowed, block.label_ranges[skipped_labels],
                        "The label " + quoted(name) + " of " + quoted(block.type) +
                            " must be one of " + quoted_list(names, names.size()) + "." +
                            did_you_mean(name, names));
    return false;
  }
  const Alternative& alternative = shape.alternatives[choice->alternative];
  return fill(field, alternative.shape(), alternative.emplace(target), block,
              skipped_labels + (by_label ? 1 : 0));
}

}  // namespace hecla::bind::detail
