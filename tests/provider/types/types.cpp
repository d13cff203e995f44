// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider/types/types.h"

#include "provider/types/resource.h"
#include "provider/types/table.h"

namespace hecla::provider::testing {

namespace rows {

#define HECLA_STATIC_ROW(name, documentation, value, other, ...) \
  struct name##_row {                                            \
    using Type = __VA_ARGS__;                                    \
    using InCollections = name##_row;                            \
    static constexpr std::string_view text = value;              \
  };
#define HECLA_DYNAMIC_ROW(name, documentation, value, other, ...) \
  struct name##_row {                                             \
    using Type = __VA_ARGS__;                                     \
    using InCollections = text_row;                               \
    static constexpr std::string_view text = value;               \
  };
HECLA_STATIC_TYPES(HECLA_STATIC_ROW)
HECLA_DYNAMIC_TYPES(HECLA_DYNAMIC_ROW)

}  // namespace rows

namespace {

template <class Row>
void add_type(Provider& provider, std::string_view name, std::uint64_t version) {
  const std::string type = "types_" + std::string(name);
  provider.resource(type, std::make_unique<TypeResource<Row>>(), {.version = version});
  provider.data_source(type, std::make_unique<TypeData<Row>>());
  provider.ephemeral_resource(type, std::make_unique<TypeEphemeral<Row>>());
}

// --- configurations

// The two values for one position.
struct Texts {
  std::string value, other;
};

Texts texts_for(const TypeCase& type, const Position& position, bool is_other) {
  Texts texts{std::string(type.value), std::string(type.other)};
  if (position.has_one_type && type.is_dynamic) texts = {"\"a\"", "\"b\""};
  if (is_other) std::swap(texts.value, texts.other);
  return texts;
}

std::string part_of(const std::string& key, const std::string& value,
                    const std::string& initial = {}) {
  return "{\n    key = \"" + key + "\"\n    value = " + value + "\n" +
         (initial.empty() ? "" : "    initial = " + initial + "\n") + "  }";
}

std::vector<std::string> parts_for(const TypeCase& type, const Position& position, bool is_other) {
  const Texts texts = texts_for(type, position, is_other);
  std::vector<std::string> parts = {part_of("first", texts.value)};
  if (position.nesting != Position::Nesting::Single)
    parts.push_back(part_of("second", texts.value, texts.other));
  return parts;
}

std::string joined(const std::vector<std::string>& parts, bool are_named) {
  std::string text;
  for (const std::string& part : parts) {
    if (!text.empty()) text += ", ";
    if (are_named) text += "\"key " + std::to_string(text.size()) + "\" = ";
    text += part;
  }
  return text;
}

std::string attribute_of(const TypeCase& type, const Position& position, bool is_other) {
  using enum Position::Nesting;
  const auto parts = parts_for(type, position, is_other);
  switch (position.nesting) {
    case None:
      return texts_for(type, position, is_other).value;
    case Single:
      return parts[0];
    case List:
      return "[" + joined(parts, false) + "]";
    case Map:
      break;
  }
  return "{" + joined(parts, true) + "}";
}

std::string argument_of(const TypeCase& type, const Position& position, bool is_other,
                        bool has_blocks) {
  const std::string name = "  " + std::string(position.name);
  if (!has_blocks || !position.is_block)
    return name + " = " + attribute_of(type, position, is_other) + "\n";
  std::string text;
  for (const std::string& part : parts_for(type, position, is_other)) {
    const bool is_map = position.nesting == Position::Nesting::Map;
    text += name + (is_map ? " \"key " + std::to_string(text.size()) + "\" " : " ") + part + "\n";
  }
  return text;
}

std::string arguments_of(const TypeCase& type, std::string_view object, bool is_full, bool is_other,
                         bool has_blocks) {
  std::string text = "  name = \"" + std::string(object) + "\"\n";
  for (const Position& position : positions()) {
    if (is_full || position.name == "given")
      text += argument_of(type, position, is_other, has_blocks);
  }
  return text;
}

}  // namespace

const std::vector<TypeCase>& type_cases() {
#define HECLA_STATIC_CASE(name, documentation, value, other, ...) \
  TypeCase{#name, documentation, value, other, false},
#define HECLA_DYNAMIC_CASE(name, documentation, value, other, ...) \
  TypeCase{#name, documentation, value, other, true},
  static const std::vector<TypeCase> cases = {HECLA_STATIC_TYPES(HECLA_STATIC_CASE)
                                                  HECLA_DYNAMIC_TYPES(HECLA_DYNAMIC_CASE)};
  return cases;
}

void add_types(Provider& provider, std::uint64_t version) {
#define HECLA_ADD_TYPE(name, documentation, value, other, ...) \
  add_type<rows::name##_row>(provider, #name, version);
  HECLA_STATIC_TYPES(HECLA_ADD_TYPE)
  HECLA_DYNAMIC_TYPES(HECLA_ADD_TYPE)
}

const std::vector<Position>& positions() {
  using enum Position::Nesting;
  static const std::vector<Position> all = {{"given"},
                                            {"optional"},
                                            {"initial"},
                                            {"either"},
                                            {"nested", Single},
                                            {"nested_list", List, true},
                                            {"nested_set", List, true},
                                            {"nested_map", Map, true},
                                            {"block", Single, false, true},
                                            {"block_list", List, false, true},
                                            {"block_set", List, true, true},
                                            {"block_map", Map, false, true}};
  return all;
}

std::string block_of(const TypeCase& type, std::string_view object, bool is_full, bool is_other) {
  return arguments_of(type, object, is_full, is_other, true);
}

std::string object_of(const TypeCase& type, std::string_view object, bool is_full, bool is_other) {
  return "{\n" + arguments_of(type, object, is_full, is_other, false) + "}";
}

}  // namespace hecla::provider::testing
