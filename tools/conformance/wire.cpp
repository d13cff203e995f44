// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on the wire format.
#include <hecla/terraform/provider_block.h>
#include <hecla/wire/msgpack.h>

#include "encoding.h"
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

// The deployed implementation reads one value and ignores what follows it.
constexpr wire::DecodeOptions deployed{.allow_trailing = true};

Json failed_without_place() { return {{"errors", Json::array()}}; }

std::string bytes_of(const Request& request) { return from_hex(request.text("bytes")); }

Type constraint(const Request& request) {
  return request.has("type") ? request.type() : request.value().type();
}

Json value_or_failed(const ValueResult<Value>& value) {
  return value ? Json{{"value", encode_value(*value)}} : failed_without_place();
}

Json msgpack_encode(const Request& request) {
  const auto bytes = wire::encode_msgpack(request.value(), constraint(request));
  return bytes ? Json{{"bytes", to_hex(*bytes)}} : failed_without_place();
}

Json msgpack_decode(const Request& request) {
  return value_or_failed(wire::decode_msgpack(bytes_of(request), request.type(), deployed));
}

Json json_encode(const Request& request) {
  const auto text = wire::encode_json(request.value(), constraint(request));
  return text ? Json{{"text", *text}} : failed_without_place();
}

Json json_decode(const Request& request) {
  return value_or_failed(wire::decode_json(request.text("text"), request.type(), deployed));
}

Json implied_type(const Request& request) {
  const auto type = request.text("kind") == "msgpack"
                        ? wire::implied_type_of_msgpack(bytes_of(request))
                        : wire::implied_type_of_json(request.text("text"));
  return type ? Json{{"type", encode_type(*type)}} : failed_without_place();
}

wire::SchemaBlock schema_of(const Request& request) {
  auto schema = wire::read_schema_block(request.json("block").dump());
  if (!schema) throw BadRequest(schema.error().to_string());
  return *std::move(schema);
}

Json block_encode(const Request& request) {
  const wire::SchemaBlock schema = schema_of(request);
  const EvalContext ctx = context_of(request);
  Diagnostics diags;
  const Body body = parse_body(request, diags);
  if (diags.has_errors()) return failed(diags);
  const Value value = terraform::read_block(body, schema, ctx, diags);
  if (diags.has_errors()) return failed(diags);
  const Type type = wire::implied_type(schema);
  const auto bytes = wire::encode_msgpack(value, type);
  if (!bytes) return failed_without_place();
  Json response{
      {"value", encode_value(value)}, {"type", encode_type(type)}, {"bytes", to_hex(*bytes)}};
  if (!value.is_wholly_known()) return response;
  const auto text = wire::encode_json(value, type);
  if (!text) return failed_without_place();
  response["text"] = *text;
  return response;
}

Json block_decode(const Request& request) {
  const Type type = wire::implied_type(schema_of(request));
  return value_or_failed(request.has("text")
                             ? wire::decode_json(request.text("text"), type, deployed)
                             : wire::decode_msgpack(bytes_of(request), type, deployed));
}

constexpr NamedOperation table[] = {
    {"block_encode", block_encode},     {"block_decode", block_decode},
    {"msgpack_encode", msgpack_encode}, {"msgpack_decode", msgpack_decode},
    {"json_encode", json_encode},       {"json_decode", json_decode},
    {"implied_type", implied_type},
};

}  // namespace

OperationGroup wire_operations() { return table; }

}  // namespace hecla::conformance
