// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What is worked out once per program: what structs expect, and compiled patterns.
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>

#include <string_view>
#include <vector>

namespace hecla::bind::detail {

// What a struct expects of a body or an object; structs that it flattens are included.
struct PreparedStruct {
  BodySchema schema;
  bool has_remaining = false;
  bool keeps_attributes = false;  // remaining() is a map, which an object can fill
  std::vector<std::string_view> label_names;
  std::vector<std::string_view> object_names;  // attributes of an object for the body, sorted
};

// Whether the regular expression matches the whole text; UsageError if it is invalid. Thread-safe.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace hecla::bind::detail
