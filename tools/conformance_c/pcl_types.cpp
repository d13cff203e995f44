// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Questions about the types of PCL.
#include "pcl_types.h"

#include "operations.h"

namespace hecla::conformance {
namespace {

const Json& part_at(const Json& json, std::size_t index) {
  if (!json.is_array() || index >= json.size()) throw BadRequest("not a PCL type: " + json.dump());
  return json[index];
}
std::string text_at(const Json& json, std::size_t index) {
  const Json& part = part_at(json, index);
  if (!part.is_string()) throw BadRequest("not a PCL type: " + json.dump());
  return part.get<std::string>();
}

constexpr std::pair<std::string_view, hecla_pcl_kind> primitives[] = {
    {"bool", HECLA_PCL_KIND_BOOL},      {"int", HECLA_PCL_KIND_INT},
    {"number", HECLA_PCL_KIND_NUMBER},  {"string", HECLA_PCL_KIND_STRING},
    {"id", HECLA_PCL_KIND_ID},          {"none", HECLA_PCL_KIND_NONE},
    {"dynamic", HECLA_PCL_KIND_DYNAMIC}};
constexpr std::pair<std::string_view, hecla_pcl_kind> collections[] = {
    {"list", HECLA_PCL_KIND_LIST},
    {"set", HECLA_PCL_KIND_SET},
    {"map", HECLA_PCL_KIND_MAP},
    {"promise", HECLA_PCL_KIND_PROMISE},
    {"output", HECLA_PCL_KIND_OUTPUT}};

hecla_pcl_type primitive(const std::string& name) {
  for (const auto& [known, kind] : primitives) {
    if (known == name) return hecla_pcl_primitive(kind);
  }
  throw BadRequest("unknown PCL type " + name);
}

// The properties of an object, as hecla_pcl.h takes them.
struct Object {
  std::vector<std::string> names, notes;
  std::vector<hecla_pcl_type> parts;
  std::vector<hecla_pcl_property> properties;
  std::vector<hecla_text> annotations;
  bool is_lax = false;

  void finish() {
    for (std::size_t i = 0; i < names.size(); ++i)
      properties.push_back({text_of(names[i]), parts[i]});
    for (const std::string& note : notes) annotations.push_back(text_of(note));
  }
};

void read_options(const Json& json, Object& object) {
  if (json.size() < 3) return;
  object.is_lax = !json[2].value("strict", true);
  for (const Json& annotation : member(json[2], "annotations"))
    object.notes.push_back(annotation.dump());
}

}  // namespace

Value read_pcl_literal(hecla_pcl_type base, const std::string& text) {
  switch (hecla_pcl_type_kind(base)) {
    case HECLA_PCL_KIND_BOOL:
      return Value(hecla_new_bool(text == "true"));
    case HECLA_PCL_KIND_NONE:
      return Value(hecla_new_null(nullptr));
    case HECLA_PCL_KIND_INT:
    case HECLA_PCL_KIND_NUMBER: {
      Value number(hecla_new_number(text_of(text), nullptr));
      if (!number) throw BadRequest("not a number: " + text);
      return number;
    }
    case HECLA_PCL_KIND_STRING:
    case HECLA_PCL_KIND_ID:
    case HECLA_PCL_KIND_DYNAMIC:
    case HECLA_PCL_KIND_OPAQUE:
      return Value(hecla_new_string(text_of(text)));
    default:
      throw BadRequest("not the type of a literal");
  }
}

PclTypes types_of(const Fields& request) {
  return PclTypes(hecla_pcl_types_new(rules_of(request), nullptr));
}

std::vector<hecla_pcl_type> PclTypeReader::read_all(const Json& array) {
  std::vector<hecla_pcl_type> types;
  for (const Json& json : array) types.push_back(read(json));
  return types;
}

hecla_pcl_type PclTypeReader::read_members(const std::string& tag, const Json& parts) {
  std::vector<hecla_pcl_type> types;
  for (const Json& part : parts) types.push_back(read_open(part));
  const auto make = tag == "tuple" ? hecla_pcl_tuple : hecla_pcl_union;
  return make(types_, types.data(), types.size());
}

hecla_pcl_type PclTypeReader::read_open(const Json& json) {
  if (json.is_string()) return primitive(json.get<std::string>());
  const std::string tag = text_at(json, 0);
  const Json& first = part_at(json, 1);
  if (tag == "object") return read_object(json);
  if (tag == "enum") return read_enum(json);
  if (tag == "rec") return read_recursive(json);
  if (tag == "opaque") return hecla_pcl_opaque(types_, text_of(text_at(json, 1)));
  if (tag == "var") return names_.at(text_at(json, 1));
  if (tag == "tuple" || tag == "union") return read_members(tag, first);
  const hecla_pcl_type part = read_open(first);
  for (const auto& [name, kind] : collections) {
    if (name == tag) return hecla_pcl_collection(types_, kind, part);
  }
  if (tag == "optional") return hecla_pcl_optional(types_, part);
  if (tag == "input") return hecla_pcl_input(types_, hecla_pcl_complete(types_, part));
  if (tag == "const")
    return hecla_pcl_constant(types_, part, read_pcl_literal(part, text_at(json, 2)).get());
  throw BadRequest("unknown PCL type " + tag);
}

hecla_pcl_type PclTypeReader::read_object(const Json& json) {
  Object object;
  for (const auto& [name, type] : part_at(json, 1).items()) {
    object.names.push_back(name);
    object.parts.push_back(read_open(type));
  }
  read_options(json, object);
  object.finish();
  return hecla_pcl_object(types_, object.properties.data(), object.properties.size(), object.is_lax,
                          object.annotations.data(), object.annotations.size());
}

hecla_pcl_type PclTypeReader::read_enum(const Json& json) {
  const hecla_pcl_type base = read_open(part_at(json, 2));
  std::vector<Value> values;
  for (const Json& text : part_at(json, 3))
    values.push_back(read_pcl_literal(base, text.get<std::string>()));
  const std::string token = text_at(json, 1);
  return hecla_pcl_enum(types_, text_of(token), base, pointers(values).data(), values.size());
}

hecla_pcl_type PclTypeReader::read_recursive(const Json& json) {
  const hecla_pcl_type forward = hecla_pcl_declare(types_);
  names_.insert_or_assign(text_at(json, 1), forward);
  const Json& given = part_at(json, 2);
  Object object;
  for (const auto& [name, type] : part_at(given, 1).items()) {
    object.names.push_back(name);
    object.parts.push_back(read_open(type));
  }
  read_options(given, object);
  object.finish();
  hecla_pcl_define(types_, forward, object.properties.data(), object.properties.size(),
                   object.is_lax, object.annotations.data(), object.annotations.size());
  return forward;
}

namespace {

std::string literal_text(const hecla_value* value) {
  if (hecla_value_is_null(value)) return "null";
  if (hecla_value_kind(value) == HECLA_KIND_BOOL)
    return hecla_value_bool(value) == 1 ? "true" : "false";
  if (hecla_value_kind(value) == HECLA_KIND_NUMBER)
    return string_of(Buffer(hecla_value_number_text(value)));
  return string_of(hecla_value_string(value));
}

Json encode_parts(hecla_pcl_type type) {
  Json array = Json::array();
  for (std::size_t i = 0; i < hecla_pcl_type_size(type); ++i)
    array.push_back(encode_pcl_type(hecla_pcl_type_element(type, i)));
  return array;
}

Json encode_object(hecla_pcl_type type) {
  if (hecla_pcl_type_is_recursive(type))
    throw std::runtime_error("the answer contains a recursive type");
  Json properties = Json::object(), extra = Json::object();
  for (std::size_t i = 0; i < hecla_pcl_type_size(type); ++i) {
    const std::string name = string_of(hecla_pcl_type_property_name(type, i));
    properties[name] = encode_pcl_type(hecla_pcl_type_element(type, i));
  }
  if (hecla_pcl_type_is_lax(type)) extra["strict"] = false;
  for (std::size_t i = 0; i < hecla_pcl_type_annotation_count(type); ++i)
    extra["annotations"].push_back(Json::parse(string_of(hecla_pcl_type_annotation(type, i))));
  Json object = {"object", std::move(properties)};
  if (!extra.empty()) object.push_back(std::move(extra));
  return object;
}

}  // namespace

Json encode_pcl_type(hecla_pcl_type type) {
  const hecla_pcl_kind kind = hecla_pcl_type_kind(type);
  for (const auto& [name, primitive_kind] : primitives) {
    if (primitive_kind == kind) return name;
  }
  for (const auto& [name, collection] : collections) {
    if (collection == kind) return {name, encode_pcl_type(hecla_pcl_type_element(type, 0))};
  }
  switch (kind) {
    case HECLA_PCL_KIND_OPAQUE:
      return {"opaque", string_of(hecla_pcl_type_name(type))};
    case HECLA_PCL_KIND_CONST:
      return {"const", encode_pcl_type(hecla_pcl_type_base(type)),
              literal_text(hecla_pcl_type_value(type, 0))};
    case HECLA_PCL_KIND_ENUM: {
      Json values = Json::array();
      for (std::size_t i = 0; i < hecla_pcl_type_size(type); ++i)
        values.push_back(literal_text(hecla_pcl_type_value(type, i)));
      return {"enum", string_of(hecla_pcl_type_name(type)),
              encode_pcl_type(hecla_pcl_type_base(type)), std::move(values)};
    }
    case HECLA_PCL_KIND_OBJECT:
      return encode_object(type);
    default:
      return {kind == HECLA_PCL_KIND_TUPLE ? "tuple" : "union", encode_parts(type)};
  }
}

namespace {

Json convert_types(const Fields& request) {
  constexpr const char* names[] = {"none", "unsafe", "safe"};
  const PclTypes types = types_of(request);
  PclTypeReader reader(types.get());
  const hecla_pcl_type to = reader.read(request.json("to")),
                       from = reader.read(request.json("from"));
  return {{"conversion", names[hecla_pcl_convert(types.get(), to, from)]},
          {"assignable", hecla_pcl_is_assignable(types.get(), to, from) != 0}};
}

Json unify_types(const Fields& request) {
  const PclTypes types = types_of(request);
  const auto given = PclTypeReader(types.get()).read_all(request.json("types"));
  const hecla_pcl_type safe = hecla_pcl_unify(types.get(), given.data(), given.size(), 0);
  const hecla_pcl_type any = hecla_pcl_unify(types.get(), given.data(), given.size(), 1);
  return {{"type", encode_pcl_type(safe)},
          {"unsafe_type", encode_pcl_type(any)},
          {"safe", hecla_pcl_type_equal(safe, any) != 0}};
}

// Counts what is reported.
struct Counts {
  std::size_t errors = 0, warnings = 0;

  void add(const Diags& diags) {
    errors += hecla_diagnostics_reported_errors(diags.get());
    warnings += hecla_diagnostics_warning_count(diags.get());
  }
  void add_to(Json& response) const {
    if (errors > 0) response["errors"] = errors;
    if (warnings > 0) response["warnings"] = warnings;
  }
};

bool starts_with(const std::string& text, std::string_view prefix, std::string& rest) {
  if (!text.starts_with(prefix)) return false;
  rest = text.substr(prefix.size());
  return true;
}

hecla_pcl_type take_step(hecla_pcl_types* types, hecla_pcl_type type, const std::string& text,
                         const Diags& diags) {
  std::string rest;
  if (starts_with(text, "attr:", rest))
    return hecla_pcl_traverse_attribute(types, type, text_of(rest), diags.get());
  if (starts_with(text, "index:#", rest)) {
    const Value key = read_pcl_literal(hecla_pcl_primitive(HECLA_PCL_KIND_NUMBER), rest);
    return hecla_pcl_traverse_index(types, type, key.get(), diags.get());
  }
  if (starts_with(text, "index:?", rest))
    return hecla_pcl_traverse_any(types, type, PclTypeReader(types).read(Json::parse(rest)),
                                  diags.get());
  if (!starts_with(text, "index:", rest)) throw BadRequest("unknown step " + text);
  return hecla_pcl_traverse_index(types, type, Value(hecla_new_string(text_of(rest))).get(),
                                  diags.get());
}

Json traverse_type(const Fields& request) {
  const PclTypes types = types_of(request);
  hecla_pcl_type type = PclTypeReader(types.get()).read(request.json("type"));
  Counts counts;
  for (const Json& step : request.json("steps")) {
    const Diags diags = new_diags();
    type = take_step(types.get(), type, step.get<std::string>(), diags);
    counts.add(diags);
  }
  Json response = {{"type", encode_pcl_type(type)}};
  counts.add_to(response);
  return response;
}

Json describe_type(const Fields& request) {
  const PclTypes types = types_of(request);
  const hecla_pcl_type type = PclTypeReader(types.get()).read(request.json("type"));
  return {{"type", encode_pcl_type(type)},
          {"optional", hecla_pcl_type_is_optional(type) != 0},
          {"const", hecla_pcl_type_is_const(type) != 0},
          {"contains_outputs", hecla_pcl_type_contains_outputs(type) != 0},
          {"contains_promises", hecla_pcl_type_contains_promises(type) != 0},
          {"resolve_outputs", encode_pcl_type(hecla_pcl_resolve_outputs(types.get(), type))},
          {"resolve_promises", encode_pcl_type(hecla_pcl_resolve_promises(types.get(), type))},
          {"input", encode_pcl_type(hecla_pcl_input(types.get(), type))}};
}

Json compare_types(const Fields& request) {
  const PclTypes types = types_of(request);
  PclTypeReader reader(types.get());
  const hecla_pcl_type a = reader.read(request.json("a")), b = reader.read(request.json("b"));
  return {{"equal", hecla_pcl_type_equal(a, b) != 0}};
}

Json collection_types(const Fields& request) {
  const PclTypes types = types_of(request);
  const hecla_pcl_type type = PclTypeReader(types.get()).read(request.json("type"));
  const bool is_strict = !request.has("strict") || request.json("strict").get<bool>();
  const Diags diags = new_diags();
  const hecla_pcl_iteration parts = hecla_pcl_iterate(types.get(), type, is_strict, diags.get());
  Json response = {{"key", encode_pcl_type(parts.key)}, {"value", encode_pcl_type(parts.value)}};
  Counts counts;
  counts.add(diags);
  counts.add_to(response);
  return response;
}

constexpr NamedOperation table[] = {
    {"pcl.convert", convert_types},  {"pcl.unify", unify_types},
    {"pcl.traverse", traverse_type}, {"pcl.type", describe_type},
    {"pcl.equal", compare_types},    {"pcl.collection", collection_types}};

}  // namespace

OperationGroup pcl_type_operations() { return table; }

}  // namespace hecla::conformance
