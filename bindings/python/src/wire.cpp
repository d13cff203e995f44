// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// hecla.wire: values as MessagePack and JSON, and provider schemas.
#include "areas.h"
#include "convert.h"
#include "tree.h"
#include "types.h"

#include <hecla/terraform/provider_block.h>
#include <hecla/wire/msgpack.h>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

nb::bytes to_bytes(const std::string& text) { return nb::bytes(text.data(), text.size()); }

// Returns the type of the parameter, or that of the value.
Type type_or_own(nb::handle type, const Value& value) {
  return type.is_none() ? value.type() : type_argument(type);
}

nb::bytes encode_msgpack(nb::handle object, nb::handle type) {
  const Value value = from_python(object);
  const Type target = type_or_own(type, value);
  return to_bytes(
      value_or_raise(run(default_limits, [&] { return wire::encode_msgpack(value, target); })));
}

nb::str encode_json(nb::handle object, nb::handle type) {
  const Value value = from_python(object);
  const Type target = type_or_own(type, value);
  return to_str(
      value_or_raise(run(default_limits, [&] { return wire::encode_json(value, target); })));
}

wire::DecodeOptions options_of(bool allow_trailing, const std::optional<Limits>& limits) {
  return {.allow_trailing = allow_trailing, .limits = limits.value_or(default_limits)};
}

Value decode_msgpack(nb::handle data, nb::handle type, bool allow_trailing,
                     const std::optional<Limits>& limits) {
  const std::string bytes = text_argument(data);
  const Type target = type_argument(type);
  const wire::DecodeOptions options = options_of(allow_trailing, limits);
  return value_or_raise(
      run(options.limits, [&] { return wire::decode_msgpack(bytes, target, options); }));
}

Value decode_json(nb::handle data, nb::handle type, bool allow_trailing,
                  const std::optional<Limits>& limits) {
  const std::string text = text_argument(data);
  const wire::DecodeOptions options = options_of(allow_trailing, limits);
  if (type.is_none())
    return value_or_raise(run(options.limits, [&] { return wire::decode_json(text, options); }));
  const Type target = type_argument(type);
  return value_or_raise(
      run(options.limits, [&] { return wire::decode_json(text, target, options); }));
}

Type implied_type(nb::handle data) {
  const std::string text = text_argument(data);
  const bool is_json = PyUnicode_Check(data.ptr());
  return value_or_raise(run(default_limits, [&] {
    return is_json ? wire::implied_type_of_json(text) : wire::implied_type_of_msgpack(text);
  }));
}

Value read_block(const wire::SchemaBlock& self, nb::handle source, nb::handle given,
                 std::string_view syntax) {
  std::unique_ptr<Context> made;
  const Context& context = context_argument(given, made);
  const BodyHandle body = body_argument(source, syntax, context.limits());
  return evaluate_in(
      context,
      [&](const EvalContext& names, Diagnostics& diags) {
        return terraform::read_block(body.body, self, names, diags);
      },
      "ValidationError");
}

void bind_schema_block(nb::module_& module) {
  using wire::SchemaBlock;
  nb::class_<SchemaBlock>(
      module, "SchemaBlock",
      "The schema of a block, in the form that `terraform providers schema -json` prints.")
      .def(
          "__init__",
          [](SchemaBlock* self, nb::handle text) {
            const std::string json = text_argument(text);
            new (self) SchemaBlock(
                value_or_raise(run(default_limits, [&] { return wire::read_schema_block(json); })));
          },
          "json"_a, nb::sig("def __init__(self, json: str | bytes) -> None"))
      .def_prop_ro(
          "type", [](const SchemaBlock& self) { return wire::implied_type(self); },
          "The type of the block's value.")
      .def("read", &read_block, "source"_a, "context"_a = nb::none(), nb::kw_only(),
           "syntax"_a = "auto",
           nb::sig("def read(self, source: str | bytes | File | Body, "
                   "context: Context | collections.abc.Mapping[str, object] | None = None, *, "
                   "syntax: typing.Literal['auto', 'native', 'json'] = 'auto') -> Value"),
           "Returns the value of a configuration, with dynamic blocks expanded. Raises ParseError "
           "or ValidationError.")
      .def(
          "coerce",
          [](const SchemaBlock& self, nb::handle object) {
            const Value value = from_python(object);
            return value_or_raise(run(default_limits, [&] { return wire::coerce(value, self); }));
          },
          "object"_a, nb::sig("def coerce(self, object: object) -> Value"),
          "Converts an object to the type, with missing attributes as null. Raises "
          "ConversionError.")
      .def(
          "to_hcl",
          [](const SchemaBlock& self, nb::handle object) {
            const Value value = from_python(object);
            return to_str(
                run(default_limits, [&] { return terraform::block_to_hcl(value, self); }));
          },
          "value"_a, nb::sig("def to_hcl(self, value: object) -> str"),
          "Returns a value of the block's type as configuration text.");
}

}  // namespace

void bind_wire(nb::module_& module) {
  constexpr const char* encode = "(object: object, type: Type | str | None = None) -> ";
  static const std::string msgpack_signature = std::string("def encode_msgpack") + encode + "bytes",
                           json_signature = std::string("def encode_json") + encode + "str";
  module.def(
      "encode_msgpack", &encode_msgpack, "object"_a.none(), "type"_a = nb::none(),
      nb::sig(msgpack_signature.c_str()),
      "Encodes a value as MessagePack, after converting it to the type. Raises ConversionError.");
  module.def("encode_json", &encode_json, "object"_a.none(), "type"_a = nb::none(),
             nb::sig(json_signature.c_str()),
             "Encodes a value as JSON, after converting it to the type. Raises ConversionError.");
  module.def(
      "decode_msgpack", &decode_msgpack, "data"_a, "type"_a, nb::kw_only(),
      "allow_trailing"_a = false, "limits"_a = nb::none(),
      nb::sig("def decode_msgpack(data: bytes, type: Type | str, *, allow_trailing: bool = False, "
              "limits: Limits | None = None) -> Value"),
      "Decodes a value of a type. Raises ConversionError.");
  module.def(
      "decode_json", &decode_json, "text"_a, "type"_a = nb::none(), nb::kw_only(),
      "allow_trailing"_a = false, "limits"_a = nb::none(),
      nb::sig("def decode_json(text: str | bytes, type: Type | str | None = None, *, "
              "allow_trailing: bool = False, limits: Limits | None = None) -> Value"),
      "Decodes a value of a type, or of the type that the text implies. Raises ConversionError.");
  module.def("implied_type", &implied_type, "data"_a,
             nb::sig("def implied_type(data: str | bytes) -> Type"),
             "Returns the type that JSON (str) or MessagePack (bytes) implies.");
  bind_schema_block(module);
}

}  // namespace hecla::python
