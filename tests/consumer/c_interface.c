/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A C program that uses libhecla: see scripts/check_consumers. */
#include <hecla.h>
#include <hecla_pcl.h>
#include <stdio.h>

int main(void) {
  hecla_diagnostics* diags = hecla_diagnostics_new(0);
  hecla_document* file =
      hecla_parse(hecla_str("a.hcl"), hecla_str("a = 1\n"), HECLA_SYNTAX_AUTO, NULL, diags);
  hecla_pcl_types* types = hecla_pcl_types_new(HECLA_RULES_DEPLOYED, NULL);
  const int works = hecla_body_attribute_count(hecla_document_body(file)) == 1 && types &&
                    !hecla_diagnostics_has_errors(diags);
  hecla_pcl_types_free(types);
  hecla_document_free(file);
  hecla_diagnostics_free(diags);
  puts(works ? "works" : "fails");
  return 0;
}
