// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/number_text.h"

#include <hecla/convert/convert.h>

#include <charconv>
#include <cmath>

namespace hecla::wire {

std::optional<Value> number_of_text(std::string_view text) {
  ValueResult<Value> number = convert(Value::string(text), Type::number());
  if (!number) return std::nullopt;
  return *std::move(number);
}

std::optional<Number> number_of_double(double value) {
  if (std::isnan(value)) return std::nullopt;
  if (std::isinf(value)) return value > 0 ? Number::infinity() : Number::negative_infinity();
  if (std::fpclassify(value) == FP_SUBNORMAL) return Number::from_double(value);
  char text[32];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return Number::parse({text, static_cast<std::size_t>(end - text)});
}

}  // namespace hecla::wire
