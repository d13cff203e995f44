// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/json.h>

#include "wire/conform.h"
#include "wire/failure.h"
#include "wire/write_type.h"

namespace hecla::wire {

namespace {

// Writes one value. The functions return false after the first error, which failure() then returns, with a path relative
// to the value that the outermost was given. Errors are made in functions of their own, so that the frames of those that
// call each other for each level of the value stay small.
class JsonEncoder {
 public:
  JsonEncoder(jsontext::Writer& json, bool keep_nulls) : json_(json), keep_nulls_(keep_nulls) {}

  const Failure& failure() const { return failure_; }

  bool write(const Value& value, const Type& type) {
    if (value.is_marked() || !value.is_known()) return report_unwritable(value);
    if (type.is_dynamic() && !value.type().is_dynamic()) return write_dynamic(value);
    if (value.is_null()) {
      json_.null();
      return true;
    }
    switch (type.kind()) {
      case TypeKind::String:
        json_.string(value.as_string());
        return true;
      case TypeKind::Bool:
        json_.boolean(value.as_bool());
        return true;
      case TypeKind::Number:
        return write_number(value.as_number());
      case TypeKind::List:
      case TypeKind::Set:
      case TypeKind::Tuple:
        return write_array(value, type);
      case TypeKind::Map:
        return write_map(value, type);
      case TypeKind::Object:
        return write_object(value, type);
      default:
        return report(cannot_encode(type));
    }
  }

 private:
  [[gnu::noinline]] bool report(Failure failure) {
    failure_ = std::move(failure);
    return false;
  }
  [[gnu::noinline]] bool report_unwritable(const Value& value) {
    if (value.is_marked()) return report(cannot_encode_marked());
    return report(ValueError{"JSON cannot represent an unknown value", {}});
  }
  [[gnu::noinline]] bool report_too_long() { return report(too_long()); }
  // Completes the path of the failure inside an element.
  [[gnu::noinline]] bool report_inside(const Value& container, std::size_t index) {
    if (container.type().is_object())
      return report(inside_attribute(*failure_, container.type().attributes()[index].name));
    return report(inside_part(*failure_, container, index));
  }

  [[gnu::noinline]] bool write_number(const Number& number) {
    if (number.is_infinite()) return report(ValueError{"JSON cannot represent infinity", {}});
    return json_.value([&](std::string& out) { return number.append_to(out, std::string::npos); });
  }

  bool write_array(const Value& value, const Type& type) {
    if (json_.is_too_long()) return report_too_long();
    json_.begin_array();
    const std::span<const Value> elements = value.elements();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const bool is_tuple = type.is_tuple();
      if (!write(elements[i], is_tuple ? type.tuple_elements()[i] : type.element_type()))
        return report_inside(value, i);
    }
    json_.end_array();
    return true;
  }

  bool write_map(const Value& value, const Type& type) {
    if (json_.is_too_long()) return report_too_long();
    json_.begin_object();
    const std::span<const Value> keys = value.keys();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (is_left_out(value.elements()[i])) continue;
      json_.key(keys[i].as_string());
      if (!write(value.elements()[i], type.element_type())) return report_inside(value, i);
    }
    json_.end_object();
    return true;
  }

  bool write_object(const Value& value, const Type& type) {
    if (json_.is_too_long()) return report_too_long();
    json_.begin_object();
    const auto attributes = type.attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      if (is_left_out(value.elements()[i])) continue;
      json_.key(attributes[i].name);
      if (!write(value.elements()[i], attributes[i].type)) return report_inside(value, i);
    }
    json_.end_object();
    return true;
  }

  bool write_dynamic(const Value& value) {
    json_.begin_object();
    if (!is_left_out(value)) {
      json_.key("value");
      if (!write(value, value.type())) return false;
    }
    json_.key("type");
    if (!write_type(json_, value.type())) return report(cannot_write_type(value.type()));
    json_.end_object();
    return true;
  }

  // A null that is marked is an error like any other marked value.
  bool is_left_out(const Value& value) const {
    return !keep_nulls_ && value.is_null() && !value.is_marked();
  }

  jsontext::Writer& json_;
  bool keep_nulls_;
  Failure failure_;
};

}  // namespace

ValueResult<std::string> encode_json(const Value& value, const Type& type,
                                     const JsonOptions& options) {
  const ValueResult<Value> conforming = conform(value, type, options.limits);
  if (!conforming) return conforming.error();
  std::string text;
  jsontext::Writer json(
      text, {.escape_html = options.escape_html, .max_bytes = options.limits.max_string_bytes});
  JsonEncoder encoder(json, options.keep_nulls);
  const bool is_written = encoder.write(*conforming, type);
  if (json.is_too_long()) return too_long();
  if (!is_written) return *encoder.failure();
  return text;
}

ValueResult<std::string> encode_json(const Value& value, const JsonOptions& options) {
  return encode_json(value, value.type(), options);
}

}  // namespace hecla::wire
