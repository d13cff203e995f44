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

}  // namespace hecla::write
