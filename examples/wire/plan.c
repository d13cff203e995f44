/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The plan of a provider: completes the proposed value by its schema, and finds the parts that
 * change and those that are known after apply. */
#include <hecla_wire.h>
#include <stdio.h>

static const char schema_json[] =
    "{\"attributes\": {"
    "  \"name\": {\"type\": \"string\", \"required\": true},"
    "  \"id\":   {\"type\": \"string\", \"computed\": true}},"
    " \"block_types\": {\"disk\": {\"nesting_mode\": \"list\", \"max_items\": 1, \"block\":"
    "   {\"attributes\": {\"size\": {\"type\": \"number\", \"optional\": true}}}}}}";

static void print(const char* title, const hecla_wire_paths* paths) {
  printf("%s:", title);
  for (size_t i = 0; i < hecla_wire_paths_size(paths); ++i) {
    const hecla_text path = hecla_wire_paths_at(paths, i);
    printf(" %.*s", (int)path.size, path.data);
  }
  printf("\n");
}

/* Returns whether `paths` contains only the path `expected`. */
static int is_only(const hecla_wire_paths* paths, const char* expected) {
  const hecla_text path = hecla_wire_paths_at(paths, 0);
  return hecla_wire_paths_size(paths) == 1 && path.size == strlen(expected) &&
         memcmp(path.data, expected, path.size) == 0;
}

int main(void) {
  hecla_error* error = NULL;
  hecla_wire_schema* schema = hecla_wire_schema_parse(hecla_str(schema_json), &error);
  if (!schema) return 1;
  hecla_type* type = hecla_wire_schema_type(schema);

  /* The message has only JSON. */
  hecla_text json = hecla_str("{\"name\": \"web\", \"id\": \"i-1\", \"disk\": []}");
  hecla_value* prior = hecla_wire_decode_dynamic_value(hecla_str(""), json, type, NULL, &error);

  hecla_value* name = hecla_new_string(hecla_str("web"));
  hecla_value* id = hecla_new_unknown(hecla_value_type(name));
  const hecla_text names[] = {hecla_str("name"), hecla_str("id")};
  const hecla_value* values[] = {name, id};
  hecla_value* proposed = hecla_new_object(names, values, 2);
  hecla_value* planned = hecla_wire_schema_coerce(schema, proposed, &error);
  if (!prior || !planned) return 1;

  hecla_wire_paths* changed = hecla_wire_differences(prior, planned);
  hecla_wire_paths* unknown = hecla_wire_unknown_paths(planned);
  print("changes", changed);
  print("known later", unknown);

  /* A value that the schema does not allow. */
  hecla_value* nameless = hecla_new_object(names + 1, values + 1, 1);
  const int refused = hecla_wire_schema_coerce(schema, nameless, &error) == NULL && error != NULL;
  const int right = is_only(changed, ".id") && is_only(unknown, ".id");

  hecla_error_free(error);
  hecla_wire_paths_free(unknown);
  hecla_wire_paths_free(changed);
  hecla_value_free(nameless);
  hecla_value_free(planned);
  hecla_value_free(proposed);
  hecla_value_free(id);
  hecla_value_free(name);
  hecla_value_free(prior);
  hecla_type_free(type);
  hecla_wire_schema_free(schema);
  return right && refused ? 0 : 1;
}
