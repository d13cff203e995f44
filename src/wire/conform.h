// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Preparation of values, shared by both encoders.
#include <hecla/base/limits.h>
#include <hecla/value/path.h>

namespace hecla::wire {

// Converts `value` to `type` if it is not of that type.
ValueResult<Value> conform(const Value& value, const Type& type, const Limits& limits);

}  // namespace hecla::wire
