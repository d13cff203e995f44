/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_H
#define HECLA_H
/* HCL for C and for every language that can call C: parsing, evaluation, lossless edits.
 *
 *   #include <hecla.h>
 *   #include <stdio.h>
 *
 *   int main(void) {
 *     hecla_diagnostics* diags = hecla_diagnostics_new(0);
 *     hecla_document* file = hecla_parse_file(hecla_str("main.tf"), HECLA_SYNTAX_AUTO, NULL, diags);
 *     hecla_body body = hecla_document_body(file);
 *     for (size_t i = 0; i < hecla_body_block_count(body); ++i) {
 *       hecla_text type = hecla_block_type(hecla_body_block(body, i));
 *       printf("%.*s\n", (int)type.size, type.data);
 *     }
 *     if (hecla_diagnostics_has_errors(diags)) {
 *       hecla_buffer* text = hecla_diagnostics_to_text(diags, NULL);
 *       fwrite(hecla_buffer_text(text).data, 1, hecla_buffer_text(text).size, stderr);
 *       hecla_buffer_free(text);
 *     }
 *     hecla_document_free(file);
 *     hecla_diagnostics_free(diags);
 *   }
 *
 * Build with `cc main.c $(pkg-config --cflags --libs libhecla)`. docs/guide/c.md is a guide with examples.
 *
 * The conventions are those of hecla_value.h, which has values and types. In addition:
 *
 * Views. The small structs (hecla_body, hecla_attribute, hecla_block, hecla_expression, hecla_node, hecla_range, ...) are
 * views into what they were asked of, valid until that is freed or, if it can change, changed. They need no memory of
 * their own, so walking a tree allocates nothing. A content keeps its document, an expression's context keeps its parent.
 * Views of nothing are allowed everywhere: the result is then NULL, 0 or a view of nothing. So are views that are passed
 * as another kind, such as a hecla_block in a hecla_body: they count as views of nothing.
 *
 * Text. These may have bytes that are not UTF-8:
 *   - the bytes of a source and its parts: hecla_source_text(), hecla_document_text(), hecla_range_text() and
 *     hecla_expression_text(), and what is made from them: the results of hecla_evaluate_partially(), hecla_format(),
 *     hecla_from_json(), hecla_edit(), hecla_document_change() and hecla_pcl_print();
 *   - names of sources and files, and details of diagnostics that quote them;
 *   - what the program gave: the texts of its own diagnostics, names and descriptions of its functions, marks, what it
 *     passed to hecla_call_fail(), names and annotations of PCL types, and texts that contain one of these;
 *   - bytes of MessagePack.
 * All others are UTF-8 whatever the input is: names, labels, strings, keys and values, hecla_node_text(), the tree as
 * JSON, and diagnostics as text, JSON and SARIF. Bytes that are no UTF-8 are errors in a source, and become U+FFFD there.
 *
 * Errors in a configuration are added to hecla_diagnostics, the last argument, which may be NULL; there is still a result
 * that can be used. If memory is exhausted, diagnostics have an error.
 *
 * Threads. What functions with a name such as _set, _add, _clear and those that add diagnostics change must be used by
 * one thread at a time while they are being changed: diagnostics, contexts, schemas and edits. All others are immutable.
 *
 * hecla_wire.h, which this header includes, encodes and decodes values. hecla_pcl.h has the type system PCL.
 */
#include "hecla_wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- sources and ranges ------------------------------------------------------------------------ */

/* The text of a file or of another input, and its name. */
typedef struct hecla_source hecla_source;
HECLA_API hecla_text hecla_source_name(const hecla_source* source);
HECLA_API hecla_text hecla_source_text(const hecla_source* source);

/* A part of a source: the offsets of its first byte and of the byte after its last. `source` is NULL for no range. */
typedef struct hecla_range {
  const hecla_source* source;
  uint32_t begin;
  uint32_t end;
} hecla_range;

/* A position as people count: lines and columns from 1, columns in grapheme clusters; `byte` counts from 0. */
typedef struct hecla_position {
  uint64_t line;
  uint64_t column;
  uint64_t byte;
} hecla_position;

/* Return the position of a range's first byte, or of the byte after its last, computed on demand; 0,0,0 for none. */
HECLA_API hecla_position hecla_range_start(hecla_range range);
HECLA_API hecla_position hecla_range_end(hecla_range range);
HECLA_API hecla_text hecla_range_text(hecla_range range);
/* Return a position for an offset in bytes, and the offset of a line and column; both are clamped to the text. */
HECLA_API hecla_position hecla_source_position(const hecla_source* source, uint64_t byte);
HECLA_API uint64_t hecla_source_offset(const hecla_source* source, uint64_t line, uint64_t column);

/* --- diagnostics --------------------------------------------------------------------------------
 * The errors, warnings and information about configurations, in the order in which they were reported. Views are valid
 * until something is added, cleared or freed. */
typedef struct hecla_diagnostics hecla_diagnostics;
typedef struct hecla_diagnostic hecla_diagnostic;

typedef enum hecla_severity HECLA_ENUM {
  HECLA_SEVERITY_ERROR = 0,
  HECLA_SEVERITY_WARNING = 1,
  HECLA_SEVERITY_INFORMATION = 2
} hecla_severity;

/* Returns a list that keeps at most `max` diagnostics and counts the others; 0 is 1000. */
HECLA_API hecla_diagnostics* hecla_diagnostics_new(size_t max);
HECLA_API void hecla_diagnostics_free(hecla_diagnostics* diags);
HECLA_API void hecla_diagnostics_clear(hecla_diagnostics* diags);
/* Adds an error, warning or information of the program; the code is an identifier such as "acme-deprecated". */
HECLA_API void hecla_diagnostics_add(hecla_diagnostics* diags, hecla_severity severity,
                                     hecla_text code, hecla_text summary, hecla_text detail,
                                     hecla_range subject);

HECLA_API int hecla_diagnostics_has_errors(const hecla_diagnostics* diags);
/* Returns how many errors there are. An error that repeats another one is not kept and counts only for
 * hecla_diagnostics_reported_errors(): if that has grown, something failed. */
HECLA_API size_t hecla_diagnostics_error_count(const hecla_diagnostics* diags);
HECLA_API size_t hecla_diagnostics_reported_errors(const hecla_diagnostics* diags);
HECLA_API size_t hecla_diagnostics_warning_count(const hecla_diagnostics* diags);
/* Returns how many were not kept. */
HECLA_API size_t hecla_diagnostics_dropped_count(const hecla_diagnostics* diags);
HECLA_API size_t hecla_diagnostics_size(const hecla_diagnostics* diags);
/* Returns NULL past the end. */
HECLA_API const hecla_diagnostic* hecla_diagnostics_at(const hecla_diagnostics* diags,
                                                       size_t index);

HECLA_API hecla_severity hecla_diagnostic_severity(const hecla_diagnostic* diagnostic);
HECLA_API hecla_text
hecla_diagnostic_code(const hecla_diagnostic* diagnostic); /* "unknown-variable" */
HECLA_API hecla_text
hecla_diagnostic_summary(const hecla_diagnostic* diagnostic); /* "Unknown variable" */
HECLA_API hecla_text hecla_diagnostic_detail(const hecla_diagnostic* diagnostic);
/* Return the text that it is about, and what to show around it; each may be none. */
HECLA_API hecla_range hecla_diagnostic_subject(const hecla_diagnostic* diagnostic);
HECLA_API hecla_range hecla_diagnostic_context(const hecla_diagnostic* diagnostic);

/* Other places that help to understand it, each with a sentence. */
HECLA_API size_t hecla_diagnostic_related_count(const hecla_diagnostic* diagnostic);
HECLA_API hecla_range hecla_diagnostic_related_range(const hecla_diagnostic* diagnostic,
                                                     size_t index);
HECLA_API hecla_text hecla_diagnostic_related_message(const hecla_diagnostic* diagnostic,
                                                      size_t index);

/* Fixes: edits that are made together. A certain fix may be made without asking. */
typedef struct hecla_text_edit {
  hecla_range range; /* the bytes to replace; empty to insert */
  hecla_text replacement;
} hecla_text_edit;
HECLA_API size_t hecla_diagnostic_fix_count(const hecla_diagnostic* diagnostic);
HECLA_API hecla_text hecla_diagnostic_fix_title(const hecla_diagnostic* diagnostic, size_t fix);
HECLA_API int hecla_diagnostic_fix_is_certain(const hecla_diagnostic* diagnostic, size_t fix);
HECLA_API size_t hecla_diagnostic_fix_edit_count(const hecla_diagnostic* diagnostic, size_t fix);
HECLA_API hecla_text_edit hecla_diagnostic_fix_edit(const hecla_diagnostic* diagnostic, size_t fix,
                                                    size_t index);

typedef struct hecla_render_options {
  size_t size;       /* sizeof(hecla_render_options) */
  int without_lines; /* do not show the lines of the source */
  int color;         /* text: with terminal colors */
  size_t width;      /* text: columns to wrap at; 0: do not wrap */
  size_t indent;     /* JSON and SARIF: spaces per level; 0: one line */
} hecla_render_options;
#define HECLA_RENDER_OPTIONS_INIT \
  { sizeof(hecla_render_options), 0, 0, 0, 2 }
HECLA_API void hecla_render_options_init(hecla_render_options* options, size_t size);
/* Return all diagnostics, sorted by position: as text with the lines of the source, in the JSON of
 * `terraform validate -json`, and in SARIF 2.1.0. `options` may be NULL. */
HECLA_API hecla_buffer* hecla_diagnostics_to_text(const hecla_diagnostics* diags,
                                                  const hecla_render_options* options);
HECLA_API hecla_buffer* hecla_diagnostics_to_json(const hecla_diagnostics* diags,
                                                  const hecla_render_options* options);
HECLA_API hecla_buffer* hecla_diagnostics_to_sarif(const hecla_diagnostics* diags,
                                                   const hecla_render_options* options);

/* --- documents ----------------------------------------------------------------------------------
 * A parsed file, expression or template: its source, and a tree of what could be parsed. */
typedef struct hecla_document hecla_document;

typedef enum hecla_syntax HECLA_ENUM {
  HECLA_SYNTAX_AUTO = 0, /* JSON if the name ends in ".json", otherwise native */
  HECLA_SYNTAX_NATIVE = 1,
  HECLA_SYNTAX_JSON = 2
} hecla_syntax;

/* Parse a text with a name for diagnostics, or a file ("-" is standard input). The result is NULL only if memory is
 * exhausted; `limits` may be NULL. A file that cannot be read is an error, and an empty document. */
HECLA_API hecla_document* hecla_parse(hecla_text name, hecla_text text, hecla_syntax syntax,
                                      const hecla_limits* limits, hecla_diagnostics* diags);
HECLA_API hecla_document* hecla_parse_file(hecla_text path, hecla_syntax syntax,
                                           const hecla_limits* limits, hecla_diagnostics* diags);
/* Parse one expression, or a template without quotes around it (native syntax only). */
HECLA_API hecla_document* hecla_parse_expression(hecla_text name, hecla_text text,
                                                 hecla_syntax syntax, const hecla_limits* limits,
                                                 hecla_diagnostics* diags);
HECLA_API hecla_document* hecla_parse_template(hecla_text name, hecla_text text,
                                               const hecla_limits* limits,
                                               hecla_diagnostics* diags);
HECLA_API void hecla_document_free(hecla_document* document);

HECLA_API const hecla_source* hecla_document_source(const hecla_document* document);
/* Returns the whole text. */
HECLA_API hecla_text hecla_document_text(const hecla_document* document);
HECLA_API int hecla_document_is_json(const hecla_document* document);

/* A view of a body, argument, block or expression: two words. Members are for the library. A view of nothing has a
 * NULL node; HECLA_EXISTS(view) tells. */
typedef struct hecla_body {
  const void* owner;
  const void* node;
} hecla_body;
typedef struct hecla_attribute {
  const void* owner;
  const void* node;
} hecla_attribute;
typedef struct hecla_block {
  const void* owner;
  const void* node;
} hecla_block;
typedef struct hecla_expression {
  const void* owner;
  const void* node;
} hecla_expression;
#define HECLA_EXISTS(view) ((view).node != NULL)

/* Return the body of a file, or the expression or template that was parsed; nothing for another kind of document. */
HECLA_API hecla_body hecla_document_body(const hecla_document* document);
HECLA_API hecla_expression hecla_document_expression(const hecla_document* document);

/* --- bodies -------------------------------------------------------------------------------------
 * The arguments and blocks of the native syntax, each in source order. In the JSON syntax only a schema tells arguments
 * from blocks, so a body has none here: hecla_body_content() reads bodies of both syntaxes. */
HECLA_API size_t hecla_body_attribute_count(hecla_body body);
HECLA_API hecla_attribute hecla_body_attribute(hecla_body body, size_t index);
HECLA_API hecla_attribute hecla_body_find_attribute(hecla_body body, hecla_text name);
HECLA_API size_t hecla_body_block_count(hecla_body body);
HECLA_API hecla_block hecla_body_block(hecla_body body, size_t index);
HECLA_API hecla_range hecla_body_range(hecla_body body);

HECLA_API hecla_text hecla_attribute_name(hecla_attribute attribute);
HECLA_API hecla_expression hecla_attribute_expression(hecla_attribute attribute);
HECLA_API hecla_range hecla_attribute_range(hecla_attribute attribute);
HECLA_API hecla_range hecla_attribute_name_range(hecla_attribute attribute);
/* Returns the range of the equals sign; none in the JSON syntax. */
HECLA_API hecla_range hecla_attribute_equals_range(hecla_attribute attribute);

HECLA_API hecla_text hecla_block_type(hecla_block block);
HECLA_API size_t hecla_block_label_count(hecla_block block);
HECLA_API hecla_text hecla_block_label(hecla_block block, size_t index);
HECLA_API hecla_body hecla_block_body(hecla_block block);
/* Return the range of the header (type and labels), its parts, and of the braces (none in the JSON syntax). */
HECLA_API hecla_range hecla_block_range(hecla_block block);
HECLA_API hecla_range hecla_block_type_range(hecla_block block);
HECLA_API hecla_range hecla_block_label_range(hecla_block block, size_t index);
HECLA_API hecla_range hecla_block_open_range(hecla_block block);
HECLA_API hecla_range hecla_block_close_range(hecla_block block);

/* --- the tree -----------------------------------------------------------------------------------
 * Every node of either syntax, for tools that look at all of a document. */
typedef enum hecla_node_kind HECLA_ENUM {
  HECLA_NODE_NONE = 0,
  /* native syntax: structure */
  HECLA_NODE_BODY = 1,
  HECLA_NODE_ATTRIBUTE = 2,
  HECLA_NODE_BLOCK = 3,
  HECLA_NODE_LABEL = 4,
  HECLA_NODE_SKIPPED = 5, /* text that recovery from an error skipped */
  HECLA_NODE_OBJECT_ITEM = 6,
  HECLA_NODE_STEP = 7, /* .name or [key] */
  /* native syntax: expressions */
  HECLA_NODE_NUMBER = 8,
  HECLA_NODE_BOOL = 9,
  HECLA_NODE_NULL = 10,
  HECLA_NODE_STRING = 11,     /* "text" without sequences */
  HECLA_NODE_TEXT = 12,       /* text in a template */
  HECLA_NODE_TEMPLATE = 13,   /* "a${b}c", heredocs */
  HECLA_NODE_WRAP = 14,       /* "${b}" */
  HECLA_NODE_REFERENCE = 15,  /* a.b[0] */
  HECLA_NODE_ACCESS = 16,     /* f().b, a[k] */
  HECLA_NODE_SPLAT = 17,      /* a[*].b */
  HECLA_NODE_SPLAT_ITEM = 18, /* the element inside a splat */
  HECLA_NODE_CALL = 19,
  HECLA_NODE_TUPLE = 20,
  HECLA_NODE_OBJECT = 21,
  HECLA_NODE_FOR = 22,
  HECLA_NODE_CONDITIONAL = 23,
  HECLA_NODE_UNARY = 24,
  HECLA_NODE_BINARY = 25,
  HECLA_NODE_PARENTHESES = 26,
  HECLA_NODE_MISSING = 27, /* an expression that could not be parsed */
  /* JSON syntax */
  HECLA_NODE_JSON_INVALID = 64,
  HECLA_NODE_JSON_NULL = 65,
  HECLA_NODE_JSON_FALSE = 66,
  HECLA_NODE_JSON_TRUE = 67,
  HECLA_NODE_JSON_NUMBER = 68,
  HECLA_NODE_JSON_STRING = 69,
  HECLA_NODE_JSON_ARRAY = 70,
  HECLA_NODE_JSON_OBJECT = 71,
  HECLA_NODE_JSON_PROPERTY = 72,
  HECLA_NODE_JSON_SKIPPED = 73,
  HECLA_NODE_JSON_FILE = 74
} hecla_node_kind;
/* Returns "Attribute", "Number", "Object"; none for an unknown kind. */
HECLA_API hecla_text hecla_node_kind_name(hecla_node_kind kind);

typedef struct hecla_node {
  const void* owner;
  const void* node;
  hecla_node_kind kind;
} hecla_node;
HECLA_API hecla_node hecla_document_root(const hecla_document* document);
/* Returns the innermost node that contains a byte; nothing outside of the tree. */
HECLA_API hecla_node hecla_document_node_at(const hecla_document* document, uint32_t offset);
/* Return the node of a view, and the view of a node; nothing if there is none, or if the node is of another kind. An
 * expression that a schema read in a generated block has no node. */
HECLA_API hecla_node hecla_body_node(hecla_body body);
HECLA_API hecla_node hecla_attribute_node(hecla_attribute attribute);
HECLA_API hecla_node hecla_block_node(hecla_block block);
HECLA_API hecla_node hecla_expression_node(hecla_expression expression);
HECLA_API hecla_body hecla_node_body(hecla_node node);
HECLA_API hecla_attribute hecla_node_attribute(hecla_node node);
HECLA_API hecla_block hecla_node_block(hecla_node node);
HECLA_API hecla_expression hecla_node_expression(hecla_node node);

HECLA_API hecla_range hecla_node_range(hecla_node node);
/* Returns what a node says by itself: the name of an argument, call, step, property or reference's root, the type of a
 * block, the text of a label or string. None for other kinds. */
HECLA_API hecla_text hecla_node_text(hecla_node node);
/* Stores up to `capacity` children in `out`, in source order, and returns how many there are. */
HECLA_API size_t hecla_node_children(hecla_node node, hecla_node* out, size_t capacity);

/* Visits a node and everything in it, parents first. The visitor says how to go on. Returns 0 if it stopped. */
typedef enum hecla_walk_action HECLA_ENUM {
  HECLA_WALK_INTO = 0,
  HECLA_WALK_OVER = 1,
  HECLA_WALK_STOP = 2
} hecla_walk_action;
typedef hecla_walk_action (*hecla_visitor)(hecla_node node, void* data);
HECLA_API int hecla_node_walk(hecla_node node, hecla_visitor visit, void* data);

/* Returns the whole tree as JSON, with kinds, ranges and contents; `indent` spaces per level, 0 for one line. */
HECLA_API hecla_buffer* hecla_document_tree_json(const hecla_document* document, size_t indent);

/* --- tokens and comments ------------------------------------------------------------------------ */
typedef struct hecla_tokens hecla_tokens;
typedef struct hecla_token {
  hecla_range range;
  hecla_text kind; /* "TokenIdent", "TokenComment"; of JSON "BeginObject", "Comment" */
  int is_trivia;   /* whitespace, a newline, a comment or a byte order mark */
  int is_comment;
} hecla_token;

/* Returns all tokens of a document, including whitespace and comments: every byte is in exactly one. The last is the
 * empty end of the file. */
HECLA_API hecla_tokens* hecla_document_tokens(const hecla_document* document);
typedef enum hecla_token_mode HECLA_ENUM {
  HECLA_TOKEN_CONFIG = 0,
  HECLA_TOKEN_EXPRESSION = 1,
  HECLA_TOKEN_TEMPLATE = 2
} hecla_token_mode;
/* Returns the tokens of a text in the native syntax, without spaces and without parsing; reports those that are
 * invalid everywhere. */
HECLA_API hecla_tokens* hecla_tokenize(hecla_text name, hecla_text text, hecla_token_mode mode,
                                       hecla_diagnostics* diags);
HECLA_API void hecla_tokens_free(hecla_tokens* tokens);
HECLA_API size_t hecla_tokens_size(const hecla_tokens* tokens);
HECLA_API hecla_token hecla_tokens_at(const hecla_tokens* tokens, size_t index);
/* Store the comments that belong to a node of the document, those before it and those after it on its line, and return
 * how many there are. `tokens` are those of its document; native syntax only. */
HECLA_API size_t hecla_tokens_leading_comments(const hecla_tokens* tokens, hecla_node node,
                                               hecla_range* out, size_t capacity);
HECLA_API size_t hecla_tokens_trailing_comments(const hecla_tokens* tokens, hecla_node node,
                                                hecla_range* out, size_t capacity);

/* --- functions ----------------------------------------------------------------------------------
 * A function is defined by callbacks, or belongs to one of the tables.
 *
 *   static hecla_value* shout(hecla_call* call, void* data) {
 *     hecla_text text = hecla_value_string(hecla_call_argument(call, 0));
 *     if (text.size == 0) return hecla_call_fail(call, 0, hecla_str("the text is empty"));
 *     ...
 *     return hecla_new_string(result);
 *   }
 */
typedef struct hecla_function hecla_function;
typedef struct hecla_call hecla_call; /* one call, valid while the callback runs */

/* Returns the result, which the library frees, or what hecla_call_fail() returns. Must not throw or jump out. */
typedef hecla_value* (*hecla_implementation)(hecla_call* call, void* data);
/* Returns the type of the result for these arguments, which may be unknown, or NULL after hecla_call_fail(). */
typedef hecla_type* (*hecla_type_rule)(hecla_call* call, void* data);

enum {
  HECLA_ALLOW_NULL = 1, /* otherwise a null argument is an error */
  HECLA_ALLOW_UNKNOWN =
      2, /* otherwise an argument that is not wholly known makes the result unknown */
  HECLA_ALLOW_DYNAMIC =
      4, /* otherwise an argument of unknown type makes the type of the result unknown */
  HECLA_ALLOW_MARKED = 8 /* otherwise marks are removed before the call, and added to the result */
};
typedef struct hecla_parameter {
  hecla_text name;
  const hecla_type* type; /* arguments are converted to it; NULL is dynamic: any value */
  unsigned flags;         /* HECLA_ALLOW_... */
} hecla_parameter;

typedef struct hecla_function_spec {
  size_t size; /* sizeof(hecla_function_spec) */
  hecla_text name;
  hecla_text description;
  const hecla_parameter* parameters;
  size_t parameter_count;
  const hecla_parameter* variadic; /* takes all further arguments; may be NULL */
  const hecla_type* result;        /* NULL is dynamic, unless there is a rule */
  hecla_type_rule type_rule;       /* may be NULL */
  hecla_implementation call;
  void* data; /* passed to the callbacks */
  void (*free_data)(
      void* data); /* called once, when the last use of the function is gone; may be NULL */
} hecla_function_spec;
#define HECLA_FUNCTION_SPEC_INIT \
  { sizeof(hecla_function_spec), {NULL, 0}, {NULL, 0}, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL }
HECLA_API void hecla_function_spec_init(hecla_function_spec* spec, size_t size);
/* Makes a function. If it fails, the data are freed, too. Threads that evaluate at the same time call the callbacks at
 * the same time. */
HECLA_API hecla_function* hecla_function_new(const hecla_function_spec* spec, hecla_error** error);
HECLA_API void hecla_function_free(hecla_function* function);
HECLA_API hecla_text hecla_function_name(const hecla_function* function);
HECLA_API hecla_text hecla_function_description(const hecla_function* function);
HECLA_API hecla_buffer* hecla_function_signature(
    const hecla_function* function); /* "join(separator, lists...)" */
/* Calls it outside of an evaluation. Arguments are not converted. */
HECLA_API hecla_value* hecla_function_call(const hecla_function* function,
                                           const hecla_value* const* arguments, size_t count,
                                           const hecla_limits* limits, hecla_error** error);

HECLA_API size_t hecla_call_argument_count(const hecla_call* call);
HECLA_API const hecla_value* hecla_call_argument(const hecla_call* call, size_t index);
/* Says why the call fails, as a clause ("the text is empty"), and which argument is to blame, to which the diagnostic
 * then points; HECLA_NO_ARGUMENT if none is. Returns NULL, for use in a return statement. */
HECLA_API void* hecla_call_fail(hecla_call* call, size_t argument, hecla_text reason);
HECLA_API void hecla_call_warn(hecla_call* call, size_t argument, hecla_text sentence);
/* Pay for a long string or many elements before making them, or for work; return 0 if the limit is exceeded: then
 * return NULL, and the error says so. */
HECLA_API int hecla_call_spend_string_bytes(hecla_call* call, uint64_t bytes);
HECLA_API int hecla_call_spend_elements(hecla_call* call, uint64_t count);
HECLA_API int hecla_call_spend_steps(hecla_call* call, uint64_t steps);

/* The tables of functions, which can be combined. If several have a name, the later one in this list counts. */
enum {
  HECLA_FUNCTIONS_STANDARD = 1,   /* those that many programs that read HCL offer */
  HECLA_FUNCTIONS_EXPRESSION = 2, /* try, can and convert */
  HECLA_FUNCTIONS_TERRAFORM = 4   /* Terraform's, with its results */
};
typedef struct hecla_function_table hecla_function_table;
/* Returns the functions of some tables, sorted by name. With HECLA_FUNCTIONS_TERRAFORM and a directory, file functions
 * may read the files in it; otherwise no function accesses files. */
HECLA_API hecla_function_table* hecla_function_table_new(unsigned tables, hecla_text directory);
HECLA_API void hecla_function_table_free(hecla_function_table* table);
HECLA_API size_t hecla_function_table_size(const hecla_function_table* table);
HECLA_API const hecla_function* hecla_function_table_at(const hecla_function_table* table,
                                                        size_t index);
HECLA_API const hecla_function* hecla_function_table_find(const hecla_function_table* table,
                                                          hecla_text name);

/* --- contexts and evaluation --------------------------------------------------------------------
 * The variables, functions and limits of an evaluation. A context that is not being changed may be used by many
 * threads. Without a context (NULL) only literals can be evaluated, and strings in JSON are not templates. */
typedef struct hecla_context hecla_context;
/* Returns a context; with a parent, one that has all its names and may hide some. */
HECLA_API hecla_context* hecla_context_new(const hecla_context* parent);
HECLA_API void hecla_context_free(hecla_context* context);
HECLA_API int hecla_context_set_variable(hecla_context* context, hecla_text name,
                                         const hecla_value* value);
HECLA_API int hecla_context_set_function(hecla_context* context, hecla_text name,
                                         const hecla_function* function);
/* Defines all functions of a table; Terraform's also as core::NAME. These functions return 0 if memory is exhausted. */
HECLA_API int hecla_context_set_functions(hecla_context* context,
                                          const hecla_function_table* table);
/* Sets the limits of each evaluation in the context and its children; those of the outermost context count. */
HECLA_API int hecla_context_set_limits(hecla_context* context, const hecla_limits* limits);
/* Returns the variable, or NULL. */
HECLA_API const hecla_value* hecla_context_variable(const hecla_context* context, hecla_text name);
/* Returns whether neither it nor a parent has any variables or functions. */
HECLA_API int hecla_context_is_empty(const hecla_context* context);

/* Returns the value. After an error it is unknown; NULL only without an expression or memory. */
HECLA_API hecla_value* hecla_evaluate(hecla_expression expression, const hecla_context* context,
                                      hecla_diagnostics* diags);
/* Partial evaluation: returns the text of the expression in which each part that can be computed is replaced by its
 * value, and names that are not defined stay; "${var.zone}-${1 + 1}" becomes "${var.zone}-2". In the JSON syntax, the
 * text as it is. */
HECLA_API hecla_buffer* hecla_evaluate_partially(hecla_expression expression,
                                                 const hecla_context* context,
                                                 hecla_diagnostics* diags);
/* Returns whether every name in the expression is defined. */
HECLA_API int hecla_can_evaluate(hecla_expression expression, const hecla_context* context);

/* --- expressions --------------------------------------------------------------------------------- */
HECLA_API hecla_node_kind hecla_expression_kind(hecla_expression expression);
HECLA_API hecla_range hecla_expression_range(hecla_expression expression);
HECLA_API hecla_text hecla_expression_text(hecla_expression expression);
/* Returns the text of a string without sequences, without allocating; none for other expressions, and for strings that
 * evaluation would normalize. */
HECLA_API hecla_text hecla_expression_string(hecla_expression expression);
/* Returns the value of an expression that is a constant string, number or bool; NULL for others. */
HECLA_API hecla_value* hecla_expression_constant(hecla_expression expression);
/* Returns the name if the expression is a single name, such as a keyword. */
HECLA_API hecla_buffer* hecla_expression_keyword(hecla_expression expression);

/* Static analysis: the parts of an expression that is written as a list [a, b], an object {a = b} or a call f(a, b),
 * not evaluated. Another expression is reported, and the list is empty. */
typedef struct hecla_expressions hecla_expressions;
HECLA_API hecla_expressions* hecla_expression_list(hecla_expression expression,
                                                   hecla_diagnostics* diags);
/* Returns keys and values in turn. */
HECLA_API hecla_expressions* hecla_expression_map(hecla_expression expression,
                                                  hecla_diagnostics* diags);
/* Returns the arguments. */
HECLA_API hecla_expressions* hecla_expression_call(hecla_expression expression,
                                                   hecla_diagnostics* diags);
HECLA_API void hecla_expressions_free(hecla_expressions* list);
HECLA_API size_t hecla_expressions_size(const hecla_expressions* list);
HECLA_API hecla_expression hecla_expressions_at(const hecla_expressions* list, size_t index);
/* Return the name of the call, its range, and that of the arguments with their parentheses. */
HECLA_API hecla_text hecla_expressions_call_name(const hecla_expressions* list);
HECLA_API hecla_range hecla_expressions_call_name_range(const hecla_expressions* list);
HECLA_API hecla_range hecla_expressions_call_arguments_range(const hecla_expressions* list);

/* References: paths such as var.tags["a"][0]. */
typedef struct hecla_references hecla_references;
typedef struct hecla_reference hecla_reference;
typedef enum hecla_step_kind HECLA_ENUM {
  HECLA_STEP_ROOT = 0,
  HECLA_STEP_ATTRIBUTE = 1,
  HECLA_STEP_INDEX = 2,
  HECLA_STEP_SPLAT = 3
} hecla_step_kind;
typedef struct hecla_step {
  hecla_step_kind kind;
  hecla_text name;        /* of the root or an attribute */
  const hecla_value* key; /* of an index: a string or number; otherwise NULL */
  hecla_range range;
} hecla_step;
/* Returns the references to variables that evaluation may need, in source order. */
HECLA_API hecla_references* hecla_expression_references(hecla_expression expression);
/* Return one reference: the expression as one, or a text; after an error none, or the steps before it. */
HECLA_API hecla_references* hecla_expression_reference(hecla_expression expression,
                                                       hecla_diagnostics* diags);
HECLA_API hecla_references* hecla_parse_reference(hecla_text name, hecla_text text, int allow_splat,
                                                  const hecla_limits* limits,
                                                  hecla_diagnostics* diags);
HECLA_API void hecla_references_free(hecla_references* list);
HECLA_API size_t hecla_references_size(const hecla_references* list);
HECLA_API const hecla_reference* hecla_references_at(const hecla_references* list, size_t index);
HECLA_API size_t hecla_reference_step_count(const hecla_reference* reference);
HECLA_API hecla_step hecla_reference_step(const hecla_reference* reference, size_t index);
HECLA_API hecla_range hecla_reference_range(const hecla_reference* reference);
/* Returns it as source text. */
HECLA_API hecla_buffer* hecla_reference_text(const hecla_reference* reference);

/* Types written as expressions: list(string), object({ port = optional(number, 80) }). */
typedef enum hecla_type_mode HECLA_ENUM {
  HECLA_TYPE_EXACT = 0,      /* without any and optional attributes */
  HECLA_TYPE_CONSTRAINT = 1, /* with them */
  HECLA_TYPE_DEFAULTS = 2    /* and with default values */
} hecla_type_mode;
typedef struct hecla_constraint hecla_constraint;
/* Reads a type; the parts in error are dynamic. */
HECLA_API hecla_constraint* hecla_expression_type(hecla_expression expression, hecla_type_mode mode,
                                                  hecla_diagnostics* diags);
HECLA_API void hecla_constraint_free(hecla_constraint* constraint);
HECLA_API const hecla_type* hecla_constraint_type(const hecla_constraint* constraint);
/* Returns a value with its defaults applied, then converted to the type. */
HECLA_API hecla_value* hecla_constraint_apply(const hecla_constraint* constraint,
                                              const hecla_value* value, hecla_error** error);

/* --- reading bodies with a schema ---------------------------------------------------------------
 * A schema names the arguments and block types that a body may have. */
typedef struct hecla_body_schema hecla_body_schema;
HECLA_API hecla_body_schema* hecla_body_schema_new(void);
HECLA_API void hecla_body_schema_free(hecla_body_schema* schema);
enum {
  HECLA_ATTRIBUTE_REQUIRED = 1,
  HECLA_ATTRIBUTE_SECRET = 2 /* diagnostics show nothing of the value */
};
HECLA_API int hecla_body_schema_add_attribute(hecla_body_schema* schema, hecla_text name,
                                              unsigned flags);
HECLA_API int hecla_body_schema_add_block(hecla_body_schema* schema, hecla_text type,
                                          const hecla_text* label_names, size_t label_count);

/* The contents of a body: arguments and blocks, each in source order. Missing and unexpected items are reported. */
typedef struct hecla_content hecla_content;
HECLA_API hecla_content* hecla_body_content(hecla_body body, const hecla_body_schema* schema,
                                            hecla_diagnostics* diags);
/* Reads what the schema names; hecla_content_rest() is the rest. */
HECLA_API hecla_content* hecla_body_partial_content(hecla_body body,
                                                    const hecla_body_schema* schema,
                                                    hecla_diagnostics* diags);
/* Reads all arguments, whatever their names; blocks are errors. */
HECLA_API hecla_content* hecla_body_attributes(hecla_body body, hecla_diagnostics* diags);
HECLA_API void hecla_content_free(hecla_content* content);
HECLA_API size_t hecla_content_attribute_count(const hecla_content* content);
HECLA_API hecla_attribute hecla_content_attribute(const hecla_content* content, size_t index);
HECLA_API hecla_attribute hecla_content_find_attribute(const hecla_content* content,
                                                       hecla_text name);
HECLA_API size_t hecla_content_block_count(const hecla_content* content);
HECLA_API hecla_block hecla_content_block(const hecla_content* content, size_t index);
HECLA_API hecla_body hecla_content_rest(const hecla_content* content);
/* Returns where a missing item could be added. */
HECLA_API hecla_range hecla_content_missing_item_range(const hecla_content* content);

/* Bodies that are made from others. */
typedef struct hecla_derived_body hecla_derived_body;
/* Expands dynamic blocks while the body is read with a schema. */
HECLA_API hecla_derived_body* hecla_expand_dynamic_blocks(hecla_body body,
                                                          const hecla_context* context);
/* Reads several bodies, such as those of the files in a directory, as one. */
HECLA_API hecla_derived_body* hecla_merge_bodies(const hecla_body* bodies, size_t count);
HECLA_API void hecla_derived_body_free(hecla_derived_body* derived);
HECLA_API hecla_body hecla_derived_body_view(const hecla_derived_body* derived);

/* --- decoding by specification ------------------------------------------------------------------
 * A specification in the language of hcldec says what a body contains and which value it has. */
typedef struct hecla_spec hecla_spec;
HECLA_API hecla_spec* hecla_spec_parse(hecla_text name, hecla_text text, const hecla_limits* limits,
                                       hecla_diagnostics* diags);
HECLA_API void hecla_spec_free(hecla_spec* spec);
/* Returns a context with the variables and functions that the specification defines. */
HECLA_API hecla_context* hecla_spec_context(const hecla_spec* spec);
/* Returns the type of decoded values, dynamic where it depends on the body. */
HECLA_API hecla_type* hecla_spec_type(const hecla_spec* spec);
HECLA_API hecla_value* hecla_decode(hecla_body body, const hecla_spec* spec,
                                    const hecla_context* context, hecla_diagnostics* diags);
/* Decodes a body by the schema of a provider (hecla_wire_schema_parse), with dynamic blocks expanded. */
HECLA_API hecla_value* hecla_decode_block(hecla_body body, const hecla_wire_schema* schema,
                                          const hecla_context* context, hecla_diagnostics* diags);

/* --- conversion of whole documents, formatting -------------------------------------------------- */
typedef struct hecla_json_options {
  size_t size;                   /* sizeof(hecla_json_options) */
  size_t indent;                 /* spaces per level; 0: one line */
  int keep_order;                /* members in source order, not sorted */
  int keep_special;              /* do not escape <, > and & */
  const hecla_context* simplify; /* if not NULL: expressions that can be evaluated become values */
} hecla_json_options;
/* The output of hcl2json. */
#define HECLA_JSON_OPTIONS_INIT \
  { sizeof(hecla_json_options), 4, 0, 0, NULL }
HECLA_API void hecla_json_options_init(hecla_json_options* options, size_t size);
/* Returns documents in the native syntax as one JSON object, by the mapping of hcl2json: bodies are objects, blocks are
 * arrays under their type and labels, and what is no literal is its source in "${...}". Reports documents in the JSON
 * syntax. `options` may be NULL. */
HECLA_API hecla_buffer* hecla_to_json(const hecla_document* const* documents, size_t count,
                                      const hecla_json_options* options, hecla_diagnostics* diags);
/* Returns a document in the JSON syntax in the native one, with Terraform's structure if the name of the document is
 * that of one of its files. */
HECLA_API hecla_buffer* hecla_from_json(const hecla_document* document, hecla_diagnostics* diags);

typedef struct hecla_format_options {
  size_t size;       /* sizeof(hecla_format_options) */
  int terraform;     /* the style of terraform fmt */
  int without_align; /* do not align equals signs and comments */
  uint32_t width;    /* break longer lines; 0: never */
  int sort_attributes;
  int sort_blocks;
  int accept_errors; /* format a text with errors by its tokens alone */
  size_t first_line; /* with last_line: change only these lines; 0: all */
  size_t last_line;
} hecla_format_options;
#define HECLA_FORMAT_OPTIONS_INIT \
  { sizeof(hecla_format_options), 0, 0, 0, 0, 0, 0, 0, 0 }
HECLA_API void hecla_format_options_init(hecla_format_options* options, size_t size);
/* Returns the text in the canonical layout; NULL if it has errors. `options` and `limits` may be NULL. */
HECLA_API hecla_buffer* hecla_format(hecla_text name, hecla_text text,
                                     const hecla_format_options* options,
                                     const hecla_limits* limits, hecla_diagnostics* diags);

/* Returns whether a text is a valid name of an argument or variable. */
HECLA_API int hecla_is_identifier(hecla_text text);
/* Returns a text as a quoted string of HCL, with escapes. */
HECLA_API hecla_buffer* hecla_quote(hecla_text text);
/* Returns a value as an expression of HCL, for people: unknown values are shown. */
HECLA_API hecla_buffer* hecla_value_to_hcl(const hecla_value* value);

/* --- queries and lossless edits -----------------------------------------------------------------
 * Addresses name parts of a document: resource.aws_instance.web.tags["Name"]. A block is addressed by its type and
 * labels, * matches anything, [1] selects among several, and "." is the document.
 *
 *   hecla_edits* edits = hecla_edits_new();
 *   hecla_edits_set(edits, hecla_str("resource.aws_instance.web.count"), hecla_str("3"));
 *   hecla_document* after = hecla_edit(document, edits, diags);    // NULL if an edit is not possible
 *   hecla_text text = hecla_document_text(after);
 */
typedef struct hecla_edits hecla_edits;
typedef enum hecla_placement HECLA_ENUM {
  HECLA_PLACEMENT_LAST = 0, /* in the part, after everything else */
  HECLA_PLACEMENT_FIRST = 1,
  HECLA_PLACEMENT_BEFORE = 2, /* before the part and its comments */
  HECLA_PLACEMENT_AFTER = 3
} hecla_placement;
HECLA_API hecla_edits* hecla_edits_new(void);
HECLA_API void hecla_edits_free(hecla_edits* edits);
/* Treats blank lines and comments as hclwrite does, instead of as people write. For all edits that follow. */
HECLA_API void hecla_edits_use_hclwrite_spacing(hecla_edits* edits);
/* Also makes edits of a text with errors that could miss parts of it: with `*` in their address, and of references. For all
 * edits that follow. */
HECLA_API void hecla_edits_allow_partial(hecla_edits* edits);
/* These functions add an edit to the list, and return 0 if memory is exhausted. Addresses are checked by hecla_edit().
 * Set an argument, attribute or element to an expression (source text), or to a value. */
HECLA_API int hecla_edits_set(hecla_edits* edits, hecla_text address, hecla_text expression);
/* Also returns 0 if HCL cannot express the value: unknown, marked. */
HECLA_API int hecla_edits_set_value(hecla_edits* edits, hecla_text address,
                                    const hecla_value* value);
/* Adds the arguments, blocks, attributes or elements in `text` to a part, or beside it. */
HECLA_API int hecla_edits_add(hecla_edits* edits, hecla_text address, hecla_text text,
                              hecla_placement placement);
HECLA_API int hecla_edits_remove(hecla_edits* edits, hecla_text address);
/* Gives an argument another name, or a block another type and labels. */
HECLA_API int hecla_edits_rename(hecla_edits* edits, hecla_text address, const hecla_text* names,
                                 size_t count);
HECLA_API int hecla_edits_move(hecla_edits* edits, hecla_text address, hecla_text to);
/* Replaces the comment above an item, or at the end of its line; empty removes it. */
HECLA_API int hecla_edits_set_comment(hecla_edits* edits, hecla_text address, hecla_text comment,
                                      int is_trailing);
HECLA_API int hecla_edits_rename_references(hecla_edits* edits, hecla_text address, hecla_text to);
/* Returns the document after all edits, in order; all other bytes stay. NULL if one is not possible, or if the result
 * would have more errors than before. The document itself does not change. */
HECLA_API hecla_document* hecla_edit(const hecla_document* document, const hecla_edits* edits,
                                     hecla_diagnostics* diags);

typedef struct hecla_change {
  uint32_t begin; /* the bytes of the text before that are replaced */
  uint32_t end;
  hecla_text text;
} hecla_change;
/* The replacements that made a document from another one, ascending; none unless hecla_edit() made it. */
HECLA_API size_t hecla_document_change_count(const hecla_document* document);
HECLA_API hecla_change hecla_document_change(const hecla_document* document, size_t index);

typedef enum hecla_part_kind HECLA_ENUM {
  HECLA_PART_DOCUMENT = 0,
  HECLA_PART_ARGUMENT = 1,
  HECLA_PART_BLOCK = 2,
  HECLA_PART_ATTRIBUTE = 3, /* of an object; in the JSON syntax, a property */
  HECLA_PART_ELEMENT = 4
} hecla_part_kind;
typedef struct hecla_parts hecla_parts;
/* Returns the parts of a file that an address refers to, in source order. */
HECLA_API hecla_parts* hecla_query(const hecla_document* document, hecla_text address,
                                   hecla_diagnostics* diags);
HECLA_API void hecla_parts_free(hecla_parts* parts);
HECLA_API size_t hecla_parts_size(const hecla_parts* parts);
HECLA_API hecla_part_kind hecla_part_kind_at(const hecla_parts* parts, size_t index);
HECLA_API hecla_range hecla_part_range(const hecla_parts* parts, size_t index);
/* Returns the value of an argument or attribute, or what is between a block's braces. */
HECLA_API hecla_range hecla_part_value_range(const hecla_parts* parts, size_t index);
HECLA_API hecla_text hecla_part_address(const hecla_parts* parts, size_t index);
/* Returns the expression of an argument, attribute or element. */
HECLA_API hecla_expression hecla_part_expression(const hecla_parts* parts, size_t index);
HECLA_API size_t hecla_part_comment_count(const hecla_parts* parts, size_t index, int is_trailing);
HECLA_API hecla_range hecla_part_comment(const hecla_parts* parts, size_t index, int is_trailing,
                                         size_t comment);
/* Returns the address of names such as a block's type and labels, quoted where they must be. */
HECLA_API hecla_buffer* hecla_address(const hecla_text* names, size_t count);

/* --- validation of Terraform modules ------------------------------------------------------------ */
typedef struct hecla_providers hecla_providers; /* schemas of providers */
HECLA_API hecla_providers* hecla_providers_new(void);
HECLA_API void hecla_providers_free(hecla_providers* providers);
/* Adds the output of `terraform providers schema -json`. Returns 0 if it is invalid. */
HECLA_API int hecla_providers_add(hecla_providers* providers, hecla_text schemas_json,
                                  hecla_error** error);
typedef struct hecla_validate_options {
  size_t size;                  /* sizeof(hecla_validate_options) */
  hecla_text terraform_version; /* that required_version is compared with; none: any will do */
  int requires_everything;      /* a missing schema or module is an error, not a warning */
} hecla_validate_options;
#define HECLA_VALIDATE_OPTIONS_INIT \
  { sizeof(hecla_validate_options), {NULL, 0}, 0 }
HECLA_API void hecla_validate_options_init(hecla_validate_options* options, size_t size);
/* Checks the module in a directory and the modules that it calls, as `terraform validate` does. Reads files. Returns 1
 * if it is valid: if no errors were added. `providers`, `options` and `limits` may be NULL. */
HECLA_API int hecla_validate(hecla_text directory, const hecla_providers* providers,
                             const hecla_validate_options* options, const hecla_limits* limits,
                             hecla_diagnostics* diags);

#ifdef __cplusplus
}
#endif
#endif
