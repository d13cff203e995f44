// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"

#include <hecla/convert/convert.h>

namespace hecla::wire {

ValueResult<Value> conform(const Value& value, const Type& type, const Limits& limits) {
  if (value.type().depth() > limits.max_nesting) {
    return ValueError{
        "the value is nested more than " + std::to_string(limits.max_nesting) + " levels deep", {}};
  }
  if (value.type().matches(type)) return value;
  return convert(value, type, Rules::Deployed, limits);
}

}  // namespace hecla::wire
