// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Decodes structs from objects. An object has the form that its body would have in the JSON syntax: blocks
// are objects, lists of objects, or maps of objects; labels are attributes.

#include <algorithm>

#include "bind/messages.h"
#include "bind/prepared.h"
#include "bind/rules.h"
#include "bind/shapes.h"
#include "bind/value_decoder.h"

namespace hecla::bind::detail {

bool ValueDecoder::decode_plain(const StructShape& shape, void* target, const Value& value, Rules) {
  if (!is_object_like(value)) return cursor_.report_mismatch("an object", value);
  const std::size_t errors = decoding_.errors();
  const PreparedStruct& prepared = shape.prepared();
  decode_fields(shape, target, prepared, value);
  if (!prepared.keeps_attributes) report_unsupported(prepared.object_names, value);
  if (!is_complete(errors)) return true;
  check_struct(shape, target, [&](const StructCheck& check) {
    std::optional<Inside> inside;
    if (!check.field.empty()) inside.emplace(cursor_, check.field);
    cursor_.report(DiagnosticCode::InvalidValue, std::string(check.text));
  });
  return true;
}

void ValueDecoder::decode_fields(const StructShape& shape, void* target,
                                 const PreparedStruct& prepared, const Value& value) {
  Places* const places = shape.places ? static_cast<Places*>(shape.places(target)) : nullptr;
  if (places) places->set_block(cursor_.place());
  for (const Field& field : shape.fields) {
    void* const member = field.member(target);
    switch (field.kind) {
      case FieldKind::Flatten:
        decode_fields(flattened(field), member, prepared, value);
        break;
      case FieldKind::Remaining:
        decode_remaining(field, member, prepared, value);
        break;
      case FieldKind::Attribute:
      case FieldKind::Label:
      case FieldKind::Block:
      case FieldKind::Blocks:
      case FieldKind::BlockAttributes:
        decode_named_field(field, member, value, places);
        break;
    }
  }
}

void ValueDecoder::decode_named_field(const Field& field, void* member, const Value& value,
                                      Places* places) {
  if (field.name.empty()) return decode_choices(field, member, value);
  const Value* found = find_member(value, field.name);
  if (!found) {
    if (field.required) cursor_.report_missing(field.name);
    return;
  }
  const Inside inside(cursor_, field.name);
  if (places) places->set(field.name, cursor_.place());
  if (field.choices.empty() || found->is_null()) return decode_field(field, member, *found);
  const HiddenParts hidden(cursor_, *found);
  const Value plain = found->unmarked();
  if (!plain.is_plain() || !is_object_like(plain)) {
    cursor_.report_mismatch("an object", *found);
    return;
  }
  std::vector<std::string_view> names = choice_names(field);
  std::sort(names.begin(), names.end());
  report_unsupported(names, plain);
  decode_choices(field, member, plain);
}

// --- choices

// Decodes a variant from `value`, which has an attribute for each choice with a block: an object
// or, for blocks(), a list of objects. Null, which dec::decode returns if there is no block, is
// ignored.
void ValueDecoder::decode_choices(const Field& field, void* member, const Value& value) {
  std::vector<ChosenBlocks> chosen;
  for (const BlockChoice& choice : field.choices) {
    const Value* found = find_member(value, choice.name);
    if (found && !found->is_null()) chosen.push_back({&choice, found});
  }
  const std::size_t errors = decoding_.errors();
  if (field.kind == FieldKind::Block) {
    decode_single_choice(field, member, chosen);
  } else {
    decode_choice_lists(field, member, chosen);
  }
  if (!chosen.empty() && is_complete(errors))
    check_predicates(cursor_, field.rules, RuleScope::Whole, member);
}

void ValueDecoder::decode_single_choice(const Field& field, void* member,
                                        std::span<const ChosenBlocks> chosen) {
  if (chosen.size() > 1)
    cursor_.report(DiagnosticCode::DuplicateBlock,
                   messages::must_have_only_one_of_attributes(field));
  if (!chosen.empty()) {
    const BlockChoice& choice = *chosen.front().choice;
    const Inside inside(cursor_, choice.name);
    decode_choice(field.shape(), choice, member, *chosen.front().value);
  } else if (field.required) {
    report_missing_choice(field);
  }
}

void ValueDecoder::decode_choice_lists(const Field& field, void* member,
                                       std::span<const ChosenBlocks> chosen) {
  struct Element {
    const ChosenBlocks* blocks;
    Value list;
    std::size_t index;
  };
  std::vector<Element> elements;
  for (const ChosenBlocks& blocks : chosen) {
    const Inside inside(cursor_, blocks.choice->name);
    const HiddenParts hidden(cursor_, *blocks.value);
    const Value list = blocks.value->unmarked();
    if (!list.is_plain() || !is_list_like(list)) {
      cursor_.report_mismatch("a list", list);
      continue;
    }
    for (std::size_t i = 0; i < list.size(); ++i) elements.push_back({&blocks, list, i});
  }
  const auto& sequence = *as_kind<SequenceShape>(unwrapped(field.shape()));
  const auto fill = [&](std::size_t i, void* target) {
    const auto& [blocks, list, index] = elements[i];
    const Inside inside(cursor_, blocks->choice->name);
    const HiddenParts hidden(cursor_, *blocks->value);
    const Inside inside_list(cursor_, list, index);
    const std::size_t errors = decoding_.errors();
    if (!decode_choice(sequence.element(), *blocks->choice, target, list.elements()[index]))
      return false;
    if (is_complete(errors)) check_predicates(cursor_, field.rules, RuleScope::Elements, target);
    return true;
  };
  if (!chosen.empty()) {
    // Neither null values nor marks occur in any of the attributes.
    fill_inside(field.shape(), member, PlaceOrigin(cursor_), [&](const Shape&, void* target) {
      return sequence.assign(target, elements.size(), true, fill);
    });
  }
  if (field.required && elements.empty()) {
    report_missing_choice(field);
  } else {
    check_length(cursor_, field.rules, elements.size(), "block");
  }
}

void ValueDecoder::report_missing_choice(const Field& field) {
  cursor_.report(DiagnosticCode::MissingArgument, messages::must_have_one_of_attributes(field));
}

// Decodes into a variant, which can be inside wrappers.
bool ValueDecoder::decode_choice(const Shape& shape, const BlockChoice& choice, void* target,
                                 const Value& value) {
  return fill_inside(
      shape, target, ValueOrigin(cursor_, value), [&](const Shape& variant, void* object) {
        const auto& chosen = as_kind<VariantShape>(variant)->alternatives[choice.alternative];
        return chosen.fill(object,
                           [&](void* inner) { return decode(chosen.shape(), inner, value); });
      });
}

// --- other attributes

namespace {

// Calls `use` with the index of each attribute whose name is not among `names`, which are sorted.
template <class Use>
void for_each_other(std::span<const std::string_view> names, const Value& value, const Use& use) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!std::binary_search(names.begin(), names.end(), value.key_at(i).as_string())) use(i);
  }
}

}  // namespace

void ValueDecoder::decode_remaining(const Field& field, void* member,
                                    const PreparedStruct& prepared, const Value& value) {
  const auto* map = as_kind<MapShape>(field.shape());
  if (!map) return;
  std::vector<Value::Field> rest;
  for_each_other(prepared.object_names, value, [&](std::size_t i) {
    rest.emplace_back(std::string(value.key_at(i).as_string()), value.elements()[i]);
  });
  decode_plain(*map, member, Value::object(std::move(rest)), {});
}

void ValueDecoder::report_unsupported(std::span<const std::string_view> names, const Value& value) {
  for_each_other(names, value, [&](std::size_t i) {
    const Value key = value.key_at(i);
    const Inside inside(cursor_, key.as_string());
    const AtName at_name(cursor_);
    cursor_.report_unsupported(key.as_string(), names);
  });
}

}  // namespace hecla::bind::detail
