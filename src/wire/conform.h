// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Preparation of values, shared by both encoders.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

namespace hecla::wire {

// The maximum length of the text of a number, in bytes.
constexpr std::size_t max_number_text = std::size_t{1} << 20;

// Converts `value` to `type` if it is not of that type.
ValueResult<Value> conform(const Value& value, const Type& type, const Limits& limits);

}  // namespace hecla::wire
