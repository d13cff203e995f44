/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_WIRE_H
#define HECLA_WIRE_H
/* The wire format of the provider protocol, for C and for every language that can call C.
 *
 *   hecla_wire_error* error = NULL;
 *   hecla_wire_type* type = hecla_wire_type_parse("[\"list\",\"string\"]", 17, &error);
 *   hecla_wire_value* value = hecla_wire_decode_msgpack(bytes, size, type, &error);
 *   if (!value) report(hecla_wire_error_message(error));
 *
 * Handles are opaque. What a function returns as a handle belongs to the caller, who gives it back with the _free
 * function of its kind (NULL is allowed there). Handles do not refer to each other: each may be freed at any time. A
 * hecla_wire_text that a function returns belongs to the handle it was asked of and lives as long as that.
 *
 * Text is UTF-8, with its size in bytes; it is not terminated by zero. A function that can fail returns NULL (or -1) and,
 * where `error` is not NULL, sets it to an error that belongs to the caller. Handles are immutable and may be used from
 * several threads at once; the same handle must not be freed while it is used.
 *
 * Symbols carry the version HECLA_WIRE_1. What is added later gets a version of its own; what is here does not change.
 */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HECLA_WIRE_API __attribute__((visibility("default")))
#else
#define HECLA_WIRE_API
#endif

typedef struct hecla_wire_type hecla_wire_type;
typedef struct hecla_wire_value hecla_wire_value;
typedef struct hecla_wire_buffer hecla_wire_buffer;
typedef struct hecla_wire_error hecla_wire_error;
typedef struct hecla_wire_schema hecla_wire_schema;
typedef struct hecla_wire_paths hecla_wire_paths;

typedef struct hecla_wire_text {
  const char* data; /* NULL where there is none */
  size_t size;
} hecla_wire_text;

/* 1 for this interface. */
HECLA_WIRE_API uint32_t hecla_wire_abi_version(void);

/* --- errors: what is wrong, and where inside the value (".tags[0]"; empty for the value as a whole). NULL, which is all
 * that is left when memory ran out, has neither. */
HECLA_WIRE_API hecla_wire_text hecla_wire_error_message(const hecla_wire_error* error);
HECLA_WIRE_API hecla_wire_text hecla_wire_error_path(const hecla_wire_error* error);
HECLA_WIRE_API void hecla_wire_error_free(hecla_wire_error* error);

/* --- bytes that an encoder made */
HECLA_WIRE_API hecla_wire_text hecla_wire_buffer_bytes(const hecla_wire_buffer* buffer);
HECLA_WIRE_API void hecla_wire_buffer_free(hecla_wire_buffer* buffer);

/* --- types: from a type constraint in JSON, or the implied type of a schema block in the JSON form of
 * `terraform providers schema -json` */
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_parse(const char* json, size_t size,
                                                      hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_of_block(const char* schema_json, size_t size,
                                                         hecla_wire_error** error);
/* The type that encoded bytes imply. */
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_of_msgpack(const char* bytes, size_t size,
                                                           hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_of_json(const char* text, size_t size,
                                                        hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_value_type(const hecla_wire_value* value);
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_type_to_json(const hecla_wire_type* type,
                                                          hecla_wire_error** error);
HECLA_WIRE_API int hecla_wire_type_equal(const hecla_wire_type* a, const hecla_wire_type* b);
HECLA_WIRE_API void hecla_wire_type_free(hecla_wire_type* type);

/* --- both encodings */
HECLA_WIRE_API hecla_wire_value* hecla_wire_decode_msgpack(const char* bytes, size_t size,
                                                           const hecla_wire_type* type,
                                                           hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_value* hecla_wire_decode_json(const char* text, size_t size,
                                                        const hecla_wire_type* type,
                                                        hecla_wire_error** error);
/* A DynamicValue of the provider protocol: either encoding or both, of size 0 where it is not there. MessagePack counts
 * where both are. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_decode_dynamic_value(const char* msgpack,
                                                                 size_t msgpack_size,
                                                                 const char* json, size_t json_size,
                                                                 const hecla_wire_type* type,
                                                                 hecla_wire_error** error);
/* The value is converted to the type first where it is not of it. */
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_encode_msgpack(const hecla_wire_value* value,
                                                            const hecla_wire_type* type,
                                                            hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_encode_json(const hecla_wire_value* value,
                                                         const hecla_wire_type* type,
                                                         hecla_wire_error** error);

/* --- looking at values */
typedef enum hecla_wire_kind {
  HECLA_WIRE_DYNAMIC = 0, /* null or unknown, of unknown type */
  HECLA_WIRE_STRING = 1,
  HECLA_WIRE_NUMBER = 2,
  HECLA_WIRE_BOOL = 3,
  HECLA_WIRE_LIST = 4,
  HECLA_WIRE_SET = 5,
  HECLA_WIRE_MAP = 6,
  HECLA_WIRE_OBJECT = 7,
  HECLA_WIRE_TUPLE = 8
} hecla_wire_kind;
HECLA_WIRE_API hecla_wire_kind hecla_wire_value_kind(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_null(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_known(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_wholly_known(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_equal(const hecla_wire_value* a, const hecla_wire_value* b);

/* Of a known string that is not null; else without data. */
HECLA_WIRE_API hecla_wire_text hecla_wire_value_string(const hecla_wire_value* value);
/* 1 and 0 for true and false; -1 where it is not a known bool. */
HECLA_WIRE_API int hecla_wire_value_bool(const hecla_wire_value* value);
/* 0 and *out set where it is a known number that fits exactly; else -1. */
HECLA_WIRE_API int hecla_wire_value_int64(const hecla_wire_value* value, int64_t* out);
HECLA_WIRE_API int hecla_wire_value_double(const hecla_wire_value* value, double* out);
/* The number as decimal text at full precision; NULL where it is not a known number. */
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_value_number_text(const hecla_wire_value* value);

/* Number of elements or attributes; 0 for everything else. */
HECLA_WIRE_API size_t hecla_wire_value_size(const hecla_wire_value* value);
/* An element by position, in iteration order (maps and objects: by name); NULL past the end. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_value_element(const hecla_wire_value* value,
                                                          size_t position);
/* The key of a map element, or the name of an attribute, at a position; else without data. */
HECLA_WIRE_API hecla_wire_text hecla_wire_value_key(const hecla_wire_value* value, size_t position);
/* A map element by key, or an attribute by name; NULL where there is none. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_value_lookup(const hecla_wire_value* value,
                                                         const char* key, size_t size);

/* --- making values */
HECLA_WIRE_API hecla_wire_value* hecla_wire_null(const hecla_wire_type* type);
HECLA_WIRE_API hecla_wire_value* hecla_wire_unknown(const hecla_wire_type* type);
HECLA_WIRE_API hecla_wire_value* hecla_wire_bool(int value);
HECLA_WIRE_API hecla_wire_value* hecla_wire_string(const char* text, size_t size);
HECLA_WIRE_API hecla_wire_value* hecla_wire_int64(int64_t number);
HECLA_WIRE_API hecla_wire_value* hecla_wire_number(const char* text, size_t size,
                                                   hecla_wire_error** error);
/* A tuple of the given elements, or an object of the given attributes; encoding or hecla_wire_convert turns them into
 * lists, sets and maps. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_tuple(const hecla_wire_value* const* elements,
                                                  size_t count);
HECLA_WIRE_API hecla_wire_value* hecla_wire_object(const hecla_wire_text* names,
                                                   const hecla_wire_value* const* values,
                                                   size_t count);
HECLA_WIRE_API hecla_wire_value* hecla_wire_convert(const hecla_wire_value* value,
                                                    const hecla_wire_type* type,
                                                    hecla_wire_error** error);
HECLA_WIRE_API void hecla_wire_value_free(hecla_wire_value* value);

/* --- schemas of blocks: one block in the JSON form of `terraform providers schema -json`; or all that this command prints,
 * with the name of a resource type, or of a data source as "data.TYPE" */
HECLA_WIRE_API hecla_wire_schema* hecla_wire_schema_parse(const char* json, size_t size,
                                                          hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_schema* hecla_wire_schema_find(const char* json, size_t size,
                                                         const char* name, size_t name_size,
                                                         hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_schema_type(const hecla_wire_schema* schema);
/* An object as a value of the block's type: what is missing becomes null or empty; what is required must be there, and
 * numbers of blocks must be within their limits. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_schema_coerce(const hecla_wire_schema* schema,
                                                          const hecla_wire_value* value,
                                                          hecla_wire_error** error);
HECLA_WIRE_API void hecla_wire_schema_free(hecla_wire_schema* schema);

/* --- places inside values, as text (".tags[\"k\"]"): the innermost in which two values differ, and the outermost that are
 * unknown */
HECLA_WIRE_API hecla_wire_paths* hecla_wire_differences(const hecla_wire_value* before,
                                                        const hecla_wire_value* after);
HECLA_WIRE_API hecla_wire_paths* hecla_wire_unknown_paths(const hecla_wire_value* value);
HECLA_WIRE_API size_t hecla_wire_paths_size(const hecla_wire_paths* paths);
/* Without data past the end. */
HECLA_WIRE_API hecla_wire_text hecla_wire_paths_at(const hecla_wire_paths* paths, size_t position);
HECLA_WIRE_API void hecla_wire_paths_free(hecla_wire_paths* paths);

#ifdef __cplusplus
}
#endif
#endif
