// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reading structs from objects. An object has what one would write for the body in the JSON syntax:
// blocks are objects, lists of objects, or maps of objects; labels are attributes.
#include <hecla/bind/located.h>
#include <hecla/model/suggestion.h>

#include <algorithm>

#include "bind/callback.h"
#include "bind/reader.h"
#include "bind/rules.h"
#include "bind/wrappers.h"

namespace hecla::bind::detail {

bool Reader::read_struct(const StructShape& shape, void* target, const Value& value) {
  if (!is_object_like(value)) return site_.report_mismatch("an object", value);
  const std::size_t errors = decoding_.diags.errors_reported();
  const PreparedStruct& prepared = decoding_.prepared(shape);
  read_fields(shape, target, prepared, value);
  if (!prepared.keeps_attributes) report_unexpected(prepared.object_names, value);
  if (!is_complete(errors)) return true;
  auto report = [&](const Field& check) {
    std::optional<Inside> inside;
    if (!check.name.empty()) inside.emplace(site_, AttributeStep{std::string(check.name)});
    site_.report(DiagnosticCode::ValueNotAllowed, std::string(check.rules.front().text));
  };
  check_struct(shape, target, callback<const Field&>(report));
  return true;
}

void Reader::read_fields(const StructShape& shape, void* target, const PreparedStruct& prepared,
                         const Value& value) {
  Places* places = nullptr;
  for (const Field& field : shape.fields) {
    if (field.kind != FieldKind::Places) continue;
    places = static_cast<Places*>(field.member(target));
    places->set_block(site_.trail.place());
  }
  for (const Field& field : shape.fields) {
    void* member = field.member(target);
    switch (field.kind) {
      case FieldKind::Places:
      case FieldKind::Check:
        break;
      case FieldKind::Flatten:
        read_fields(static_cast<const StructShape&>(field.shape()), member, prepared, value);
        break;
      case FieldKind::Remaining:
        read_remaining(field, member, prepared, value);
        break;
      default:
        read_named_field(field, member, value, places);
    }
  }
}

void Reader::read_named_field(const Field& field, void* member, const Value& value,
                              Places* places) {
  if (field.name.empty()) return read_choices(field, member, value);
  const Value* part = find_part(value, field.name);
  if (!part) {
    if (field.required) site_.report_missing(field.name);
    return;
  }
  const Inside inside(site_, AttributeStep{std::string(field.name)});
  if (places) places->set(field.name, site_.trail.place());
  if (field.choices.empty() || part->is_null()) return read_field(field, member, *part);
  const Discretion discretion(site_, *part);
  const Value plain = part->unmarked();
  if (!plain.is_plain() || !is_object_like(plain)) {
    site_.report_mismatch("an object", *part);
    return;
  }
  std::vector<std::string_view> names = choice_names(field);
  std::sort(names.begin(), names.end());
  report_unexpected(names, plain);
  read_choices(field, member, plain);
}

// `value` has an attribute for each choice that there is a block of: an object, or for blocks() a list
// of objects. Null, which dec::decode gives where there is no block, counts as nothing.
void Reader::read_choices(const Field& field, void* member, const Value& value) {
  std::vector<ChoicePart> parts;
  for (const ChoiceOfBlock& choice : field.choices) {
    const Value* part = find_part(value, choice.name);
    if (part && !part->is_null()) parts.push_back({&choice, part});
  }
  const std::size_t errors = decoding_.diags.errors_reported();
  if (field.kind == FieldKind::Block) {
    read_single_choice(field, member, parts);
  } else {
    read_choice_lists(field, member, parts);
  }
  if (!parts.empty() && is_complete(errors))
    check_predicates(site_, field.rules, RuleScope::Whole, member);
}

void Reader::read_single_choice(const Field& field, void* member,
                                std::span<const ChoicePart> parts) {
  if (parts.size() > 1) {
    const std::string names = quoted_list(choice_names(field));
    site_.report(DiagnosticCode::DuplicateBlock, "must have only one of the attributes " + names);
  }
  if (!parts.empty()) {
    const ChoiceOfBlock& choice = *parts.front().choice;
    const Inside inside(site_, AttributeStep{std::string(choice.name)});
    read_choice(field.shape(), choice, member, *parts.front().value);
  } else if (field.required) {
    report_no_choice(field);
  }
}

void Reader::read_choice_lists(const Field& field, void* member,
                               std::span<const ChoicePart> parts) {
  std::size_t count = 0;
  if (!parts.empty()) {
    auto fill = [&](const Shape& shape, void* target) {
      const auto& sequence = static_cast<const SequenceShape&>(shape);
      auto add_all = [&](void* fresh) {
        for (const ChoicePart& part : parts) count += add_choices(field, sequence, fresh, part);
        return true;
      };
      return sequence.replace(target, callback<void*>(add_all));
    };
    fill_inside(field.shape(), member, Origin{site_.trail}, fill);
  }
  if (field.required && count == 0) {
    report_no_choice(field);
  } else {
    check_size(site_, field.rules, count, "block");
  }
}

void Reader::report_no_choice(const Field& field) {
  site_.report(DiagnosticCode::MissingAttribute,
               "must have one of the attributes " + quoted_list(choice_names(field)));
}

// Gives their number.
std::size_t Reader::add_choices(const Field& field, const SequenceShape& shape, void* sequence,
                                const ChoicePart& part) {
  const Inside inside(site_, AttributeStep{std::string(part.choice->name)});
  const Discretion discretion(site_, *part.value);
  const Value list = part.value->unmarked();
  if (!list.is_plain() || !is_list_like(list)) {
    site_.report_mismatch("a list", list);
    return 0;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Inside inside_list(site_, IndexStep{list.key_at(i)});
    auto fill = [&](void* element) {
      const std::size_t errors = decoding_.diags.errors_reported();
      if (!read_choice(shape.element(), *part.choice, element, list.elements()[i])) return false;
      if (is_complete(errors)) check_predicates(site_, field.rules, RuleScope::Elements, element);
      return true;
    };
    shape.add(sequence, callback<void*>(fill));
  }
  return list.size();
}

// Into the alternative of a variant that may be inside of wrappers.
bool Reader::read_choice(const Shape& given, const ChoiceOfBlock& choice, void* target,
                         const Value& value) {
  auto fill = [&](const Shape& shape, void* variant) {
    const auto& chosen = static_cast<const VariantShape&>(shape).alternatives[choice.alternative];
    auto fill_chosen = [&](void* object) { return read(chosen.shape(), object, value); };
    return chosen.fill(variant, callback<void*>(fill_chosen));
  };
  return fill_inside(given, target, Origin{site_.trail, &value}, fill);
}

namespace {

// Calls `f` with the position of each attribute that is none of `names`, which are sorted.
template <class F>
void for_each_other(std::span<const std::string_view> names, const Value& value, F&& f) {
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!std::binary_search(names.begin(), names.end(), value.key_at(i).as_string())) f(i);
  }
}

}  // namespace

void Reader::read_remaining(const Field& field, void* member, const PreparedStruct& prepared,
                            const Value& value) {
  const Shape& shape = unwrapped(field.shape());
  if (shape.kind != ShapeKind::Map) return;
  std::vector<Value::Field> rest;
  for_each_other(prepared.object_names, value, [&](std::size_t i) {
    rest.emplace_back(std::string(value.key_at(i).as_string()), value.elements()[i]);
  });
  read_map(static_cast<const MapShape&>(shape), member, Value::object(std::move(rest)));
}

void Reader::report_unexpected(std::span<const std::string_view> names, const Value& value) {
  for_each_other(names, value, [&](std::size_t i) {
    const Value key = value.key_at(i);
    const Inside inside(site_, AttributeStep{std::string(key.as_string())});
    const AtName at_name(site_);
    site_.report_unexpected(key.as_string(), names);
  });
}

}  // namespace hecla::bind::detail
