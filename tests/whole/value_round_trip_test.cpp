// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values of every type in every state, and those of the conformance vectors where these are present, survive
// MessagePack, JSON, HCL text and both syntaxes.
#include "support/value_round_trips.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unordered_set>

#include "encoding.h"

namespace hecla {
namespace {

// Returns the type with the dynamic pseudo-type for its parts.
Type loosened(const Type& type) {
  const Type any = Type::dynamic();
  switch (type.kind()) {
    case TypeKind::List:
      return Type::list(any);
    case TypeKind::Set:
      return Type::set(any);
    case TypeKind::Map:
      return Type::map(any);
    case TypeKind::Tuple:
      return Type::tuple(std::vector<Type>(type.tuple_elements().size(), any));
    case TypeKind::Object: {
      std::vector<ObjectAttribute> attributes;
      for (const ObjectAttribute& each : type.attributes()) attributes.push_back({each.name, any});
      return Type::object(std::move(attributes));
    }
    default:
      return any;
  }
}

std::string problem_of(const Value& value) {
  return test_support::round_trip_problem(value, {Type::dynamic(), loosened(value.type())});
}

// --- a built-in set: each type in each state

std::vector<Type> types_around(const Type& type) {
  return {Type::list(type),
          Type::set(type),
          Type::map(type),
          Type::tuple({type}),
          Type::tuple({Type::boolean(), type}),
          Type::object({{"a", type}}),
          Type::object({{"a", Type::number()}, {"not an identifier", type}})};
}

// Returns all types of at most `depth` levels of containers.
std::vector<Type> types_of_depth(int depth) {
  std::vector<Type> types = {Type::string(),  Type::number(),  Type::boolean(),
                             Type::dynamic(), Type::tuple({}), Type::object({})};
  std::vector<Type> inner = types;
  for (int level = 0; level < depth; ++level) {
    std::vector<Type> outer;
    for (const Type& type : inner) {
      for (const Type& around : types_around(type)) outer.push_back(around);
    }
    types.insert(types.end(), outer.begin(), outer.end());
    inner = std::move(outer);
  }
  return types;
}

std::vector<Value> strings() {
  std::vector<Value> values;
  for (const char* text :
       {"", "a", " two\nlines\t", "${a} %{ if b } $${c} %%{d} $", "\"\\ \u2028", "e\u0301 \u00e9",
        "\U0001F469\u200d\U0001F469", "<&>", "true", "12", "null", "\x01\x7f", "\ufeffx", "//"}) {
    values.push_back(Value::string(text));
  }
  return values;
}

std::vector<Value> numbers() {
  std::vector<Value> values;
  for (const char* text :
       {"0", "-1", "0.1", "0.5", "-128", "65536", "9007199254740993", "-9223372036854775808",
        "9223372036854775808", "18446744073709551615", "18446744073709551616", "1e30", "1e-30",
        "123456789.987654321", "0.1000000000000000055511151231257827021181583404541015625", "1e400",
        "1p-1074", "1p600"}) {
    values.push_back(Value::number(*Number::parse(text)));
  }
  values.push_back(Value::number(Number::infinity()));
  values.push_back(Value::number(Number::negative_infinity()));
  return values;
}

std::vector<Refinement> refinements_of(const Type& type) {
  std::vector<Refinement> all = {{.null = Nullness::NotNull}};
  if (type.is_string()) all.push_back({.null = Nullness::NotNull, .prefix = "vpc-"});
  if (type.is_number()) {
    all.push_back({.min = NumberBound{*Number::parse("0.1"), false}});
    all.push_back({.null = Nullness::NotNull,
                   .min = NumberBound{Number(1), true},
                   .max = NumberBound{*Number::parse("1p80"), false}});
  }
  if (type.is_collection()) all.push_back({.min_length = 2, .max_length = 7});
  return all;
}

std::vector<Value> values_of(const Type& type);

Value make_container(const Type& type, std::vector<Value> elements) {
  if (type.is_list()) return Value::list(type.element_type(), std::move(elements));
  if (type.is_set()) return Value::set(type.element_type(), std::move(elements));
  if (type.is_tuple()) return Value::tuple(std::move(elements));
  std::vector<Value::Field> fields;
  for (Value& element : elements) {
    const std::size_t index = fields.size();
    fields.emplace_back(
        type.is_object() ? type.attributes()[index].name : "key ${" + std::to_string(index) + "}",
        std::move(element));
  }
  return type.is_object() ? Value::object(std::move(fields))
                          : Value::map(type.element_type(), std::move(fields));
}

std::vector<Value> collections(const Type& type) {
  const std::vector<Value> elements = values_of(type.element_type());
  std::vector<Value> values = {make_container(type, {})};
  for (const Value& element : elements) values.push_back(make_container(type, {element}));
  values.push_back(make_container(type, elements));
  return values;
}

// Each part has each of its values once, combined with the first value of the others.
std::vector<Value> structures(const Type& type) {
  std::vector<std::vector<Value>> choices;
  if (type.is_tuple()) {
    for (const Type& element : type.tuple_elements()) choices.push_back(values_of(element));
  } else {
    for (const auto& attribute : type.attributes()) choices.push_back(values_of(attribute.type));
  }
  std::vector<Value> first;
  for (const auto& values : choices) first.push_back(values.front());
  std::vector<Value> values = {make_container(type, first)};
  for (std::size_t i = 0; i < choices.size(); ++i) {
    for (const Value& choice : choices[i]) {
      std::vector<Value> parts = first;
      parts[i] = choice;
      values.push_back(make_container(type, std::move(parts)));
    }
  }
  return values;
}

std::vector<Value> known_values(const Type& type) {
  switch (type.kind()) {
    case TypeKind::String:
      return strings();
    case TypeKind::Number:
      return numbers();
    case TypeKind::Bool:
      return {Value::boolean(true), Value::boolean(false)};
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Map:
      return collections(type);
    case TypeKind::Tuple:
    case TypeKind::Object:
      return structures(type);
    default:
      return {};
  }
}

// Known, null, unknown, refined and marked.
std::vector<Value> values_of(const Type& type) {
  std::vector<Value> values = known_values(type);
  const std::size_t known = values.size();
  values.push_back(Value::null(type));
  values.push_back(Value::unknown(type));
  for (const Refinement& refinement : refinements_of(type))
    values.push_back(Value::unknown(type, refinement));
  values.push_back(Value::unknown(type).with_mark(Mark::sensitive()));
  values.push_back(Value::null(type).with_mark(Mark::sensitive()));
  if (known != 0)
    values.push_back(values.front().with_mark(Mark::sensitive()).with_mark(Mark("m")));
  return values;
}

TEST(ValueRoundTrips, KeepValuesOfEveryTypeInEveryState) {
  std::size_t count = 0;
  for (const Type& type : types_of_depth(2)) {
    for (const Value& value : values_of(type)) {
      ++count;
      ASSERT_EQ(problem_of(value), "") << value.to_debug_string();
    }
  }
  EXPECT_GT(count, 1000U);
}

// --- the conformance vectors

using conformance::Json;

bool is_value(const Json& json) {
  return json.is_object() && json.contains("type") && json.contains("v") &&
         (json["type"].is_string() || json["type"].is_array());
}

// Adds the text of each value in a vector.
void collect_values(const Json& json, std::unordered_set<std::string>& texts) {
  if (is_value(json)) {
    texts.insert(json.dump());
    return;
  }
  if (!json.is_structured()) return;
  for (const Json& part : json) collect_values(part, texts);
}

std::unordered_set<std::string> values_of_vectors(const std::filesystem::path& folder) {
  std::unordered_set<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      // A line with a number that the parser cannot hold is left out.
      collect_values(Json::parse(line, nullptr, /*allow_exceptions=*/false), texts);
    }
  }
  return texts;
}

// Returns nothing for what is no value of Hecla: types of PCL, and types with optional attributes.
std::optional<Value> decode_value(const std::string& text) {
  try {
    const Value value = conformance::decode_value(Json::parse(text));
    const bool is_of_its_type = value.type() == value.type().without_optional_attributes();
    return is_of_its_type ? std::optional(value) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

TEST(ValueRoundTrips, KeepTheValuesOfTheVectors) {
  const char* given = std::getenv("CONFORMANCE");
  const auto folder = std::filesystem::path(given ? given : "../shared/conformance") / "vectors";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no vectors in " << folder;
  std::size_t count = 0;
  for (const std::string& text : values_of_vectors(folder)) {
    const auto value = decode_value(text);
    if (!value) continue;
    ++count;
    EXPECT_EQ(problem_of(*value), "") << text;
  }
  EXPECT_GT(count, 1000U);
}

}  // namespace
}  // namespace hecla
