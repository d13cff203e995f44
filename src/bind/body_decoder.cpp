// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes bodies: attributes, labels and remaining items.
#include "bind/body_decoder.h"

#include <algorithm>

#include "bind/block_decoder.h"
#include "bind/constants.h"
#include "bind/messages.h"
#include "bind/rules.h"
#include "bind/secrets.h"
#include "bind/shapes.h"

namespace hecla::bind::detail {

Place place_of(const Block& block) { return {block.range, block.type_range, block.body.range()}; }
Place place_of_label(const Block& block, std::size_t index) {
  return {block.label_ranges[index], block.label_ranges[index], block.label_ranges[index]};
}

namespace {

void decode_body_or_block(Decoding& decoding, const StructShape& shape, void* object,
                          const Body& body, const Block* block, std::size_t skipped_labels) {
  const Descent descent(decoding);
  if (!descent.is_allowed()) {
    decoding.diags.add(DiagnosticCode::NestingTooDeep,
                       block ? block->range : body.missing_item_range(),
                       messages::blocks_nested_too_deeply());
    return;
  }
  const std::size_t errors = decoding.errors();
  BodyDecoder decoder(decoding, shape.prepared(), body, block, skipped_labels);
  decoder.decode(shape, object, errors);
}

}  // namespace

void decode_body(Decoding& decoding, const StructShape& shape, void* object, const Body& body) {
  decode_body_or_block(decoding, shape, object, body, nullptr, 0);
}

void decode_block(Decoding& decoding, const StructShape& shape, void* object, const Block& block,
                  std::size_t skipped_labels) {
  decode_body_or_block(decoding, shape, object, block.body, &block, skipped_labels);
}

BodyDecoder::BodyDecoder(Decoding& decoding, const PreparedStruct& prepared, const Body& body,
                         const Block* block, std::size_t skipped_labels)
    : decoding_(decoding),
      prepared_(prepared),
      body_(body),
      block_(block),
      skipped_labels_(skipped_labels),
      marks_(body.marks()),
      content_(body.read({.schema = prepared.schema,
                          .is_partial = prepared.has_remaining,
                          .unsupported = decoding.unknown_keys},
                         decoding.diags)) {
  for (const Field* field : prepared.secret_holders) {
    if (const Attribute* attribute = content_.find_attribute(field->name))
      mark_secrets(field->shape(), attribute->expression);
  }
}

Place BodyDecoder::place() const {
  return block_ ? place_of(*block_) : Place{body_.missing_item_range(), {}, body_.range()};
}

void BodyDecoder::decode(const StructShape& shape, void* object, std::size_t errors_before) {
  decode_fields(shape, object);
  if (decoding_.errors() != errors_before) return;
  check_struct(shape, object, [&](const StructCheck& check) { report_check(check); });
}

void BodyDecoder::decode_fields(const StructShape& shape, void* object) {
  Places* const outer = places_;
  if (shape.places) {
    places_ = static_cast<Places*>(shape.places(object));
    places_->set_block(place());
  }
  for (const Field& field : shape.fields) decode_field(field, field.member(object));
  places_ = outer;
}

void BodyDecoder::decode_field(const Field& field, void* member) {
  switch (field.kind) {
    case FieldKind::Attribute:
      return decode_attribute(field, member);
    case FieldKind::Label:
      return decode_label(field, member);
    case FieldKind::Block:
      return BlockDecoder(decoding_, field, *this).decode_single(member);
    case FieldKind::Blocks:
      return BlockDecoder(decoding_, field, *this).decode_all(member);
    case FieldKind::BlockAttributes:
      return BlockDecoder(decoding_, field, *this).decode_attributes_of_block(member);
    case FieldKind::Remaining:
      return store_remaining(field, member);
    case FieldKind::Flatten:
      return decode_fields(flattened(field), member);
  }
}

// --- checks of the struct as a whole

// Reports the error at the field that the check names, or at the block.
void BodyDecoder::report_check(const StructCheck& check) {
  const Attribute* attribute = content_.find_attribute(check.field);
  const Place place = attribute ? place_of(*attribute) : Place{{}, {}, range_of(check.field)};
  const std::string_view name = !check.field.empty() ? check.field
                                : block_             ? std::string_view(block_->type)
                                                     : std::string_view();
  ValueDecoder decoder(decoding_, name, attribute ? attribute->expression : Expression(), place);
  if (name.empty()) decoder.cursor().set_title("The configuration");
  decoder.cursor().report(DiagnosticCode::InvalidValue, std::string(check.text));
}

// Returns the range of a label or of the first block of a type; otherwise that of the block header.
SourceRange BodyDecoder::range_of(std::string_view name) const {
  if (const auto index = label_index(name)) return block_->label_ranges[*index];
  for (const Block& block : content_.blocks) {
    if (block.type == name) return block.range;
  }
  return place().range;
}

// --- attributes and labels

void BodyDecoder::decode_attribute(const Field& field, void* member) {
  const Attribute* attribute = content_.find_attribute(field.name);
  if (!attribute) return;
  if (places_) places_->set(field.name, place_of(*attribute));
  const bool is_decoded = marks_.empty() && are_for_objects(field.rules) &&
                          decode_constant(decoding_, field.shape(), member, *attribute);
  if (is_decoded && field.rules.empty()) return;
  ValueDecoder decoder(decoding_, field.name, *attribute);
  if (!is_decoded) return decoder.decode_attribute(field, member, marks_);
  check_predicates(decoder.cursor(), field.rules, RuleScope::Whole, member);
}

// Returns the index of the label with this name.
std::optional<std::size_t> BodyDecoder::label_index(std::string_view name) const {
  const auto& names = prepared_.label_names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end() || !block_) return std::nullopt;
  const auto index = skipped_labels_ + static_cast<std::size_t>(found - names.begin());
  return index < block_->labels.size() ? std::optional(index) : std::nullopt;
}

void BodyDecoder::decode_label(const Field& field, void* member) {
  const auto index = label_index(field.name);
  if (!index) return;
  if (places_) places_->set(field.name, place_of_label(*block_, *index));
  if (field.rules.empty() && detail::decode_label(field.shape(), member, *block_, *index)) return;
  ValueDecoder(decoding_, field.name, {}, place_of_label(*block_, *index))
      .decode_field(field, member, Value::string(block_->labels[*index]));
}

bool decode_attributes(Decoding& decoding, std::span<const Rule> rules, const MapShape& shape,
                       void* target, const std::vector<Attribute>& attributes,
                       const MarkSet& marks) {
  const auto at_name = [&](const Attribute& attribute) {
    const Place place = place_of(attribute);
    return ValueDecoder(decoding, attribute.name, {}, {place.range, place.name, place.name});
  };
  const auto fill = [&](std::size_t i, void* key, void* element) {
    const Attribute& attribute = attributes[i];
    const bool has_key = (rules.empty() && decode_text(shape.key(), key, attribute.name)) ||
                         at_name(attribute).decode_checked(rules, RuleScope::Keys, shape.key(), key,
                                                           Value::string(attribute.name));
    if (rules.empty() && marks.empty() &&
        decode_constant(decoding, shape.value(), element, attribute))
      return has_key;
    return ValueDecoder(decoding, attribute.name, attribute)
               .decode_element(rules, shape.value(), element, marks) &&
           has_key;
  };
  const auto report_duplicate = [&](std::size_t i) {
    at_name(attributes[i])
        .cursor()
        .report(DiagnosticCode::DuplicateKey, messages::must_have_unique_key());
  };
  return shape.assign(target, attributes.size(), false, fill, report_duplicate);
}

// --- blocks

namespace {

bool is_of(const Field& field, const Block& block) {
  return field.name.empty() ? find_choice(field, block.type) != nullptr : block.type == field.name;
}

}  // namespace

bool BodyDecoder::has_unknown_blocks(const Field& field) const {
  return std::ranges::any_of(content_.blocks, [&](const Block& block) {
    return is_of(field, block) && block.body.is_unknown();
  });
}

Blocks BodyDecoder::blocks_of(const Field& field) const {
  Blocks found;
  for (const Block& block : content_.blocks) {
    if (!is_of(field, block)) continue;
    if (!block.body.is_unknown()) {
      found.push_back(&block);
    } else if (block.body.has_failed()) {
      ++decoding_.failed_parts;
    } else {
      decoding_.diags.add(DiagnosticCode::UnknownValue, block.range,
                          messages::unknown_number_of_blocks(block.type));
    }
  }
  return found;
}

void BodyDecoder::keep_places(const Blocks& blocks) {
  if (!places_) return;
  for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
    places_->set((*block)->type, place_of(**block));
}

// --- remaining items

// Body::just_attributes also reports blocks that were decoded. Here, only other blocks are errors.
std::vector<Attribute> BodyDecoder::remaining_attributes() {
  Diagnostics errors;
  std::vector<Attribute> attributes = body_.attributes(&prepared_.read_names, errors);
  const bool has_blocks = std::ranges::any_of(errors, [](const Diagnostic& diagnostic) {
    return diagnostic.code == DiagnosticCode::BlocksNotAllowed;
  });
  if (!has_blocks) {
    decoding_.diags.append(std::move(errors));
  } else {
    BodySchema schema;
    for (const Attribute& attribute : attributes) schema.attributes.push_back({attribute.name});
    (void)body_.remainder(prepared_.schema).content(schema, decoding_.diags);
  }
  return attributes;
}

void BodyDecoder::store_remaining(const Field& field, void* member) {
  const Shape& shape = field.shape();
  if (shape.kind == ShapeKind::Body) {
    *static_cast<Body*>(member) = body_.remainder(prepared_.schema);
    return;
  }
  const std::vector<Attribute> attributes = remaining_attributes();
  if (const auto* map = as_kind<MapShape>(shape)) {
    decode_attributes(decoding_, {}, *map, member, attributes, marks_);
    return;
  }
  as_kind<SequenceShape>(shape)->assign(member, attributes.size(), false,
                                        [&](std::size_t i, void* element) {
                                          *static_cast<Attribute*>(element) = attributes[i];
                                          return true;
                                        });
}

}  // namespace hecla::bind::detail
