// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads a body according to a schema.
#include <hecla/ext/dynamic_blocks.h>

#include <algorithm>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

BodySchema decode_schema(const Json& json) {
  BodySchema schema;
  for (const Json& attribute : member(json, "attrs")) {
    schema.attributes.push_back(
        {attribute.at("name").get<std::string>(), attribute.value("required", false)});
  }
  for (const Json& block : member(json, "blocks")) {
    BlockSchema entry{block.at("type").get<std::string>()};
    for (const Json& label : member(block, "labels")) {
      entry.label_names.push_back(label.get<std::string>());
    }
    schema.blocks.push_back(std::move(entry));
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
  Reader(const EvalContext& ctx, Diagnostics& diags) : ctx_(ctx), diags_(diags) {}

  Json read(const Body& body, const Json& schema) {
    if (schema.is_null()) return {{"attrs", attributes(body.just_attributes(diags_))}};
    return encode(body.content(decode_schema(schema), diags_), schema);
  }

  Json read_partially(const Body& body, const Json& schema) {
    const PartialContent partial = body.partial_content(decode_schema(schema), diags_);
    Json out = encode(partial.content, schema);
    out["remain"] = remaining(partial.remaining);
    return out;
  }

 private:
  Json attributes(std::vector<Attribute> attributes) {
    std::sort(attributes.begin(), attributes.end(),
              [](const Attribute& a, const Attribute& b) { return a.name < b.name; });
    Json out = Json::object();
    for (const Attribute& attribute : attributes) {
      Diagnostics own;
      const Value value = attribute.expression.evaluate(ctx_, own);
      if (!own.has_errors()) out[attribute.name] = encode_value(value);
      diags_.append(std::move(own));
    }
    return out;
  }

  Json encode(const BodyContent& content, const Json& schema) {
    Json out = {{"attrs", attributes(content.attributes)}};
    Json blocks = Json::array();
    for (const Block& block : content.blocks) {
      blocks.push_back({{"type", block.type},
                        {"labels", Json(block.labels)},
                        {"body", read(block.body, block_body_schema(schema, block.type))}});
    }
    out["blocks"] = std::move(blocks);
    return out;
  }

  static Json remaining(const Body& body) {
    Diagnostics own;
    std::vector<std::string> names;
    for (const Attribute& attribute : body.just_attributes(own)) names.push_back(attribute.name);
    std::sort(names.begin(), names.end());
    return {{"errors", own.has_errors()}, {"attrs", Json(names)}};
  }

  const EvalContext& ctx_;
  Diagnostics& diags_;
};

Json content(const Request& request) {
  const EvalContext ctx = context_of(request);
  Diagnostics diags;
  Body body = parse_body(request, diags);
  if (diags.has_errors()) return failed(diags, "parse");
  if (request.flag("expand")) body = ext::expand_dynamic_blocks(body, ctx);
  Reader reader(ctx, diags);
  const Json& schema = request.json("schema");
  Json out = request.flag("partial") && !schema.is_null() ? reader.read_partially(body, schema)
                                                          : reader.read(body, schema);
  if (diags.has_errors()) return failed(diags, "content");
  return {{"content", std::move(out)}};
}

constexpr NamedOperation table[] = {
    {"content", content},
};

}  // namespace

OperationGroup content_operations() { return table; }

}  // namespace hecla::conformance
