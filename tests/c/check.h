/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HECLA_TESTS_CHECK_H
#define HECLA_TESTS_CHECK_H
/* The parts that the tests of the C interface share. */
#include <hecla.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

static inline int is(hecla_text text, const char* expected) {
  return text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;
}

/* Returns whether the text of a buffer, which is freed, is the expected one. */
static inline int gives(hecla_buffer* buffer, const char* expected) {
  const int result = buffer && is(hecla_buffer_text(buffer), expected);
  if (!result && buffer) {
    fprintf(stderr, "got: %.*s\n", (int)hecla_buffer_text(buffer).size,
            hecla_buffer_text(buffer).data);
  }
  hecla_buffer_free(buffer);
  return result;
}

/* Returns whether the code of the first diagnostic is the expected one. */
static inline int reports(const hecla_diagnostics* diags, const char* code) {
  return is(hecla_diagnostic_code(hecla_diagnostics_at(diags, 0)), code);
}

static inline hecla_document* parse(const char* text, hecla_diagnostics* diags) {
  return hecla_parse(hecla_str("t.hcl"), hecla_str(text), HECLA_SYNTAX_NATIVE, NULL, diags);
}

/* Evaluates an expression that needs only the functions and variables of a context. */
static inline hecla_value* evaluate(const char* text, const hecla_context* context,
                                    hecla_diagnostics* diags) {
  hecla_document* document =
      hecla_parse_expression(hecla_str("e"), hecla_str(text), HECLA_SYNTAX_NATIVE, NULL, diags);
  hecla_value* value = hecla_evaluate(hecla_document_expression(document), context, diags);
  hecla_document_free(document);
  return value;
}

#endif
