// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "stdlib/json.h"

#include <algorithm>
#include <numeric>

#include "base/ascii.h"
#include "jsontext/reader.h"
#include "jsontext/writer.h"
#include "stdlib/themes.h"
#include "unicode/unicode.h"
#include "unicode/utf8.h"

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
      : call_(call),
        out_(out),
        longest_(out.size() + call.budget().string_bytes_left()),
        json_(out, {.escape_html = true, .max_bytes = longest_}) {}

  std::optional<CallError> write(const Value& root) {
    put(root);
    while (!open_.empty() && !error_ && !json_.is_too_long()) step();
    if (!error_ && json_.is_too_long()) return too_long_string(call_);
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
    if (!part.keys.empty()) put_key(part.keys[index].as_string());
    if (!part.attributes.empty()) put_key(part.attributes[index].name);
    put(part.elements[index]);  // may invalidate `part`
  }
  void put(const Value& value) {
    if (value.is_null()) {
      json_.null();
      return;
    }
    switch (value.type().kind()) {
      case TypeKind::String:
        put_string(value.as_string());
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
        error_ = error("JSON cannot represent a value of type " + value.type().friendly_name());
        break;
    }
  }
  // The longest that a text may become.
  static std::uint64_t escaped_size(std::string_view text) {
    constexpr std::uint64_t longest_escape = 6;
    return saturated_product(text.size(), longest_escape);
  }
  std::size_t room() const { return longest_ - std::min(longest_, out_.size()); }

  void put_key(std::string_view name) {
    if (escaped_size(name) > room()) {
      error_ = too_long_string(call_);
    } else {
      json_.key(name);
    }
  }
  void put_string(std::string_view text) {
    if (escaped_size(text) <= room()) return json_.string(text);
    if (!json_.value([&](std::string& out) { return append_in_pieces(out, text); }))
      error_ = too_long_string(call_);
  }
  // Escapes a text that may become too long, and stops when it is. Returns false then.
  bool append_in_pieces(std::string& out, std::string_view text) const {
    constexpr std::size_t piece_size = 4096;
    out += '"';
    while (!text.empty() && out.size() <= longest_) {
      std::size_t size = std::min(piece_size, text.size());
      while (size < text.size() && unicode::is_continuation(text[size])) --size;
      std::string piece;
      jsontext::append_string(piece, text.substr(0, size), {.escape_html = true});
      out.append(piece, 1, piece.size() - 2);
      text.remove_prefix(size);
    }
    out += '"';
    return text.empty();
  }
  void put_number(const Number& number) {
    if (number.is_infinite()) {
      error_ = error("JSON cannot represent infinity");
    } else if (!json_.value([&](std::string& out) { return number.append_to(out, room()); })) {
      error_ = too_long_string(call_);
    }
  }

  const CallContext& call_;
  std::string& out_;
  const std::size_t longest_;
  jsontext::Writer json_;
  std::vector<OpenPart> open_;
  std::optional<CallError> error_;
};

// --- reading ----------------------------------------------------------------------------------------

// The names and the type of the previous object at the same depth, so that an array of similar objects determines its
// element type only once.
struct ObjectShape {
  std::vector<std::string> names;   // in source order
  std::vector<std::size_t> places;  // index of each name in the attributes of the type
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
  // Does nothing if two names are equal.
  void learn(std::vector<std::string> given, const Type& object_type) {
    names.clear();
    if (given.size() != object_type.attributes().size()) return;
    places.clear();
    for (const std::string& name : given) {
      const std::size_t place = object_type.attribute_index(name);
      if (place == Type::npos) return;  // the name was changed by normalization
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
  void take(jsontext::Event event) {
    switch (event) {
      case jsontext::Event::BeginObject:
      case jsontext::Event::BeginArray:
        open_.emplace_back().object = event == jsontext::Event::BeginObject;
        break;
      case jsontext::Event::EndObject:
        end_object();
        break;
      case jsontext::Event::EndArray:
        end_array();
        break;
      case jsontext::Event::Key:
        put_key(reader_.string());
        break;
      case jsontext::Event::String:
        put_string(reader_.string());
        break;
      case jsontext::Event::Number:
        put_number();
        break;
      case jsontext::Event::True:
        put(Value::boolean(true));
        break;
      case jsontext::Event::False:
        put(Value::boolean(false));
        break;
      case jsontext::Event::Null:
        put(Value::null(Type::dynamic()));
        break;
      case jsontext::Event::End:
      case jsontext::Event::Error:
        fail(reader_.error().message, reader_.error().offset);
        break;
    }
  }
  void put_key(std::string_view name) {
    if (pay(call_.budget().spend_string_bytes(name.size())))
      open_.back().fields.emplace_back(name, Value());
  }
  void put_string(std::string_view text) {
    if (pay(call_.budget().spend_string_bytes(text.size()))) put(Value::string(text));
  }
  void put_number() {
    Number number;
    if (Number::parse(reader_.number(), number)) {
      fail("the number is out of range", reader_.offset());
    } else {
      put(Value::number(std::move(number)));
    }
  }
  bool pay(bool paid) {
    if (!paid) error_ = limit_exceeded(call_);
    return paid;
  }
  // Values are paid for before they are kept, all but the whole one.
  void put(Value value) {
    if (!open_.empty() && !pay(call_.budget().spend_elements(1))) return;
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
      fail("two property names are equal after Unicode normalization", reader_.offset());
    shape.learn(std::move(names), value.type());
    return value;
  }
  // Returns whether a name is repeated with a value of a different type. Values of the same type are allowed.
  bool has_conflict(const std::vector<Value::Field>& fields) {
    std::vector<std::size_t> order(fields.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return fields[a].first < fields[b].first; });
    for (std::size_t i = 1; i < order.size(); ++i) {
      const auto& a = fields[order[i - 1]];
      const auto& b = fields[order[i]];
      if (a.first != b.first || a.second.type() == b.second.type()) continue;
      fail("the property \"" + a.first + "\" is repeated with a different type", reader_.offset());
      return true;
    }
    return false;
  }
  // As in the reference, a stray closing bracket ends the text.
  void check_end() {
    if (reader_.next() == jsontext::Event::End) return;
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

// Returns the first characters of the JSON text of an unknown value of this type.
std::string json_beginning(const Type& type) {
  if (type.is_string()) return "\"";
  if (type.is_object() || type.is_map()) return "{";
  return is_sequence(type) ? "[" : "";
}

Value unknown_json(const Value& value) {
  const bool not_null = value.is_known() || value.refinement().null == Nullness::NotNull;
  return unknown_string_with_prefix(not_null ? json_beginning(value.type()) : "");
}

CallResult encode_json(CallContext& call, Args args, const Type&) {
  if (!args[0].is_wholly_known()) return unknown_json(args[0]);
  std::string text;
  if (auto failed = append_json(call, text, args[0])) return *std::move(failed);
  return string_result(call, text);
}

// Returns the type of a JSON document of which only a prefix is known.
CallTypeResult type_from_beginning(std::string_view prefix) {
  prefix.remove_prefix(unicode::leading_space(prefix));
  if (prefix.empty()) return Type::dynamic();
  const char c = prefix[0];
  if (c == '{' || c == '[' || c == 'n') return Type::dynamic();
  if (c == '"') return Type::string();
  if (c == 't' || c == 'f') return Type::boolean();
  if (c == '-' || c == '.' || is_digit(c)) return Type::number();
  return argument_error(0, std::string("a JSON document cannot begin like this"));
}

CallTypeResult type_of_json(CallContext& call, Args args) {
  if (!args[0].is_known()) return type_from_beginning(args[0].refinement().prefix);
  return type_of_kept(call, parse_json(call, args[0].as_string()));
}

CallResult decode_json(CallContext& call, Args args, const Type&) {
  if (auto kept = call.take_kept()) return *std::move(kept);
  return parse_json(call, args[0].as_string());
}

}  // namespace

std::vector<Function> json_functions() {
  return {
      define(
          {"jsonencode", "Returns the value as JSON text.", "jsonencode({ a = [1, true, null] })"},
          {parameter("val", Type::dynamic(), "The value.", AllowAll)}, Type::string(), encode_json),
      define({"jsondecode", "Returns the value that a JSON text represents.",
              "jsondecode(\"{\\\"a\\\": [1, true, null]}\")"},
             {parameter("str", Type::string(), "The string.")}, type_of_json, decode_json,
             ResultIs::Anything),
  };
}

}  // namespace hecla::stdlib
