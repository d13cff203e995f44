/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_TESTS_SAMPLES_H
#define HECLA_TESTS_SAMPLES_H
/* Samples of the types of the C interface, for calls.h: arrays TYPE_samples of handles, views and other values, NULL
 * or nothing among them, and TYPE_arrays of arrays with 3 elements each. make_calls.py reads their names. */
#include <hecla_pcl.h>
#include <math.h>

#include "check.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define TEXT(literal) \
  { literal, sizeof(literal) - 1 }

/* --- numbers and texts */
static const int enum_samples[] = {0, 1, -1, 99};
static const int int_samples[] = {0, 1, -1};
static const unsigned unsigned_samples[] = {0, 7, ~0u};
static const size_t size_t_samples[] = {0, 3, SIZE_MAX};
static const size_t count_samples[] = {0, 3};
static const uint32_t uint32_t_samples[] = {0, 3, UINT32_MAX};
static const uint64_t uint64_t_samples[] = {0, 3, UINT64_MAX};
static const int64_t int64_t_samples[] = {0, INT64_MIN};
static const double double_samples[] = {0, 0.5, NAN, INFINITY};

static const char config[] =
    "# first\na = [1, b.c[0], f(x...)]\na = 2\nd \"e\" \"f\" {\n  g = \"${h}-i\" # last\n}\n*\nj = "
    "{k = 1}\n";
static const hecla_text hecla_text_samples[] = {
    {NULL, 0},
    {NULL, 3},
    TEXT(""),
    TEXT("b"),
    TEXT("\xff\xfe\x80"),
    {config, sizeof(config) - 1},
    TEXT("{\"a\": [\"${b}\", 1, null], \"attributes\": {\"b\": {\"type\": \"string\", "
         "\"optional\": true}}}"),
    TEXT("[\"list\",\"string\"]"),
};
static const hecla_text three_texts[] = {TEXT("a"), {NULL, 3}, TEXT("\xff")};
static const hecla_text* const hecla_text_arrays[] = {NULL, three_texts};
static const int three_flags[] = {0, 1, -1};
static const int* const int_arrays[] = {NULL, three_flags};

/* --- options */
static const hecla_limits hecla_limits_samples[] = {{sizeof(hecla_limits), 1, 8, 1, 1, 1, 1000, 1}};

/* --- handles */
static hecla_value* hecla_value_samples[9];
static const hecla_value* three_values[3];
static const hecla_value* gap_in_values[3];
static const hecla_value* const* const hecla_value_arrays[] = {NULL, three_values, gap_in_values};
static hecla_type* hecla_type_samples[5];
static const hecla_type* three_types[3];
static const hecla_type* gap_in_types[3];
static const hecla_type* const* const hecla_type_arrays[] = {NULL, three_types, gap_in_types};
static hecla_buffer* hecla_buffer_samples[2];
static hecla_error* hecla_error_samples[2];
static hecla_wire_schema* hecla_wire_schema_samples[2];
static hecla_wire_paths* hecla_wire_paths_samples[2];
static hecla_diagnostics* hecla_diagnostics_samples[2];
static hecla_diagnostics* reported; /* that are not changed */
static const hecla_diagnostic* hecla_diagnostic_samples[2];
static hecla_document* hecla_document_samples[6];
static const hecla_document* three_documents[3];
static const hecla_document* gap_in_documents[3];
static const hecla_document* const* const hecla_document_arrays[] = {NULL, three_documents,
                                                                     gap_in_documents};
static const hecla_source* hecla_source_samples[2];
static hecla_tokens* hecla_tokens_samples[4];
static hecla_function* hecla_function_samples[2];
static hecla_function_table* hecla_function_table_samples[2];
static hecla_call* hecla_call_samples[2];
static hecla_context* hecla_context_samples[2];
static hecla_expressions* hecla_expressions_samples[3];
static hecla_references* hecla_references_samples[2];
static const hecla_reference* hecla_reference_samples[2];
static hecla_constraint* hecla_constraint_samples[2];
static hecla_body_schema* hecla_body_schema_samples[2];
static hecla_content* hecla_content_samples[3];
static hecla_derived_body* hecla_derived_body_samples[3];
static hecla_spec* hecla_spec_samples[2];
static hecla_edits* hecla_edits_samples[2];
static hecla_parts* hecla_parts_samples[2];
static hecla_providers* hecla_providers_samples[2];
static hecla_pcl_types* hecla_pcl_types_samples[2];
static hecla_pcl_scope* hecla_pcl_scope_samples[2];
static hecla_pcl_packages* hecla_pcl_packages_samples[2];
static hecla_pcl_program* hecla_pcl_program_samples[2];

/* --- views: of nothing, good ones, and those of other kinds */
static hecla_body hecla_body_samples[11];
static hecla_attribute hecla_attribute_samples[7];
static hecla_block hecla_block_samples[7];
static hecla_expression hecla_expression_samples[12];
static hecla_node hecla_node_samples[14];
static hecla_node three_nodes[3];
static hecla_node* const hecla_node_arrays[] = {NULL, three_nodes};
static const hecla_body* const hecla_body_arrays[] = {NULL, hecla_body_samples,
                                                      hecla_body_samples + 5};
static hecla_range hecla_range_samples[4];
static hecla_range three_ranges[3];
static hecla_range* const hecla_range_arrays[] = {NULL, three_ranges};
static hecla_pcl_type hecla_pcl_type_samples[8];
static const hecla_pcl_type* const hecla_pcl_type_arrays[] = {NULL, hecla_pcl_type_samples};
static hecla_pcl_property hecla_pcl_property_samples[3];
static const hecla_pcl_property* const hecla_pcl_property_arrays[] = {NULL,
                                                                      hecla_pcl_property_samples};

/* --- callbacks */
typedef void (*hecla_free_data)(void*);
static void free_nothing(void* data) { (void)data; }
static hecla_walk_action visit(hecla_node node, void* data) {
  (void)data;
  return node.kind == HECLA_NODE_STEP ? HECLA_WALK_STOP : (hecla_walk_action)99;
}
static hecla_value* no_result(hecla_call* call, void* data) {
  (void)call;
  (void)data;
  return NULL;
}
static hecla_pcl_type no_type(hecla_pcl_types* types, const hecla_pcl_type* arguments, size_t count,
                              void* data) {
  const hecla_pcl_type none = {NULL};
  (void)types;
  (void)arguments;
  (void)count;
  (void)data;
  return none;
}
static const hecla_free_data free_data_samples[] = {NULL, free_nothing};
static const hecla_visitor hecla_visitor_samples[] = {NULL, visit};
static const hecla_pcl_result hecla_pcl_result_samples[] = {NULL, no_type};
static const hecla_function_spec hecla_function_spec_samples[] = {{sizeof(hecla_function_spec),
                                                                   TEXT("f"),
                                                                   {NULL, 3},
                                                                   NULL,
                                                                   3,
                                                                   NULL,
                                                                   NULL,
                                                                   NULL,
                                                                   no_result,
                                                                   NULL,
                                                                   free_nothing}};

#define AS(type, view) ((type){(view).owner, (view).node})

static void make_values(void) {
  hecla_type* const string = hecla_type_new(HECLA_KIND_STRING);
  hecla_type** type = hecla_type_samples;
  type[1] = string;
  type[2] = hecla_type_new(HECLA_KIND_DYNAMIC);
  type[3] = hecla_type_new_collection(HECLA_KIND_LIST, string);
  const hecla_type* const parts[] = {string, type[3]};
  const hecla_text names[] = {TEXT("a"), TEXT("b")};
  type[4] = hecla_type_new_object(names, parts, three_flags, 2);
  for (size_t i = 0; i < 3; ++i) three_types[i] = gap_in_types[i] = type[i + 1];
  gap_in_types[1] = NULL;
  hecla_value** value = hecla_value_samples;
  value[1] = hecla_new_string(names[0]);
  value[2] = hecla_new_int64(-1);
  value[3] = hecla_new_null(NULL);
  value[4] = hecla_new_unknown(string);
  value[5] = hecla_value_with_mark(value[1], names[0]);
  const hecla_value* const elements[] = {value[1], value[5]};
  value[6] = hecla_new_object(names, elements, 2);
  value[7] = hecla_new_map(string, names, elements, 1, NULL);
  value[8] = hecla_new_tuple(elements, 1);
  for (size_t i = 0; i < 3; ++i) three_values[i] = gap_in_values[i] = value[i + 1];
  gap_in_values[1] = NULL;
  hecla_buffer_samples[1] = hecla_value_to_hcl(value[6]);
  hecla_new_number(names[0], &hecla_error_samples[1]);
  hecla_wire_schema_samples[1] = hecla_wire_schema_parse(hecla_text_samples[6], NULL);
  hecla_wire_paths_samples[1] = hecla_wire_differences(value[1], value[2]);
}

static void make_documents(void) {
  const hecla_text name = TEXT("t"), expression = TEXT("[f(a[*].b), {c = \"${d}\"}]");
  hecla_diagnostics_samples[1] = hecla_diagnostics_new(3);
  reported = hecla_diagnostics_new(0);
  hecla_document** document = hecla_document_samples;
  document[1] = hecla_parse(name, hecla_text_samples[5], HECLA_SYNTAX_NATIVE, NULL, reported);
  document[2] = hecla_parse(name, hecla_text_samples[6], HECLA_SYNTAX_JSON, NULL, reported);
  document[3] = hecla_parse_expression(name, expression, HECLA_SYNTAX_NATIVE, NULL, reported);
  document[4] =
      hecla_parse_expression(name, hecla_text_samples[6], HECLA_SYNTAX_JSON, NULL, reported);
  document[5] = hecla_parse(name, hecla_text_samples[4], HECLA_SYNTAX_JSON, NULL, reported);
  for (size_t i = 0; i < 3; ++i) three_documents[i] = gap_in_documents[i] = document[i + 1];
  gap_in_documents[0] = NULL;
  hecla_diagnostic_samples[1] = hecla_diagnostics_at(reported, 0);
  hecla_source_samples[1] = hecla_document_source(document[1]);
  hecla_tokens_samples[1] = hecla_document_tokens(document[1]);
  hecla_tokens_samples[2] = hecla_document_tokens(document[2]);
  hecla_tokens_samples[3] = hecla_tokenize(name, expression, HECLA_TOKEN_EXPRESSION, NULL);
  hecla_range_samples[1] = hecla_body_range(hecla_document_body(document[1]));
  hecla_range_samples[2] = (hecla_range){hecla_source_samples[1], UINT32_MAX, 3};
  hecla_range_samples[3] = (hecla_range){NULL, 3, 1};
  hecla_edits_samples[1] = hecla_edits_new();
  hecla_parts_samples[1] = hecla_query(document[1], hecla_str("**"), NULL);
  if (!hecla_parts_samples[1])
    hecla_parts_samples[1] = hecla_query(document[1], hecla_str("*"), NULL);
}

static void make_readers(void) {
  const hecla_body native = hecla_document_body(hecla_document_samples[1]);
  const hecla_body json = hecla_document_body(hecla_document_samples[2]);
  const hecla_text names[] = {TEXT("a"), TEXT("d"), TEXT("e")};
  hecla_function_spec function = HECLA_FUNCTION_SPEC_INIT;
  function.name = names[0];
  function.call = no_result;
  hecla_function_samples[1] = hecla_function_new(&function, NULL);
  hecla_function_table_samples[1] = hecla_function_table_new(HECLA_FUNCTIONS_STANDARD, names[0]);
  hecla_context_samples[1] = hecla_context_new(NULL);
  hecla_context_set_variable(hecla_context_samples[1], names[0], hecla_value_samples[6]);
  hecla_body_schema_samples[1] = hecla_body_schema_new();
  hecla_body_schema_add_attribute(hecla_body_schema_samples[1], names[0], HECLA_ATTRIBUTE_REQUIRED);
  hecla_body_schema_add_block(hecla_body_schema_samples[1], names[1], names + 1, 2);
  hecla_content_samples[1] = hecla_body_partial_content(native, hecla_body_schema_samples[1], NULL);
  hecla_content_samples[2] = hecla_body_partial_content(json, hecla_body_schema_samples[1], NULL);
  hecla_derived_body_samples[1] = hecla_expand_dynamic_blocks(native, hecla_context_samples[1]);
  hecla_derived_body_samples[2] = hecla_merge_bodies(NULL, 0);
  hecla_spec_samples[1] =
      hecla_spec_parse(names[0], hecla_str("attr \"a\" {\n  type = any\n}\n"), NULL, NULL);
  hecla_providers_samples[1] = hecla_providers_new();
  const hecla_expression list = hecla_document_expression(hecla_document_samples[3]);
  hecla_expressions_samples[1] = hecla_expression_list(list, NULL);
  hecla_expressions_samples[2] =
      hecla_expression_call(hecla_expressions_at(hecla_expressions_samples[1], 0), NULL);
  hecla_references_samples[1] = hecla_expression_references(list);
  hecla_reference_samples[1] = hecla_references_at(hecla_references_samples[1], 0);
  hecla_constraint_samples[1] = hecla_expression_type(list, HECLA_TYPE_CONSTRAINT, NULL);
}

static void make_views(void) {
  const hecla_node root = hecla_document_root(hecla_document_samples[1]);
  const hecla_content *read = hecla_content_samples[1], *json = hecla_content_samples[2];
  hecla_body* body = hecla_body_samples;
  hecla_attribute* attribute = hecla_attribute_samples;
  hecla_block* block = hecla_block_samples;
  hecla_expression* expression = hecla_expression_samples;
  hecla_node* node = hecla_node_samples;
  body[1] = hecla_document_body(hecla_document_samples[1]);
  body[2] = hecla_document_body(hecla_document_samples[2]);
  body[3] = hecla_content_rest(read);
  body[4] = hecla_derived_body_view(hecla_derived_body_samples[1]);
  attribute[1] = hecla_body_attribute(body[1], 0);
  attribute[2] = hecla_content_attribute(read, 0);
  attribute[3] = hecla_content_attribute(json, 0);
  block[1] = hecla_body_block(body[1], 0);
  block[2] = hecla_content_block(read, 0);
  expression[1] = hecla_attribute_expression(attribute[1]);
  expression[2] = hecla_document_expression(hecla_document_samples[3]);
  expression[3] = hecla_document_expression(hecla_document_samples[4]);
  expression[4] = hecla_attribute_expression(attribute[3]);
  expression[5] = hecla_expressions_at(hecla_expressions_samples[2], 0);
  expression[6] = hecla_attribute_expression(hecla_body_attribute(hecla_block_body(block[1]), 0));
  node[1] = root;
  node[2] = hecla_block_node(block[1]);
  node[3] = hecla_expression_node(expression[2]);
  node[4] = hecla_document_root(hecla_document_samples[2]);
  node[5] = hecla_document_node_at(hecla_document_samples[2], 8);
  CHECK(HECLA_EXISTS(body[3]) && HECLA_EXISTS(attribute[3]) && HECLA_EXISTS(block[2]));
  CHECK(HECLA_EXISTS(expression[4]) && HECLA_EXISTS(expression[5]) && HECLA_EXISTS(expression[6]) &&
        node[5].node);

  body[5] = AS(hecla_body, attribute[1]);
  body[6] = AS(hecla_body, expression[1]);
  body[7] = AS(hecla_body, block[2]);
  body[8] = AS(hecla_body, root);
  body[9] = (hecla_body){NULL, body[1].node};
  body[10] = (hecla_body){body[1].owner, NULL};
  attribute[4] = AS(hecla_attribute, body[1]);
  attribute[5] = AS(hecla_attribute, expression[3]);
  attribute[6] = AS(hecla_attribute, block[2]);
  block[3] = AS(hecla_block, attribute[1]);
  block[4] = AS(hecla_block, body[3]);
  block[5] = AS(hecla_block, node[2]);
  block[6] = (hecla_block){NULL, block[1].node};
  expression[7] = AS(hecla_expression, attribute[2]);
  expression[8] = AS(hecla_expression, body[2]);
  expression[9] = AS(hecla_expression, node[3]);
  expression[10] = AS(hecla_expression, block[1]);
  expression[11] = (hecla_expression){NULL, expression[1].node};
  node[6] = (hecla_node){body[1].owner, body[1].node, HECLA_NODE_BODY};
  node[7] = (hecla_node){body[3].owner, body[3].node, HECLA_NODE_BODY};
  node[8] = (hecla_node){root.owner, root.node, HECLA_NODE_STEP};
  node[9] = (hecla_node){root.owner, root.node, HECLA_NODE_JSON_FILE};
  node[10] = (hecla_node){node[3].owner, node[3].node, HECLA_NODE_CALL};
  node[11] = (hecla_node){root.owner, root.node, (hecla_node_kind)99};
  node[12] = (hecla_node){root.owner, root.node, (hecla_node_kind)-1};
  node[13] = (hecla_node){NULL, root.node, HECLA_NODE_BODY};
}

static void make_pcl(void) {
  hecla_pcl_types* const types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
  hecla_pcl_types_samples[1] = types;
  hecla_pcl_type* type = hecla_pcl_type_samples;
  type[1] = hecla_pcl_primitive(HECLA_PCL_KIND_STRING);
  type[2] = hecla_pcl_collection(types, HECLA_PCL_KIND_OUTPUT, type[1]);
  type[3] = hecla_pcl_tuple(types, type, 3);
  type[4] = hecla_pcl_constant(types, type[1], hecla_value_samples[1]);
  type[5] = hecla_pcl_declare(types);
  hecla_pcl_property* property = hecla_pcl_property_samples;
  property[0] = (hecla_pcl_property){TEXT("a"), type[2]};
  property[2] = (hecla_pcl_property){TEXT("\xff"), type[1]};
  type[6] = hecla_pcl_object(types, property, 3, 0, three_texts, 3);
  type[7] = hecla_pcl_optional(types, type[3]);
  hecla_pcl_scope_samples[1] = hecla_pcl_scope_new(types, 1);
  hecla_pcl_packages_samples[1] = hecla_pcl_packages_new(types);
  hecla_pcl_program_samples[1] =
      hecla_pcl_bind_program(types, three_documents, 3, hecla_pcl_packages_samples[1], 0, NULL);
}

static void make_samples(void) {
  make_values();
  make_documents();
  make_readers();
  make_views();
  make_pcl();
}

#define FREE_ALL(type) \
  for (size_t i = 0; i < COUNT(type##_samples); ++i) type##_free(type##_samples[i])

static void free_samples(void) {
  FREE_ALL(hecla_pcl_program);
  FREE_ALL(hecla_pcl_packages);
  FREE_ALL(hecla_pcl_scope);
  FREE_ALL(hecla_pcl_types);
  FREE_ALL(hecla_providers);
  FREE_ALL(hecla_parts);
  FREE_ALL(hecla_edits);
  FREE_ALL(hecla_spec);
  FREE_ALL(hecla_derived_body);
  FREE_ALL(hecla_content);
  FREE_ALL(hecla_body_schema);
  FREE_ALL(hecla_constraint);
  FREE_ALL(hecla_references);
  FREE_ALL(hecla_expressions);
  FREE_ALL(hecla_context);
  FREE_ALL(hecla_function_table);
  FREE_ALL(hecla_function);
  FREE_ALL(hecla_tokens);
  FREE_ALL(hecla_document);
  FREE_ALL(hecla_diagnostics);
  hecla_diagnostics_free(reported);
  FREE_ALL(hecla_wire_paths);
  FREE_ALL(hecla_wire_schema);
  FREE_ALL(hecla_error);
  FREE_ALL(hecla_buffer);
  FREE_ALL(hecla_value);
  FREE_ALL(hecla_type);
}

#endif
