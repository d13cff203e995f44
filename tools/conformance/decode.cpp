// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types and values from JSON.
#include "encoding.h"

#include <algorithm>

namespace hecla::conformance {
namespace {

void check(bool holds, const char* message) {
  if (!holds) throw BadRequest(message);
}

Type decode_primitive_type(const std::string& name) {
  if (name == "string") return Type::string();
  if (name == "number") return Type::number();
  if (name == "bool") return Type::boolean();
  check(name == "dynamic", "no such type");
  return Type::dynamic();
}

bool is_listed(const Json& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Type decode_object_type(const Json& json, int nesting) {
  check(json[1].is_object(), "an object type needs its attributes");
  const Json optional = json.size() > 2 ? json[2] : Json::array();
  std::vector<ObjectAttribute> attributes;
  for (const auto& [name, type] : json[1].items()) {
    attributes.push_back({name, decode_type(type, nesting + 1), is_listed(optional, name)});
  }
  return Type::object(std::move(attributes));
}

Type decode_tuple_type(const Json& json, int nesting) {
  check(json[1].is_array(), "a tuple type needs its elements");
  std::vector<Type> elements;
  for (const Json& element : json[1]) elements.push_back(decode_type(element, nesting + 1));
  return Type::tuple(std::move(elements));
}

Number decode_number(const Json& json) {
  check(json.is_string(), "a number is written as a string");
  const auto& text = json.get_ref<const std::string&>();
  if (text == "inf") return Number::infinity();
  if (text == "-inf") return Number::negative_infinity();
  const auto number = Number::parse(text);
  check(number.has_value(), "not a number");
  return *number;
}

std::optional<NumberBound> decode_bound(const Json& refinements, const char* name) {
  if (!refinements.contains(name)) return std::nullopt;
  const Json& bound = refinements[name];
  check(bound.is_array() && bound.size() == 2, "a bound is [number, inclusive]");
  return NumberBound{decode_number(bound[0]), bound[1].get<bool>()};
}

Value decode_unknown(const Type& type, const Json& refinements) {
  if (refinements.empty()) return Value::unknown(type);
  Refinement refinement;
  if (refinements.value("not_null", false)) refinement.null = Nullness::NotNull;
  refinement.prefix = refinements.value("prefix", "");
  refinement.min = decode_bound(refinements, "min");
  refinement.max = decode_bound(refinements, "max");
  refinement.min_length = refinements.value("min_len", std::uint64_t{0});
  refinement.max_length = refinements.value("max_len", Refinement::unbounded);
  return Value::unknown(type, refinement);
}

Value decode_content(const Type& type, const Json& json, int nesting);

Value decode_marked(const Type& type, const Json& json, int nesting) {
  MarkSet marks;
  for (const Json& name : json["$marks"]) marks.add(Mark(name.get<std::string>()));
  return decode_content(type, member(json, "v"), nesting + 1).with_marks(marks);
}

std::vector<Value> decode_elements(const Type& element, const Json& json, int nesting) {
  check(json.is_array(), "a list, set or tuple is written as an array");
  std::vector<Value> elements;
  for (const Json& item : json) elements.push_back(decode_content(element, item, nesting + 1));
  return elements;
}

Value decode_tuple(const Type& type, const Json& json, int nesting) {
  const auto types = type.tuple_elements();
  check(json.is_array() && json.size() == types.size(), "a tuple has one element for each type");
  std::vector<Value> elements;
  for (std::size_t i = 0; i < types.size(); ++i) {
    elements.push_back(decode_content(types[i], json[i], nesting + 1));
  }
  return Value::tuple(std::move(elements));
}

Value decode_map(const Type& type, const Json& json, int nesting) {
  check(json.is_object(), "a map is written as an object");
  std::vector<Value::Field> entries;
  for (const auto& [key, item] : json.items()) {
    entries.emplace_back(key, decode_content(type.element_type(), item, nesting + 1));
  }
  return Value::map(type.element_type(), std::move(entries));
}

Value decode_object(const Type& type, const Json& json, int nesting) {
  check(json.is_object(), "an object is written as an object");
  std::vector<Value::Field> attributes;
  for (const ObjectAttribute& attribute : type.attributes()) {
    const auto found = json.find(attribute.name);
    attributes.emplace_back(
        attribute.name, found == json.end() ? Value::null(attribute.type)
                                            : decode_content(attribute.type, *found, nesting + 1));
  }
  return Value::object(std::move(attributes));
}

Value decode_plain(const Type& type, const Json& json, int nesting) {
  switch (type.kind()) {
    case TypeKind::String:
      return Value::string(json.get_ref<const std::string&>());
    case TypeKind::Number:
      return Value::number(decode_number(json));
    case TypeKind::Bool:
      return Value::boolean(json.get<bool>());
    case TypeKind::List:
      return Value::list(type.element_type(), decode_elements(type.element_type(), json, nesting));
    case TypeKind::Set:
      return Value::set(type.element_type(), decode_elements(type.element_type(), json, nesting));
    case TypeKind::Tuple:
      return decode_tuple(type, json, nesting);
    case TypeKind::Map:
      return decode_map(type, json, nesting);
    case TypeKind::Object:
      return decode_object(type, json, nesting);
    case TypeKind::Dynamic:
    case TypeKind::Capsule:
      break;
  }
  throw BadRequest("a value of the dynamic type must be null or unknown");
}

Value decode_content(const Type& type, const Json& json, int nesting) {
  check(nesting <= max_nesting, "nested too deeply");
  if (json.is_object() && json.contains("$marks")) return decode_marked(type, json, nesting);
  if (json.is_object() && json.contains("$unknown")) return decode_unknown(type, json["$unknown"]);
  if (json.is_null()) return Value::null(type);
  return decode_plain(type, json, nesting);
}

}  // namespace

Type decode_type(const Json& json, int nesting) {
  check(nesting <= max_nesting, "nested too deeply");
  if (json.is_string()) return decode_primitive_type(json.get<std::string>());
  check(json.is_array() && json.size() >= 2 && json[0].is_string(), "not a type");
  const auto& kind = json[0].get_ref<const std::string&>();
  if (kind == "object") return decode_object_type(json, nesting);
  if (kind == "tuple") return decode_tuple_type(json, nesting);
  if (kind == "list") return Type::list(decode_type(json[1], nesting + 1));
  if (kind == "set") return Type::set(decode_type(json[1], nesting + 1));
  check(kind == "map", "no such type");
  return Type::map(decode_type(json[1], nesting + 1));
}

Value decode_value(const Json& json) {
  check(json.is_object() && json.contains("type"), "not a value");
  return decode_content(decode_type(json["type"]), member(json, "v"), 0);
}

}  // namespace hecla::conformance
