/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_VALUE_H
#define HECLA_VALUE_H
/* Types and values, texts and errors: what hecla.h (libhecla_c) and hecla_wire.h (libhecla_wire) have in common. Both
 * include it.
 *
 *   hecla_error* error = NULL;
 *   hecla_value* text = hecla_new_string(hecla_str("80"));
 *   hecla_type* number = hecla_type_new(HECLA_KIND_NUMBER);
 *   hecla_value* port = hecla_convert(text, number, HECLA_RULES_DEPLOYED, &error);
 *   if (!port) report(hecla_error_message(error));
 *
 * Ownership. A function that returns a pointer to something not const returns a handle that the caller owns and
 * releases with the _free function of its kind, which accepts NULL. Pointers to const and texts are views into what they
 * were asked of, valid until that is freed, so walking a value allocates nothing. Owned handles do not depend on each other,
 * and may be freed in any order. Arguments are not kept; what is needed later is copied.
 *
 * Text is UTF-8 with its size in bytes, and not null-terminated. Bytes of MessagePack are passed as texts, too.
 *
 * Errors. A function that can fail returns NULL and, unless `error` is NULL, sets it to an error that the caller owns.
 * NULL handles are allowed everywhere: the result is then NULL, 0 or a text without data. A NULL array whose count is not
 * 0 and a NULL element are errors. If memory is exhausted, functions return the same, and the error is NULL. The library
 * never prints, never ends the program, and throws no exception through this interface.
 *
 * Threads. There is no global state. Handles of these two headers are immutable: any number of threads may use one at a
 * time. None may be freed while another thread uses it.
 *
 * Constants begin with the name of their enumeration (HECLA_KIND_LIST of hecla_kind), without a second noun _kind, _mode
 * or _action (HECLA_NODE_BODY of hecla_node_kind).
 *
 * Symbols have the version HECLA_1 and do not change. Structs that may grow begin with their size: initialize them with
 * the macro HECLA_..._INIT, or with the function that ends in _init. New functions get a new symbol version, and
 * enumerations may get new values at their end. libhecla_c has all functions of libhecla_wire; a program needs one of the
 * two.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32)
#if defined(HECLA_EXPORTS) /* while the library is built */
#define HECLA_API __declspec(dllexport)
#else
#define HECLA_API
#endif
#elif defined(__GNUC__)
#define HECLA_API __attribute__((visibility("default")))
#else
#define HECLA_API
#endif

/* In C++, too, an enumeration may hold any number that a caller passes. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define HECLA_ENUM : int
#else
#define HECLA_ENUM
#endif

/* --- basics ----------------------------------------------------------------------------------- */

typedef struct hecla_text {
  const char* data; /* NULL if there is no text */
  size_t size;
} hecla_text;
/* Returns a text from a string literal or another null-terminated string; none from NULL. */
static inline hecla_text hecla_str(const char* string) {
  hecla_text text;
  text.data = string;
  text.size = string ? strlen(string) : 0;
  return text;
}

/* Returns the version of the library, such as "0.1.0". */
HECLA_API hecla_text hecla_version(void);
/* Returns 1 for this interface. */
HECLA_API uint32_t hecla_abi_version(void);

typedef struct hecla_buffer hecla_buffer; /* text that the library made */
HECLA_API hecla_text hecla_buffer_text(const hecla_buffer* buffer);
HECLA_API void hecla_buffer_free(hecla_buffer* buffer);

/* An error in data: what is wrong, the path inside the value (".tags[0]"), and the position of the function argument
 * that it concerns, or HECLA_NO_ARGUMENT. */
typedef struct hecla_error hecla_error;
#define HECLA_NO_ARGUMENT SIZE_MAX
HECLA_API hecla_text hecla_error_message(const hecla_error* error);
HECLA_API hecla_text hecla_error_path(const hecla_error* error);
HECLA_API size_t hecla_error_argument(const hecla_error* error);
HECLA_API void hecla_error_free(hecla_error* error);

/* What one input may use. 0 means the default, which is given in brackets. */
typedef struct hecla_limits {
  size_t size;          /* sizeof(hecla_limits) */
  uint64_t max_nesting; /* levels of blocks, brackets, templates, values [400]; each needs stack */
  uint64_t max_source_bytes; /* bytes of one source [1 GiB] */
  uint64_t max_steps;        /* work of one evaluation: nodes, calls, elements read [100,000,000] */
  uint64_t max_string_bytes; /* strings that one evaluation builds [256 MiB] */
  uint64_t max_elements;     /* elements of collections that one evaluation builds [10,000,000] */
  uint64_t max_memory_bytes; /* memory of the values of one evaluation, and of a parse [1 GiB] */
  uint64_t max_diagnostics;  /* diagnostics kept; others are only counted [1000] */
} hecla_limits;
#define HECLA_LIMITS_INIT \
  { sizeof(hecla_limits), 0, 0, 0, 0, 0, 0, 0 }
/* Does the same, like the _init function of each such struct, for languages without macros: sets the struct, whose size
 * the caller gives, to the defaults. */
HECLA_API void hecla_limits_init(hecla_limits* limits, size_t size);

/* --- types ------------------------------------------------------------------------------------- */
typedef struct hecla_type hecla_type;
typedef enum hecla_kind HECLA_ENUM {
  HECLA_KIND_DYNAMIC = 0, /* of a type: any; of a value: null or unknown, of unknown type */
  HECLA_KIND_STRING = 1,
  HECLA_KIND_NUMBER = 2,
  HECLA_KIND_BOOL = 3,
  HECLA_KIND_LIST = 4,
  HECLA_KIND_SET = 5,
  HECLA_KIND_MAP = 6,
  HECLA_KIND_OBJECT = 7,
  HECLA_KIND_TUPLE = 8,
  HECLA_KIND_CAPSULE = 9 /* has no encoding: values that functions make, such as type() */
} hecla_kind;

/* Returns string, number, bool or dynamic; NULL for another kind. */
HECLA_API hecla_type* hecla_type_new(hecla_kind kind);
/* Returns a list, set or map. */
HECLA_API hecla_type* hecla_type_new_collection(hecla_kind kind, const hecla_type* element);
HECLA_API hecla_type* hecla_type_new_tuple(const hecla_type* const* elements, size_t count);
/* `is_optional` has a flag for each attribute, or is NULL. */
HECLA_API hecla_type* hecla_type_new_object(const hecla_text* names, const hecla_type* const* types,
                                            const int* is_optional, size_t count);
/* Returns another handle to the same type: the way to keep a type that is a view. Cheap. */
HECLA_API hecla_type* hecla_type_copy(const hecla_type* type);
HECLA_API void hecla_type_free(hecla_type* type);
HECLA_API hecla_kind hecla_type_kind(const hecla_type* type);
HECLA_API int hecla_type_equal(const hecla_type* a, const hecla_type* b);
/* Returns the element type of a list, set or map; NULL for others. */
HECLA_API const hecla_type* hecla_type_element(const hecla_type* type);
/* Return the number of elements of a tuple or attributes of an object, sorted by name, and each of them. */
HECLA_API size_t hecla_type_size(const hecla_type* type);
HECLA_API const hecla_type* hecla_type_part(const hecla_type* type, size_t index);
HECLA_API hecla_text hecla_type_attribute_name(const hecla_type* type, size_t index);
HECLA_API int hecla_type_attribute_is_optional(const hecla_type* type, size_t index);
/* Returns the type with all attributes required, at any depth. */
HECLA_API hecla_type* hecla_type_without_optional(const hecla_type* type);
/* Return the type as a constraint, "list(string)", and for messages, "list of string". */
HECLA_API hecla_buffer* hecla_type_text(const hecla_type* type);
HECLA_API hecla_buffer* hecla_type_description(const hecla_type* type);

/* --- values -------------------------------------------------------------------------------------
 * A value is known, null or unknown, of any type, and may have marks such as "sensitive". */
typedef struct hecla_value hecla_value;
HECLA_API hecla_value* hecla_new_null(const hecla_type* type);
HECLA_API hecla_value* hecla_new_unknown(const hecla_type* type);
HECLA_API hecla_value* hecla_new_bool(int value);
HECLA_API hecla_value* hecla_new_string(
    hecla_text text); /* normalized (NFC); bytes that are no UTF-8 become U+FFFD */
HECLA_API hecla_value* hecla_new_int64(int64_t number);
/* NaN is an error. */
HECLA_API hecla_value* hecla_new_double(double number, hecla_error** error);
/* Makes a number from decimal text of any precision, "inf" or "-inf". */
HECLA_API hecla_value* hecla_new_number(hecla_text text, hecla_error** error);
/* Make a list or set, whose elements have one type (NULL: that of the elements, which must not be empty then). */
HECLA_API hecla_value* hecla_new_list(const hecla_type* element, const hecla_value* const* elements,
                                      size_t count, hecla_error** error);
HECLA_API hecla_value* hecla_new_set(const hecla_type* element, const hecla_value* const* elements,
                                     size_t count, hecla_error** error);
HECLA_API hecla_value* hecla_new_map(const hecla_type* element, const hecla_text* keys,
                                     const hecla_value* const* values, size_t count,
                                     hecla_error** error);
HECLA_API hecla_value* hecla_new_tuple(const hecla_value* const* elements, size_t count);
HECLA_API hecla_value* hecla_new_object(const hecla_text* names, const hecla_value* const* values,
                                        size_t count);
/* Returns another handle to the same value: the way to keep a value that is a view. Cheap. */
HECLA_API hecla_value* hecla_value_copy(const hecla_value* value);
HECLA_API void hecla_value_free(hecla_value* value);

HECLA_API const hecla_type* hecla_value_type(const hecla_value* value);
HECLA_API hecla_kind hecla_value_kind(const hecla_value* value);
HECLA_API int hecla_value_is_null(const hecla_value* value);
HECLA_API int hecla_value_is_known(const hecla_value* value);        /* null is known */
HECLA_API int hecla_value_is_wholly_known(const hecla_value* value); /* with everything inside it */
/* Returns 1 if types and contents are identical, unknown values and nulls included. */
HECLA_API int hecla_value_identical(const hecla_value* a, const hecla_value* b);
/* Returns the result of the operator ==: a bool, which may be unknown or marked. */
HECLA_API hecla_value* hecla_value_equal(const hecla_value* a, const hecla_value* b);

/* Read a value that is known, not null and not marked; otherwise the result is none, -1 or 0. */
HECLA_API hecla_text hecla_value_string(const hecla_value* value);
HECLA_API int hecla_value_bool(const hecla_value* value); /* 1, 0, or -1 if it is no bool */
/* Store the number and return 0 if it fits exactly; otherwise return -1. */
HECLA_API int hecla_value_int64(const hecla_value* value, int64_t* out);
HECLA_API int hecla_value_double(const hecla_value* value, double* out);
/* Stores the nearest double and returns 0; returns -1 for what is no number. */
HECLA_API int hecla_value_nearest_double(const hecla_value* value, double* out);
HECLA_API hecla_buffer* hecla_value_number_text(const hecla_value* value);
/* Elements and attributes, in iteration order: sets in their order, maps and objects by key. */
HECLA_API size_t hecla_value_size(const hecla_value* value);
HECLA_API const hecla_value* hecla_value_element(const hecla_value* value, size_t index);
HECLA_API hecla_text hecla_value_key(const hecla_value* value, size_t index);
HECLA_API const hecla_value* hecla_value_find(const hecla_value* value, hecla_text key);

/* Marks. A marked value has to be unmarked before it is read; the operations of the language keep marks. */
HECLA_API int hecla_value_is_marked(const hecla_value* value);
HECLA_API int hecla_value_contains_marked(const hecla_value* value);
HECLA_API size_t hecla_value_mark_count(const hecla_value* value);
HECLA_API hecla_text hecla_value_mark(const hecla_value* value, size_t index);
HECLA_API hecla_value* hecla_value_with_mark(const hecla_value* value, hecla_text mark);
HECLA_API hecla_value* hecla_value_unmarked(const hecla_value* value); /* without its own marks */
HECLA_API hecla_value* hecla_value_unmarked_deep(
    const hecla_value* value); /* and those of its parts */

/* What is known about an unknown value. */
typedef struct hecla_refinement {
  size_t size; /* sizeof(hecla_refinement) */
  int is_not_null;
  hecla_text prefix; /* of a string */
  hecla_text min;    /* of a number, as decimal text; without data if unbounded */
  hecla_text max;
  int min_is_exclusive;
  int max_is_exclusive;
  uint64_t min_length; /* of a collection */
  uint64_t max_length; /* UINT64_MAX if unbounded */
} hecla_refinement;
#define HECLA_REFINEMENT_INIT \
  { sizeof(hecla_refinement), 0, {NULL, 0}, {NULL, 0}, {NULL, 0}, 0, 0, 0, UINT64_MAX }
HECLA_API void hecla_refinement_init(hecla_refinement* refinement, size_t size);
/* Makes an unknown value, or the only value that the refinement leaves. Fails if it does not fit the type. */
HECLA_API hecla_value* hecla_new_refined(const hecla_type* type, const hecla_refinement* refinement,
                                         hecla_error** error);
/* Stores the refinement of an unknown value. The texts belong to the buffer that is returned. */
HECLA_API hecla_buffer* hecla_value_refinement(const hecla_value* value, hecla_refinement* out);

/* Returns a value as JSON without its type. */
HECLA_API hecla_buffer* hecla_value_to_json(const hecla_value* value, hecla_error** error);

/* Conversion and unification. The rules are those of the deployed implementation, or those of the documents. */
typedef enum hecla_rules HECLA_ENUM {
  HECLA_RULES_DEPLOYED = 0,
  HECLA_RULES_DOCUMENT = 1
} hecla_rules;
typedef enum hecla_conversion HECLA_ENUM {
  HECLA_CONVERSION_SAME = 0,
  HECLA_CONVERSION_SAFE = 1,
  HECLA_CONVERSION_UNSAFE = 2, /* may fail, or lose something */
  HECLA_CONVERSION_NONE = 3
} hecla_conversion;
HECLA_API hecla_value* hecla_convert(const hecla_value* value, const hecla_type* type,
                                     hecla_rules rules, hecla_error** error);
HECLA_API hecla_conversion hecla_type_conversion(const hecla_type* from, const hecla_type* to,
                                                 hecla_rules rules);
/* Returns the type that all types convert to, by safe conversions unless `unsafe` is not 0; NULL if there is none. */
HECLA_API hecla_type* hecla_unify(const hecla_type* const* types, size_t count, int unsafe,
                                  hecla_rules rules);

#ifdef __cplusplus
}
#endif
#endif
