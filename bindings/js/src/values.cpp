// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "values.h"

#include <hecla/base/result.h>
#include <hecla/ext/type_expression.h>
#include <hecla/syntax/parse.h>
#include <hecla/wire/json.h>

namespace hecla::js {
namespace {

constexpr std::string_view unknown_key{"\0unknown", 8}, sensitive_key{"\0sensitive", 10},
    number_key{"\0number", 7};

void write_number(jsontext::Writer& json, const Number& number) {
  const std::string text = number.to_string();
  constexpr std::int64_t safe = (std::int64_t{1} << 53) - 1;
  const auto integer = number.to_int64();
  const bool is_fraction = !number.is_integer() && !number.is_infinite();
  if (is_fraction || (integer && *integer >= -safe && *integer <= safe)) {
    return json.literal(text);
  }
  json.begin_object();
  json.key(number_key).string(text);
  json.end_object();
}

void write_member(jsontext::Writer& json, std::string_view name, const Value& value) {
  json.key(name.starts_with('\0') ? std::string(1, '\0').append(name) : std::string(name));
  write_value(json, value);
}

void write_known(jsontext::Writer& json, const Value& value) {
  const Type& type = value.type();
  if (type.is_string()) return json.string(value.as_string());
  if (type.is_bool()) return json.boolean(value.as_bool());
  if (type.is_number()) return write_number(json, value.as_number());
  if (type.is_object() || type.is_map()) {
    json.begin_object();
    value.for_each(
        [&](const Value& name, const Value& part) { write_member(json, name.as_string(), part); });
    return json.end_object();
  }
  if (type.is_capsule()) return json.string(type.to_string());
  json.begin_array();
  value.for_each([&](const Value&, const Value& part) { write_value(json, part); });
  json.end_array();
}

Type type_of_text(std::string_view text) {
  Diagnostics diags;
  const auto document = syntax::parse_expression(Source::make("type", std::string(text)), diags);
  Type type =
      diags.has_errors() ? Type::dynamic() : ext::type_constraint(document->expression(), diags);
  if (diags.has_errors()) throw UsageError("\"" + std::string(text) + "\" is not a type");
  return type;
}

// Returns the value that an object with one key stands for, if it is special.
std::optional<Value> special(std::string_view name, const Value& value) {
  const auto text = value.if_string();
  if (name == unknown_key && text) return Value::unknown(type_of_text(*text));
  if (name == sensitive_key) return with_special_values(value).with_mark(Mark::sensitive());
  if (name == number_key && text) {
    if (auto number = Number::parse(*text)) return Value::number(*std::move(number));
    throw UsageError("\"" + std::string(*text) + "\" is not a number");
  }
  return std::nullopt;
}

Value with_special_members(const Value& object) {
  std::vector<Value::Field> fields;
  std::optional<Value> replaced;
  const bool is_single = object.size() == 1;
  object.for_each([&](const Value& key, const Value& value) {
    std::string_view name = key.as_string();
    if (is_single) replaced = special(name, value);
    if (replaced) return;
    if (name.starts_with('\0')) name.remove_prefix(1);
    fields.emplace_back(std::string(name), with_special_values(value));
  });
  return replaced ? *std::move(replaced) : Value::object(std::move(fields));
}

}  // namespace

void write_value(jsontext::Writer& json, const Value& value) {
  const bool is_special = value.is_marked() || !value.is_known();
  if (!is_special) return value.is_null() ? json.null() : write_known(json, value);
  json.begin_object();
  if (value.is_marked()) {
    json.key(sensitive_key);
    write_value(json, value.unmarked());
  } else {
    json.key(unknown_key).string(value.type().to_string());
  }
  json.end_object();
}

Value with_special_values(const Value& value) {
  if (!value.is_known() || value.is_null()) return value;
  if (value.type().is_object()) return with_special_members(value);
  if (!value.type().is_tuple()) return value;
  std::vector<Value> elements;
  for (const Value& element : value.elements()) elements.push_back(with_special_values(element));
  return Value::tuple(std::move(elements));
}

Value read_value(std::string_view json, const Limits& limits) {
  auto value = wire::decode_json(json, wire::DecodeOptions{.limits = limits});
  if (!value) throw UsageError("invalid value: " + value.error().message);
  return with_special_values(*value);
}

}  // namespace hecla::js
