// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/prepared.h"

#include <hecla/base/mutex.h>
#include <hecla/base/result.h>

#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#ifndef HECLA_WITHOUT_RE2
#include <re2/re2.h>
#endif

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "base/missing_library.h"
#include "bind/secrets.h"
#include "bind/shapes.h"

namespace hecla::bind::detail {

namespace {

void add_field(PreparedStruct& prepared, const Field& field);

void append_label_names(const Shape& shape, std::vector<std::string>& names) {
  const auto* structure = as_kind<StructShape>(shape);
  if (!structure) return;
  for (const Field& field : structure->fields) {
    if (field.kind == FieldKind::Label) names.emplace_back(field.name);
    if (field.kind == FieldKind::Flatten) append_label_names(field.shape(), names);
  }
}

// Adds the schema for blocks of one type. `labels` are those before the element's own.
void add_block_type(PreparedStruct& prepared, const Field& field, std::string_view type,
                    const Shape& element, std::vector<std::string> labels) {
  append_label_names(element, labels);
  if (element.kind == ShapeKind::Block) {
    for (std::size_t i = labels.size(); i < field.labels.size(); ++i)
      labels.emplace_back(field.labels[i]);
  }
  prepared.schema.blocks.push_back({std::string(type), std::move(labels), holds_secrets(element)});
  prepared.object_names.push_back(type);
}

void check_label_counts(const BlockSchema& schema, const Field& field, const Shape& variant) {
  for (const BlockChoice& choice : field.choices) {
    std::vector<std::string> labels{"type"};
    append_label_names(chosen_shape(variant, choice), labels);
    if (labels.size() != schema.label_names.size())
      throw UsageError("the choices of " + in_quotes(schema.type) +
                       " have different numbers of labels");
  }
}

void add_blocks(PreparedStruct& prepared, const Field& field) {
  BlockElement element = element_of_blocks(field);
  if (field.choices.empty()) {
    add_block_type(prepared, field, field.name, element.shape, std::move(element.keys));
  } else if (!field.name.empty()) {
    // The first label selects the choice.
    add_block_type(prepared, field, field.name, chosen_shape(element.shape, field.choices.front()),
                   {"type"});
    prepared.schema.blocks.back().holds_secrets = holds_secrets(element.shape);
    check_label_counts(prepared.schema.blocks.back(), field, element.shape);
  } else {
    for (const BlockChoice& choice : field.choices)
      add_block_type(prepared, field, choice.name, chosen_shape(element.shape, choice), {});
  }
}

void add_fields(PreparedStruct& prepared, const StructShape& shape) {
  for (const Field& field : shape.fields) add_field(prepared, field);
}

void add_field(PreparedStruct& prepared, const Field& field) {
  switch (field.kind) {
    case FieldKind::Attribute:
      prepared.schema.attributes.push_back({std::string(field.name), field.required, field.secret});
      if (!field.secret && holds_secrets(field.shape())) prepared.secret_holders.push_back(&field);
      break;
    case FieldKind::Label:
      prepared.label_names.push_back(field.name);
      break;
    case FieldKind::Block:
    case FieldKind::Blocks:
      return add_blocks(prepared, field);
    case FieldKind::BlockAttributes:
      prepared.schema.blocks.push_back({std::string(field.name)});
      break;
    case FieldKind::Remaining:
      prepared.has_remaining = true;
      prepared.keeps_attributes = field.shape().kind == ShapeKind::Map;
      return;
    case FieldKind::Flatten:
      return add_fields(prepared, flattened(field));
  }
  prepared.object_names.push_back(field.name);
}

// Fields are compared with the names in bodies, which are in normalization form C.
void check_name(std::string_view name) {
  if (unicode::NormalText(name).view() != name)
    throw UsageError("the name " + in_quotes(name) + " is not in normalization form C");
}

void check_names(BodySchema& schema) {
  for (const AttributeSchema& attribute : schema.attributes) check_name(attribute.name);
  for (const BlockSchema& block : schema.blocks) check_name(block.type);
  schema.normalize();  // throws if two names are equal
}

}  // namespace

const PreparedStruct& prepare(const StructShape& shape) {
  auto prepared = std::make_unique<PreparedStruct>();
  add_fields(*prepared, shape);
  check_names(prepared->schema);
  std::sort(prepared->object_names.begin(), prepared->object_names.end());
  if (prepared->has_remaining) prepared->read_names.add(prepared->schema);
  return *prepared.release();
}

#ifdef HECLA_WITHOUT_RE2

bool matches(std::string_view, std::string_view) {
  throw UsageError("a pattern() cannot be checked: " + missing_in_this_build(regular_expressions));
}

#else

namespace {

const re2::RE2& compiled(std::string_view pattern) {
  static Mutex mutex;
  static std::unordered_map<std::string, std::unique_ptr<const re2::RE2>> all;
  const std::lock_guard lock(mutex);
  std::unique_ptr<const re2::RE2>& found = all[std::string(pattern)];
  if (!found) {
    RE2::Options options;
    options.set_log_errors(false);
    found = std::make_unique<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  }
  return *found;
}

}  // namespace

bool matches(std::string_view pattern, std::string_view text) {
  const re2::RE2& regex = compiled(pattern);
  if (!regex.ok()) {
    throw UsageError("the pattern " + in_quotes(pattern) +
                     " is not a valid regular expression: " + regex.error());
  }
  return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), regex);
}

#endif

}  // namespace hecla::bind::detail
