// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The operations of each kind of scalar: decode, encode, and describe the expected value.
#include "bind/scalars.h"

#include <hecla/base/result.h>
#include <hecla/bind/types.h>
#include <hecla/convert/convert.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

#include "base/duration.h"
#include "unicode/message_text.h"

namespace hecla::bind::detail {
namespace {

// Returns nothing if the value does not convert.
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

template <class T>
T load(const void* source) {
  T value;
  std::memcpy(&value, source, sizeof value);
  return value;
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

// Returns the nearest float, rounded once. An intermediate double whose last bit is odd preserves on which
// side of the midpoint between two floats the number is.
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

template <class T>
Number shortest(T value) {
  if (std::isinf(value)) return value < 0 ? Number::negative_infinity() : Number::infinity();
  char digits[64];
  const auto end = std::to_chars(std::begin(digits), std::end(digits), value).ptr;
  const auto number = Number::parse({digits, static_cast<std::size_t>(end - digits)});
  return number ? *number : Number::from_double(value);  // throws for NaN
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

const NumberShape& number_shape(const ScalarShape& shape) {
  return static_cast<const NumberShape&>(shape);
}
const DurationShape& duration_shape(const ScalarShape& shape) {
  return static_cast<const DurationShape&>(shape);
}
const EnumerationShape& enumeration_shape(const ScalarShape& shape) {
  return static_cast<const EnumerationShape&>(shape);
}

template <class T>
void assign(T value, void* target) {
  if (target) as<T>(target) = std::move(value);
}

// --- bool, string, exact number

std::string expected_bool(const ScalarShape&) { return "true or false"; }
std::optional<std::string> decode_bool(const ScalarShape& shape, const Value& value, void* target) {
  const auto result = converted(value, Type::boolean());
  if (!result) return expected_bool(shape);
  assign(result->as_bool(), target);
  return std::nullopt;
}
Value encode_bool(const ScalarShape&, const void* object) {
  return Value::boolean(as<bool>(object));
}

std::string expected_string(const ScalarShape&) { return "a string"; }
std::optional<std::string> decode_string(const ScalarShape& shape, const Value& value,
                                         void* target) {
  auto text = to_text(value);
  if (!text) return expected_string(shape);
  assign(*std::move(text), target);
  return std::nullopt;
}
Value encode_string(const ScalarShape&, const void* object) {
  return Value::string(as<std::string>(object));
}

std::string expected_any_number(const ScalarShape&) { return "a number"; }
std::optional<std::string> decode_exact_number(const ScalarShape& shape, const Value& value,
                                               void* target) {
  auto number = to_number(value);
  if (!number) return expected_any_number(shape);
  assign(*std::move(number), target);
  return std::nullopt;
}
Value encode_exact_number(const ScalarShape&, const void* object) {
  return Value::number(as<Number>(object));
}

// --- integers and floating-point numbers

std::string range_of(const NumberShape& shape) {
  if (shape.is_floating)
    return shape.size == sizeof(double) ? "a number up to 1.8e308" : "a number up to 3.4e38";
  const std::string least = shape.is_signed ? std::to_string(smallest(shape.size)) : "0";
  return "a whole number from " + least + " to " +
         std::to_string(largest(shape.size, shape.is_signed));
}
std::optional<std::string> decode_number(const ScalarShape& shape, const Value& value,
                                         void* target) {
  alignas(8) unsigned char unused[8];
  const auto number = to_number(value);
  if (!number) return expected_any_number(shape);
  if (!store_number(number_shape(shape), *number, target ? target : unused))
    return range_of(number_shape(shape));
  return std::nullopt;
}
Value encode_number(const ScalarShape& shape, const void* object) {
  return Value::number(load_number(number_shape(shape), object));
}

// --- durations

std::string expected_duration(const ScalarShape&) { return "a duration, such as \"1h30m\""; }
std::optional<std::string> decode_duration(const ScalarShape& scalar, const Value& value,
                                           void* target) {
  const DurationShape& shape = duration_shape(scalar);
  const auto nanoseconds = to_nanoseconds(value);
  if (!nanoseconds) {
    const bool lacks_unit = value.if_number().has_value();
    return lacks_unit ? "a duration with a unit, such as \"30s\"" : expected_duration(scalar);
  }
  if (*nanoseconds < shape.least || *nanoseconds > shape.most)
    return "from " + duration_text(shape.least) + " to " + duration_text(shape.most);
  if (*nanoseconds % shape.step != 0) return "a multiple of " + duration_text(shape.step);
  if (target) shape.set(target, *nanoseconds);
  return std::nullopt;
}
Value encode_duration(const ScalarShape& shape, const void* object) {
  std::int64_t nanoseconds = 0;
  if (!duration_shape(shape).get(object, nanoseconds))
    throw UsageError("a duration is too long to be written");
  return Value::string(duration_text(nanoseconds));
}

// --- enumerations

std::string expected_name(const ScalarShape& shape) {
  const auto names = names_of(enumeration_shape(shape));
  return "one of " + quoted_list(names, names.size());
}
std::optional<std::string> decode_enumeration(const ScalarShape& scalar, const Value& value,
                                              void* target) {
  const EnumerationShape& shape = enumeration_shape(scalar);
  const auto text = to_text(value);
  for (const auto& name : shape.names) {
    if (text != name.text) continue;
    if (target) store_bits(name.bits, shape.size, target);
    return std::nullopt;
  }
  return expected_name(scalar);
}
Value encode_enumeration(const ScalarShape& scalar, const void* object) {
  const EnumerationShape& shape = enumeration_shape(scalar);
  const std::uint64_t bits = load_bits(shape.size, object);
  for (const auto& name : shape.names) {
    if (name.bits == bits) return Value::string(name.text);
  }
  throw UsageError("an enumeration has a value without a name: " + std::to_string(bits));
}

// --- nothing

std::string expected_null(const ScalarShape&) { return "null"; }
std::optional<std::string> decode_nothing(const ScalarShape& shape, const Value&, void*) {
  return expected_null(shape);
}
Value encode_nothing(const ScalarShape&, const void*) { return {}; }

// In the order of ScalarKind.
constexpr ScalarOperations operations[] = {
    {&Type::boolean, true, &expected_bool, &decode_bool, &encode_bool},
    {&Type::string, true, &expected_string, &decode_string, &encode_string},
    {&Type::number, true, &expected_any_number, &decode_number, &encode_number},
    {&Type::number, true, &expected_any_number, &decode_exact_number, &encode_exact_number},
    {&Type::string, false, &expected_duration, &decode_duration, &encode_duration},
    {&Type::string, false, &expected_name, &decode_enumeration, &encode_enumeration},
    {&Type::dynamic, false, &expected_null, &decode_nothing, &encode_nothing},
};
static_assert(std::size(operations) == static_cast<std::size_t>(ScalarKind::Nothing) + 1);

}  // namespace

const ScalarOperations& operations_of(const ScalarShape& shape) {
  return operations[static_cast<std::size_t>(shape.scalar)];
}

bool store_constant(const ScalarShape& shape, const Constant& constant, void* target) {
  if (shape.scalar == ScalarKind::String && constant.is_string()) {
    as<std::string>(target).assign(constant.text());
    return true;
  }
  return !operations_of(shape).decode(shape, constant.value(), target);
}

std::optional<Number> to_number(const Value& value) {
  if (auto number = value.if_number()) return number;
  const auto result = converted(value, Type::number());
  return result ? result->if_number() : std::nullopt;
}

std::optional<std::string> to_text(const Value& value) {
  if (const auto text = value.if_string()) return std::string(*text);
  const auto result = converted(value, Type::string());
  const auto text = result ? result->if_string() : std::nullopt;
  return text ? std::optional(std::string(*text)) : std::nullopt;
}

std::optional<std::int64_t> to_nanoseconds(const Value& value) {
  const auto text = value.if_string();
  if (text) return parse_duration(*text, DurationUnits::UpToWeeks);
  const auto number = value.if_number();  // zero needs no unit
  return number && number->sign() == 0 ? std::optional<std::int64_t>(0) : std::nullopt;
}

bool converts_to(const Value& value, const Type& type) {
  return converted(value, type).has_value();
}

Number shortest_number(double value) { return shortest(value); }

std::vector<std::string_view> names_of(const EnumerationShape& shape) {
  std::vector<std::string_view> names;
  for (const auto& name : shape.names) names.push_back(name.text);
  return names;
}

}  // namespace hecla::bind::detail
