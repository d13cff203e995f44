// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "wire/assemble.h"
#include "wire/msgpack_unknown.h"
#include "wire/number_text.h"

#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

namespace hecla::wire {

namespace {

enum class FrameKind : std::uint8_t { Sequence, Tuple, Map, Object, Dynamic };

// A container that is being read.
struct Frame {
  FrameKind kind;
  Type type;              // of the container; of the value, once known, in a Dynamic
  std::size_t index = 0;  // of the next element; in a Dynamic 0 is the type, 1 the value
  std::vector<Value> elements = {};
  std::vector<Value::Field> entries = {};
  std::optional<ObjectAssembler> object = {};
  std::size_t position = 0;  // of the attribute that comes next
};

// Builds a value of a given type while the library walks the bytes. Every function returns false to
// stop, after setting the error. Containers wait on a stack of frames, so nesting needs no
// recursion.
class Decoder : public msgpack::null_visitor {
 public:
  Decoder(const Type& type, const DecodeOptions& options) : type_(type), options_(options) {}

  bool failed() const { return failed_; }
  ValueError take_error() { return std::move(error_); }
  Value take_value() { return std::move(value_); }

  bool visit_nil() {
    if (in_key_) return fail_key();
    if (expects_type()) return fail("the type of a dynamic value is missing");
    return complete(Value::null(expected()));
  }

  bool visit_boolean(bool value) {
    if (in_key_) return fail_key();
    if (!expected().is_bool() || expects_type()) return fail_required();
    return complete(Value::boolean(value));
  }

  bool visit_positive_integer(std::uint64_t value) { return number(Number(value)); }
  bool visit_negative_integer(std::int64_t value) { return number(Number(value)); }
  bool visit_float32(float value) { return visit_float64(static_cast<double>(value)); }
  bool visit_float64(double value) {
    const auto decoded = number_of_double(value);
    return decoded ? number(*decoded) : fail("a number is required, and this is not one (NaN)");
  }

  bool visit_str(const char* data, std::uint32_t size) { return text({data, size}); }
  bool visit_bin(const char* data, std::uint32_t size) { return text({data, size}); }

  bool visit_ext(const char* data, std::uint32_t size) {
    if (in_key_) return fail_key();
    if (expects_type()) return fail("the type of a dynamic value is missing");
    ValueResult<Value> unknown = decode_unknown({data, size}, expected());
    if (!unknown) return fail(unknown.error().message);
    return complete(*std::move(unknown));
  }

  bool start_array(std::uint32_t size) {
    if (in_key_) return fail_key();
    if (expects_type()) return fail("the type of a dynamic value is missing");
    const Type type = expected();
    switch (type.kind()) {
      case TypeKind::List:
      case TypeKind::Set:
        return open(FrameKind::Sequence, type);
      case TypeKind::Tuple:
        if (size != type.tuple_elements().size()) {
          return fail("a tuple of " + std::to_string(type.tuple_elements().size()) +
                      " elements is required");
        }
        return open(FrameKind::Tuple, type);
      case TypeKind::Dynamic:
        if (size != 2) return fail("a dynamic value must be an array of its type and its value");
        return open(FrameKind::Dynamic, type);
      default:
        return fail_required();
    }
  }

  bool end_array() {
    Frame frame = close();
    if (frame.kind == FrameKind::Dynamic) return complete(std::move(frame.elements.front()));
    if (frame.kind == FrameKind::Tuple) return complete(Value::tuple(std::move(frame.elements)));
    return complete(assemble_sequence(frame.type, std::move(frame.elements)));
  }

  bool start_map(std::uint32_t size) {
    if (in_key_) return fail_key();
    if (expects_type()) return fail("the type of a dynamic value is missing");
    const Type type = expected();
    if (type.is_map()) return open(FrameKind::Map, type);
    if (!type.is_object()) return fail_required();
    const std::size_t wanted = type.attributes().size();
    if (size != wanted) {
      return fail("an object of " + std::to_string(wanted) + " attributes is required, " +
                  std::to_string(size) + " are given");
    }
    return open(FrameKind::Object, type);
  }

  bool end_map() {
    Frame frame = close();
    if (frame.kind == FrameKind::Map)
      return complete(assemble_map(frame.type, std::move(frame.entries)));
    return complete(frame.object->finish());
  }

  bool start_map_key() { return in_key_ = true; }
  bool end_map_key() {
    in_key_ = false;
    return true;
  }

  void parse_error(std::size_t, std::size_t offset) {
    fail("invalid MessagePack at byte " + std::to_string(offset));
  }
  void insufficient_bytes(std::size_t, std::size_t offset) {
    fail("the bytes end at byte " + std::to_string(offset) + ", before the value does");
  }

 private:
  // The type of the value that comes next.
  const Type& expected() const {
    if (frames_.empty()) return type_;
    const Frame& frame = frames_.back();
    switch (frame.kind) {
      case FrameKind::Sequence:
      case FrameKind::Map:
        return frame.type.element_type();
      case FrameKind::Tuple:
        return frame.type.tuple_elements()[frame.index];
      case FrameKind::Object:
        return frame.type.attributes()[frame.position].type;
      case FrameKind::Dynamic:
        return frame.type;
    }
    return type_;
  }

  // Whether the type in front of a dynamic value comes next.
  bool expects_type() const {
    return !frames_.empty() && frames_.back().kind == FrameKind::Dynamic &&
           frames_.back().index == 0;
  }

  bool open(FrameKind kind, const Type& type) {
    if (frames_.size() >= options_.max_nesting) return fail("the value is nested too deeply");
    frames_.push_back({.kind = kind, .type = type});
    if (kind == FrameKind::Object) frames_.back().object.emplace(type);
    return true;
  }

  Frame close() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    return frame;
  }

  bool complete(ValueResult<Value> value) {
    if (!value) return fail(value.error().message);
    return complete(*std::move(value));
  }

  bool complete(Value value) {
    if (frames_.empty()) {
      value_ = std::move(value);
      return true;
    }
    Frame& frame = frames_.back();
    ++frame.index;
    if (frame.kind == FrameKind::Map) {
      frame.entries.back().second = std::move(value);
    } else if (frame.kind == FrameKind::Object) {
      frame.object->set(frame.position, std::move(value));
    } else {
      frame.elements.push_back(std::move(value));
    }
    return true;
  }

  bool number(const Number& number) {
    if (in_key_) return fail_key();
    if (!expected().is_number() || expects_type()) return fail_required();
    return complete(Value::number(number));
  }

  bool text(std::string_view text) {
    if (in_key_) return key(text);
    if (expects_type()) return dynamic_type(text);
    if (expected().is_string()) return complete(Value::string(text));
    if (!expected().is_number()) return fail_required();
    const auto number = number_of_text(text);
    return number ? complete(*number) : fail_required();
  }

  bool key(std::string_view name) {
    Frame& frame = frames_.back();
    if (frame.kind == FrameKind::Map) {
      frame.entries.emplace_back(std::string(name), Value());
      return true;
    }
    const std::size_t position = frame.object->find(name);
    if (position == Type::npos)
      return fail("there is no attribute \"" + std::string(name.substr(0, 100)) + "\"");
    if (frame.object->is_set(position))
      return fail("the attribute \"" + std::string(name) + "\" is given twice");
    frame.position = position;
    return true;
  }

  bool dynamic_type(std::string_view json) {
    const ValueResult<Type> type = parse_type(json, options_.max_nesting);
    if (!type) return fail(type.error().message);
    frames_.back().type = type->without_optional_attributes();
    frames_.back().index = 1;
    return true;
  }

  bool fail_required() {
    if (expects_type()) return fail("the type of a dynamic value must be JSON text");
    return fail(expected().is_dynamic()
                    ? "a dynamic value must be an array of its type and its value"
                    : expected().friendly_name() + " required");
  }
  bool fail_key() { return fail("a key must be a string"); }

  bool fail(std::string message) {
    if (failed_) return false;
    failed_ = true;
    error_ = {std::move(message), path()};
    return false;
  }

  Path path() const {
    Path path;
    for (const Frame& frame : frames_) {
      if (frame.kind == FrameKind::Sequence || frame.kind == FrameKind::Tuple) {
        path.index(Value::number(static_cast<std::uint64_t>(frame.index)));
      } else if (in_key_ && &frame == &frames_.back()) {
        break;
      } else if (frame.kind == FrameKind::Map && !frame.entries.empty()) {
        path.index(Value::string(frame.entries.back().first));
      } else if (frame.kind == FrameKind::Object && !frame.type.attributes().empty()) {
        path.attribute(frame.type.attributes()[frame.position].name);
      }
    }
    return path;
  }

  const Type type_;
  const DecodeOptions& options_;
  std::vector<Frame> frames_;
  bool in_key_ = false;
  bool failed_ = false;
  Value value_;
  ValueError error_;
};

ValueError trailing_bytes(std::size_t offset) {
  return {"there are more bytes after the value, from byte " + std::to_string(offset), {}};
}

// Builds the type that bytes imply.
class TypeOfBytes : public msgpack::null_visitor {
 public:
  explicit TypeOfBytes(const DecodeOptions& options) : options_(options) {}

  bool failed() const { return !error_.message.empty(); }
  ValueError take_error() { return std::move(error_); }
  Type take_type() { return std::move(type_); }

  bool visit_nil() { return complete(Type::dynamic()); }
  bool visit_boolean(bool) { return complete(Type::boolean()); }
  bool visit_positive_integer(std::uint64_t) { return complete(Type::number()); }
  bool visit_negative_integer(std::int64_t) { return complete(Type::number()); }
  bool visit_float32(float) { return complete(Type::number()); }
  bool visit_float64(double) { return complete(Type::number()); }
  bool visit_ext(const char*, std::uint32_t) { return complete(Type::dynamic()); }
  bool visit_str(const char* data, std::uint32_t size) {
    return in_key_ ? key({data, size}) : complete(Type::string());
  }
  bool visit_bin(const char* data, std::uint32_t size) {
    return in_key_ ? key({data, size}) : fail("binary data has no type");
  }
  bool start_array(std::uint32_t) { return open(false); }
  bool start_map(std::uint32_t) { return open(true); }
  bool end_array() {
    std::vector<Type> elements;
    for (ObjectAttribute& part : stack_.back().parts) elements.push_back(std::move(part.type));
    stack_.pop_back();
    return complete(Type::tuple(std::move(elements)));
  }
  bool end_map() {
    Type type = Type::object(std::move(stack_.back().parts));
    stack_.pop_back();
    return complete(std::move(type));
  }
  bool start_map_key() { return in_key_ = true; }
  bool end_map_key() {
    in_key_ = false;
    return true;
  }
  void parse_error(std::size_t, std::size_t offset) {
    fail("invalid MessagePack at byte " + std::to_string(offset));
  }
  void insufficient_bytes(std::size_t, std::size_t offset) {
    fail("the bytes end at byte " + std::to_string(offset) + ", before the value does");
  }

 private:
  struct Container {
    bool object;
    std::vector<ObjectAttribute> parts = {};
  };

  bool open(bool object) {
    if (in_key_) return fail("a key must be a string");
    if (stack_.size() >= options_.max_nesting) return fail("the value is nested too deeply");
    stack_.push_back({object});
    return true;
  }

  bool key(std::string_view name) {
    stack_.back().parts.push_back({std::string(name), Type::dynamic()});
    return true;
  }

  bool complete(Type type) {
    if (in_key_) return fail("a key must be a string");
    if (stack_.empty()) {
      type_ = std::move(type);
    } else if (stack_.back().object) {
      stack_.back().parts.back().type = std::move(type);
    } else {
      stack_.back().parts.push_back({{}, std::move(type)});
    }
    return true;
  }

  bool fail(std::string message) {
    if (error_.message.empty()) error_.message = std::move(message);
    return false;
  }

  const DecodeOptions& options_;
  std::vector<Container> stack_;
  bool in_key_ = false;
  Type type_;
  ValueError error_;
};

// Walks `bytes` with `visitor`; what was wrong with them, if anything.
template <class Visitor>
std::optional<ValueError> walk_bytes(std::string_view bytes, Visitor& visitor,
                                     const DecodeOptions& options) {
  if (bytes.empty()) return ValueError{"there are no bytes", {}};
  std::size_t offset = 0;
  try {
    msgpack::parse(bytes.data(), bytes.size(), offset, visitor);
  } catch (const msgpack::unpack_error&
               error) {  // a container that promises more than the library allows
    return ValueError{error.what(), {}};
  }
  if (visitor.failed()) return visitor.take_error();
  if (offset != bytes.size() && !options.allow_trailing) return trailing_bytes(offset);
  return std::nullopt;
}

}  // namespace

ValueResult<Value> decode_msgpack(std::string_view bytes, const Type& type,
                                  const DecodeOptions& options) {
  Decoder decoder(type.without_optional_attributes(), options);
  if (auto error = walk_bytes(bytes, decoder, options)) return *std::move(error);
  return decoder.take_value();
}

ValueResult<Type> implied_type_of_msgpack(std::string_view bytes, const DecodeOptions& options) {
  TypeOfBytes reader(options);
  if (auto error = walk_bytes(bytes, reader, options)) return *std::move(error);
  return reader.take_type();
}

}  // namespace hecla::wire
