// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "provider_cli/change_json.h"

#include <hecla/wire/json.h>

namespace hecla::provider_cli {

namespace {

using jsontext::Writer;

bool has_names(const Type& type) { return type.is_object() || type.is_map(); }
bool is_container(const Value& value) {
  const Type& type = value.type();
  return !value.is_null() &&
         (has_names(type) || type.is_tuple() || type.is_list() || type.is_set());
}
bool has_parts(const Value& value) { return is_container(value) && value.is_known(); }

}  // namespace

// Values of providers are at most as deep as their messages.
void write_known(Writer& json, const Value& value) {
  if (value.is_marked()) return json.null();
  if (!has_parts(value)) {
    const auto text =
        value.is_known() ? wire::encode_json(value) : wire::encode_json(Value::null(value.type()));
    return json.literal(text ? *text : "null");
  }
  const bool is_object = has_names(value.type());
  is_object ? json.begin_object() : json.begin_array();
  value.for_each([&](const Value& key, const Value& part) {
    if (is_object && !part.is_known()) return;
    if (is_object) json.key(key.as_string());
    write_known(json, part);
  });
  is_object ? json.end_object() : json.end_array();
}

namespace {

// Writes true for each part that `is_wanted`. Names whose part would be false are left out; unknown
// containers are empty.
template <class IsWanted>
void write_mirror(Writer& json, const Value& marked, const IsWanted& is_wanted) {
  if (is_wanted(marked)) return json.boolean(true);
  const Value value = marked.unmarked();
  if (!is_container(value)) return json.boolean(false);
  const bool is_object = has_names(value.type());
  const auto write_part = [&](const Value& key, const Value& part) {
    if (is_object && !is_wanted(part) && !is_container(part)) return;
    if (is_object) json.key(key.as_string());
    write_mirror(json, part, is_wanted);
  };
  is_object ? json.begin_object() : json.begin_array();
  if (value.is_known()) value.for_each(write_part);
  is_object ? json.end_object() : json.end_array();
}

void write_path(Writer& json, const Path& path) {
  json.begin_array();
  for (const PathStep& step : path.steps()) {
    if (const auto* attribute = std::get_if<AttributeStep>(&step)) {
      json.string(attribute->name);
    } else {
      write_known(json, std::get<IndexStep>(step).key);
    }
  }
  json.end_array();
}

}  // namespace

std::vector<std::string_view> Change::actions() const {
  if (before.is_null()) return {"create"};
  if (after.is_null()) return {"delete"};
  if (!replace_paths.empty()) return {"delete", "create"};
  if (before == after) return {"no-op"};
  return {"update"};
}

Value Change::marked_before(const wire::SchemaBlock& schema) const {
  return mark_with_paths(wire::mark_sensitive(before, schema), marks);
}
Value Change::marked_after(const wire::SchemaBlock& schema) const {
  return mark_with_paths(wire::mark_sensitive(after, schema), marks);
}

std::string change_json(const Change& change, const wire::SchemaBlock& schema) {
  const auto is_unknown = [](const Value& value) { return !value.is_known(); };
  const auto is_sensitive = [](const Value& value) { return value.is_marked(); };
  std::string out;
  Writer json(out, {.indent = 2});
  json.begin_object();
  json.key("actions").begin_array();
  for (const std::string_view action : change.actions()) json.string(action);
  json.end_array();
  const Value before = change.marked_before(schema), after = change.marked_after(schema);
  json.key("before");
  write_known(json, before);
  json.key("after");
  write_known(json, after);
  json.key("after_unknown");
  if (change.after.is_wholly_known())
    json.literal("{}");
  else
    write_mirror(json, change.after, is_unknown);
  json.key("before_sensitive");
  write_mirror(json, before, is_sensitive);
  json.key("after_sensitive");
  write_mirror(json, after, is_sensitive);
  if (!change.replace_paths.empty()) {
    json.key("replace_paths").begin_array();
    for (const Path& path : change.replace_paths) write_path(json, path);
    json.end_array();
  }
  json.end_object();
  return out + "\n";
}

}  // namespace hecla::provider_cli
