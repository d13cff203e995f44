// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Conversion of numbers, shared by both encodings.
#include <hecla/value/value.h>

#include <optional>
#include <string_view>

namespace hecla::wire {

// Returns the number that decimal text denotes, parsed as in the conversion from string to number.
std::optional<Value> number_of_text(std::string_view text);

// Returns the exact value, so that a float is encoded again as the same float. Returns nothing for
// NaN.
std::optional<Number> number_of_double(double value);

}  // namespace hecla::wire
