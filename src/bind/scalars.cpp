// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "bind/scalars.h"

#include <hecla/base/duration.h>
#include <hecla/convert/convert.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace hecla::bind::detail {
namespace {

// Nothing where the value does not convert.
std::optional<Value> converted(const Value& value, const Type& type) {
  if (value.type() == type) return value;
  ValueResult<Value> result = convert(value, type);
  if (!result || !result->is_plain()) return std::nullopt;
  return *std::move(result);
}

template <class T>
void store(T value, void* target) {
  std::memcpy(target, &value, sizeof value);
}

std::int64_t smallest(std::size_t size) { return -(std::int64_t{1} << (size * 8 - 2)) * 2; }
std::uint64_t largest(std::size_t size, bool is_signed) {
  return ~std::uint64_t{0} >> (64 - size * 8 + (is_signed ? 1U : 0U));
}

bool store_integer(const NumberShape& shape, const Number& number, void* target) {
  if (number.sign() < 0) {
    const auto value = number.to_int64();
    if (!value || !shape.is_signed || *value < smallest(shape.size)) return false;
    store_bits(static_cast<std::uint64_t>(*value), shape.size, target);
  } else {
    const auto value = number.to_uint64();
    if (!value || *value > largest(shape.size, shape.is_signed)) return false;
    store_bits(*value, shape.size, target);
  }
  return true;
}

// The nearest float, rounded once: to the double beside the number whose last bit is odd, which keeps
// what is needed to see on which side of the middle between two floats the number is.
float nearest_float(const Number& number) {
  const double value = number.to_double();
  if (number.is_exact_double() || std::isinf(value)) return static_cast<float>(value);
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  const bool is_odd = (bits & 1U) != 0;
  const bool is_above = number > Number::from_double(value);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return static_cast<float>(is_odd ? value
                                   : std::nextafter(value, is_above ? infinity : -infinity));
}

bool store_floating(const NumberShape& shape, const Number& number, void* target) {
  const auto put = [&](auto value) {
    if (std::isinf(value) && !number.is_infinite()) return false;
    store(value, target);
    return true;
  };
  return shape.size == sizeof(double) ? put(number.to_double()) : put(nearest_float(number));
}

// The number with the fewest digits that reads back to the same floating-point number.
template <class T>
Number shortest(T value) {
  if (std::isinf(value)) return value < 0 ? Number::negative_infinity() : Number::infinity();
  char digits[64];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  const auto number = Number::parse({digits, static_cast<std::size_t>(end - digits)});
  return number ? *number : Number::from_double(value);  // NaN is the caller's mistake
}

template <class T>
T load(const void* source) {
  T value;
  std::memcpy(&value, source, sizeof value);
  return value;
}

}  // namespace

std::optional<bool> to_bool(const Value& value) {
  const auto result = converted(value, Type::boolean());
  return result ? result->if_bool() : std::nullopt;
}

std::optional<Number> to_number(const Value& value) {
  const auto result = converted(value, Type::number());
  return result ? result->if_number() : std::nullopt;
}

std::optional<std::string> to_text(const Value& value) {
  const auto result = converted(value, Type::string());
  if (!result) return std::nullopt;
  return std::string(result->as_string());
}

std::optional<std::int64_t> to_nanoseconds(const Value& value) {
  const auto text = value.if_string();
  if (text) return parse_duration(*text, DurationUnits::UpToWeeks);
  const auto number = value.if_number();  // no unit is needed for nothing
  return number && number->sign() == 0 ? std::optional<std::int64_t>(0) : std::nullopt;
}

std::string wanted_number(const NumberShape& shape) {
  if (shape.is_floating)
    return shape.size == sizeof(double) ? "a number up to 1.8e308" : "a number up to 3.4e38";
  const std::string least = shape.is_signed ? std::to_string(smallest(shape.size)) : "0";
  return "a whole number from " + least + " to " +
         std::to_string(largest(shape.size, shape.is_signed));
}

bool store_number(const NumberShape& shape, const Number& number, void* target) {
  return shape.is_floating ? store_floating(shape, number, target)
                           : store_integer(shape, number, target);
}

Number load_number(const NumberShape& shape, const void* source) {
  if (shape.is_floating)
    return shape.size == sizeof(double) ? shortest(load<double>(source))
                                        : shortest(load<float>(source));
  const std::uint64_t bits = load_bits(shape.size, source);
  if (!shape.is_signed) return Number(bits);
  const std::size_t unused = 64 - std::size_t{shape.size} * 8;
  return Number(static_cast<std::int64_t>(bits << unused) >> unused);
}

const EnumerationShape::Name* find_name(const EnumerationShape& shape, std::string_view text) {
  const auto found = std::find_if(shape.names.begin(), shape.names.end(),
                                  [&](const auto& name) { return name.text == text; });
  return found == shape.names.end() ? nullptr : &*found;
}

std::vector<std::string_view> names_of(const EnumerationShape& shape) {
  std::vector<std::string_view> names;
  for (const auto& name : shape.names) names.push_back(name.text);
  return names;
}

void store_bits(std::uint64_t bits, std::size_t size, void* target) {
  switch (size) {
    case 1:
      return store(static_cast<std::uint8_t>(bits), target);
    case 2:
      return store(static_cast<std::uint16_t>(bits), target);
    case 4:
      return store(static_cast<std::uint32_t>(bits), target);
    default:
      return store(bits, target);
  }
}

std::uint64_t load_bits(std::size_t size, const void* source) {
  switch (size) {
    case 1:
      return load<std::uint8_t>(source);
    case 2:
      return load<std::uint16_t>(source);
    case 4:
      return load<std::uint32_t>(source);
    default:
      return load<std::uint64_t>(source);
  }
}

}  // namespace hecla::bind::detail
