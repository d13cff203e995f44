/* SPDX-FileCopyrightText: The Hecla authors */
/* SPDX-License-Identifier: Apache-2.0 */
/* The plan of a provider: completes the proposed value by its schema, and finds the parts that
 * change and those that are known after apply. */
#include <hecla_wire.h>
#include <stdio.h>
#include <string.h>

static const char schema_json[] =
    "{\"attributes\": {"
    "  \"name\": {\"type\": \"string\", \"required\": true},"
    "  \"id\":   {\"type\": \"string\", \"computed\": true}},"
    " \"block_types\": {\"disk\": {\"nesting_mode\": \"list\", \"max_items\": 1, \"block\":"
    "   {\"attributes\": {\"size\": {\"type\": \"number\", \"optional\": true}}}}}}";

static void print(const char* title, const hecla_wire_paths* paths) {
  printf("%s:", title);
  for (size_t i = 0; i < hecla_wire_paths_size(paths); ++i) {
    const hecla_wire_text path = hecla_wire_paths_at(paths, i);
    printf(" %.*s", (int)path.size, path.data);
  }
  printf("\n");
}

/* Returns whether `paths` contains only the path `expected`. */
static int is_only(const hecla_wire_paths* paths, const char* expected) {
  const hecla_wire_text path = hecla_wire_paths_at(paths, 0);
  return hecla_wire_paths_size(paths) == 1 && path.size == strlen(expected) &&
         memcmp(path.data, expected, path.size) == 0;
}

int main(void) {
  hecla_wire_error* error = NULL;
  hecla_wire_schema* schema = hecla_wire_schema_parse(schema_json, strlen(schema_json), &error);
  if (!schema) return 1;
  hecla_wire_type* type = hecla_wire_schema_type(schema);

  /* The message has only JSON. */
  const char prior_json[] = "{\"name\": \"web\", \"id\": \"i-1\", \"disk\": []}";
  hecla_wire_value* prior =
      hecla_wire_decode_dynamic_value(NULL, 0, prior_json, strlen(prior_json), type, &error);

  hecla_wire_value* name = hecla_wire_string("web", 3);
  hecla_wire_type* text = hecla_wire_value_type(name);
  hecla_wire_value* id = hecla_wire_unknown(text);
  const hecla_wire_text names[] = {{"name", 4}, {"id", 2}};
  const hecla_wire_value* values[] = {name, id};
  hecla_wire_value* proposed = hecla_wire_object(names, values, 2);
  hecla_wire_value* planned = hecla_wire_schema_coerce(schema, proposed, &error);
  if (!prior || !planned) return 1;

  hecla_wire_paths* changed = hecla_wire_differences(prior, planned);
  hecla_wire_paths* unknown = hecla_wire_unknown_paths(planned);
  print("changes", changed);
  print("known later", unknown);

  /* A value that the schema does not allow. */
  hecla_wire_value* nameless = hecla_wire_object(names + 1, values + 1, 1);
  const int refused = hecla_wire_schema_coerce(schema, nameless, &error) == NULL && error != NULL;
  const int right = is_only(changed, ".id") && is_only(unknown, ".id");

  hecla_wire_error_free(error);
  hecla_wire_paths_free(unknown);
  hecla_wire_paths_free(changed);
  hecla_wire_value_free(nameless);
  hecla_wire_value_free(planned);
  hecla_wire_value_free(proposed);
  hecla_wire_value_free(id);
  hecla_wire_value_free(name);
  hecla_wire_value_free(prior);
  hecla_wire_type_free(text);
  hecla_wire_type_free(type);
  hecla_wire_schema_free(schema);
  return right && refused ? 0 : 1;
}
