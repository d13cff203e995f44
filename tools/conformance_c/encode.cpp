// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types, values and ranges to JSON.
#include "encoding.h"

namespace hecla::conformance {
namespace {

void check_nesting(int nesting) {
  if (nesting > max_nesting) throw BadRequest("nested too deeply");
}

Json encode_object_type(const hecla_type* type, int nesting) {
  Json attributes = Json::object();
  Json optional = Json::array();
  for (std::size_t i = 0; i < hecla_type_size(type); ++i) {
    const std::string name = string_of(hecla_type_attribute_name(type, i));
    attributes[name] = encode_type(hecla_type_part(type, i), nesting + 1);
    if (hecla_type_attribute_is_optional(type, i)) optional.push_back(name);
  }
  Json result = Json::array({"object", std::move(attributes)});
  if (!optional.empty()) result.push_back(std::move(optional));
  return result;
}

Json encode_tuple_type(const hecla_type* type, int nesting) {
  Json elements = Json::array();
  for (std::size_t i = 0; i < hecla_type_size(type); ++i)
    elements.push_back(encode_type(hecla_type_part(type, i), nesting + 1));
  return Json::array({"tuple", std::move(elements)});
}

Json encode_collection_type(const char* name, const hecla_type* type, int nesting) {
  return Json::array({name, encode_type(hecla_type_element(type), nesting + 1)});
}

Json encode_content(const hecla_value* value, int nesting);

Json encode_marked(const hecla_value* value, int nesting) {
  Json names = Json::array();
  for (std::size_t i = 0; i < hecla_value_mark_count(value); ++i)
    names.push_back(string_of(hecla_value_mark(value, i)));
  const Value bare(hecla_value_unmarked(value));
  return {{"$marks", std::move(names)}, {"v", encode_content(bare.get(), nesting + 1)}};
}

Json encode_unknown(const hecla_value* value) {
  Json out = Json::object();
  const hecla_kind kind = hecla_value_kind(value);
  if (kind == HECLA_KIND_DYNAMIC) return {{"$unknown", std::move(out)}};
  hecla_refinement refinement = HECLA_REFINEMENT_INIT;
  const Buffer texts(hecla_value_refinement(value, &refinement));
  if (refinement.is_not_null) out["not_null"] = true;
  if (refinement.prefix.size > 0) out["prefix"] = string_of(refinement.prefix);
  if (refinement.min.data)
    out["min"] = Json::array({string_of(refinement.min), !refinement.min_is_exclusive});
  if (refinement.max.data)
    out["max"] = Json::array({string_of(refinement.max), !refinement.max_is_exclusive});
  if (kind == HECLA_KIND_LIST || kind == HECLA_KIND_SET || kind == HECLA_KIND_MAP) {
    constexpr std::uint64_t practically_unbounded = std::uint64_t{1} << 40;
    if (refinement.min_length > 0) out["min_len"] = refinement.min_length;
    if (refinement.max_length < practically_unbounded) out["max_len"] = refinement.max_length;
  }
  return {{"$unknown", std::move(out)}};
}

Json encode_elements(const hecla_value* value, int nesting) {
  Json out = Json::array();
  for (std::size_t i = 0; i < hecla_value_size(value); ++i)
    out.push_back(encode_content(hecla_value_element(value, i), nesting + 1));
  return out;
}

Json encode_members(const hecla_value* value, int nesting) {
  Json out = Json::object();
  auto& members = out.get_ref<Json::object_t&>();
  for (std::size_t i = 0; i < hecla_value_size(value); ++i) {
    members.emplace_back(string_of(hecla_value_key(value, i)),
                         encode_content(hecla_value_element(value, i), nesting + 1));
  }
  return out;
}

Json encode_plain(const hecla_value* value, int nesting) {
  switch (hecla_value_kind(value)) {
    case HECLA_KIND_STRING:
      return string_of(hecla_value_string(value));
    case HECLA_KIND_NUMBER:
      return string_of(Buffer(hecla_value_number_text(value)));
    case HECLA_KIND_BOOL:
      return hecla_value_bool(value) == 1;
    case HECLA_KIND_LIST:
    case HECLA_KIND_SET:
    case HECLA_KIND_TUPLE:
      return encode_elements(value, nesting);
    case HECLA_KIND_MAP:
    case HECLA_KIND_OBJECT:
      return encode_members(value, nesting);
    case HECLA_KIND_DYNAMIC:
    case HECLA_KIND_CAPSULE:
      break;
  }
  throw BadRequest("the protocol cannot carry such a value");
}

Json encode_content(const hecla_value* value, int nesting) {
  check_nesting(nesting);
  if (hecla_value_is_marked(value)) return encode_marked(value, nesting);
  if (hecla_value_is_null(value)) return nullptr;
  if (!hecla_value_is_known(value)) return encode_unknown(value);
  return encode_plain(value, nesting);
}

}  // namespace

Json encode_type(const hecla_type* type, int nesting) {
  check_nesting(nesting);
  switch (hecla_type_kind(type)) {
    case HECLA_KIND_DYNAMIC:
      return "dynamic";
    case HECLA_KIND_STRING:
      return "string";
    case HECLA_KIND_NUMBER:
      return "number";
    case HECLA_KIND_BOOL:
      return "bool";
    case HECLA_KIND_LIST:
      return encode_collection_type("list", type, nesting);
    case HECLA_KIND_SET:
      return encode_collection_type("set", type, nesting);
    case HECLA_KIND_MAP:
      return encode_collection_type("map", type, nesting);
    case HECLA_KIND_OBJECT:
      return encode_object_type(type, nesting);
    case HECLA_KIND_TUPLE:
      return encode_tuple_type(type, nesting);
    case HECLA_KIND_CAPSULE:
      break;
  }
  throw BadRequest("the protocol cannot carry such a type");
}

Json encode_value(const hecla_value* value) {
  if (!value) throw std::runtime_error("no value");
  const Type type(hecla_type_without_optional(hecla_value_type(value)));
  return {{"type", encode_type(type.get())}, {"v", encode_content(value, 0)}};
}

Json encode_range(hecla_range range) {
  if (!range.source) return nullptr;
  const hecla_position start = hecla_range_start(range), end = hecla_range_end(range);
  return Json::array({start.line, start.column, start.byte, end.line, end.column, end.byte});
}

Json encode_steps(const hecla_reference* reference) {
  Json out = Json::array();
  for (std::size_t i = 0; i < hecla_reference_step_count(reference); ++i) {
    const hecla_step step = hecla_reference_step(reference, i);
    switch (step.kind) {
      case HECLA_STEP_ROOT:
        out.push_back({{"root", string_of(step.name)}});
        break;
      case HECLA_STEP_ATTRIBUTE:
        out.push_back({{"attr", string_of(step.name)}});
        break;
      case HECLA_STEP_INDEX:
        out.push_back({{"index", encode_value(step.key)}});
        break;
      case HECLA_STEP_SPLAT:
        out.push_back({{"splat", true}});
        break;
    }
  }
  return out;
}

Json failed(const Diags& diags) {
  Json errors = Json::array();
  for (std::size_t i = 0; i < hecla_diagnostics_size(diags.get()); ++i) {
    const hecla_diagnostic* diagnostic = hecla_diagnostics_at(diags.get(), i);
    if (hecla_diagnostic_severity(diagnostic) != HECLA_SEVERITY_ERROR) continue;
    errors.push_back(encode_range(hecla_diagnostic_subject(diagnostic)));
  }
  return {{"errors", std::move(errors)}};
}

Json failed(const Diags& diags, const char* phase) {
  Json response = failed(diags);
  response["phase"] = phase;
  return response;
}

Json failed_without_place() { return {{"errors", Json::array()}}; }

}  // namespace hecla::conformance
