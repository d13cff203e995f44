/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_WIRE_H
#define HECLA_WIRE_H
/* The wire format of the provider protocol: types and values as MessagePack and JSON, schemas of blocks, differences.
 *
 *   hecla_error* error = NULL;
 *   hecla_type* type = hecla_wire_decode_type(hecla_str("[\"list\",\"string\"]"), &error);
 *   hecla_value* value = hecla_wire_decode_msgpack(bytes, type, NULL, &error);
 *   if (!value) report(hecla_error_message(error));
 *
 * The conventions are those of hecla_value.h, which has values, types and errors. A program that needs nothing else links
 * libhecla_wire; libhecla_c has these functions, too.
 */
#include "hecla_value.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- types: type constraints as JSON */
HECLA_API hecla_type* hecla_wire_decode_type(hecla_text json, hecla_error** error);
HECLA_API hecla_buffer* hecla_wire_encode_type(const hecla_type* type, hecla_error** error);

/* --- values */
typedef struct hecla_wire_decode_options {
  size_t size;                /* sizeof(hecla_wire_decode_options) */
  int ignore_rest;            /* ignore what follows the value, which is an error otherwise */
  const hecla_limits* limits; /* may be NULL */
} hecla_wire_decode_options;
#define HECLA_WIRE_DECODE_OPTIONS_INIT \
  { sizeof(hecla_wire_decode_options), 0, NULL }
HECLA_API void hecla_wire_decode_options_init(hecla_wire_decode_options* options, size_t size);

/* Decode a value of a type; of the type that the encoding implies if `type` is NULL. `options` may be NULL. */
HECLA_API hecla_value* hecla_wire_decode_msgpack(hecla_text bytes, const hecla_type* type,
                                                 const hecla_wire_decode_options* options,
                                                 hecla_error** error);
HECLA_API hecla_value* hecla_wire_decode_json(hecla_text json, const hecla_type* type,
                                              const hecla_wire_decode_options* options,
                                              hecla_error** error);
/* Decodes a DynamicValue of the provider protocol, with one or both encodings; an absent one has size 0. MessagePack
 * takes precedence. */
HECLA_API hecla_value* hecla_wire_decode_dynamic_value(hecla_text msgpack, hecla_text json,
                                                       const hecla_type* type,
                                                       const hecla_wire_decode_options* options,
                                                       hecla_error** error);
/* Return the type that an encoding implies. */
HECLA_API hecla_type* hecla_wire_type_of_msgpack(hecla_text bytes,
                                                 const hecla_wire_decode_options* options,
                                                 hecla_error** error);
HECLA_API hecla_type* hecla_wire_type_of_json(hecla_text json,
                                              const hecla_wire_decode_options* options,
                                              hecla_error** error);
/* Encode a value by a type, after conversion if it is of another one. */
HECLA_API hecla_buffer* hecla_wire_encode_msgpack(const hecla_value* value, const hecla_type* type,
                                                  hecla_error** error);
HECLA_API hecla_buffer* hecla_wire_encode_json(const hecla_value* value, const hecla_type* type,
                                               hecla_error** error);

/* --- schemas of blocks: parsed from one block in the JSON form of `terraform providers schema -json`, or found in the
 * complete output of this command by the name of a resource type, or of a data source as "data.TYPE" */
typedef struct hecla_wire_schema hecla_wire_schema;
HECLA_API hecla_wire_schema* hecla_wire_schema_parse(hecla_text json, hecla_error** error);
HECLA_API hecla_wire_schema* hecla_wire_schema_find(hecla_text json, hecla_text name,
                                                    hecla_error** error);
HECLA_API void hecla_wire_schema_free(hecla_wire_schema* schema);
/* Returns the type of the block's values. */
HECLA_API hecla_type* hecla_wire_schema_type(const hecla_wire_schema* schema);
/* Converts an object to the block's type. Missing attributes and blocks become null or empty. Fails if a required
 * attribute is missing, or if the number of nested blocks is outside its limits. */
HECLA_API hecla_value* hecla_wire_schema_coerce(const hecla_wire_schema* schema,
                                                const hecla_value* value, hecla_error** error);

/* --- paths inside values, as text (".tags[\"k\"]"): the innermost differences between two values, and the outermost
 * unknown parts */
typedef struct hecla_wire_paths hecla_wire_paths;
HECLA_API hecla_wire_paths* hecla_wire_differences(const hecla_value* before,
                                                   const hecla_value* after);
HECLA_API hecla_wire_paths* hecla_wire_unknown_paths(const hecla_value* value);
HECLA_API void hecla_wire_paths_free(hecla_wire_paths* paths);
HECLA_API size_t hecla_wire_paths_size(const hecla_wire_paths* paths);
/* Returns a text without data past the end. */
HECLA_API hecla_text hecla_wire_paths_at(const hecla_wire_paths* paths, size_t index);

#ifdef __cplusplus
}
#endif
#endif
