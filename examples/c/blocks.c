/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the blocks of a file, evaluates an argument with a function of its own, and edits another. */
#include <hecla.h>
#include <stdio.h>
#include <stdlib.h>

static const char config[] =
    "# The web servers.\n"
    "service \"web\" {\n"
    "  name  = double(\"web\")\n"
    "  ports = [80, 443]   # both\n"
    "}\n";

static void print(const char* title, hecla_text text) {
  printf("%s%.*s\n", title, (int)text.size, text.data);
}

static void print_and_free(const char* title, hecla_buffer* buffer) {
  print(title, hecla_buffer_text(buffer));
  hecla_buffer_free(buffer);
}

/* Ends the program with the diagnostics if there are errors. */
static void check(const hecla_diagnostics* diags) {
  if (!hecla_diagnostics_has_errors(diags)) return;
  print_and_free("", hecla_diagnostics_to_text(diags, NULL));
  exit(1);
}

static void list_blocks(const hecla_document* file) {
  hecla_body body = hecla_document_body(file);
  for (size_t i = 0; i < hecla_body_block_count(body); ++i) {
    hecla_block block = hecla_body_block(body, i);
    print("type: ", hecla_block_type(block));
    for (size_t j = 0; j < hecla_block_label_count(block); ++j) {
      print("label: ", hecla_block_label(block, j));
    }
    printf("line: %d\n", (int)hecla_range_start(hecla_block_range(block)).line);
  }
}

/* The function double(text). */
static hecla_value* twice(hecla_call* call, void* data) {
  hecla_text text = hecla_value_string(hecla_call_argument(call, 0));
  char result[100];
  (void)data;
  if (2 * text.size >= sizeof result) {
    return hecla_call_fail(call, 0, hecla_str("the text is too long"));
  }
  snprintf(result, sizeof result, "%.*s%.*s", (int)text.size, text.data, (int)text.size, text.data);
  return hecla_new_string(hecla_str(result));
}

static hecla_context* make_context(void) {
  hecla_context* context = hecla_context_new(NULL);
  hecla_function_table* standard = hecla_function_table_new(HECLA_FUNCTIONS_STANDARD, hecla_str(""));
  hecla_context_set_functions(context, standard);
  hecla_function_table_free(standard);
  hecla_limits limits = HECLA_LIMITS_INIT;
  limits.max_steps = 100000;
  hecla_context_set_limits(context, &limits);

  hecla_type* string = hecla_type_new(HECLA_KIND_STRING);
  hecla_parameter parameter = {hecla_str("text"), string, 0};
  hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  spec.name = hecla_str("double");
  spec.parameters = &parameter;
  spec.parameter_count = 1;
  spec.result = string;
  spec.call = twice;
  hecla_function* function = hecla_function_new(&spec, NULL);
  hecla_context_set_function(context, hecla_str("double"), function);
  hecla_function_free(function);
  hecla_type_free(string);
  return context;
}

static void evaluate(const hecla_document* file, hecla_diagnostics* diags) {
  hecla_context* context = make_context();
  hecla_body service = hecla_block_body(hecla_body_block(hecla_document_body(file), 0));
  hecla_attribute name = hecla_body_find_attribute(service, hecla_str("name"));
  hecla_value* value = hecla_evaluate(hecla_attribute_expression(name), context, diags);
  check(diags);
  print("name: ", hecla_value_string(value));
  hecla_value_free(value);
  hecla_context_free(context);
}

static void edit(const hecla_document* file, hecla_diagnostics* diags) {
  hecla_edits* edits = hecla_edits_new();
  hecla_edits_set(edits, hecla_str("service.web.ports[1]"), hecla_str("8443"));
  hecla_document* after = hecla_edit(file, edits, diags);
  check(diags);
  print("", hecla_document_text(after));
  hecla_document_free(after);
  hecla_edits_free(edits);
}

int main(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* file =
      hecla_parse(hecla_str("service.hcl"), hecla_str(config), HECLA_SYNTAX_AUTO, NULL, diags);
  check(diags);
  list_blocks(file);
  const hecla_document* files[] = {file};
  print_and_free("", hecla_to_json(files, 1, NULL, diags));
  evaluate(file, diags);
  edit(file, diags);
  hecla_document_free(file);
  hecla_diagnostics_free(diags);
  return 0;
}
