// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/number_text.h"

#include <hecla/convert/convert.h>

#include <cmath>

namespace hecla::wire {

std::optional<Value> number_of_text(std::string_view text) {
  ValueResult<Value> number = convert(Value::string(text), Type::number());
  if (!number) return std::nullopt;
  return *std::move(number);
}

std::optional<Number> number_of_double(double value) {
  if (std::isnan(value)) return std::nullopt;
  return Number::from_double(value);
}

}  // namespace hecla::wire
