// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types and values to JSON.
#include "encoding.h"

namespace hecla::conformance {
namespace {

void check_nesting(int nesting) {
  if (nesting > max_nesting) throw BadRequest("nested too deeply");
}

Json encode_object_type(const Type& type, int nesting) {
  Json attributes = Json::object();
  Json optional = Json::array();
  for (const ObjectAttribute& attribute : type.attributes()) {
    attributes[attribute.name] = encode_type(attribute.type, nesting + 1);
    if (attribute.optional) optional.push_back(attribute.name);
  }
  Json result = Json::array({"object", std::move(attributes)});
  if (!optional.empty()) result.push_back(std::move(optional));
  return result;
}

Json encode_tuple_type(const Type& type, int nesting) {
  Json elements = Json::array();
  for (const Type& element : type.tuple_elements()) {
    elements.push_back(encode_type(element, nesting + 1));
  }
  return Json::array({"tuple", std::move(elements)});
}

Json encode_collection_type(const char* name, const Type& type, int nesting) {
  return Json::array({name, encode_type(type.element_type(), nesting + 1)});
}

Json encode_content(const Value& value, int nesting);

Json encode_marked(const Value& value, int nesting) {
  Json names = Json::array();
  for (const Mark& mark : value.marks().items()) names.push_back(mark.name);
  return {{"$marks", std::move(names)}, {"v", encode_content(value.unmarked(), nesting + 1)}};
}

Json encode_bound(const NumberBound& bound) {
  return Json::array({bound.value.to_string(), bound.inclusive});
}

void encode_length_range(const Refinement& refinement, Json& out) {
  constexpr std::uint64_t practically_unbounded = std::uint64_t{1} << 40;
  if (refinement.min_length > 0) out["min_len"] = refinement.min_length;
  if (refinement.max_length < practically_unbounded) out["max_len"] = refinement.max_length;
}

Json encode_unknown(const Value& value) {
  Json out = Json::object();
  if (!value.type().is_dynamic()) {
    const Refinement refinement = value.refinement();
    if (refinement.null == Nullness::NotNull) out["not_null"] = true;
    if (!refinement.prefix.empty()) out["prefix"] = refinement.prefix;
    if (refinement.min) out["min"] = encode_bound(*refinement.min);
    if (refinement.max) out["max"] = encode_bound(*refinement.max);
    if (value.type().is_collection()) encode_length_range(refinement, out);
  }
  return {{"$unknown", std::move(out)}};
}

Json encode_elements(const Value& value, int nesting) {
  Json out = Json::array();
  for (const Value& element : value.elements()) out.push_back(encode_content(element, nesting + 1));
  return out;
}

Json encode_map(const Value& value, int nesting) {
  Json out = Json::object();
  auto& members = out.get_ref<Json::object_t&>();
  const auto keys = value.keys();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    members.emplace_back(keys[i].as_string(), encode_content(value.elements()[i], nesting + 1));
  }
  return out;
}

Json encode_object(const Value& value, int nesting) {
  Json out = Json::object();
  auto& members = out.get_ref<Json::object_t&>();
  const auto attributes = value.type().attributes();
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    members.emplace_back(attributes[i].name, encode_content(value.elements()[i], nesting + 1));
  }
  return out;
}

Json encode_plain(const Value& value, int nesting) {
  switch (value.type().kind()) {
    case TypeKind::String:
      return value.as_string();
    case TypeKind::Number:
      return value.as_number().to_string();
    case TypeKind::Bool:
      return value.as_bool();
    case TypeKind::List:
    case TypeKind::Set:
    case TypeKind::Tuple:
      return encode_elements(value, nesting);
    case TypeKind::Map:
      return encode_map(value, nesting);
    case TypeKind::Object:
      return encode_object(value, nesting);
    case TypeKind::Dynamic:
    case TypeKind::Capsule:
      break;
  }
  throw BadRequest("the protocol cannot carry a value of type " + value.type().friendly_name());
}

Json encode_content(const Value& value, int nesting) {
  check_nesting(nesting);
  if (value.is_marked()) return encode_marked(value, nesting);
  if (value.is_null()) return nullptr;
  if (!value.is_known()) return encode_unknown(value);
  return encode_plain(value, nesting);
}

}  // namespace

Json encode_type(const Type& type, int nesting) {
  check_nesting(nesting);
  switch (type.kind()) {
    case TypeKind::Dynamic:
      return "dynamic";
    case TypeKind::String:
    case TypeKind::Number:
    case TypeKind::Bool:
      return type.to_string();
    case TypeKind::List:
      return encode_collection_type("list", type, nesting);
    case TypeKind::Set:
      return encode_collection_type("set", type, nesting);
    case TypeKind::Map:
      return encode_collection_type("map", type, nesting);
    case TypeKind::Object:
      return encode_object_type(type, nesting);
    case TypeKind::Tuple:
      return encode_tuple_type(type, nesting);
    case TypeKind::Capsule:
      break;
  }
  throw BadRequest("the protocol cannot carry the type " + type.friendly_name());
}

Json encode_value(const Value& value) {
  return {{"type", encode_type(value.type().without_optional_attributes())},
          {"v", encode_content(value, 0)}};
}

}  // namespace hecla::conformance
