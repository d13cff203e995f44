// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/json.h>

#include "wire/conform.h"
#include "wire/failure.h"
#include "wire/write_type.h"

namespace hecla::wire {

namespace {

// Writes one value. The functions return the first error, with a path relative to the value they
// were given.
class Encoder {
 public:
  Encoder(jsontext::Writer& json, bool keep_nulls) : json_(json), keep_nulls_(keep_nulls) {}

  Failure write(const Value& value, const Type& type) {
    if (value.is_marked()) return cannot_encode_marked();
    if (!value.is_known()) return ValueError{"JSON cannot represent an unknown value", {}};
    if (type.is_dynamic() && !value.type().is_dynamic()) return write_dynamic(value);
    if (value.is_null()) {
      json_.null();
      return std::nullopt;
    }
    switch (type.kind()) {
      case TypeKind::String:
        json_.string(value.as_string());
        return std::nullopt;
      case TypeKind::Bool:
        json_.boolean(value.as_bool());
        return std::nullopt;
      case TypeKind::Number:
        return write_number(value.as_number());
      case TypeKind::List:
      case TypeKind::Set:
        return write_array(value, [&](std::size_t) -> const Type& { return type.element_type(); });
      case TypeKind::Tuple:
        return write_array(value,
                           [&](std::size_t i) -> const Type& { return type.tuple_elements()[i]; });
      case TypeKind::Map:
        return write_map(value, type);
      case TypeKind::Object:
        return write_object(value, type);
      default:
        return cannot_encode(type);
    }
  }

 private:
  Failure write_number(const Number& number) {
    if (number.is_infinite()) return ValueError{"JSON cannot represent infinity", {}};
    const bool is_written =
        json_.value([&](std::string& out) { return number.append_to(out, max_number_text); });
    if (is_written) return std::nullopt;
    return number_too_long();
  }

  template <class ElementType>
  Failure write_array(const Value& value, ElementType element_type) {
    if (json_.is_too_long()) return too_long();
    json_.begin_array();
    const std::span<const Value> elements = value.elements();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (Failure failure = write(elements[i], element_type(i)))
        return inside_part(*failure, value, i);
    }
    json_.end_array();
    return std::nullopt;
  }

  Failure write_map(const Value& value, const Type& type) {
    if (json_.is_too_long()) return too_long();
    json_.begin_object();
    const std::span<const Value> keys = value.keys();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (is_left_out(value.elements()[i])) continue;
      json_.key(keys[i].as_string());
      if (Failure failure = write(value.elements()[i], type.element_type()))
        return inside_key(*failure, keys[i]);
    }
    json_.end_object();
    return std::nullopt;
  }

  Failure write_object(const Value& value, const Type& type) {
    if (json_.is_too_long()) return too_long();
    json_.begin_object();
    const auto attributes = type.attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      if (is_left_out(value.elements()[i])) continue;
      json_.key(attributes[i].name);
      if (Failure failure = write(value.elements()[i], attributes[i].type))
        return inside_attribute(*failure, attributes[i].name);
    }
    json_.end_object();
    return std::nullopt;
  }

  Failure write_dynamic(const Value& value) {
    json_.begin_object();
    if (!is_left_out(value)) {
      json_.key("value");
      if (Failure failure = write(value, value.type())) return failure;
    }
    json_.key("type");
    if (!write_type(json_, value.type())) return cannot_write_type(value.type());
    json_.end_object();
    return std::nullopt;
  }

  // A null that is marked is an error like any other marked value.
  bool is_left_out(const Value& value) const {
    return !keep_nulls_ && value.is_null() && !value.is_marked();
  }

  jsontext::Writer& json_;
  bool keep_nulls_;
};

}  // namespace

ValueResult<std::string> encode_json(const Value& value, const Type& type,
                                     const JsonOptions& options) {
  const ValueResult<Value> conforming = conform(value, type, options.limits);
  if (!conforming) return conforming.error();
  std::string text;
  jsontext::Writer json(
      text, {.escape_html = options.escape_html, .max_bytes = options.limits.max_string_bytes});
  Failure failure = Encoder(json, options.keep_nulls).write(*conforming, type);
  if (json.is_too_long()) return too_long();
  if (failure) return *std::move(failure);
  return text;
}

ValueResult<std::string> encode_json(const Value& value, const JsonOptions& options) {
  return encode_json(value, value.type(), options);
}

}  // namespace hecla::wire
