// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// hecla_wire.h.
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/type_json.h>

#include <vector>

#include "handles.h"

using namespace hecla::c;

struct hecla_wire_paths {
  std::vector<std::string> items;
};

namespace {

hecla::wire::DecodeOptions decode(const hecla_wire_decode_options* given) {
  const auto values = options_of(given, HECLA_WIRE_DECODE_OPTIONS_INIT);
  return {.allow_trailing = values.ignore_rest != 0, .limits = limits_of(values.limits)};
}

}  // namespace

extern "C" {

hecla_type* hecla_wire_decode_type(hecla_text json, hecla_error** error) {
  return guarded(error, [&] { return give(hecla::wire::parse_type(view(json)), error); });
}
hecla_buffer* hecla_wire_encode_type(const hecla_type* type, hecla_error** error) {
  return guarded(error, [&] { return give(hecla::wire::type_to_json(required(type)), error); });
}

void hecla_wire_decode_options_init(hecla_wire_decode_options* options, size_t size) {
  initialize(options, size, HECLA_WIRE_DECODE_OPTIONS_INIT);
}

hecla_value* hecla_wire_decode_msgpack(hecla_text bytes, const hecla_type* type,
                                       const hecla_wire_decode_options* given,
                                       hecla_error** error) {
  return guarded(error, [&]() -> hecla_value* {
    const auto options = decode(given);
    if (type) return give(hecla::wire::decode_msgpack(view(bytes), *in(type), options), error);
    const auto implied = hecla::wire::implied_type_of_msgpack(view(bytes), options);
    if (implied) return give(hecla::wire::decode_msgpack(view(bytes), *implied, options), error);
    set_error(error, implied.error().message, implied.error().path.to_string());
    return nullptr;
  });
}

hecla_value* hecla_wire_decode_json(hecla_text json, const hecla_type* type,
                                    const hecla_wire_decode_options* given, hecla_error** error) {
  return guarded(error, [&] {
    const auto options = decode(given);
    return give(type ? hecla::wire::decode_json(view(json), *in(type), options)
                     : hecla::wire::decode_json(view(json), options),
                error);
  });
}

hecla_value* hecla_wire_decode_dynamic_value(hecla_text msgpack, hecla_text json,
                                             const hecla_type* type,
                                             const hecla_wire_decode_options* options,
                                             hecla_error** error) {
  return guarded(error, [&] {
    const hecla::wire::DynamicValue message{string(msgpack), string(json)};
    return give(hecla::wire::decode(message, required(type), decode(options)), error);
  });
}

hecla_type* hecla_wire_type_of_msgpack(hecla_text bytes, const hecla_wire_decode_options* options,
                                       hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::implied_type_of_msgpack(view(bytes), decode(options)), error);
  });
}
hecla_type* hecla_wire_type_of_json(hecla_text json, const hecla_wire_decode_options* options,
                                    hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::implied_type_of_json(view(json), decode(options)), error);
  });
}

hecla_buffer* hecla_wire_encode_msgpack(const hecla_value* value, const hecla_type* type,
                                        hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::encode_msgpack(required(value), required(type)), error);
  });
}
hecla_buffer* hecla_wire_encode_json(const hecla_value* value, const hecla_type* type,
                                     hecla_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::encode_json(required(value), required(type)), error);
  });
}

hecla_wire_schema* hecla_wire_schema_parse(hecla_text json, hecla_error** error) {
  return guarded(error, [&] { return give(hecla::wire::read_schema_block(view(json)), error); });
}

hecla_wire_schema* hecla_wire_schema_find(hecla_text json, hecla_text name, hecla_error** error) {
  return guarded(error, [&]() -> hecla_wire_schema* {
    const auto schemas = hecla::wire::read_provider_schemas(view(json));
    if (!schemas) {
      set_error(error, schemas.error().message, schemas.error().path.to_string());
      return nullptr;
    }
    if (const auto* block = schemas->find(view(name)))
      return give(hecla::wire::SchemaBlock(*block));
    set_error(error, "no provider has a schema for \"" + string(name) + "\"");
    return nullptr;
  });
}

void hecla_wire_schema_free(hecla_wire_schema* schema) { take_back(schema); }

hecla_type* hecla_wire_schema_type(const hecla_wire_schema* schema) {
  return guarded(nullptr, [&] { return give(hecla::wire::implied_type(required(schema))); });
}

hecla_value* hecla_wire_schema_coerce(const hecla_wire_schema* schema, const hecla_value* value,
                                      hecla_error** error) {
  return guarded(
      error, [&] { return give(hecla::wire::coerce(required(value), required(schema)), error); });
}

hecla_wire_paths* hecla_wire_differences(const hecla_value* before, const hecla_value* after) {
  return guarded(nullptr, [&] {
    std::vector<std::string> paths;
    for (const auto& difference : hecla::wire::differences(required(before), required(after)))
      paths.push_back(difference.path.to_string());
    return new hecla_wire_paths{std::move(paths)};
  });
}

hecla_wire_paths* hecla_wire_unknown_paths(const hecla_value* value) {
  return guarded(nullptr, [&] {
    std::vector<std::string> paths;
    for (const hecla::Path& path : hecla::wire::unknown_paths(required(value)))
      paths.push_back(path.to_string());
    return new hecla_wire_paths{std::move(paths)};
  });
}

void hecla_wire_paths_free(hecla_wire_paths* paths) { delete paths; }
size_t hecla_wire_paths_size(const hecla_wire_paths* paths) {
  return paths ? paths->items.size() : 0;
}
hecla_text hecla_wire_paths_at(const hecla_wire_paths* paths, size_t index) {
  return index < hecla_wire_paths_size(paths) ? text(paths->items[index]) : hecla_text{};
}

}  // extern "C"
