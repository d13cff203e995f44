// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Unknown values in MessagePack: extension values.
#include <hecla/value/path.h>

#include <cstdint>
#include <string_view>

namespace hecla::wire {

// Extension types of unknown values.
constexpr std::int8_t unknown_extension = 0;
constexpr std::int8_t refined_extension = 12;

// Keys of the map that a refined unknown value carries.
enum class RefinementKey : std::int64_t {
  Null = 1,
  Prefix = 2,
  Min = 3,
  Max = 4,
  MinLength = 5,
  MaxLength = 6
};

// The unknown value of `type` that an extension value stands for. Any extension with a body of at
// most one byte is an unknown value of which nothing more is known.
ValueResult<Value> decode_unknown(std::int8_t extension_type, std::string_view body,
                                  const Type& type);

}  // namespace hecla::wire
