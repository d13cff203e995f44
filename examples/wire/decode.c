/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes the DynamicValue of a provider message, changes it and encodes it again. */
#include <hecla_wire.h>
#include <stdio.h>

static int fail(hecla_error* error) {
  hecla_text message = hecla_error_message(error);
  hecla_text path = hecla_error_path(error);
  fprintf(stderr, "%.*s: %.*s\n", (int)path.size, path.data, (int)message.size, message.data);
  hecla_error_free(error);
  return 1;
}

int main(void) {
  const char* schema_json =
      "{\"attributes\": {\"name\": {\"type\": \"string\"}, \"size\": {\"type\": \"number\"}}}";
  /* {"name": "web", "size": 3} */
  hecla_text msgpack = hecla_str("\x82\xa4name\xa3web\xa4size\x03");

  hecla_error* error = NULL;
  hecla_wire_schema* schema = hecla_wire_schema_parse(hecla_str(schema_json), &error);
  if (!schema) return fail(error);
  hecla_type* type = hecla_wire_schema_type(schema);
  hecla_value* value = hecla_wire_decode_msgpack(msgpack, type, NULL, &error);
  if (!value) return fail(error);

  const hecla_value* name = hecla_value_find(value, hecla_str("name"));
  int64_t number = 0;
  if (hecla_value_int64(hecla_value_find(value, hecla_str("size")), &number) != 0) return 1;
  printf("name: %.*s, size: %lld\n", (int)hecla_value_string(name).size,
         hecla_value_string(name).data, (long long)number);

  const hecla_text names[] = {hecla_str("name"), hecla_str("size")};
  hecla_value* larger = hecla_new_int64(number + 1);
  const hecla_value* values[] = {name, larger};
  hecla_value* changed = hecla_new_object(names, values, 2);
  hecla_buffer* json = hecla_wire_encode_json(changed, type, &error);
  if (!json) return fail(error);
  hecla_text text = hecla_buffer_text(json);
  printf("%.*s\n", (int)text.size, text.data);

  const char expected[] = "{\"name\":\"web\",\"size\":4}";
  const int right = text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;

  /* A value that does not conform to the type is an error with its path. */
  hecla_value* bad = hecla_wire_decode_json(hecla_str("{\"size\": []}"), type, NULL, &error);
  const int refused = bad == NULL && hecla_error_path(error).size == 5; /* .size */
  hecla_error_free(error);

  hecla_buffer_free(json);
  hecla_value_free(changed);
  hecla_value_free(larger);
  hecla_value_free(value);
  hecla_type_free(type);
  hecla_wire_schema_free(schema);
  return right && refused ? 0 : 1;
}
