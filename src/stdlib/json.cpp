// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/json.h"

#include <hecla/jsontext/reader.h>
#include <hecla/jsontext/writer.h>
#include <hecla/unicode/unicode.h>

#include <algorithm>
#include <numeric>

#include "base/ascii.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

// --- writing ----------------------------------------------------------------------------------------

// A collection or structure that is being written.
struct OpenPart {
  std::span<const Value> elements;
  std::span<const Value> keys;                  // of a map
  std::span<const ObjectAttribute> attributes;  // of an object
  std::size_t next = 0;
  bool is_object = false;
};

class JsonWriter {
 public:
  JsonWriter(const CallContext& call, std::string& out)
      : call_(call), out_(out), json_(out, {.escape_html = true}) {}

  std::optional<CallError> write(const Value& root) {
    put(root);
    while (!open_.empty() && !error_) step();
    return std::move(error_);
  }

 private:
  void step() {
    OpenPart& part = open_.back();
    if (part.next == part.elements.size()) {
      if (part.is_object) {
        json_.end_object();
      } else {
        json_.end_array();
      }
      open_.pop_back();
      return;
    }
    const std::size_t index = part.next++;
    if (!part.keys.empty()) json_.key(part.keys[index].as_string());
    if (!part.attributes.empty()) json_.key(part.attributes[index].name);
    if (out_.size() > call_.budget().string_bytes_left()) error_ = too_long_string(call_);
    put(part.elements[index]);  // may invalidate `part`
  }
  void put(const Value& value) {
    if (value.is_null()) {
      json_.null();
      return;
    }
    switch (value.type().kind()) {
      case TypeKind::String:
        json_.string(value.as_string());
        break;
      case TypeKind::Number:
        put_number(value.as_number());
        break;
      case TypeKind::Bool:
        json_.boolean(value.as_bool());
        break;
      case TypeKind::Map:
        json_.begin_object();
        open_.push_back({value.elements(), value.keys(), {}, 0, true});
        break;
      case TypeKind::Object:
        json_.begin_object();
        open_.push_back({value.elements(), {}, value.type().attributes(), 0, true});
        break;
      case TypeKind::List:
      case TypeKind::Set:
      case TypeKind::Tuple:
        json_.begin_array();
        open_.push_back({value.elements(), {}, {}, 0, false});
        break;
      case TypeKind::Capsule:
      case TypeKind::Dynamic:
        error_ = error(value.type().friendly_name() + " has no form in JSON");
        break;
    }
  }
  void put_number(const Number& number) {
    if (number.is_infinite()) {
      error_ = error("an infinity has no form in JSON");
    } else if (!json_.value([&](std::string& out) {
                 return number.append_to(out, call_.budget().string_bytes_left());
               })) {
      error_ = too_long_string(call_);
    }
  }

  const CallContext& call_;
  std::string& out_;
  jsontext::Writer json_;
  std::vector<OpenPart> open_;
  std::optional<CallError> error_;
};

// --- reading ----------------------------------------------------------------------------------------

using jsontext::Event;

// The object before at the same depth: an array of like objects needs its type worked out once.
struct ObjectShape {
  std::vector<std::string> names;   // as they came
  std::vector<std::size_t> places;  // where in the type's attributes each is
  Type type;

  bool fits(const std::vector<Value::Field>& fields) const {
    if (names.empty() || names.size() != fields.size()) return false;
    const auto attributes = type.attributes();
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].first != names[i] || fields[i].second.type() != attributes[places[i]].type)
        return false;
    }
    return true;
  }
  // Only where no two names are one.
  void learn(std::vector<std::string> given, const Type& object_type) {
    names.clear();
    if (given.size() != object_type.attributes().size()) return;
    places.clear();
    for (const std::string& name : given) {
      const std::size_t place = object_type.attribute_index(name);
      if (place == Type::npos) return;  // changed by normalisation
      places.push_back(place);
    }
    names = std::move(given);
    type = object_type;
  }
};

struct OpenValue {
  bool object = false;
  std::vector<Value> elements;
  std::vector<Value::Field> fields;
};

class JsonBuilder {
 public:
  JsonBuilder(const CallContext& call, std::string_view text)
      : call_(call), text_(text), reader_(text, call.limits().max_nesting) {}

  CallResult build() {
    while (!done_ && !error_) take(reader_.next());
    if (!error_) check_end();
    if (error_) return *std::move(error_);
    return std::move(result_);
  }

 private:
  void take(Event event) {
    switch (event) {
      case Event::BeginObject:
      case Event::BeginArray:
        open_.emplace_back().object = event == Event::BeginObject;
        break;
      case Event::EndObject:
        end_object();
        break;
      case Event::EndArray:
        end_array();
        break;
      case Event::Key:
        open_.back().fields.emplace_back(reader_.string(), Value());
        break;
      case Event::String:
        put(Value::string(reader_.string()));
        break;
      case Event::Number:
        put_number();
        break;
      case Event::True:
        put(Value::boolean(true));
        break;
      case Event::False:
        put(Value::boolean(false));
        break;
      case Event::Null:
        put(Value::null(Type::dynamic()));
        break;
      case Event::End:
      case Event::Error:
        fail(reader_.error().message, reader_.error().offset);
        break;
    }
  }
  void put_number() {
    Number number;
    const auto problem = Number::parse(reader_.number(), number);
    if (!problem || *problem == NumberError::Overflow) {
      put(Value::number(std::move(number)));
    } else {
      fail("the number is out of range", reader_.offset());
    }
  }
  void put(Value value) {
    if (++values_ > call_.budget().elements_left() + 1) error_ = too_many_elements(call_);
    if (open_.empty()) {
      result_ = std::move(value);
      done_ = true;
    } else if (open_.back().object) {
      open_.back().fields.back().second = std::move(value);
    } else {
      open_.back().elements.push_back(std::move(value));
    }
  }
  void end_array() {
    Value value = Value::tuple(std::move(open_.back().elements));
    open_.pop_back();
    put(std::move(value));
  }
  void end_object() {
    std::vector<Value::Field> fields = std::move(open_.back().fields);
    open_.pop_back();
    if (open_.size() >= shapes_.size()) shapes_.resize(open_.size() + 1);
    ObjectShape& shape = shapes_[open_.size()];
    if (shape.fits(fields)) {
      put(shaped_object(shape, std::move(fields)));
    } else if (!has_conflict(fields)) {
      put(new_object(shape, std::move(fields)));
    }
  }
  static Value shaped_object(const ObjectShape& shape, std::vector<Value::Field> fields) {
    std::vector<Value> values(fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i)
      values[shape.places[i]] = std::move(fields[i].second);
    return Value::object(shape.type, std::move(values));
  }
  Value new_object(ObjectShape& shape, std::vector<Value::Field> fields) {
    std::vector<std::string> names;
    names.reserve(fields.size());
    for (const auto& field : fields) names.push_back(field.first);
    Value value = Value::object(std::move(fields));
    std::vector<std::string_view> distinct(names.begin(), names.end());
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    if (distinct.size() > value.size())
      fail("two properties have names that are the same text", reader_.offset());
    shape.learn(std::move(names), value.type());
    return value;
  }
  // A name may come again with a value of the same type.
  bool has_conflict(const std::vector<Value::Field>& fields) {
    std::vector<std::size_t> order(fields.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return fields[a].first < fields[b].first; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const auto& a = fields[order[i - 1]];
      const auto& b = fields[order[i]];
      if (a.first != b.first || a.second.type() == b.second.type()) continue;
      fail("the property \"" + a.first + "\" is there twice, with values of different types",
           reader_.offset());
      return true;
    }
    return false;
  }
  // A stray closing bracket ends the text: the reference reads no further.
  void check_end() {
    if (reader_.next() == Event::End) return;
    const std::size_t at = reader_.error().offset;
    const bool closing = at < text_.size() && (text_[at] == ']' || text_[at] == '}');
    if (!closing) fail(reader_.error().message, at);
  }
  void fail(const std::string& message, std::size_t offset) {
    error_ = error(message + " (at byte " + std::to_string(offset) + " of the JSON text)");
  }

  const CallContext& call_;
  std::string_view text_;
  jsontext::Reader reader_;
  std::vector<OpenValue> open_;
  std::vector<ObjectShape> shapes_;  // by depth
  std::size_t values_ = 0;
  Value result_;
  bool done_ = false;
  std::optional<CallError> error_;
};

}  // namespace

std::optional<CallError> append_json(const CallContext& call, std::string& out,
                                     const Value& value) {
  return JsonWriter(call, out).write(value);
}

CallResult parse_json(const CallContext& call, std::string_view text) {
  return JsonBuilder(call, text).build();
}

namespace {

// --- the functions -----------------------------------------------------------------------------------

// How the text of a value begins of which only the type is known.
std::string json_beginning(const Type& type) {
  if (type.is_string()) return "\"";
  if (type.is_object() || type.is_map()) return "{";
  return is_sequence(type) ? "[" : "";
}

Value unknown_json(const Value& value) {
  const bool not_null = value.is_known() || value.refinement().null == Nullness::NotNull;
  return unknown_string_with_prefix(not_null ? json_beginning(value.type()) : "");
}

CallResult encode(CallContext& call, Args args, const Type&) {
  if (!args[0].is_wholly_known()) return unknown_json(args[0]);
  std::string text;
  if (auto failed = append_json(call, text, args[0])) return *std::move(failed);
  return Value::string(text);
}

std::string_view skip_space(std::string_view text) {
  while (!text.empty()) {
    const unicode::CodePoint point = unicode::decode(text, 0);
    if (!unicode::is_space(point.value)) break;
    text.remove_prefix(point.length);
  }
  return text;
}

// The type of a JSON document of which only the beginning is known.
CallTypeResult type_from_beginning(std::string_view prefix) {
  prefix = skip_space(prefix);
  if (prefix.empty()) return Type::dynamic();
  const char c = prefix[0];
  if (c == '{' || c == '[' || c == 'n') return Type::dynamic();
  if (c == '"') return Type::string();
  if (c == 't' || c == 'f') return Type::boolean();
  if (c == '-' || c == '.' || is_digit(c)) return Type::number();
  return argument_error(0, std::string("no JSON document begins like that"));
}

CallTypeResult type_of_document(CallContext& call, Args args) {
  if (!args[0].is_known()) return type_from_beginning(args[0].refinement().prefix);
  return type_of_kept(call, parse_json(call, args[0].as_string()));
}

CallResult decode(CallContext& call, Args args, const Type&) {
  if (auto kept = call.take_kept()) return *std::move(kept);
  return parse_json(call, args[0].as_string());
}

}  // namespace

std::vector<Function> json_functions() {
  return {
      define(
          {"jsonencode", "Returns the value as JSON text.", "jsonencode({ a = [1, true, null] })"},
          {parameter("val", Type::dynamic(), "The value.", AllowAll)}, Type::string(), encode),
      define({"jsondecode", "Returns the value that a JSON text represents.",
              "jsondecode(\"{\\\"a\\\": [1, true, null]}\")"},
             {parameter("str", Type::string(), "The string.")}, type_of_document, decode,
             ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
