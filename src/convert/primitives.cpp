// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversions between strings, numbers and bools; from the dynamic pseudo-type; of capsules.
#include <hecla/base/limits.h>

#include <algorithm>
#include <cstdlib>

#include "convert/planner.h"

namespace hecla::detail {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view skip_digits(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  return text.substr(static_cast<std::size_t>(end - text.begin()));
}

// Digits, and a point with digits: what a number is written as, and nothing else.
bool is_plain_decimal(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  std::string_view rest = skip_digits(text);
  if (rest.size() == text.size()) return false;
  if (!rest.starts_with('.')) return rest.empty();
  rest.remove_prefix(1);
  return !rest.empty() && skip_digits(rest).empty();
}

std::optional<Number> infinity_from_text(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text != "inf" && text != "Inf") return std::nullopt;
  return negative ? Number::negative_infinity() : Number::infinity();
}

// Two to the power of `exponent`. Squaring keeps it exact: the mantissa is one bit.
std::optional<Number> power_of_two(std::int64_t exponent) {
  Number result(1);
  Number factor(2);
  for (std::uint64_t rest = static_cast<std::uint64_t>(std::abs(exponent)); rest; rest >>= 1) {
    const auto product = (rest & 1) ? multiply(result, factor) : result;
    const auto square = rest > 1 ? multiply(factor, factor) : factor;
    if (!product || !square) return std::nullopt;
    result = *product;
    factor = *square;
  }
  return exponent < 0 ? divide(Number(1), result) : result;
}

// A decimal mantissa with a binary exponent, "1.5p3".
std::optional<Number> binary_exponent_number(std::string_view text) {
  const std::size_t at = text.find_first_of("pP");
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view mantissa = text.substr(0, at);
  std::string_view exponent = text.substr(at + 1);
  if (mantissa.find_first_of("eE") != std::string_view::npos) return std::nullopt;
  const bool signed_exponent = exponent.starts_with('-') || exponent.starts_with('+');
  const std::string_view digits = signed_exponent ? exponent.substr(1) : exponent;
  if (digits.empty() || !skip_digits(digits).empty()) return std::nullopt;
  const std::optional<Number> number = Number::parse(mantissa);
  const std::optional<Number> power = Number::parse(exponent);
  if (!number || !power) return std::nullopt;
  const auto shift = power->to_int64();
  if (!shift || *shift > 1'000'000'000 || *shift < -1'000'000'000) return std::nullopt;
  const auto scale = power_of_two(*shift);
  return scale ? multiply(*number, *scale) : std::nullopt;
}

bool number_to_string(const Plan&, Planner&, const Value& in, Value& out, ValueError& error) {
  const Number number = in.as_number();
  if (number.is_infinite()) {
    out = Value::string(number.sign() < 0 ? "-Inf" : "+Inf");
    return true;
  }
  std::string text;
  if (!number.append_to(text, Limits().max_string_bytes)) {
    return fail(error, "the number has too many digits for a string");
  }
  out = Value::string(text);
  return true;
}

bool bool_to_string(const Plan&, Planner&, const Value& in, Value& out, ValueError&) {
  out = Value::string(in.as_bool() ? "true" : "false");
  return true;
}

bool string_to_number(const Plan&, Planner& planner, const Value& in, Value& out,
                      ValueError& error) {
  std::optional<Number> number = number_from_text(in.as_string(), planner.rules());
  if (!number) return fail(error, "number required, and the string is not one");
  out = Value::number(std::move(*number));
  return true;
}

bool string_to_bool(const Plan&, Planner&, const Value& in, Value& out, ValueError& error) {
  const std::optional<bool> value = bool_from_text(in.as_string());
  if (!value) return fail(error, "bool required, and the string is neither \"true\" nor \"false\"");
  out = Value::boolean(*value);
  return true;
}

bool from_dynamic(const Plan& plan, Planner& planner, const Value& in, Value& out,
                  ValueError& error) {
  return planner.convert(in, plan.to, out, error);
}

bool to_capsule(const Plan& plan, Planner&, const Value& in, Value& out, ValueError& error) {
  if (plan.to.capsule_operations()->convert_from(in, plan.to, out)) return true;
  return fail(error, plan.to.friendly_name() + " required");
}

bool from_capsule(const Plan& plan, Planner&, const Value& in, Value& out, ValueError& error) {
  if (plan.from.capsule_operations()->convert_to(in, plan.to, out)) return true;
  return fail(error, plan.to.friendly_name() + " required");
}

}  // namespace

std::optional<Number> number_from_text(std::string_view text, Rules rules) {
  if (rules == Rules::Document) {
    if (!is_plain_decimal(text)) return std::nullopt;
    const bool integer = text.find('.') == std::string_view::npos;
    if (integer && !Number::parses_exactly(text)) return std::nullopt;
    return Number::parse(text);
  }
  if (auto number = Number::parse(text)) return number;
  if (auto infinity = infinity_from_text(text)) return infinity;
  return binary_exponent_number(text);
}

std::optional<bool> bool_from_text(std::string_view text) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  return std::nullopt;
}

const Plan* plan_primitive(Planner& planner, const Type& from, const Type& to, Safety safety) {
  if (to.is_string()) {
    return &planner.make_plan(from, to, from.is_number() ? number_to_string : bool_to_string);
  }
  if (safety == Safety::Safe || !from.is_string()) return nullptr;
  return &planner.make_plan(from, to, to.is_number() ? string_to_number : string_to_bool);
}

const Plan* plan_from_dynamic(Planner& planner, const Type& from, const Type& to, Safety safety) {
  return safety == Safety::Safe ? nullptr : &planner.make_plan(from, to, from_dynamic);
}

const Plan* plan_capsule(Planner& planner, const Type& from, const Type& to, Safety safety) {
  if (safety == Safety::Safe) return nullptr;
  const auto* target = to.is_capsule() ? to.capsule_operations() : nullptr;
  if (target && target->converts_from(from)) return &planner.make_plan(from, to, to_capsule);
  const auto* source = from.is_capsule() ? from.capsule_operations() : nullptr;
  if (source && source->converts_to(to)) return &planner.make_plan(from, to, from_capsule);
  return nullptr;
}

}  // namespace hecla::detail
