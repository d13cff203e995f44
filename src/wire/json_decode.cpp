// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "jsontext/reader.h"
#include "unicode/message_text.h"
#include "unicode/unicode.h"
#include "wire/assemble.h"
#include "wire/normal_names.h"
#include "wire/number_text.h"

#include <hecla/base/interruption.h>
#include <hecla/convert/convert.h>
#include <hecla/wire/json.h>
#include <hecla/wire/type_json.h>

#include <optional>
#include <unordered_map>

namespace hecla::wire {

namespace {

using jsontext::Event;
using jsontext::Reader;

ValueError syntax_error(const Reader& reader) {
  return {"invalid JSON at byte " + std::to_string(reader.error().offset) + ": " +
              reader.error().message,
          {}};
}

// Returns an error if there is data after the value, unless that is allowed.
std::optional<ValueError> check_end(Reader& reader, const DecodeOptions& options) {
  if (options.allow_trailing || reader.next() == Event::End) return std::nullopt;
  return syntax_error(reader);
}

// Reads values of given types from the events of a text. The read_ functions are given the first
// event of the value, read up to its last one, and add the value to the parts. The path of an error
// is relative to the value.
class JsonDecoder {
 public:
  JsonDecoder(std::string_view text, const DecodeOptions& options, Assembler& assembler)
      : text_(text),
        reader_(text, options.limits.max_nesting),
        options_(options),
        assembler_(assembler) {}

  Failure decode(const Type& type) {
    if (Failure failure = read(reader_.next(), type)) return failure;
    return check_end(reader_, options_);
  }

 private:
  Failure read(Event event, const Type& type) {
    loop_.step();
    if (event == Event::Error) return malformed();
    if (assembler_.values_read++ > options_.limits.max_elements) return too_many();
    if (event == Event::Null) return push(Value::null(type));
    switch (type.kind()) {
      case TypeKind::Dynamic:
        return read_dynamic(event);
      case TypeKind::String:
        return read_string(event);
      case TypeKind::Number:
        return read_number(event);
      case TypeKind::Bool:
        return read_bool(event);
      case TypeKind::List:
      case TypeKind::Set:
        return read_sequence(event, type);
      case TypeKind::Tuple:
        return read_tuple(event, type);
      case TypeKind::Map:
        return read_map(event, type);
      case TypeKind::Object:
        return read_object(event, type);
      case TypeKind::Capsule:
        break;
    }
    return type_required(type);
  }

  Failure push(Value&& value) {
    assembler_.parts.push(std::move(value));
    return std::nullopt;
  }
  // Add the last string or key to the parts.
  Failure push_string() {
    return is_valid_string() ? assembler_.push_string(reader_.string()) : invalid_utf8();
  }
  Failure push_key() {
    return is_valid_string() ? assembler_.push_key(reader_.string()) : invalid_utf8();
  }
  // For strings with escapes, the reader replaces invalid UTF-8.
  bool is_valid_string() const {
    const std::size_t begin = reader_.offset();
    const std::string_view literal = text_.substr(begin, reader_.end_offset() - begin);
    return is_short_ascii(literal) || unicode::is_valid_utf8(literal);
  }

  [[gnu::noinline]] Failure read_string(Event event) {
    if (event == Event::String) return push_string();
    if (event == Event::Number) return assembler_.push_string(reader_.number());
    if (event == Event::True || event == Event::False)
      return assembler_.push_string(event == Event::True ? "true" : "false");
    return type_required(Type::string());
  }

  [[gnu::noinline]] Failure read_number(Event event) {
    if (event != Event::Number && event != Event::String) return type_required(Type::number());
    auto number = number_of_text(event == Event::Number ? reader_.number() : reader_.string());
    if (!number) return type_required(Type::number());
    return push(*std::move(number));
  }

  [[gnu::noinline]] Failure read_bool(Event event) {
    if (event == Event::True || event == Event::False)
      return push(Value::boolean(event == Event::True));
    if (event != Event::String) return type_required(Type::boolean());
    ValueResult<Value> value = convert(Value::string(reader_.string()), Type::boolean());
    if (!value) return std::move(value).error();
    return push(*std::move(value));
  }

  [[gnu::noinline]] Failure read_sequence(Event event, const Type& type) {
    if (event != Event::BeginArray) return type_required(type);
    const OpenContainer sequence = assembler_.open(type);
    for (event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      const std::size_t index = assembler_.count(sequence);
      if (Failure failure = read(event, type.element_type()))
        return inside_element(*failure, index);
    }
    return assembler_.close(sequence);
  }

  [[gnu::noinline]] Failure read_tuple(Event event, const Type& type) {
    const auto types = type.tuple_elements();
    if (event != Event::BeginArray) return type_required(type);
    const OpenContainer tuple = assembler_.open(type);
    for (event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      const std::size_t index = assembler_.count(tuple);
      if (event != Event::Error && index == types.size()) return wrong_tuple_length(types.size());
      Failure failure = event == Event::Error ? malformed() : read(event, types[index]);
      if (failure) return inside_element(*failure, index);
    }
    if (assembler_.count(tuple) != types.size()) return wrong_tuple_length(types.size());
    return assembler_.close(tuple);
  }

  [[gnu::noinline]] Failure read_map(Event event, const Type& type) {
    if (event != Event::BeginObject) return type_required(type);
    const OpenContainer map = assembler_.open(type);
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return malformed();
      const std::size_t key = assembler_.parts.size();
      if (Failure failure = push_key()) return failure;
      if (Failure failure = read(reader_.next(), type.element_type()))
        return inside_key(*failure, assembler_.parts.from(key).front());
    }
    return assembler_.close_map(map);
  }

  [[gnu::noinline]] Failure read_object(Event event, const Type& type) {
    if (event != Event::BeginObject) return type_required(type);
    OpenContainer object = assembler_.open(type);
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return malformed();
      const ObjectAttribute* attribute = assembler_.find_attribute(object, reader_.string());
      if (!attribute) return unsupported();
      if (Failure failure = read(reader_.next(), attribute->type))
        return inside_attribute(*failure, attribute->name);
    }
    assembler_.arrange(object);
    return assembler_.close(object);
  }

  // Reads {"type": …, "value": …} in either order: the value can be decoded only after its type.
  [[gnu::noinline]] Failure read_dynamic(Event event) {
    if (event != Event::BeginObject)
      return ValueError{"a dynamic value must be an object with \"type\" and \"value\"", {}};
    std::optional<std::string_view> type_text;
    std::optional<std::string_view> value_text;
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return malformed();
      const std::string key(reader_.string());
      if (key != "type" && key != "value") {
        return ValueError{"unsupported property " + in_quotes(key) + " of a dynamic value", {}};
      }
      const auto raw = read_raw();
      if (!raw) return malformed();
      (key == "type" ? type_text : value_text) = *raw;
    }
    if (!type_text) return ValueError{"missing \"type\" of a dynamic value", {}};
    if (!value_text) return ValueError{"missing \"value\" of a dynamic value", {}};
    const ValueResult<Type> type = parse_type(*type_text, options_.limits);
    if (!type) return type.error();
    // This does not recurse deeper than the limit, because read_raw() has read all levels.
    return JsonDecoder(*value_text, options_, assembler_)
        .decode(type->without_optional_attributes());
  }

  [[gnu::noinline]] Failure malformed() const { return syntax_error(reader_); }
  [[gnu::noinline]] Failure too_many() const { return too_many_values(options_.limits); }
  [[gnu::noinline]] Failure unsupported() { return unsupported_attribute(reader_.string()); }

  // Returns the text of the next value, or nothing on an error.
  std::optional<std::string_view> read_raw() {
    const Event event = reader_.next();
    const std::size_t begin = reader_.offset();
    if (event == Event::Error) return std::nullopt;
    if ((event == Event::BeginArray || event == Event::BeginObject) && !reader_.skip_rest())
      return std::nullopt;
    return text_.substr(begin, reader_.end_offset() - begin);
  }

  std::string_view text_;
  Reader reader_;
  const DecodeOptions& options_;
  Assembler& assembler_;
  InterruptibleLoop loop_;
};

// Determines the type that a text implies.
class TypeOfText {
 public:
  TypeOfText(std::string_view text, const DecodeOptions& options)
      : reader_(text, options.limits.max_nesting), options_(options) {}

  ValueResult<Type> read() {
    ValueResult<Type> type = read(reader_.next());
    if (!type) return type;
    if (auto error = check_end(reader_, options_)) return *std::move(error);
    return type;
  }

 private:
  ValueResult<Type> read(Event event) {
    loop_.step();
    switch (event) {
      case Event::Null:
        return Type::dynamic();
      case Event::String:
        return Type::string();
      case Event::Number:
        return Type::number();
      case Event::True:
      case Event::False:
        return Type::boolean();
      case Event::BeginArray:
        return read_array();
      case Event::BeginObject:
        return read_object();
      default:
        return syntax_error(reader_);
    }
  }

  ValueResult<Type> read_array() {
    std::vector<Type> elements;
    for (Event event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      ValueResult<Type> element = read(event);
      if (!element) return element;
      elements.push_back(*std::move(element));
    }
    return Type::tuple(std::move(elements));
  }

  ValueResult<Type> read_object() {
    std::vector<ObjectAttribute> attributes;
    for (Event event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return syntax_error(reader_);
      std::string name(reader_.string());
      ValueResult<Type> type = read(reader_.next());
      if (!type) return type;
      attributes.push_back({std::move(name), *std::move(type)});
    }
    return merge(std::move(attributes));
  }

  // A property may be repeated, but not with a different type.
  static ValueResult<Type> merge(std::vector<ObjectAttribute> attributes) {
    std::unordered_map<std::string_view, const Type*> seen;
    for (const ObjectAttribute& attribute : attributes) {
      const auto [first, added] = seen.emplace(attribute.name, &attribute.type);
      if (!added && *first->second != attribute.type) {
        return ValueError{
            "the property " + in_quotes(attribute.name) + " is repeated with a different type", {}};
      }
    }
    if (Failure failure = check_names(attributes)) return *std::move(failure);
    return Type::object(std::move(attributes));
  }

  Reader reader_;
  const DecodeOptions& options_;
  InterruptibleLoop loop_;
};

}  // namespace

ValueResult<Value> decode_json(std::string_view text, const Type& type,
                               const DecodeOptions& options) {
  if (text.size() > options.limits.max_source_bytes) return input_too_long(options.limits);
  Assembler assembler;
  JsonDecoder decoder(text, options, assembler);
  if (Failure failure = decoder.decode(type.without_optional_attributes()))
    return *std::move(failure);
  return assembler.parts.pop();
}

ValueResult<Type> implied_type_of_json(std::string_view text, const DecodeOptions& options) {
  if (text.size() > options.limits.max_source_bytes) return input_too_long(options.limits);
  return TypeOfText(text, options).read();
}

ValueResult<Value> decode_json(std::string_view text, const DecodeOptions& options) {
  const ValueResult<Type> type = implied_type_of_json(text, options);
  if (!type) return type.error();
  return decode_json(text, *type, options);
}

}  // namespace hecla::wire
