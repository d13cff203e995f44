// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Operations on the wire format.
#include "operations.h"
#include "source.h"

namespace hecla::conformance {
namespace {

// The deployed implementation reads one value and ignores what follows it.
constexpr hecla_wire_decode_options ignore_rest{sizeof(hecla_wire_decode_options), 1, nullptr};
using Decode = decltype(&hecla_wire_decode_json);

Json decoded(Decode decode, const std::string& bytes, const hecla_type* type) {
  const Value value(decode(text_of(bytes), type, &ignore_rest, nullptr));
  return value ? Json{{"value", encode_value(value.get())}} : failed_without_place();
}

// A value and the constraint to encode it by.
struct Encoded {
  explicit Encoded(const Fields& request) : value(decode_value(request.json("value"))) {
    type = request.has("type") ? decode_type(request.json("type"))
                               : Type(hecla_type_copy(hecla_value_type(value.get())));
  }
  Value value;
  Type type;
};

Json msgpack_encode(const Fields& request) {
  const Encoded given(request);
  const Buffer bytes(hecla_wire_encode_msgpack(given.value.get(), given.type.get(), nullptr));
  return bytes ? Json{{"bytes", to_hex(string_of(bytes))}} : failed_without_place();
}

Json msgpack_decode(const Fields& request) {
  const Type type = decode_type(request.json("type"));
  return decoded(hecla_wire_decode_msgpack, from_hex(request.text("bytes")), type.get());
}

Json json_encode(const Fields& request) {
  const Encoded given(request);
  const Buffer text(hecla_wire_encode_json(given.value.get(), given.type.get(), nullptr));
  return text ? Json{{"text", string_of(text)}} : failed_without_place();
}

Json json_decode(const Fields& request) {
  const Type type = decode_type(request.json("type"));
  return decoded(hecla_wire_decode_json, request.text("text"), type.get());
}

Json implied_type(const Fields& request) {
  const bool is_msgpack = request.text("kind") == "msgpack";
  const std::string bytes = is_msgpack ? from_hex(request.text("bytes")) : request.text("text");
  const auto read = is_msgpack ? hecla_wire_type_of_msgpack : hecla_wire_type_of_json;
  const Type type(read(text_of(bytes), nullptr, nullptr));
  return type ? Json{{"type", encode_type(type.get())}} : failed_without_place();
}

WireSchema schema_of(const Fields& request) {
  const std::string json = request.json("block").dump();
  WireSchema schema(hecla_wire_schema_parse(text_of(json), nullptr));
  if (!schema) throw BadRequest("not a schema");
  return schema;
}

Json block_encode(const Fields& request) {
  const WireSchema schema = schema_of(request);
  const Context context = context_of(request);
  const Diags diags = new_diags();
  const Document document = parse_body(request, diags);
  if (has_errors(diags)) return failed(diags);
  const Value value(hecla_decode_block(hecla_document_body(document.get()), schema.get(),
                                       context.get(), diags.get()));
  if (has_errors(diags)) return failed(diags);
  const Type type(hecla_wire_schema_type(schema.get()));
  const Buffer bytes(hecla_wire_encode_msgpack(value.get(), type.get(), nullptr));
  if (!bytes) return failed_without_place();
  Json response{{"value", encode_value(value.get())},
                {"type", encode_type(type.get())},
                {"bytes", to_hex(string_of(bytes))}};
  if (!hecla_value_is_wholly_known(value.get())) return response;
  const Buffer text(hecla_wire_encode_json(value.get(), type.get(), nullptr));
  if (!text) return failed_without_place();
  response["text"] = string_of(text);
  return response;
}

Json block_decode(const Fields& request) {
  const WireSchema schema = schema_of(request);
  const Type type(hecla_wire_schema_type(schema.get()));
  if (request.has("text")) return decoded(hecla_wire_decode_json, request.text("text"), type.get());
  return decoded(hecla_wire_decode_msgpack, from_hex(request.text("bytes")), type.get());
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
