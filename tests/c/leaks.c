/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A million calls: none may keep memory. Counted with glibc; elsewhere the address sanitizer looks for leaks. */
#include "check.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

static size_t bytes_in_use(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
  return mallinfo2().uordblks;
#else
  return 0;
#endif
}

static hecla_value* fail(hecla_call* call, void* data) {
  (void)data;
  return (hecla_value*)hecla_call_fail(call, 0, hecla_str("no"));
}

/* About 50 calls, among them those that fail. */
static void use(const hecla_context* context) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* document = parse("a = f(1)\nb \"c\" {\n  d = [\"x\", e]\n}\ng = \n", diags);
  const hecla_body body = hecla_document_body(document);
  for (size_t i = 0; i < hecla_body_attribute_count(body); ++i) {
    const hecla_expression expression = hecla_attribute_expression(hecla_body_attribute(body, i));
    hecla_value_free(hecla_evaluate(expression, context, diags));
    hecla_references_free(hecla_expression_references(expression));
    hecla_expressions_free(hecla_expression_list(expression, diags));
  }
  hecla_buffer_free(hecla_diagnostics_to_text(diags, NULL));
  hecla_edits* edits = hecla_edits_new();
  hecla_edits_set(edits, hecla_str("b.c.d"), hecla_str("2"));
  hecla_document* after = hecla_edit(document, edits, diags);
  hecla_parts_free(hecla_query(after, hecla_str("b.c.*"), diags));
  hecla_content_free(hecla_body_content(body, NULL, diags));
  hecla_error* error = NULL;
  hecla_value* value = hecla_wire_decode_json(hecla_str("{\"a\": [1, true, \"x\"]}"), NULL, NULL, &error);
  hecla_buffer_free(hecla_value_to_json(value, NULL));
  hecla_value_free(hecla_convert(value, hecla_value_type(hecla_value_element(value, 0)), HECLA_RULES_DEPLOYED, &error));
  hecla_error_free(error);
  hecla_value_free(value);
  hecla_tokens_free(hecla_document_tokens(document));
  hecla_document_free(after);
  hecla_document_free(document);
  hecla_edits_free(edits);
  hecla_diagnostics_free(diags);
}

int main(int count, char** arguments) {
  const int rounds = count > 1 ? atoi(arguments[1]) : 20000;
  hecla_parameter parameter = {{NULL, 0}, NULL, 0};
  hecla_function_spec spec = HECLA_FUNCTION_SPEC_INIT;
  spec.name = hecla_str("f");
  spec.parameters = &parameter;
  spec.parameter_count = 1;
  spec.call = fail;
  hecla_function* function = hecla_function_new(&spec, NULL);
  hecla_context* context = hecla_context_new(NULL);
  hecla_context_set_function(context, hecla_str("f"), function);
  hecla_function_free(function);
  for (int i = 0; i < 100; ++i) use(context);
  const size_t before = bytes_in_use();
  for (int i = 0; i < rounds; ++i) use(context);
  const size_t after = bytes_in_use();
  printf("%d rounds of about 50 calls: %zu bytes before, %zu after\n", rounds, before, after);
  CHECK(after <= before + 4096);
  hecla_context_free(context);
  return 0;
}
