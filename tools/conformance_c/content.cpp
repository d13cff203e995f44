// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads a body according to a schema or a specification.
#include <map>
#include <set>

#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

Schema decode_schema(const Json& json) {
  Schema schema(hecla_body_schema_new());
  for (const Json& attribute : member(json, "attrs")) {
    hecla_body_schema_add_attribute(
        schema.get(), text_of(attribute.at("name").get_ref<const std::string&>()),
        attribute.value("required", false) ? unsigned{HECLA_ATTRIBUTE_REQUIRED} : 0U);
  }
  for (const Json& block : member(json, "blocks")) {
    std::vector<hecla_text> labels;
    for (const Json& label : member(block, "labels"))
      labels.push_back(text_of(label.get_ref<const std::string&>()));
    hecla_body_schema_add_block(schema.get(),
                                text_of(block.at("type").get_ref<const std::string&>()),
                                labels.data(), labels.size());
  }
  return schema;
}

// Returns the schema of the bodies of blocks of a type; null if they are read as attributes only.
const Json& block_body_schema(const Json& schema, const std::string& type) {
  static const Json none;
  const Json* result = &none;
  for (const Json& block : member(schema, "blocks")) {
    if (block.at("type") == type) result = &member(block, "body");
  }
  return *result;
}

class Reader {
 public:
  Reader(const hecla_context* context, const Diags& diags) : context_(context), diags_(diags) {}

  Json read(hecla_body body, const Json& schema) {
    if (schema.is_null())
      return {{"attrs", attributes(Content(hecla_body_attributes(body, diags_.get())))}};
    const Schema decoded = decode_schema(schema);
    return encode(Content(hecla_body_content(body, decoded.get(), diags_.get())), schema);
  }

  Json read_partially(hecla_body body, const Json& schema) {
    const Schema decoded = decode_schema(schema);
    const Content content(hecla_body_partial_content(body, decoded.get(), diags_.get()));
    Json out = encode(content, schema);
    out["remain"] = rest(hecla_content_rest(content.get()));
    return out;
  }

 private:
  Json attributes(const Content& content) {
    std::map<std::string, hecla_expression> sorted;
    for (std::size_t i = 0; i < hecla_content_attribute_count(content.get()); ++i) {
      const hecla_attribute attribute = hecla_content_attribute(content.get(), i);
      sorted.emplace(string_of(hecla_attribute_name(attribute)),
                     hecla_attribute_expression(attribute));
    }
    Json out = Json::object();
    for (const auto& [name, expression] : sorted) {
      const std::size_t before = hecla_diagnostics_error_count(diags_.get());
      const Value value(hecla_evaluate(expression, context_, diags_.get()));
      if (hecla_diagnostics_error_count(diags_.get()) == before)
        out[name] = encode_value(value.get());
    }
    return out;
  }

  Json encode(const Content& content, const Json& schema) {
    Json out = {{"attrs", attributes(content)}};
    Json blocks = Json::array();
    for (std::size_t i = 0; i < hecla_content_block_count(content.get()); ++i) {
      const hecla_block block = hecla_content_block(content.get(), i);
      const std::string type = string_of(hecla_block_type(block));
      Json labels = Json::array();
      for (std::size_t j = 0; j < hecla_block_label_count(block); ++j)
        labels.push_back(string_of(hecla_block_label(block, j)));
      blocks.push_back({{"type", type},
                        {"labels", std::move(labels)},
                        {"body", read(hecla_block_body(block), block_body_schema(schema, type))}});
    }
    out["blocks"] = std::move(blocks);
    return out;
  }

  static Json rest(hecla_body body) {
    const Diags own = new_diags();
    const Content content(hecla_body_attributes(body, own.get()));
    std::multiset<std::string> names;
    for (std::size_t i = 0; i < hecla_content_attribute_count(content.get()); ++i)
      names.insert(string_of(hecla_attribute_name(hecla_content_attribute(content.get(), i))));
    return {{"errors", has_errors(own)}, {"attrs", Json(names)}};
  }

  const hecla_context* context_;
  const Diags& diags_;
};

Json content(const Fields& request) {
  const Context context = context_of(request);
  const Diags diags = new_diags();
  const Document document = parse_body(request, diags);
  if (has_errors(diags)) return failed(diags, "parse");
  hecla_body body = hecla_document_body(document.get());
  DerivedBody expanded;
  if (request.flag("expand")) {
    expanded.reset(hecla_expand_dynamic_blocks(body, context.get()));
    body = hecla_derived_body_view(expanded.get());
  }
  Reader reader(context.get(), diags);
  const Json& schema = request.json("schema");
  Json out = request.flag("partial") && !schema.is_null() ? reader.read_partially(body, schema)
                                                          : reader.read(body, schema);
  if (has_errors(diags)) return failed(diags, "content");
  return {{"content", std::move(out)}};
}

// Variables pass through JSON, as in the command, so their types are those that JSON preserves.
void add_variables(const Fields& request, hecla_context* context, const Diags& diags) {
  for (const auto& [name, encoded] : request.json("vars").items()) {
    const Value value = decode_value(encoded);
    const Buffer text(hecla_wire_encode_json(value.get(), hecla_value_type(value.get()), nullptr));
    if (!text) throw BadRequest("a variable that JSON cannot express");
    const Document document(hecla_parse_expression(hecla_str("vars"), hecla_buffer_text(text.get()),
                                                   HECLA_SYNTAX_JSON, nullptr, diags.get()));
    const Value read(
        hecla_evaluate(hecla_document_expression(document.get()), nullptr, diags.get()));
    hecla_context_set_variable(context, text_of(name), read.get());
  }
}

Json decode(const Fields& request) {
  const Diags diags = new_diags();
  const std::string text = request.text("spec");
  const Spec spec(hecla_spec_parse(hecla_str("spec.hcldec"), text_of(text), nullptr, diags.get()));
  const Document document = parse_body(request, diags);
  const Context context(hecla_spec_context(spec.get()));
  add_variables(request, context.get(), diags);
  if (has_errors(diags)) return failed_without_place();
  const bool is_empty = hecla_context_is_empty(context.get()) != 0;
  const Value value(hecla_decode(hecla_document_body(document.get()), spec.get(),
                                 is_empty ? nullptr : context.get(), diags.get()));
  if (has_errors(diags)) return failed_without_place();
  const hecla_type* type = hecla_value_type(value.get());
  const Buffer json(hecla_wire_encode_json(value.get(), type, nullptr));
  if (!json) return failed_without_place();
  if (hecla_value_is_null(value.get()) && hecla_type_kind(type) == HECLA_KIND_DYNAMIC)
    return {{"type", nullptr}, {"json", nullptr}};
  return {{"type", encode_type(type)}, {"json", verbatim(string_of(json))}};
}

constexpr NamedOperation table[] = {{"content", content}, {"decode", decode}};

}  // namespace

OperationGroup content_operations() { return table; }

}  // namespace hecla::conformance
