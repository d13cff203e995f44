// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"

#include <hecla/convert/convert.h>

#include "wire/failure.h"

namespace hecla::wire {

ValueResult<Value> conform(const Value& value, const Type& type, const Limits& limits) {
  if (value.type().depth() > limits.max_nesting) {
    return nested_too_deeply(limits);
  }
  if (value.type().matches(type)) return value;
  return convert(value, type, Rules::Deployed, limits);
}

}  // namespace hecla::wire
