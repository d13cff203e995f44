// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"

#include <hecla/base/limits.h>
#include <hecla/convert/convert.h>

namespace hecla::wire {

ValueResult<Value> conform(const Value& value, const Type& type) {
  if (value.type().depth() > Limits{}.max_nesting) {
    return ValueError{"the value is nested too deeply to be written", {}};
  }
  if (value.type().matches(type)) return value;
  return convert(value, type);
}

}  // namespace hecla::wire
