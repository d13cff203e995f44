// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// What both encoders do before they write.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

namespace hecla::wire {

// Longest text of one number, in bytes.
constexpr std::size_t max_number_text = std::size_t{1} << 20;

// `value` as a value of `type`, by conversion where it is not one yet.
ValueResult<Value> conform(const Value& value, const Type& type, const Limits& limits);

}  // namespace hecla::wire
