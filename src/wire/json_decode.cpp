// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/assemble.h"
#include "wire/number_text.h"

#include <hecla/convert/convert.h>
#include <hecla/jsontext/reader.h>
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

// Nothing where the text goes on after the value, unless that is allowed.
std::optional<ValueError> check_end(Reader& reader, const DecodeOptions& options) {
  if (options.allow_trailing || reader.next() == Event::End) return std::nullopt;
  return syntax_error(reader);
}

// Reads values of given types from the events of one text. The read functions take the first event
// of the value and leave the reader behind its last.
class Decoder {
 public:
  Decoder(std::string_view text, const DecodeOptions& options, std::size_t nesting)
      : text_(text), reader_(text, options.max_nesting), options_(options), nesting_(nesting) {}

  ValueResult<Value> decode(const Type& type) {
    ValueResult<Value> value = read(reader_.next(), type);
    if (!value) return value;
    if (auto error = check_end(reader_, options_)) return *std::move(error);
    return value;
  }

 private:
  ValueResult<Value> read(Event event, const Type& type) {
    if (event == Event::Error) return syntax_error(reader_);
    if (event == Event::Null) return Value::null(type);
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
        return read_sequence(event, type, "a list");
      case TypeKind::Set:
        return read_sequence(event, type, "a set");
      case TypeKind::Tuple:
        return read_tuple(event, type);
      case TypeKind::Map:
        return read_map(event, type);
      case TypeKind::Object:
        return read_object(event, type);
      case TypeKind::Capsule:
        break;
    }
    return ValueError{"a value of type " + type.friendly_name() + " has no JSON form", {}};
  }

  ValueResult<Value> read_string(Event event) {
    if (event == Event::String) return Value::string(reader_.string());
    if (event == Event::Number) return Value::string(reader_.number());
    if (event == Event::True || event == Event::False)
      return Value::string(event == Event::True ? "true" : "false");
    return ValueError{"a string is required", {}};
  }

  ValueResult<Value> read_number(Event event) {
    if (event != Event::Number && event != Event::String)
      return ValueError{"a number is required", {}};
    auto number = number_of_text(event == Event::Number ? reader_.number() : reader_.string());
    if (!number) return ValueError{"a number is required", {}};
    return *std::move(number);
  }

  ValueResult<Value> read_bool(Event event) {
    if (event == Event::True || event == Event::False) return Value::boolean(event == Event::True);
    if (event == Event::String) return convert(Value::string(reader_.string()), Type::boolean());
    return ValueError{"a bool is required", {}};
  }

  ValueResult<Value> read_sequence(Event event, const Type& type, std::string_view what) {
    if (event != Event::BeginArray) return ValueError{std::string(what) + " is required", {}};
    std::vector<Value> elements;
    for (event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      ValueResult<Value> element = read(event, type.element_type());
      if (!element) return element_error(element, elements.size());
      elements.push_back(*std::move(element));
    }
    return assemble_sequence(type, std::move(elements));
  }

  ValueResult<Value> read_tuple(Event event, const Type& type) {
    const auto types = type.tuple_elements();
    if (event != Event::BeginArray) return ValueError{"a tuple is required", {}};
    std::vector<Value> elements;
    for (event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      if (event != Event::Error && elements.size() == types.size())
        return wrong_length(types.size());
      ValueResult<Value> element =
          event == Event::Error ? syntax_error(reader_) : read(event, types[elements.size()]);
      if (!element) return element_error(element, elements.size());
      elements.push_back(*std::move(element));
    }
    if (elements.size() != types.size()) return wrong_length(types.size());
    return Value::tuple(std::move(elements));
  }

  static ValueError wrong_length(std::size_t wanted) {
    return {"a tuple of " + std::to_string(wanted) + " elements is required", {}};
  }

  static ValueError element_error(ValueResult<Value>& failed, std::size_t index) {
    ValueError error = std::move(failed).error();
    error.path.prepend(IndexStep{Value::number(static_cast<std::uint64_t>(index))});
    return error;
  }

  ValueResult<Value> read_map(Event event, const Type& type) {
    if (event != Event::BeginObject) return ValueError{"a map is required", {}};
    std::vector<Value::Field> entries;
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return syntax_error(reader_);
      std::string key(reader_.string());
      ValueResult<Value> element = read(reader_.next(), type.element_type());
      if (!element) {
        element.error().path.prepend(IndexStep{Value::string(key)});
        return element;
      }
      entries.emplace_back(std::move(key), *std::move(element));
    }
    return assemble_map(type, std::move(entries));
  }

  ValueResult<Value> read_object(Event event, const Type& type) {
    if (event != Event::BeginObject) return ValueError{"an object is required", {}};
    ObjectAssembler object(type);
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return syntax_error(reader_);
      const std::size_t position = object.find(reader_.string());
      if (position == Type::npos) {
        return ValueError{"there is no attribute \"" + std::string(reader_.string()) + "\"", {}};
      }
      const ObjectAttribute& attribute = type.attributes()[position];
      ValueResult<Value> value = read(reader_.next(), attribute.type);
      if (!value) {
        value.error().path.prepend(AttributeStep{attribute.name});
        return value;
      }
      object.set(position, *std::move(value));
    }
    object.fill_missing_with_null();
    return object.finish();
  }

  // {"type": …, "value": …} in either order; the value can be read only once its type is known.
  ValueResult<Value> read_dynamic(Event event) {
    if (event != Event::BeginObject)
      return ValueError{"an object with \"type\" and \"value\" is required", {}};
    if (nesting_ >= options_.max_nesting)
      return ValueError{"dynamic values are nested too deeply", {}};
    std::optional<std::string_view> type_text;
    std::optional<std::string_view> value_text;
    for (event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event == Event::Error) return syntax_error(reader_);
      const std::string key(reader_.string());
      if (key != "type" && key != "value") {
        return ValueError{"a dynamic value has no property \"" + key + "\"", {}};
      }
      const auto raw = read_raw();
      if (!raw) return syntax_error(reader_);
      (key == "type" ? type_text : value_text) = *raw;
    }
    if (!type_text) return ValueError{"the \"type\" of a dynamic value is missing", {}};
    if (!value_text) return ValueError{"the \"value\" of a dynamic value is missing", {}};
    const ValueResult<Type> type = parse_type(*type_text, options_.max_nesting);
    if (!type) return type.error();
    return Decoder(*value_text, options_, nesting_ + 1).decode(type->without_optional_attributes());
  }

  // The text of the value that comes next; nothing on an error.
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
  std::size_t nesting_;
};

// Reads the type that a text implies.
class TypeOfText {
 public:
  TypeOfText(std::string_view text, const DecodeOptions& options)
      : reader_(text, options.max_nesting), options_(options) {}

  ValueResult<Type> read() {
    ValueResult<Type> type = read(reader_.next());
    if (!type) return type;
    if (auto error = check_end(reader_, options_)) return *std::move(error);
    return type;
  }

 private:
  ValueResult<Type> read(Event event) {
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

  // A property may be repeated, but not with another type.
  static ValueResult<Type> merge(std::vector<ObjectAttribute> attributes) {
    std::unordered_map<std::string_view, const Type*> seen;
    for (const ObjectAttribute& attribute : attributes) {
      const auto [first, added] = seen.emplace(attribute.name, &attribute.type);
      if (!added && *first->second != attribute.type) {
        return ValueError{"the property \"" + attribute.name + "\" is repeated with another type",
                          {}};
      }
    }
    return Type::object(std::move(attributes));
  }

  Reader reader_;
  const DecodeOptions& options_;
};

}  // namespace

ValueResult<Value> decode_json(std::string_view text, const Type& type,
                               const DecodeOptions& options) {
  return Decoder(text, options, 0).decode(type.without_optional_attributes());
}

ValueResult<Type> implied_type_of_json(std::string_view text, const DecodeOptions& options) {
  return TypeOfText(text, options).read();
}

ValueResult<Value> decode_json(std::string_view text, const DecodeOptions& options) {
  const ValueResult<Type> type = implied_type_of_json(text, options);
  if (!type) return type.error();
  return decode_json(text, *type, options);
}

}  // namespace hecla::wire
