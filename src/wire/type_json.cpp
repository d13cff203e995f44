// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/type_json.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "jsontext/reader.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "wire/failure.h"
#include "wire/normal_names.h"
#include "wire/write_type.h"

namespace hecla::wire {

namespace {

using jsontext::Event;

// Reads a type constraint from the events of a JSON text. The functions return nothing if they
// fail; error() describes the problem.
class TypeReader {
 public:
  TypeReader(std::string_view text, std::size_t max_nesting) : reader_(text, max_nesting) {}

  ValueResult<Type> read() {
    std::optional<Type> type = read_type(reader_.next());
    if (!type) return error();
    if (reader_.next() != Event::End) return error();  // a syntax error
    return *std::move(type);
  }

 private:
  // Errors in the JSON syntax take precedence.
  ValueError error() const {
    const auto& json = reader_.error();
    const std::string what = json.message.empty() ? message_ : json.message;
    const std::size_t offset = json.message.empty() ? offset_ : json.offset;
    return {"invalid type constraint at byte " + std::to_string(offset) + ": " + what, {}};
  }

  std::nullopt_t fail(std::string message) {
    if (message_.empty()) {
      message_ = std::move(message);
      offset_ = reader_.offset();
    }
    return std::nullopt;
  }

  std::optional<Type> read_type(Event event) {
    if (event == Event::String) return primitive(reader_.string());
    if (event == Event::BeginArray) return compound();
    return fail("expected the name of a primitive type or an array");
  }

  std::optional<Type> primitive(std::string_view name) {
    if (name == "string") return Type::string();
    if (name == "number") return Type::number();
    if (name == "bool") return Type::boolean();
    if (name == "dynamic") return Type::dynamic();
    return fail("unsupported primitive type " + in_quotes(name, 40));
  }

  std::optional<Type> compound() {
    if (reader_.next() != Event::String) return fail("expected the kind of a type");
    const std::string kind(reader_.string());
    std::optional<Type> type;
    if (kind == "object") return object();
    if (kind == "tuple") {
      type = tuple();
    } else if (kind == "list" || kind == "set" || kind == "map") {
      type = collection(kind);
    } else {
      return fail("unsupported kind of type " + in_quotes(kind, 40));
    }
    return type && closes(reader_.next()) ? type : std::nullopt;
  }

  bool closes(Event event) {
    if (event == Event::EndArray) return true;
    fail("expected the end of the type");
    return false;
  }

  std::optional<Type> collection(std::string_view kind) {
    const std::optional<Type> element = read_type(reader_.next());
    if (!element) return std::nullopt;
    if (kind == "list") return Type::list(*element);
    if (kind == "set") return Type::set(*element);
    return Type::map(*element);
  }

  std::optional<Type> tuple() {
    if (reader_.next() != Event::BeginArray) return fail("expected an array of element types");
    std::vector<Type> elements;
    for (Event event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      std::optional<Type> element = read_type(event);
      if (!element) return std::nullopt;
      elements.push_back(*std::move(element));
    }
    return Type::tuple(std::move(elements));
  }

  std::optional<Type> object() {
    if (reader_.next() != Event::BeginObject) return fail("expected an object of attribute types");
    std::vector<ObjectAttribute> attributes;
    for (Event event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event != Event::Key) return std::nullopt;  // a syntax error
      std::string name(reader_.string());
      std::optional<Type> type = read_type(reader_.next());
      if (!type) return std::nullopt;
      attributes.push_back({std::move(name), *std::move(type)});
    }
    if (const Failure failure = check_names(attributes)) return fail(failure->message);
    for (ObjectAttribute& attribute : attributes) unicode::normalize(attribute.name);
    Event event = reader_.next();
    if (event == Event::BeginArray) {
      if (!optional_names(attributes)) return std::nullopt;
      event = reader_.next();
    }
    if (!closes(event)) return std::nullopt;
    return Type::object(std::move(attributes));
  }

  bool optional_names(std::vector<ObjectAttribute>& attributes) {
    for (Event event = reader_.next(); event != Event::EndArray; event = reader_.next()) {
      if (event != Event::String) return fail("expected the name of an optional attribute"), false;
      const unicode::NormalText name(reader_.string());
      bool found = false;
      for (ObjectAttribute& attribute : attributes) {
        if (attribute.name != name.view()) continue;
        attribute.optional = found = true;
      }
      if (!found) return fail("undefined optional attribute " + in_quotes(reader_.string())), false;
    }
    return true;
  }

  jsontext::Reader reader_;
  std::string message_;
  std::size_t offset_ = 0;
};

// Writes types whose depth has been checked. The functions return false for a capsule type.
class TypeWriter {
 public:
  explicit TypeWriter(jsontext::Writer& json) : json_(json) {}

  bool write(const Type& type) {
    if (json_.is_too_long()) return true;
    switch (type.kind()) {
      case TypeKind::Dynamic:
        return write_word("\"dynamic\"");
      case TypeKind::String:
        return write_word("\"string\"");
      case TypeKind::Number:
        return write_word("\"number\"");
      case TypeKind::Bool:
        return write_word("\"bool\"");
      case TypeKind::List:
        return write_collection("\"list\"", type);
      case TypeKind::Set:
        return write_collection("\"set\"", type);
      case TypeKind::Map:
        return write_collection("\"map\"", type);
      case TypeKind::Tuple:
        return write_tuple(type);
      case TypeKind::Object:
        return write_object(type);
      case TypeKind::Capsule:
        return false;
    }
    return false;
  }

 private:
  bool write_word(std::string_view word) {
    json_.literal(word);
    return true;
  }

  bool write_collection(std::string_view word, const Type& type) {
    json_.begin_array();
    json_.literal(word);
    const bool is_whole = write(type.element_type());
    json_.end_array();
    return is_whole;
  }

  bool write_tuple(const Type& type) {
    json_.begin_array();
    json_.literal("\"tuple\"");
    json_.begin_array();
    for (const Type& element : type.tuple_elements()) {
      if (!write(element)) return false;
    }
    json_.end_array();
    json_.end_array();
    return true;
  }

  bool write_object(const Type& type) {
    json_.begin_array();
    json_.literal("\"object\"");
    json_.begin_object();
    bool any_optional = false;
    for (const ObjectAttribute& attribute : type.attributes()) {
      json_.key(attribute.name);
      if (!write(attribute.type)) return false;
      any_optional |= attribute.optional;
    }
    json_.end_object();
    if (any_optional) write_optional_names(type);
    json_.end_array();
    return true;
  }

  void write_optional_names(const Type& type) {
    json_.begin_array();
    for (const ObjectAttribute& attribute : type.attributes()) {
      if (attribute.optional) json_.string(attribute.name);
    }
    json_.end_array();
  }

  jsontext::Writer& json_;
};

constexpr std::size_t deepest_type = 1000;

}  // namespace

bool write_type(jsontext::Writer& json, const Type& type) {
  return type.depth() <= deepest_type && TypeWriter(json).write(type);
}

ValueError cannot_write_type(const Type& type) {
  if (type.depth() > deepest_type) return {"the type is nested too deeply", {}};
  return {"JSON cannot represent a capsule type", {}};
}

ValueResult<Type> parse_type(std::string_view json, const Limits& limits) {
  return TypeReader(json, limits.max_nesting).read();
}

ValueResult<std::string> type_to_json(const Type& type, const Limits& limits) {
  std::string text;
  jsontext::Writer json(text, {.escape_html = true, .max_bytes = limits.max_string_bytes});
  const bool is_whole = write_type(json, type);
  if (json.is_too_long()) return too_long();
  if (!is_whole) return cannot_write_type(type);
  return text;
}

}  // namespace hecla::wire
