/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes the DynamicValue of a provider message, changes it and encodes it again. */
#include <hecla_wire.h>
#include <stdio.h>
#include <string.h>

static int fail(hecla_wire_error* error) {
  hecla_wire_text message = hecla_wire_error_message(error);
  hecla_wire_text path = hecla_wire_error_path(error);
  fprintf(stderr, "%.*s: %.*s\n", (int)path.size, path.data, (int)message.size, message.data);
  hecla_wire_error_free(error);
  return 1;
}

int main(void) {
  const char* schema =
      "{\"attributes\": {\"name\": {\"type\": \"string\"}, \"size\": {\"type\": \"number\"}}}";
  /* {"name": "web", "size": 3} as MessagePack */
  const char bytes[] = "\x82\xa4name\xa3web\xa4size\x03";

  hecla_wire_error* error = NULL;
  hecla_wire_type* type = hecla_wire_type_of_block(schema, strlen(schema), &error);
  if (!type) return fail(error);
  hecla_wire_value* value = hecla_wire_decode_msgpack(bytes, sizeof bytes - 1, type, &error);
  if (!value) return fail(error);

  hecla_wire_value* name = hecla_wire_value_lookup(value, "name", 4);
  hecla_wire_value* size = hecla_wire_value_lookup(value, "size", 4);
  int64_t number = 0;
  if (hecla_wire_value_int64(size, &number) != 0) return 1;
  printf("name: %.*s, size: %lld\n", (int)hecla_wire_value_string(name).size,
         hecla_wire_value_string(name).data, (long long)number);

  const hecla_wire_text names[] = {{"name", 4}, {"size", 4}};
  hecla_wire_value* larger = hecla_wire_int64(number + 1);
  const hecla_wire_value* values[] = {name, larger};
  hecla_wire_value* changed = hecla_wire_object(names, values, 2);
  hecla_wire_buffer* json = hecla_wire_encode_json(changed, type, &error);
  if (!json) return fail(error);
  hecla_wire_text text = hecla_wire_buffer_bytes(json);
  printf("%.*s\n", (int)text.size, text.data);

  const char expected[] = "{\"name\":\"web\",\"size\":4}";
  const int right = text.size == strlen(expected) && memcmp(text.data, expected, text.size) == 0;

  /* A value that does not conform to the type is an error with its path. */
  hecla_wire_value* bad = hecla_wire_decode_json("{\"size\": []}", 12, type, &error);
  const int refused = bad == NULL && hecla_wire_error_path(error).size == 5; /* .size */
  hecla_wire_error_free(error);

  hecla_wire_buffer_free(json);
  hecla_wire_value_free(changed);
  hecla_wire_value_free(larger);
  hecla_wire_value_free(size);
  hecla_wire_value_free(name);
  hecla_wire_value_free(value);
  hecla_wire_type_free(type);
  return right && refused ? 0 : 1;
}
