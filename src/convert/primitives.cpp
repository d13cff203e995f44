// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Conversions between strings, numbers and bools, from the dynamic pseudo-type, and of capsules.
#include <algorithm>

#include "base/ascii.h"
#include "convert/planner.h"

namespace hecla::detail {

namespace {

std::string_view skip_digits(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
  return text.substr(static_cast<std::size_t>(end - text.begin()));
}

// Returns whether the text is a decimal number without exponent: digits, and optionally a point and digits.
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

bool is_out_of_range(std::string_view text) {
  Number number;
  const auto error = Number::parse(text, number);
  return error == NumberError::Overflow || error == NumberError::ExponentRange;
}

bool number_to_string(const Plan&, Planner& planner, const Value& in, Value& out,
                      ValueError& error) {
  const Number number = in.as_number();
  if (number.is_infinite()) {
    out = Value::string(number.sign() < 0 ? "-Inf" : "+Inf");
    return true;
  }
  std::string text;
  const std::size_t longest = planner.budget().string_bytes_left();
  if (!number.append_to(text, longest) || !planner.budget().spend_string_bytes(text.size())) {
    planner.budget().spend_string_bytes(longest + 1);
    return fail(error, "the number has too many digits for the limit on the size of strings");
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
  const std::string_view text = in.as_string();
  if (!planner.budget().spend_work(text.size())) return fail_at_limit(planner.budget(), error);
  std::optional<Number> number = number_from_text(text, planner.rules());
  if (!number && is_out_of_range(text)) return fail(error, "the number is out of range");
  if (!number) return fail(error, "number required, got a non-numeric string");
  out = Value::number(std::move(*number));
  return true;
}

bool string_to_bool(const Plan&, Planner&, const Value& in, Value& out, ValueError& error) {
  const std::optional<bool> value = bool_from_text(in.as_string());
  if (!value) return fail(error, "bool required, got a string other than \"true\" or \"false\"");
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
    if (integer && Number::rounds_integer(text)) return std::nullopt;
    return Number::parse(text);
  }
  if (auto number = Number::parse(text)) return number;
  return infinity_from_text(text);
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
