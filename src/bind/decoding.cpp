// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/decoding.h"

#include <hecla/base/result.h>
#ifndef HECLA_WITHOUT_RE2
#include <re2/re2.h>
#endif

#include <algorithm>

#include "base/missing_library.h"

#ifdef HECLA_WITHOUT_RE2
// Completes the type in the header; no pattern is compiled.
class re2::RE2 {};
#endif

namespace hecla::bind::detail {

namespace {

void append_label_names(const StructShape& shape, std::vector<std::string_view>& names) {
  for (const Field& field : shape.fields) {
    if (field.kind == FieldKind::Label) names.push_back(field.name);
    if (field.kind == FieldKind::Flatten)
      append_label_names(static_cast<const StructShape&>(field.shape()), names);
  }
}

// Of what a block goes into: a Body, or a Block that is kept, has none.
std::vector<std::string_view> own_label_names(const Shape& shape) {
  std::vector<std::string_view> names;
  if (const StructShape* nested = struct_in(shape)) append_label_names(*nested, names);
  return names;
}

// Works out what a struct expects.
class Preparation {
 public:
  explicit Preparation(PreparedStruct& prepared) : prepared_(prepared) {}

  void add_fields(const StructShape& shape) {
    for (const Field& field : shape.fields) add(field);
  }

  void finish() {
    auto& names = prepared_.object_names;
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice != names.end())
      throw UsageError("a schema has two fields named \"" + std::string(*twice) + "\"");
    for (const std::string_view name : checked_names_) {
      if (!std::binary_search(names.begin(), names.end(), name))
        throw UsageError("a check() is reported at \"" + std::string(name) +
                         "\", which is no field");
    }
  }

 private:
  void add(const Field& field) {
    switch (field.kind) {
      case FieldKind::Attribute:
        prepared_.schema.attributes.push_back({std::string(field.name), field.required});
        return add_name(field.name);
      case FieldKind::Label:
        prepared_.label_names.push_back(field.name);
        return add_name(field.name);
      case FieldKind::Block:
      case FieldKind::Blocks:
        return add_blocks(field);
      case FieldKind::BlockAttributes:
        prepared_.schema.blocks.push_back({std::string(field.name)});
        return add_name(field.name);
      case FieldKind::Remaining:
        if (prepared_.has_remaining) throw UsageError("a schema has two remaining() fields");
        prepared_.has_remaining = true;
        prepared_.keeps_attributes = field.shape().kind == ShapeKind::Map;
        return;
      case FieldKind::Flatten:
        return add_fields(static_cast<const StructShape&>(field.shape()));
      case FieldKind::Check:
        if (!field.name.empty()) checked_names_.push_back(field.name);
        return;
      case FieldKind::Places:
        return;
    }
  }

  void add_name(std::string_view name) { prepared_.object_names.push_back(name); }

  void add_blocks(const Field& field) {
    BlockElement element = element_of_blocks(field);
    std::vector<std::string>& labels = element.keys;
    if (field.choices.empty())
      return add_block_type(field, field.name, element.shape, std::move(labels));
    const auto alternatives = static_cast<const VariantShape&>(element.shape).alternatives;
    if (!field.name.empty()) return add_labelled_choices(field, alternatives);
    for (const ChoiceOfBlock& choice : field.choices)
      add_block_type(field, choice.name, unwrapped(alternatives[choice.alternative].shape()), {});
  }

  void add_block_type(const Field& field, std::string_view type, const Shape& element,
                      std::vector<std::string> labels) {
    const std::vector<std::string_view> own = own_label_names(element);
    labels.insert(labels.end(), own.begin(), own.end());
    if (element.kind == ShapeKind::Block) {
      for (std::size_t i = labels.size(); i < field.labels.size(); ++i)
        labels.emplace_back(field.labels[i]);
    }
    prepared_.schema.blocks.push_back({std::string(type), std::move(labels)});
    add_name(type);
  }

  // The first label tells the alternative; those after it have to be as many for each.
  void add_labelled_choices(const Field& field, std::span<const Alternative> alternatives) {
    std::vector<std::string> labels{"type"};
    std::optional<std::vector<std::string_view>> names;
    for (const ChoiceOfBlock& choice : field.choices) {
      std::vector<std::string_view> own = own_label_names(alternatives[choice.alternative].shape());
      if (names && names->size() != own.size())
        throw UsageError("the choices of \"" + std::string(field.name) +
                         "\" have different numbers of labels");
      names = std::move(own);
    }
    labels.insert(labels.end(), names->begin(), names->end());
    prepared_.schema.blocks.push_back({std::string(field.name), std::move(labels)});
    add_name(field.name);
  }

  PreparedStruct& prepared_;
  std::vector<std::string_view> checked_names_;
};

}  // namespace

BlockElement element_of_blocks(const Field& field) {
  const Shape* shape = &unwrapped(field.shape());
  if (field.kind == FieldKind::Block) return {*shape, {}};
  if (shape->kind == ShapeKind::Sequence)
    return {unwrapped(static_cast<const SequenceShape*>(shape)->element()), {}};
  std::vector<std::string> keys;
  while (shape->kind == ShapeKind::Map) {
    const std::size_t level = keys.size();
    keys.emplace_back(level < field.labels.size() ? field.labels[level] : "name");
    shape = &unwrapped(static_cast<const MapShape*>(shape)->value());
  }
  return {*shape, std::move(keys)};
}

const PreparedStruct& PreparedStructs::of(const StructShape& shape) {
  const auto known = prepared_.find(&shape);
  if (known != prepared_.end()) return known->second;
  PreparedStruct prepared;
  Preparation preparation(prepared);
  preparation.add_fields(shape);
  preparation.finish();
  return prepared_.emplace(&shape, std::move(prepared)).first->second;
}

Decoding::Decoding(const EvalContext& context, Diagnostics& diagnostics)
    : ctx(context), diags(diagnostics) {}
Decoding::~Decoding() = default;

#ifdef HECLA_WITHOUT_RE2

bool Decoding::matches(std::string_view, std::string_view) {
  throw UsageError("a pattern() cannot be checked: " + missing_in_this_build(regular_expressions));
}

#else

bool Decoding::matches(std::string_view pattern, std::string_view text) {
  std::unique_ptr<const re2::RE2>& compiled = patterns_[pattern];
  if (!compiled) {
    RE2::Options options;
    options.set_log_errors(false);
    compiled =
        std::make_unique<const RE2>(re2::StringPiece(pattern.data(), pattern.size()), options);
  }
  if (!compiled->ok()) {
    throw UsageError("the pattern \"" + std::string(pattern) +
                     "\" is no regular expression: " + compiled->error());
  }
  return RE2::FullMatch(re2::StringPiece(text.data(), text.size()), *compiled);
}

#endif

}  // namespace hecla::bind::detail
