/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A C program that uses libhecla_wire: see scripts/check_consumers. */
#include <hecla_wire.h>
#include <stdio.h>

int main(void) {
  hecla_text json = hecla_str("{\"attributes\": {\"size\": {\"type\": \"number\"}}}");
  hecla_error* error = NULL;
  hecla_wire_schema* schema = hecla_wire_schema_parse(json, &error);
  hecla_type* type = hecla_wire_schema_type(schema);
  hecla_value* value = hecla_wire_decode_msgpack(hecla_str("\x81\xa4size\x03"), type, NULL, &error);
  int64_t number = 0;
  const int works = hecla_value_int64(hecla_value_find(value, hecla_str("size")), &number) == 0 && number == 3;
  puts(works ? "works" : "fails");
  hecla_value_free(value);
  hecla_type_free(type);
  hecla_wire_schema_free(schema);
  hecla_error_free(error);
  return works ? 0 : 1;
}
