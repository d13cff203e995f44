// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What both encoders do before they write, and how they name the path of what they cannot write.
#include <hecla/value/path.h>

#include <optional>

namespace hecla::wire {

// Longest text of one number, in bytes.
constexpr std::size_t max_number_text = std::size_t{1} << 20;

// `value` as a value of `type`, by conversion where it is not one yet.
ValueResult<Value> conform(const Value& value, const Type& type);

// `failure`, seen from one level further out.
std::optional<ValueError> inside(ValueError& failure, PathStep step);

}  // namespace hecla::wire
