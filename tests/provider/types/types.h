// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A provider with a resource type, data source and ephemeral resource for each type of table.h, which has members of
// the type in every position that a schema has.
#include <hecla/provider/provider.h>

#include <string>
#include <string_view>
#include <vector>

namespace hecla::provider::testing {

struct TypeCase {
  std::string_view name;           // "duration": the type of the resource is "types_duration"
  std::string_view documentation;  // in docs/guide/structs.md
  std::string_view value, other;   // expressions
  bool is_dynamic;
};

const std::vector<TypeCase>& type_cases();
void add_types(Provider& provider, std::uint64_t version);

// The position of a member in a schema.
struct Position {
  enum class Nesting { None, Single, List, Map };
  std::string_view name;
  Nesting nesting = Nesting::None;
  bool has_one_type = false;  // no elements of dynamic types
  bool is_block = false;
};
const std::vector<Position>& positions();

// Returns the values of all positions, or only of those that must be set. `is_other`: the second value of the type.
// Returns the content of a block.
std::string block_of(const TypeCase& type, std::string_view object, bool is_full,
                     bool is_other = false);
// Returns an object with an attribute for each position.
std::string object_of(const TypeCase& type, std::string_view object, bool is_full,
                      bool is_other = false);

}  // namespace hecla::provider::testing
