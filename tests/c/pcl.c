/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The types of PCL, the binder, programs and the printer. */
#include <hecla_pcl.h>

#include "check.h"

static hecla_pcl_type first_of(hecla_pcl_types* types, const hecla_pcl_type* arguments, size_t count, void* data) {
  CHECK(types != NULL && *(int*)data == 5);
  return count > 0 ? arguments[0] : hecla_pcl_primitive(HECLA_PCL_KIND_NONE);
}

static void free_data(void* data) { ++*(int*)data; }

static void expressions_have_types(void) {
  int data = 5;
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_pcl_types* types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
  const hecla_pcl_type string = hecla_pcl_primitive(HECLA_PCL_KIND_STRING);
  const hecla_pcl_type names =
      hecla_pcl_collection(types, HECLA_PCL_KIND_OUTPUT, hecla_pcl_collection(types, HECLA_PCL_KIND_LIST, string));
  hecla_pcl_scope* scope = hecla_pcl_scope_new(types, 0);
  CHECK(hecla_pcl_scope_add_variable(scope, hecla_str("names"), names));
  CHECK(!hecla_pcl_scope_add_variable(scope, hecla_str("names"), string));
  CHECK(hecla_pcl_scope_add_generic(scope, hecla_str("first"), first_of, &data, free_data));
  hecla_pcl_scope* members = hecla_pcl_scope_add_namespace(scope, hecla_str("pkg"));
  CHECK(hecla_pcl_scope_add_variable(members, hecla_str("version"), string));
  hecla_document* document = hecla_parse_expression(
      hecla_str("e"), hecla_str("first(names[0], pkg.version)"), HECLA_SYNTAX_NATIVE, NULL, diags);
  const hecla_pcl_type type = hecla_pcl_bind(scope, document, 0, diags);
  CHECK(gives(hecla_pcl_type_text(type), "output(string)") && hecla_diagnostics_size(diags) == 0);
  CHECK(hecla_pcl_convert(types, string, hecla_pcl_primitive(HECLA_PCL_KIND_BOOL)) == HECLA_PCL_CONVERSION_UNSAFE ||
        hecla_pcl_convert(types, string, hecla_pcl_primitive(HECLA_PCL_KIND_BOOL)) == HECLA_PCL_CONVERSION_SAFE);
  hecla_pcl_traverse_attribute(types, string, hecla_str("x"), diags);
  CHECK(hecla_diagnostics_error_count(diags) == 1);
  hecla_document_free(document);
  hecla_pcl_scope_free(scope);
  hecla_pcl_types_free(types);
  CHECK(data == 6);
  hecla_diagnostics_free(diags);
}

static void programs_are_bound(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_pcl_types* types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
  const hecla_document* file = parse("config \"n\" \"int\" {\n}\ndouble = n * 2\n", diags);
  CHECK(gives(hecla_pcl_print(file), "config \"n\" \"int\" {\n}\ndouble = n * 2\n"));
  hecla_pcl_program* program = hecla_pcl_bind_program(types, &file, 1, NULL, 0, diags);
  hecla_document_free((hecla_document*)file);
  CHECK(!hecla_diagnostics_has_errors(diags) && hecla_pcl_program_size(program) == 2);
  CHECK(hecla_pcl_program_kind(program, 1) == HECLA_PCL_NODE_LOCAL);
  CHECK(is(hecla_pcl_program_name(program, 1), "double"));
  CHECK(hecla_pcl_type_kind(hecla_pcl_program_type(program, 1)) == HECLA_PCL_KIND_NUMBER);
  CHECK(hecla_pcl_program_dependency_count(program, 1) == 1 && hecla_pcl_program_dependency(program, 1, 0) == 0);
  hecla_pcl_program_free(program);
  hecla_pcl_types_free(types);
  hecla_diagnostics_free(diags);
}

static void secrets_are_not_shown(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_pcl_types* types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
  const hecla_document* file =
      parse("config \"n\" \"int\" {\n  default = \"s3cret${nothing}\"\n  secret = 1 == 1\n}\n", diags);
  hecla_pcl_program_free(hecla_pcl_bind_program(types, &file, 1, NULL, 0, diags));
  hecla_document_free((hecla_document*)file);
  CHECK(hecla_diagnostics_has_errors(diags));
  hecla_buffer* text = hecla_diagnostics_to_text(diags, NULL);
  CHECK(strstr(hecla_buffer_text(text).data, "s3cret") == NULL);
  CHECK(strstr(hecla_buffer_text(text).data, "(secret)") != NULL);
  hecla_buffer_free(text);
  hecla_pcl_types_free(types);
  hecla_diagnostics_free(diags);
}

int main(void) {
  expressions_have_types();
  programs_are_bound();
  secrets_are_not_shown();
  return 0;
}
