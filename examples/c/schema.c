/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes a file in either syntax by a specification, and shows diagnostics as JSON. */
#include <hecla.h>
#include <stdio.h>

static const char specification[] =
    "object {\n"
    "  attr \"region\" {\n"
    "    type     = string\n"
    "    required = true\n"
    "  }\n"
    "  block_map \"service\" {\n"
    "    labels = [\"name\"]\n"
    "    attr {\n"
    "      name = \"port\"\n"
    "      type = number\n"
    "    }\n"
    "  }\n"
    "}\n";

static void print_and_free(hecla_buffer* buffer) {
  hecla_text text = hecla_buffer_text(buffer);
  printf("%.*s\n", (int)text.size, text.data);
  hecla_buffer_free(buffer);
}

static void decode(const hecla_spec* spec, const char* name, const char* text) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* file = hecla_parse(hecla_str(name), hecla_str(text), HECLA_SYNTAX_AUTO, NULL, diags);
  hecla_value* value = hecla_decode(hecla_document_body(file), spec, NULL, diags);
  if (hecla_diagnostics_has_errors(diags)) {
    hecla_render_options options = HECLA_RENDER_OPTIONS_INIT;
    options.without_lines = 1;
    print_and_free(hecla_diagnostics_to_text(diags, &options));
  } else {
    print_and_free(hecla_value_to_json(value, NULL));
  }
  hecla_value_free(value);
  hecla_document_free(file);
  hecla_diagnostics_free(diags);
}

int main(void) {
  hecla_spec* spec = hecla_spec_parse(hecla_str("spec"), hecla_str(specification), NULL, NULL);
  decode(spec, "a.hcl", "region = \"eu\"\nservice \"web\" {\n  port = 40 + 40\n}\n");
  decode(spec, "a.hcl.json", "{\"region\": \"eu\", \"service\": {\"db\": {\"port\": \"5432\"}}}");
  decode(spec, "b.hcl", "service \"web\" {\n  port = \"x\"\n}\n");
  hecla_spec_free(spec);
  return 0;
}
