// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Numbers as both encodings carry them.
#include <hecla/value/value.h>

#include <optional>
#include <string_view>

namespace hecla::wire {

// The number that decimal text stands for, as conversion from string to number reads it.
std::optional<Value> number_of_text(std::string_view text);

// The number with the shortest decimal text that reads back to `value`: a peer that sends the float 0.1 means
// 0.1, not the binary fraction next to it. Nothing for NaN.
std::optional<Number> number_of_double(double value);

}  // namespace hecla::wire
