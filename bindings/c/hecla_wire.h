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
 * Handles are opaque. The caller owns every handle that a function returns, and releases it with
 * the _free function of its kind, which accepts NULL. Handles do not depend on each other: each
 * may be freed at any time. A hecla_wire_text belongs to the handle that was passed to the
 * function returning it, and is valid as long as that handle.
 *
 * Text is UTF-8 with its size in bytes, and not null-terminated. A function that can fail returns
 * NULL (or -1) and, unless `error` is NULL, sets it to an error that the caller owns. NULL handles
 * are allowed everywhere: that is such a failure, or the result is NULL, 0 or a text without data.
 * Handles are immutable and may be used from several threads at once, but must not be freed while
 * in use.
 *
 * Symbols have the version HECLA_WIRE_1 and do not change. Later additions get a new version.
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

/* In C++, too, an enumeration may hold any number that a caller passes. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define HECLA_WIRE_ENUM : int
#else
#define HECLA_WIRE_ENUM
#endif

typedef struct hecla_wire_type hecla_wire_type;
typedef struct hecla_wire_value hecla_wire_value;
typedef struct hecla_wire_buffer hecla_wire_buffer;
typedef struct hecla_wire_error hecla_wire_error;
typedef struct hecla_wire_schema hecla_wire_schema;
typedef struct hecla_wire_paths hecla_wire_paths;

typedef struct hecla_wire_text {
  const char* data; /* NULL if there is no text */
  size_t size;
} hecla_wire_text;

/* Returns 1 for this interface. */
HECLA_WIRE_API uint32_t hecla_wire_abi_version(void);

/* --- errors: the message, and the path inside the value (".tags[0]"; empty for the whole value).
 * Both are empty for NULL, which is also the error if memory is exhausted. */
HECLA_WIRE_API hecla_wire_text hecla_wire_error_message(const hecla_wire_error* error);
HECLA_WIRE_API hecla_wire_text hecla_wire_error_path(const hecla_wire_error* error);
HECLA_WIRE_API void hecla_wire_error_free(hecla_wire_error* error);

/* --- output of encoders */
HECLA_WIRE_API hecla_wire_text hecla_wire_buffer_bytes(const hecla_wire_buffer* buffer);
HECLA_WIRE_API void hecla_wire_buffer_free(hecla_wire_buffer* buffer);

/* --- types: parsed from a type constraint in JSON, or implied by a schema block in the JSON form
 * of `terraform providers schema -json` */
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_parse(const char* json, size_t size,
                                                      hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_type_of_block(const char* schema_json, size_t size,
                                                         hecla_wire_error** error);
/* Return the type that encoded bytes imply. */
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
/* Decodes a DynamicValue of the provider protocol, with one or both encodings; an absent one has
 * size 0. MessagePack takes precedence. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_decode_dynamic_value(const char* msgpack,
                                                                 size_t msgpack_size,
                                                                 const char* json, size_t json_size,
                                                                 const hecla_wire_type* type,
                                                                 hecla_wire_error** error);
/* Convert the value to the type first if it is not of that type. */
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_encode_msgpack(const hecla_wire_value* value,
                                                            const hecla_wire_type* type,
                                                            hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_encode_json(const hecla_wire_value* value,
                                                         const hecla_wire_type* type,
                                                         hecla_wire_error** error);

/* --- inspecting values */
typedef enum hecla_wire_kind HECLA_WIRE_ENUM {
  HECLA_WIRE_DYNAMIC = 0, /* null or unknown, of unknown type */
  HECLA_WIRE_STRING = 1,
  HECLA_WIRE_NUMBER = 2,
  HECLA_WIRE_BOOL = 3,
  HECLA_WIRE_LIST = 4,
  HECLA_WIRE_SET = 5,
  HECLA_WIRE_MAP = 6,
  HECLA_WIRE_OBJECT = 7,
  HECLA_WIRE_TUPLE = 8,
  HECLA_WIRE_CAPSULE =
      9 /* has no encoding; only in values of hecla.h, such as the result of type() */
} hecla_wire_kind;
HECLA_WIRE_API hecla_wire_kind hecla_wire_value_kind(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_null(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_known(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_is_wholly_known(const hecla_wire_value* value);
HECLA_WIRE_API int hecla_wire_value_equal(const hecla_wire_value* a, const hecla_wire_value* b);

/* Returns the text of a known string that is not null; otherwise a text without data. */
HECLA_WIRE_API hecla_wire_text hecla_wire_value_string(const hecla_wire_value* value);
/* Returns 1 for true, 0 for false, and -1 if the value is not a known bool. */
HECLA_WIRE_API int hecla_wire_value_bool(const hecla_wire_value* value);
/* Set *out and return 0 if the value is a known number that fits exactly; otherwise return -1. */
HECLA_WIRE_API int hecla_wire_value_int64(const hecla_wire_value* value, int64_t* out);
HECLA_WIRE_API int hecla_wire_value_double(const hecla_wire_value* value, double* out);
/* Returns the number as decimal text at full precision, or NULL if the value is not a known
 * number. */
HECLA_WIRE_API hecla_wire_buffer* hecla_wire_value_number_text(const hecla_wire_value* value);

/* Returns the number of elements or attributes; 0 for other values. */
HECLA_WIRE_API size_t hecla_wire_value_size(const hecla_wire_value* value);
/* Returns an element by position in iteration order (sorted by name for maps and objects); NULL
 * past the end. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_value_element(const hecla_wire_value* value,
                                                          size_t position);
/* Returns the key of a map element or the name of an attribute at a position; otherwise a text
 * without data. */
HECLA_WIRE_API hecla_wire_text hecla_wire_value_key(const hecla_wire_value* value, size_t position);
/* Returns a map element by key or an attribute by name; NULL if there is none. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_value_lookup(const hecla_wire_value* value,
                                                         const char* key, size_t size);

/* --- creating values */
HECLA_WIRE_API hecla_wire_value* hecla_wire_null(const hecla_wire_type* type);
HECLA_WIRE_API hecla_wire_value* hecla_wire_unknown(const hecla_wire_type* type);
HECLA_WIRE_API hecla_wire_value* hecla_wire_bool(int value);
HECLA_WIRE_API hecla_wire_value* hecla_wire_string(const char* text, size_t size);
HECLA_WIRE_API hecla_wire_value* hecla_wire_int64(int64_t number);
HECLA_WIRE_API hecla_wire_value* hecla_wire_number(const char* text, size_t size,
                                                   hecla_wire_error** error);
/* Return a tuple of the given elements, or an object with the given attributes. Encoding and
 * hecla_wire_convert convert them to lists, sets and maps. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_tuple(const hecla_wire_value* const* elements,
                                                  size_t count);
HECLA_WIRE_API hecla_wire_value* hecla_wire_object(const hecla_wire_text* names,
                                                   const hecla_wire_value* const* values,
                                                   size_t count);
HECLA_WIRE_API hecla_wire_value* hecla_wire_convert(const hecla_wire_value* value,
                                                    const hecla_wire_type* type,
                                                    hecla_wire_error** error);
HECLA_WIRE_API void hecla_wire_value_free(hecla_wire_value* value);

/* --- schemas of blocks: parsed from one block in the JSON form of
 * `terraform providers schema -json`, or found in the complete output of this command by the name
 * of a resource type, or of a data source as "data.TYPE" */
HECLA_WIRE_API hecla_wire_schema* hecla_wire_schema_parse(const char* json, size_t size,
                                                          hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_schema* hecla_wire_schema_find(const char* json, size_t size,
                                                         const char* name, size_t name_size,
                                                         hecla_wire_error** error);
HECLA_WIRE_API hecla_wire_type* hecla_wire_schema_type(const hecla_wire_schema* schema);
/* Converts an object to the block's type. Missing attributes and blocks become null or empty.
 * Fails if a required attribute is missing, or if the number of nested blocks is outside its
 * limits. */
HECLA_WIRE_API hecla_wire_value* hecla_wire_schema_coerce(const hecla_wire_schema* schema,
                                                          const hecla_wire_value* value,
                                                          hecla_wire_error** error);
HECLA_WIRE_API void hecla_wire_schema_free(hecla_wire_schema* schema);

/* --- paths inside values, as text (".tags[\"k\"]"): the innermost differences between two values,
 * and the outermost unknown parts */
HECLA_WIRE_API hecla_wire_paths* hecla_wire_differences(const hecla_wire_value* before,
                                                        const hecla_wire_value* after);
HECLA_WIRE_API hecla_wire_paths* hecla_wire_unknown_paths(const hecla_wire_value* value);
HECLA_WIRE_API size_t hecla_wire_paths_size(const hecla_wire_paths* paths);
/* Returns a text without data past the end. */
HECLA_WIRE_API hecla_wire_text hecla_wire_paths_at(const hecla_wire_paths* paths, size_t position);
HECLA_WIRE_API void hecla_wire_paths_free(hecla_wire_paths* paths);

#ifdef __cplusplus
}
#endif
#endif
