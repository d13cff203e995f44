// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/conform.h"
#include "wire/failure.h"

#include <hecla/unicode/json_text.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include <utility>

namespace hecla::wire {

namespace {

// One text being written. The append_ functions say what went wrong, if anything, with the path
// from the value they were given.
class Encoder {
 public:
  explicit Encoder(const EncodeOptions& options) : max_bytes_(options.max_bytes) {}

  bool is_too_long() const { return out_.size() > max_bytes_; }

  Failure append(const Value& value, const Type& type) {
    if (is_too_long()) return too_long();
    if (value.is_marked()) return ValueError{"a marked value has no JSON form", {}};
    if (!value.is_known())
      return ValueError{"the value is not known yet, and JSON has no form for that", {}};
    if (type.is_dynamic() && !value.type().is_dynamic()) return append_dynamic(value);
    if (value.is_null()) {
      out_ += "null";
      return std::nullopt;
    }
    switch (type.kind()) {
      case TypeKind::String:
        append_json_string(value.as_string());
        return std::nullopt;
      case TypeKind::Bool:
        out_ += value.as_bool() ? "true" : "false";
        return std::nullopt;
      case TypeKind::Number:
        return append_number(value.as_number());
      case TypeKind::List:
      case TypeKind::Set:
        return append_array(value, [&](std::size_t) -> const Type& { return type.element_type(); });
      case TypeKind::Tuple:
        return append_array(value,
                            [&](std::size_t i) -> const Type& { return type.tuple_elements()[i]; });
      case TypeKind::Map:
        return append_map(value, type);
      case TypeKind::Object:
        return append_object(value, type);
      default:
        return ValueError{"a value of type " + type.friendly_name() + " has no JSON form", {}};
    }
  }

  std::string take() { return std::move(out_); }

 private:
  void append_json_string(std::string_view text) {
    unicode::append_json_string(out_, text, {.escape_html = true});
  }

  Failure append_number(const Number& number) {
    if (number.is_infinite()) return ValueError{"JSON has no form for infinity", {}};
    if (number.append_to(out_, max_number_text)) return std::nullopt;
    return ValueError{"the number is too long to be written out", {}};
  }

  template <class ElementType>
  Failure append_array(const Value& value, ElementType element_type) {
    char separator = '[';
    const std::span<const Value> elements = value.elements();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      out_ += std::exchange(separator, ',');
      if (Failure failure = append(elements[i], element_type(i)))
        return inside(*failure, IndexStep{value.key_at(i)});
    }
    out_ += separator == '[' ? "[]" : "]";
    return std::nullopt;
  }

  Failure append_map(const Value& value, const Type& type) {
    char separator = '{';
    const std::span<const Value> keys = value.keys();
    for (std::size_t i = 0; i < keys.size(); ++i) {
      out_ += std::exchange(separator, ',');
      append_json_string(keys[i].as_string());
      out_ += ':';
      if (Failure failure = append(value.elements()[i], type.element_type()))
        return inside(*failure, IndexStep{keys[i]});
    }
    out_ += separator == '{' ? "{}" : "}";
    return std::nullopt;
  }

  Failure append_object(const Value& value, const Type& type) {
    char separator = '{';
    const auto attributes = type.attributes();
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      out_ += std::exchange(separator, ',');
      append_json_string(attributes[i].name);
      out_ += ':';
      if (Failure failure = append(value.elements()[i], attributes[i].type)) {
        return inside(*failure, AttributeStep{attributes[i].name});
      }
    }
    out_ += separator == '{' ? "{}" : "}";
    return std::nullopt;
  }

  Failure append_dynamic(const Value& value) {
    auto type = type_to_json(value.type(), max_bytes_);
    if (!type) return std::move(type).error();
    out_ += "{\"value\":";
    if (Failure failure = append(value, value.type())) return failure;
    out_ += ",\"type\":";
    out_ += *type;
    out_ += '}';
    return std::nullopt;
  }

  std::string out_;
  std::size_t max_bytes_;
};

}  // namespace

ValueResult<std::string> encode_json(const Value& value, const Type& type,
                                     const EncodeOptions& options) {
  const ValueResult<Value> conforming = conform(value, type);
  if (!conforming) return conforming.error();
  Encoder encoder(options);
  Failure failure = encoder.append(*conforming, type);
  if (encoder.is_too_long()) return too_long();
  if (failure) return *std::move(failure);
  return encoder.take();
}

ValueResult<std::string> encode_json(const Value& value, const EncodeOptions& options) {
  return encode_json(value, value.type(), options);
}

}  // namespace hecla::wire
