// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Bodies: attributes, labels and what remains.
#include "bind/body_decoder.h"

#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/rules.h"

namespace hecla::bind::detail {

Place place_of(const Attribute& attribute) {
  return {attribute.range, attribute.name_range, attribute.expression.range()};
}
Place place_of(const Block& block) { return {block.range, block.type_range, block.body.range()}; }
Place place_of_label(const Block& block, std::size_t index) {
  return {block.label_ranges[index], block.label_ranges[index], block.label_ranges[index]};
}

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
                        "Blocks are nested too deeply here.");
    return;
  }
  const std::size_t errors = decoding_.diags.errors_reported();
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
  if (decoding_.diags.errors_reported() != errors) return;
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

}  // namespace hecla::bind::detail
