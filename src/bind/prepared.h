// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Data that is computed once per program: what structs expect, and compiled patterns.
#include <hecla/bind/shape.h>
#include <hecla/model/body.h>

#include <string_view>
#include <vector>

namespace hecla::bind::detail {

// The items that a struct expects in a body or an object, including those of flattened structs.
struct PreparedStruct {
  BodySchema schema;
  bool has_remaining = false;
  HiddenNames read_names;         // those of the schema, if there are remaining items
  bool keeps_attributes = false;  // remaining() is a map, which can store attributes of an object
  std::vector<std::string_view> label_names;
  std::vector<const Field*> secret_holders;    // attributes with secret attributes inside
  std::vector<std::string_view> object_names;  // attributes of an object for the body, sorted
};

// Returns whether the regular expression matches the whole text; UsageError if it is invalid. Thread-safe.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace hecla::bind::detail
