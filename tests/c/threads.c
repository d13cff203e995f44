/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Threads share a document, a context, a schema and a function, and each gets the same results. */
#include <pthread.h>

#include "check.h"

struct shared {
  const hecla_document* document;
  const hecla_context* context;
  const hecla_body_schema* schema;
};

static hecla_value* twice(hecla_call* call, void* data) {
  int64_t number = 0;
  (void)data;
  if (hecla_value_int64(hecla_call_argument(call, 0), &number) != 0)
    return (hecla_value*)hecla_call_fail(call, 0, hecla_str("a whole number is required"));
  return hecla_new_int64(2 * number);
}

static void* work(void* data) {
  const struct shared* shared = data;
  for (int round = 0; round < 200; ++round) {
    hecla_diagnostics* diags = hecla_diagnostics_new(0);
    hecla_content* content = hecla_body_content(hecla_document_body(shared->document), shared->schema, diags);
    hecla_value* value = hecla_evaluate(
        hecla_attribute_expression(hecla_content_attribute(content, 0)), shared->context, diags);
    CHECK(gives(hecla_value_to_json(value, NULL), "[2,4,6]"));
    const hecla_position end = hecla_range_end(hecla_body_range(hecla_document_body(shared->document)));
    CHECK(end.line == 2 && !hecla_diagnostics_has_errors(diags));
    hecla_value_free(value);
    hecla_content_free(content);
    hecla_diagnostics_free(diags);
  }
  return NULL;
}

int main(void) {
  hecla_document* document = parse("a = [for x in [1, 2, 3]: twice(x)]\n", NULL);
  hecla_body_schema* schema = hecla_body_schema_new();
  hecla_body_schema_add_attribute(schema, hecla_str("a"), HECLA_ATTRIBUTE_REQUIRED);
  hecla_parameter parameter = {{NULL, 0}, NULL, 0};
  hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  spec.name = hecla_str("twice");
  spec.parameters = &parameter;
  spec.parameter_count = 1;
  spec.call = twice;
  hecla_function* function = hecla_function_new(&spec, NULL);
  hecla_context* context = hecla_context_new(NULL);
  hecla_context_set_function(context, hecla_str("twice"), function);
  hecla_function_free(function);
  struct shared shared = {document, context, schema};
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) CHECK(pthread_create(&threads[i], NULL, work, &shared) == 0);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  hecla_context_free(context);
  hecla_body_schema_free(schema);
  hecla_document_free(document);
  return 0;
}
