// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Questions about the types of PCL.
#include "pcl_types.h"

#include <hecla/pcl/conversion.h>
#include <hecla/pcl/eventual.h>
#include <hecla/pcl/iterate.h>
#include <hecla/pcl/unify.h>

#include <algorithm>

#include "operations.h"

namespace hecla::conformance {

using pcl::Type;
using pcl::TypeTable;

namespace {

std::string text_at(const Json& json, std::size_t index) {
  if (!json.is_array() || index >= json.size() || !json[index].is_string()) {
    throw BadRequest("not a PCL type: " + json.dump());
  }
  return json[index].get<std::string>();
}
const Json& part_at(const Json& json, std::size_t index) {
  if (!json.is_array() || index >= json.size()) throw BadRequest("not a PCL type: " + json.dump());
  return json[index];
}

constexpr std::pair<std::string_view, pcl::TypeKind> primitives[] = {
    {"bool", pcl::TypeKind::Bool},      {"int", pcl::TypeKind::Int},
    {"number", pcl::TypeKind::Number},  {"string", pcl::TypeKind::String},
    {"id", pcl::TypeKind::Id},          {"none", pcl::TypeKind::None},
    {"dynamic", pcl::TypeKind::Dynamic}};

Type primitive(const std::string& name) {
  for (const auto& [known, kind] : primitives) {
    if (known == name) return Type(&pcl::detail::primitive_types[static_cast<std::size_t>(kind)]);
  }
  throw BadRequest("unknown PCL type " + name);
}

}  // namespace

Value read_pcl_literal(Type base, const std::string& text) {
  if (!base.is_primitive() && !base.is_opaque()) throw BadRequest("not the type of a literal");
  if (base.is_bool()) return Value::boolean(text == "true");
  if (base.is_none()) return Value::null(hecla::Type::dynamic());
  if (!base.is_int() && !base.is_number()) return Value::string(text);
  const auto number = Number::parse(text);
  if (!number) throw BadRequest("not a number: " + text);
  return Value::number(*number);
}

std::vector<Type> PclTypeReader::read_all(const Json& array) {
  std::vector<Type> types;
  for (const Json& json : array) types.push_back(read(json));
  return types;
}

Type PclTypeReader::read_open(const Json& json) {
  if (json.is_string()) return primitive(json.get<std::string>());
  const std::string tag = text_at(json, 0);
  const Json& first = part_at(json, 1);
  if (tag == "object") return read_object(json);
  if (tag == "enum") return read_enum(json);
  if (tag == "rec") return read_recursive(json);
  if (tag == "opaque") return table_.opaque(text_at(json, 1));
  if (tag == "var") return names_.at(text_at(json, 1));
  if (tag == "tuple" || tag == "union") {
    std::vector<Type> types;
    for (const Json& part : first) types.push_back(read_open(part));
    return tag == "tuple" ? table_.tuple(types) : table_.union_of(types);
  }
  const Type part = read_open(first);
  if (tag == "list") return table_.list(part);
  if (tag == "set") return table_.set(part);
  if (tag == "map") return table_.map(part);
  if (tag == "promise") return table_.promise(part);
  if (tag == "output") return table_.output(part);
  if (tag == "optional") return table_.optional(part);
  if (tag == "input") return input_type(table_, recursive_.complete(part));
  if (tag == "const") return table_.constant(part, read_pcl_literal(part, text_at(json, 2)));
  throw BadRequest("unknown PCL type " + tag);
}

namespace {

pcl::ObjectOptions read_options(const Json& json) {
  pcl::ObjectOptions options;
  if (json.size() < 3) return options;
  options.strict = json[2].value("strict", true);
  for (const Json& annotation : member(json[2], "annotations")) {
    options.annotations.push_back(std::make_shared<JsonAnnotation>(annotation));
  }
  return options;
}

}  // namespace

Type PclTypeReader::read_object(const Json& json) {
  std::vector<pcl::Property> properties;
  for (const auto& [name, type] : part_at(json, 1).items()) {
    properties.push_back({name, read_open(type)});
  }
  return table_.object(properties, read_options(json));
}

Type PclTypeReader::read_enum(const Json& json) {
  const Type base = read_open(part_at(json, 2));
  std::vector<Value> values;
  for (const Json& text : part_at(json, 3)) {
    values.push_back(read_pcl_literal(base, text.get<std::string>()));
  }
  return table_.enumeration(text_at(json, 1), base, values);
}

Type PclTypeReader::read_recursive(const Json& json) {
  const Type forward = recursive_.declare();
  names_.insert_or_assign(text_at(json, 1), forward);
  const Json& object = part_at(json, 2);
  std::vector<pcl::Property> properties;
  for (const auto& [name, type] : part_at(object, 1).items()) {
    properties.push_back({name, read_open(type)});
  }
  recursive_.define(forward, properties, read_options(object));
  return forward;
}

namespace {

std::string literal_text(const Value& value) {
  if (value.is_null()) return "null";
  if (value.type().is_bool()) return value.as_bool() ? "true" : "false";
  if (value.type().is_number()) return value.as_number().to_string();
  return std::string(value.as_string());
}

Json encode_all(std::span<const Type> types) {
  Json array = Json::array();
  for (const Type type : types) array.push_back(encode_pcl_type(type));
  return array;
}

Json encode_object(Type type) {
  if (type.is_recursive()) throw std::runtime_error("the answer contains a recursive type");
  Json properties = Json::object(), extra = Json::object();
  for (const pcl::Property& property : type.properties()) {
    properties[std::string(property.name)] = encode_pcl_type(property.type);
  }
  if (!type.is_strict()) extra["strict"] = false;
  for (const auto& annotation : type.annotations()) {
    extra["annotations"].push_back(dynamic_cast<const JsonAnnotation&>(*annotation).value);
  }
  Json object = {"object", std::move(properties)};
  if (!extra.empty()) object.push_back(std::move(extra));
  return object;
}

std::string tag_of(Type type) {
  switch (type.kind()) {
    case pcl::TypeKind::List:
      return "list";
    case pcl::TypeKind::Set:
      return "set";
    case pcl::TypeKind::Map:
      return "map";
    case pcl::TypeKind::Promise:
      return "promise";
    default:
      return "output";
  }
}

}  // namespace

Json encode_pcl_type(Type type) {
  if (type.is_primitive()) return type.to_string();
  switch (type.kind()) {
    case pcl::TypeKind::Opaque:
      return {"opaque", type.name()};
    case pcl::TypeKind::Const:
      return {"const", encode_pcl_type(type.base()), literal_text(type.value())};
    case pcl::TypeKind::Enum: {
      Json values = Json::array();
      for (const Value& value : type.values()) values.push_back(literal_text(value));
      return {"enum", type.name(), encode_pcl_type(type.base()), std::move(values)};
    }
    case pcl::TypeKind::Object:
      return encode_object(type);
    case pcl::TypeKind::Tuple:
      return {"tuple", encode_all(type.elements())};
    case pcl::TypeKind::Union:
      return {"union", encode_all(type.elements())};
    default:
      return {tag_of(type), encode_pcl_type(type.element())};
  }
}

namespace {

Json convert_types(const Request& request) {
  constexpr const char* names[] = {"none", "unsafe", "safe"};
  TypeTable table(request.rules());
  PclTypeReader reader(table);
  const Type to = reader.read(request.json("to")), from = reader.read(request.json("from"));
  return {{"conversion", names[static_cast<int>(conversion(table, to, from))]},
          {"assignable", is_assignable(table, to, from)}};
}

Json unify_types(const Request& request) {
  TypeTable table(request.rules());
  const auto types = PclTypeReader(table).read_all(request.json("types"));
  const pcl::Unified unified = unify(table, types);
  return {{"type", encode_pcl_type(unified.safe)},
          {"unsafe_type", encode_pcl_type(unified.unsafe)},
          {"safe", unified.safe == unified.unsafe}};
}

bool starts_with(const std::string& text, std::string_view prefix, std::string& rest) {
  if (!text.starts_with(prefix)) return false;
  rest = text.substr(prefix.size());
  return true;
}

pcl::Step read_step(TypeTable& table, const std::string& text) {
  std::string rest;
  if (starts_with(text, "attr:", rest)) return pcl::Step::attribute(rest);
  if (starts_with(text, "index:#", rest)) {
    return pcl::Step::index(read_pcl_literal(Type::number(), rest));
  }
  if (starts_with(text, "index:?", rest)) {
    return pcl::Step::index(PclTypeReader(table).read(Json::parse(rest)));
  }
  if (starts_with(text, "index:", rest)) return pcl::Step::index(Value::string(rest));
  throw BadRequest("unknown step " + text);
}

void add_counts(Json& response, std::span<const pcl::TypeReport> reports) {
  const auto errors = std::count_if(reports.begin(), reports.end(),
                                    [](const pcl::TypeReport& report) { return report.is_error; });
  const auto warnings = static_cast<std::ptrdiff_t>(reports.size()) - errors;
  if (errors > 0) response["errors"] = errors;
  if (warnings > 0) response["warnings"] = warnings;
}

Json traverse_type(const Request& request) {
  TypeTable table(request.rules());
  Type type = PclTypeReader(table).read(request.json("type"));
  std::vector<pcl::TypeReport> reports;
  for (const Json& step : request.json("steps")) {
    pcl::Traversed next = traverse(table, type, read_step(table, step.get<std::string>()));
    type = next.type;
    std::move(next.reports.begin(), next.reports.end(), std::back_inserter(reports));
  }
  Json response = {{"type", encode_pcl_type(type)}};
  add_counts(response, reports);
  return response;
}

Json describe_type(const Request& request) {
  TypeTable table(request.rules());
  const Type type = PclTypeReader(table).read(request.json("type"));
  return {{"type", encode_pcl_type(type)},
          {"optional", type.is_optional()},
          {"const", type.is_const()},
          {"contains_outputs", type.contains_outputs()},
          {"contains_promises", type.contains_promises()},
          {"resolve_outputs", encode_pcl_type(resolve_outputs(table, type))},
          {"resolve_promises", encode_pcl_type(resolve_promises(table, type))},
          {"input", encode_pcl_type(input_type(table, type))}};
}

Json compare_types(const Request& request) {
  TypeTable table(request.rules());
  PclTypeReader reader(table);
  return {{"equal", reader.read(request.json("a")) == reader.read(request.json("b"))}};
}

Json collection_types(const Request& request) {
  TypeTable table(request.rules());
  const Type type = PclTypeReader(table).read(request.json("type"));
  const bool is_strict = !request.has("strict") || request.json("strict").get<bool>();
  const pcl::Iterated parts = iterate(table, type, is_strict);
  Json response = {{"key", encode_pcl_type(parts.key)}, {"value", encode_pcl_type(parts.value)}};
  if (parts.report) add_counts(response, {&*parts.report, 1});
  return response;
}

constexpr NamedOperation table[] = {
    {"pcl.convert", convert_types},  {"pcl.unify", unify_types},
    {"pcl.traverse", traverse_type}, {"pcl.type", describe_type},
    {"pcl.equal", compare_types},    {"pcl.collection", collection_types}};

}  // namespace

OperationGroup pcl_type_operations() { return table; }

}  // namespace hecla::conformance
