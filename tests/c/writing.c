/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* JSON, formatting, queries, edits and validation. */
#include "check.h"

static void documents_become_json_and_back(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  const hecla_document* document = parse("a = 1\nb \"x\" {\n  c = \"${a}-<\"\n}\n", diags);
  CHECK(gives(hecla_to_json(&document, 1, NULL, diags),
              "{\n    \"a\": 1,\n    \"b\": {\n        \"x\": [\n            {\n"
              "                \"c\": \"${a}-\\u003c\"\n            }\n        ]\n    }\n}"));
  hecla_json_options options = HECLA_JSON_OPTIONS_INIT;
  options.indent = 0;
  options.keep_special = 1;
  CHECK(gives(hecla_to_json(&document, 1, &options, diags),
              "{\"a\":1,\"b\":{\"x\":[{\"c\":\"${a}-<\"}]}}"));
  hecla_document_free((hecla_document*)document);
  document = hecla_parse(hecla_str("main.tf.json"),
                         hecla_str("{\"variable\": {\"n\": {\"type\": \"number\"}}}"),
                         HECLA_SYNTAX_AUTO, NULL, diags);
  CHECK(gives(hecla_from_json(document, diags), "variable \"n\" {\n  type = number\n}\n"));
  CHECK(!hecla_diagnostics_has_errors(diags));
  CHECK(hecla_to_json(&document, 1, NULL, diags) == NULL && reports(diags, "usage-error"));
  hecla_document_free((hecla_document*)document);
  hecla_diagnostics_free(diags);
}

static void texts_are_formatted(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  CHECK(gives(hecla_format(hecla_str("t"), hecla_str("a=1\nbcd=2 # c\n"), NULL, NULL, diags),
              "a   = 1\nbcd = 2 # c\n"));
  CHECK(hecla_format(hecla_str("t"), hecla_str("a = ["), NULL, NULL, diags) == NULL);
  CHECK(hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_free(diags);
}

static void edits_of_texts_with_errors_may_be_partial(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* before = parse("a = var.a\nb {\n", diags);
  hecla_diagnostics_clear(diags);
  hecla_edits* edits = hecla_edits_new();
  CHECK(hecla_edits_rename_references(edits, hecla_str("var.a"), hecla_str("var.b")));
  CHECK(hecla_edit(before, edits, diags) == NULL);
  hecla_edits_free(edits);
  edits = hecla_edits_new();
  hecla_edits_allow_partial(edits);
  CHECK(hecla_edits_rename_references(edits, hecla_str("var.a"), hecla_str("var.b")));
  hecla_document* after = hecla_edit(before, edits, diags);
  CHECK(is(hecla_document_text(after), "a = var.b\nb {\n"));
  hecla_document_free(after);
  hecla_document_free(before);
  hecla_edits_free(edits);
  hecla_diagnostics_free(diags);
}

static void edits_read_strings_as_terraform_does(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  const char* text = "{\"output\": {\"o\": {\"value\": \"${var.a}\", \"depends_on\": [\"var.a\"]}}}";
  hecla_document* before =
      hecla_parse(hecla_str("main.tf.json"), hecla_str(text), HECLA_SYNTAX_AUTO, NULL, diags);
  hecla_edits* edits = hecla_edits_new();
  CHECK(hecla_edits_rename_references(edits, hecla_str("var.a"), hecla_str("var.b")));
  hecla_document* after = hecla_edit(before, edits, diags);
  CHECK(is(hecla_document_text(after),
           "{\"output\": {\"o\": {\"value\": \"${var.b}\", \"depends_on\": [\"var.b\"]}}}"));
  hecla_document_free(after);
  hecla_document_free(before);
  hecla_edits_free(edits);
  hecla_diagnostics_free(diags);
}

static void edits_keep_all_other_bytes(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* before = parse("// keep   this\nservice \"web\" {\n    port=80 /* and this */\n}\n", diags);
  hecla_value* value = hecla_new_int64(443);
  hecla_edits* edits = hecla_edits_new();
  CHECK(hecla_edits_set_value(edits, hecla_str("service.web.port"), value));
  CHECK(hecla_edits_set(edits, hecla_str("service.web.tags"), hecla_str("[var.a]")));
  CHECK(hecla_edits_set_comment(edits, hecla_str("service"), hecla_str("The web."), 0));
  hecla_document* after = hecla_edit(before, edits, diags);
  CHECK(after == NULL && hecla_diagnostics_has_errors(diags)); /* "service" is no whole address */
  hecla_diagnostics_clear(diags);
  hecla_edits_free(edits);
  edits = hecla_edits_new();
  CHECK(hecla_edits_set_value(edits, hecla_str("service.web.port"), value));
  CHECK(hecla_edits_set(edits, hecla_str("service.web.tags"), hecla_str("[var.a]")));
  after = hecla_edit(before, edits, diags);
  CHECK(is(hecla_document_text(after),
           "// keep   this\nservice \"web\" {\n    port=443 /* and this */\n    tags = [var.a]\n}\n"));
  CHECK(hecla_document_change_count(after) == 2 && is(hecla_document_change(after, 0).text, "443"));
  CHECK(strstr(hecla_document_text(before).data, "port=80") != NULL);
  hecla_document_free(before);
  hecla_edits_free(edits);
  hecla_value_free(value);

  hecla_parts* parts = hecla_query(after, hecla_str("service.*.*"), diags);
  hecla_document_free(after);
  CHECK(hecla_parts_size(parts) == 2 && hecla_part_kind_at(parts, 0) == HECLA_PART_ARGUMENT);
  CHECK(is(hecla_part_address(parts, 1), "service.web.tags"));
  CHECK(is(hecla_expression_text(hecla_part_expression(parts, 1)), "[var.a]"));
  CHECK(is(hecla_range_text(hecla_part_value_range(parts, 0)), "443"));
  CHECK(hecla_part_comment_count(parts, 0, 1) == 1);
  CHECK(is(hecla_range_text(hecla_part_comment(parts, 0, 1, 0)), "/* and this */"));
  hecla_parts_free(parts);
  const hecla_text names[2] = {hecla_str("b"), hecla_str("a.b")};
  CHECK(gives(hecla_address(names, 2), "b[\"a.b\"]"));
  CHECK(!hecla_diagnostics_has_errors(diags));
  hecla_diagnostics_free(diags);
}

static void values_that_hcl_cannot_express_are_refused(void) {
  hecla_edits* edits = hecla_edits_new();
  hecla_value* unknown = hecla_new_unknown(NULL);
  CHECK(!hecla_edits_set_value(edits, hecla_str("a"), unknown));
  hecla_value_free(unknown);
  hecla_edits_free(edits);
}

static void modules_are_validated(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_providers* providers = hecla_providers_new();
  hecla_error* error = NULL;
  CHECK(!hecla_providers_add(providers, hecla_str("{"), &error) && error != NULL);
  hecla_error_free(error);
  CHECK(hecla_validate(hecla_str("tests/c/valid_module"), providers, NULL, NULL, diags));
  CHECK(!hecla_validate(hecla_str("tests/c/invalid_module"), providers, NULL, NULL, diags));
  CHECK(hecla_diagnostics_error_count(diags) == 1);
  CHECK(hecla_range_start(hecla_diagnostic_subject(hecla_diagnostics_at(diags, 0))).line == 2);
  hecla_providers_free(providers);
  hecla_diagnostics_free(diags);
}

int main(void) {
  documents_become_json_and_back();
  texts_are_formatted();
  edits_keep_all_other_bytes();
  edits_of_texts_with_errors_may_be_partial();
  edits_read_strings_as_terraform_does();
  values_that_hcl_cannot_express_are_refused();
  modules_are_validated();
  return 0;
}
