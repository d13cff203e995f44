/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_PCL_H
#define HECLA_PCL_H
/* PCL, the typed dialect of HCL: types, conversions between them, and the types of expressions and programs.
 *
 *   hecla_pcl_types* types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
 *   hecla_pcl_scope* scope = hecla_pcl_scope_new(types, 0);
 *   hecla_pcl_type names = hecla_pcl_collection(types, HECLA_PCL_KIND_LIST, hecla_pcl_primitive(HECLA_PCL_KIND_STRING));
 *   hecla_pcl_scope_add_variable(scope, hecla_str("names"), names);
 *   hecla_document* document = hecla_parse_expression(hecla_str("e"), hecla_str("names[0]"), HECLA_SYNTAX_NATIVE, NULL,
 *                                                     diags);
 *   hecla_pcl_type type = hecla_pcl_bind(scope, document, 0, diags);     // string
 *
 * The conventions are those of hecla.h. A hecla_pcl_type is a view into the hecla_pcl_types that made it, valid until
 * those are freed; types of different tables must not be mixed. One thread at a time may call a function that takes a
 * table or a scope; many may read their types. */
#include "hecla.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hecla_pcl_types hecla_pcl_types; /* makes and owns types */
HECLA_API hecla_pcl_types* hecla_pcl_types_new(hecla_rules rules, const hecla_limits* limits);
HECLA_API void hecla_pcl_types_free(hecla_pcl_types* types);
/* Returns whether a limit was exceeded. From then on types may be dynamic, and there may be no conversion. */
HECLA_API int hecla_pcl_types_exhausted(const hecla_pcl_types* types);

typedef enum hecla_pcl_kind HECLA_ENUM {
  HECLA_PCL_KIND_BOOL = 0,
  HECLA_PCL_KIND_INT = 1,
  HECLA_PCL_KIND_NUMBER = 2,
  HECLA_PCL_KIND_STRING = 3,
  HECLA_PCL_KIND_ID = 4, /* of a resource */
  HECLA_PCL_KIND_NONE = 5,
  HECLA_PCL_KIND_DYNAMIC = 6,
  HECLA_PCL_KIND_OPAQUE = 7,
  HECLA_PCL_KIND_CONST = 8,
  HECLA_PCL_KIND_ENUM = 9,
  HECLA_PCL_KIND_LIST = 10,
  HECLA_PCL_KIND_SET = 11,
  HECLA_PCL_KIND_MAP = 12,
  HECLA_PCL_KIND_OBJECT = 13,
  HECLA_PCL_KIND_TUPLE = 14,
  HECLA_PCL_KIND_UNION = 15,
  HECLA_PCL_KIND_PROMISE = 16,
  HECLA_PCL_KIND_OUTPUT = 17
} hecla_pcl_kind;

/* A type: one word. Without a node it is no type; functions then treat it as dynamic. */
typedef struct hecla_pcl_type {
  const void* node;
} hecla_pcl_type;

/* --- making types */
/* Returns bool to dynamic; dynamic for other kinds. */
HECLA_API hecla_pcl_type hecla_pcl_primitive(hecla_pcl_kind kind);
HECLA_API hecla_pcl_type hecla_pcl_opaque(hecla_pcl_types* types, hecla_text name);
/* Returns a list, set, map, promise or output of elements. */
HECLA_API hecla_pcl_type hecla_pcl_collection(hecla_pcl_types* types, hecla_pcl_kind kind,
                                              hecla_pcl_type element);
HECLA_API hecla_pcl_type hecla_pcl_tuple(hecla_pcl_types* types, const hecla_pcl_type* elements,
                                         size_t count);
HECLA_API hecla_pcl_type hecla_pcl_union(hecla_pcl_types* types, const hecla_pcl_type* elements,
                                         size_t count);
/* Returns the type, or none. */
HECLA_API hecla_pcl_type hecla_pcl_optional(hecla_pcl_types* types, hecla_pcl_type type);
/* Return the type of one value, and of some values, which are null or of a primitive type. `token` names an enum. */
HECLA_API hecla_pcl_type hecla_pcl_constant(hecla_pcl_types* types, hecla_pcl_type base,
                                            const hecla_value* value);
HECLA_API hecla_pcl_type hecla_pcl_enum(hecla_pcl_types* types, hecla_text token,
                                        hecla_pcl_type base, const hecla_value* const* values,
                                        size_t count);
typedef struct hecla_pcl_property {
  hecla_text name;
  hecla_pcl_type type;
} hecla_pcl_property;
/* In an object that is lax, unknown properties are warnings. Annotations are texts of the application. */
HECLA_API hecla_pcl_type hecla_pcl_object(hecla_pcl_types* types,
                                          const hecla_pcl_property* properties, size_t count,
                                          int is_lax, const hecla_text* annotations,
                                          size_t annotation_count);
/* Recursive objects: declare, define with types that use the declared ones, then complete each type that is used. All
 * types of one table form one group. */
HECLA_API hecla_pcl_type hecla_pcl_declare(hecla_pcl_types* types);
HECLA_API void hecla_pcl_define(hecla_pcl_types* types, hecla_pcl_type declared,
                                const hecla_pcl_property* properties, size_t count, int is_lax,
                                const hecla_text* annotations, size_t annotation_count);
HECLA_API hecla_pcl_type hecla_pcl_complete(hecla_pcl_types* types, hecla_pcl_type type);

/* --- reading types */
HECLA_API hecla_pcl_kind hecla_pcl_type_kind(hecla_pcl_type type);
HECLA_API int hecla_pcl_type_equal(hecla_pcl_type a,
                                   hecla_pcl_type b); /* without annotations and strictness */
/* Return the number of elements of a tuple or union, of properties of an object (by name), of values of an enum or
 * constant; 1 for a list, set, map, promise or output; and each of them. */
HECLA_API size_t hecla_pcl_type_size(hecla_pcl_type type);
HECLA_API hecla_pcl_type hecla_pcl_type_element(hecla_pcl_type type, size_t index);
HECLA_API hecla_text hecla_pcl_type_property_name(hecla_pcl_type type, size_t index);
HECLA_API const hecla_value* hecla_pcl_type_value(hecla_pcl_type type, size_t index);
HECLA_API hecla_pcl_type hecla_pcl_type_base(hecla_pcl_type type); /* of a constant or enum */
HECLA_API hecla_text
hecla_pcl_type_name(hecla_pcl_type type); /* of an opaque type; the token of an enum */
HECLA_API int hecla_pcl_type_is_lax(hecla_pcl_type type);
HECLA_API size_t hecla_pcl_type_annotation_count(hecla_pcl_type type);
HECLA_API hecla_text hecla_pcl_type_annotation(hecla_pcl_type type, size_t index);
HECLA_API int hecla_pcl_type_is_optional(hecla_pcl_type type);
HECLA_API int hecla_pcl_type_is_const(
    hecla_pcl_type type); /* a constant, or a union of constants */
HECLA_API int hecla_pcl_type_is_recursive(hecla_pcl_type type);
HECLA_API int hecla_pcl_type_contains_outputs(hecla_pcl_type type);
HECLA_API int hecla_pcl_type_contains_promises(hecla_pcl_type type);
HECLA_API hecla_buffer* hecla_pcl_type_text(hecla_pcl_type type); /* "list(string)" */

/* --- questions about types */
typedef enum hecla_pcl_conversion HECLA_ENUM {
  HECLA_PCL_CONVERSION_NONE = 0,
  HECLA_PCL_CONVERSION_UNSAFE = 1,
  HECLA_PCL_CONVERSION_SAFE = 2
} hecla_pcl_conversion;
HECLA_API hecla_pcl_conversion hecla_pcl_convert(hecla_pcl_types* types, hecla_pcl_type to,
                                                 hecla_pcl_type from);
HECLA_API int hecla_pcl_is_assignable(hecla_pcl_types* types, hecla_pcl_type to,
                                      hecla_pcl_type from);
/* Returns the innermost parts that do not convert, as a sentence; empty if there is a conversion. */
HECLA_API hecla_buffer* hecla_pcl_explain(hecla_pcl_types* types, hecla_pcl_type to,
                                          hecla_pcl_type from);
/* Returns the type of one of several types, using safe conversions only, or any. */
HECLA_API hecla_pcl_type hecla_pcl_unify(hecla_pcl_types* types, const hecla_pcl_type* of,
                                         size_t count, int unsafe);
HECLA_API hecla_pcl_type hecla_pcl_resolve_outputs(hecla_pcl_types* types, hecla_pcl_type type);
HECLA_API hecla_pcl_type hecla_pcl_resolve_promises(hecla_pcl_types* types, hecla_pcl_type type);
/* Returns the type that accepts a value of `type`, and an output of one, at every level. */
HECLA_API hecla_pcl_type hecla_pcl_input(hecla_pcl_types* types, hecla_pcl_type type);
/* Return the type of a part: an attribute; the element at a known key, or at any key of a type. Problems are reported
 * without a range. */
HECLA_API hecla_pcl_type hecla_pcl_traverse_attribute(hecla_pcl_types* types, hecla_pcl_type type,
                                                      hecla_text name, hecla_diagnostics* diags);
HECLA_API hecla_pcl_type hecla_pcl_traverse_index(hecla_pcl_types* types, hecla_pcl_type type,
                                                  const hecla_value* key, hecla_diagnostics* diags);
HECLA_API hecla_pcl_type hecla_pcl_traverse_any(hecla_pcl_types* types, hecla_pcl_type type,
                                                hecla_pcl_type key, hecla_diagnostics* diags);
typedef struct hecla_pcl_iteration {
  hecla_pcl_type key;
  hecla_pcl_type value;
} hecla_pcl_iteration;
/* Returns what iteration over a type yields. If it is no collection, that is an error if `is_strict`, else a warning. */
HECLA_API hecla_pcl_iteration hecla_pcl_iterate(hecla_pcl_types* types, hecla_pcl_type type,
                                                int is_strict, hecla_diagnostics* diags);

/* --- scopes: the names that expressions may use. A scope keeps nothing alive but itself: the types must outlive it. */
typedef struct hecla_pcl_scope hecla_pcl_scope;
/* With `has_types`, it has the names of type expressions (list, object, ...), whose types are what they describe. */
HECLA_API hecla_pcl_scope* hecla_pcl_scope_new(hecla_pcl_types* types, int has_types);
HECLA_API void hecla_pcl_scope_free(hecla_pcl_scope* scope);
/* Add a name; return 0 if it is taken or memory is exhausted. */
HECLA_API int hecla_pcl_scope_add_variable(hecla_pcl_scope* scope, hecla_text name,
                                           hecla_pcl_type type);
HECLA_API int hecla_pcl_scope_add_constant(hecla_pcl_scope* scope, hecla_text name,
                                           const hecla_value* value);
HECLA_API int hecla_pcl_scope_add_keyword(hecla_pcl_scope* scope, hecla_text name);
/* Adds a name with members. The scope of the members belongs to `scope`: it must not be freed. */
HECLA_API hecla_pcl_scope* hecla_pcl_scope_add_namespace(hecla_pcl_scope* scope, hecla_text name);
/* Adds a function with parameters; `variadic` may be NULL. */
HECLA_API int hecla_pcl_scope_add_function(hecla_pcl_scope* scope, hecla_text name,
                                           const hecla_pcl_property* parameters, size_t count,
                                           const hecla_pcl_property* variadic,
                                           hecla_pcl_type returns);
/* Adds a function that takes any arguments. The callback returns the type of the result from theirs; it must not use
 * the table for anything but making types. `free_data` may be NULL. */
typedef hecla_pcl_type (*hecla_pcl_result)(hecla_pcl_types* types, const hecla_pcl_type* arguments,
                                           size_t count, void* data);
HECLA_API int hecla_pcl_scope_add_generic(hecla_pcl_scope* scope, hecla_text name,
                                          hecla_pcl_result result, void* data,
                                          void (*free_data)(void* data));

/* --- binding: the types of expressions and programs */
enum {
  HECLA_PCL_ALLOW_MISSING_VARIABLES = 1, /* undefined names are warnings */
  HECLA_PCL_SKIP_RANGE_CHECKS = 2,       /* iterating over what is no collection is a warning */
  HECLA_PCL_SKIP_RESOURCE_CHECKS = 4     /* programs: unknown resources and inputs are warnings */
};
/* Returns the type of the expression of a document; dynamic after an error. */
HECLA_API hecla_pcl_type hecla_pcl_bind(hecla_pcl_scope* scope, const hecla_document* document,
                                        unsigned options, hecla_diagnostics* diags);

typedef struct hecla_pcl_packages
    hecla_pcl_packages; /* types of resources; the table must outlive it */
HECLA_API hecla_pcl_packages* hecla_pcl_packages_new(hecla_pcl_types* types);
HECLA_API void hecla_pcl_packages_free(hecla_pcl_packages* packages);
/* Adds a package from its schema (JSON). Returns 0 if there were errors. */
HECLA_API int hecla_pcl_packages_add(hecla_pcl_packages* packages, hecla_text name,
                                     hecla_text schema, hecla_diagnostics* diags);

typedef enum hecla_pcl_node_kind HECLA_ENUM {
  HECLA_PCL_NODE_LOCAL = 0,
  HECLA_PCL_NODE_CONFIG = 1,
  HECLA_PCL_NODE_RESOURCE = 2,
  HECLA_PCL_NODE_READ = 3,
  HECLA_PCL_NODE_COMPONENT = 4,
  HECLA_PCL_NODE_HOOK = 5,
  HECLA_PCL_NODE_OUTPUT = 6,
  HECLA_PCL_NODE_OTHER = 7
} hecla_pcl_node_kind;
typedef struct hecla_pcl_program hecla_pcl_program;
/* Checks the files of a program, and gives each definition its type. `packages` may be NULL. The table must outlive
 * the program. */
HECLA_API hecla_pcl_program* hecla_pcl_bind_program(hecla_pcl_types* types,
                                                    const hecla_document* const* files,
                                                    size_t count,
                                                    const hecla_pcl_packages* packages,
                                                    unsigned options, hecla_diagnostics* diags);
HECLA_API void hecla_pcl_program_free(hecla_pcl_program* program);
HECLA_API size_t hecla_pcl_program_size(const hecla_pcl_program* program);
HECLA_API hecla_pcl_node_kind hecla_pcl_program_kind(const hecla_pcl_program* program,
                                                     size_t index);
HECLA_API hecla_text hecla_pcl_program_name(const hecla_pcl_program* program, size_t index);
HECLA_API hecla_pcl_type hecla_pcl_program_type(const hecla_pcl_program* program, size_t index);
HECLA_API hecla_range hecla_pcl_program_range(const hecla_pcl_program* program, size_t index);
HECLA_API size_t hecla_pcl_program_dependency_count(const hecla_pcl_program* program, size_t index);
HECLA_API size_t hecla_pcl_program_dependency(const hecla_pcl_program* program, size_t index,
                                              size_t dependency);

/* Prints a document node by node, each token with its trivia: its text, byte for byte. NULL for the JSON syntax. */
HECLA_API hecla_buffer* hecla_pcl_print(const hecla_document* document);

#ifdef __cplusplus
}
#endif
#endif
