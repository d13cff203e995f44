/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Documents, views, trees, tokens, schemas and specifications; and the order in which handles may be freed. */
#include "check.h"

static const char config[] =
    "# The region.\n"
    "region = \"eu\" # here\n"
    "service \"http\" \"web\" {\n"
    "  port = 80 + offset\n"
    "}\n";

static void bodies_are_walked_without_a_schema(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = parse(config, diags);
  const hecla_body body = hecla_document_body(document);
  CHECK(!hecla_diagnostics_has_errors(diags));
  CHECK(hecla_body_attribute_count(body) == 1 && hecla_body_block_count(body) == 1);
  const hecla_attribute region = hecla_body_find_attribute(body, hecla_str("region"));
  CHECK(is(hecla_attribute_name(region), "region"));
  CHECK(is(hecla_range_text(hecla_attribute_range(region)), "region = \"eu\""));
  CHECK(is(hecla_range_text(hecla_attribute_equals_range(region)), "="));
  CHECK(is(hecla_expression_string(hecla_attribute_expression(region)), "eu"));
  CHECK(hecla_expression_kind(hecla_attribute_expression(region)) == HECLA_NODE_STRING);
  const hecla_block service = hecla_body_block(body, 0);
  CHECK(is(hecla_block_type(service), "service") && hecla_block_label_count(service) == 2);
  CHECK(is(hecla_block_label(service, 1), "web"));
  CHECK(is(hecla_range_text(hecla_block_label_range(service, 1)), "\"web\""));
  CHECK(is(hecla_range_text(hecla_block_range(service)), "service \"http\" \"web\""));
  const hecla_position open = hecla_range_start(hecla_block_open_range(service));
  CHECK(open.line == 3 && open.column == 22 && open.byte == 56);
  const hecla_attribute port = hecla_body_attribute(hecla_block_body(service), 0);
  hecla_references* references = hecla_expression_references(hecla_attribute_expression(port));
  CHECK(hecla_references_size(references) == 1);
  CHECK(gives(hecla_reference_text(hecla_references_at(references, 0)), "offset"));
  hecla_references_free(references);
  hecla_document_free(document);
  hecla_diagnostics_free(diags);
}

static hecla_walk_action count_nodes(hecla_node node, void* data) {
  CHECK(hecla_node_kind_name(node.kind).size > 0);
  ++*(size_t*)data;
  return hecla_node_text(node).size == 4 ? HECLA_WALK_OVER : HECLA_WALK_INTO;
}

static void trees_have_nodes_and_tokens(void) {
  hecla_document* document = parse(config, NULL);
  size_t count = 0;
  CHECK(hecla_node_walk(hecla_document_root(document), count_nodes, &count) == 1);
  CHECK(count == 8); /* without what is inside of "port" */
  const hecla_node node = hecla_document_node_at(document, 8);
  CHECK(node.kind == HECLA_NODE_BODY);
  hecla_node children[1];
  CHECK(hecla_node_children(hecla_document_root(document), children, 1) == 2);
  CHECK(children[0].kind == HECLA_NODE_ATTRIBUTE);
  CHECK(HECLA_EXISTS(hecla_node_attribute(children[0])) && !HECLA_EXISTS(hecla_node_block(children[0])));
  hecla_tokens* tokens = hecla_document_tokens(document);
  size_t bytes = 0;
  for (size_t i = 0; i < hecla_tokens_size(tokens); ++i)
    bytes += hecla_range_text(hecla_tokens_at(tokens, i).range).size;
  CHECK(bytes == sizeof(config) - 1);
  hecla_range comment;
  CHECK(hecla_tokens_leading_comments(tokens, children[0], &comment, 1) == 1);
  CHECK(is(hecla_range_text(comment), "# The region.\n"));
  CHECK(hecla_tokens_trailing_comments(tokens, children[0], &comment, 1) == 1);
  CHECK(is(hecla_range_text(comment), "# here\n"));
  hecla_document_free(document); /* the tokens keep the tree */
  CHECK(is(hecla_tokens_at(tokens, 0).kind, "TokenComment"));
  hecla_tokens_free(tokens);
}

static void schemas_read_both_syntaxes(void) {
  static const char* const texts[][2] = {
      {"t.hcl", "a = 1 + 1\nb \"x\" {\n  c = a\n}\nd = 2\n"},
      {"t.hcl.json", "{\"a\": \"${1 + 1}\", \"b\": {\"x\": {\"c\": \"${a}\"}}, \"d\": 2}"}};
  for (size_t i = 0; i < 2; ++i) {
    hecla_diagnostics* diags = hecla_diagnostics_new(0);
    hecla_document* document =
        hecla_parse(hecla_str(texts[i][0]), hecla_str(texts[i][1]), HECLA_SYNTAX_AUTO, NULL, diags);
    CHECK(hecla_document_is_json(document) == (int)i);
    hecla_body_schema* schema = hecla_body_schema_new();
    const hecla_text label = hecla_str("name");
    CHECK(hecla_body_schema_add_attribute(schema, hecla_str("a"), HECLA_ATTRIBUTE_REQUIRED));
    CHECK(hecla_body_schema_add_block(schema, hecla_str("b"), &label, 1));
    hecla_content* content = hecla_body_partial_content(hecla_document_body(document), schema, diags);
    hecla_body_schema_free(schema);
    hecla_document_free(document); /* the content keeps it */
    CHECK(hecla_content_attribute_count(content) == 1 && hecla_content_block_count(content) == 1);
    const hecla_block block = hecla_content_block(content, 0);
    CHECK(is(hecla_block_label(block, 0), "x"));
    hecla_context* context = hecla_context_new(NULL);
    const hecla_expression a =
        hecla_attribute_expression(hecla_content_find_attribute(content, hecla_str("a")));
    hecla_value* value = hecla_evaluate(a, context, diags);
    int64_t number = 0;
    CHECK(hecla_value_int64(value, &number) == 0 && number == 2);
    CHECK(HECLA_EXISTS(hecla_expression_node(a)));
    hecla_context_set_variable(context, hecla_str("a"), value);
    hecla_content* inner = hecla_body_attributes(hecla_block_body(block), diags);
    hecla_content* rest = hecla_body_attributes(hecla_content_rest(content), NULL);
    hecla_content_free(content);
    CHECK(is(hecla_attribute_name(hecla_content_attribute(rest, 0)), "d"));
    hecla_value* c = hecla_evaluate(
        hecla_attribute_expression(hecla_content_attribute(inner, 0)), context, diags);
    CHECK(hecla_value_identical(c, value));
    CHECK(!hecla_diagnostics_has_errors(diags));
    hecla_value_free(c);
    hecla_value_free(value);
    hecla_content_free(inner);
    hecla_content_free(rest);
    hecla_context_free(context);
    hecla_diagnostics_free(diags);
  }
}

/* Everything that the expanded body needs is freed before it is read. */
static void dynamic_blocks_keep_their_context(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = parse(
      "dynamic \"b\" {\n  for_each = list\n  content {\n    v = b.value + more\n  }\n}\n", diags);
  hecla_context* outer = hecla_context_new(NULL);
  hecla_value* more = hecla_new_int64(10);
  hecla_context_set_variable(outer, hecla_str("more"), more);
  hecla_context* context = hecla_context_new(outer);
  hecla_value* list = hecla_wire_decode_json(hecla_str("[1, 2]"), NULL, NULL, NULL);
  hecla_context_set_variable(context, hecla_str("list"), list);
  hecla_derived_body* expanded = hecla_expand_dynamic_blocks(hecla_document_body(document), context);
  hecla_body_schema* schema = hecla_body_schema_new();
  hecla_body_schema_add_block(schema, hecla_str("b"), NULL, 0);
  hecla_value_free(more);
  hecla_value_free(list);
  hecla_document_free(document);
  hecla_context_free(context);
  hecla_content* content = hecla_body_content(hecla_derived_body_view(expanded), schema, diags);
  hecla_derived_body_free(expanded);
  CHECK(hecla_content_block_count(content) == 2);
  hecla_body_schema_add_attribute(schema, hecla_str("v"), 0);
  hecla_content* second = hecla_body_content(hecla_block_body(hecla_content_block(content, 1)), schema, diags);
  hecla_body_schema_free(schema);
  hecla_content_free(content);
  hecla_value* value = hecla_evaluate(
      hecla_attribute_expression(hecla_content_attribute(second, 0)), outer, diags);
  int64_t number = 0;
  CHECK(hecla_value_int64(value, &number) == 0 && number == 12);
  hecla_value_free(value);
  hecla_content_free(second);
  hecla_context_free(outer);
  CHECK(!hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_free(diags);
}

static void specifications_decode_to_values(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_spec* spec = hecla_spec_parse(hecla_str("s.hcldec"),
                                      hecla_str("object {\n  attr \"n\" {\n    type = number\n    required = true\n  }\n"
                                                "  block_list \"b\" {\n    attr {\n      name = \"v\"\n      type = string\n    }\n  }\n}\n"),
                                      NULL, diags);
  hecla_type* type = hecla_spec_type(spec);
  CHECK(gives(hecla_type_text(type), "object({b=list(string),n=number})"));
  hecla_document* document = parse("n = \"5\"\nb {\n  v = true\n}\n", diags);
  hecla_value* value = hecla_decode(hecla_document_body(document), spec, NULL, diags);
  CHECK(gives(hecla_value_to_json(value, NULL), "{\"b\":[\"true\"],\"n\":5}"));
  CHECK(hecla_value_kind(hecla_value_find(value, hecla_str("n"))) == HECLA_KIND_NUMBER);
  CHECK(!hecla_diagnostics_has_errors(diags));
  hecla_document* wrong = parse("b {\n}\n", diags);
  hecla_value_free(hecla_decode(hecla_document_body(wrong), spec, NULL, diags));
  CHECK(reports(diags, "missing-argument"));
  hecla_value_free(value);
  hecla_type_free(type);
  hecla_spec_free(spec);
  hecla_document_free(document);
  hecla_document_free(wrong);
  hecla_diagnostics_free(diags);
}

static void types_are_read_from_expressions(void) {
  hecla_document* document = hecla_parse_expression(
      hecla_str("t"), hecla_str("object({ port = optional(number, 80), name = string })"),
      HECLA_SYNTAX_NATIVE, NULL, NULL);
  hecla_constraint* constraint =
      hecla_expression_type(hecla_document_expression(document), HECLA_TYPE_DEFAULTS, NULL);
  hecla_document_free(document);
  hecla_value* given = hecla_wire_decode_json(hecla_str("{\"name\": \"web\"}"), NULL, NULL, NULL);
  hecla_value* value = hecla_constraint_apply(constraint, given, NULL);
  CHECK(gives(hecla_value_to_json(value, NULL), "{\"name\":\"web\",\"port\":80}"));
  CHECK(hecla_type_attribute_is_optional(hecla_constraint_type(constraint), 1));
  hecla_value_free(value);
  hecla_value_free(given);
  given = hecla_new_bool(1);
  hecla_error* error = NULL;
  CHECK(hecla_constraint_apply(constraint, given, &error) == NULL);
  CHECK(hecla_error_message(error).size > 0 && hecla_error_argument(error) == HECLA_NO_ARGUMENT);
  hecla_error_free(error);
  hecla_value_free(given);
  hecla_constraint_free(constraint);
}

static void diagnostics_have_fields_and_forms(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = parse("a = [\n  1\n  2\n]\n", diags);
  hecla_document_free(document); /* the diagnostics keep the source */
  CHECK(hecla_diagnostics_size(diags) == 1 && hecla_diagnostics_error_count(diags) == 1);
  const hecla_diagnostic* diagnostic = hecla_diagnostics_at(diags, 0);
  CHECK(hecla_diagnostic_severity(diagnostic) == HECLA_SEVERITY_ERROR);
  CHECK(is(hecla_diagnostic_code(diagnostic), "missing-separator"));
  CHECK(hecla_range_start(hecla_diagnostic_subject(diagnostic)).line == 3);
  CHECK(is(hecla_source_name(hecla_diagnostic_subject(diagnostic).source), "t.hcl"));
  CHECK(hecla_diagnostic_related_count(diagnostic) == 1);
  CHECK(is(hecla_range_text(hecla_diagnostic_related_range(diagnostic, 0)), "["));
  CHECK(hecla_diagnostic_fix_count(diagnostic) >= 1);
  CHECK(hecla_diagnostic_fix_edit_count(diagnostic, 0) == 1);
  CHECK(is(hecla_diagnostic_fix_edit(diagnostic, 0, 0).replacement, ","));
  hecla_buffer* text = hecla_diagnostics_to_text(diags, NULL);
  CHECK(strstr(hecla_buffer_text(text).data, "t.hcl line 3") != NULL);
  hecla_buffer_free(text);
  hecla_render_options options = HECLA_RENDER_OPTIONS_INIT;
  options.indent = 0;
  hecla_buffer* json = hecla_diagnostics_to_json(diags, &options);
  CHECK(strstr(hecla_buffer_text(json).data, "\"valid\":false") != NULL);
  hecla_buffer_free(json);
  hecla_buffer* sarif = hecla_diagnostics_to_sarif(diags, &options);
  CHECK(strstr(hecla_buffer_text(sarif).data, "\"2.1.0\"") != NULL);
  hecla_buffer_free(sarif);
  hecla_diagnostics_clear(diags);
  CHECK(hecla_diagnostics_size(diags) == 0 && !hecla_diagnostics_has_errors(diags));
  const hecla_range nowhere = {NULL, 0, 0};
  hecla_diagnostics_add(diags, HECLA_SEVERITY_WARNING, hecla_str("acme-old"), hecla_str("Old argument"),
                        hecla_str("Use another one."), nowhere);
  CHECK(hecla_diagnostics_warning_count(diags) == 1 && reports(diags, "acme-old"));
  hecla_diagnostics_free(diags);
}

int main(void) {
  bodies_are_walked_without_a_schema();
  trees_have_nodes_and_tokens();
  schemas_read_both_syntaxes();
  dynamic_blocks_keep_their_context();
  specifications_decode_to_values();
  types_are_read_from_expressions();
  diagnostics_have_fields_and_forms();
  return 0;
}
