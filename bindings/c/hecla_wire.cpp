// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The C interface: each function unwraps its handles and calls the library. No exception escapes.
#include <hecla/convert/convert.h>
#include <hecla/wire/dynamic_value.h>
#include <hecla/wire/schema.h>
#include <hecla/wire/type_json.h>

#include <string>
#include <vector>

#include "handles.h"

using hecla::Type;
using hecla::Value;
using hecla::ValueError;
using hecla::ValueResult;
using hecla::wire::SchemaBlock;

using namespace hecla::c;

struct hecla_wire_paths {
  std::vector<std::string> items;
};

namespace {

bool is_plain(const hecla_wire_value* value) { return value && in(value)->is_plain(); }

std::optional<hecla::Number> number_of(const hecla_wire_value* value) {
  return value ? in(value)->if_number() : std::nullopt;
}

}  // namespace

extern "C" {

uint32_t hecla_wire_abi_version(void) { return 1; }

hecla_wire_text hecla_wire_error_message(const hecla_wire_error* error) {
  return error ? text(error->message) : hecla_wire_text{};
}
hecla_wire_text hecla_wire_error_path(const hecla_wire_error* error) {
  return error ? text(error->path) : hecla_wire_text{};
}
void hecla_wire_error_free(hecla_wire_error* error) { delete error; }

hecla_wire_text hecla_wire_buffer_bytes(const hecla_wire_buffer* buffer) {
  return buffer ? text(buffer->bytes) : hecla_wire_text{};
}
void hecla_wire_buffer_free(hecla_wire_buffer* buffer) { delete buffer; }

hecla_wire_type* hecla_wire_type_parse(const char* json, size_t size, hecla_wire_error** error) {
  return guarded(error, [&] { return give(hecla::wire::parse_type(view(json, size)), error); });
}

hecla_wire_type* hecla_wire_type_of_block(const char* schema_json, size_t size,
                                          hecla_wire_error** error) {
  return guarded(error, [&]() -> hecla_wire_type* {
    const ValueResult<SchemaBlock> block = hecla::wire::read_schema_block(view(schema_json, size));
    if (block) return give(hecla::wire::implied_type(*block));
    set_error(error, block.error().message, {});
    return nullptr;
  });
}

hecla_wire_type* hecla_wire_type_of_msgpack(const char* bytes, size_t size,
                                            hecla_wire_error** error) {
  return guarded(
      error, [&] { return give(hecla::wire::implied_type_of_msgpack(view(bytes, size)), error); });
}

hecla_wire_type* hecla_wire_type_of_json(const char* text, size_t size, hecla_wire_error** error) {
  return guarded(error,
                 [&] { return give(hecla::wire::implied_type_of_json(view(text, size)), error); });
}

hecla_wire_type* hecla_wire_value_type(const hecla_wire_value* value) {
  return guarded(nullptr, [&] { return give(required(value).type()); });
}

hecla_wire_buffer* hecla_wire_type_to_json(const hecla_wire_type* type, hecla_wire_error** error) {
  return guarded(error, [&] { return give(hecla::wire::type_to_json(required(type)), error); });
}

int hecla_wire_type_equal(const hecla_wire_type* a, const hecla_wire_type* b) {
  return a && b ? *in(a) == *in(b) : a == b;
}
void hecla_wire_type_free(hecla_wire_type* type) { take_back(type); }

hecla_wire_value* hecla_wire_decode_msgpack(const char* bytes, size_t size,
                                            const hecla_wire_type* type, hecla_wire_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::decode_msgpack(view(bytes, size), required(type)), error);
  });
}

hecla_wire_value* hecla_wire_decode_json(const char* text, size_t size, const hecla_wire_type* type,
                                         hecla_wire_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::decode_json(view(text, size), required(type)), error);
  });
}

hecla_wire_value* hecla_wire_decode_dynamic_value(const char* msgpack, size_t msgpack_size,
                                                  const char* json, size_t json_size,
                                                  const hecla_wire_type* type,
                                                  hecla_wire_error** error) {
  return guarded(error, [&] {
    const hecla::wire::DynamicValue message{std::string(view(msgpack, msgpack_size)),
                                            std::string(view(json, json_size))};
    return give(hecla::wire::decode(message, required(type)), error);
  });
}

hecla_wire_buffer* hecla_wire_encode_msgpack(const hecla_wire_value* value,
                                             const hecla_wire_type* type,
                                             hecla_wire_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::encode_msgpack(required(value), required(type)), error);
  });
}

hecla_wire_buffer* hecla_wire_encode_json(const hecla_wire_value* value,
                                          const hecla_wire_type* type, hecla_wire_error** error) {
  return guarded(error, [&] {
    return give(hecla::wire::encode_json(required(value), required(type)), error);
  });
}

static_assert(static_cast<int>(hecla::TypeKind::Tuple) == HECLA_WIRE_TUPLE);
static_assert(static_cast<int>(hecla::TypeKind::List) == HECLA_WIRE_LIST);
hecla_wire_kind hecla_wire_value_kind(const hecla_wire_value* value) {
  return value ? static_cast<hecla_wire_kind>(in(value)->type().kind()) : HECLA_WIRE_DYNAMIC;
}
int hecla_wire_value_is_null(const hecla_wire_value* value) {
  return value && in(value)->is_null();
}
int hecla_wire_value_is_known(const hecla_wire_value* value) {
  return value && in(value)->is_known();
}
int hecla_wire_value_is_wholly_known(const hecla_wire_value* value) {
  return value && in(value)->is_wholly_known();
}
int hecla_wire_value_equal(const hecla_wire_value* a, const hecla_wire_value* b) {
  return guarded(nullptr, [&]() -> int { return a && b ? *in(a) == *in(b) : a == b; });
}

hecla_wire_text hecla_wire_value_string(const hecla_wire_value* value) {
  if (!value) return {};
  const auto string = in(value)->if_string();
  return string ? text(*string) : hecla_wire_text{};
}

int hecla_wire_value_bool(const hecla_wire_value* value) {
  if (!value) return -1;
  const auto boolean = in(value)->if_bool();
  return boolean ? int{*boolean} : -1;
}

int hecla_wire_value_int64(const hecla_wire_value* value, int64_t* out) {
  const auto number = number_of(value);
  const auto integer = number ? number->to_int64() : std::nullopt;
  if (!integer || !out) return -1;
  *out = *integer;
  return 0;
}

int hecla_wire_value_double(const hecla_wire_value* value, double* out) {
  const auto number = number_of(value);
  if (!number || !out || !(number->is_infinite() || number->is_exact_double())) return -1;
  *out = number->to_double();
  return 0;
}

hecla_wire_buffer* hecla_wire_value_number_text(const hecla_wire_value* value) {
  return guarded(nullptr, [&]() -> hecla_wire_buffer* {
    const auto number = number_of(value);
    return number ? give(number->to_string()) : nullptr;
  });
}

size_t hecla_wire_value_size(const hecla_wire_value* value) {
  return guarded(nullptr, [&]() -> size_t {
    if (!is_plain(value)) return 0;
    const Type& type = in(value)->type();
    return type.is_collection() || type.is_structural() ? in(value)->size() : 0;
  });
}

hecla_wire_value* hecla_wire_value_element(const hecla_wire_value* value, size_t position) {
  return guarded(nullptr, [&]() -> hecla_wire_value* {
    if (position >= hecla_wire_value_size(value)) return nullptr;
    return give(in(value)->elements()[position]);
  });
}

hecla_wire_text hecla_wire_value_key(const hecla_wire_value* value, size_t position) {
  return guarded(nullptr, [&]() -> hecla_wire_text {
    if (position >= hecla_wire_value_size(value)) return {};
    if (in(value)->type().is_map()) return text(in(value)->keys()[position].as_string());
    if (in(value)->type().is_object()) return text(in(value)->type().attributes()[position].name);
    return {};
  });
}

hecla_wire_value* hecla_wire_value_lookup(const hecla_wire_value* value, const char* key,
                                          size_t size) {
  return guarded(nullptr, [&]() -> hecla_wire_value* {
    if (!is_plain(value)) return nullptr;
    const Type& type = in(value)->type();
    const Value* found = type.is_map()      ? in(value)->find_key(view(key, size))
                         : type.is_object() ? in(value)->find_attribute(view(key, size))
                                            : nullptr;
    return found ? give(*found) : nullptr;
  });
}

hecla_wire_value* hecla_wire_null(const hecla_wire_type* type) {
  return guarded(nullptr, [&] { return give(Value::null(required(type))); });
}
hecla_wire_value* hecla_wire_unknown(const hecla_wire_type* type) {
  return guarded(nullptr, [&] { return give(Value::unknown(required(type))); });
}
hecla_wire_value* hecla_wire_bool(int value) {
  return guarded(nullptr, [&] { return give(Value::boolean(value != 0)); });
}
hecla_wire_value* hecla_wire_string(const char* data, size_t size) {
  return guarded(nullptr, [&] { return give(Value::string(view(data, size))); });
}
hecla_wire_value* hecla_wire_int64(int64_t number) {
  return guarded(nullptr, [&] { return give(Value::number(hecla::Number(number))); });
}

hecla_wire_value* hecla_wire_number(const char* data, size_t size, hecla_wire_error** error) {
  return guarded(error, [&] {
    return give(hecla::convert(Value::string(view(data, size)), Type::number()), error);
  });
}

hecla_wire_value* hecla_wire_tuple(const hecla_wire_value* const* elements, size_t count) {
  return guarded(nullptr, [&] {
    std::vector<Value> values;
    for (const hecla_wire_value* element : items(elements, count))
      values.push_back(required(element));
    return give(Value::tuple(std::move(values)));
  });
}

hecla_wire_value* hecla_wire_object(const hecla_wire_text* names,
                                    const hecla_wire_value* const* values, size_t count) {
  return guarded(nullptr, [&] {
    std::vector<Value::Field> fields;
    const auto keys = items(names, count);
    const auto parts = items(values, count);
    for (size_t i = 0; i < count; ++i) fields.emplace_back(view(keys[i]), required(parts[i]));
    return give(Value::object(std::move(fields)));
  });
}

hecla_wire_value* hecla_wire_convert(const hecla_wire_value* value, const hecla_wire_type* type,
                                     hecla_wire_error** error) {
  return guarded(error,
                 [&] { return give(hecla::convert(required(value), required(type)), error); });
}

void hecla_wire_value_free(hecla_wire_value* value) { take_back(value); }

hecla_wire_schema* hecla_wire_schema_parse(const char* json, size_t size,
                                           hecla_wire_error** error) {
  return guarded(error,
                 [&] { return give(hecla::wire::read_schema_block(view(json, size)), error); });
}

hecla_wire_schema* hecla_wire_schema_find(const char* json, size_t size, const char* name,
                                          size_t name_size, hecla_wire_error** error) {
  return guarded(error, [&]() -> hecla_wire_schema* {
    const auto schemas = hecla::wire::read_provider_schemas(view(json, size));
    if (!schemas) {
      set_error(error, schemas.error().message, schemas.error().path.to_string());
      return nullptr;
    }
    const std::string_view wanted = view(name, name_size);
    if (const SchemaBlock* block = schemas->find(wanted)) return give(SchemaBlock(*block));
    set_error(error, "no provider has a schema for \"" + std::string(wanted) + "\"", {});
    return nullptr;
  });
}

hecla_wire_type* hecla_wire_schema_type(const hecla_wire_schema* schema) {
  return guarded(nullptr, [&] { return give(hecla::wire::implied_type(required(schema))); });
}

hecla_wire_value* hecla_wire_schema_coerce(const hecla_wire_schema* schema,
                                           const hecla_wire_value* value,
                                           hecla_wire_error** error) {
  return guarded(
      error, [&] { return give(hecla::wire::coerce(required(value), required(schema)), error); });
}

void hecla_wire_schema_free(hecla_wire_schema* schema) { take_back(schema); }

hecla_wire_paths* hecla_wire_differences(const hecla_wire_value* before,
                                         const hecla_wire_value* after) {
  return guarded(nullptr, [&] {
    std::vector<std::string> paths;
    for (const auto& difference : hecla::wire::differences(required(before), required(after)))
      paths.push_back(difference.path.to_string());
    return new hecla_wire_paths{std::move(paths)};
  });
}

hecla_wire_paths* hecla_wire_unknown_paths(const hecla_wire_value* value) {
  return guarded(nullptr, [&] {
    std::vector<std::string> paths;
    for (const hecla::Path& path : hecla::wire::unknown_paths(required(value)))
      paths.push_back(path.to_string());
    return new hecla_wire_paths{std::move(paths)};
  });
}

size_t hecla_wire_paths_size(const hecla_wire_paths* paths) {
  return paths ? paths->items.size() : 0;
}
hecla_wire_text hecla_wire_paths_at(const hecla_wire_paths* paths, size_t position) {
  return position < hecla_wire_paths_size(paths) ? text(paths->items[position]) : hecla_wire_text{};
}
void hecla_wire_paths_free(hecla_wire_paths* paths) { delete paths; }

}  // extern "C"
