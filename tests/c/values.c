/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Types, values, functions and evaluation. */
#include "check.h"

static hecla_value* string_value(const char* text) { return hecla_new_string(hecla_str(text)); }

static void values_are_made_and_read(void) {
  hecla_value* parts[2] = {string_value("a"), string_value("b")};
  const hecla_value* const views[2] = {parts[0], parts[1]};
  hecla_error* error = NULL;
  hecla_value* list = hecla_new_list(NULL, views, 2, &error);
  hecla_value* tuple = hecla_new_tuple(views, 2);
  const hecla_text names[2] = {hecla_str("x"), hecla_str("y")};
  hecla_value* object = hecla_new_object(names, views, 2);
  hecla_value* map = hecla_new_map(NULL, names, views, 2, &error);
  CHECK(list && tuple && object && map && !error);
  hecla_value_free(parts[0]);
  hecla_value_free(parts[1]);
  CHECK(gives(hecla_type_text(hecla_value_type(list)), "list(string)"));
  CHECK(gives(hecla_type_text(hecla_value_type(object)), "object({x=string,y=string})"));
  CHECK(hecla_value_size(list) == 2 && is(hecla_value_string(hecla_value_element(list, 1)), "b"));
  CHECK(is(hecla_value_key(map, 1), "y") && is(hecla_value_key(object, 0), "x"));
  CHECK(is(hecla_value_string(hecla_value_find(map, hecla_str("x"))), "a"));
  CHECK(hecla_value_find(map, hecla_str("z")) == NULL && hecla_value_element(list, 2) == NULL);
  hecla_value* kept = hecla_value_copy(hecla_value_element(list, 0));
  hecla_value_free(list);
  CHECK(is(hecla_value_string(kept), "a"));
  hecla_value* converted = hecla_convert(tuple, hecla_value_type(map), HECLA_RULES_DEPLOYED, &error);
  CHECK(!converted && hecla_error_message(error).size > 0);
  hecla_error_free(error);
  error = NULL;
  hecla_type* number = hecla_type_new(HECLA_KIND_NUMBER);
  const hecla_value* const mixed[2] = {kept, tuple};
  CHECK(!hecla_new_list(NULL, mixed, 2, &error) && error);
  hecla_error_free(error);
  error = NULL;
  CHECK(!hecla_new_list(number, mixed, 2, &error) && error);
  hecla_error_free(error);
  CHECK(hecla_type_conversion(number, hecla_value_type(kept), HECLA_RULES_DEPLOYED) == HECLA_CONVERSION_SAFE);
  const hecla_type* const types[2] = {number, hecla_value_type(kept)};
  hecla_type* unified = hecla_unify(types, 2, 0, HECLA_RULES_DEPLOYED);
  CHECK(hecla_type_kind(unified) == HECLA_KIND_STRING);
  hecla_type* copy = hecla_type_copy(unified);
  hecla_type_free(unified);
  CHECK(hecla_type_kind(copy) == HECLA_KIND_STRING && !hecla_type_copy(NULL));
  hecla_type_free(copy);
  hecla_type_free(number);
  hecla_value_free(kept);
  hecla_value_free(tuple);
  hecla_value_free(object);
  hecla_value_free(map);
}

/* The functions for languages without macros do what the macros do, within the size that the caller has. */
static void options_are_initialized(void) {
  hecla_refinement refinement = {0, 1, {NULL, 0}, {NULL, 0}, {NULL, 0}, 1, 1, 1, 1};
  hecla_refinement_init(&refinement, offsetof(hecla_refinement, max_length));
  CHECK(refinement.size == offsetof(hecla_refinement, max_length) && refinement.max_length == 1);
  hecla_refinement_init(&refinement, sizeof(refinement));
  CHECK(refinement.size == sizeof(refinement) && !refinement.is_not_null && refinement.max_length == UINT64_MAX);
  hecla_json_options json;
  hecla_json_options_init(&json, sizeof(json));
  CHECK(json.size == sizeof(json) && json.indent == 4 && !json.simplify);
  struct {
    hecla_limits limits;
    uint64_t of_a_newer_header;
  } newer = {HECLA_LIMITS_INIT, 7};
  hecla_limits_init(&newer.limits, sizeof(newer));
  CHECK(newer.limits.size == sizeof(newer) && newer.of_a_newer_header == 0);
}

static void numbers_keep_their_precision(void) {
  hecla_value* big = hecla_new_number(hecla_str("123456789012345678901234567890.5"), NULL);
  CHECK(gives(hecla_value_number_text(big), "123456789012345678901234567890.5"));
  int64_t integer = 0;
  double real = 0;
  CHECK(hecla_value_int64(big, &integer) == -1 && hecla_value_double(big, &real) == -1);
  CHECK(hecla_value_nearest_double(big, &real) == 0 && real > 1.2e29 && real < 1.3e29);
  hecla_value_free(big);
  hecla_error* error = NULL;
  CHECK(!hecla_new_number(hecla_str("1x"), &error) && error);
  hecla_error_free(error);
  const double zero = 0;
  CHECK(!hecla_new_double(zero / zero, NULL));
}

static void marks_and_unknown_values_are_seen(void) {
  hecla_value* plain = string_value("s3cret");
  hecla_value* marked = hecla_value_with_mark(plain, hecla_str("sensitive"));
  CHECK(hecla_value_is_marked(marked) && is(hecla_value_mark(marked, 0), "sensitive"));
  CHECK(hecla_value_string(marked).data == NULL);
  hecla_value* bare = hecla_value_unmarked(marked);
  CHECK(hecla_value_identical(bare, plain));
  CHECK(hecla_value_to_json(marked, NULL) == NULL);
  hecla_type* string = hecla_type_new(HECLA_KIND_STRING);
  hecla_refinement refinement = HECLA_REFINEMENT_INIT;
  refinement.is_not_null = 1;
  refinement.prefix = hecla_str("vpc-");
  hecla_value* unknown = hecla_new_refined(string, &refinement, NULL);
  CHECK(!hecla_value_is_known(unknown));
  hecla_refinement read = HECLA_REFINEMENT_INIT;
  hecla_buffer* texts = hecla_value_refinement(unknown, &read);
  CHECK(read.is_not_null && is(read.prefix, "vpc-") && read.min.data == NULL);
  hecla_buffer_free(texts);
  hecla_value* same = hecla_value_equal(unknown, plain);
  CHECK(hecla_value_bool(same) == 0); /* the prefix rules it out */
  refinement.min = hecla_str("1");
  hecla_error* error = NULL;
  CHECK(!hecla_new_refined(string, &refinement, &error) && error);
  hecla_error_free(error);
  hecla_value_free(same);
  hecla_value_free(unknown);
  hecla_type_free(string);
  hecla_value_free(bare);
  hecla_value_free(marked);
  hecla_value_free(plain);
}

/* --- callbacks */

static int freed = 0;
static void count_free(void* data) {
  CHECK(data != NULL);
  ++freed;
}

static hecla_value* repeat(hecla_call* call, void* data) {
  int64_t times = 0;
  const hecla_text text = hecla_value_string(hecla_call_argument(call, 0));
  CHECK(hecla_call_argument_count(call) == 2 && *(int*)data == 7);
  if (hecla_value_int64(hecla_call_argument(call, 1), &times) != 0 || times < 0)
    return (hecla_value*)hecla_call_fail(call, 1, hecla_str("a whole number is required"));
  if (!hecla_call_spend_string_bytes(call, (uint64_t)times * text.size)) return NULL;
  if (times == 0) hecla_call_warn(call, 1, hecla_str("Nothing is repeated."));
  char* all = malloc((size_t)times * text.size + 1);
  CHECK(all != NULL);
  for (int64_t i = 0; i < times; ++i) memcpy(all + (size_t)i * text.size, text.data, text.size);
  const hecla_text result = {all, (size_t)times * text.size};
  hecla_value* value = hecla_new_string(result);
  free(all);
  return value;
}

static hecla_value* forget(hecla_call* call, void* data) {
  (void)call;
  (void)data;
  return NULL;
}

static void functions_are_callbacks(void) {
  int data = 7;
  hecla_type* string = hecla_type_new(HECLA_KIND_STRING);
  hecla_type* number = hecla_type_new(HECLA_KIND_NUMBER);
  hecla_parameter parameters[2] = {{{NULL, 0}, NULL, 0}, {{NULL, 0}, NULL, 0}};
  parameters[0].name = hecla_str("text");
  parameters[0].type = string;
  parameters[1].name = hecla_str("times");
  parameters[1].type = number;
  hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  spec.name = hecla_str("repeat");
  spec.parameters = parameters;
  spec.parameter_count = 2;
  spec.result = string;
  spec.call = repeat;
  spec.data = &data;
  spec.free_data = count_free;
  hecla_function* function = hecla_function_new(&spec, NULL);
  CHECK(gives(hecla_function_signature(function), "repeat(text, times)"));
  hecla_context* context = hecla_context_new(NULL);
  hecla_context_set_function(context, hecla_str("repeat"), function);
  hecla_function_free(function);
  hecla_type_free(string);
  hecla_type_free(number);

  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_value* value = evaluate("repeat(\"ab\", \"3\")", context, diags);
  CHECK(is(hecla_value_string(value), "ababab") && hecla_diagnostics_size(diags) == 0);
  hecla_value_free(value);
  hecla_value_free(evaluate("repeat(\"a\", 0)", context, diags));
  CHECK(hecla_diagnostics_warning_count(diags) == 1);
  hecla_diagnostics_clear(diags);
  value = evaluate("repeat(\"ab\", 0.5)", context, diags);
  CHECK(!hecla_value_is_known(value) && reports(diags, "invalid-function-argument"));
  CHECK(is(hecla_range_text(hecla_diagnostic_subject(hecla_diagnostics_at(diags, 0))), "0.5"));
  hecla_value_free(value);
  hecla_diagnostics_clear(diags);
  value = evaluate("repeat(\"abcdefgh\", 100000000)", context, diags);
  CHECK(hecla_diagnostics_error_count(diags) == 1);
  hecla_value_free(value);
  hecla_diagnostics_clear(diags);

  spec = (hecla_function_spec)HECLA_FUNCTION_SPEC_INIT;
  spec.name = hecla_str("forget");
  spec.call = forget;
  function = hecla_function_new(&spec, NULL);
  hecla_error* error = NULL;
  CHECK(!hecla_function_call(function, NULL, 0, NULL, &error));
  CHECK(is(hecla_error_message(error), "it returned no result"));
  hecla_error_free(error);
  hecla_function_free(function);
  spec.call = NULL;
  spec.data = &data;
  spec.free_data = count_free;
  error = NULL;
  CHECK(freed == 0 && !hecla_function_new(&spec, &error) && error && freed == 1);
  hecla_error_free(error);
  hecla_diagnostics_free(diags);
  hecla_context_free(context);
  CHECK(freed == 2);
}

static void tables_have_functions(void) {
  hecla_function_table* table =
      hecla_function_table_new(HECLA_FUNCTIONS_TERRAFORM | HECLA_FUNCTIONS_STANDARD, hecla_str("tests/c"));
  CHECK(hecla_function_table_size(table) > 100);
  CHECK(hecla_function_table_find(table, hecla_str("cidrsubnet")) != NULL);
  CHECK(hecla_function_table_find(table, hecla_str("nothing")) == NULL);
  hecla_context* context = hecla_context_new(NULL);
  CHECK(hecla_context_is_empty(context) && hecla_context_set_functions(context, table));
  hecla_function_table_free(table);
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_value* value =
      evaluate("[core::upper(\"a\"), file(\"invalid_module/main.tf\"), can(nothing.x)]", context, diags);
  CHECK(hecla_value_size(value) == 3 && hecla_diagnostics_size(diags) == 0);
  CHECK(is(hecla_value_string(hecla_value_element(value, 0)), "A"));
  CHECK(hecla_value_bool(hecla_value_element(value, 2)) == 0);
  hecla_value_free(value);
  hecla_value_free(evaluate("file(\"../consumer/wire.c\")", context, diags));
  CHECK(hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_free(diags);
  hecla_context_free(context);
}

static void evaluation_can_be_partial(void) {
  hecla_context* context = hecla_context_new(NULL);
  hecla_document* document = hecla_parse_expression(
      hecla_str("e"), hecla_str("\"${var.zone}-${1 + 1}\""), HECLA_SYNTAX_NATIVE, NULL, NULL);
  const hecla_expression expression = hecla_document_expression(document);
  CHECK(!hecla_can_evaluate(expression, context));
  CHECK(gives(hecla_evaluate_partially(expression, context, NULL), "\"${var.zone}-2\""));
  hecla_document_free(document);
  hecla_context_free(context);
}

static int shows(hecla_buffer* text, const char* part) {
  const int found = strstr(hecla_buffer_text(text).data, part) != NULL;
  hecla_buffer_free(text);
  return found;
}

static void secrets_are_not_shown(void) {
  static const char* const marks[] = {"sensitive", "ephemeral"};
  for (int i = 0; i < 2; ++i) {
    hecla_value* plain = string_value("s3cret");
    hecla_value* marked = hecla_value_with_mark(plain, hecla_str(marks[i]));
    CHECK(!shows(hecla_value_to_hcl(marked), "s3cret"));
    CHECK(hecla_value_to_json(marked, NULL) == NULL && hecla_value_string(marked).data == NULL);
    hecla_value_free(plain);
    hecla_value_free(marked);
  }
  hecla_function_table* table = hecla_function_table_new(HECLA_FUNCTIONS_TERRAFORM, hecla_str(NULL));
  hecla_context* context = hecla_context_new(NULL);
  hecla_context_set_functions(context, table);
  hecla_function_table_free(table);
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_value_free(evaluate("sensitive(1 + \"s3cret\")", context, diags));
  hecla_value_free(evaluate("[sensitive(\"s3cret\"), nothing.x]", context, diags));
  hecla_value_free(evaluate("tonumber(sensitive(\"s3cret\"))", context, diags));
  hecla_document* document = hecla_parse(
      hecla_str("a.tf"),
      hecla_str("variable \"x\" {\n  sensitive = true\n  default   = \"s3cret\" + 1\n}\n"),
      HECLA_SYNTAX_AUTO, NULL, diags);
  const hecla_body variable = hecla_block_body(hecla_body_block(hecla_document_body(document), 0));
  hecla_value_free(
      hecla_evaluate(hecla_attribute_expression(hecla_body_attribute(variable, 1)), context, diags));
  hecla_document_free(document);
  hecla_context_free(context);
  CHECK(hecla_diagnostics_error_count(diags) == 4);
  hecla_providers* providers = hecla_providers_new();
  CHECK(!hecla_validate(hecla_str("tests/c/secret_module"), providers, NULL, NULL, diags));
  hecla_providers_free(providers);
  CHECK(hecla_diagnostics_error_count(diags) == 6);
  for (size_t i = 0; i < hecla_diagnostics_size(diags); ++i) {
    const hecla_text detail = hecla_diagnostic_detail(hecla_diagnostics_at(diags, i));
    CHECK(strstr(detail.data, "s3cret") == NULL);
  }
  CHECK(!shows(hecla_diagnostics_to_text(diags, NULL), "s3cret"));
  CHECK(!shows(hecla_diagnostics_to_json(diags, NULL), "s3cret"));
  CHECK(!shows(hecla_diagnostics_to_sarif(diags, NULL), "s3cret"));
  hecla_diagnostics_free(diags);
}

static void expressions_have_parts(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = hecla_parse_expression(
      hecla_str("e"), hecla_str("f({a = 1, b = c.d}, [x])"), HECLA_SYNTAX_NATIVE, NULL, diags);
  hecla_expressions* call = hecla_expression_call(hecla_document_expression(document), diags);
  CHECK(is(hecla_expressions_call_name(call), "f") && hecla_expressions_size(call) == 2);
  hecla_expressions* object = hecla_expression_map(hecla_expressions_at(call, 0), diags);
  hecla_expressions* list = hecla_expression_list(hecla_expressions_at(call, 1), diags);
  hecla_document_free(document);
  CHECK(hecla_expressions_size(object) == 4 && hecla_expressions_size(list) == 1);
  CHECK(gives(hecla_expression_keyword(hecla_expressions_at(list, 0)), "x"));
  hecla_references* reference = hecla_expression_reference(hecla_expressions_at(object, 3), diags);
  CHECK(hecla_reference_step_count(hecla_references_at(reference, 0)) == 2);
  CHECK(is(hecla_reference_step(hecla_references_at(reference, 0), 1).name, "d"));
  CHECK(!hecla_diagnostics_has_errors(diags));
  hecla_expressions* nothing = hecla_expression_list(hecla_expressions_at(object, 1), diags);
  CHECK(hecla_expressions_size(nothing) == 0 && hecla_diagnostics_has_errors(diags));
  hecla_expressions_free(nothing);
  hecla_references_free(reference);
  hecla_expressions_free(object);
  hecla_expressions_free(list);
  hecla_expressions_free(call);
  hecla_diagnostics_free(diags);
}

static hecla_value* decoded(const char* json, const hecla_type* type, const hecla_wire_decode_options* options) {
  return hecla_wire_decode_json(hecla_str(json), type, options, NULL);
}

static void values_are_encoded_and_decoded(void) {
  hecla_type* type = hecla_wire_decode_type(hecla_str("[\"list\",\"string\"]"), NULL);
  CHECK(gives(hecla_wire_encode_type(type, NULL), "[\"list\",\"string\"]"));
  hecla_value* list = decoded("[\"a<\", 1]", type, NULL);
  CHECK(gives(hecla_type_text(hecla_value_type(list)), "list(string)"));
  CHECK(gives(hecla_wire_encode_json(list, type, NULL), "[\"a\\u003c\",\"1\"]"));
  CHECK(gives(hecla_value_to_json(list, NULL), "[\"a<\",\"1\"]"));
  hecla_buffer* packed = hecla_wire_encode_msgpack(list, type, NULL);
  hecla_text bytes = hecla_buffer_text(packed);
  hecla_value* same = hecla_wire_decode_msgpack(bytes, type, NULL, NULL);
  hecla_value* tuple = hecla_wire_decode_msgpack(bytes, NULL, NULL, NULL);
  CHECK(hecla_value_identical(list, same) && hecla_value_kind(tuple) == HECLA_KIND_TUPLE);
  hecla_type* implied = hecla_wire_type_of_msgpack(bytes, NULL, NULL);
  CHECK(hecla_type_equal(implied, hecla_value_type(tuple)));
  hecla_type_free(implied);
  hecla_buffer_free(packed);
  hecla_value_free(tuple);
  hecla_value_free(same);
  hecla_value_free(list);

  hecla_limits limits = HECLA_LIMITS_INIT;
  hecla_wire_decode_options options = HECLA_WIRE_DECODE_OPTIONS_INIT;
  CHECK(!decoded("[] []", type, &options));
  options.ignore_rest = 1;
  hecla_value* empty = decoded("[] []", type, &options);
  CHECK(empty && hecla_value_size(empty) == 0);
  hecla_value_free(empty);
  limits.max_elements = 1;
  options.limits = &limits;
  CHECK(!decoded("[\"a\", \"b\"]", type, &options) && !decoded("[1, 2]", NULL, &options));
  CHECK(!hecla_wire_decode_dynamic_value(hecla_str(""), hecla_str("[1, 2]"), type, &options, NULL));
  limits.max_nesting = 1;
  CHECK(!hecla_wire_type_of_json(hecla_str("[[1]]"), &options, NULL));
  hecla_type_free(type);
}

int main(void) {
  values_are_made_and_read();
  values_are_encoded_and_decoded();
  options_are_initialized();
  numbers_keep_their_precision();
  marks_and_unknown_values_are_seen();
  functions_are_callbacks();
  tables_have_functions();
  evaluation_can_be_partial();
  expressions_have_parts();
  secrets_are_not_shown();
  return 0;
}
