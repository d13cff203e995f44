// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversion accepts numbers for strings, null for everything, and more attributes than an object
// type has. The schema must accept everything that decodes, so it accepts these as well.
#include "describe/type_schema.h"

#include <algorithm>
#include <string>

namespace hecla::describe {

namespace {

// Matches strings that are templates, whose results a schema cannot determine.
constexpr std::string_view template_pattern = R"([$%]\{)";
// Match other strings that convert to numbers and bools.
constexpr std::string_view number_pattern =
    R"(^[+-]?(([0-9]+\.?[0-9]*|\.[0-9]+)([eEpP][+-]?[0-9]+)?|[iI]nf)$)";
constexpr std::string_view bool_pattern = "^(true|false|1|0)$";

std::string_view definition_name(TypeKind kind) {
  if (kind == TypeKind::String) return "string";
  return kind == TypeKind::Number ? "number" : "bool";
}

}  // namespace

void TypeSchemas::print_kinds(std::initializer_list<std::string_view> kinds) {
  out_.key("type").begin_array();
  for (const std::string_view kind : kinds) out_.string(kind);
  out_.end_array();
}

// Prints a schema for the JSON value itself, null, or a template; other strings are valid only if
// they match `also`.
void TypeSchemas::print_kind_or_template(std::string_view kind, std::string_view also) {
  print_kinds({kind, "string", "null"});
  const std::string separator = also.empty() ? "" : "|";
  out_.key("pattern").string(std::string(also) + separator + std::string(template_pattern));
}

void TypeSchemas::print_reference(TypeKind kind) {
  used_.insert(kind);
  out_.key("$ref").string("#/$defs/" + std::string(definition_name(kind)));
}

void TypeSchemas::print_primitive(TypeKind kind) {
  if (kind == TypeKind::String) return print_kinds({"string", "number", "boolean", "null"});
  if (kind == TypeKind::Number) return print_kind_or_template("number", number_pattern);
  print_kind_or_template("boolean", bool_pattern);
}

void TypeSchemas::print_definitions() {
  for (const TypeKind kind : used_) {
    out_.key(definition_name(kind)).begin_object();
    print_primitive(kind);
    out_.end_object();
  }
}

void TypeSchemas::print_tuple(const Type& type) {
  const auto elements = type.tuple_elements();
  if (!elements.empty()) {
    out_.key("prefixItems").begin_array();
    for (const Type& element : elements) print(element);
    out_.end_array();
  }
  out_.key("minItems").number(elements.size());
  out_.key("maxItems").number(elements.size());
}

void TypeSchemas::print_object(const Type& type) {
  if (type.attributes().empty()) return;
  out_.key("properties").begin_object();
  for (const ObjectAttribute& attribute : type.attributes()) {
    out_.key(attribute.name);
    print(attribute.type);
  }
  out_.end_object();
  if (!std::ranges::all_of(type.attributes(), &ObjectAttribute::optional)) print_required(type);
}

// Prints the required properties. A property name that is a template may evaluate to any attribute,
// in which case nothing is known to be missing.
void TypeSchemas::print_required(const Type& type) {
  out_.key("if").begin_object();
  out_.key("propertyNames").begin_object();
  out_.key("not").begin_object();
  out_.key("pattern").string(template_pattern);
  out_.end_object();
  out_.end_object();
  out_.end_object();
  out_.key("then").begin_object();
  out_.key("required").begin_array();
  for (const ObjectAttribute& attribute : type.attributes()) {
    if (!attribute.optional) out_.string(attribute.name);
  }
  out_.end_array();
  out_.end_object();
}

void TypeSchemas::print_keywords(const Type& type) {
  switch (type.kind()) {
    case TypeKind::String:
    case TypeKind::Number:
    case TypeKind::Bool:
      return print_reference(type.kind());
    case TypeKind::List:
    case TypeKind::Set:
      print_kind_or_template("array");
      out_.key("items");
      return print(type.element_type());
    case TypeKind::Map:
      print_kind_or_template("object");
      out_.key("additionalProperties");
      return print(type.element_type());
    case TypeKind::Tuple:
      print_kind_or_template("array");
      return print_tuple(type);
    case TypeKind::Object:
      print_kind_or_template("object");
      return print_object(type);
    case TypeKind::Dynamic:
    case TypeKind::Capsule:
      return;
  }
}

void TypeSchemas::print(const Type& type) {
  out_.begin_object();
  print_keywords(type);
  out_.end_object();
}

}  // namespace hecla::describe
