// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/edit/json_reading.h"

#include <algorithm>

namespace hecla::write {

JsonReading JsonReading::of_property(std::string_view name, const json::Node* value) const {
  if (body && labels > 0) return {.body = body, .labels = labels - 1};
  if (!body) {
    if (!argument) return *this;
    const auto& own = argument->attributes;
    const auto found = std::ranges::find(own, name, &ArgumentStructure::name);
    if (found == own.end()) return {.form = form};
    return {.form = found->form, .argument = &*found};
  }
  if (name == "//") return {.form = StringForm::Literal};
  if (const BlockStructure* block = body->block(name)) {
    return {.body = block->body, .labels = static_cast<std::uint32_t>(block->labels)};
  }
  const ArgumentStructure& own = body->argument(name);
  const bool is_listed = &own != &body->other_argument;
  if (!is_listed && body->other_blocks && value && json::is_array_of_objects(*value)) {
    return {.body = body->other_blocks};
  }
  return {.form = own.form, .argument = &own};
}

namespace {

bool reads_alike(const json::StringNode& string, StringForm before, StringForm after) {
  if (before == after) return true;
  if (before == StringForm::Expression || after == StringForm::Expression) return false;
  return string.text.find("${") == std::string_view::npos &&
         string.text.find("%{") == std::string_view::npos;
}

}  // namespace

bool reads_alike(const json::Node& value, const JsonReading& before, const JsonReading& after) {
  if (before == after) return true;
  if (value.kind == json::NodeKind::String)
    return reads_alike(json::as_string(value), before.form, after.form);
  if (value.kind == json::NodeKind::Array) {
    return std::ranges::all_of(json::as_array(value).elements(), [&](const json::Node* element) {
      return reads_alike(*element, before, after);
    });
  }
  if (value.kind != json::NodeKind::Object) return true;
  return std::ranges::all_of(
      json::as_object(value).properties(), [&](const json::Property& property) {
        const std::string_view name = property.name.text;
        return reads_alike(property.name, before.names(), after.names()) &&
               reads_alike(*property.value, before.of_property(name, property.value),
                           after.of_property(name, property.value));
      });
}

}  // namespace hecla::write
