/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* A C program that uses libhecla_wire: see scripts/check_consumers. */
#include <hecla_wire.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char* schema = "{\"attributes\": {\"size\": {\"type\": \"number\"}}}";
  const char bytes[] = "\x81\xa4size\x03";
  hecla_wire_error* error = NULL;
  hecla_wire_type* type = hecla_wire_type_of_block(schema, strlen(schema), &error);
  hecla_wire_value* value = type ? hecla_wire_decode_msgpack(bytes, sizeof bytes - 1, type, &error) : NULL;
  hecla_wire_value* size = value ? hecla_wire_value_lookup(value, "size", 4) : NULL;
  int64_t number = 0;
  const int works = size && hecla_wire_value_int64(size, &number) == 0 && number == 3;
  puts(works ? "works" : "fails");
  hecla_wire_value_free(size);
  hecla_wire_value_free(value);
  hecla_wire_type_free(type);
  hecla_wire_error_free(error);
  return works ? 0 : 1;
}
