// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Unknown values in MessagePack, which are extension values.
#include <hecla/value/path.h>

#include <cstdint>
#include <string_view>

namespace hecla::wire {

// Extension types of unknown values.
constexpr std::int8_t unknown_extension = 0;
constexpr std::int8_t refined_extension = 12;

// The longest body of a refined unknown value that readers accept, the reference's among them.
constexpr std::size_t longest_refinements = 1024;

// Keys of the map that encodes the refinements of an unknown value.
enum class RefinementKey : std::int64_t {
  Null = 1,
  Prefix = 2,
  Min = 3,
  Max = 4,
  MinLength = 5,
  MaxLength = 6
};

// Decodes an extension value as an unknown value of `type`. Without refinements are those of
// unknown_extension, whose body has no meaning, and every extension with a body of at most one byte.
ValueResult<Value> decode_unknown(std::int8_t extension_type, std::string_view body,
                                  const Type& type);

}  // namespace hecla::wire
