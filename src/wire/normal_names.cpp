// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/normal_names.h"

#include <algorithm>

#include "jsontext/writer.h"
#include "unicode/normal_text.h"

namespace hecla::wire {

Failure NormalNames::add(std::string_view name) {
  const auto [first, is_new] = given_.try_emplace(std::string(unicode::NormalText(name)), name);
  if (is_new || first->second == name) return std::nullopt;
  std::string message = "two names are equal after Unicode normalization: ";
  jsontext::append_string(message, std::string_view(first->first).substr(0, 100));
  return ValueError{std::move(message), {}};
}

Failure check_names(std::span<const ObjectAttribute> attributes) {
  const auto is_normal = [](const ObjectAttribute& attribute) {
    return unicode::is_normal(attribute.name);
  };
  if (std::all_of(attributes.begin(), attributes.end(), is_normal)) return std::nullopt;
  NormalNames names;
  for (const ObjectAttribute& attribute : attributes) {
    if (Failure failure = names.add(attribute.name)) return failure;
  }
  return std::nullopt;
}

}  // namespace hecla::wire
