/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* NULL, views of nothing, and input that tries to crash: errors, and never anything worse. */
#include <hecla_pcl.h>

#include "check.h"

static const hecla_text none = {NULL, 0};

static void null_is_allowed_everywhere(void) {
  const hecla_body body = {NULL, NULL};
  const hecla_attribute attribute = {NULL, NULL};
  const hecla_block block = {NULL, NULL};
  const hecla_expression expression = {NULL, NULL};
  const hecla_node node = {NULL, NULL, HECLA_NODE_NONE};
  const hecla_range range = {NULL, 0, 0};
  hecla_buffer_free(NULL);
  hecla_error_free(NULL);
  hecla_diagnostics_free(NULL);
  hecla_diagnostics_clear(NULL);
  hecla_document_free(NULL);
  hecla_value_free(NULL);
  hecla_type_free(NULL);
  hecla_function_free(NULL);
  hecla_context_free(NULL);
  hecla_content_free(NULL);
  hecla_pcl_types_free(NULL);
  hecla_pcl_scope_free(NULL);
  CHECK(hecla_buffer_text(NULL).data == NULL && hecla_error_message(NULL).data == NULL);
  CHECK(hecla_range_start(range).line == 0 && hecla_range_text(range).size == 0);
  CHECK(hecla_source_position(NULL, 3).line == 0 && hecla_source_offset(NULL, 1, 1) == 0);
  CHECK(!hecla_diagnostics_has_errors(NULL) && hecla_diagnostics_at(NULL, 0) == NULL);
  CHECK(hecla_diagnostic_detail(NULL).data == NULL && hecla_diagnostics_to_json(NULL, NULL) == NULL);
  CHECK(!HECLA_EXISTS(hecla_document_body(NULL)) && !HECLA_EXISTS(hecla_document_expression(NULL)));
  CHECK(hecla_body_attribute_count(body) == 0 && !HECLA_EXISTS(hecla_body_block(body, 0)));
  CHECK(hecla_body_range(body).source == NULL);
  CHECK(hecla_attribute_name(attribute).data == NULL);
  CHECK(!HECLA_EXISTS(hecla_attribute_expression(attribute)));
  CHECK(hecla_block_type(block).data == NULL && hecla_block_label_count(block) == 0);
  CHECK(hecla_expression_kind(expression) == HECLA_NODE_NONE);
  CHECK(hecla_evaluate(expression, NULL, NULL) == NULL);
  CHECK(hecla_expression_references(expression) == NULL && hecla_references_at(NULL, 0) == NULL);
  CHECK(hecla_expression_list(expression, NULL) == NULL && hecla_expression_text(expression).size == 0);
  CHECK(hecla_node_children(node, NULL, 0) == 0 && hecla_node_text(node).data == NULL);
  CHECK(hecla_node_walk(node, NULL, NULL) == 1 && hecla_document_tokens(NULL) == NULL);
  CHECK(hecla_type_new_collection(HECLA_KIND_LIST, NULL) == NULL && hecla_type_element(NULL) == NULL);
  CHECK(hecla_value_type(NULL) == NULL && hecla_value_string(NULL).data == NULL);
  CHECK(hecla_value_copy(NULL) == NULL && hecla_value_to_json(NULL, NULL) == NULL);
  CHECK(hecla_convert(NULL, NULL, HECLA_RULES_DEPLOYED, NULL) == NULL);
  CHECK(hecla_function_new(NULL, NULL) == NULL);
  CHECK(hecla_function_call(NULL, NULL, 0, NULL, NULL) == NULL);
  CHECK(!hecla_context_set_variable(NULL, none, NULL) && hecla_context_is_empty(NULL));
  CHECK(hecla_body_content(body, NULL, NULL) == NULL && hecla_content_attribute_count(NULL) == 0);
  CHECK(hecla_expand_dynamic_blocks(body, NULL) == NULL);
  CHECK(hecla_decode(body, NULL, NULL, NULL) == NULL);
  CHECK(hecla_edit(NULL, NULL, NULL) == NULL && hecla_query(NULL, none, NULL) == NULL);
  CHECK(!hecla_edits_set(NULL, none, none) && hecla_from_json(NULL, NULL) == NULL);
  CHECK(hecla_pcl_scope_new(NULL, 0) == NULL && hecla_pcl_print(NULL) == NULL);
  hecla_document_free(hecla_parse(none, none, HECLA_SYNTAX_AUTO, NULL, NULL));
  const hecla_value* const null_value = NULL;
  hecla_error* error = NULL;
  CHECK(hecla_new_list(NULL, &null_value, 1, &error) == NULL && error != NULL);
  hecla_error_free(error);
  CHECK(hecla_new_tuple(&null_value, 1) == NULL);
}

static char* repeated(const char* part, size_t count) {
  const size_t size = strlen(part);
  char* text = malloc(size * count + 1);
  CHECK(text != NULL);
  for (size_t i = 0; i < count; ++i) memcpy(text + i * size, part, size);
  text[size * count] = '\0';
  return text;
}

static void deep_nesting_is_an_error(void) {
  static const char* const parts[] = {"[", "{a=", "(", "!", "a ? ", "\"${", "f(", "b {\n", "-"};
  for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); ++i) {
    char* text = repeated(parts[i], 10000);
    for (int syntax = HECLA_SYNTAX_NATIVE; syntax <= HECLA_SYNTAX_JSON; ++syntax) {
      hecla_diagnostics* diags = hecla_diagnostics_new(0);
      hecla_document* document =
          hecla_parse(hecla_str("t"), hecla_str(text), (hecla_syntax)syntax, NULL, diags);
      CHECK(document != NULL && hecla_diagnostics_has_errors(diags));
      hecla_document* expression =
          hecla_parse_expression(hecla_str("t"), hecla_str(text), (hecla_syntax)syntax, NULL, diags);
      hecla_value_free(hecla_evaluate(hecla_document_expression(expression), NULL, diags));
      hecla_buffer_free(hecla_document_tree_json(document, 0));
      hecla_buffer_free(hecla_format(hecla_str("t"), hecla_str(text), NULL, NULL, diags));
      hecla_document_free(expression);
      hecla_document_free(document);
      hecla_diagnostics_free(diags);
    }
    free(text);
  }
}

static int is_utf8(hecla_text text) {
  for (size_t i = 0; i < text.size;) {
    const unsigned char first = (unsigned char)text.data[i++];
    const size_t more = first < 0x80 ? 0 : first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : text.size;
    for (size_t k = 0; k < more; ++k, ++i) {
      if (i >= text.size || ((unsigned char)text.data[i] & 0xc0) != 0x80) return 0;
    }
  }
  return 1;
}

static hecla_walk_action check_text(hecla_node node, void* data) {
  (void)data;
  CHECK(is_utf8(hecla_node_text(node)));
  return HECLA_WALK_INTO;
}

/* The top of hecla.h lists the texts that may have other bytes. */
static void names_and_reports_are_utf8_whatever_the_input_is(void) {
  static const char* const texts[] = {"a\xff = \"\xff\"\n",  "b \"c\xff\" d\xff {\n}\n",   "a = f\xff(b.c\xff[\"\xff\"])\n",
                                      "a = <<E\n\xff\nE\n", "{\"a\xff\": \"b${c\xff}\"}", "a = {\"k\xff\" = 1, \xff = 2}\n"};
  const hecla_text name = {"\xff", 1};
  for (size_t i = 0; i < 2 * sizeof(texts) / sizeof(texts[0]); ++i) {
    hecla_diagnostics* diags = hecla_diagnostics_new(0);
    hecla_document* document = hecla_parse(name, hecla_str(texts[i / 2]), (hecla_syntax)(i % 2 + 1), NULL, diags);
    hecla_node_walk(hecla_document_root(document), check_text, NULL);
    hecla_buffer* const buffers[] = {hecla_document_tree_json(document, 0), hecla_diagnostics_to_text(diags, NULL),
                                     hecla_diagnostics_to_json(diags, NULL), hecla_diagnostics_to_sarif(diags, NULL)};
    for (size_t k = 0; k < sizeof(buffers) / sizeof(buffers[0]); ++k) {
      CHECK(is_utf8(hecla_buffer_text(buffers[k])));
      hecla_buffer_free(buffers[k]);
    }
    hecla_document_free(document);
    hecla_diagnostics_free(diags);
  }
}

static void bytes_that_are_no_text_are_errors(void) {
  static const char bytes[] = "a = \"\xff\xfe\"\n\x80\x00 = 1\n\xed\xa0\x80 {\n";
  const hecla_text text = {bytes, sizeof(bytes) - 1};
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = hecla_parse(text, text, HECLA_SYNTAX_NATIVE, NULL, diags);
  CHECK(document && hecla_diagnostics_has_errors(diags));
  hecla_buffer* json = hecla_diagnostics_to_json(diags, NULL);
  CHECK(hecla_buffer_text(json).size > 0);
  hecla_buffer_free(json);
  hecla_value* value = hecla_new_string(text);
  CHECK(hecla_value_string(value).size > text.size); /* U+FFFD for each bad byte */
  hecla_value_free(value);
  hecla_document_free(document);
  hecla_diagnostics_free(diags);
}

static void huge_numbers_are_errors_or_values(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_value_free(evaluate("1e999999999999", NULL, diags));
  hecla_value_free(evaluate("1e-999999999999 * 3", NULL, diags));
  char* digits = repeated("9", 100000);
  hecla_value* value = evaluate(digits, NULL, diags);
  hecla_buffer_free(hecla_value_number_text(value));
  hecla_value_free(value);
  hecla_value_free(hecla_new_number(hecla_str(digits), NULL));
  free(digits);
  hecla_diagnostics_free(diags);
}

static void limits_end_an_evaluation(void) {
  hecla_limits limits = HECLA_LIMITS_INIT;
  limits.max_steps = 1000;
  hecla_context* context = hecla_context_new(NULL);
  hecla_function_table* table = hecla_function_table_new(HECLA_FUNCTIONS_TERRAFORM, none);
  hecla_context_set_functions(context, table);
  hecla_function_table_free(table);
  hecla_context_set_limits(context, &limits);
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_value_free(evaluate("[for a in range(1000): [for b in range(1000): a * b]]", context, diags));
  CHECK(reports(diags, "evaluation-too-long"));
  hecla_diagnostics_clear(diags);
  limits = (hecla_limits)HECLA_LIMITS_INIT;
  limits.max_string_bytes = 1000;
  hecla_context_set_limits(context, &limits);
  hecla_value_free(evaluate("join(\"\", [for a in range(1000): \"0123456789\"])", context, diags));
  CHECK(hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_clear(diags);
  limits.max_nesting = 3;
  hecla_document_free(hecla_parse(hecla_str("t"), hecla_str("a = [[[[1]]]]\n"), HECLA_SYNTAX_NATIVE, &limits, diags));
  CHECK(hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_clear(diags);
  limits.max_source_bytes = 3;
  hecla_document_free(hecla_parse(hecla_str("t"), hecla_str("a = 1\n"), HECLA_SYNTAX_NATIVE, &limits, diags));
  CHECK(reports(diags, "source-too-large"));
  hecla_diagnostics_clear(diags);
  /* A struct of an older version of the library is shorter. */
  limits = (hecla_limits)HECLA_LIMITS_INIT;
  limits.size = offsetof(hecla_limits, max_source_bytes);
  limits.max_source_bytes = 3;
  hecla_document_free(hecla_parse(hecla_str("t"), hecla_str("a = 1\n"), HECLA_SYNTAX_NATIVE, &limits, diags));
  CHECK(!hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_free(diags);
  hecla_context_free(context);
}

static void files_that_cannot_be_read_are_errors(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document =
      hecla_parse_file(hecla_str("tests/c/missing.hcl"), HECLA_SYNTAX_AUTO, NULL, diags);
  CHECK(document && reports(diags, "cannot-read-file"));
  hecla_document_free(document);
  hecla_diagnostics_free(diags);
}

static void indexes_past_the_end_give_nothing(void) {
  hecla_document* document = parse("a = 1\nb \"c\" {\n}\n", NULL);
  const hecla_body body = hecla_document_body(document);
  CHECK(!HECLA_EXISTS(hecla_body_attribute(body, 1)) && !HECLA_EXISTS(hecla_body_block(body, SIZE_MAX)));
  CHECK(hecla_block_label(hecla_body_block(body, 0), 1).data == NULL);
  CHECK(hecla_block_label_range(hecla_body_block(body, 0), 1).source == NULL);
  CHECK(hecla_document_node_at(document, UINT32_MAX).node == NULL);
  CHECK(hecla_node_kind_name((hecla_node_kind)1000).data == NULL);
  const hecla_range outside = {hecla_document_source(document), 1000, 10};
  CHECK(hecla_range_text(outside).size == 0 && hecla_range_start(outside).line == 4);
  hecla_document_free(document);
}

int main(void) {
  null_is_allowed_everywhere();
  deep_nesting_is_an_error();
  bytes_that_are_no_text_are_errors();
  names_and_reports_are_utf8_whatever_the_input_is();
  huge_numbers_are_errors_or_values();
  limits_end_an_evaluation();
  files_that_cannot_be_read_are_errors();
  indexes_past_the_end_give_nothing();
  return 0;
}
