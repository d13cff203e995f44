// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "unicode/message_text.h"
#include "wire/assemble.h"
#include "wire/msgpack_reader.h"
#include "wire/msgpack_unknown.h"
#include "wire/normal_names.h"
#include "wire/number_text.h"

#include <hecla/wire/msgpack.h>
#include <hecla/wire/type_json.h>

namespace hecla::wire {

namespace {

ValueError no_bytes() { return {"the input is empty", {}}; }

Failure check_end(const MsgpackReader& reader, const DecodeOptions& options) {
  if (options.allow_trailing || reader.is_at_end()) return std::nullopt;
  return ValueError{"unexpected data after the value at byte " + std::to_string(reader.offset()),
                    {}};
}

// Reads values of given types. The read_ functions read up to the end of the value and add it to
// the parts. The path of an error is relative to the value.
class MsgpackDecoder {
 public:
  MsgpackDecoder(std::string_view bytes, const DecodeOptions& options)
      : reader_(bytes), options_(options) {}

  ValueResult<Value> decode(const Type& type) {
    if (Failure failure = read(type)) return *std::move(failure);
    if (Failure failure = check_end(reader_, options_)) return *std::move(failure);
    return assembler_.parts.pop();
  }

 private:
  Failure read(const Type& type) {
    if (assembler_.values_read++ > options_.limits.max_elements) return too_many();
    const Item item = reader_.next();
    switch (item) {
      case Item::Nil:
        return push(Value::null(type));
      case Item::False:
      case Item::True:
        return type.is_bool() ? push(Value::boolean(item == Item::True)) : required(type);
      case Item::Unsigned:
        return read_number(type, Number(reader_.unsigned_integer()));
      case Item::Signed:
        return read_number(type, Number(reader_.signed_integer()));
      case Item::Float:
        return read_float(type);
      case Item::String:
      case Item::Binary:
        return read_text(type);
      case Item::Extension:
        return read_unknown(type);
      case Item::Array:
      case Item::Map:
        return read_container(item, type);
      case Item::Error:
        break;
    }
    return malformed();
  }

  Failure push(Value&& value) {
    assembler_.parts.push(std::move(value));
    return std::nullopt;
  }

  [[gnu::noinline]] Failure read_number(const Type& type, Number number) {
    return type.is_number() ? push(Value::number(std::move(number))) : required(type);
  }

  [[gnu::noinline]] Failure read_float(const Type& type) {
    std::optional<Number> number = number_of_double(reader_.real());
    return number ? read_number(type, *std::move(number))
                  : fail("a number is required, but the float is NaN");
  }

  [[gnu::noinline]] Failure read_text(const Type& type) {
    if (type.is_string()) {
      return assembler_.push_string(reader_.text());
    }
    auto number = type.is_number() ? number_of_text(reader_.text()) : std::nullopt;
    return number ? push(*std::move(number)) : required(type);
  }

  [[gnu::noinline]] Failure read_unknown(const Type& type) {
    ValueResult<Value> unknown = decode_unknown(reader_.extension_type(), reader_.text(), type);
    return unknown ? push(*std::move(unknown)) : fail(std::move(unknown.error().message));
  }

  Failure read_container(Item item, const Type& type) {
    if (nesting_ == options_.limits.max_nesting) return too_deep();
    ++nesting_;
    Failure failure = item == Item::Map ? read_pairs(type) : read_array(type);
    --nesting_;
    return failure;
  }

  Failure read_array(const Type& type) {
    if (type.is_list() || type.is_set()) return read_sequence(type);
    if (type.is_tuple()) return read_tuple(type);
    return type.is_dynamic() ? read_dynamic(type) : required(type);
  }

  Failure read_pairs(const Type& type) {
    if (type.is_map()) return read_map(type);
    return type.is_object() ? read_object(type) : required(type);
  }

  [[gnu::noinline]] Failure read_sequence(const Type& type) {
    const OpenContainer sequence = assembler_.open(type);
    const std::uint32_t size = reader_.count();
    for (std::uint32_t i = 0; i < size; ++i) {
      if (Failure failure = read(type.element_type())) return inside_element(*failure, i);
    }
    return assembler_.close(sequence);
  }

  [[gnu::noinline]] Failure read_tuple(const Type& type) {
    const auto types = type.tuple_elements();
    if (reader_.count() != types.size()) return wrong_tuple_length(types.size());
    const OpenContainer tuple = assembler_.open(type);
    for (std::size_t i = 0; i < types.size(); ++i) {
      if (Failure failure = read(types[i])) return inside_element(*failure, i);
    }
    return assembler_.close(tuple);
  }

  // Reads a type as JSON, and a value of that type.
  [[gnu::noinline]] Failure read_dynamic(const Type& dynamic) {
    if (reader_.count() != 2) return required(dynamic);
    const Item item = reader_.next();
    if (item == Item::Error) return malformed();
    if (item != Item::Binary && item != Item::String)
      return fail("the type of a dynamic value must be JSON");
    const ValueResult<Type> type = parse_type(reader_.text(), options_.limits);
    if (!type) return fail(type.error().message);
    return read(type->without_optional_attributes());
  }

  [[gnu::noinline]] Failure read_map(const Type& type) {
    const OpenContainer map = assembler_.open(type);
    const std::uint32_t size = reader_.count();
    for (std::uint32_t i = 0; i < size; ++i) {
      if (Failure failure = read_key()) return failure;
      const std::size_t key = assembler_.parts.size();
      if (Failure failure = assembler_.push_key(reader_.text())) return failure;
      if (Failure failure = read(type.element_type()))
        return inside_key(*failure, assembler_.parts.from(key).front());
    }
    return assembler_.close_map(map);
  }

  [[gnu::noinline]] Failure read_object(const Type& type) {
    const std::size_t size = type.attributes().size();
    if (reader_.count() != size) return wrong_size(size, reader_.count());
    OpenContainer object = assembler_.open(type);
    for (std::size_t i = 0; i < size; ++i) {
      if (Failure failure = read_key()) return failure;
      const ObjectAttribute* attribute = assembler_.find_attribute(object, reader_.text());
      if (!attribute) return unsupported();
      if (Failure failure = read(attribute->type))
        return inside_attribute(*failure, attribute->name);
    }
    const std::size_t repeated = assembler_.arrange(object);
    return repeated == Type::npos ? assembler_.close(object)
                                  : duplicate_attribute(type.attributes()[repeated]);
  }

  Failure read_key() {
    const Item item = reader_.next();
    if (item == Item::String || item == Item::Binary) return std::nullopt;
    return fail(item == Item::Error ? reader_.error() : "keys must be strings");
  }

  [[gnu::noinline]] Failure malformed() const { return fail(reader_.error()); }
  [[gnu::noinline]] Failure too_many() const { return too_many_values(options_.limits); }
  [[gnu::noinline]] Failure too_deep() const { return nested_too_deeply(options_.limits); }
  [[gnu::noinline]] Failure unsupported() const { return unsupported_attribute(reader_.text()); }
  [[gnu::noinline]] static Failure wrong_size(std::size_t wanted, std::size_t given) {
    return fail("an object with " + counted(wanted, "attribute") + " is required, but found " +
                std::to_string(given));
  }
  [[gnu::noinline]] static Failure duplicate_attribute(const ObjectAttribute& attribute) {
    return fail("duplicate attribute " + in_quotes(attribute.name));
  }
  [[gnu::noinline]] static Failure required(const Type& type) {
    if (!type.is_dynamic()) return type_required(type);
    return fail("a dynamic value must be an array of its type and its value");
  }
  [[gnu::noinline]] static Failure fail(std::string_view message) {
    return ValueError{std::string(message), {}};
  }

  MsgpackReader reader_;
  const DecodeOptions& options_;
  Assembler assembler_;
  std::size_t nesting_ = 0;
};

// Determines the type that bytes imply.
class TypeOfBytes {
 public:
  TypeOfBytes(std::string_view bytes, const DecodeOptions& options)
      : reader_(bytes), options_(options) {}

  ValueResult<Type> read() {
    ValueResult<Type> type = read_item();
    if (!type) return type;
    if (Failure failure = check_end(reader_, options_)) return *std::move(failure);
    return type;
  }

 private:
  ValueResult<Type> read_item() {
    switch (reader_.next()) {
      case Item::Nil:
      case Item::Extension:
        return Type::dynamic();
      case Item::False:
      case Item::True:
        return Type::boolean();
      case Item::Unsigned:
      case Item::Signed:
      case Item::Float:
        return Type::number();
      case Item::String:
        return Type::string();
      case Item::Binary:
        return fail("binary data does not imply a type");
      case Item::Array:
        return read_parts([this] { return read_tuple(); });
      case Item::Map:
        return read_parts([this] { return read_object(); });
      case Item::Error:
        break;
    }
    return malformed();
  }

  template <class Read>
  ValueResult<Type> read_parts(const Read& read) {
    if (nesting_ == options_.limits.max_nesting) return too_deep();
    ++nesting_;
    ValueResult<Type> type = read();
    --nesting_;
    return type;
  }

  [[gnu::noinline]] ValueResult<Type> read_tuple() {
    std::vector<Type> elements;
    for (std::uint32_t rest = reader_.count(); rest > 0; --rest) {
      ValueResult<Type> element = read_item();
      if (!element) return element;
      elements.push_back(*std::move(element));
    }
    return Type::tuple(std::move(elements));
  }

  [[gnu::noinline]] ValueResult<Type> read_object() {
    std::vector<ObjectAttribute> attributes;
    for (std::uint32_t rest = reader_.count(); rest > 0; --rest) {
      const Item item = reader_.next();
      if (item == Item::Error) return malformed();
      if (item != Item::String && item != Item::Binary) return fail("keys must be strings");
      std::string name(reader_.text());
      ValueResult<Type> type = read_item();
      if (!type) return type;
      attributes.push_back({std::move(name), *std::move(type)});
    }
    if (Failure failure = check_names(attributes)) return *std::move(failure);
    return Type::object(std::move(attributes));
  }

  [[gnu::noinline]] static ValueResult<Type> fail(std::string_view message) {
    return ValueError{std::string(message), {}};
  }
  [[gnu::noinline]] ValueResult<Type> malformed() const { return fail(reader_.error()); }
  [[gnu::noinline]] ValueResult<Type> too_deep() const {
    return nested_too_deeply(options_.limits);
  }

  MsgpackReader reader_;
  const DecodeOptions& options_;
  std::size_t nesting_ = 0;
};

}  // namespace

ValueResult<Value> decode_msgpack(std::string_view bytes, const Type& type,
                                  const DecodeOptions& options) {
  if (bytes.empty()) return no_bytes();
  if (bytes.size() > options.limits.max_source_bytes) return input_too_long(options.limits);
  return MsgpackDecoder(bytes, options).decode(type.without_optional_attributes());
}

ValueResult<Type> implied_type_of_msgpack(std::string_view bytes, const DecodeOptions& options) {
  if (bytes.empty()) return no_bytes();
  if (bytes.size() > options.limits.max_source_bytes) return input_too_long(options.limits);
  return TypeOfBytes(bytes, options).read();
}

}  // namespace hecla::wire
