// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types and values from JSON.
#include <algorithm>

#include "encoding.h"

namespace hecla::conformance {
namespace {

void check(bool holds, const char* message) {
  if (!holds) throw BadRequest(message);
}

hecla_kind primitive_kind(const std::string& name) {
  if (name == "string") return HECLA_KIND_STRING;
  if (name == "number") return HECLA_KIND_NUMBER;
  if (name == "bool") return HECLA_KIND_BOOL;
  check(name == "dynamic", "no such type");
  return HECLA_KIND_DYNAMIC;
}

// Names and parts of an object or map, as hecla.h takes them.
template <class Handle>
struct Members {
  std::vector<std::string> names;
  std::vector<Handle> parts;

  std::vector<hecla_text> texts() const {
    std::vector<hecla_text> out;
    for (const std::string& name : names) out.push_back(text_of(name));
    return out;
  }
};

Type decode_object_type(const Json& json, int nesting) {
  check(json[1].is_object(), "an object type needs its attributes");
  const Json optional = json.size() > 2 ? json[2] : Json::array();
  Members<Type> members;
  std::vector<int> flags;
  for (const auto& [name, type] : json[1].items()) {
    members.names.push_back(name);
    members.parts.push_back(decode_type(type, nesting + 1));
    flags.push_back(std::find(optional.begin(), optional.end(), name) != optional.end());
  }
  return Type(hecla_type_new_object(members.texts().data(), pointers(members.parts).data(),
                                    flags.data(), flags.size()));
}

Value decode_number(const Json& json) {
  check(json.is_string(), "a number is written as a string");
  Value number(hecla_new_number(text_of(json.get_ref<const std::string&>()), nullptr));
  check(number != nullptr, "not a number");
  return number;
}

Value decode_unknown(const hecla_type* type, const Json& given) {
  if (given.empty()) return Value(hecla_new_unknown(type));
  hecla_refinement refinement = HECLA_REFINEMENT_INIT;
  refinement.is_not_null = given.value("not_null", false);
  const std::string prefix = given.value("prefix", "");
  refinement.prefix = text_of(prefix);
  const auto bound = [&given](const char* name, hecla_text& text, int& is_exclusive) {
    if (!given.contains(name)) return;
    text = text_of(given[name].at(0).get_ref<const std::string&>());
    is_exclusive = !given[name].at(1).get<bool>();
  };
  bound("min", refinement.min, refinement.min_is_exclusive);
  bound("max", refinement.max, refinement.max_is_exclusive);
  refinement.min_length = given.value("min_len", std::uint64_t{0});
  refinement.max_length = given.value("max_len", UINT64_MAX);
  hecla_error* error = nullptr;
  Value value(hecla_new_refined(type, &refinement, &error));
  const Error failure(error);
  if (!value) throw std::runtime_error(string_of(hecla_error_message(error)));
  return value;
}

Value decode_content(const hecla_type* type, const Json& json, int nesting);

Value decode_marked(const hecla_type* type, const Json& json, int nesting) {
  Value value = decode_content(type, member(json, "v"), nesting + 1);
  for (const Json& name : json["$marks"])
    value.reset(hecla_value_with_mark(value.get(), text_of(name.get_ref<const std::string&>())));
  return value;
}

std::vector<Value> decode_elements(const hecla_type* element, const Json& json, int nesting) {
  check(json.is_array(), "a list, set or tuple is written as an array");
  std::vector<Value> elements;
  for (const Json& item : json) elements.push_back(decode_content(element, item, nesting + 1));
  return elements;
}

Value decode_tuple(const hecla_type* type, const Json& json, int nesting) {
  check(json.is_array() && json.size() == hecla_type_size(type),
        "a tuple has one element for each type");
  std::vector<Value> elements;
  for (std::size_t i = 0; i < json.size(); ++i)
    elements.push_back(decode_content(hecla_type_part(type, i), json[i], nesting + 1));
  return Value(hecla_new_tuple(pointers(elements).data(), elements.size()));
}

Value decode_map(const hecla_type* type, const Json& json, int nesting) {
  check(json.is_object(), "a map is written as an object");
  Members<Value> members;
  for (const auto& [key, item] : json.items()) {
    members.names.push_back(key);
    members.parts.push_back(decode_content(hecla_type_element(type), item, nesting + 1));
  }
  return Value(hecla_new_map(hecla_type_element(type), members.texts().data(),
                             pointers(members.parts).data(), members.parts.size(), nullptr));
}

Value decode_object(const hecla_type* type, const Json& json, int nesting) {
  check(json.is_object(), "an object is written as an object");
  Members<Value> members;
  for (std::size_t i = 0; i < hecla_type_size(type); ++i) {
    members.names.push_back(string_of(hecla_type_attribute_name(type, i)));
    const auto found = json.find(members.names.back());
    const hecla_type* part = hecla_type_part(type, i);
    members.parts.push_back(found == json.end() ? Value(hecla_new_null(part))
                                                : decode_content(part, *found, nesting + 1));
  }
  return Value(hecla_new_object(members.texts().data(), pointers(members.parts).data(),
                                members.parts.size()));
}

Value decode_plain(const hecla_type* type, const Json& json, int nesting) {
  const hecla_type* element = hecla_type_element(type);
  switch (hecla_type_kind(type)) {
    case HECLA_KIND_STRING:
      return Value(hecla_new_string(text_of(json.get_ref<const std::string&>())));
    case HECLA_KIND_NUMBER:
      return decode_number(json);
    case HECLA_KIND_BOOL:
      return Value(hecla_new_bool(json.get<bool>()));
    case HECLA_KIND_LIST:
    case HECLA_KIND_SET: {
      const auto make = hecla_type_kind(type) == HECLA_KIND_LIST ? hecla_new_list : hecla_new_set;
      const std::vector<Value> elements = decode_elements(element, json, nesting);
      return Value(make(element, pointers(elements).data(), elements.size(), nullptr));
    }
    case HECLA_KIND_TUPLE:
      return decode_tuple(type, json, nesting);
    case HECLA_KIND_MAP:
      return decode_map(type, json, nesting);
    case HECLA_KIND_OBJECT:
      return decode_object(type, json, nesting);
    case HECLA_KIND_DYNAMIC:
    case HECLA_KIND_CAPSULE:
      break;
  }
  throw BadRequest("a value of the dynamic type must be null or unknown");
}

Value decode_content(const hecla_type* type, const Json& json, int nesting) {
  check(nesting <= max_nesting, "nested too deeply");
  if (json.is_object() && json.contains("$marks")) return decode_marked(type, json, nesting);
  if (json.is_object() && json.contains("$unknown")) return decode_unknown(type, json["$unknown"]);
  if (json.is_null()) return Value(hecla_new_null(type));
  return made(decode_plain(type, json, nesting));
}

}  // namespace

Type decode_type(const Json& json, int nesting) {
  check(nesting <= max_nesting, "nested too deeply");
  if (json.is_string()) return Type(hecla_type_new(primitive_kind(json.get<std::string>())));
  check(json.is_array() && json.size() >= 2 && json[0].is_string(), "not a type");
  const auto& kind = json[0].get_ref<const std::string&>();
  if (kind == "object") return decode_object_type(json, nesting);
  if (kind == "tuple") {
    std::vector<Type> elements;
    for (const Json& element : json[1]) elements.push_back(decode_type(element, nesting + 1));
    return Type(hecla_type_new_tuple(pointers(elements).data(), elements.size()));
  }
  check(kind == "list" || kind == "set" || kind == "map", "no such type");
  const hecla_kind collection = kind == "list"  ? HECLA_KIND_LIST
                                : kind == "set" ? HECLA_KIND_SET
                                                : HECLA_KIND_MAP;
  return Type(hecla_type_new_collection(collection, decode_type(json[1], nesting + 1).get()));
}

Value decode_value(const Json& json) {
  check(json.is_object() && json.contains("type"), "not a value");
  const Type type = decode_type(json["type"]);
  return decode_content(type.get(), member(json, "v"), 0);
}

std::vector<Type> decode_types(const Json& array) {
  std::vector<Type> out;
  for (const Json& type : array) out.push_back(decode_type(type));
  return out;
}

std::vector<Value> decode_values(const Json& array) {
  std::vector<Value> out;
  for (const Json& value : array) out.push_back(decode_value(value));
  return out;
}

}  // namespace hecla::conformance
